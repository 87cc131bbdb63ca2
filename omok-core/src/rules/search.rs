//! A first look at a point along its four lines: what it settles, and what
//! remains in doubt.

use super::star::{DIRECTIONS, Lines, Star};
use super::{Forbidden, RuleSet, Variant, Verdict};
use crate::board::{Board, Plane};
use crate::color::Color;
use crate::point::{Point, Size};

/// One board, one colour to play, and how many points were looked at so far.
pub(super) struct Search {
    size: Size,
    rules: RuleSet,
    color: Color,
    own: Plane,
    empty: Plane,
    visits: u64,
}

/// What a first look at a point, without recursion, tells.
pub(super) enum Look {
    Settled(Verdict),
    Doubtful(Doubt),
}

/// A point with two or more lines that hold a three if one of its extensions is
/// legal: three-three if two of them do, else legal.
#[derive(Clone, Copy)]
pub(super) struct Doubt {
    pub(super) point: Point,
    star: Star,
    lines: Lines,
    exact: bool,
}

impl Doubt {
    /// The lines in doubt, as indices of [`DIRECTIONS`].
    pub(super) fn lines(self) -> impl Iterator<Item = usize> {
        self.lines.each()
    }

    /// The possible extensions of the three on `line`, as steps along it.
    pub(super) fn extensions(self, line: usize) -> impl Iterator<Item = i32> {
        self.star.extensions(line, self.exact)
    }
}

impl Search {
    pub(super) fn new(board: &Board, rules: RuleSet, color: Color) -> Self {
        let (size, own, empty) = (board.size(), *board.plane(color), board.empties());
        Self { size, rules, color, own, empty, visits: 0 }
    }

    /// How many looks it has taken so far.
    pub(super) const fn visits(&self) -> u64 {
        self.visits
    }

    /// Looks at an empty point.
    pub(super) fn look(&mut self, point: Point) -> Look {
        self.visits += 1;
        let star = Star::cut(&self.own.0, &self.empty.0, point);
        let (settled, lines) = match self.rules.variant {
            Variant::Gomoku => return Look::Settled(wins_if(!star.exact_fives().is_empty())),
            Variant::Renju if self.color == Color::White => {
                return Look::Settled(wins_if(!star.fives().is_empty()));
            }
            Variant::Renju => (self.settle_renju(star), star.exact_threes()),
            Variant::Omok => {
                ((!star.fives().is_empty()).then_some(Verdict::Wins), star.open_threes())
            }
        };
        match settled {
            Some(verdict) => Look::Settled(verdict),
            None if lines.count() < 2 => Look::Settled(Verdict::Legal),
            None => {
                let exact = self.rules.variant == Variant::Renju;
                Look::Doubtful(Doubt { point, star, lines, exact })
            }
        }
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

    /// A first look at every extension of the three on `line`, whose stone has
    /// been placed: whether one is legal. If none is, those in doubt themselves
    /// have been handed to `doubtful`.
    pub(super) fn look_along(
        &mut self,
        doubt: Doubt,
        line: usize,
        mut doubtful: impl FnMut(Doubt),
    ) -> bool {
        for step in doubt.extensions(line) {
            match self.look(self.along(doubt.point, line, step)) {
                // An extension that wins makes a five elsewhere: no three.
                Look::Settled(Verdict::Legal) => return true,
                Look::Settled(_) => {}
                Look::Doubtful(extension) => doubtful(extension),
            }
        }
        false
    }

    /// Puts a stone on an empty point, or takes it back again.
    pub(super) fn flip(&mut self, point: Point) {
        self.own.flip(point);
        self.empty.flip(point);
    }

    fn along(&self, point: Point, line: usize, step: i32) -> Point {
        let (columns, rows) = DIRECTIONS[line];
        let column = point.column() as i32 + step * columns;
        let row = point.row() as i32 + step * rows;
        self.size.point(column as usize, row as usize).expect("an extension is an empty point")
    }
}

fn wins_if(five: bool) -> Verdict {
    if five { Verdict::Wins } else { Verdict::Legal }
}
