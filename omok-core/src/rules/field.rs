//! The sweep over all points of a board, row by row.

use std::array;
use std::ops::{Shl, Shr};

use super::{RuleSet, Variant};
use crate::board::{Board, MARGIN, Plane};
use crate::color::Color;
use crate::line::{Fours, Windows, Word, gaps};
use crate::point::Size;

/// What a sweep finds out about the empty points, without recursion.
pub(super) struct Sweep {
    pub(super) wins: Plane,
    pub(super) overlines: Plane,
    pub(super) double_fours: Plane,
    /// Points otherwise legal that two or more lines may make a three-three.
    pub(super) doubtful: Plane,
}

/// Sweeps `board` for `color`, in rows as narrow as the board allows: the
/// compiler turns the loops over them into vector code.
pub(super) fn sweep(board: &Board, rules: RuleSet, color: Color) -> Sweep {
    if board.size() <= Size::FIFTEEN {
        Field::<u16, 16, { 16 + 2 * MARGIN }>::of(board, color).sweep(rules, color)
    } else {
        Field::<u32, 20, { 20 + 2 * MARGIN }>::of(board, color).sweep(rules, color)
    }
}

/// A row of the board.
trait Row: Word + Shl<i32, Output = Self> + Shr<i32, Output = Self> + Into<u32> {
    fn narrow(row: u32) -> Self;
}

impl Row for u16 {
    fn narrow(row: u32) -> Self {
        row as Self
    }
}

impl Row for u32 {
    fn narrow(row: u32) -> Self {
        row
    }
}

/// Own stones and empty points, with `MARGIN` blank rows on either side.
struct Field<W, const ROWS: usize, const PADDED: usize> {
    own: [W; PADDED],
    empty: [W; PADDED],
}

/// What the lines of all four directions add up to, by row.
struct Tally<W, const ROWS: usize> {
    fives: [W; ROWS],
    overlines: [W; ROWS],
    fours: [Fours<W>; ROWS],
    three: [W; ROWS],
    more_threes: [W; ROWS],
}

/// The row `offset` points further along a line, seen from row `y`.
#[inline(always)]
fn along<W: Row, const PADDED: usize, const DX: i32, const DY: i32>(
    rows: &[W; PADDED],
    y: usize,
    offset: i32,
) -> W {
    let row = rows[(MARGIN as i32 + y as i32 + offset * DY) as usize];
    match offset * DX {
        0 => row,
        right @ 1.. => row >> right,
        left => row << -left,
    }
}

impl<W: Row, const ROWS: usize, const PADDED: usize> Field<W, ROWS, PADDED> {
    fn of(board: &Board, color: Color) -> Self {
        let (own, empty) = (board.plane(color), board.empties());
        Self {
            own: array::from_fn(|row| W::narrow(own.0[row])),
            empty: array::from_fn(|row| W::narrow(empty.0[row])),
        }
    }

    fn sweep(&self, rules: RuleSet, color: Color) -> Sweep {
        let mut tally = Tally::new();
        match rules.variant {
            Variant::Renju if color == Color::Black => self.tally::<Renju>(&mut tally),
            Variant::Renju => self.tally::<FiveOrMore>(&mut tally),
            Variant::Omok => self.tally::<Omok>(&mut tally),
            Variant::Gomoku => self.tally::<ExactFive>(&mut tally),
        }
        tally.finish(rules)
    }

    fn tally<R: Restriction>(&self, tally: &mut Tally<W, ROWS>) {
        self.tally_direction::<R, 1, 0>(tally);
        self.tally_direction::<R, 0, 1>(tally);
        self.tally_direction::<R, 1, 1>(tally);
        self.tally_direction::<R, -1, 1>(tally);
    }

    #[inline(never)]
    fn tally_direction<R: Restriction, const DX: i32, const DY: i32>(
        &self,
        tally: &mut Tally<W, ROWS>,
    ) {
        // All windows of all lines of this direction, by their first point …
        let mut six = [W::NONE; PADDED];
        let mut five = [W::NONE; PADDED];
        let mut four = [W::NONE; PADDED];
        let mut three = [W::NONE; PADDED];
        for y in 0..ROWS {
            let windows = Windows::read(
                |offset| along::<W, PADDED, DX, DY>(&self.own, y, offset),
                |offset| along::<W, PADDED, DX, DY>(&self.empty, y, offset),
            );
            five[MARGIN + y] = if R::EXACT { windows.exact_five } else { windows.five };
            if R::FOURS {
                six[MARGIN + y] = windows.six;
            }
            if R::THREES {
                four[MARGIN + y] = if R::EXACT { windows.exact_four } else { windows.four };
                three[MARGIN + y] = if R::EXACT { windows.exact_three } else { windows.three };
            }
        }
        // … and what they offer to each empty point.
        for y in 0..ROWS {
            let here = self.empty[MARGIN + y];
            let starts = |rows: &[W; PADDED], offset| along::<W, PADDED, DX, DY>(rows, y, offset);
            tally.fives[y] = tally.fives[y] | gaps(5, |offset| starts(&five, offset), here);
            if R::FOURS {
                let overline = gaps(6, |offset| starts(&six, offset), here);
                tally.overlines[y] = tally.overlines[y] | overline;
                tally.fours[y]
                    .add(|offset| starts(&four, offset), |offset| starts(&self.empty, offset));
            }
            if R::THREES {
                let mut threes = gaps(4, |offset| starts(&three, offset), here);
                if !R::FOURS {
                    threes = threes & !gaps(5, |offset| starts(&four, offset), here);
                }
                tally.more_threes[y] = tally.more_threes[y] | tally.three[y] & threes;
                tally.three[y] = tally.three[y] | threes;
            }
        }
    }
}

impl<W: Row, const ROWS: usize> Tally<W, ROWS> {
    fn new() -> Self {
        Self {
            fives: [W::NONE; ROWS],
            overlines: [W::NONE; ROWS],
            fours: [Fours::NONE; ROWS],
            three: [W::NONE; ROWS],
            more_threes: [W::NONE; ROWS],
        }
    }

    fn finish(&self, rules: RuleSet) -> Sweep {
        let mut sweep = Sweep {
            wins: Plane::EMPTY,
            overlines: Plane::EMPTY,
            double_fours: Plane::EMPTY,
            doubtful: Plane::EMPTY,
        };
        for y in 0..ROWS {
            let row = MARGIN + y;
            let (five, overline) = (self.fives[y], self.overlines[y]);
            let wins = if rules.five_beats_overline { five } else { five & !overline };
            let overline = overline & !wins;
            let settled = wins | overline;
            let four_four = self.fours[y].more & !settled;
            let doubtful = self.more_threes[y] & !(settled | four_four);
            sweep.wins.0[row] = wins.into();
            sweep.overlines.0[row] = overline.into();
            sweep.double_fours.0[row] = four_four.into();
            sweep.doubtful.0[row] = doubtful.into();
        }
        sweep
    }
}

/// What a sweep has to look for.
trait Restriction {
    /// Only a run of exactly five counts as five, also when completing a four.
    const EXACT: bool;
    /// Overlines and four-fours are forbidden.
    const FOURS: bool;
    /// Three-threes are forbidden.
    const THREES: bool;
}

struct Renju;
struct Omok;
struct ExactFive;
struct FiveOrMore;

impl Restriction for Renju {
    const EXACT: bool = true;
    const FOURS: bool = true;
    const THREES: bool = true;
}

impl Restriction for Omok {
    const EXACT: bool = false;
    const FOURS: bool = false;
    const THREES: bool = true;
}

impl Restriction for ExactFive {
    const EXACT: bool = true;
    const FOURS: bool = false;
    const THREES: bool = false;
}

impl Restriction for FiveOrMore {
    const EXACT: bool = false;
    const FOURS: bool = false;
    const THREES: bool = false;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::star::DIRECTIONS;
    use crate::rules::star::tests::{CONTENTS, board_with, star};

    /// What a sweep tells of the centre: five, overline, four, second four,
    /// three.
    fn swept<R: Restriction>(board: &Board) -> [bool; 5] {
        if board.size() <= Size::FIFTEEN {
            centre_of::<u16, 16, { 16 + 2 * MARGIN }, R>(board)
        } else {
            centre_of::<u32, 20, { 20 + 2 * MARGIN }, R>(board)
        }
    }

    fn centre_of<W: Row, const ROWS: usize, const PADDED: usize, R: Restriction>(
        board: &Board,
    ) -> [bool; 5] {
        let mut tally = Tally::<W, ROWS>::new();
        Field::<W, ROWS, PADDED>::of(board, Color::Black).tally::<R>(&mut tally);
        let (row, column) = (board.size().center().row(), board.size().center().column());
        [
            tally.fives[row],
            tally.overlines[row],
            tally.fours[row].one,
            tally.fours[row].more,
            tally.three[row],
        ]
        .map(|word| word.into() >> column & 1 != 0)
    }

    #[test]
    fn every_content_of_a_line_is_swept_as_the_star_of_its_point_reads_it() {
        for size in [Size::THIRTEEN, Size::FIFTEEN, Size::NINETEEN, Size::TWENTY] {
            for line in 0..DIRECTIONS.len() {
                for content in 0..CONTENTS {
                    let board = board_with(size, line, content);
                    let star = star(&board);
                    let (four, more) = star.exact_fours();
                    let renju = [
                        !star.exact_fives().is_empty(),
                        !star.overlines().is_empty(),
                        !four.is_empty(),
                        more,
                        !star.exact_threes().is_empty(),
                    ];
                    assert_eq!(swept::<Renju>(&board), renju, "{board:?}");
                    let five = !star.fives().is_empty();
                    let three = !star.open_threes().is_empty();
                    assert_eq!(swept::<Omok>(&board), [five, false, false, false, three]);
                    assert_eq!(swept::<FiveOrMore>(&board), [five, false, false, false, false]);
                    let exact = [renju[0], false, false, false, false];
                    assert_eq!(swept::<ExactFive>(&board), exact, "{board:?}");
                }
            }
        }
    }
}
