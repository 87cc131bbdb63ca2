//! The thread that owns the store, since disks make their callers wait.

use std::sync::mpsc as blocking;
use std::thread;

use tokio::sync::mpsc;

use crate::store::{Change, RoomId, RoomRecord, Store, StoreError};

/// Gives a store its work.
pub(super) struct Keeper {
    orders: blocking::Sender<Order>,
}

/// What became of a commit.
#[derive(Debug)]
pub(super) enum Report {
    /// It is stored.
    Committed {
        /// The commit before was not.
        after_failure: bool,
    },
    /// It is not.
    Failed {
        /// Why.
        error: StoreError,
        /// Nor was the commit before.
        after_failure: bool,
    },
}

/// Rooms as the store has them.
type Rooms = Vec<(RoomId, Option<RoomRecord>)>;

enum Order {
    Commit(Vec<Change>),
    Read(Vec<RoomId>, blocking::Sender<Result<Rooms, StoreError>>),
}

impl Keeper {
    /// A thread that owns `store`, and what it reports. It ends when the keeper
    /// is dropped.
    pub(super) fn start(store: impl Store) -> (Self, mpsc::Receiver<Report>) {
        let (orders, work) = blocking::channel();
        // One commit is under way at a time, so one report is waited for.
        let (report, reports) = mpsc::channel(1);
        thread::spawn(move || keep(store, &work, &report));
        (Self { orders }, reports)
    }

    /// Stores `changes` as one, and reports.
    pub(super) fn commit(&self, changes: Vec<Change>) {
        self.order(Order::Commit(changes));
    }

    /// Reads rooms back after a failed commit. The relay waits for it: it does
    /// not know what it has promised before.
    pub(super) fn rooms(&self, rooms: Vec<RoomId>) -> Result<Rooms, StoreError> {
        let (answer, answered) = blocking::channel();
        self.order(Order::Read(rooms, answer));
        let gone = || StoreError("the store's thread is gone".to_owned());
        answered.recv().map_err(|_| gone())?
    }

    fn order(&self, order: Order) {
        // A thread that is gone is noticed by its reports coming to an end.
        let _ = self.orders.send(order);
    }
}

fn keep(mut store: impl Store, work: &blocking::Receiver<Order>, report: &mpsc::Sender<Report>) {
    let mut failed = false;
    while let Ok(order) = work.recv() {
        match order {
            Order::Commit(changes) => {
                let result = store.commit(&changes);
                let after_failure = std::mem::replace(&mut failed, result.is_err());
                let done = match result {
                    Ok(()) => Report::Committed { after_failure },
                    Err(error) => Report::Failed { error, after_failure },
                };
                if report.blocking_send(done).is_err() {
                    return;
                }
            }
            Order::Read(rooms, answer) => {
                let read = |room| Ok((room, store.room(room)?));
                // Whoever asked may have given up.
                let _ = answer.send(rooms.into_iter().map(read).collect());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{MemoryStore, Saved};

    /// A store whose commits succeed or fail as they are told to beforehand.
    struct Moody(MemoryStore, Vec<bool>);

    impl Store for Moody {
        fn load(&mut self) -> Result<Saved, StoreError> {
            self.0.load()
        }

        fn commit(&mut self, _: &[Change]) -> Result<(), StoreError> {
            let works = self.1.remove(0);
            if works { Ok(()) } else { Err(StoreError("no space left on device".to_owned())) }
        }

        fn room(&mut self, room: RoomId) -> Result<Option<RoomRecord>, StoreError> {
            self.0.room(room)
        }
    }

    #[test]
    fn the_first_failure_and_the_first_success_after_it_are_told_from_the_others() {
        let works = [true, false, false, false, true, true, false];
        let store = Moody(MemoryStore::new([1; 32]), works.to_vec());
        let (keeper, mut reports) = Keeper::start(store);
        let mut afters = Vec::new();
        for works in works {
            keeper.commit(Vec::new());
            let report = reports.blocking_recv().expect("it reports");
            let (worked, after_failure) = match report {
                Report::Committed { after_failure } => (true, after_failure),
                Report::Failed { after_failure, .. } => (false, after_failure),
            };
            assert_eq!(worked, works);
            afters.push(after_failure);
        }
        assert_eq!(afters, [false, false, true, true, true, false, false]);
    }
}
