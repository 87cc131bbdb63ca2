//! Draws a model into a buffer. What is drawn where is told by the
//! [`Layout`]; how it looks, by the [`Theme`]. Nothing is remembered.

mod board;
mod dialog;
mod lobby;
mod title;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::i18n::Message;
use crate::keymap::{self, Command, Place};
use crate::layout::{Body, DialogLayout, Layout, Look, NoticeLayout, Word};
use crate::model::{Dialog, Model};
use crate::text;
use crate::theme::Theme;

pub use title::title;

/// Draws `model`, laid out as `layout`, into `buffer`, which covers
/// `layout.area` and is empty.
pub fn draw(model: &Model, layout: &Layout, buffer: &mut Buffer) {
    paint(model, layout, Painter { theme: model.options().look(), buffer });
    model.options().glyphs.replace_in(buffer);
}

fn paint(model: &Model, layout: &Layout, mut painter: Painter<'_>) {
    // A page has the screen to itself: reading wants quiet.
    if let Some(DialogLayout::Page(page)) = &layout.dialog {
        return dialog::page(&mut painter, page);
    }
    match &layout.body {
        Body::TooSmall { columns, rows } => {
            too_small(&mut painter, model, layout.area, (*columns, *rows));
        }
        Body::Start(list) => dialog::start(&mut painter, list),
        Body::Lobby(layout) => lobby::draw(&mut painter, layout),
        Body::Board(board) => {
            if let Some(play) = model.play() {
                board::draw(&mut painter, model, play, board);
            }
        }
    }
    match &layout.dialog {
        Some(DialogLayout::List(list)) => dialog::list(&mut painter, list),
        Some(DialogLayout::Prompt(layout)) => dialog::prompt(&mut painter, model, layout),
        Some(DialogLayout::Page(_)) | None => {}
    }
}

/// Where the terminal's own cursor must stand; `None`: hidden.
///
/// In a prompt it stands in the text. On the board it is the board's cursor on
/// the points on which the theme wants it so.
#[must_use]
pub fn cursor_cell(model: &Model, layout: &Layout) -> Option<Position> {
    match model.dialog() {
        Some(Dialog::Prompt(_)) => layout.prompt_cursor(),
        Some(_) => None,
        None => match (model.play(), &layout.body) {
            (Some(play), Body::Board(board)) => {
                board::terminal_cursor(&model.options().look(), model, play, board)
            }
            _ => None,
        },
    }
}

/// As much as fits of what size is needed, and how to quit: few keys hold where
/// nothing can be seen.
fn too_small(painter: &mut Painter<'_>, model: &Model, area: Rect, needed: (u16, u16)) {
    let message = Message::TooSmall {
        columns: area.width.into(),
        rows: area.height.into(),
        columns_needed: needed.0.into(),
        rows_needed: needed.1.into(),
        quit: keymap::label(Place::Anywhere, Command::Interrupt),
    };
    let words = model.options().language.say(&message);
    for (line, y) in text::wrap(&words, area.width.into()).iter().zip(area.top()..area.bottom()) {
        painter.text(0, y, line, painter.theme.text);
    }
}

/// A buffer and how things look on it.
struct Painter<'a> {
    theme: Theme,
    buffer: &'a mut Buffer,
}

impl Painter<'_> {
    /// Writes `text` from the cell on; what lies outside the screen is left
    /// out.
    fn text(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let area = self.buffer.area;
        if x < area.right() && y < area.bottom() {
            self.buffer.set_string(x, y, text, style);
        }
    }

    /// Writes one glyph, of one column.
    fn glyph(&mut self, x: u16, y: u16, glyph: &str, style: Style) {
        if let Some(cell) = self.buffer.cell_mut((x, y)) {
            cell.set_symbol(glyph).set_style(style);
        }
    }

    /// Fills `area` with blanks of `style`, whatever was there. A wide letter of
    /// which only the right half was in it goes whole: no terminal draws half.
    fn fill(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.buffer.area);
        if let Some(left) = area.x.checked_sub(1) {
            for y in area.top()..area.bottom() {
                let cell = &mut self.buffer[(left, y)];
                if text::width(cell.symbol()) > 1 {
                    cell.set_symbol(" ");
                }
            }
        }
        for position in area.positions() {
            let cell = &mut self.buffer[position];
            cell.reset();
            cell.set_style(style);
        }
    }

    /// Writes the last event on a bar over all of its rows.
    fn status(&mut self, layout: &NoticeLayout) {
        self.fill(layout.area, self.theme.bar);
        self.words(&layout.words, self.theme.bar);
    }

    /// Writes words on a ground of `style`.
    fn words(&mut self, words: &[Word], style: Style) {
        for word in words {
            let look = match word.look {
                Look::Plain => style,
                Look::Link => style.add_modifier(self.theme.link),
                Look::Chosen => self.theme.selected,
                Look::Heading => style.patch(self.theme.heading),
                Look::Stone(color) => {
                    let stone = self.theme.stones[color];
                    self.glyph(word.area.x, word.area.y, stone.glyph, stone.plain);
                    continue;
                }
            };
            self.text(word.area.x, word.area.y, &word.text, look);
        }
    }
}
