//! A room as bytes.

use std::time::Duration;

use omok_core::ByColor;
use omok_proto::Code;
use omok_proto::message::{BySide, Moves, Rules};
use serde::{Deserialize, Serialize};

use crate::seat::{KeyHash, Keys};
use crate::store::{RoomRecord, SeatRecord};

/// A room in the file, in postcard's encoding. Its fields are written one after
/// the other without names, so none may be moved, removed or added in between:
/// a change of any kind is a new `FORM` of the file, and code that reads the old
/// one.
#[derive(Debug, Serialize, Deserialize)]
struct Written {
    rules: Rules,
    size: u8,
    code: Option<Code>,
    created_ms: u64,
    game: u32,
    moves: Moves,
    votes: BySide<bool>,
    abandoned: bool,
    black: Option<WrittenSeat>,
    white: Option<WrittenSeat>,
}

/// A seat in the file. Tokens are not in it, only their hashes.
#[derive(Debug, Serialize, Deserialize)]
struct WrittenSeat {
    current: [u8; 32],
    previous: Option<[u8; 32]>,
    left: bool,
}

impl WrittenSeat {
    fn of(seat: &SeatRecord) -> Self {
        let Keys { current, previous } = seat.keys;
        let previous = previous.map(|key| *key.as_bytes());
        Self { current: *current.as_bytes(), previous, left: seat.left }
    }

    fn record(self) -> SeatRecord {
        let current = KeyHash::from_bytes(self.current);
        let previous = self.previous.map(KeyHash::from_bytes);
        SeatRecord { keys: Keys { current, previous }, left: self.left }
    }
}

/// `record` as it is written.
pub(super) fn encode(record: &RoomRecord) -> Vec<u8> {
    let written = Written {
        rules: record.rules,
        size: record.size,
        code: record.code,
        created_ms: u64::try_from(record.created.as_millis()).unwrap_or(u64::MAX),
        game: record.game,
        moves: record.moves.clone(),
        votes: record.votes,
        abandoned: record.abandoned,
        black: record.seats.black.as_ref().map(WrittenSeat::of),
        white: record.seats.white.as_ref().map(WrittenSeat::of),
    };
    postcard::to_stdvec(&written).expect("numbers and lists of known length are always written")
}

/// The record that [`encode`] wrote; `None` for anything else.
pub(super) fn decode(bytes: &[u8]) -> Option<RoomRecord> {
    let (written, []) = postcard::take_from_bytes::<Written>(bytes).ok()? else {
        return None;
    };
    Some(RoomRecord {
        rules: written.rules,
        size: written.size,
        code: written.code,
        created: Duration::from_millis(written.created_ms),
        game: written.game,
        moves: written.moves,
        votes: written.votes,
        abandoned: written.abandoned,
        seats: ByColor {
            black: written.black.map(WrittenSeat::record),
            white: written.white.map(WrittenSeat::record),
        },
    })
}
