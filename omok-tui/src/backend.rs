//! The screen as bytes: a ratatui backend that says no more than it must.
//!
//! Over SSH the bytes of a key press are the product. The stock backend begins
//! every run of cells with an absolute address and both colours and ends every
//! frame with a reset; this one remembers the pen, the cursor and what already
//! stands on the screen, and collects a frame so that it leaves in one write.

mod moves;
mod pen;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use itertools::Itertools;
use ratatui::Terminal;
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::{Buffer, Cell, CellDiffOption, CellWidth};
use ratatui::layout::{Position, Size};

use moves::At;
use pen::Pen;

/// How many cells are written again at most where that is shorter than an
/// address: beyond four no address is longer than the text.
const REWRITE_MAX: u16 = 4;

/// A cell to be written, and its column and row.
type Change<'a> = (u16, u16, &'a Cell);

/// Frames that change no more cells than this are tried in more than one order;
/// in larger ones there is little to gain.
const CHANGES_FEW: usize = 400;

/// Frames that change no more runs of cells than this, as every move of the
/// cursor does, are tried in all orders.
const RUNS_FEW: usize = 5;

/// Frames that change no more runs than this, as every stone does, are put into
/// an order that no run can better by changing its place; larger ones row by
/// row or pen by pen.
const RUNS_MANY: usize = 16;

/// Draws one frame: `paint` fills a blank buffer, and `cursor` says where the
/// terminal's own cursor stands, if it is shown.
///
/// Every cell is passed on, since the backend knows better than ratatui what
/// the screen shows: a wide character that is half written over leaves a blank
/// behind, in whatever colour the terminal thinks fit.
///
/// # Errors
///
/// What the writer says.
pub fn draw<W: Write>(
    terminal: &mut Terminal<FrugalBackend<W>>,
    cursor: Option<Position>,
    paint: impl FnOnce(&mut Buffer),
) -> io::Result<()> {
    terminal.backend_mut().cursor_wanted = cursor;
    terminal.draw(|frame| {
        let buffer = frame.buffer_mut();
        paint(buffer);
        for cell in &mut buffer.content {
            cell.diff_option = CellDiffOption::AlwaysUpdate;
        }
        if let Some(position) = cursor {
            frame.set_cursor_position(position);
        }
    })?;
    Ok(())
}

/// A ratatui backend that writes to anything: a terminal of this process, an
/// SSH channel, a test's buffer. Each [`Backend::flush`] is one `write_all`.
#[derive(Clone, Debug)]
pub struct FrugalBackend<W> {
    out: W,
    /// The bytes of the frame in the making.
    frame: Vec<u8>,
    size: Size,
    /// What the terminal will write with; `None` while that is not known.
    pen: Option<Pen>,
    at: At,
    /// Whether the terminal shows its cursor; `None` while that is not known.
    cursor_shown: Option<bool>,
    /// Where the cursor has to stand when it is shown.
    cursor: Position,
    /// Where it will have to stand when the frame in the making is shown, if
    /// that is known.
    cursor_wanted: Option<Position>,
    /// What each point of the screen shows, row by row; `None` where that is
    /// not known, and under the right half of a wide character.
    screen: Vec<Option<Cell>>,
}

impl<W: Write> FrugalBackend<W> {
    /// A backend for a terminal of `size` about which nothing else is known:
    /// clear it before the first frame.
    #[must_use]
    pub fn new(out: W, size: Size) -> Self {
        let mut backend = Self {
            out,
            frame: Vec::new(),
            size,
            pen: None,
            at: At::Unknown,
            cursor_shown: None,
            cursor: Position::ORIGIN,
            cursor_wanted: None,
            screen: Vec::new(),
        };
        backend.forget();
        backend
    }

    /// The size that was last told.
    #[must_use]
    pub const fn extent(&self) -> Size {
        self.size
    }

    /// Takes the terminal's new size. The next draw clears and repaints.
    pub fn resize(&mut self, size: Size) {
        self.size = size;
        self.forget();
    }

    /// Forgets all that was known of the terminal, since somebody else has
    /// written to it: a shell while the program was stopped.
    pub fn forget(&mut self) {
        self.pen = None;
        self.at = At::Unknown;
        self.cursor_shown = None;
        let cells = usize::from(self.size.width) * usize::from(self.size.height);
        self.screen.clear();
        self.screen.resize(cells, None);
    }

    /// Adds bytes that draw nothing to the frame: a bell, a mode.
    pub fn push_silent(&mut self, bytes: &[u8]) {
        self.frame.extend_from_slice(bytes);
    }

    /// Where the frames go.
    pub fn writer_mut(&mut self) -> &mut W {
        &mut self.out
    }

    fn index(&self, x: u16, y: u16) -> Option<usize> {
        let inside = x < self.size.width && y < self.size.height;
        inside.then(|| usize::from(y) * usize::from(self.size.width) + usize::from(x))
    }

    /// Goes to a point: by the cheapest movement, or by a movement to a point
    /// a little to the left and the characters that stand there anyway.
    fn go(&mut self, x: u16, y: u16) {
        if self.at == At::Known(x, y) {
            return;
        }
        let mut best = moves::shortest(self.at, x, y);
        let (mut text, mut start) = (Vec::new(), x);
        while start > 0 && x - start < REWRITE_MAX {
            start -= 1;
            let Some(symbol) = self.rewritable(start, y) else { break };
            text.splice(0..0, symbol.bytes());
            let mut route = moves::shortest(self.at, start, y);
            if route.len() + text.len() < best.len() {
                route.extend_from_slice(&text);
                best = route;
            }
        }
        self.frame.extend_from_slice(&best);
        self.at = At::Known(x, y);
    }

    /// What stands at a point, if writing it again with the pen as it is
    /// changes nothing.
    fn rewritable(&self, x: u16, y: u16) -> Option<&str> {
        let cell = self.screen[self.index(x, y)?].as_ref()?;
        let pen = self.pen?;
        let fits = cell.cell_width() == 1 && Pen::for_cell(cell, Some(pen)) == pen;
        fits.then(|| cell.symbol())
    }

    /// Writes `cell`, unless the screen shows just that already.
    fn put(&mut self, x: u16, y: u16, cell: &Cell) {
        let Some(index) = self.index(x, y) else { return };
        if self.screen[index].as_ref().is_some_and(|shown| looks_same(shown, cell)) {
            return;
        }
        self.go(x, y);
        let pen = Pen::for_cell(cell, self.pen);
        pen.take_up(self.pen, &mut self.frame);
        self.pen = Some(pen);
        self.frame.extend_from_slice(cell.symbol().as_bytes());
        self.note(index, cell);
        self.advance(x, y, cell);
    }

    fn put_all(&mut self, cells: &[Change<'_>]) {
        for (x, y, cell) in cells {
            self.put(*x, *y, cell);
        }
    }

    /// The cells of a frame that change something, if they are few and none of
    /// them is wide or takes the place of something wide: then any order of
    /// writing them will do.
    fn few_plain_changes<'a>(&self, cells: &[Change<'a>]) -> Option<Vec<Change<'a>>> {
        let mut changes = Vec::new();
        for &(x, y, cell) in cells {
            let shown = self.screen[self.index(x, y)?].as_ref()?;
            if !looks_same(shown, cell) {
                let plain = shown.cell_width() == 1 && cell.cell_width() == 1;
                if !plain || changes.len() == CHANGES_FEW {
                    return None;
                }
                changes.push((x, y, cell));
            }
        }
        Some(changes)
    }

    /// Writes cells in the order that takes the fewest bytes, as far as that is
    /// found in short time: see [`RUNS_FEW`] and [`RUNS_MANY`].
    fn put_shortest(&mut self, changes: Vec<Change<'_>>) {
        let runs = runs(&changes);
        let orders: Vec<Vec<Change<'_>>> = if runs.len() <= RUNS_FEW {
            let count = runs.len();
            runs.into_iter().permutations(count).map(|order| order.concat()).collect()
        } else {
            let by_pen = pen_by_pen(&changes, self.pen);
            let better = self::runs(&by_pen);
            let better =
                if better.len() <= RUNS_MANY { self.bettered(better).concat() } else { by_pen };
            vec![changes, better]
        };
        if let Some(shortest) = orders.iter().min_by_key(|order| self.cost(order)) {
            self.put_all(shortest);
        }
    }

    /// Runs in an order from which no single one can be moved for the better.
    fn bettered<'a>(&mut self, mut runs: Vec<Vec<Change<'a>>>) -> Vec<Vec<Change<'a>>> {
        let mut least = self.cost(&runs.concat());
        loop {
            let before = least;
            for from in 0..runs.len() {
                for to in 0..runs.len() {
                    let mut other = runs.clone();
                    let run = other.remove(from);
                    other.insert(to, run);
                    let cost = self.cost(&other.concat());
                    if cost < least {
                        (runs, least) = (other, cost);
                    }
                }
            }
            if least == before {
                return runs;
            }
        }
    }

    /// Bytes that writing `cells` in this order would take, and bringing the
    /// cursor to where it has to stand then.
    fn cost(&mut self, cells: &[Change<'_>]) -> usize {
        let (start, pen, at) = (self.frame.len(), self.pen, self.at);
        let indices: Vec<_> = cells.iter().filter_map(|&(x, y, _)| self.index(x, y)).collect();
        let shown: Vec<_> = indices.iter().map(|&index| self.screen[index].clone()).collect();
        self.put_all(cells);
        if let Some(Position { x, y }) = self.cursor_wanted {
            self.go(x, y);
        }
        let bytes = self.frame.len() - start;
        self.frame.truncate(start);
        (self.pen, self.at) = (pen, at);
        for (index, cell) in indices.into_iter().zip(shown) {
            self.screen[index] = cell;
        }
        bytes
    }

    /// Notes what the screen shows now that `cell` was written at `index`, and
    /// that the other half of a wide character is gone when one was hit.
    fn note(&mut self, index: usize, cell: &Cell) {
        let wide = |shown: &Option<Cell>| shown.as_ref().is_some_and(|cell| cell.cell_width() > 1);
        let after = index + usize::from(cell.cell_width().max(1));
        if index > 0 && wide(&self.screen[index - 1]) {
            self.screen[index - 1] = None;
        }
        if after < self.screen.len() && wide(&self.screen[after - 1]) {
            self.screen[after] = None;
        }
        let end = after.min(self.screen.len());
        self.screen[index..end].fill(None);
        self.screen[index] = Some(cell.clone());
    }

    /// Notes where the terminal's cursor stands after `cell` was written.
    fn advance(&mut self, x: u16, y: u16, cell: &Cell) {
        let width = cell.cell_width();
        self.at = if cell.symbol().chars().nth(1).is_some() || width == 0 {
            // Terminals do not agree how wide a cluster of characters is.
            At::Unknown
        } else if x + width >= self.size.width {
            At::RightEdge(y)
        } else {
            At::Known(x + width, y)
        };
    }
}

/// Cells, given row by row, as pieces that lie side by side and that one pen
/// writes.
fn runs<'a>(cells: &[Change<'a>]) -> Vec<Vec<Change<'a>>> {
    let follows = |&(x, y, cell): &Change<'_>, &(next_x, next_y, next): &Change<'_>| {
        (next_x, next_y) == (x + 1, y) && Pen::for_cell(next, None) == Pen::for_cell(cell, None)
    };
    cells.chunk_by(follows).map(<[_]>::to_vec).collect()
}

/// Cells in another order: all that the nearest pen to the one `at_hand` writes,
/// then all that the nearest one to that does, and so on.
fn pen_by_pen<'a>(cells: &[Change<'a>], mut at_hand: Option<Pen>) -> Vec<Change<'a>> {
    let (mut left, mut ordered) = (cells.to_vec(), Vec::new());
    while !left.is_empty() {
        let pens = left.iter().map(|(_, _, cell)| Pen::for_cell(cell, None));
        let nearest = pens.min_by_key(|pen| pen.distance(at_hand));
        let (now, later): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|(_, _, cell)| Some(Pen::for_cell(cell, None)) == nearest);
        ordered.extend(now);
        (left, at_hand) = (later, nearest);
    }
    ordered
}

/// Whether an eye cannot tell the two apart.
fn looks_same(shown: &Cell, cell: &Cell) -> bool {
    let pen = Pen::for_cell(shown, None);
    shown.symbol() == cell.symbol() && Pen::for_cell(cell, Some(pen)) == pen
}

impl<W: Write> Backend for FrugalBackend<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let cells: Vec<_> = content.collect();
        match self.few_plain_changes(&cells) {
            Some(changes) => self.put_shortest(changes),
            None => self.put_all(&cells),
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if self.cursor_shown != Some(false) {
            self.frame.extend_from_slice(b"\x1b[?25l");
            self.cursor_shown = Some(false);
        }
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        if self.cursor_shown != Some(true) {
            self.frame.extend_from_slice(b"\x1b[?25h");
            self.cursor_shown = Some(true);
        }
        Ok(())
    }

    /// Where the cursor was last asked to stand. The terminal is never asked:
    /// it might not answer.
    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.cursor)
    }

    /// The movement itself is made by `flush`, and only for a cursor that is
    /// shown: a hidden one may stand wherever the last character left it.
    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.cursor = position.into();
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        // The pen first: the terminal fills the screen with its background.
        self.frame.extend_from_slice(b"\x1b[m\x1b[H\x1b[2J");
        self.pen = Some(Pen::default());
        self.at = At::Known(0, 0);
        self.screen.fill(Some(Cell::EMPTY));
        Ok(())
    }

    /// Clears the whole screen whatever part is named: a full-screen program
    /// is only ever asked for all of it, and too much cleared would be
    /// repainted while too little would stay.
    fn clear_region(&mut self, _part: ClearType) -> io::Result<()> {
        self.clear()
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size, pixels: Size::ZERO })
    }

    /// Hands the frame over in one write; an empty one not at all.
    fn flush(&mut self) -> io::Result<()> {
        if self.cursor_shown == Some(true) {
            let Position { x, y } = self.cursor;
            self.go(x, y);
        }
        if self.frame.is_empty() {
            return Ok(());
        }
        let written = self.out.write_all(&self.frame).and_then(|()| self.out.flush());
        self.frame.clear();
        written
    }
}
