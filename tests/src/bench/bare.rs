//! The relay's file without a relay: records go into it as they do there.

use std::ops::Range;
use std::path::Path;

use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};

/// As in the relay's own file.
const ROOMS: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("rooms");

/// Rooms that are in it while others are committed.
const ROOMS_STORED: u64 = 1000;

/// A file of rooms, all with the same record.
pub(super) struct Bare {
    database: Database,
    record: Vec<u8>,
}

impl Bare {
    /// A new one in `folder`.
    pub(super) fn create(folder: &Path, record: Vec<u8>) -> Self {
        let database = Database::create(folder.join("bare.redb")).expect("it can be made");
        let bare = Self { database, record };
        bare.commit_all(0..ROOMS_STORED);
        bare
    }

    /// Commits the record of one room, as safely as the relay does it; numbers
    /// above those of all rooms begin anew.
    pub(super) fn commit(&self, number: u64) {
        let room = number % ROOMS_STORED;
        self.commit_all(room..room + 1);
    }

    fn commit_all(&self, rooms: Range<u64>) {
        let mut transaction = self.database.begin_write().expect("it can be written");
        transaction.set_two_phase_commit(true);
        {
            let mut table = transaction.open_table(ROOMS).expect("it has rooms");
            for room in rooms {
                table.insert(room, &self.record[..]).expect("there is space");
            }
        }
        transaction.commit().expect("there is space");
    }
}

/// A record that a relay has written to its `file`.
pub(super) fn a_record(file: &Path) -> Vec<u8> {
    let database = Database::open(file).expect("the relay has written it");
    let transaction = database.begin_read().expect("it can be read");
    let rooms = transaction.open_table(ROOMS).expect("it has rooms");
    let first = rooms.first().expect("they can be read").expect("there was a room");
    first.1.value().to_vec()
}
