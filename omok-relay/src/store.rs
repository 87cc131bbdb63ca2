//! Where rooms are kept, so that a restart loses none.

use std::collections::BTreeMap;
use std::fmt;

pub use crate::record::{ImpossibleRecord, RoomId, RoomRecord, SeatRecord};
use crate::room::Checked;
use crate::seat::Mint;

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
    /// Its rooms, by their number.
    pub rooms: Vec<(RoomId, Checked)>,
    /// Above every id that was ever used.
    pub next_room: RoomId,
}

impl Saved {
    /// The records of its rooms.
    #[must_use]
    pub fn records(&self) -> Vec<(RoomId, RoomRecord)> {
        self.rooms.iter().map(|(room, checked)| (*room, checked.record())).collect()
    }
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
    /// When it cannot be read, or has a room that could not have come about; the
    /// relay then does not start.
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
        let checked = |(&room, record)| Ok((room, Checked::of(record)?));
        let rooms = self.rooms.iter().map(checked).collect::<Result<_, ImpossibleRecord>>();
        let rooms = rooms.map_err(|impossible| StoreError(impossible.to_string()))?;
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
