//! The board screen: a game, who may play it here, and how it is looked at.

use std::time::Duration;

use omok_core::{Board, Color, Draw, Game, Outcome, Point};
use omok_proto::message::{GameResult, Presence};

use crate::i18n::Message;
use crate::keymap::Place;
use crate::online::Online;

/// The game, and whose stones are placed from this terminal.
#[derive(Clone, Debug)]
pub enum Seating {
    /// Both colours': two people share the terminal.
    Both(Game),
    /// Nobody's: a record is looked at.
    Nobody {
        /// The record.
        game: Game,
        /// When the next move is shown without a key, if it plays on.
        next_at: Option<Duration>,
    },
    /// One colour's: the other player is elsewhere. There is a table.
    Online(Box<Online>),
}

/// A game on the screen.
#[derive(Clone, Debug)]
pub struct Play {
    /// The game, and who may place stones here.
    pub(crate) seating: Seating,
    /// Moves shown; fewer than the game has while stepped back.
    shown: usize,
    /// Where the cursor stands; always on the board.
    pub(crate) cursor: Point,
    /// The point that another press would place a stone on.
    pub(crate) marked: Option<Point>,
    /// The last event, until another one takes its place.
    pub(crate) notice: Option<Message>,
}

impl Play {
    /// Both colours play `game` here.
    #[must_use]
    pub fn shared(game: Game) -> Self {
        let notice = if game.moves().is_empty() {
            Message::Welcome
        } else {
            game.to_move().map_or(Message::GameOver, |color| Message::GoesOn { color })
        };
        Self {
            shown: game.moves().len(),
            cursor: game.last_move().unwrap_or_else(|| game.size().center()),
            marked: None,
            notice: Some(notice),
            seating: Seating::Both(game),
        }
    }

    /// A replay of `game`, from its empty board.
    #[must_use]
    pub fn replay(game: Game) -> Self {
        Self {
            shown: 0,
            cursor: game.size().center(),
            marked: None,
            notice: Some(Message::WelcomeReplay),
            seating: Seating::Nobody { game, next_at: None },
        }
    }

    /// The game of a seat that is taken; as it was given back if the seat is
    /// not.
    pub(crate) fn online(online: Box<Online>) -> Result<Self, Box<Online>> {
        let Some(table) = online.table() else { return Err(online) };
        let game = table.game();
        Ok(Self {
            shown: game.moves().len(),
            cursor: game.last_move().unwrap_or_else(|| game.size().center()),
            marked: None,
            notice: None,
            seating: Seating::Online(online),
        })
    }

    /// The game as it stands, whatever is shown of it.
    #[must_use]
    pub fn game(&self) -> &Game {
        match &self.seating {
            Seating::Both(game) | Seating::Nobody { game, .. } => game,
            Seating::Online(online) => {
                online.table().expect("a board is shown from the first table on").game()
            }
        }
    }

    /// The seat, if the game is played online.
    #[must_use]
    pub fn seat(&self) -> Option<&Online> {
        match &self.seating {
            Seating::Online(online) => Some(online),
            _ => None,
        }
    }

    /// The last event.
    #[must_use]
    pub const fn notice(&self) -> Option<&Message> {
        self.notice.as_ref()
    }

    /// A stone that was placed and that the relay has not confirmed yet.
    #[must_use]
    pub fn pending(&self) -> Option<Point> {
        self.seat()?.session().pending().filter(|_| self.is_latest())
    }

    /// How many of its moves are shown.
    #[must_use]
    pub const fn shown(&self) -> usize {
        self.shown
    }

    /// Whether the latest position is shown.
    #[must_use]
    pub fn is_latest(&self) -> bool {
        self.shown == self.game().moves().len()
    }

    /// Whether a record is looked at.
    #[must_use]
    pub const fn is_replay(&self) -> bool {
        matches!(self.seating, Seating::Nobody { .. })
    }

    /// Which rows of the key table hold on its board.
    #[must_use]
    pub const fn place(&self) -> Place {
        match self.seating {
            Seating::Both(_) => Place::Shared,
            Seating::Nobody { .. } => Place::Replay,
            Seating::Online(_) => Place::Online,
        }
    }

    /// Whether a careless key could end a game that goes on: at one terminal
    /// one that has begun, online any.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        match &self.seating {
            Seating::Both(game) => !game.moves().is_empty() && game.outcome().is_none(),
            Seating::Nobody { .. } => false,
            Seating::Online(online) => online.is_unfinished(),
        }
    }

    /// Whether a stone from this terminal would be placed on `point` now.
    #[must_use]
    pub fn takes(&self, point: Point) -> bool {
        let is_mine = match &self.seating {
            Seating::Both(_) => true,
            Seating::Nobody { .. } => false,
            Seating::Online(online) => online.is_my_turn() && online.session().pending().is_none(),
        };
        is_mine && self.game().clone().play(point).is_ok()
    }

    /// The stones that are shown.
    #[must_use]
    pub fn board(&self) -> Board {
        let game = self.game();
        let mut board = *game.board();
        for &later in &game.moves()[self.shown..] {
            board.remove(later);
        }
        board
    }

    /// The last stone that is shown.
    #[must_use]
    pub fn last_shown(&self) -> Option<Point> {
        self.shown.checked_sub(1).map(|index| self.game().moves()[index])
    }

    /// How the game ended, if its end is shown.
    #[must_use]
    pub fn outcome_shown(&self) -> Option<&Outcome> {
        self.game().outcome().filter(|_| self.is_latest())
    }

    /// Whose turn it is in the position shown; nobody's at the end.
    #[must_use]
    pub fn to_move_shown(&self) -> Option<Color> {
        self.outcome_shown().is_none().then(|| Color::of_ply(self.shown))
    }

    /// The stones have changed: shows the latest position and says what was
    /// placed.
    pub(crate) fn show_placed(&mut self) {
        self.shown = self.game().moves().len();
        self.notice = Some(self.latest_move());
    }

    /// The relay has told of the game: goes on showing the latest position, or
    /// what was looked at, as far as it is still there.
    pub(crate) fn follow(&mut self, was_latest: bool) {
        let plies = self.game().moves().len();
        self.shown = if was_latest { plies } else { self.shown.min(plies) };
    }

    /// Shows the position after `ply` moves, or the latest if there are fewer.
    pub(crate) fn show(&mut self, ply: usize) {
        let plies = self.game().moves().len();
        self.shown = ply.min(plies);
        self.notice = Some(match self.last_shown() {
            None => Message::SteppedToStart { plies },
            Some(_) if self.outcome_shown().is_some() => self.latest_move(),
            Some(point) => {
                let color = Color::of_ply(self.shown - 1);
                Message::Stepped { ply: self.shown, plies, color, point }
            }
        });
    }

    /// Shows the latest position again, and says that nothing else was done.
    pub(crate) fn show_latest(&mut self) {
        self.shown = self.game().moves().len();
        self.notice = Some(Message::Returned);
    }

    /// How an online game stands, for whoever comes to the board.
    pub(crate) fn standing(&self) -> Message {
        let seat = self.seat().and_then(|seat| Some((seat, seat.table()?)));
        match seat.map(|(seat, table)| (seat, table, table.result())) {
            Some((seat, table, GameResult::Open)) => {
                Message::WelcomeOnline { color: table.seat(), mine: seat.is_my_turn() }
            }
            Some((_, _, GameResult::Abandoned)) => Message::OpponentLeftGame,
            Some((seat, ..)) if seat.has_votes() => rematch_told(seat),
            // A game that was decided stays so, whoever has left since.
            _ => self.latest_move(),
        }
    }

    /// The latest move, and the result if it ended the game.
    pub(crate) fn latest_move(&self) -> Message {
        let game = self.game();
        let ply = game.moves().len();
        let Some(point) = game.last_move() else {
            return Message::SteppedToStart { plies: ply };
        };
        let color = Color::of_ply(ply - 1);
        match game.outcome() {
            None => Message::Moved { ply, color, point },
            Some(Outcome::Win { .. }) => Message::Won { ply, color, point },
            Some(Outcome::Draw(Draw::BoardFull)) => Message::DrawFull { ply, color, point },
            Some(Outcome::Draw(Draw::NoLegalMove)) => {
                Message::DrawNoLegalMove { ply, color, point, next: color.opponent() }
            }
        }
    }

    /// The same for whoever may be looking at an earlier position, where it is not
    /// seen.
    pub(crate) fn news(&self) -> Message {
        match self.latest_move() {
            Message::Moved { ply, color, point } if !self.is_latest() => {
                Message::MovedUnseen { ply, color, point, seen: self.shown }
            }
            latest => latest,
        }
    }
}

/// How it stands with a rematch: who is still missing.
#[must_use]
pub fn rematch_told(seat: &Online) -> Message {
    let Some(table) = seat.table() else { return Message::NoRematchYet };
    if table.opponent() == Presence::Left {
        return Message::NoRematch;
    }
    if table.result() == GameResult::Open {
        return Message::NoRematchYet;
    }
    let theirs = table.votes()[table.seat().opponent()];
    match (seat.session().wants_rematch(), theirs) {
        (true, false) => Message::RematchAsked,
        (false, true) => Message::RematchWanted,
        (true, true) => Message::RematchAgreed,
        (false, false) => Message::GameOverOnline,
    }
}
