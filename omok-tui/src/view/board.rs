//! The board screen.

use omok_core::{Color, Point};
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};

use super::Painter;
use super::dialog::border;
use crate::layout::BoardLayout;
use crate::model::{Model, Play};
use crate::session::Table;
use crate::theme::{CursorLook, Theme};

/// Draws the whole of it.
pub(super) fn draw(painter: &mut Painter<'_>, model: &Model, play: &Play, layout: &BoardLayout) {
    let board_style = painter.theme.board;
    painter.fill(layout.badge, board_style);
    painter.words(&layout.words, board_style);
    painter.fill(layout.wood, board_style);
    labels(painter, layout);
    points(painter, play, layout);
    marks(painter, play, layout);
    cursor(painter, model, play, layout);
    panel(painter, play, layout);
    status(painter, model, layout);
    connection(painter, layout);
}

/// Column letters and row numbers.
fn labels(painter: &mut Painter<'_>, layout: &BoardLayout) {
    let style = painter.theme.board;
    let lines = layout.size.lines();
    let rows = (1..=lines).rev().zip((layout.corner.y..).step_by(layout.pitch.rows.into()));
    for (number, y) in rows {
        painter.text(layout.corner.x - 3, y, &format!("{number:>2}"), style);
        if layout.labels_right {
            painter.text(layout.wood.right() - 3, y, &number.to_string(), style);
        }
    }
    let above = layout.labels_above.then_some(layout.wood.top());
    for y in above.into_iter().chain([layout.wood.bottom() - 1]) {
        let columns = (layout.corner.x..).step_by(layout.pitch.columns.into());
        for (letter, x) in ('a'..).take(lines).zip(columns) {
            painter.text(x, y, letter.encode_utf8(&mut [0; 4]), style);
        }
    }
}

/// Grid and stones.
fn points(painter: &mut Painter<'_>, play: &Play, layout: &BoardLayout) {
    let board = play.board();
    let style = painter.theme.board;
    for point in layout.size.all_points() {
        let Some(cell) = layout.cell(point) else { continue };
        let glyph = match board.stone(point) {
            None => crossing(layout, point),
            Some(color) => painter.theme.stones[color].glyph,
        };
        painter.glyph(cell.x, cell.y, glyph, point_style(&painter.theme, play, point));
        if point.column() + 1 < layout.size.lines() {
            for x in 1..layout.pitch.columns {
                painter.glyph(cell.x + x, cell.y, "─", style);
            }
        }
        if point.row() > 0 {
            for y in 1..layout.pitch.rows {
                painter.glyph(cell.x, cell.y + y, "│", style);
            }
        }
    }
}

/// How the cell of a point looks, apart from the cursor.
fn point_style(theme: &Theme, play: &Play, point: Point) -> Style {
    let pending = || pending_stone(play).filter(|(at, _)| *at == point).map(|(_, color)| color);
    match play.board().stone(point).or_else(pending) {
        None => theme.board,
        Some(color) if winning_line(play).contains(&point) => theme.stones[color].won,
        Some(color) => theme.stones[color].plain,
    }
}

/// The points of the winning line, if the end of the game is shown.
fn winning_line(play: &Play) -> &[Point] {
    play.outcome_shown().map_or(&[], |outcome| outcome.winning_line())
}

/// The stone that the relay has not confirmed.
fn pending_stone(play: &Play) -> Option<(Point, Color)> {
    let (point, seat) = (play.pending()?, play.seat()?);
    Some((point, seat.table().map_or(Color::Black, Table::seat)))
}

/// The grid's glyph at an empty point.
fn crossing(layout: &BoardLayout, point: Point) -> &'static str {
    let last = layout.size.lines() - 1;
    let column = match point.column() {
        0 => 0,
        column if column == last => 2,
        _ => 1,
    };
    match point.row() {
        row if row == last => ["┌", "┬", "┐"][column],
        0 => ["└", "┴", "┘"][column],
        _ if is_star(layout.size.lines(), point) => "╋",
        _ => ["├", "┼", "┤"][column],
    }
}

/// Whether the point carries a dot on real boards. A board of 20 lines has no
/// middle, and no dots there.
fn is_star(lines: usize, point: Point) -> bool {
    let (low, high, middle) = (3, lines - 4, lines / 2);
    let corner = |at| at == low || at == high;
    let (column, row) = (point.column(), point.row());
    let on_side = |at| corner(at) || (lines > 15 && lines % 2 == 1 && at == middle);
    (on_side(column) && on_side(row)) || (lines % 2 == 1 && column == middle && row == middle)
}

/// The brackets and colours of the winning line and of the last stone.
fn marks(painter: &mut Painter<'_>, play: &Play, layout: &BoardLayout) {
    let theme = painter.theme;
    let line = winning_line(play);
    for &point in line {
        brackets(painter, layout, point, ["[", "]"], theme.won_mark);
    }
    // Where points are close the brackets of neighbours share a cell.
    for &point in line.iter().filter(|_| layout.pitch.columns == 2) {
        let right = layout.size.point(point.column() + 1, point.row());
        if let (Some(cell), Some(true)) =
            (layout.cell(point), right.map(|right| line.contains(&right)))
        {
            painter.glyph(cell.x + 1, cell.y, "|", theme.won_mark);
        }
    }
    if let Some(last) = play.last_shown() {
        let color = Color::of_ply(play.shown() - 1);
        brackets(painter, layout, last, ["(", ")"], theme.last_mark[color]);
    }
    if let Some((point, color)) = pending_stone(play) {
        pending(painter, layout, point, color);
    }
}

/// A stone that the relay has not confirmed: there, but between dots.
fn pending(painter: &mut Painter<'_>, layout: &BoardLayout, point: Point, color: Color) {
    let Some(Position { x, y }) = layout.cell(point) else { return };
    let stone = painter.theme.stones[color];
    painter.glyph(x, y, stone.glyph, stone.plain);
    brackets(painter, layout, point, [":", ":"], painter.theme.board);
}

/// What is said while the line to the relay is lost.
fn connection(painter: &mut Painter<'_>, layout: &BoardLayout) {
    if let Some(panel) = &layout.connection {
        let style = painter.theme.text;
        painter.fill(panel.frame, style);
        border(painter, panel.frame, style);
        painter.words(&panel.words, style);
    }
}

/// Puts brackets beside a stone.
fn brackets(
    painter: &mut Painter<'_>,
    layout: &BoardLayout,
    point: Point,
    [left, right]: [&str; 2],
    style: Style,
) {
    if let Some(Position { x, y }) = layout.cell(point) {
        painter.glyph(x - 1, y, left, style);
        painter.glyph(x + 1, y, right, style);
    }
}

/// The cursor, unless it is the terminal's.
fn cursor(painter: &mut Painter<'_>, model: &Model, play: &Play, layout: &BoardLayout) {
    let cell = cursor_cell(&painter.theme, CursorLook::Reversed, model, play, layout);
    if let Some(cell) = cell.and_then(|cell| painter.buffer.cell_mut(cell)) {
        cell.modifier.insert(Modifier::REVERSED);
    }
}

/// Where the terminal's cursor stands, if it is the board's.
pub(super) fn terminal_cursor(
    theme: &Theme,
    model: &Model,
    play: &Play,
    layout: &BoardLayout,
) -> Option<Position> {
    let cell = cursor_cell(theme, CursorLook::Terminal, model, play, layout)?;
    let panel = layout.connection.as_ref().map(|panel| panel.frame);
    let mut above = panel.into_iter().chain([layout.status.area]);
    (!above.any(|area| area.contains(cell))).then_some(cell)
}

/// The cell of the board's cursor, if it has the look asked for there.
fn cursor_cell(
    theme: &Theme,
    look: CursorLook,
    model: &Model,
    play: &Play,
    layout: &BoardLayout,
) -> Option<Position> {
    let point = model.cursor()?;
    let has_it = theme.cursor_on(point_style(theme, play, point)) == look;
    layout.cell(point).filter(|_| has_it)
}

/// Move list and key help.
fn panel(painter: &mut Painter<'_>, play: &Play, layout: &BoardLayout) {
    let theme = painter.theme;
    for entry in &layout.moves {
        // The latest move is marked on the board; here only where one looks
        // back.
        let current = entry.ply == Some(play.shown()) && !play.is_latest();
        let style = if current { theme.selected } else { theme.text };
        painter.text(entry.position.x, entry.position.y, &entry.text, style);
    }
    for line in &layout.keys {
        painter.text(line.position.x, line.position.y, &line.label, theme.heading);
        painter.text(line.about_position.x, line.about_position.y, &line.about, theme.text);
    }
}

/// The bottom row: the cursor's point, from column 0 on so that a move of the
/// cursor costs least, and the last event, which may take rows above it.
fn status(painter: &mut Painter<'_>, model: &Model, layout: &BoardLayout) {
    let style = painter.theme.bar;
    painter.status(&layout.status);
    if let Some(point) = model.cursor() {
        let area = layout.status.area;
        painter.text(area.x, area.bottom() - 1, &point.to_string(), style);
    }
}
