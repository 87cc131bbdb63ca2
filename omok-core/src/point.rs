//! Board sizes and points, named as Renju names them.

use std::fmt;

/// The number of rows, and of columns, of a board: 13, 15, 19 or 20.
///
/// Which sizes go with which rule set is told by
/// [`RuleSet::sizes`](crate::RuleSet::sizes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u8);

impl Size {
    /// 13×13.
    pub const THIRTEEN: Self = Self(13);
    /// 15×15, renju's only board.
    pub const FIFTEEN: Self = Self(15);
    /// 19×19, the go board.
    pub const NINETEEN: Self = Self(19);
    /// 20×20, which gomoku programs use.
    pub const TWENTY: Self = Self(20);
    /// Every size that some rule set has, ascending.
    pub const ALL: [Self; 4] = [Self::THIRTEEN, Self::FIFTEEN, Self::NINETEEN, Self::TWENTY];
    /// The largest of them.
    pub const MAX: Self = Self::TWENTY;

    /// The size with `lines` rows and columns, if any rule set has it.
    #[must_use]
    pub fn new(lines: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.lines() == lines)
    }

    /// Rows, and columns, of the board.
    #[must_use]
    pub const fn lines(self) -> usize {
        self.0 as usize
    }

    /// Points of the board.
    #[must_use]
    pub const fn points(self) -> usize {
        self.lines() * self.lines()
    }

    /// The middle point; on 20×20, which has none, the lower left of the four
    /// in the middle.
    #[must_use]
    pub const fn center(self) -> Point {
        let middle = (self.0 - 1) / 2;
        Point { column: middle, row: middle }
    }

    /// The point at `column` and `row`, both counted from 0 at the lower left;
    /// `None` off the board.
    #[must_use]
    pub fn point(self, column: usize, row: usize) -> Option<Point> {
        let on_board = column < self.lines() && row < self.lines();
        on_board.then_some(Point { column: column as u8, row: row as u8 })
    }

    /// Every point, sorted by column, then row: `a1`, `a2`, … `b1` ….
    pub fn all_points(self) -> impl Iterator<Item = Point> {
        (0..self.0).flat_map(move |column| (0..self.0).map(move |row| Point { column, row }))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An intersection of a board.
///
/// Made by [`Size::point`] or [`Point::parse`], so it lies on the board it was
/// made for. Ordered by column, then row. Written as Renju names it: column
/// `a`, `b`, `c` … from the left with no letter skipped, row `1` … from the
/// bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    column: u8,
    row: u8,
}

impl Point {
    /// Columns to the left of it: 0 for `a`.
    #[must_use]
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// Rows below it: 0 for row `1`.
    #[must_use]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// The letter of its column.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self.column) as char
    }

    /// Whether it lies on a board of `size`.
    #[must_use]
    pub const fn is_on(self, size: Size) -> bool {
        self.column < size.0 && self.row < size.0
    }

    /// Reads a point such as `h8`, in either case, on a board of `size`.
    ///
    /// # Errors
    ///
    /// Text that is no letter followed by a row number without sign or leading
    /// zero, or a point that lies off the board.
    pub fn parse(text: &str, size: Size) -> Result<Self, PointError> {
        let (letter, digits) = text.split_at_checked(1).ok_or(PointError::NotAPoint)?;
        let letter = letter.as_bytes()[0].to_ascii_lowercase();
        let well_formed = letter.is_ascii_lowercase()
            && (1..=3).contains(&digits.len())
            && digits.bytes().all(|digit| digit.is_ascii_digit())
            && !digits.starts_with('0');
        if !well_formed {
            return Err(PointError::NotAPoint);
        }
        let row: usize = digits.parse().map_err(|_| PointError::NotAPoint)?;
        size.point(usize::from(letter - b'a'), row - 1).ok_or(PointError::OffBoard { size })
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.row + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why text names no point of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointError {
    /// It is no column letter followed by a row number.
    NotAPoint,
    /// It names a point, but not one of this board.
    OffBoard {
        /// The board's size.
        size: Size,
    },
}

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAPoint => f.write_str("a point is a column letter and a row number, as in h8"),
            Self::OffBoard { size } => {
                let corner = Point { column: size.0 - 1, row: size.0 - 1 };
                write!(f, "off the board: a {size}x{size} board goes from a1 to {corner}")
            }
        }
    }
}

impl std::error::Error for PointError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_column_letter_is_skipped() {
        let letters: String =
            (0..20).map(|column| Size::TWENTY.point(column, 0).unwrap().letter()).collect();
        assert_eq!(letters, "abcdefghijklmnopqrst");
    }

    #[test]
    fn every_point_reads_back_from_its_name_in_either_case() {
        for size in Size::ALL {
            for point in size.all_points() {
                let name = point.to_string();
                assert_eq!(Point::parse(&name, size), Ok(point));
                assert_eq!(Point::parse(&name.to_uppercase(), size), Ok(point));
            }
            assert_eq!(size.all_points().count(), size.points());
        }
    }

    #[test]
    fn what_is_no_point_is_told_apart_from_what_is_off_the_board() {
        for text in ["", "h", "8", "h0", "h08", "h+8", "8h", "hh8", "h8 ", "é8", "h１", "h1234"] {
            assert_eq!(Point::parse(text, Size::FIFTEEN), Err(PointError::NotAPoint), "{text:?}");
        }
        for text in ["p1", "a16", "z9", "h999"] {
            let off = Err(PointError::OffBoard { size: Size::FIFTEEN });
            assert_eq!(Point::parse(text, Size::FIFTEEN), off, "{text:?}");
        }
    }

    #[test]
    fn the_centre_is_where_renju_puts_it() {
        assert_eq!(Size::FIFTEEN.center().to_string(), "h8");
        assert_eq!(Size::NINETEEN.center().to_string(), "j10");
        assert_eq!(Size::THIRTEEN.center().to_string(), "g7");
        assert_eq!(Size::TWENTY.center().to_string(), "j10");
    }
}
