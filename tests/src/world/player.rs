//! People at their terminals: they place stones, lose patience, leave.

use std::time::Duration;

use omok_core::{Color, Game, Point, RuleSet};
use omok_proto::message::{Denial, Farewell, GameResult, Gone, Presence};
use omok_proto::{ClientMessage, Code, Hello, Token};
use omok_tui::session::{Ending, Event, Input, Phase, Session, Table};

use super::clock::Clock;
use super::{Dice, seat_of};

/// One person, the program that runs for them, and what it has saved.
pub(super) struct Player {
    index: usize,
    pub(super) clock: Clock,
    /// `None` while the program does not run.
    pub(super) session: Option<Session>,
    pub(super) saved: Option<Token>,
    /// The attempt to get a seat. A host's is kept here as a joiner's
    /// is, though no program does that: with another one the relay would be
    /// right to make another room, and nobody could tell it from a mistake.
    attempt: Option<Token>,
    pub(super) was_seated: bool,
    /// The stone that was placed and of which nothing was told yet.
    placing: Option<Point>,
    /// What the first request asks for.
    rules: RuleSet,
    /// Left the room for good, or was told that it is over.
    gone: bool,
    /// The running program was told to leave.
    wants_to_leave: bool,
    /// Some program was, and the relay may have heard of it.
    may_have_left: bool,
}

impl Player {
    fn new(dice: &mut Dice, index: usize) -> Self {
        Self {
            index,
            clock: Clock::default(),
            session: None,
            saved: None,
            attempt: None,
            was_seated: false,
            placing: None,
            rules: RuleSet::ALL[dice.below(3) as usize],
            gone: false,
            wants_to_leave: false,
            may_have_left: false,
        }
    }

    pub(super) fn host(dice: &mut Dice) -> Self {
        Self::new(dice, 0)
    }

    pub(super) fn joiner(dice: &mut Dice) -> Self {
        Self::new(dice, 1)
    }

    pub(super) fn intruder(dice: &mut Dice, index: usize) -> Self {
        Self::new(dice, index)
    }

    pub(super) const fn is_gone(&self) -> bool {
        self.gone
    }

    pub(super) const fn seat(&self) -> Option<Color> {
        seat_of(self.index)
    }

    pub(super) fn table(&self) -> Option<&Table> {
        self.session.as_ref()?.table()
    }

    pub(super) fn next_timeout(&self) -> Option<Duration> {
        self.session.as_ref()?.next_timeout().map(|at| self.clock.world_time(at))
    }

    /// Whether nothing more will come of this player by itself.
    pub(super) fn at_rest(&self) -> bool {
        let Some(session) = &self.session else {
            return self.gone;
        };
        session.phase() == Phase::Seated && session.pending().is_none() && !self.wants_to_leave
    }

    pub(super) fn describe(&self) -> String {
        let phase = self.session.as_ref().map(Session::phase);
        let pending = self.session.as_ref().and_then(Session::pending);
        format!("{phase:?} pending {pending:?} gone {} saved {}", self.gone, self.saved.is_some())
    }

    /// Whether the running program can die without a room that nobody knows: a
    /// host's before its seat is saved leaves one.
    pub(super) const fn may_be_killed(&self) -> bool {
        let joins = self.index != 0 && self.attempt.is_some();
        self.session.is_some() && (self.saved.is_some() || joins)
    }

    /// Runs the program: with the saved seat if there is one.
    pub(super) fn start(&mut self, code: Option<Code>, chance: [u8; 32], seed: u64) {
        let mut attempt = [0; Token::BYTES];
        attempt.copy_from_slice(&chance[..Token::BYTES]);
        let attempt = Token::from_bytes(attempt);
        let request = match (self.saved, self.index) {
            (Some(token), _) => ClientMessage::Resume { token },
            (None, 0) => {
                let attempt = *self.attempt.get_or_insert(attempt);
                let size = self.rules.default_size().lines() as u8;
                ClientMessage::Host { rules: self.rules.into(), size, attempt, owner: None }
            }
            // An intruder has heard the code, or guesses a token.
            (None, 2) => ClientMessage::Resume { token: attempt },
            (None, _) => {
                let attempt = *self.attempt.get_or_insert(attempt);
                ClientMessage::Join { code: code.expect("the host has told it"), attempt }
            }
        };
        self.wants_to_leave = false;
        self.placing = None;
        self.session = Some(Session::new(Hello::of("player"), request, seed));
    }

    /// The player has been told that the seat leads nowhere, and does not come
    /// back to it: nothing is left to come back with.
    pub(super) const fn forget(&mut self) {
        (self.saved, self.attempt) = (None, None);
    }

    /// The player is told something: what became of the stone, if it is that.
    pub(super) fn hear(&mut self, event: &Event) {
        let about = match event {
            Event::Placed { point, .. }
            | Event::Refused { point, .. }
            | Event::TakenBack { point } => Some(*point),
            _ => None,
        };
        self.placing.take_if(|placing| Some(*placing) == about);
    }

    /// A stone on its way is shown, and what becomes of it is told.
    pub(super) fn check(&self) {
        if let Some(session) = &self.session {
            assert_eq!(session.pending(), self.placing, "a stone vanished or appeared silently");
        }
    }

    /// The session is over; whether the player runs the program again.
    pub(super) fn ended(&mut self, ending: &Ending) -> bool {
        self.session = None;
        let intruder = self.index >= 2;
        match ending {
            Ending::NoAnswer | Ending::NotRelay | Ending::Mute | Ending::Cut => return true,
            Ending::Denied(Denial::NoSuchRoom | Denial::SeatGone(Gone::Unknown)) if intruder => {}
            // Whoever has saved no token yet asks by the code again.
            Ending::Closed(Farewell::Left)
            | Ending::Denied(Denial::SeatGone(_) | Denial::NoSuchRoom)
                if self.may_have_left => {}
            ending => panic!("player {} ended with {ending:?}", self.index),
        }
        self.gone = true;
        self.wants_to_leave = false;
        false
    }

    /// What the player does next, if anything.
    pub(super) fn choose(&mut self, dice: &mut Dice, troubled: bool) -> Option<Input> {
        let table = self.session.as_ref()?.table()?;
        if troubled && dice.one_in(60) {
            return Some(Input::Connect);
        }
        if dice.one_in(4000) && table.opponent() != Presence::Expected {
            self.wants_to_leave = true;
            self.may_have_left = true;
            return Some(Input::Leave);
        }
        match table.result() {
            GameResult::Open if table.game().to_move() == Some(table.seat()) || dice.one_in(8) => {
                let point = choose_point(dice, table.game());
                if self.placing.is_none() {
                    self.placing = Some(point);
                }
                Some(Input::Place(point))
            }
            GameResult::Won(_) | GameResult::Drawn if dice.one_in(2) => Some(Input::Rematch),
            _ => None,
        }
    }
}

/// A point of a small part of the board, so that games come to an end; it may
/// be occupied or forbidden.
fn choose_point(dice: &mut Dice, game: &Game) -> Point {
    let size = game.size();
    let crowded = game.moves().len() > 30;
    let (from, width) = if crowded { (0, size.lines()) } else { (4, 6) };
    let mut pick = || {
        let column = from + dice.below(width as u64) as usize;
        let row = from + dice.below(width as u64) as usize;
        size.point(column, row).expect("it lies on the board")
    };
    let empty = |point: &Point| game.board().is_empty(*point);
    let first = pick();
    std::iter::repeat_with(pick).take(4).find(empty).unwrap_or(first)
}
