//! What can be wrong with a record, in words.

use std::fmt;
use std::num::NonZeroUsize;

use crate::color::Color;
use crate::game::{IllegalMove, UnsupportedSize};
use crate::point::{Point, PointError, Size};

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.problem)
    }
}

/// What is wrong with a record. Plies count from 1. What is quoted from the
/// file is short and free of control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something stands where a move should.
    NotAMove {
        /// The ply it stands at.
        ply: usize,
        /// What stands there.
        found: String,
    },
    /// A move number does not fit the moves before it.
    MoveNumber {
        /// The ply it stands before.
        ply: usize,
        /// The number.
        found: String,
    },
    /// A move lies off the board.
    OffBoard {
        /// Its ply.
        ply: usize,
        /// The place, as the file writes it.
        place: String,
        /// The board's size.
        size: Size,
    },
    /// A move is made by the wrong colour.
    OutOfTurn {
        /// Its ply.
        ply: usize,
        /// Where it is.
        point: Point,
        /// Whose stone the file says it is.
        color: Color,
    },
    /// Somebody passes.
    Pass {
        /// The ply.
        ply: usize,
    },
    /// The rules refuse a move.
    Illegal {
        /// Its ply.
        ply: usize,
        /// Where it is.
        point: Point,
        /// Why it is refused.
        reason: IllegalMove,
    },
    /// More moves than any board has room for.
    TooManyMoves,
    /// The rule set is not played on a board of that size.
    Unsupported {
        /// Which and what.
        error: UnsupportedSize,
        /// Whether nobody named the rule set, so that renju was taken.
        assumed: bool,
    },
    /// The file names a size that no rule set has.
    UnknownSize {
        /// What it names.
        found: String,
    },
    /// The file has fewer games than asked for.
    NoSuchGame {
        /// The one asked for, from 1.
        number: NonZeroUsize,
        /// How many there are.
        games: usize,
    },
    /// Text that is not UTF-8, in a text record.
    NotUtf8,
    /// A position, where a game with its moves is needed.
    NotAGame,
    /// No SGF game in it.
    NoSgf,
    /// SGF that ends too early.
    SgfUnclosed,
    /// A character that has no meaning in SGF where it stands.
    SgfUnexpected {
        /// What stands there.
        found: String,
    },
    /// An SGF property without a value.
    SgfNoValue {
        /// Its name.
        property: String,
    },
    /// Stones set up instead of played.
    SgfSetup {
        /// `AB`, `AW` or `AE`.
        property: String,
    },
    /// No PSQ header.
    PsqHeader,
    /// A PSQ move after the lines that end the game.
    PsqMoveAfterTail {
        /// The move.
        found: String,
    },
}

impl Problem {
    /// The problem as one of a line of a file, from 1.
    #[must_use]
    pub const fn at(self, line: usize) -> RecordError {
        RecordError { line, problem: self }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMove { ply, found } => {
                write!(f, "ply {ply}: \"{found}\" is no move: moves are points such as h8")
            }
            Self::MoveNumber { ply, found } => {
                write!(f, "ply {ply}: move number {found} does not fit the moves before it")
            }
            Self::OffBoard { ply, place, size } => {
                write!(f, "ply {ply}: {place} is {}", PointError::OffBoard { size: *size })
            }
            Self::OutOfTurn { ply, point, color } => write!(
                f,
                "ply {ply}: {point} is played by {color}, but it is {}'s turn",
                color.opponent()
            ),
            Self::Pass { ply } => write!(f, "ply {ply}: a pass, which five in a row does not have"),
            Self::Illegal { ply, point, reason: IllegalMove::GameOver } => {
                write!(f, "ply {ply}: {point} comes after the end of the game")
            }
            Self::Illegal { ply, reason, .. } => write!(f, "ply {ply}: {reason}"),
            Self::TooManyMoves => {
                write!(f, "too many moves: the largest board has {} points", Size::MAX.points())
            }
            Self::Unsupported { error, assumed: false } => error.fmt(f),
            Self::Unsupported { error, assumed: true } => {
                write!(f, "{error} (taken for renju, since no rule set is named)")
            }
            Self::UnknownSize { found } => {
                write!(f, "\"{found}\" is no board size: a board is 13x13, 15x15, 19x19 or 20x20")
            }
            Self::NoSuchGame { number, games: 1 } => {
                write!(f, "there is no game {number}: the file has 1 game")
            }
            Self::NoSuchGame { number, games } => {
                write!(f, "there is no game {number}: the file has {games} games")
            }
            Self::NotUtf8 => f.write_str("not UTF-8 text"),
            Self::NotAGame => f.write_str("a position has no moves, and is no game"),
            Self::NoSgf => f.write_str("no SGF game in it: one begins with (;"),
            Self::SgfUnclosed => f.write_str("the file ends in the middle of the game"),
            Self::SgfUnexpected { found } => {
                write!(f, "\"{found}\" has no meaning here: SGF is made of ; ( ) and NAME[value]")
            }
            Self::SgfNoValue { property } => write!(f, "{property} has no value in [ ]"),
            Self::SgfSetup { property } => write!(
                f,
                "{property} sets stones up, which is not a game: only moves B and W can be played"
            ),
            Self::PsqHeader => {
                f.write_str("no Piskvork record: one begins as in Piskvorky 15x15, 0:0, 0")
            }
            Self::PsqMoveAfterTail { found } => {
                write!(f, "\"{found}\" is a move after the lines that end the game")
            }
        }
    }
}

impl std::error::Error for Problem {}

/// The start of what a file holds, fit to be shown: short, on one line, and
/// without control characters.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    const CHARS_MAX: usize = 20;
    // Four bytes a character, and what a cut in the middle of one leaves.
    let start = &bytes[..bytes.len().min(4 * CHARS_MAX + 4)];
    let text = String::from_utf8_lossy(start);
    let mut shown: String = text.chars().take(CHARS_MAX).flat_map(char::escape_debug).collect();
    if text.chars().nth(CHARS_MAX).is_some() {
        shown.push('…');
    }
    shown
}
