//! What a seat knows of its room: the game as the relay has told it.

use omok_core::{ByColor, Color, Game};
use omok_proto::Code;
use omok_proto::convert::ImpossibleSnapshot;
use omok_proto::message::{GameResult, Point, Presence, Refusal, Snapshot};

/// The room as the relay has told it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    seat: Color,
    game: Game,
    number: u32,
    abandoned: bool,
    votes: ByColor<bool>,
    opponent: Presence,
    code: Option<Code>,
}

/// The relay told of something that does not follow from what it told before:
/// something was missed, and resuming heals it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Missed;

impl Table {
    pub(super) fn new(seat: Color, room: &Snapshot) -> Result<Self, ImpossibleSnapshot> {
        Ok(Self {
            seat,
            game: Game::try_from(room)?,
            number: room.game,
            abandoned: room.result == GameResult::Abandoned,
            votes: room.votes.into(),
            opponent: room.opponent,
            code: room.code,
        })
    }

    /// The colour that is played here.
    #[must_use]
    pub const fn seat(&self) -> Color {
        self.seat
    }

    /// The game, with the moves that the relay has confirmed.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Which game of the room it is, from 1.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// How it stands.
    #[must_use]
    pub fn result(&self) -> GameResult {
        if self.abandoned { GameResult::Abandoned } else { self.game.outcome().into() }
    }

    /// Who wants a rematch.
    #[must_use]
    pub const fn votes(&self) -> ByColor<bool> {
        self.votes
    }

    /// What is known of the other seat.
    #[must_use]
    pub const fn opponent(&self) -> Presence {
        self.opponent
    }

    /// The room's code, as long as it waits.
    #[must_use]
    pub const fn code(&self) -> Option<Code> {
        self.code
    }

    /// Whether a rematch can still be voted for.
    #[must_use]
    pub fn may_vote(&self) -> bool {
        let over = matches!(self.result(), GameResult::Won(_) | GameResult::Drawn);
        over && !self.votes[self.seat] && self.opponent != Presence::Left
    }

    /// Why the relay would refuse a stone at `point` now.
    pub(super) fn refusal(&self, point: omok_core::Point) -> Option<Refusal> {
        if self.result() != GameResult::Open {
            return Some(Refusal::GameOver);
        }
        if self.opponent == Presence::Expected {
            return Some(Refusal::NoOpponent);
        }
        let mut game = self.game.clone();
        game.play_as(self.seat, point).err().map(Refusal::from)
    }

    /// Places a stone that the relay tells of; whether it is new.
    pub(super) fn played(
        &mut self,
        game: u32,
        ply: u16,
        point: Point,
        result: GameResult,
    ) -> Result<bool, Missed> {
        let index = usize::from(ply);
        let point = point.on(self.game.size()).ok_or(Missed)?;
        let next = self.game.moves().len();
        if game != self.number || index > next {
            return Err(Missed);
        }
        if let Some(&known) = self.game.moves().get(index) {
            return if known == point { Ok(false) } else { Err(Missed) };
        }
        self.game.play(point).map_err(|_| Missed)?;
        if self.result() == result { Ok(true) } else { Err(Missed) }
    }

    pub(super) fn game_started(&mut self, number: u32) -> Result<(), Missed> {
        if number == self.number {
            return Ok(());
        }
        if Some(number) != self.number.checked_add(1) {
            return Err(Missed);
        }
        self.number = number;
        self.game = Game::new(self.game.rules(), self.game.size()).map_err(|_| Missed)?;
        self.votes = ByColor::default();
        Ok(())
    }

    pub(super) fn set_opponent(&mut self, presence: Presence) {
        self.opponent = presence;
        match presence {
            Presence::Left => {
                self.abandoned |= self.game.outcome().is_none();
                self.votes = ByColor::default();
            }
            // Whoever came has used up the code.
            Presence::Here => self.code = None,
            Presence::Expected | Presence::Away => {}
        }
    }

    pub(super) fn set_votes(&mut self, game: u32, votes: ByColor<bool>) -> Result<(), Missed> {
        if game == self.number {
            self.votes = votes;
            Ok(())
        } else {
            Err(Missed)
        }
    }
}
