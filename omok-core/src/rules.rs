//! The three rule sets and their verdicts.
//!
//! Source: Renju International Federation, *The International Rules of Renju*,
//! section 9, for renju, with one departure ([`RuleSet::five_beats_overline`]);
//! standard gomoku; and the most widely described form of Korean omok.
//!
//! [`judge`] looks at one point, [`survey`] at all of them. Both read the lines
//! with the formulas of [`crate::line`] and settle doubtful threes with the
//! same recursion.

mod field;
mod judge;
mod proof;
mod search;
mod star;
mod survey;
mod wins;

use std::fmt;
use std::str::FromStr;

use crate::board::Board;
use crate::color::Color;
use crate::point::{Point, Size};

pub use survey::{PointSet, Survey, survey};
pub use wins::{Draw, draw, draw_counting, winning_points};

pub(crate) use wins::winning_points_through;

/// Which game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Black wins with exactly five and is bound by three prohibitions; White
    /// wins with five or more.
    Renju,
    /// Korean omok: five or more wins, and the double three is forbidden to
    /// both.
    Omok,
    /// Standard gomoku: exactly five wins, nothing is forbidden.
    Gomoku,
}

/// A variant and the one choice within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// Which game is played.
    pub variant: Variant,
    /// Renju only: whether a Black move that makes both a five and an overline
    /// wins (as the Renju International Federation has it, rule 9.2) or is
    /// refused (as this program plays). Players are never offered it; it is
    /// there to compare the engine with others.
    pub five_beats_overline: bool,
}

impl RuleSet {
    /// Renju as played here: an overline is refused even beside a five.
    pub const RENJU: Self = Self { variant: Variant::Renju, five_beats_overline: false };
    /// Korean omok.
    pub const OMOK: Self = Self { variant: Variant::Omok, five_beats_overline: false };
    /// Standard gomoku.
    pub const GOMOKU: Self = Self { variant: Variant::Gomoku, five_beats_overline: false };
    /// The three that players choose from, the default first.
    pub const ALL: [Self; 3] = [Self::RENJU, Self::OMOK, Self::GOMOKU];

    /// `renju`, `omok` or `gomoku`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.variant {
            Variant::Renju => "renju",
            Variant::Omok => "omok",
            Variant::Gomoku => "gomoku",
        }
    }

    /// The board sizes it is played on, its default first.
    #[must_use]
    pub const fn sizes(self) -> &'static [Size] {
        match self.variant {
            Variant::Renju => &[Size::FIFTEEN],
            Variant::Omok => &[Size::NINETEEN, Size::FIFTEEN, Size::THIRTEEN],
            Variant::Gomoku => &[Size::FIFTEEN, Size::NINETEEN, Size::TWENTY],
        }
    }

    /// The size that is taken when none is named.
    #[must_use]
    pub const fn default_size(self) -> Size {
        self.sizes()[0]
    }

    /// Whether some points may be forbidden to `color`.
    #[must_use]
    pub const fn restricts(self, color: Color) -> bool {
        match self.variant {
            Variant::Renju => matches!(color, Color::Black),
            Variant::Omok => true,
            Variant::Gomoku => false,
        }
    }

    /// Whether only a run of exactly five wins for `color`, rather than five
    /// or more.
    #[must_use]
    pub const fn wins_with_exactly_five(self, color: Color) -> bool {
        match self.variant {
            Variant::Renju => matches!(color, Color::Black),
            Variant::Omok => false,
            Variant::Gomoku => true,
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRuleSet;

impl fmt::Display for UnknownRuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a rule set is renju, omok or gomoku")
    }
}

impl std::error::Error for UnknownRuleSet {}

impl FromStr for RuleSet {
    type Err = UnknownRuleSet;

    fn from_str(word: &str) -> Result<Self, UnknownRuleSet> {
        Self::ALL
            .into_iter()
            .find(|rules| word.eq_ignore_ascii_case(rules.name()))
            .ok_or(UnknownRuleSet)
    }
}

/// Why a point may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forbidden {
    /// The stone would make a run of six or more.
    Overline,
    /// The stone would make two or more fours at once.
    DoubleFour,
    /// The stone would make two or more threes at once.
    DoubleThree,
}

impl Forbidden {
    /// All kinds, in the order in which they are looked for.
    pub const ALL: [Self; 3] = [Self::Overline, Self::DoubleFour, Self::DoubleThree];

    /// `overline`, `four-four` or `three-three`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Overline => "overline",
            Self::DoubleFour => "four-four",
            Self::DoubleThree => "three-three",
        }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a stone on an empty point would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It may be played, and the game goes on.
    Legal,
    /// It may be played, and wins.
    Wins,
    /// It may not be played.
    Forbidden(Forbidden),
}

impl Verdict {
    /// Whether the stone may be played.
    #[must_use]
    pub const fn is_legal(self) -> bool {
        !matches!(self, Self::Forbidden(_))
    }

    /// `legal`, `wins`, or the kind of the prohibition.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Wins => "wins",
            Self::Forbidden(kind) => kind.name(),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a stone of `color` at the empty `point` would be.
///
/// # Panics
///
/// When `point` is off the board or occupied: callers that take points from
/// outside play them through [`Game`](crate::Game), which refuses instead.
#[must_use]
pub fn judge(board: &Board, rules: RuleSet, color: Color, point: Point) -> Verdict {
    judge_counting(board, rules, color, point).0
}

/// As [`judge`], and how many points were looked at on the way: 1, and one more
/// for each extension of a doubtful three.
///
/// # Panics
///
/// As [`judge`].
#[must_use]
pub fn judge_counting(board: &Board, rules: RuleSet, color: Color, point: Point) -> (Verdict, u64) {
    assert!(
        point.is_on(board.size()) && board.is_empty(point),
        "{point} is empty and on the board"
    );
    let mut judge = judge::Judge::new(board, rules, color);
    (judge.judge(point), judge.visits())
}
