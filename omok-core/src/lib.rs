//! The rules of five in a row: renju, Korean omok and standard gomoku.
//!
//! [`Game`] is a game in play and refuses what the rules forbid; [`judge`] and
//! [`survey`] give the verdicts for any arrangement of stones on a [`Board`].
//! The crate has no dependencies and knows no clock, no chance and no files.

mod board;
mod color;
mod game;
mod line;
mod point;
mod position;
pub mod record;
mod rules;
#[cfg(any(test, feature = "oracle"))]
pub mod slow;

pub use board::Board;
pub use color::{ByColor, Color};
pub use game::{Game, IllegalMove, IllegalPly, Outcome, UnsupportedSize};
pub use point::{Point, PointError, Size};
pub use position::{BothWin, Position, PositionError};
pub use rules::{
    Draw, Forbidden, PointSet, RuleSet, Survey, UnknownRuleSet, Variant, Verdict, draw,
    draw_counting, judge, judge_counting, survey, winning_points,
};
