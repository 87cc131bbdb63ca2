//! Why a session is over, or waits.

use omok_proto::Hello;
use omok_proto::message::{Denial, Farewell};

use crate::trust::Insecure;

/// Why a session is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// No relay answered the first try.
    NoAnswer,
    /// Somebody answered the first try, but not as a relay.
    NotRelay,
    /// Somebody let the client in and then said nothing.
    Mute,
    /// Whoever is there closes each connection, and gave no seat.
    Cut,
    /// Somebody answered, and must not be spoken to.
    Insecure(Insecure),
    /// The relay speaks no common version; this is its hello.
    Versions(Hello),
    /// The relay did not grant the request.
    Denied(Denial),
    /// The relay closed the connection for good.
    Closed(Farewell),
    /// The relay tells of games that the rules do not allow.
    BadRelay,
}

/// Why the latest try to reach the relay came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// No link came about.
    Unreachable,
    /// It came about, and nothing was said over it in time.
    Mute,
    /// What was said was not what a relay says.
    Foreign,
    /// It came about, and did not last.
    Cut,
    /// The relay has no place for one more connection.
    Full,
    /// Another relay than the one that was met answers there, to which nothing
    /// is said: on one machine the relays of several users take turns.
    Stranger,
}

impl From<Trouble> for Ending {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Unreachable => Self::NoAnswer,
            Trouble::Mute => Self::Mute,
            Trouble::Foreign | Trouble::Stranger => Self::NotRelay,
            Trouble::Cut => Self::Cut,
            Trouble::Full => Self::Closed(Farewell::Full),
        }
    }
}
