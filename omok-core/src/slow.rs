//! The rules read off their text, one definition after the other, without any
//! thought of speed.
//!
//! This is what the fast path is compared with, in tests and benches only. It
//! shares nothing with it but the types: it places stones, walks along lines
//! and takes them off again.

use std::collections::BTreeSet;

use crate::board::Board;
use crate::color::Color;
use crate::point::Point;
use crate::rules::{Forbidden, RuleSet, Variant, Verdict};

/// The four directions of a line, as steps of (columns, rows).
pub(crate) const LINES: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// As [`judge`](crate::judge), by the definitions.
///
/// # Panics
///
/// When `point` is occupied or off the board.
#[must_use]
pub fn judge(board: &Board, rules: RuleSet, color: Color, point: Point) -> Verdict {
    let mut table = Table { board: *board, color };
    table.with_stone(point, |table| table.verdict(rules, point))
}

/// A board on which stones of one colour are tried out.
pub(crate) struct Table {
    board: Board,
    color: Color,
}

impl Table {
    #[cfg(test)]
    pub(crate) fn new(board: &Board, color: Color) -> Self {
        Self { board: *board, color }
    }

    /// What `look` sees with one more stone on the board.
    pub(crate) fn with_stone<T>(&mut self, point: Point, look: impl FnOnce(&mut Self) -> T) -> T {
        self.board.place(self.color, point);
        let seen = look(self);
        self.board.remove(point);
        seen
    }

    /// The verdict for the stone just placed at `point`.
    fn verdict(&mut self, rules: RuleSet, point: Point) -> Verdict {
        let runs = LINES.map(|line| self.run(point, line).len());
        let five = runs.contains(&5);
        let overline = runs.iter().any(|&length| length >= 6);
        match rules.variant {
            Variant::Gomoku => wins_if(five),
            Variant::Renju if self.color == Color::White => wins_if(five || overline),
            Variant::Renju => self.renju_verdict(rules, point, five, overline),
            Variant::Omok if five || overline => Verdict::Wins,
            Variant::Omok if self.threes(rules, point) >= 2 => {
                Verdict::Forbidden(Forbidden::DoubleThree)
            }
            Variant::Omok => Verdict::Legal,
        }
    }

    fn renju_verdict(
        &mut self,
        rules: RuleSet,
        point: Point,
        five: bool,
        overline: bool,
    ) -> Verdict {
        if five && rules.five_beats_overline {
            Verdict::Wins
        } else if overline {
            Verdict::Forbidden(Forbidden::Overline)
        } else if five {
            Verdict::Wins
        } else if LINES.iter().map(|&line| self.fours(point, line).len()).sum::<usize>() >= 2 {
            Verdict::Forbidden(Forbidden::DoubleFour)
        } else if self.threes(rules, point) >= 2 {
            Verdict::Forbidden(Forbidden::DoubleThree)
        } else {
            Verdict::Legal
        }
    }

    /// The unbroken stones of the line through the stone at `point`, in order.
    pub(crate) fn run(&self, point: Point, line: (i32, i32)) -> Vec<Point> {
        let mut first = point;
        while let Some(previous) = self.own(first, line, -1) {
            first = previous;
        }
        std::iter::successors(Some(first), |&stone| self.own(stone, line, 1)).collect()
    }

    /// Renju's fours through the stone at `point` on one line: the different
    /// sets of four stones to which one more on that line adds a run of exactly
    /// five.
    pub(crate) fn fours(&mut self, point: Point, line: (i32, i32)) -> BTreeSet<Vec<Point>> {
        let mut fours = BTreeSet::new();
        for gap in self.empties_of(point, line) {
            let mut run = self.with_stone(gap, |table| table.run(gap, line));
            if run.len() == 5 && run.contains(&point) {
                run.retain(|&stone| stone != gap);
                fours.insert(run);
            }
        }
        fours
    }

    /// Whether one more stone on the line makes five or more through `point`.
    pub(crate) fn may_become_five_or_more(&mut self, point: Point, line: (i32, i32)) -> bool {
        self.empties_of(point, line).into_iter().any(|gap| {
            let run = self.with_stone(gap, |table| table.run(gap, line));
            run.len() >= 5 && run.contains(&point)
        })
    }

    fn threes(&mut self, rules: RuleSet, point: Point) -> usize {
        LINES.iter().filter(|&&line| self.is_three(rules, point, line)).count()
    }

    /// Whether the line holds a three through the stone at `point`.
    fn is_three(&mut self, rules: RuleSet, point: Point, line: (i32, i32)) -> bool {
        self.extensions(rules, point, line).into_iter().any(|extension| {
            self.with_stone(extension, |table| {
                let runs = LINES.map(|line| table.run(extension, line).len());
                let makes_five = match rules.variant {
                    Variant::Omok => runs.iter().any(|&length| length >= 5),
                    _ => runs.contains(&5),
                };
                !makes_five && table.verdict(rules, extension).is_legal()
            })
        })
    }

    /// The empty points of the line that would make of the stone at `point` a
    /// four open at both ends; whether they are legal is not asked.
    pub(crate) fn extensions(
        &mut self,
        rules: RuleSet,
        point: Point,
        line: (i32, i32),
    ) -> Vec<Point> {
        if rules.variant == Variant::Omok && self.may_become_five_or_more(point, line) {
            return Vec::new();
        }
        let mut extensions = self.empties_of(point, line);
        extensions.retain(|&extension| {
            self.with_stone(extension, |table| {
                table.run(extension, line).contains(&point)
                    && table.is_open_four(rules, extension, line)
            })
        });
        extensions
    }

    /// Whether the stone at `point` is part of an unbroken four with both ends
    /// empty; in renju both ends must make a run of exactly five.
    fn is_open_four(&mut self, rules: RuleSet, point: Point, line: (i32, i32)) -> bool {
        let run = self.run(point, line);
        let ends = [self.step(run[0], line, -1), self.step(run[run.len() - 1], line, 1)];
        run.len() == 4
            && ends.into_iter().all(|end| {
                end.is_some_and(|end| {
                    self.board.is_empty(end)
                        && (rules.variant == Variant::Omok
                            || self.with_stone(end, |table| table.run(end, line).len() == 5))
                })
            })
    }

    /// The empty points of the line through `point`, from edge to edge.
    fn empties_of(&self, point: Point, line: (i32, i32)) -> Vec<Point> {
        let mut first = point;
        while let Some(previous) = self.step(first, line, -1) {
            first = previous;
        }
        std::iter::successors(Some(first), |&at| self.step(at, line, 1))
            .filter(|&at| self.board.is_empty(at))
            .collect()
    }

    fn own(&self, point: Point, line: (i32, i32), by: i32) -> Option<Point> {
        self.step(point, line, by).filter(|&next| self.board.stone(next) == Some(self.color))
    }

    fn step(&self, point: Point, (columns, rows): (i32, i32), by: i32) -> Option<Point> {
        let column = usize::try_from(point.column() as i32 + by * columns).ok()?;
        let row = usize::try_from(point.row() as i32 + by * rows).ok()?;
        self.board.size().point(column, row)
    }
}

fn wins_if(five: bool) -> Verdict {
    if five { Verdict::Wins } else { Verdict::Legal }
}
