//! What is kept of a room.

use std::fmt;
use std::time::Duration;

use omok_core::ByColor;
use omok_proto::Code;
use omok_proto::message::{BySide, Moves, Rules};

use crate::seat::Keys;

/// Which room. Never used twice by one store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RoomId(pub u64);

/// All that is kept of a room: less than 1 KiB, and whole each time, so that
/// writing it twice does no harm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomRecord {
    /// The rule set.
    pub rules: Rules,
    /// Rows of the board.
    pub size: u8,
    /// The code, as long as the room waits.
    pub code: Option<Code>,
    /// When it was made, since 1970.
    pub created: Duration,
    /// Which game of the room this is, from 1.
    pub game: u32,
    /// Its moves.
    pub moves: Moves,
    /// Who wants a rematch.
    pub votes: BySide<bool>,
    /// Whether a seat was given up before the end.
    pub abandoned: bool,
    /// The seats that were taken.
    pub seats: ByColor<Option<SeatRecord>>,
}

/// All that is kept of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRecord {
    /// What takes it back.
    pub keys: Keys,
    /// Whether it was given up.
    pub left: bool,
}

/// A record that no room could have written: the store is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImpossibleRecord;

impl fmt::Display for ImpossibleRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the store holds a room that could not have come about")
    }
}

impl std::error::Error for ImpossibleRecord {}
