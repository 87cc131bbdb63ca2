//! Where rooms are kept, so that a restart loses none.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use omok_core::ByColor;
use omok_proto::Code;
use omok_proto::message::{BySide, Moves, Rules};

use crate::seat::{Keys, Mint};

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

/// One room's new record, or its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Which room.
    pub room: RoomId,
    /// Its record; `None` removes it.
    pub record: Option<RoomRecord>,
}

/// What a store had when it was opened.
#[derive(Clone, Debug)]
pub struct Saved {
    /// What makes tokens, of a secret that was made with the store and never
    /// changes.
    pub mint: Mint,
    /// Its rooms.
    pub rooms: Vec<(RoomId, RoomRecord)>,
    /// Above every id that was ever used.
    pub next_room: RoomId,
}

/// Why a store failed; the text is for the operator's log.
#[derive(Debug)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

/// Keeps rooms. One thread owns it, so its calls may block.
pub trait Store: Send + 'static {
    /// What it has.
    ///
    /// # Errors
    ///
    /// When it cannot be read; the relay then does not start.
    fn load(&mut self) -> Result<Saved, StoreError>;

    /// Keeps all of `changes`, in this order, or none: when this returns, they
    /// survive a power cut.
    ///
    /// # Errors
    ///
    /// When that failed. The store is as it was before.
    fn commit(&mut self, changes: &[Change]) -> Result<(), StoreError>;

    /// The record of a room as last committed; `None` if it has none. Asked
    /// after a failed commit.
    ///
    /// # Errors
    ///
    /// When it cannot be read; the relay then stops, since it does not know
    /// what it has promised.
    fn room(&mut self, room: RoomId) -> Result<Option<RoomRecord>, StoreError>;

    /// Whether no call ever waits for anything. Then the relay needs no thread
    /// for it, and a move no way to that thread and back.
    fn is_instant(&self) -> bool {
        false
    }
}

/// Keeps rooms as long as the process lives.
#[derive(Clone, Debug)]
pub struct MemoryStore {
    mint: Mint,
    rooms: BTreeMap<RoomId, RoomRecord>,
    next_room: RoomId,
}

impl MemoryStore {
    /// An empty store with 256 random bits as its secret.
    #[must_use]
    pub const fn new(secret: [u8; 32]) -> Self {
        Self { mint: Mint::new(secret), rooms: BTreeMap::new(), next_room: RoomId(0) }
    }
}

impl Store for MemoryStore {
    fn load(&mut self) -> Result<Saved, StoreError> {
        let rooms = self.rooms.iter().map(|(&room, record)| (room, record.clone())).collect();
        Ok(Saved { mint: self.mint.clone(), rooms, next_room: self.next_room })
    }

    fn commit(&mut self, changes: &[Change]) -> Result<(), StoreError> {
        for Change { room, record } in changes {
            self.next_room = self.next_room.max(RoomId(room.0 + 1));
            match record {
                Some(record) => self.rooms.insert(*room, record.clone()),
                None => self.rooms.remove(room),
            };
        }
        Ok(())
    }

    fn room(&mut self, room: RoomId) -> Result<Option<RoomRecord>, StoreError> {
        Ok(self.rooms.get(&room).cloned())
    }

    fn is_instant(&self) -> bool {
        true
    }
}
