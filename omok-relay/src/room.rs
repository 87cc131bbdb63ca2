//! One room: two seats, their game, and when it ends. A pure state machine.

use std::time::Duration;

use omok_core::{ByColor, Color, Game};
use omok_proto::Code;
use omok_proto::convert;
use omok_proto::limits::{FINISHED_GAME_IDLE, OPEN_GAME_IDLE, WAITING_ROOM_AGE, WAITING_ROOM_IDLE};
use omok_proto::message::{
    Farewell, GameResult, Gone, Point, Presence, Refusal, RelayMessage, Rules, Snapshot,
};

use crate::record::{ImpossibleRecord, RoomRecord, SeatRecord};
use crate::seat::Keys;

/// A room and the two people in it.
#[derive(Clone, Debug)]
pub struct Room {
    game: Game,
    /// Which game of the room this is, from 1.
    number: u32,
    /// As long as the second seat is free.
    code: Option<Code>,
    created: Duration,
    abandoned: bool,
    votes: ByColor<bool>,
    seats: ByColor<Option<Seat>>,
    /// Since when nobody is connected, if nobody is.
    empty_since: Option<Duration>,
}

#[derive(Clone, Copy, Debug)]
struct Seat {
    keys: Keys,
    connected: bool,
    left: bool,
}

/// A record that was checked down to every move: a room could have written it.
/// What it took to know that is kept, so that nobody does it twice.
#[derive(Clone, Debug)]
pub struct Checked(Room);

impl Checked {
    /// Checks `record`.
    ///
    /// # Errors
    ///
    /// A record that no room could have written.
    pub fn of(record: &RoomRecord) -> Result<Self, ImpossibleRecord> {
        Room::of_record(record).map(Self)
    }

    /// What was checked.
    #[must_use]
    pub fn record(&self) -> RoomRecord {
        self.0.record()
    }

    /// The room, with nobody connected as of `now`.
    #[must_use]
    pub fn restored(self, now: Duration) -> Room {
        let Self(room) = self;
        Room { created: room.created.min(now), empty_since: Some(now), ..room }
    }
}

/// Whether a room can have written `record`, whose moves are those of `game`.
fn could_be(record: &RoomRecord, game: &Game) -> bool {
    let RoomRecord { code, game: number, moves, votes, abandoned, seats, .. } = record;
    let count =
        |is: &dyn Fn(Color) -> bool| Color::ALL.into_iter().filter(|&seat| is(seat)).count();
    let votes: ByColor<bool> = (*votes).into();
    let voters = count(&|seat| votes[seat]);
    let leavers = count(&|seat| seats[seat].as_ref().is_some_and(|seat| seat.left));
    let waits = seats.white.is_none();
    let is_open = game.outcome().is_none();
    seats.black.is_some()
        && code.is_some() == waits
        && *number >= 1
        && (!waits || *number == 1 && moves.0.is_empty())
        // With both gone, or both for another game, it would be another record.
        && leavers <= usize::from(!waits)
        && *abandoned == (leavers == 1 && is_open)
        && voters <= usize::from(!is_open && leavers == 0)
}

/// What happens to a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// White's seat is taken, by a connection that is there.
    Join(Keys),
    /// A connection has the seat now, whether or not another one had it.
    Arrive(Color),
    /// The seat's connection is gone.
    Depart(Color),
    /// Other tokens are good for the seat.
    Rekey(Color, Keys),
    /// The seat says what its connection's message says.
    Move {
        /// Who.
        seat: Color,
        /// Of which game.
        game: u32,
        /// Stones before it.
        ply: u16,
        /// Where.
        point: Point,
    },
    /// The seat wants another game.
    Rematch {
        /// Who.
        seat: Color,
        /// After which game.
        game: u32,
    },
    /// The seat is given up.
    Leave(Color),
    /// Time has passed.
    Timeout,
}

/// What is to be done, in this order. Whatever follows a `Persist` must not
/// happen before the room's record is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Store [`Room::record`].
    Persist,
    /// Say this to the seat's connection, if it has one.
    Tell(Color, RelayMessage),
    /// The seat has no claim any more: say this and close its connection.
    Release(Color, Farewell),
    /// Remove the room from the store and forget it; why, for those who ask
    /// later.
    End(Gone),
}

impl Room {
    /// A waiting room, made by the connection that has Black's seat.
    #[must_use]
    pub fn new(now: Duration, game: Game, code: Code, host: Keys) -> Self {
        let seat = Seat { keys: host, connected: true, left: false };
        Self {
            game,
            number: 1,
            code: Some(code),
            created: now,
            abandoned: false,
            votes: ByColor::default(),
            seats: ByColor { black: Some(seat), white: None },
            empty_since: None,
        }
    }

    /// The room that was stored as `record`, with nobody connected.
    ///
    /// # Errors
    ///
    /// A record that no room could have written.
    pub fn restore(now: Duration, record: &RoomRecord) -> Result<Self, ImpossibleRecord> {
        Ok(Checked::of(record)?.restored(now))
    }

    fn of_record(record: &RoomRecord) -> Result<Self, ImpossibleRecord> {
        let game = convert::new_game(record.rules, record.size).ok_or(ImpossibleRecord)?;
        let points: Option<Vec<_>> =
            record.moves.0.iter().map(|point| point.on(game.size())).collect();
        let game = game.replay(points.ok_or(ImpossibleRecord)?).map_err(|_| ImpossibleRecord)?;
        let seat = |seat: &SeatRecord| Seat { keys: seat.keys, connected: false, left: seat.left };
        if !could_be(record, &game) {
            return Err(ImpossibleRecord);
        }
        Ok(Self {
            game,
            number: record.game,
            code: record.code,
            created: record.created,
            abandoned: record.abandoned,
            votes: record.votes.into(),
            seats: ByColor {
                black: record.seats.black.as_ref().map(seat),
                white: record.seats.white.as_ref().map(seat),
            },
            empty_since: None,
        })
    }

    /// What is to be stored of it.
    #[must_use]
    pub fn record(&self) -> RoomRecord {
        let seat = |seat: Seat| SeatRecord { keys: seat.keys, left: seat.left };
        RoomRecord {
            rules: self.rules(),
            size: self.size(),
            code: self.code,
            created: self.created,
            game: self.number,
            moves: self.game.moves().iter().copied().collect(),
            votes: self.votes.into(),
            abandoned: self.abandoned,
            seats: ByColor { black: self.seats.black.map(seat), white: self.seats.white.map(seat) },
        }
    }

    fn rules(&self) -> Rules {
        self.game.rules().into()
    }

    fn size(&self) -> u8 {
        // Boards have at most 20 rows.
        self.game.size().lines() as u8
    }

    /// The code that opens it, as long as it waits.
    #[must_use]
    pub const fn code(&self) -> Option<Code> {
        self.code
    }

    /// The tokens of a seat, if somebody has it.
    #[must_use]
    pub fn keys(&self, seat: Color) -> Option<Keys> {
        self.seats[seat].filter(|seat| !seat.left).map(|seat| seat.keys)
    }

    /// The tokens that were good for seats which were given up.
    pub fn left_keys(&self) -> impl Iterator<Item = Keys> {
        let seats = Color::ALL.into_iter().filter_map(|seat| self.seats[seat]);
        seats.filter(|seat| seat.left).map(|seat| seat.keys)
    }

    /// The game in play.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Which game of the room is in play, from 1.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// How the game stands.
    #[must_use]
    pub fn result(&self) -> GameResult {
        if self.abandoned { GameResult::Abandoned } else { self.game.outcome().into() }
    }

    /// What is known of whoever has a seat.
    #[must_use]
    pub fn presence(&self, seat: Color) -> Presence {
        match self.seats[seat] {
            None => Presence::Expected,
            Some(Seat { left: true, .. }) => Presence::Left,
            Some(Seat { connected: true, .. }) => Presence::Here,
            Some(_) => Presence::Away,
        }
    }

    /// The room as `seat` sees it.
    #[must_use]
    pub fn snapshot(&self, seat: Color) -> Snapshot {
        Snapshot {
            rules: self.rules(),
            size: self.size(),
            game: self.number,
            moves: self.game.moves().iter().copied().collect(),
            result: self.result(),
            votes: self.votes.into(),
            opponent: self.presence(seat.opponent()),
            code: self.code,
        }
    }

    /// When [`Input::Timeout`] will do something, unless something else
    /// happens before.
    #[must_use]
    pub fn next_timeout(&self) -> Option<Duration> {
        let idle = self.empty_since.map(|since| since + self.idle_max());
        let age = self.code.map(|_| self.created + WAITING_ROOM_AGE);
        idle.into_iter().chain(age).min()
    }

    fn idle_max(&self) -> Duration {
        match (self.code, self.result()) {
            (Some(_), _) => WAITING_ROOM_IDLE,
            (None, GameResult::Open) => OPEN_GAME_IDLE,
            (None, _) => FINISHED_GAME_IDLE,
        }
    }

    /// Lets something happen at `now`.
    #[must_use]
    pub fn handle(&mut self, now: Duration, input: Input) -> Vec<Output> {
        let outputs = match input {
            Input::Join(keys) => self.join(keys),
            Input::Arrive(seat) => self.set_connected(seat, true),
            Input::Depart(seat) => self.set_connected(seat, false),
            Input::Rekey(color, keys) => {
                if let Some(seat) = &mut self.seats[color] {
                    seat.keys = keys;
                }
                vec![Output::Persist]
            }
            Input::Move { seat, game, ply, point } => self.place(seat, game, ply, point),
            Input::Rematch { seat, game } => self.vote(seat, game),
            Input::Leave(seat) => self.leave(seat),
            Input::Timeout => self.expire(now),
        };
        let empty = Color::ALL.into_iter().all(|seat| self.presence(seat) != Presence::Here);
        self.empty_since = empty.then(|| self.empty_since.unwrap_or(now));
        outputs
    }

    fn join(&mut self, keys: Keys) -> Vec<Output> {
        self.code = None;
        self.seats.white = Some(Seat { keys, connected: true, left: false });
        vec![Output::Persist, Output::Tell(Color::Black, RelayMessage::Opponent(Presence::Here))]
    }

    fn set_connected(&mut self, color: Color, connected: bool) -> Vec<Output> {
        match &mut self.seats[color] {
            Some(seat) if !seat.left && seat.connected != connected => {
                seat.connected = connected;
                let presence = RelayMessage::Opponent(self.presence(color));
                vec![Output::Tell(color.opponent(), presence)]
            }
            _ => Vec::new(),
        }
    }

    fn place(&mut self, seat: Color, game: u32, ply: u16, point: Point) -> Vec<Output> {
        let refused = |why| RelayMessage::Refused { game, ply, why };
        let stale = |room: &Self| {
            let position = RelayMessage::Room(room.snapshot(seat));
            vec![Output::Tell(seat, refused(Refusal::StalePly)), Output::Tell(seat, position)]
        };
        let next = self.game.moves().len();
        let index = usize::from(ply);
        if game != self.number || index > next {
            return stale(self);
        }
        if let Some(&played) = self.game.moves().get(index) {
            if Color::of_ply(index) != seat {
                return vec![Output::Tell(seat, refused(Refusal::NotYourTurn))];
            }
            if Point::from(played) != point {
                return stale(self);
            }
            return vec![Output::Tell(seat, self.played(index))];
        }
        match self.try_place(seat, point) {
            Err(why) => vec![Output::Tell(seat, refused(why))],
            Ok(()) => {
                let played = self.played(index);
                let tell = Color::ALL.map(|seat| Output::Tell(seat, played.clone()));
                std::iter::once(Output::Persist).chain(tell).collect()
            }
        }
    }

    fn try_place(&mut self, seat: Color, point: Point) -> Result<(), Refusal> {
        if self.result() != GameResult::Open {
            return Err(Refusal::GameOver);
        }
        if self.code.is_some() {
            return Err(Refusal::NoOpponent);
        }
        if self.game.to_move() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        // Off the board there is no room for a stone.
        let point = point.on(self.game.size()).ok_or(Refusal::Occupied)?;
        Ok(self.game.play(point)?)
    }

    /// The announcement of a move that was played, the same each time.
    fn played(&self, index: usize) -> RelayMessage {
        let last = index + 1 == self.game.moves().len();
        RelayMessage::Played {
            game: self.number,
            // A game has at most 400 moves.
            ply: index as u16,
            point: self.game.moves()[index].into(),
            result: if last { self.game.outcome().into() } else { GameResult::Open },
        }
    }

    fn vote(&mut self, seat: Color, game: u32) -> Vec<Output> {
        let over = matches!(self.result(), GameResult::Won(_) | GameResult::Drawn);
        let both_there = Color::ALL.into_iter().all(|seat| self.keys(seat).is_some());
        if game != self.number || !over || !both_there || self.votes[seat] {
            return vec![Output::Tell(seat, self.votes_message())];
        }
        self.votes[seat] = true;
        let message = if self.votes[seat.opponent()] {
            self.votes = ByColor::default();
            self.number += 1;
            self.game = Game::new(self.game.rules(), self.game.size())
                .expect("a rule set that was played on a size is played on it again");
            RelayMessage::GameStarted { game: self.number }
        } else {
            self.votes_message()
        };
        let tell = Color::ALL.map(|seat| Output::Tell(seat, message.clone()));
        std::iter::once(Output::Persist).chain(tell).collect()
    }

    fn votes_message(&self) -> RelayMessage {
        RelayMessage::Votes { game: self.number, votes: self.votes.into() }
    }

    fn leave(&mut self, color: Color) -> Vec<Output> {
        let Some(seat) = &mut self.seats[color] else {
            return Vec::new();
        };
        seat.left = true;
        seat.connected = false;
        self.votes = ByColor::default();
        let release = Output::Release(color, Farewell::Left);
        if self.keys(color.opponent()).is_none() {
            return vec![Output::End(Gone::Left), release];
        }
        self.abandoned = self.game.outcome().is_none();
        let left = RelayMessage::Opponent(Presence::Left);
        vec![Output::Persist, Output::Tell(color.opponent(), left), release]
    }

    fn expire(&mut self, now: Duration) -> Vec<Output> {
        if self.next_timeout().is_none_or(|timeout| now < timeout) {
            return Vec::new();
        }
        let why = match self.result() {
            GameResult::Open => Gone::Expired,
            GameResult::Won(_) | GameResult::Drawn => Gone::Finished,
            GameResult::Abandoned => Gone::Left,
        };
        let connected = |&seat: &Color| self.presence(seat) == Presence::Here;
        let seats = Color::ALL.into_iter().filter(connected);
        let releases = seats.map(|seat| Output::Release(seat, Farewell::Expired));
        std::iter::once(Output::End(why)).chain(releases).collect()
    }
}
