//! The board screen: badge on top, board and panel between, status line below.

use omok_core::{Point, Size};
use ratatui::layout::{Position, Rect};

use super::{
    Body, ConnectionLayout, NoticeLayout, Target, Word, badge, columns, connection, notice, word_at,
};
use crate::keymap;
use crate::model::{Model, Play};
use crate::text::width;

/// Where the parts of the board screen stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLayout {
    /// The board's size.
    pub size: Size,
    /// The wood: points, labels and a margin.
    pub wood: Rect,
    /// The cell of the point in the upper left corner.
    pub corner: Position,
    /// From one point to the next.
    pub pitch: Pitch,
    /// Whether column letters stand above, too; below they always stand.
    pub labels_above: bool,
    /// Whether row numbers stand on the right, too; on the left they always
    /// stand.
    pub labels_right: bool,
    /// The whole top row.
    pub badge: Rect,
    /// What stands in it.
    pub words: Vec<Word>,
    /// The status line.
    pub status: NoticeLayout,
    /// The move list, as much of it as there is room for.
    pub moves: Vec<MoveEntry>,
    /// The key help.
    pub keys: Vec<KeyLine>,
    /// On top of it, while the line to the relay is lost.
    pub connection: Option<ConnectionLayout>,
}

/// How far neighbouring points are from each other, in columns and in rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pitch {
    /// Columns, 2, 3 or 4: terminals' cells are about twice as high as wide.
    pub columns: u16,
    /// Rows, 1 or 2.
    pub rows: u16,
}

impl Pitch {
    /// On a screen of the usual size.
    const NARROW: Self = Self { columns: 2, rows: 1 };
    /// Where there is room at the side, but not enough above and below.
    const WIDE: Self = Self { columns: 3, rows: 1 };
    /// Where there is room all around.
    const ROOMY: Self = Self { columns: 4, rows: 2 };

    /// Columns and rows from the first to the last of `lines` lines.
    const fn span(self, lines: u16) -> (u16, u16) {
        (self.columns * (lines - 1), self.rows * (lines - 1))
    }
}

/// A number or a point of the move list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveEntry {
    /// Where it begins.
    pub position: Position,
    /// What it says.
    pub text: String,
    /// The ply, from 1, if it is a move and not a number.
    pub ply: Option<usize>,
}

/// A line of the key help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyLine {
    /// Where the keys begin.
    pub position: Position,
    /// The keys.
    pub label: String,
    /// Where it is said what they do.
    pub about_position: Position,
    /// What they do.
    pub about: String,
}

/// Columns of the cursor's point in the status line, where there is a cursor.
const TAG_WIDTH: u16 = 4;
/// Columns between wood and panel.
const GAP: u16 = 3;
/// A column of the move list: ply, Black's point, White's point.
const PAIR_WIDTH: u16 = 11;
/// Most columns of the move list; more would take the eye too far.
const PAIR_COLUMNS_MAX: u16 = 4;
/// Fewest rows of the move list beside which key help is still worth its room.
const MOVE_ROWS_LEAST: u16 = 4;

impl BoardLayout {
    /// The cell in which `point` is drawn, if it is on the board.
    #[must_use]
    pub fn cell(&self, point: Point) -> Option<Position> {
        let from_top = columns(self.size.lines() - 1).checked_sub(columns(point.row()))?;
        point.is_on(self.size).then(|| {
            let column = self.corner.x + self.pitch.columns * columns(point.column());
            Position::new(column, self.corner.y + self.pitch.rows * from_top)
        })
    }

    /// The point drawn at `cell` or nearest to it: each has an area of its own,
    /// a pitch wide and high.
    #[must_use]
    pub fn point_at(&self, cell: Position) -> Option<Point> {
        let Pitch { columns, rows } = self.pitch;
        // Of an even number of cells one more lies to the right and below.
        let (left, above) = ((columns - 1) / 2, (rows - 1) / 2);
        let column = (cell.x + left).checked_sub(self.corner.x)? / columns;
        let from_top = (cell.y + above).checked_sub(self.corner.y)? / rows;
        let row = (self.size.lines() - 1).checked_sub(usize::from(from_top))?;
        self.size.point(usize::from(column), row)
    }

    pub(super) fn hit(&self, cell: Position) -> Option<Target> {
        if let Some(panel) = self.connection.as_ref().filter(|panel| panel.frame.contains(cell)) {
            return word_at(&panel.words, cell);
        }
        if self.status.area.contains(cell) {
            return None;
        }
        word_at(&self.words, cell).or_else(|| self.point_at(cell).map(Target::Point))
    }
}

/// Lays the board screen out, or says what size it needs.
pub(super) fn lay_out(model: &Model, play: &Play, area: Rect) -> Body {
    let size = play.game().size();
    let lines = columns(size.lines());
    let (narrow, low) = least(Pitch::NARROW, lines);
    if area.width < narrow || area.height < low {
        return Body::TooSmall { columns: narrow, rows: low };
    }
    let (pitch, wood, panel) = place(model, play, area, lines);
    let (least_width, least_height) = least(pitch, lines);
    let labels_right = wood.width > least_width;
    let labels_above = wood.height > least_height - 2;
    let corner_x = wood.x + if labels_right { 4 } else { 3 };
    let badge = Rect::new(0, 0, area.width, 1);
    let told_x = if model.cursor().is_some() { TAG_WIDTH } else { 1 };
    let status = notice::place(model, play.notice(), area, told_x);
    let panel_corner = Position::new(wood.right() + GAP, wood.y);
    Body::Board(Box::new(BoardLayout {
        size,
        wood,
        corner: Position::new(corner_x, wood.y + u16::from(labels_above)),
        pitch,
        labels_above,
        labels_right,
        badge,
        words: badge::words(model, play, badge),
        moves: panel.moves(play, panel_corner),
        keys: panel.key_lines(model, panel_corner),
        connection: connection::panel(model, status.area, wood),
        status,
    }))
}

/// The least screen for a board: points and the lines between them; row numbers
/// and a space on the left, a margin on the right; letters below, badge and
/// status line.
const fn least(pitch: Pitch, lines: u16) -> (u16, u16) {
    let (width, height) = pitch.span(lines);
    (width + 5, height + 4)
}

/// The largest board beside which the panel has all that it would have beside a
/// smaller one, and the panel.
fn place(model: &Model, play: &Play, area: Rect, lines: u16) -> (Pitch, Rect, Panel) {
    let at = |pitch| {
        let (wood, panel) = place_at(model, play, area, lines, pitch);
        (pitch, wood, panel)
    };
    // With row numbers on both sides; the letters may stand below only.
    let fits = |pitch: Pitch| {
        let (width, height) = least(pitch, lines);
        area.width >= width + 4 && area.height >= height
    };
    let narrow = at(Pitch::NARROW);
    if fits(Pitch::ROOMY) {
        let roomy = at(Pitch::ROOMY);
        if narrow.2.keys.is_none() || roomy.2.keys.is_some() {
            return roomy;
        }
    }
    if fits(Pitch::WIDE) {
        let wide = at(Pitch::WIDE);
        if wide.2.keys.is_some() {
            return wide;
        }
    }
    narrow
}

/// Wood and panel, side by side in the middle.
fn place_at(model: &Model, play: &Play, area: Rect, lines: u16, pitch: Pitch) -> (Rect, Panel) {
    let (width, height) = least(pitch, lines);
    let wood_width = if area.width >= width + 4 { width + 4 } else { width };
    let wood_height = height - 2 + u16::from(area.height > height);
    let top = 1 + (area.height - 2 - wood_height) / 2;
    let wood = Rect::new(0, top, wood_width, wood_height);
    let panel = Panel::of(model, play, area, wood);
    let x = (area.width - wood_width - panel.columns_with_gap()) / 2;
    (Rect { x, ..wood }, panel)
}

/// What stands beside the board.
struct Panel {
    /// Columns of the move list; 0 if there is no room for one.
    pair_columns: u16,
    /// Rows of the move list.
    move_rows: u16,
    /// The rows of the key help with its two columns' width, if it has room.
    keys: Option<(Vec<&'static keymap::Row>, u16, u16)>,
}

impl Panel {
    /// What has room beside a wood of that size and height on the screen.
    fn of(model: &Model, play: &Play, area: Rect, wood: Rect) -> Self {
        let room = area.width.saturating_sub(wood.width + GAP);
        let pair_columns = ((room + 1) / (PAIR_WIDTH + 1)).min(PAIR_COLUMNS_MAX);
        let rows: Vec<_> = keymap::rows(play.place().all()).filter(|row| row.basic).collect();
        let label_width = rows.iter().map(|row| width(&row.short_label())).max().unwrap_or(0);
        let language = model.options.language;
        let about = |row: &&'static keymap::Row| row.told(model.is_confined());
        let about_width = rows
            .iter()
            .filter_map(about)
            .map(|about| width(&language.say(about)))
            .max()
            .unwrap_or(0);
        let (label_width, about_width) = (columns(label_width), columns(about_width));
        let rows_height = columns(rows.len());
        let fits = room >= label_width + 2 + about_width
            && wood.height > rows_height + MOVE_ROWS_LEAST
            && pair_columns > 0;
        let keys = fits.then_some((rows, label_width, about_width));
        let move_rows = if fits {
            // The keys end where the wood does.
            wood.height - rows_height - 1
        } else {
            // Down to the blank row above the status line, where there is one.
            (area.height - 2).max(wood.y + 1) - wood.y
        };
        Self { pair_columns, move_rows, keys }
    }

    fn columns_with_gap(&self) -> u16 {
        let keys = self.keys.as_ref().map_or(0, |(_, label, about)| label + 2 + about);
        match (self.pair_columns * (PAIR_WIDTH + 1)).saturating_sub(1).max(keys) {
            0 => 0,
            columns => columns + GAP,
        }
    }

    /// The moves, in as many columns as there are; the earliest columns give
    /// way to later ones a whole column at a time, so that a new move seldom
    /// shifts the others.
    fn moves(&self, play: &Play, corner: Position) -> Vec<MoveEntry> {
        let per_column = usize::from(self.move_rows);
        let capacity = per_column * usize::from(self.pair_columns);
        if capacity == 0 {
            return Vec::new();
        }
        let moves = play.game().moves();
        // The pair that must be seen: the one shown, which is the last one
        // unless the players look back.
        let current = play.shown().saturating_sub(1) / 2;
        let hidden = (current + 1).saturating_sub(capacity).div_ceil(per_column) * per_column;
        let pairs = moves.chunks(2).enumerate().skip(hidden).take(capacity);
        pairs
            .flat_map(|(pair, points)| {
                let place = pair - hidden;
                let x = corner.x + columns(place / per_column) * (PAIR_WIDTH + 1);
                let y = corner.y + columns(place % per_column);
                pair_entries(pair, points, Position::new(x, y))
            })
            .collect()
    }

    fn key_lines(&self, model: &Model, corner: Position) -> Vec<KeyLine> {
        let Some((rows, label_width, _)) = &self.keys else { return Vec::new() };
        let line = |(row, y): (&&'static keymap::Row, u16)| KeyLine {
            position: Position::new(corner.x, y),
            label: row.short_label(),
            about_position: Position::new(corner.x + label_width + 2, y),
            about: model.options.language.say(row.told(model.is_confined()).unwrap_or(&row.about)),
        };
        rows.iter().zip(corner.y + self.move_rows + 1..).map(line).collect()
    }
}

/// A row of the move list: the number of Black's ply and both points.
fn pair_entries(pair: usize, points: &[Point], at: Position) -> Vec<MoveEntry> {
    let number = format!("{:>3}", 2 * pair + 1);
    let mut entries = vec![MoveEntry { position: at, text: number, ply: None }];
    for (index, point) in points.iter().enumerate() {
        entries.push(MoveEntry {
            position: Position::new(at.x + 4 + 4 * columns(index), at.y),
            text: point.to_string(),
            ply: Some(2 * pair + index + 1),
        });
    }
    entries
}
