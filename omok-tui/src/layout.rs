//! Where everything stands on a screen of some size: plain data.
//!
//! The view draws what stands here, and a click is looked up here, so that
//! they cannot disagree.

mod badge;
mod board;
mod connection;
mod dialog;
mod links;
mod lobby;
mod notice;

use omok_core::{Color, Point};
use ratatui::layout::{Position, Rect};

use crate::model::{Dialog, Model, Screen};
use crate::target::Target;

pub use board::{BoardLayout, KeyLine, MoveEntry, Pitch};
pub use connection::ConnectionLayout;
pub use dialog::{DialogLayout, ItemLayout, ListLayout, PageLayout, PromptLayout};
pub use lobby::{LargeCode, LobbyLayout};
pub use notice::NoticeLayout;

/// How a word is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// As its surroundings.
    Plain,
    /// As something that can be clicked.
    Link,
    /// As the one that is chosen.
    Chosen,
    /// As a heading.
    Heading,
    /// As a stone of this colour; the theme has the glyph.
    Stone(Color),
}

/// Text at a place, in one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its cells; as wide as the text.
    pub area: Rect,
    /// What it says.
    pub text: String,
    /// How it is drawn.
    pub look: Look,
    /// What a click on it does.
    pub target: Option<Target>,
}

impl Word {
    fn new(x: u16, y: u16, text: impl Into<String>, look: Look, target: Option<Target>) -> Self {
        let text = text.into();
        let width = columns(crate::text::width(&text));
        Self { area: Rect::new(x, y, width, 1), text, look, target }
    }
}

/// What the screen shows under a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Only that the screen is too small, and the size that is needed.
    TooSmall {
        /// Columns needed.
        columns: u16,
        /// Rows needed.
        rows: u16,
    },
    /// The start screen.
    Start(ListLayout),
    /// An online game that has not begun yet.
    Lobby(LobbyLayout),
    /// A board and what belongs to it.
    Board(Box<BoardLayout>),
}

/// The places of everything the model shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The whole screen.
    pub area: Rect,
    /// What lies under the dialog.
    pub body: Body,
    /// The open dialog. Nothing beneath it can be clicked.
    pub dialog: Option<DialogLayout>,
}

impl Layout {
    /// Lays `model` out on a screen of `width` columns and `height` rows; any
    /// size will do, 0 too.
    #[must_use]
    pub fn of(model: &Model, width: u16, height: u16) -> Self {
        let area = Rect::new(0, 0, width, height);
        let body = match model.screen() {
            Screen::Start(start) => dialog::start(model, model.list().unwrap_or(start), area),
            Screen::Lobby(lobby) => lobby::lay_out(model, lobby, area),
            Screen::Board(play) => board::lay_out(model, play, area),
        };
        let fits = !matches!(body, Body::TooSmall { .. });
        let dialog = model.dialog().filter(|_| fits).and_then(|dialog| match dialog {
            // On the start screen a list takes the place of the one below it.
            Dialog::List(_) if matches!(body, Body::Start(_)) => None,
            Dialog::List(list) => Some(DialogLayout::List(dialog::list(model, list, area))),
            Dialog::Page(page) => Some(DialogLayout::Page(dialog::page(model, page, area))),
            Dialog::Prompt(prompt) => {
                Some(DialogLayout::Prompt(dialog::prompt(model, prompt, area)))
            }
        });
        Self { area, body, dialog }
    }

    /// Whether the screen has no room for more than the notice that says so.
    #[must_use]
    pub const fn is_too_small(&self) -> bool {
        matches!(self.body, Body::TooSmall { .. })
    }

    /// The cell in which `point` is drawn; `None` where no board is shown, or
    /// for a point that is not on it.
    #[must_use]
    pub fn cell(&self, point: Point) -> Option<Position> {
        match &self.body {
            Body::Board(board) => board.cell(point),
            _ => None,
        }
    }

    /// Where the terminal's cursor stands in the open prompt.
    #[must_use]
    pub fn prompt_cursor(&self) -> Option<Position> {
        match &self.dialog {
            Some(DialogLayout::Prompt(prompt)) => Some(prompt.cursor),
            _ => None,
        }
    }

    /// What a click at `column` and `row`, counted from 0, is on.
    #[must_use]
    pub fn hit(&self, column: u16, row: u16) -> Option<Target> {
        let cell = Position::new(column, row);
        match (&self.dialog, &self.body) {
            (Some(DialogLayout::List(list)), _) => list.hit(cell),
            (Some(DialogLayout::Page(page)), _) => word_at(&page.words, cell),
            (Some(DialogLayout::Prompt(prompt)), _) => word_at(&prompt.words, cell),
            (None, Body::Start(list)) => list.hit(cell),
            (None, Body::Lobby(lobby)) => word_at(&lobby.words, cell),
            (None, Body::Board(board)) => board.hit(cell),
            (None, Body::TooSmall { .. }) => None,
        }
    }
}

/// What a click on the word at `cell` does.
fn word_at(words: &[Word], cell: Position) -> Option<Target> {
    words.iter().find(|word| word.area.contains(cell)).and_then(|word| word.target)
}

/// A number of columns or rows as ratatui counts them; more than a screen can
/// have is as much as it can.
fn columns(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
