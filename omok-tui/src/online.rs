//! Online play as the player knows it: what is to be opened, what came of it,
//! and the seat that was got.

mod line;
mod speech;

use std::time::Duration;

use omok_core::{Color, RuleSet, Size};
use omok_proto::invite::{Invite, Pin, RelayAddress};
use omok_proto::limits::OPEN_GAME_IDLE;
use omok_proto::message::{Farewell, GameResult, Presence};
use omok_proto::{Code, Hello};

use crate::confines::Door;
use crate::reason::Reason;
use crate::session::{Ending, Phase, Session, Table};

pub use line::{ANYWHERE_FLAG, PLAINTEXT_FLAG, join_command, read_invite};
pub use speech::{Speech, is_here};

/// What this program says of itself to a relay.
#[must_use]
pub fn hello() -> Hello {
    Hello::of(concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION")))
}

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
    /// The code that opened its room, by which its players know it.
    pub code: Code,
    /// Its colour.
    pub color: Color,
    /// The rule set of its room.
    pub rules: RuleSet,
    /// The board of its room.
    pub size: Size,
    /// The relay that has the room.
    pub relay: RelayAddress,
    /// How many moves its game had when it was last used, if that is known.
    pub moves: Option<u16>,
    /// How long nobody has used it here.
    pub idle: Duration,
}

impl SavedSeat {
    /// Whether its relay has probably closed the room: it does so after a day
    /// without both players.
    #[must_use]
    pub const fn is_stale(&self) -> bool {
        self.idle.as_secs() >= OPEN_GAME_IDLE.as_secs()
    }
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
    /// This relay may be on another machine, and the user wants no encryption.
    Plaintext(RelayAddress),
    /// A pin names the relay's key, and without encryption there is no key that
    /// could be compared.
    Pin,
    /// This relay was met before, and without encryption nobody knows whether it
    /// is the one.
    KnownByKey(RelayAddress),
    /// The command line names one relay, and the invite another.
    TwoRelays {
        /// By the command line.
        named: RelayAddress,
        /// By the invite.
        invited: RelayAddress,
    },
    /// The relay within this program could not be started, for this reason in
    /// the system's words.
    OwnRelay(Reason),
    /// The seat is on the account's own relay, and something else is at its place.
    OwnPlaceTaken(RelayAddress),
    /// Those who play here play at other relays.
    NotAllowed {
        /// The one that was asked for.
        relay: RelayAddress,
        /// Those that are possible.
        possible: String,
    },
    /// As many rooms of this player wait as may.
    TooManyRooms {
        /// How many that is.
        max: usize,
    },
    /// A seat could not be saved, for this reason in the system's words.
    NotSaved(Reason),
    /// A running client of this account uses the seat.
    SeatInUse,
    /// There is no such saved seat any more.
    SeatGone,
    /// The relay that gave the seat does not know it, after a time in which it has
    /// closed the room: the seat is no longer saved.
    SeatForgotten(RelayAddress),
}

/// A seat that is being taken or held, and what the wire does not tell of it.
#[derive(Clone, Debug)]
pub struct Online {
    pub(crate) session: Session,
    purpose: Purpose,
    relay: Relay,
    code: Option<Code>,
    /// Where the player goes once the relay has heard that the seat is given
    /// up, if that is under way.
    pub(crate) exit: Option<Exit>,
    /// Whether the seat could not be saved on this account.
    pub(crate) unsaved: bool,
    /// Whether this program has become the relay since the seat was last back.
    pub(crate) is_new_relay: bool,
}

/// Where a player goes who has left a room for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// To the start screen.
    Start,
    /// Out of the program.
    Quit,
}

/// How a game stands for the player of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatState {
    /// It is the player's turn.
    YourTurn,
    /// It is the opponent's turn.
    TheirTurn,
    /// A stone is on its way to the relay.
    Sending,
    /// The player won.
    Won,
    /// The opponent won.
    Lost,
    /// Nobody did.
    Drawn,
    /// A seat was given up before the end.
    Unfinished,
    /// The session ended before the game.
    Closed,
}

impl SeatState {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::YourTurn,
        Self::TheirTurn,
        Self::Sending,
        Self::Won,
        Self::Lost,
        Self::Drawn,
        Self::Unfinished,
        Self::Closed,
    ];
}

/// What names the relay that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// The invite.
    Invite,
    /// `--relay`.
    Flag,
    /// `OMOK_RELAY`.
    Variable,
    /// The settings file.
    File,
    /// Whoever runs the account that others play on.
    Account,
    /// Nothing: it is the one that everybody tries, or that of a saved seat.
    Nowhere,
}

/// How a session began, which decides how its failure is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// By a new room.
    Host {
        /// What names the relay.
        named: Named,
    },
    /// By an invite.
    Join {
        /// What names the relay.
        named: Named,
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
    /// Whether its rooms end with this program.
    pub forgets: bool,
    /// Whether it listens at all addresses of this machine.
    pub everywhere: bool,
    /// How it is spoken to.
    pub speech: Speech,
    /// How the other player reaches it, the best first. Empty: by the bare
    /// code.
    pub ways: Vec<Way>,
    /// How the other player comes to the same account by SSH, if so.
    pub door: Option<Door>,
}

/// A relay whose key was taken on trust, since nothing was known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMet {
    /// Where it is.
    pub relay: RelayAddress,
    /// Its key.
    pub pin: Pin,
    /// Why it is not remembered, if it is not.
    pub forgotten: Option<Reason>,
}

impl Relay {
    /// Whether it runs within this program and is reached at all addresses of
    /// this machine: then it is dialed at another one than others are told.
    #[must_use]
    pub fn is_everywhere(&self) -> bool {
        self.own && self.everywhere && !self.is_alone()
    }

    /// Whether it listens at all addresses of this machine, and none of them is
    /// of any use to others.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        let here = |way: &Way| way.relay.as_ref().is_none_or(|relay| *relay == self.address);
        self.everywhere && self.ways.iter().all(here)
    }

    /// The same relay, where its key is this one, for others to make sure of.
    #[must_use]
    pub fn pinned(mut self, pin: Pin) -> Self {
        if self.ways.is_empty() {
            self.ways.push(Way::default());
        }
        for way in &mut self.ways {
            way.pin = Some(pin);
        }
        self
    }

    /// The command that leads to a room on it.
    #[must_use]
    pub fn command(&self, invite: &Invite) -> String {
        match &self.door {
            Some(door) => door.command(invite),
            None => join_command(invite, self.speech),
        }
    }

    /// Its key, if it is known.
    #[must_use]
    pub fn pin(&self) -> Option<Pin> {
        self.ways.iter().find_map(|way| way.pin)
    }
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
    /// A seat by `session`, which has not been told to connect or has gone on
    /// from there. `code` is the room's, as far as it is known: a host learns
    /// it from the relay.
    #[must_use]
    pub const fn new(session: Session, purpose: Purpose, relay: Relay, code: Option<Code>) -> Self {
        Self { session, purpose, relay, code, exit: None, unsaved: false, is_new_relay: false }
    }

    /// The life of the seat.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// How it began.
    #[must_use]
    pub const fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// The relay.
    #[must_use]
    pub const fn relay(&self) -> &Relay {
        &self.relay
    }

    /// The room as the relay has told it, once there was a seat.
    #[must_use]
    pub const fn table(&self) -> Option<&Table> {
        self.session.table()
    }

    /// Whether the seat is taken and the other one is not.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.table().is_some_and(|table| table.opponent() == Presence::Expected)
    }

    /// Whether somebody asks for a rematch that has not begun.
    #[must_use]
    pub fn has_votes(&self) -> bool {
        let asked = |table: &Table| table.votes()[Color::Black] || table.votes()[Color::White];
        self.table().is_some_and(asked)
    }

    /// Whether the session is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.session.phase() == Phase::Ended
    }

    /// Whether it is the player's turn, pending stone or not.
    #[must_use]
    pub fn is_my_turn(&self) -> bool {
        self.table().is_some_and(|table| {
            let open = table.result() == GameResult::Open && !self.is_waiting();
            open && table.game().to_move() == Some(table.seat())
        })
    }

    /// Whether a game is over and another one may follow.
    #[must_use]
    pub fn is_between_games(&self) -> bool {
        let over = |table: &Table| {
            let over = matches!(table.result(), GameResult::Won(_) | GameResult::Drawn);
            over && table.opponent() != Presence::Left
        };
        !self.is_over() && self.table().is_some_and(over)
    }

    /// How the game stands for the player; `None` before there is a table.
    #[must_use]
    pub fn state(&self) -> Option<SeatState> {
        let table = self.table()?;
        Some(match table.result() {
            GameResult::Won(side) if Color::from(side) == table.seat() => SeatState::Won,
            GameResult::Won(_) => SeatState::Lost,
            GameResult::Drawn => SeatState::Drawn,
            GameResult::Abandoned => SeatState::Unfinished,
            GameResult::Open if self.is_over() => SeatState::Closed,
            GameResult::Open if self.session.pending().is_some() => SeatState::Sending,
            GameResult::Open if self.is_my_turn() => SeatState::YourTurn,
            GameResult::Open => SeatState::TheirTurn,
        })
    }

    /// Whether leaving would end a game or a room that could go on.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        let open = self.table().is_some_and(|table| table.result() == GameResult::Open);
        open && !self.is_over()
    }

    /// Whether the seat is still there once this program has ended.
    #[must_use]
    pub const fn outlives_program(&self) -> bool {
        !self.relay.forgets && !self.unsaved
    }

    /// Has this program be the relay from now on. How others get there stays as it
    /// was.
    pub(crate) const fn become_relay(&mut self, relay: &Relay) {
        self.relay.own = true;
        (self.relay.forgets, self.relay.everywhere) = (relay.forgets, relay.everywhere);
        self.is_new_relay = true;
    }

    /// Whether the seat was given up on the way out.
    #[must_use]
    pub fn is_left(&self) -> bool {
        self.exit.is_some() && self.session.ending() == Some(&Ending::Closed(Farewell::Left))
    }

    /// Whether the other player has left for good, so that the seat leads
    /// nowhere any more.
    #[must_use]
    pub fn is_deserted(&self) -> bool {
        self.table().is_some_and(|table| table.opponent() == Presence::Left)
    }

    /// The room's code, once it is known. Also after it has been used up: it
    /// names the saved seat.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        self.table().and_then(Table::code).or(self.code)
    }

    /// Remembers the code that the relay tells only while the room waits.
    pub(crate) fn learn_code(&mut self) {
        self.code = self.code();
    }

    /// What the other player types into a shell, once the code is known.
    #[must_use]
    pub fn join_line(&self) -> Option<String> {
        self.invites().first().map(|invite| self.relay.command(invite))
    }

    /// The invites for the other player, the best first; none before the code
    /// is known.
    #[must_use]
    pub fn invites(&self) -> Vec<Invite> {
        let Some(code) = self.code() else { return Vec::new() };
        let by = |way: Way| Invite { code, relay: way.relay, pin: way.pin };
        match &self.relay.ways[..] {
            [] => vec![by(Way::default())],
            ways => ways.iter().cloned().map(by).collect(),
        }
    }
}
