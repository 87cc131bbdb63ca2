//! The stones on a board, one bit row per board row and colour.

use std::fmt;

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

    /// The board whose points, row by row from the bottom and from the left
    /// within a row, are `cells`.
    ///
    /// # Panics
    ///
    /// When there are not [`Size::points`] cells.
    #[must_use]
    pub fn from_cells(size: Size, cells: &[Option<Color>]) -> Self {
        assert_eq!(cells.len(), size.points(), "one cell for each point of the board");
        let mut board = Self::new(size);
        for (row, cells) in cells.chunks_exact(size.lines()).enumerate() {
            let (mut black, mut white) = (0, 0);
            for (column, &cell) in cells.iter().enumerate() {
                black |= u32::from(cell == Some(Color::Black)) << column;
                white |= u32::from(cell == Some(Color::White)) << column;
            }
            board.stones.black.0[MARGIN + row] = black;
            board.stones.white.0[MARGIN + row] = white;
        }
        board
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
        let full = (1u32 << self.size.lines()) - 1;
        let rows = MARGIN..MARGIN + self.size.lines();
        let ByColor { black, white } = &self.stones;
        black.0[rows.clone()].iter().zip(&white.0[rows]).all(|(black, white)| black | white == full)
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
        let full = (1u32 << self.size.lines()) - 1;
        let mut empties = Plane::EMPTY;
        for row in MARGIN..MARGIN + self.size.lines() {
            empties.0[row] = full & !(self.stones.black.0[row] | self.stones.white.0[row]);
        }
        empties
    }
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
