//! What one relay takes on, and how often one address may guess.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use omok_proto::{Token, limits};

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

/// Whom a bound counts as one: an IPv4 address, an IPv6 /64 (which one
/// customer has whole), or everybody on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// This machine.
    Loopback,
    /// An IPv4 address, also one written as IPv6.
    V4(Ipv4Addr),
    /// The upper half of an IPv6 address.
    V6(u64),
    /// All that came when there were too many others to tell apart.
    Crowd,
}

impl From<IpAddr> for Origin {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            address if address.is_loopback() => Self::Loopback,
            IpAddr::V4(address) => Self::V4(address),
            IpAddr::V6(address) => Self::V6((address.to_bits() >> 64) as u64),
        }
    }
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

/// Counts the connections of each origin.
#[derive(Debug)]
pub struct Shares {
    max: usize,
    taken: HashMap<Origin, usize>,
}

impl Shares {
    /// At most `max` for each origin but loopback.
    #[must_use]
    pub fn new(max: usize) -> Self {
        Self { max, taken: HashMap::new() }
    }

    /// Counts one more connection of `origin`, if it may have one more.
    #[must_use]
    pub fn take(&mut self, origin: Origin) -> bool {
        let taken = self.taken.get(&origin).copied().unwrap_or_default();
        let allowed = origin == Origin::Loopback || taken < self.max;
        if allowed {
            self.taken.insert(origin, taken + 1);
        }
        allowed
    }

    /// One connection that was counted is gone.
    pub fn give_back(&mut self, origin: Origin) {
        let taken = self.taken.get(&origin).copied().unwrap_or_default();
        if taken > 1 {
            self.taken.insert(origin, taken - 1);
        } else {
            self.taken.remove(&origin);
        }
    }

    /// Origins that have connections.
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.taken.len()
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

    /// Whose meter counts `origin`.
    fn place(&self, origin: Origin) -> Origin {
        let crowded = self.meters.len() >= Self::MAX && !self.meters.contains_key(&origin);
        if crowded { Origin::Crowd } else { origin }
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
        let place = self.meters.place(origin);
        let factor = if place == Origin::Crowd { FailedJoins::CROWD_FACTOR } else { 1 };
        let interval = Duration::from_secs(1) / (Self::A_SECOND * factor);
        let rate = Rate { interval, burst: self.burst.saturating_mul(factor) };
        let meter = self.meters.get_mut(place);
        let well = meter.wait(now, rate).is_zero();
        if well {
            meter.count(now, rate);
        }
        well
    }

    /// Origins that are remembered.
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.meters.meters.len()
    }
}

/// What an origin may do with a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trying {
    /// Try it.
    Free,
    /// Try it as well, but if it is wrong it hears to wait for so long.
    Limited(Duration),
    /// Wait for so long: no code is looked up before.
    Shut(Duration),
}

/// The joins with wrong codes of one origin.
#[derive(Clone, Copy, Debug, Default)]
struct Meters {
    /// Those that were answered as what they are.
    told: Meter,
    /// Those beyond.
    beyond: Meter,
}

impl Forgetful for Meters {
    fn is_full(&self, now: Duration) -> bool {
        self.told.is_full(now) && self.beyond.is_full(now)
    }
}

/// Counts the joins with wrong codes of each origin.
///
/// A code that is right opens its room also while its origin is limited, since
/// several people may share an address. So that this is no way to guess, what is
/// looked up for a limited origin is limited as well.
#[derive(Debug)]
pub struct FailedJoins {
    per_minute: u32,
    meters: Origins<Meters>,
}

impl FailedJoins {
    /// More origins than this within a minute share one meter.
    pub const ORIGINS_MAX: usize = Origins::<Meters>::MAX;
    /// How much larger that meter is than an address's own: it is shared with
    /// all who come in the same minute and guess nothing.
    pub const CROWD_FACTOR: u32 = 1000;

    /// `per_minute` for each address, and
    /// [`limits::FAILED_JOINS_LOOPBACK_FACTOR`] times as many for loopback.
    #[must_use]
    pub fn new(per_minute: u32) -> Self {
        Self { per_minute, meters: Origins::new() }
    }

    /// How many joins with wrong codes of `origin` are looked up in a minute at
    /// most, in the long run.
    #[must_use]
    pub fn looked_up_per_minute(&self, origin: Origin) -> u32 {
        let told = self.told_per_minute(origin);
        told.saturating_add(told.saturating_mul(limits::FAILED_JOINS_GRACE_FACTOR))
    }

    fn told_per_minute(&self, origin: Origin) -> u32 {
        self.per_minute.saturating_mul(match origin {
            Origin::Loopback => limits::FAILED_JOINS_LOOPBACK_FACTOR,
            Origin::Crowd => Self::CROWD_FACTOR,
            Origin::V4(_) | Origin::V6(_) => 1,
        })
    }

    /// The rates of what is told and of what goes beyond.
    fn rates(&self, origin: Origin) -> (Rate, Rate) {
        let told = self.told_per_minute(origin);
        let beyond = told.saturating_mul(limits::FAILED_JOINS_GRACE_FACTOR);
        let minute = Duration::from_secs(60);
        (Rate::per(minute, told), Rate::per(minute, beyond))
    }

    /// What `origin` may do with a code now.
    #[must_use]
    pub fn trying(&self, now: Duration, origin: Origin) -> Trying {
        let place = self.meters.place(origin);
        let Some(meters) = self.meters.get(place) else {
            return Trying::Free;
        };
        let (told, beyond) = self.rates(place);
        match (meters.told.wait(now, told), meters.beyond.wait(now, beyond)) {
            (Duration::ZERO, _) => Trying::Free,
            (wait, Duration::ZERO) => Trying::Limited(wait),
            (wait, longer) => Trying::Shut(wait.max(longer)),
        }
    }

    /// Counts a wrong code that was looked up.
    pub fn count(&mut self, now: Duration, origin: Origin) {
        self.meters.sweep(now);
        let place = self.meters.place(origin);
        let (told, beyond) = self.rates(place);
        let meters = self.meters.get_mut(place);
        if meters.told.wait(now, told).is_zero() {
            meters.told.count(now, told);
        } else {
            meters.beyond.count(now, beyond);
        }
    }

    /// Origins that are remembered.
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.meters.meters.len()
    }
}
