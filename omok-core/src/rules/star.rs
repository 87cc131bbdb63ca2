//! The four lines through one point.

use crate::board::{MARGIN, PLANE_ROWS};
use crate::line::{Fours, Windows, gaps};
use crate::point::Point;

/// Points of a line that matter to a stone in their middle: five on each side.
const REACH: u32 = 5;
/// The bit of the middle point within a lane.
const MIDDLE: u32 = REACH;
/// Bits from one line to the next. The five bits above the eleven points stay
/// blank, so a window never runs into the next line.
const LANE: u32 = 16;
/// The middle point of each line.
const MIDDLES: u64 = 0x0001_0001_0001_0001 << MIDDLE;

/// The four directions, as steps of (columns, rows).
pub(super) const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// Eleven points of each of the four lines through a point, one line every
/// sixteen bits, in the order of [`DIRECTIONS`]; bit 5 is the point itself.
#[derive(Clone, Copy)]
pub(super) struct Star {
    own: u64,
    empty: u64,
}

/// A set of lines through a point: line `d` is bit 5 of its lane.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Lines(u64);

impl Lines {
    pub(super) fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The numbers of the lines, as indices of [`DIRECTIONS`].
    pub(super) fn each(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lane = (rest != 0).then(|| rest.trailing_zeros() / LANE)?;
            rest &= rest - 1;
            Some(lane as usize)
        })
    }
}

impl Star {
    /// Cuts the lines through `point` out of bit rows.
    #[inline]
    pub(super) fn cut(own: &[u32; PLANE_ROWS], empty: &[u32; PLANE_ROWS], point: Point) -> Self {
        const WIDTH: u32 = 2 * REACH + 1;
        let column = point.column() as u32;
        let first = MARGIN + point.row() - REACH as usize;
        // Row `i` of a square of 11×11 around the point, own stones below
        // empty points, so that one walk fetches both.
        let square = |i: usize| -> u32 {
            let own = (own[first + i] << REACH >> column) & ((1 << WIDTH) - 1);
            let empty = (empty[first + i] << REACH >> column) & ((1 << WIDTH) - 1);
            own | empty << LANE
        };
        const BOTH: u32 = 1 | 1 << LANE;
        let (mut column, mut rising, mut falling) = (0, 0, 0);
        for i in 0..WIDTH {
            let row = square(i as usize);
            column |= (row >> MIDDLE & BOTH) << i;
            rising |= (row >> i & BOTH) << i;
            falling |= (row >> (WIDTH - 1 - i) & BOTH) << i;
        }
        let row = square(REACH as usize);
        let half = |lane: u32, upper: u32| u64::from(lane >> upper & 0xFFFF);
        let gather = |upper: u32| {
            half(row, upper)
                | half(column, upper) << LANE
                | half(rising, upper) << (2 * LANE)
                | half(falling, upper) << (3 * LANE)
        };
        Self { own: gather(0), empty: gather(LANE) }
    }

    /// Whether a stone in the middle makes a run of exactly five on some line.
    pub(super) fn exact_fives(self) -> Lines {
        self.gaps_of(5, self.windows().exact_five)
    }

    /// Lines on which a stone in the middle makes five or more.
    pub(super) fn fives(self) -> Lines {
        self.gaps_of(5, self.windows().five)
    }

    /// Lines on which a stone in the middle makes six or more.
    pub(super) fn overlines(self) -> Lines {
        self.gaps_of(6, self.windows().six)
    }

    /// Lines on which a stone in the middle makes renju's four, and whether it
    /// makes two or more fours in all.
    pub(super) fn exact_fours(self) -> (Lines, bool) {
        let starts = self.windows().exact_four;
        let mut fours = Fours::NONE;
        fours.add(|offset| starts << -offset, |offset| self.empty << -offset);
        let one = fours.one & MIDDLES;
        (Lines(one), one.count_ones() >= 2 || fours.more & MIDDLES != 0)
    }

    /// Lines on which a stone in the middle may make renju's three, should one
    /// of its extensions prove legal.
    pub(super) fn exact_threes(self) -> Lines {
        self.gaps_of(4, self.windows().exact_three)
    }

    /// Lines on which a stone in the middle may make omok's open three.
    pub(super) fn open_threes(self) -> Lines {
        let windows = self.windows();
        Lines(self.gaps_of(4, windows.three).0 & !self.gaps_of(5, windows.four).0)
    }

    /// The points that, with the middle, fill a three of `line`: its possible
    /// extensions, as steps along the line, −3 to 3.
    pub(super) fn extensions(self, line: usize, exact: bool) -> impl Iterator<Item = i32> {
        let windows = self.windows();
        let starts = if exact { windows.exact_three } else { windows.three };
        let starts = starts >> (LANE * line as u32);
        let empty = self.empty >> (LANE * line as u32);
        let mut gaps = 0;
        for start in MIDDLE - 3..=MIDDLE {
            if starts >> start & 1 != 0 {
                gaps |= empty & (0xF << start);
            }
        }
        gaps &= !(1 << MIDDLE);
        std::iter::from_fn(move || {
            let bit = (gaps != 0).then(|| gaps.trailing_zeros())?;
            gaps &= gaps - 1;
            Some(bit as i32 - MIDDLE as i32)
        })
    }

    #[inline(always)]
    fn windows(self) -> Windows<u64> {
        let moved = |word: u64, offset: i32| match offset {
            0.. => word >> offset,
            _ => word << -offset,
        };
        Windows::read(|offset| moved(self.own, offset), |offset| moved(self.empty, offset))
    }

    fn gaps_of(self, length: i32, starts: u64) -> Lines {
        Lines(gaps(length, |offset| starts << -offset, self.empty) & MIDDLES)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::board::Board;
    use crate::color::Color;
    use crate::point::Size;
    use crate::rules::RuleSet;
    use crate::slow::Table;

    /// Each of the five points on either side of the middle is empty, own, or
    /// foreign, which is also what the world beyond the edge is.
    pub(in crate::rules) const CONTENTS: u32 = 3_u32.pow(2 * REACH);

    /// The board whose line `line` through its centre holds `content`.
    pub(in crate::rules) fn board_with(size: Size, line: usize, content: u32) -> Board {
        let mut board = Board::new(size);
        let (columns, rows) = DIRECTIONS[line];
        let mut rest = content;
        for step in (-5..=5).filter(|&step| step != 0) {
            let column = (size.center().column() as i32 + step * columns) as usize;
            let row = (size.center().row() as i32 + step * rows) as usize;
            let point = size.point(column, row).expect("the centre is far from the edge");
            match rest % 3 {
                0 => {}
                1 => board.place(Color::Black, point),
                _ => board.place(Color::White, point),
            }
            rest /= 3;
        }
        board
    }

    pub(in crate::rules) fn star(board: &Board) -> Star {
        let middle = board.size().center();
        Star::cut(&board.plane(Color::Black).0, &board.empties().0, middle)
    }

    /// What one line tells, as the fast path and as the slow reading see it.
    #[derive(Debug, PartialEq, Eq)]
    struct Facts {
        five: bool,
        overline: bool,
        /// 0, 1, or 2 for more.
        fours: usize,
        renju_extensions: Vec<i32>,
        may_become_five_or_more: bool,
        omok_extensions: Vec<i32>,
    }

    fn fast(star: Star, line: usize) -> Facts {
        let holds = |lines: Lines| lines.each().any(|other| other == line);
        let (one, more) = star.exact_fours();
        let extensions = |lines: Lines, exact| {
            let three = holds(lines);
            star.extensions(line, exact).filter(|_| three).collect()
        };
        Facts {
            five: holds(star.exact_fives()),
            overline: holds(star.overlines()),
            fours: usize::from(holds(one)) + usize::from(more),
            renju_extensions: extensions(star.exact_threes(), true),
            may_become_five_or_more: holds(Lines(star.gaps_of(5, star.windows().four).0))
                || holds(star.fives()),
            omok_extensions: extensions(star.open_threes(), false),
        }
    }

    fn slow(board: &Board, middle: Point, line: usize) -> Facts {
        let step = |point: Point| {
            let (columns, rows) = DIRECTIONS[line];
            let along_columns = point.column() as i32 - middle.column() as i32;
            let along_rows = point.row() as i32 - middle.row() as i32;
            if columns == 0 { along_rows / rows } else { along_columns / columns }
        };
        Table::new(board, Color::Black).with_stone(middle, |table| {
            let mut extensions = |rules| {
                let mut steps: Vec<i32> = table
                    .extensions(rules, middle, DIRECTIONS[line])
                    .into_iter()
                    .map(step)
                    .collect();
                steps.sort_unstable();
                steps
            };
            Facts {
                renju_extensions: extensions(RuleSet::RENJU),
                omok_extensions: extensions(RuleSet::OMOK),
                five: table.run(middle, DIRECTIONS[line]).len() == 5,
                overline: table.run(middle, DIRECTIONS[line]).len() >= 6,
                fours: table.fours(middle, DIRECTIONS[line]).len().min(2),
                may_become_five_or_more: table.may_become_five_or_more(middle, DIRECTIONS[line])
                    || table.run(middle, DIRECTIONS[line]).len() >= 5,
            }
        })
    }

    #[test]
    fn every_content_of_a_line_reads_the_same_fast_and_slow() {
        let middle = Size::NINETEEN.center();
        for line in 0..DIRECTIONS.len() {
            for content in 0..CONTENTS {
                let board = board_with(Size::NINETEEN, line, content);
                let (fast, slow) = (fast(star(&board), line), slow(&board, middle, line));
                assert_eq!(fast, slow, "{board:?}");
            }
        }
    }
}
