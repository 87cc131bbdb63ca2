//! The verdict for one point, with the recursion that settles doubtful threes.
//!
//! A three counts only if it can be extended to an open four by a legal move,
//! and whether that move is legal may hang on threes again, on the board with
//! one more stone. Every level adds a stone, so the recursion ends by itself;
//! it has no depth limit and no memo. What keeps it short is its order: see
//! [`Search::makes_two_threes`].

use super::star::{DIRECTIONS, Lines, Star};
use super::{Forbidden, RuleSet, Variant, Verdict};
use crate::board::{Board, Plane};
use crate::color::Color;
use crate::point::{Point, Size};

/// One board, one colour to play, and the points looked at so far.
pub(super) struct Search {
    size: Size,
    rules: RuleSet,
    color: Color,
    own: Plane,
    empty: Plane,
    /// Extensions that wait to be followed, of all levels, the deepest last.
    pending: Vec<Doubt>,
    visits: u64,
}

/// What a first look at a point, without recursion, tells.
#[derive(Clone, Copy)]
enum Look {
    Settled(Verdict),
    /// Two or more lines hold a three if one of its extensions is legal.
    Doubtful(Doubt),
}

/// A point whose verdict hangs on whether its threes are real.
#[derive(Clone, Copy)]
struct Doubt {
    point: Point,
    star: Star,
    lines: Lines,
}

impl Search {
    pub(super) fn new(board: &Board, rules: RuleSet, color: Color) -> Self {
        let own = *board.plane(color);
        let (size, empty) = (board.size(), board.empties());
        Self { size, rules, color, own, empty, pending: Vec::new(), visits: 0 }
    }

    /// The verdict for an empty point.
    pub(super) fn judge(&mut self, point: Point) -> Verdict {
        match self.look(point) {
            Look::Settled(verdict) => verdict,
            Look::Doubtful(doubt) if self.makes_two_threes(doubt) => {
                Verdict::Forbidden(Forbidden::DoubleThree)
            }
            Look::Doubtful(_) => Verdict::Legal,
        }
    }

    /// Whether a first look, without recursion, finds an empty point legal.
    pub(super) fn is_plainly_legal(&mut self, point: Point) -> bool {
        matches!(self.look(point), Look::Settled(verdict) if verdict.is_legal())
    }

    /// Points looked at so far, by all calls together.
    pub(super) const fn visits(&self) -> u64 {
        self.visits
    }

    fn look(&mut self, point: Point) -> Look {
        self.visits += 1;
        let star = Star::cut(&self.own.0, &self.empty.0, point);
        let threes = match self.rules.variant {
            Variant::Gomoku => return Look::Settled(wins_if(!star.exact_fives().is_empty())),
            Variant::Renju if self.color == Color::White => {
                return Look::Settled(wins_if(!star.fives().is_empty()));
            }
            Variant::Renju => {
                if let Some(verdict) = self.settle_renju(star) {
                    return Look::Settled(verdict);
                }
                star.exact_threes()
            }
            Variant::Omok => {
                if !star.fives().is_empty() {
                    return Look::Settled(Verdict::Wins);
                }
                star.open_threes()
            }
        };
        if threes.count() < 2 {
            return Look::Settled(Verdict::Legal);
        }
        Look::Doubtful(Doubt { point, star, lines: threes })
    }

    /// The verdict that runs and fours decide, for Black in renju.
    fn settle_renju(&self, star: Star) -> Option<Verdict> {
        let overline = !star.overlines().is_empty();
        let five = !star.exact_fives().is_empty();
        if five && (!overline || self.rules.five_beats_overline) {
            Some(Verdict::Wins)
        } else if overline {
            Some(Verdict::Forbidden(Forbidden::Overline))
        } else if star.exact_fours().1 {
            Some(Verdict::Forbidden(Forbidden::DoubleFour))
        } else {
            None
        }
    }

    /// Whether two or more of the doubtful lines hold a real three.
    ///
    /// All extensions get a first look before any is followed, and the search
    /// stops as soon as two lines are real, or two are out of reach.
    fn makes_two_threes(&mut self, doubt: Doubt) -> bool {
        self.place(doubt.point);
        let two = self.count_two(doubt);
        self.take_back(doubt.point);
        two
    }

    fn count_two(&mut self, doubt: Doubt) -> bool {
        let floor = self.pending.len();
        let mut real = 0;
        let mut doubtful = [(0, 0); DIRECTIONS.len()];
        let mut left = 0;
        for line in doubt.lines.each() {
            let first = self.pending.len();
            if self.look_along(doubt, line) {
                self.pending.truncate(first);
                real += 1;
            } else if self.pending.len() > first {
                self.pending[first..].sort_unstable_by_key(|extension| extension.lines.count());
                doubtful[left] = (first, self.pending.len());
                left += 1;
            }
        }
        doubtful[..left].sort_unstable_by_key(|(first, end)| end - first);
        for &(first, end) in &doubtful[..left] {
            if real >= 2 || real + left < 2 {
                break;
            }
            left -= 1;
            let legal = (first..end).any(|index| !self.makes_two_threes(self.pending[index]));
            real += usize::from(legal);
        }
        self.pending.truncate(floor);
        real >= 2
    }

    /// Takes a first look at every extension of the three on `line`: whether
    /// one is legal. Those that are in doubt themselves are left in `pending`.
    fn look_along(&mut self, doubt: Doubt, line: usize) -> bool {
        let exact = self.rules.variant == Variant::Renju;
        for step in doubt.star.extensions(line, exact) {
            match self.look(self.along(doubt.point, line, step)) {
                // An extension that wins makes a five elsewhere: no three.
                Look::Settled(Verdict::Legal) => return true,
                Look::Settled(_) => {}
                Look::Doubtful(extension) => self.pending.push(extension),
            }
        }
        false
    }

    fn along(&self, point: Point, line: usize, step: i32) -> Point {
        let (columns, rows) = DIRECTIONS[line];
        let column = point.column() as i32 + step * columns;
        let row = point.row() as i32 + step * rows;
        self.size.point(column as usize, row as usize).expect("an extension is an empty point")
    }

    fn place(&mut self, point: Point) {
        self.own.flip(point);
        self.empty.flip(point);
    }

    fn take_back(&mut self, point: Point) {
        self.own.flip(point);
        self.empty.flip(point);
    }
}

fn wins_if(five: bool) -> Verdict {
    if five { Verdict::Wins } else { Verdict::Legal }
}
