//! The verdict for one point: a first look, and the proof search where threes
//! remain in doubt.

use super::proof::Tree;
use super::search::{Look, Search};
use super::{Forbidden, RuleSet, Verdict};
use crate::board::Board;
use crate::color::Color;
use crate::point::Point;

/// Judges points of one board for one colour.
pub(super) struct Judge {
    search: Search,
    tree: Tree,
}

impl Judge {
    pub(super) fn new(board: &Board, rules: RuleSet, color: Color) -> Self {
        Self { search: Search::new(board, rules, color), tree: Tree::default() }
    }

    /// The verdict for an empty point.
    pub(super) fn judge(&mut self, point: Point) -> Verdict {
        match self.search.look(point) {
            Look::Settled(verdict) => verdict,
            Look::Doubtful(doubt) if self.tree.prove(&mut self.search, doubt) => {
                Verdict::Forbidden(Forbidden::DoubleThree)
            }
            Look::Doubtful(_) => Verdict::Legal,
        }
    }

    /// Whether a first look finds an empty point legal.
    pub(super) fn is_plainly_legal(&mut self, point: Point) -> bool {
        matches!(self.search.look(point), Look::Settled(verdict) if verdict.is_legal())
    }

    /// How many points were looked at for all answers together.
    pub(super) const fn visits(&self) -> u64 {
        self.search.visits()
    }
}
