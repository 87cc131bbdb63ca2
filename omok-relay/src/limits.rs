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

/// Counts the joins with wrong codes of each origin.
#[derive(Debug)]
pub struct FailedJoins {
    rate: Rate,
    loopback_rate: Rate,
    meters: HashMap<Origin, Meter>,
    /// When there are this many meters, the full ones are thrown out …
    sweep_at: usize,
    /// … but not before: with the table full, a sweep for each count would
    /// keep the relay busy.
    sweep_after: Duration,
}

impl FailedJoins {
    /// More origins than this within a minute share one meter: whoever has so
    /// many addresses does not get memory for each.
    pub const ORIGINS_MAX: usize = 65_536;
    const SWEEP_MIN: usize = 1024;

    /// `per_minute` for each address, and
    /// [`limits::FAILED_JOINS_LOOPBACK_FACTOR`] times as many for loopback.
    #[must_use]
    pub fn new(per_minute: u32) -> Self {
        let minute = Duration::from_secs(60);
        let loopback = per_minute.saturating_mul(limits::FAILED_JOINS_LOOPBACK_FACTOR);
        Self {
            rate: Rate::per(minute, per_minute),
            loopback_rate: Rate::per(minute, loopback),
            meters: HashMap::new(),
            sweep_at: Self::SWEEP_MIN,
            sweep_after: Duration::ZERO,
        }
    }

    fn rate(&self, origin: Origin) -> Rate {
        if origin == Origin::Loopback { self.loopback_rate } else { self.rate }
    }

    /// The meter that counts `origin`.
    fn place(&self, origin: Origin) -> Origin {
        let crowded = self.meters.len() >= Self::ORIGINS_MAX && !self.meters.contains_key(&origin);
        if crowded { Origin::Crowd } else { origin }
    }

    /// How long `origin` has to wait before it may try a code; zero for now.
    #[must_use]
    pub fn wait(&self, now: Duration, origin: Origin) -> Duration {
        let meter = self.meters.get(&self.place(origin));
        meter.map_or(Duration::ZERO, |meter| meter.wait(now, self.rate(origin)))
    }

    /// Counts a wrong code.
    pub fn count(&mut self, now: Duration, origin: Origin) {
        if self.meters.len() >= self.sweep_at && now >= self.sweep_after {
            self.sweep_after = now + Duration::from_secs(1);
            self.meters.retain(|_, meter| !meter.is_full(now));
            self.sweep_at = (2 * self.meters.len()).clamp(Self::SWEEP_MIN, Self::ORIGINS_MAX);
        }
        let rate = self.rate(origin);
        self.meters.entry(self.place(origin)).or_default().count(now, rate);
    }

    /// Origins that are remembered.
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.meters.len()
    }
}
