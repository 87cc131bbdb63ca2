//! What one relay takes on, and how often one address may guess.

mod joins;
mod origin;

use std::collections::HashMap;
use std::time::Duration;

use omok_proto::{Token, limits};

pub use joins::{FailedJoins, Shut, Trying};
pub use origin::{Origin, Shares};

/// The bounds of one relay; the defaults are those of [`omok_proto::limits`].
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections at a time.
    pub connections_max: usize,
    /// Connections of one address at a time; loopback is exempt.
    pub connections_per_address_max: usize,
    /// Waiting rooms.
    pub waiting_max: usize,
    /// Waiting rooms of one address; loopback is exempt.
    pub waiting_per_address_max: usize,
    /// Rooms, waiting and in play.
    pub rooms_max: usize,
    /// Rooms that one address has made; loopback is exempt.
    pub rooms_per_address_max: usize,
    /// Joins a minute with wrong codes, of one address. At least 1.
    pub failed_joins_per_minute: u32,
    /// From accepting a connection to its request.
    pub hello: Duration,
    /// Without hearing anything for this long, a connection is dead.
    pub dead: Duration,
    /// How long a closing connection may take to accept its last frames.
    pub farewell: Duration,
    /// From the request to stop to the end, at the latest.
    pub stop: Duration,
    /// With a secret, only those who know it can open rooms: for a relay
    /// inside somebody's client.
    pub owner: Option<Token>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections_max: limits::CONNECTIONS_MAX,
            connections_per_address_max: share_of(limits::CONNECTIONS_MAX),
            waiting_max: limits::WAITING_ROOMS_MAX,
            waiting_per_address_max: limits::WAITING_ROOMS_PER_ADDRESS_MAX,
            rooms_max: limits::ROOMS_MAX,
            rooms_per_address_max: limits::ROOMS_PER_ADDRESS_MAX,
            failed_joins_per_minute: limits::FAILED_JOINS_PER_MINUTE,
            hello: limits::HELLO,
            dead: limits::DEAD,
            farewell: limits::FAREWELL,
            stop: limits::STOP,
            owner: None,
        }
    }
}

/// How many of `connections` one address may have, unless something else is
/// said. Never all, unless there is but one.
#[must_use]
pub fn share_of(connections: usize) -> usize {
    let part = connections / limits::CONNECTIONS_OF_ADDRESS_PART;
    let half = connections.div_ceil(2).max(1);
    part.max(limits::CONNECTIONS_OF_ADDRESS_MIN).min(half)
}

/// A meter that lets through `burst` at once and then one every `interval`.
///
/// It holds one time: when it would be full again (the generic cell rate
/// algorithm).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meter {
    full_at: Duration,
}

/// How much a [`Meter`] lets through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// From one to the next in the long run.
    pub interval: Duration,
    /// How many at once. At least 1.
    pub burst: u32,
}

impl Rate {
    /// `burst` at once, and as many again every `period`.
    #[must_use]
    pub fn per(period: Duration, burst: u32) -> Self {
        let burst = burst.max(1);
        Self { interval: period / burst, burst }
    }
}

impl Meter {
    /// How long until one more is let through; zero for now.
    #[must_use]
    pub fn wait(&self, now: Duration, rate: Rate) -> Duration {
        let earliest = (self.full_at + rate.interval).saturating_sub(rate.interval * rate.burst);
        earliest.saturating_sub(now)
    }

    /// Counts one, whether or not it was let through.
    pub fn count(&mut self, now: Duration, rate: Rate) {
        self.full_at = self.full_at.max(now) + rate.interval;
    }

    /// Whether it has forgotten everything.
    #[must_use]
    pub fn is_full(&self, now: Duration) -> bool {
        self.full_at <= now
    }
}

/// A meter for each of many origins, and not for more than
/// [`Origins::MAX`]: whoever has so many addresses does not get memory for each.
#[derive(Debug)]
struct Origins<M> {
    meters: HashMap<Origin, M>,
    /// When there are this many meters, the full ones are thrown out …
    sweep_at: usize,
    /// … but not before: with the table full, a sweep for each count would
    /// keep the relay busy.
    sweep_after: Duration,
}

/// What is forgotten when it has forgotten everything.
trait Forgetful {
    fn is_full(&self, now: Duration) -> bool;
}

impl Forgetful for Meter {
    fn is_full(&self, now: Duration) -> bool {
        Self::is_full(self, now)
    }
}

impl<M: Default + Forgetful> Origins<M> {
    const MAX: usize = 65_536;
    const SWEEP_MIN: usize = 1024;

    fn new() -> Self {
        Self { meters: HashMap::new(), sweep_at: Self::SWEEP_MIN, sweep_after: Duration::ZERO }
    }

    /// Whose meters count `origin`, each once.
    fn places(&self, origin: Origin) -> impl Iterator<Item = Origin> + use<M> {
        let crowded = self.meters.len() >= Self::MAX;
        let place = |origin| {
            let apart = !crowded || self.meters.contains_key(&origin);
            if apart { origin } else { Origin::Crowd }
        };
        let own = place(origin);
        let site = origin.site().map(place).filter(|site| *site != own);
        [Some(own), site].into_iter().flatten()
    }

    fn get(&self, place: Origin) -> Option<&M> {
        self.meters.get(&place)
    }

    fn get_mut(&mut self, place: Origin) -> &mut M {
        self.meters.entry(place).or_default()
    }

    fn sweep(&mut self, now: Duration) {
        if self.meters.len() >= self.sweep_at && now >= self.sweep_after {
            self.sweep_after = now + Duration::from_secs(1);
            self.meters.retain(|_, meters| !meters.is_full(now));
            self.sweep_at = (2 * self.meters.len()).clamp(Self::SWEEP_MIN, Self::MAX);
        }
    }
}

/// Meters how often each origin connects.
#[derive(Debug)]
pub struct Comings {
    burst: u32,
    meters: Origins<Meter>,
}

impl Comings {
    /// Connections a second of one origin in the long run. Fewer, and a school
    /// behind one address waits long after its network was gone; more, and what
    /// agreeing on encryption takes is felt in the games.
    pub const A_SECOND: u32 = 32;
    /// The least that is let in at once, however little an address may have.
    pub const BURST_MIN: u32 = 64;

    /// Of addresses that may have `share` connections each: so many come back
    /// at once when a relay has started again.
    #[must_use]
    pub fn new(share: usize) -> Self {
        let burst = u32::try_from(share).unwrap_or(u32::MAX).max(Self::BURST_MIN);
        Self { burst, meters: Origins::new() }
    }

    /// Counts one more connection of `origin`, if it may come now; loopback
    /// always may.
    #[must_use]
    pub fn let_in(&mut self, now: Duration, origin: Origin) -> bool {
        if origin == Origin::Loopback {
            return true;
        }
        self.meters.sweep(now);
        let burst = self.burst;
        let rate = |place: Origin| {
            let factor = place.factor();
            let interval = Duration::from_secs(1) / (Self::A_SECOND * factor);
            Rate { interval, burst: burst.saturating_mul(factor) }
        };
        let is_open = |place| {
            self.meters.get(place).is_none_or(|meter| meter.wait(now, rate(place)).is_zero())
        };
        let well = self.meters.places(origin).all(is_open);
        if well {
            for place in self.meters.places(origin) {
                self.meters.get_mut(place).count(now, rate(place));
            }
        }
        well
    }

    /// Origins that are remembered.
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.meters.meters.len()
    }
}
