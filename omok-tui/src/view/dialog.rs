//! Start screen, lists, pages and prompts.

use omok_core::Color;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Painter;
use crate::layout::{ListLayout, PageLayout, PromptLayout};
use crate::model::{Dialog, Model};

/// A list in a border, on top of the screen.
pub(super) fn list(painter: &mut Painter<'_>, layout: &ListLayout) {
    let style = painter.theme.text;
    painter.fill(layout.frame, style);
    border(painter, layout.frame, style);
    list_content(painter, layout);
}

/// The start screen.
pub(super) fn start(painter: &mut Painter<'_>, layout: &ListLayout) {
    if let Some(area) = layout.picture {
        picture(painter, area);
    }
    list_content(painter, layout);
}

fn list_content(painter: &mut Painter<'_>, layout: &ListLayout) {
    painter.words(&layout.words, painter.theme.text);
    for item in &layout.items {
        if item.selected {
            painter.fill(item.area, painter.theme.selected);
            painter.text(item.area.x, item.area.y, &item.text, painter.theme.selected);
        } else {
            painter.text(item.area.x, item.area.y, &item.text, painter.theme.text);
        }
    }
}

/// A corner of a board with a few stones: five white ones, and black ones
/// that came too late.
fn picture(painter: &mut Painter<'_>, area: Rect) {
    const ROWS: [&str; 5] = [
        "+ + + + + + + + + +",
        "+ + + + X X + + + +",
        "+ + O O O O O X + +",
        "+ + + X + X + + + +",
        "+ + + + + + + + + +",
    ];
    let style = painter.theme.board;
    painter.fill(area, style);
    for (row, y) in ROWS.iter().zip(area.top()..area.bottom()) {
        for (letter, x) in row.chars().zip(area.left() + 1..area.right()) {
            let stone = match letter {
                'X' => painter.theme.stones[Color::Black],
                'O' => painter.theme.stones[Color::White],
                other => {
                    let glyph = if other == '+' { "┼" } else { "─" };
                    painter.glyph(x, y, glyph, style);
                    continue;
                }
            };
            painter.glyph(x, y, stone.glyph, stone.plain);
        }
    }
}

/// A page.
pub(super) fn page(painter: &mut Painter<'_>, layout: &PageLayout) {
    let theme = painter.theme;
    border(painter, layout.frame, theme.text);
    painter.words(&layout.words, theme.text);
    let lines = layout.lines.iter().skip(layout.first);
    for (line, y) in lines.zip(layout.text.top()..layout.text.bottom()) {
        let style = if line.heading { theme.heading } else { theme.text };
        painter.text(layout.text.x, y, &line.text, style);
    }
}

/// A prompt in the bottom row.
pub(super) fn prompt(painter: &mut Painter<'_>, model: &Model, layout: &PromptLayout) {
    let Some(Dialog::Prompt(prompt)) = model.dialog() else { return };
    let style = painter.theme.prompt;
    painter.fill(layout.row, style);
    painter.words(&layout.words, style);
    if let Some(problem) = &layout.problem {
        painter.fill(problem.area, style);
        painter.words(&problem.words, style);
    }
    let room = usize::from(layout.text.width);
    let typed = crate::text::window(prompt.input.value(), layout.scroll, room);
    painter.text(layout.text.x, layout.text.y, typed, style);
}

/// A single line around `frame`; none where there is no room for one.
pub(super) fn border(painter: &mut Painter<'_>, frame: Rect, style: Style) {
    if frame.width < 2 || frame.height < 2 {
        return;
    }
    let (right, bottom) = (frame.right() - 1, frame.bottom() - 1);
    for x in frame.left()..=right {
        painter.glyph(x, frame.top(), "─", style);
        painter.glyph(x, bottom, "─", style);
    }
    for y in frame.top()..=bottom {
        painter.glyph(frame.left(), y, "│", style);
        painter.glyph(right, y, "│", style);
    }
    for (x, y, glyph) in [
        (frame.left(), frame.top(), "┌"),
        (right, frame.top(), "┐"),
        (frame.left(), bottom, "└"),
        (right, bottom, "┘"),
    ] {
        painter.glyph(x, y, glyph, style);
    }
}
