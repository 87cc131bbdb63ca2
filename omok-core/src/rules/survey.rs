//! The verdicts for all points of a board at once: what the sweep of
//! [`super::field`] leaves in doubt, [`super::judge`] settles point by point.

use std::fmt;

use super::field::{Sweep, sweep};
use super::judge::Judge;
use super::{Forbidden, RuleSet, Verdict};
use crate::board::{Board, MARGIN, PLANE_ROWS, Plane};
use crate::color::Color;
use crate::point::{Point, Size};

/// A set of points of one board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PointSet {
    size: Size,
    points: Plane,
}

impl PointSet {
    /// Whether it holds `point`.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.points.holds(point)
    }

    /// How many points it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.points.0.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.points == Plane::EMPTY
    }

    /// Its points, sorted by column, then row.
    pub fn iter(&self) -> impl Iterator<Item = Point> {
        self.size.all_points().filter(|&point| self.contains(point))
    }

    /// Its points, row by row: cheaper, where the order does not matter.
    fn unsorted(&self) -> impl Iterator<Item = Point> {
        let size = self.size;
        (0..size.lines()).flat_map(move |row| {
            let mut rest = self.points.0[MARGIN + row];
            std::iter::from_fn(move || {
                let column = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                size.point(column as usize, row)
            })
        })
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The verdict for every empty point of a board, for one colour; the empty
/// points that are in no set are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// Points that win.
    pub wins: PointSet,
    /// Points forbidden as overlines.
    pub overlines: PointSet,
    /// Points forbidden as four-four.
    pub double_fours: PointSet,
    /// Points forbidden as three-three.
    pub double_threes: PointSet,
    /// How many points the recursion looked at, 0 where it was not needed.
    pub visits: u64,
}

impl Survey {
    /// The points forbidden for one reason.
    #[must_use]
    pub const fn forbidden(&self, kind: Forbidden) -> &PointSet {
        match kind {
            Forbidden::Overline => &self.overlines,
            Forbidden::DoubleFour => &self.double_fours,
            Forbidden::DoubleThree => &self.double_threes,
        }
    }

    /// The verdict for an empty point.
    #[must_use]
    pub fn verdict(&self, point: Point) -> Verdict {
        if self.wins.contains(point) {
            return Verdict::Wins;
        }
        let kind = Forbidden::ALL.into_iter().find(|&kind| self.forbidden(kind).contains(point));
        kind.map_or(Verdict::Legal, Verdict::Forbidden)
    }
}

/// The verdict for every empty point of `board`, with `color` to play.
#[must_use]
pub fn survey(board: &Board, rules: RuleSet, color: Color) -> Survey {
    let size = board.size();
    let Sweep { wins, overlines, double_fours, doubtful } = sweep(board, rules, color);
    let mut double_threes = Plane::EMPTY;
    let mut visits = 0;
    if doubtful != Plane::EMPTY {
        let mut judge = Judge::new(board, rules, color);
        for point in (PointSet { size, points: doubtful }).unsorted() {
            if !judge.judge(point).is_legal() {
                double_threes.flip(point);
            }
        }
        visits = judge.visits();
    }
    let set = |points| PointSet { size, points };
    Survey {
        wins: set(wins),
        overlines: set(overlines),
        double_fours: set(double_fours),
        double_threes: set(double_threes),
        visits,
    }
}

/// Whether `color` may play anywhere, and how many points were looked at to
/// tell.
///
/// On nearly every board the first point or two answer; the sweep of the whole
/// board, and then the recursion, come only if they do not.
pub(super) fn has_legal_move(board: &Board, rules: RuleSet, color: Color) -> (bool, u64) {
    const FIRST_TRIES: usize = 2;
    let set = |points| PointSet { size: board.size(), points };
    let empty = board.empties();
    let mut judge = Judge::new(board, rules, color);
    if set(empty).unsorted().take(FIRST_TRIES).any(|point| judge.is_plainly_legal(point)) {
        return (true, judge.visits());
    }
    let Sweep { overlines, double_fours, doubtful, .. } = sweep(board, rules, color);
    let mut legal = empty;
    for row in 0..PLANE_ROWS {
        legal.0[row] &= !(overlines.0[row] | double_fours.0[row] | doubtful.0[row]);
    }
    let any = legal != Plane::EMPTY
        || set(doubtful).unsorted().any(|point| judge.judge(point).is_legal());
    (any, judge.visits())
}
