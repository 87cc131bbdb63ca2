//! Who owns the store: a thread, since disks make their callers wait; or the
//! relay's own task, where there is nothing to wait for.

use std::sync::mpsc as blocking;
use std::thread;

use tokio::sync::mpsc;

use crate::store::{Change, RoomId, RoomRecord, Store, StoreError};

/// Gives a store its work.
pub(super) struct Keeper {
    place: Place,
    /// What was done on the spot, and is still to be told.
    done: Option<Report>,
}

enum Place {
    Thread(blocking::Sender<Order>),
    Here {
        store: Box<dyn Store>,
        failed: bool,
        /// Nothing is reported by it, and its end would be the store's.
        _reports: mpsc::Sender<Report>,
    },
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
    /// Takes `store` over; what its thread reports, if it gets one, which ends
    /// when the keeper is dropped.
    pub(super) fn start(store: impl Store) -> (Self, mpsc::Receiver<Report>) {
        // One commit is under way at a time, so one report is waited for.
        let (report, reports) = mpsc::channel(1);
        let place = if store.is_instant() {
            Place::Here { store: Box::new(store), failed: false, _reports: report }
        } else {
            let (orders, work) = blocking::channel();
            thread::spawn(move || keep(store, &work, &report));
            Place::Thread(orders)
        };
        (Self { place, done: None }, reports)
    }

    /// Stores `changes` as one, and reports: by the channel, or at once in
    /// [`take_report`](Self::take_report).
    pub(super) fn commit(&mut self, changes: Vec<Change>) {
        match &mut self.place {
            Place::Thread(orders) => order(orders, Order::Commit(changes)),
            Place::Here { store, failed, .. } => {
                self.done = Some(commit(store.as_mut(), &changes, failed));
            }
        }
    }

    /// What became of a commit that was done on the spot.
    pub(super) fn take_report(&mut self) -> Option<Report> {
        self.done.take()
    }

    /// Reads rooms back after a failed commit. The relay waits for it: it does
    /// not know what it has promised before.
    pub(super) fn rooms(&mut self, rooms: Vec<RoomId>) -> Result<Rooms, StoreError> {
        match &mut self.place {
            Place::Thread(orders) => {
                let (answer, answered) = blocking::channel();
                order(orders, Order::Read(rooms, answer));
                let gone = || StoreError("the store's thread is gone".to_owned());
                answered.recv().map_err(|_| gone())?
            }
            Place::Here { store, .. } => read(store.as_mut(), rooms),
        }
    }
}

fn order(orders: &blocking::Sender<Order>, order: Order) {
    // A thread that is gone is noticed by its reports coming to an end.
    let _ = orders.send(order);
}

fn commit(store: &mut dyn Store, changes: &[Change], failed: &mut bool) -> Report {
    let result = store.commit(changes);
    let after_failure = std::mem::replace(failed, result.is_err());
    match result {
        Ok(()) => Report::Committed { after_failure },
        Err(error) => Report::Failed { error, after_failure },
    }
}

fn read(store: &mut dyn Store, rooms: Vec<RoomId>) -> Result<Rooms, StoreError> {
    rooms.into_iter().map(|room| Ok((room, store.room(room)?))).collect()
}

fn keep(mut store: impl Store, work: &blocking::Receiver<Order>, report: &mpsc::Sender<Report>) {
    let mut failed = false;
    while let Ok(order) = work.recv() {
        match order {
            Order::Commit(changes) => {
                if report.blocking_send(commit(&mut store, &changes, &mut failed)).is_err() {
                    return;
                }
            }
            // Whoever asked may have given up.
            Order::Read(rooms, answer) => drop(answer.send(read(&mut store, rooms))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{MemoryStore, Saved};

    /// A store whose commits succeed or fail as they are told to beforehand.
    struct Moody {
        works: Vec<bool>,
        is_instant: bool,
    }

    impl Store for Moody {
        fn load(&mut self) -> Result<Saved, StoreError> {
            MemoryStore::new([1; 32]).load()
        }

        fn commit(&mut self, _: &[Change]) -> Result<(), StoreError> {
            if self.works.remove(0) {
                Ok(())
            } else {
                Err(StoreError("no space left on device".to_owned()))
            }
        }

        fn room(&mut self, _: RoomId) -> Result<Option<RoomRecord>, StoreError> {
            Ok(None)
        }

        fn is_instant(&self) -> bool {
            self.is_instant
        }
    }

    #[test]
    fn the_first_failure_and_the_first_success_after_it_are_told_from_the_others() {
        let works = [true, false, false, false, true, true, false];
        for is_instant in [false, true] {
            assert_eq!(afters(&works, is_instant), [false, false, true, true, true, false, false]);
        }
    }

    /// Commits, and tells each time whether it was after a failure.
    fn afters(works: &[bool], is_instant: bool) -> Vec<bool> {
        let (mut keeper, mut reports) = Keeper::start(Moody { works: works.to_vec(), is_instant });
        let mut afters = Vec::new();
        for &works in works {
            keeper.commit(Vec::new());
            let report = keeper.take_report();
            assert_eq!(report.is_some(), is_instant);
            let report = report.or_else(|| reports.blocking_recv()).expect("it reports");
            let (worked, after_failure) = match report {
                Report::Committed { after_failure } => (true, after_failure),
                Report::Failed { after_failure, .. } => (false, after_failure),
            };
            assert_eq!(worked, works);
            afters.push(after_failure);
        }
        afters
    }
}
