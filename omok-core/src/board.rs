//! The stones on a board, one bit row per board row and colour.

use std::{array, fmt};

use crate::color::{ByColor, Color};
use crate::point::{Point, Size};

/// Blank rows kept below and above the board, so that whoever looks five
/// points up or down from a point of the board needs no bounds check.
pub(crate) const MARGIN: usize = 5;

/// Rows of a plane: the largest board between its two margins.
pub(crate) const PLANE_ROWS: usize = Size::MAX.lines() + 2 * MARGIN;

/// A set of points as bit rows: column `c` of row `r` is bit `c` of
/// `rows[MARGIN + r]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Plane(pub(crate) [u32; PLANE_ROWS]);

impl Plane {
    pub(crate) const EMPTY: Self = Self([0; PLANE_ROWS]);

    /// All points of a board of `size`.
    const fn full(size: Size) -> Self {
        let mut rows = [0; PLANE_ROWS];
        let mut row = 0;
        while row < size.lines() {
            rows[MARGIN + row] = (1 << size.lines()) - 1;
            row += 1;
        }
        Self(rows)
    }

    pub(crate) const fn holds(&self, point: Point) -> bool {
        self.0[MARGIN + point.row()] >> point.column() & 1 != 0
    }

    pub(crate) const fn flip(&mut self, point: Point) {
        self.0[MARGIN + point.row()] ^= 1 << point.column();
    }
}

/// Stones only: no turn, no rules, any arrangement.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    stones: ByColor<Plane>,
}

impl Board {
    /// A board without stones.
    #[must_use]
    pub const fn new(size: Size) -> Self {
        Self { size, stones: ByColor { black: Plane::EMPTY, white: Plane::EMPTY } }
    }

    /// The board with these stones, told for every point: row by row from the
    /// bottom, from the left within a row.
    ///
    /// # Panics
    ///
    /// When there are not as many entries as [`Size::points`].
    #[must_use]
    pub fn from_stones(size: Size, stones: &[Option<Color>]) -> Self {
        assert_eq!(stones.len(), size.points(), "one entry for each point of the board");
        let plane = |color| plane_of(size, stones, color);
        Self { size, stones: ByColor { black: plane(Color::Black), white: plane(Color::White) } }
    }

    /// Its size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stone at `point`, if there is one.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        debug_assert!(point.is_on(self.size), "{point} lies on this board");
        Color::ALL.into_iter().find(|&color| self.stones[color].holds(point))
    }

    /// Whether no stone lies at `point`.
    #[must_use]
    pub fn is_empty(&self, point: Point) -> bool {
        self.stone(point).is_none()
    }

    /// Puts a stone on an empty point.
    ///
    /// # Panics
    ///
    /// When the point is occupied or off the board: the caller has to look.
    pub fn place(&mut self, color: Color, point: Point) {
        assert!(
            point.is_on(self.size) && self.is_empty(point),
            "{point} is empty and on the board"
        );
        self.stones[color].flip(point);
    }

    /// Takes the stone at `point` off again, and tells its colour.
    pub fn remove(&mut self, point: Point) -> Option<Color> {
        let color = self.stone(point)?;
        self.stones[color].flip(point);
        Some(color)
    }

    /// How many stones of `color` lie on the board.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.stones[color].0.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether no point is empty.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.empties() == Plane::EMPTY
    }

    /// The empty points, sorted by column, then row.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> {
        self.size.all_points().filter(|&point| self.is_empty(point))
    }

    pub(crate) const fn plane(&self, color: Color) -> &Plane {
        match color {
            Color::Black => &self.stones.black,
            Color::White => &self.stones.white,
        }
    }

    /// The empty points of the board; nothing off the board is empty.
    #[inline]
    pub(crate) fn empties(&self) -> Plane {
        let full = self.all();
        let ByColor { black, white } = &self.stones;
        Plane(array::from_fn(|row| full.0[row] & !(black.0[row] | white.0[row])))
    }

    /// All its points: looked up, since every judgement starts with them.
    const fn all(&self) -> &'static Plane {
        const THIRTEEN: Plane = Plane::full(Size::THIRTEEN);
        const FIFTEEN: Plane = Plane::full(Size::FIFTEEN);
        const NINETEEN: Plane = Plane::full(Size::NINETEEN);
        const TWENTY: Plane = Plane::full(Size::TWENTY);
        match self.size {
            Size::THIRTEEN => &THIRTEEN,
            Size::FIFTEEN => &FIFTEEN,
            Size::NINETEEN => &NINETEEN,
            _ => &TWENTY,
        }
    }
}

/// The stones of one colour among the points of a board.
///
/// Without branches, since where stones lie is hard to foresee: eight flags in
/// the bytes of a word are drawn together into its top byte by one
/// multiplication.
fn plane_of(size: Size, stones: &[Option<Color>], color: Color) -> Plane {
    const GATHER: u64 = 0x0102_0408_1020_4080;
    /// Three words are read for each row, beyond the last point for the last.
    const FLAGS: usize = Size::MAX.points() + 24;
    let mut flags = [0_u8; FLAGS];
    for (flag, &stone) in flags.iter_mut().zip(stones) {
        *flag = u8::from(stone == Some(color));
    }
    let full = (1 << size.lines()) - 1;
    let mut plane = Plane::EMPTY;
    for row in 0..size.lines() {
        let first = row * size.lines();
        let byte = |index: usize| {
            let flags = u64::from_le_bytes(array::from_fn(|bit| flags[first + 8 * index + bit]));
            (flags.wrapping_mul(GATHER) >> 56) as u32
        };
        plane.0[MARGIN + row] = (byte(0) | byte(1) << 8 | byte(2) << 16) & full;
    }
    plane
}

impl fmt::Debug for Board {
    /// Draws it, top row first: `X` black, `O` white, `.` empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size.lines()).rev() {
            write!(f, "\n{:>2} ", row + 1)?;
            for column in 0..self.size.lines() {
                let point =
                    self.size.point(column, row).expect("column and row are below the size");
                f.write_str(match self.stone(point) {
                    None => " .",
                    Some(Color::Black) => " X",
                    Some(Color::White) => " O",
                })?;
            }
        }
        f.write_str("\n   ")?;
        (0..self.size.lines())
            .try_for_each(|column| write!(f, " {}", (b'a' + column as u8) as char))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of `size` with a stone on every point, colours and gaps in an
    /// irregular order.
    fn stones(size: Size) -> Vec<Option<Color>> {
        let kinds = [None, Some(Color::Black), Some(Color::White), Some(Color::Black), None];
        (0..size.points()).map(|index| kinds[(index * index + index / 7) % 5]).collect()
    }

    #[test]
    fn stones_come_back_where_they_were_put() {
        for size in Size::ALL {
            let stones = stones(size);
            let board = Board::from_stones(size, &stones);
            let mut placed = Board::new(size);
            for point in size.all_points() {
                let stone = stones[point.row() * size.lines() + point.column()];
                assert_eq!(board.stone(point), stone, "{point}");
                if let Some(color) = stone {
                    placed.place(color, point);
                }
            }
            assert_eq!(board, placed);
            let empty = stones.iter().filter(|stone| stone.is_none()).count();
            assert_eq!(board.empty_points().count(), empty);
            assert_eq!(
                board.count(Color::Black) + board.count(Color::White) + empty,
                size.points()
            );
        }
    }

    #[test]
    fn only_a_board_without_empty_points_is_full() {
        for size in Size::ALL {
            let mut board = Board::new(size);
            for point in size.all_points() {
                assert!(!board.is_full());
                board.place(Color::White, point);
            }
            assert!(board.is_full());
            assert_eq!(board.remove(size.center()), Some(Color::White));
            assert!(!board.is_full());
            assert_eq!(board.remove(size.center()), None);
        }
    }

    #[test]
    fn a_board_draws_itself_with_its_top_row_first() {
        let mut board = Board::new(Size::THIRTEEN);
        board.place(Color::Black, Point::parse("a1", Size::THIRTEEN).unwrap());
        board.place(Color::White, Point::parse("m13", Size::THIRTEEN).unwrap());
        let drawn = format!("{board:?}");
        let lines: Vec<&str> = drawn.trim_start_matches('\n').lines().collect();
        assert_eq!(lines[0], "13  . . . . . . . . . . . . O");
        assert_eq!(lines[12], " 1  X . . . . . . . . . . . .");
        assert_eq!(lines[13], "    a b c d e f g h i j k l m");
    }
}
