//! Online play as the player knows it: what is to be opened, what came of it,
//! and the seat that was got.

use omok_core::{Color, RuleSet, Size};
use omok_proto::Code;
use omok_proto::invite::{Invite, Pin, RelayAddress};

use crate::session::{Ending, Session};

/// What an online game begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// A room of one's own.
    Host {
        /// Its rule set.
        rules: RuleSet,
        /// Its board.
        size: Size,
    },
    /// Somebody's room: the saved seats of it are looked at first.
    Join(Invite),
    /// The second seat of that room, whatever seats of it are saved.
    TakeSecond(Invite),
    /// A saved seat.
    Resume(SeatId),
}

/// Which wish to open something, counted from 1: what is answered to an
/// earlier one is not listened to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Attempt(pub u32);

/// A saved seat, by a number that the edge gives it and that holds as long as
/// the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SeatId(pub u32);

/// What is known of a saved seat without asking its relay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSeat {
    /// Which.
    pub id: SeatId,
    /// Its colour.
    pub color: Color,
    /// The rule set of its room.
    pub rules: RuleSet,
    /// The board of its room.
    pub size: Size,
    /// The relay that has the room.
    pub relay: RelayAddress,
}

/// What came of an [`Opening`].
#[derive(Clone, Debug)]
pub enum Opened {
    /// A session that has its seat.
    Online(Box<Online>),
    /// It takes an answer first.
    Asked(Question),
    /// Nothing.
    Failed(OpenFailure),
}

/// What has to be answered before a room is joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// The room's host has a saved seat here: go on as the host, or take seat
    /// two as another player?
    HostOrSecond {
        /// The host's.
        seat: SeatId,
        /// The room.
        invite: Invite,
    },
    /// Several saved seats could be gone on with. At least one.
    WhichSeat(Vec<SavedSeat>),
}

/// Why nothing could be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenFailure {
    /// A relay was asked, and nothing came of it.
    Ended {
        /// What was asked.
        purpose: Purpose,
        /// Which relay.
        relay: RelayAddress,
        /// What came of it.
        ending: Ending,
    },
    /// This relay may be on another machine, and there is no encryption yet.
    Plaintext(RelayAddress),
    /// The invite names the relay's key, and without encryption there is no key
    /// that could be compared.
    Pin,
    /// The relay within this program could not be started, for this reason in
    /// the system's words.
    OwnRelay(String),
    /// A running client of this account uses the seat.
    SeatInUse,
    /// The saved seats could not be read, for this reason in the system's
    /// words.
    SavedSeats(String),
    /// There is no such saved seat any more.
    SeatGone,
}

/// A seat that is being taken or held, and what the wire does not tell of it.
#[derive(Clone, Debug)]
pub struct Online {
    /// The life of the seat.
    pub session: Session,
    /// How it began.
    pub purpose: Purpose,
    /// The relay.
    pub relay: Relay,
    /// The room's code, as far as it is known; a host learns it from the relay.
    pub code: Option<Code>,
}

/// How a session began, which decides how its failure is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// By a new room.
    Host,
    /// By an invite.
    Join {
        /// Whether it named the relay.
        relay_named: bool,
        /// Whether a seat of the room is saved here, but in use by another
        /// running client, so that only the second seat is left to try.
        seat_in_use: bool,
    },
    /// By a saved seat.
    Resume,
}

/// The relay of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relay {
    /// Where it is dialed.
    pub address: RelayAddress,
    /// Whether it runs within this program.
    pub own: bool,
    /// How the other player reaches it, the best first. Empty: by the bare
    /// code.
    pub ways: Vec<Way>,
}

/// What follows the code in an invite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// The relay, unless it is the one that everybody tries.
    pub relay: Option<RelayAddress>,
    /// The relay's key.
    pub pin: Option<Pin>,
}

impl Online {
    /// The invites for the other player, the best first; none before the code
    /// is known.
    #[must_use]
    pub fn invites(&self) -> Vec<Invite> {
        let Some(code) = self.code else { return Vec::new() };
        let by = |way: Way| Invite { code, relay: way.relay, pin: way.pin };
        match &self.relay.ways[..] {
            [] => vec![by(Way::default())],
            ways => ways.iter().cloned().map(by).collect(),
        }
    }
}
