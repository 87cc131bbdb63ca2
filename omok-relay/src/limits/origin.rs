//! Whom bounds count as one, and what each of them has of the connections.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};

use omok_proto::limits::SITE_FACTOR;

/// Whom a bound counts as one: an IPv4 address, an IPv6 /64 (which one
/// customer has whole), or everybody on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// This machine.
    Loopback,
    /// An IPv4 address, also one written as IPv6.
    V4(Ipv4Addr),
    /// The upper half of an IPv6 address.
    V6(u64),
    /// The upper 48 bits of an IPv6 address: all /64s of a network that a
    /// single machine can have.
    Site(u64),
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

impl Origin {
    /// How much larger the meter is that all too many share than an address's
    /// own: also those share it who come in the same minute and do no harm.
    pub const CROWD_FACTOR: u32 = 1000;

    /// The network that it is counted with as well.
    #[must_use]
    pub const fn site(self) -> Option<Self> {
        match self {
            Self::V6(net) => Some(Self::Site(net >> 16)),
            Self::Loopback | Self::V4(_) | Self::Site(_) | Self::Crowd => None,
        }
    }

    /// How many times as much it may as a single address.
    #[must_use]
    pub const fn factor(self) -> u32 {
        match self {
            Self::Loopback | Self::V4(_) | Self::V6(_) => 1,
            Self::Site(_) => SITE_FACTOR,
            Self::Crowd => Self::CROWD_FACTOR,
        }
    }

    /// All that is counted where it does something.
    pub fn counted(self) -> impl Iterator<Item = Self> {
        [Some(self), self.site()].into_iter().flatten()
    }

    /// How many it may have where a single address may have `max`; loopback is
    /// exempt.
    #[must_use]
    pub const fn share(self, max: usize) -> usize {
        match self {
            Self::Loopback => usize::MAX,
            other => max.saturating_mul(other.factor() as usize),
        }
    }
}

/// Counts the connections of each origin.
#[derive(Debug)]
pub struct Shares {
    of_address: usize,
    of_network: usize,
    taken: HashMap<Origin, usize>,
}

impl Shares {
    /// At most so many for each address, and for an IPv6 /48; loopback is exempt.
    #[must_use]
    pub fn new(of_address: usize, of_network: usize) -> Self {
        Self { of_address, of_network, taken: HashMap::new() }
    }

    /// Counts one more connection of `origin`, if it may have one more.
    #[must_use]
    pub fn take(&mut self, origin: Origin) -> bool {
        let share = |place| match place {
            Origin::Site(_) => self.of_network,
            place => place.share(self.of_address),
        };
        let taken = |place| self.taken.get(&place).copied().unwrap_or_default();
        let allowed = origin.counted().all(|place| taken(place) < share(place));
        if allowed {
            for place in origin.counted() {
                *self.taken.entry(place).or_default() += 1;
            }
        }
        allowed
    }

    /// One connection that was counted is gone.
    pub fn give_back(&mut self, origin: Origin) {
        for place in origin.counted() {
            let taken = self.taken.get(&place).copied().unwrap_or_default();
            if taken > 1 {
                self.taken.insert(place, taken - 1);
            } else {
                self.taken.remove(&place);
            }
        }
    }

    /// Origins that have connections.
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.taken.len()
    }
}
