//! The board screen: a game, who may play it here, and how it is looked at.

use omok_core::{Board, Color, Draw, Game, Outcome, Point};

use crate::i18n::Message;

/// Whose stones are placed from this terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// Both colours': two people share the terminal.
    Both,
    /// Nobody's: a record is looked at. `running` while it plays on by itself.
    Nobody {
        /// Whether the next move is shown without a key.
        running: bool,
    },
}

/// A game on the screen.
#[derive(Clone, Debug)]
pub struct Play {
    game: Game,
    /// Who may place stones here.
    pub(crate) seating: Seating,
    /// Moves shown; fewer than the game has while stepped back.
    shown: usize,
    /// Where the cursor stands; always on the board.
    pub(crate) cursor: Point,
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
            seating: Seating::Both,
            shown: game.moves().len(),
            cursor: game.last_move().unwrap_or_else(|| game.size().center()),
            notice: Some(notice),
            game,
        }
    }

    /// A replay of `game`, from its empty board.
    #[must_use]
    pub fn replay(game: Game) -> Self {
        Self {
            seating: Seating::Nobody { running: false },
            shown: 0,
            cursor: game.size().center(),
            notice: Some(Message::WelcomeReplay),
            game,
        }
    }

    /// The game as it stands, whatever is shown of it.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// How many of its moves are shown.
    #[must_use]
    pub const fn shown(&self) -> usize {
        self.shown
    }

    /// Whether the latest position is shown.
    #[must_use]
    pub fn is_latest(&self) -> bool {
        self.shown == self.game.moves().len()
    }

    /// Whether a record is looked at.
    #[must_use]
    pub const fn is_replay(&self) -> bool {
        matches!(self.seating, Seating::Nobody { .. })
    }

    /// Whether stones lie that a careless key could take away: a game in play
    /// here that has begun and is not over.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        !self.is_replay() && !self.game.moves().is_empty() && self.game.outcome().is_none()
    }

    /// The stones that are shown.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = *self.game.board();
        for &later in &self.game.moves()[self.shown..] {
            board.remove(later);
        }
        board
    }

    /// The last stone that is shown.
    #[must_use]
    pub fn last_shown(&self) -> Option<Point> {
        self.shown.checked_sub(1).map(|index| self.game.moves()[index])
    }

    /// How the game ended, if its end is shown.
    #[must_use]
    pub fn outcome_shown(&self) -> Option<&Outcome> {
        self.game.outcome().filter(|_| self.is_latest())
    }

    /// Whose turn it is in the position shown; nobody's at the end.
    #[must_use]
    pub fn to_move_shown(&self) -> Option<Color> {
        self.outcome_shown().is_none().then(|| Color::of_ply(self.shown))
    }

    /// Plays `point` in the game itself and shows it.
    ///
    /// # Errors
    ///
    /// As [`Game::play`]; nothing changes then.
    pub(crate) fn place(&mut self, point: Point) -> Result<(), omok_core::IllegalMove> {
        self.game.play(point)?;
        self.shown = self.game.moves().len();
        self.notice = Some(self.latest_move());
        Ok(())
    }

    /// Shows the position after `ply` moves, or the latest if there are fewer.
    pub(crate) fn show(&mut self, ply: usize) {
        let plies = self.game.moves().len();
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
        self.shown = self.game.moves().len();
        self.notice = Some(Message::Returned);
    }

    /// The latest move, and the result if it ended the game.
    fn latest_move(&self) -> Message {
        let ply = self.game.moves().len();
        let Some(point) = self.game.last_move() else {
            return Message::SteppedToStart { plies: ply };
        };
        let color = Color::of_ply(ply - 1);
        match self.game.outcome() {
            None => Message::Moved { ply, color, point },
            Some(Outcome::Win { .. }) => Message::Won { ply, color, point },
            Some(Outcome::Draw(Draw::BoardFull)) => Message::DrawFull { ply, color, point },
            Some(Outcome::Draw(Draw::NoLegalMove)) => {
                Message::DrawNoLegalMove { ply, color, point, next: color.opponent() }
            }
        }
    }
}
