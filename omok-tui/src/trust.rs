//! Whether a relay is the one that it is taken for: what is known of relays,
//! what one shows, and what follows from both.
//!
//! A relay proves that it has some key. Whose key that is, is known from the pin
//! that an invite names, from an authority that vouches for key and name, or
//! from the last time. As with ssh, the first time is taken on trust, and told.

mod known;

// Addresses are data: nothing here connects to them.
use core::net::IpAddr;

use omok_proto::invite::{Pin, RelayAddress};

use crate::reason::Reason;

pub use known::{Entry, Key, KnownRelays, Line};

/// What a relay shows before anything is said to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The key that it has proved to have.
    pub pin: Pin,
    /// Who says that it is the key of this relay.
    pub voucher: Voucher,
}

/// Who vouches for a relay's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voucher {
    /// An authority that this system trusts.
    Authority,
    /// Nobody but the relay itself.
    Itself,
    /// An authority should, but does not.
    Nobody(Flaw),
}

/// What is wrong with a certificate that an authority has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Its time is over, or has not come yet.
    Time,
    /// It is for another name.
    Name,
    /// This system does not know the authority.
    Authority,
    /// Something else.
    Other,
}

/// What a relay is known by once it has been met: what it has to show again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// This key.
    Key(Pin),
    /// Any key that an authority vouches for.
    Vouched,
}

/// What a relay has to show, as those say who name it, and those who have met
/// it before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The pin of its key, from each who names one.
    pub pins: Vec<Pin>,
    /// Whether an authority has to vouch for it, since one did before: at an
    /// earlier link of the session, or when the seat was taken.
    pub vouched: bool,
    /// Whether what is remembered of it counts for nothing: whoever runs the account
    /// names a pin, and those who play there cannot correct what is remembered.
    pub pin_decides: bool,
}

/// Where a relay is, as far as its address tells for certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On this machine, where the relays of its users take turns at one port.
    Here,
    /// At an address that other networks have as well, for other machines.
    Private,
    /// At a name or an address that is always the same relay.
    Public,
}

/// Why a relay is refused that could be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Distrust {
    /// The invite, or whatever else named it, says another key.
    OtherPin {
        /// What it says.
        named: Pin,
        /// The key that is there.
        shown: Pin,
    },
    /// It had another key the last time.
    Changed {
        /// The key that it had.
        known: Pin,
        /// The key that is there.
        shown: Pin,
        /// What remembers it.
        line: Line,
    },
    /// An authority vouched for it the last time, and none does now.
    NoLongerVouched {
        /// The key that is there.
        shown: Pin,
        /// What remembers it.
        line: Line,
    },
    /// An authority vouched for it at an earlier link of the session, or when the
    /// seat was taken, and nobody does now.
    Unvouched {
        /// The key that is there.
        shown: Pin,
    },
    /// An authority should vouch for it, but does not.
    Flawed(Flaw),
    /// What is remembered of it cannot be understood.
    Unreadable(Line),
    /// Nothing that is remembered can be read, for this reason.
    NoMemory(Reason),
}

/// Why a link to a relay is not used, although something answers there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Insecure {
    /// It is not to be trusted.
    Distrusted(Distrust),
    /// The relay speaks without encryption, and the client with it.
    Plaintext,
    /// The relay speaks with encryption, and the client without it.
    Encrypted,
    /// Both speak with encryption, but they do not agree on it, for this reason.
    Disagreed(Reason),
}

impl From<Distrust> for Insecure {
    fn from(distrust: Distrust) -> Self {
        Self::Distrusted(distrust)
    }
}

/// What follows from a relay that is to be trusted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trusted {
    /// What has to be remembered of it.
    pub remember: Option<Entry>,
    /// Whether its key is taken on trust, and the user is to be told.
    pub first_met: bool,
}

impl Shown {
    /// What the relay is known by from now on.
    #[must_use]
    pub const fn identity(self) -> Identity {
        match self.voucher {
            Voucher::Authority => Identity::Vouched,
            Voucher::Itself | Voucher::Nobody(_) => Identity::Key(self.pin),
        }
    }
}

impl Identity {
    /// The pin of the key, unless it may change.
    #[must_use]
    pub const fn pin(self) -> Option<Pin> {
        match self {
            Self::Key(pin) => Some(pin),
            Self::Vouched => None,
        }
    }
}

impl Wanted {
    /// From now on it also has to be the relay of this `identity`.
    pub fn add(&mut self, identity: Identity) {
        match identity {
            Identity::Key(pin) if self.pins.contains(&pin) => {}
            Identity::Key(pin) => self.pins.push(pin),
            Identity::Vouched => self.vouched = true,
        }
    }

    /// Whether any relay would do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Why a relay that shows this is not the one, if it is not.
    fn refusal(&self, shown: Shown) -> Option<Distrust> {
        let Shown { pin, voucher } = shown;
        if let Some(&named) = self.pins.iter().find(|named| **named != pin) {
            return Some(Distrust::OtherPin { named, shown: pin });
        }
        match voucher {
            Voucher::Itself if self.vouched => Some(Distrust::Unvouched { shown: pin }),
            Voucher::Nobody(flaw) if self.vouched => Some(Distrust::Flawed(flaw)),
            _ => None,
        }
    }
}

impl Place {
    /// Where `relay` is. A name may mean any machine, except `localhost`.
    #[must_use]
    pub fn of(relay: &RelayAddress) -> Self {
        match relay.host.parse::<IpAddr>().map(|ip| ip.to_canonical()) {
            // Who dials no address at all gets to this machine.
            Ok(ip) if ip.is_loopback() || ip.is_unspecified() => Self::Here,
            Ok(ip) if is_private(ip) => Self::Private,
            Err(_) if relay.host == "localhost" => Self::Here,
            _ => Self::Public,
        }
    }
}

/// RFC 1918, RFC 4193, and addresses that hold on a single link.
const fn is_private(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_private() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_unique_local() || ip.is_unicast_link_local(),
    }
}

/// Whether `relay`, which shows this, is to be trusted. It has to show all that is
/// `wanted`, whatever else speaks for it.
///
/// # Errors
///
/// Why not. Nothing must be said to it then.
pub fn judge(
    relay: &RelayAddress,
    wanted: &Wanted,
    known: &KnownRelays,
    shown: Shown,
) -> Result<Trusted, Distrust> {
    let Shown { pin, voucher } = shown;
    let agrees = |key: Key| match key {
        Key::Pin(known) => known == pin,
        Key::Vouched => voucher == Voucher::Authority,
        Key::Unreadable => false,
    };
    let first = known.of(relay).next();
    // This comes first, since it tells which line stands in the way.
    if let Some((key, line)) = first.clone()
        && !wanted.pin_decides
        && !known.of(relay).any(|(key, _)| agrees(key))
    {
        return Err(contradiction(key, pin, line));
    }
    if let Some(refusal) = wanted.refusal(shown) {
        return Err(refusal);
    }
    if first.is_some() {
        return Ok(Trusted::default());
    }
    match (Place::of(relay), voucher) {
        (Place::Here, _) | (Place::Private, Voucher::Authority) => Ok(Trusted::default()),
        (Place::Private, _) if known.has_private(pin) => Ok(Trusted::default()),
        (Place::Public, Voucher::Authority) => {
            let remember = Some(Entry { relay: Some(relay.clone()), key: Key::Vouched });
            Ok(Trusted { remember, first_met: false })
        }
        (_, Voucher::Nobody(flaw)) if wanted.pins.is_empty() => Err(Distrust::Flawed(flaw)),
        (place, _) => {
            let relay = (place == Place::Public).then(|| relay.clone());
            let remember = Some(Entry { relay, key: Key::Pin(pin) });
            Ok(Trusted { remember, first_met: wanted.pins.is_empty() })
        }
    }
}

/// What is wrong with a relay that is not what `key` remembers.
const fn contradiction(key: Key, shown: Pin, line: Line) -> Distrust {
    match key {
        Key::Pin(known) => Distrust::Changed { known, shown, line },
        Key::Vouched => Distrust::NoLongerVouched { shown, line },
        Key::Unreadable => Distrust::Unreadable(line),
    }
}

#[cfg(test)]
mod tests;
