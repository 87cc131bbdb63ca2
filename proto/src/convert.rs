//! Between the wire's types, which may hold anything, and those of the rules,
//! which cannot be wrong.

use std::fmt;

use omok_core::{Color, Game, IllegalMove, Outcome, RuleSet, Size, Variant};

use crate::message::{BySide, Forbidden, GameResult, Moves, Point, Refusal, Rules, Side, Snapshot};

impl From<Rules> for RuleSet {
    fn from(rules: Rules) -> Self {
        match rules {
            Rules::Renju => Self::RENJU,
            Rules::Omok => Self::OMOK,
            Rules::Gomoku => Self::GOMOKU,
        }
    }
}

impl From<RuleSet> for Rules {
    fn from(rules: RuleSet) -> Self {
        match rules.variant {
            Variant::Renju => Self::Renju,
            Variant::Omok => Self::Omok,
            Variant::Gomoku => Self::Gomoku,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl<T> From<BySide<T>> for omok_core::ByColor<T> {
    fn from(BySide { black, white }: BySide<T>) -> Self {
        Self { black, white }
    }
}

impl<T> From<omok_core::ByColor<T>> for BySide<T> {
    fn from(omok_core::ByColor { black, white }: omok_core::ByColor<T>) -> Self {
        Self { black, white }
    }
}

impl From<omok_core::Point> for Point {
    fn from(point: omok_core::Point) -> Self {
        // A board has at most 20 columns and rows.
        Self { column: point.column() as u8, row: point.row() as u8 }
    }
}

impl Point {
    /// The point on a board of `size`; `None` off it.
    #[must_use]
    pub fn on(self, size: Size) -> Option<omok_core::Point> {
        size.point(self.column.into(), self.row.into())
    }
}

impl From<Forbidden> for omok_core::Forbidden {
    fn from(kind: Forbidden) -> Self {
        match kind {
            Forbidden::Overline => Self::Overline,
            Forbidden::DoubleFour => Self::DoubleFour,
            Forbidden::DoubleThree => Self::DoubleThree,
        }
    }
}

impl From<omok_core::Forbidden> for Forbidden {
    fn from(kind: omok_core::Forbidden) -> Self {
        match kind {
            omok_core::Forbidden::Overline => Self::Overline,
            omok_core::Forbidden::DoubleFour => Self::DoubleFour,
            omok_core::Forbidden::DoubleThree => Self::DoubleThree,
        }
    }
}

impl From<IllegalMove> for Refusal {
    fn from(illegal: IllegalMove) -> Self {
        match illegal {
            IllegalMove::Occupied(_) => Self::Occupied,
            IllegalMove::Forbidden(_, kind) => Self::Forbidden(kind.into()),
            IllegalMove::NotYourTurn => Self::NotYourTurn,
            IllegalMove::GameOver => Self::GameOver,
        }
    }
}

impl From<Option<&Outcome>> for GameResult {
    fn from(outcome: Option<&Outcome>) -> Self {
        match outcome {
            None => Self::Open,
            Some(Outcome::Win { color, .. }) => Self::Won((*color).into()),
            Some(Outcome::Draw(_)) => Self::Drawn,
        }
    }
}

impl FromIterator<omok_core::Point> for Moves {
    fn from_iter<I: IntoIterator<Item = omok_core::Point>>(points: I) -> Self {
        Self(points.into_iter().map(Point::from).collect())
    }
}

/// A snapshot that no legal game leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImpossibleSnapshot {
    /// The rule set is not played on that size.
    Size,
    /// A move, counted from 1, is off the board or against the rules.
    Move {
        /// Which.
        ply: usize,
    },
    /// The result is not the one the moves lead to.
    Result,
}

impl fmt::Display for ImpossibleSnapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size => f.write_str("the rule set is not played on that size"),
            Self::Move { ply } => write!(f, "move {ply} is not legal"),
            Self::Result => f.write_str("the result is not the one the moves lead to"),
        }
    }
}

impl std::error::Error for ImpossibleSnapshot {}

/// An empty game of the rule set and size on the wire; `None` for a pair that
/// is not played.
#[must_use]
pub fn new_game(rules: Rules, size: u8) -> Option<Game> {
    Game::new(rules.into(), Size::new(size.into())?).ok()
}

impl TryFrom<&Snapshot> for Game {
    type Error = ImpossibleSnapshot;

    /// Replays the moves by the rules.
    fn try_from(snapshot: &Snapshot) -> Result<Self, ImpossibleSnapshot> {
        let mut game = new_game(snapshot.rules, snapshot.size).ok_or(ImpossibleSnapshot::Size)?;
        for (index, point) in snapshot.moves.0.iter().enumerate() {
            let impossible = ImpossibleSnapshot::Move { ply: index + 1 };
            let point = point.on(game.size()).ok_or(impossible)?;
            game.play(point).map_err(|_| impossible)?;
        }
        let result = GameResult::from(game.outcome());
        let abandoned = snapshot.result == GameResult::Abandoned && result == GameResult::Open;
        if snapshot.result == result || abandoned {
            Ok(game)
        } else {
            Err(ImpossibleSnapshot::Result)
        }
    }
}
