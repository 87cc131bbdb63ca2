//! What the client knows. No clock, no files, no terminal.

use omok_core::{Game, Point};
use ratatui::layout::Position;

use crate::i18n::Language;
use crate::layout::Layout;
use crate::theme::Depth;

/// How the client is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The terminal's colours.
    pub depth: Depth,
    /// Whether the bell may ring.
    pub sound: bool,
    /// Whether the mouse is reported.
    pub mouse: bool,
    /// The language of every sentence.
    pub language: Language,
}

/// The whole state of the client.
#[derive(Clone, Debug)]
pub struct Model {
    options: Options,
    game: Option<Game>,
    cursor: Option<Point>,
}

impl Model {
    /// The start screen. `kept` is the unfinished local game that an earlier
    /// run left behind; it is offered when a local game is chosen.
    #[must_use]
    pub fn start(options: Options, kept: Option<Game>) -> Self {
        Self { options, game: kept, cursor: None }
    }

    /// A local game from `game`, which has no moves yet; `kept`, the unfinished
    /// game that an earlier run left behind, is offered instead.
    #[must_use]
    pub fn local(options: Options, game: Game, kept: Option<Game>) -> Self {
        let _ = kept;
        let cursor = Some(game.size().center());
        Self { options, game: Some(game), cursor }
    }

    /// A replay of `game`, seen from its empty board.
    #[must_use]
    pub fn replay(options: Options, game: Game) -> Self {
        let cursor = Some(game.size().center());
        Self { options, game: Some(game), cursor }
    }

    /// How it is set up now; sound and mouse change while it runs.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The local game in play or the record replayed.
    #[must_use]
    pub const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Where the board's cursor stands.
    #[must_use]
    pub const fn cursor(&self) -> Option<Point> {
        self.cursor
    }

    /// Where the terminal's own cursor must stand; `None`: hidden.
    #[must_use]
    pub fn cursor_cell(&self, layout: &Layout) -> Option<Position> {
        self.cursor.and_then(|point| layout.cell(point))
    }

    /// How many ms from now on [`Action::Tick`](crate::action::Action::Tick) is
    /// wanted, unless another action comes first; `None` when nothing runs by
    /// itself, which is always so outside a replay that plays on.
    #[must_use]
    pub const fn tick_after_ms(&self) -> Option<u64> {
        None
    }
}
