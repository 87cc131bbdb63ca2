//! The last event, at the bottom of the screen: in one row, or, until it has
//! been seen, in as many as it takes.

use ratatui::layout::Rect;

use super::{Look, Word, columns};
use crate::i18n::Message;
use crate::model::Model;
use crate::text::wrap;

/// Rows at the top that a long sentence leaves alone: they say how it stands.
const ROWS_LEFT: u16 = 2;

/// Where the last event stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NoticeLayout {
    /// All of its rows, from the left end to the right; the last is the bottom
    /// row.
    pub area: Rect,
    /// What it says, a word a row.
    pub words: Vec<Word>,
}

/// `text` in the rows of `area` that end above row `bottom`, as many as it takes
/// and there are.
pub(super) fn above(text: &str, area: Rect, bottom: u16) -> NoticeLayout {
    let room = usize::from(area.width.saturating_sub(2));
    let mut lines = wrap(text, room);
    lines.truncate(bottom.saturating_sub(area.y).into());
    in_rows(lines, area, bottom, 1)
}

/// `message` in the bottom rows of `area`, from column `x` on; the bottom row
/// alone where there is none.
pub(super) fn place(model: &Model, message: Option<&Message>, area: Rect, x: u16) -> NoticeLayout {
    let room = area.width.saturating_sub(x).into();
    let rows = area.height.saturating_sub(ROWS_LEFT);
    let lines = message.map_or_else(Vec::new, |message| lines(model, message, room, rows));
    let lines = if lines.is_empty() { vec![String::new()] } else { lines };
    in_rows(lines, area, area.bottom(), x)
}

/// `message` in lines of at most `columns`: in one, or in up to `rows` if it names
/// something from outside and has not been seen. What happens in the game is short,
/// and must not cover the game.
pub(super) fn lines(model: &Model, message: &Message, columns: usize, rows: u16) -> Vec<String> {
    let whole = model.shows_whole_notice() && message.names_outside();
    let rows = if whole { rows.max(1) } else { 1 };
    model.options.language.say_in_lines(message, columns, rows.into())
}

/// The lines in the rows that end above row `bottom`, from column `x` on.
fn in_rows(lines: Vec<String>, area: Rect, bottom: u16, x: u16) -> NoticeLayout {
    let height = columns(lines.len()).min(area.height);
    let area = Rect { y: bottom - height, height, ..area };
    let words = lines.into_iter().zip(area.top()..);
    let words = words.map(|(line, y)| Word::new(area.x + x, y, line, Look::Plain, None)).collect();
    NoticeLayout { area, words }
}
