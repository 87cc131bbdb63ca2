//! Who owns the store: a thread, since disks make their callers wait; or the
//! relay's own task, where there is nothing to wait for.
//!
//! Who has stored something also says what may be said then: players hear of a move
//! without the relay's task being woken up for it, which hears others meanwhile.

use std::sync::Arc;
use std::sync::mpsc as blocking;
use std::thread;
use std::time::Instant;

use tokio::sync::mpsc;

use super::speaker::Speaker;
use crate::counts::Counts;
use crate::hub::{ConnId, Output};
use crate::outbox::Transaction;
use crate::store::{RoomId, RoomRecord, Store, StoreError};

/// Gives a store its work.
pub(super) struct Keeper {
    place: Place,
    /// What was done on the spot, and is still to be told.
    done: Option<Report>,
}

enum Place {
    Thread(blocking::Sender<Order>),
    Here {
        clerk: Clerk,
        store: Box<dyn Store>,
        /// Nothing is reported by it, and its end would be the store's.
        _reports: mpsc::Sender<Report>,
    },
}

/// What became of a commit.
#[derive(Debug)]
pub(super) enum Report {
    /// It is stored, and its answers are said.
    Committed {
        /// Connections that did not read, and are cut.
        deaf: Vec<ConnId>,
    },
    /// It is stored, and the commit before was not.
    Recovered {
        /// Nothing of this is said: whoever heard it and went on would meet a hub that
        /// does not know yet.
        answers: Vec<Output>,
    },
    /// It is not.
    Failed {
        /// Why.
        error: StoreError,
        /// Nor was the commit before.
        after_failure: bool,
        /// What is not stored, and not said.
        transaction: Transaction,
    },
}

/// Rooms as the store has them.
type Rooms = Vec<(RoomId, Option<RoomRecord>)>;

enum Order {
    Commit(Transaction, u64),
    Read(Vec<RoomId>, blocking::Sender<Result<Rooms, StoreError>>),
}

impl Keeper {
    /// Takes `store` over; what its thread reports, if it gets one, which ends
    /// when the keeper is dropped. Answers are said by `speaker`.
    pub(super) fn start(
        store: impl Store,
        speaker: Arc<Speaker>,
        counts: Arc<Counts>,
    ) -> (Self, mpsc::Receiver<Report>) {
        // One commit is under way at a time, so one report is waited for.
        let (report, reports) = mpsc::channel(1);
        let clerk = Clerk { speaker, counts, failed: false };
        let place = if store.is_instant() {
            Place::Here { clerk, store: Box::new(store), _reports: report }
        } else {
            let (orders, work) = blocking::channel();
            thread::spawn(move || keep(clerk, store, &work, &report));
            Place::Thread(orders)
        };
        (Self { place, done: None }, reports)
    }

    /// Commits a transaction with so many moves, says its answers, unless the commit
    /// before has failed, and reports: by the channel, or at once in
    /// [`take_report`](Self::take_report).
    pub(super) fn commit(&mut self, transaction: Transaction, moves: u64) {
        match &mut self.place {
            Place::Thread(orders) => order(orders, Order::Commit(transaction, moves)),
            Place::Here { clerk, store, .. } => {
                self.done = Some(clerk.commit(store.as_mut(), transaction, moves));
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

/// Has things stored, and says what waits for that.
struct Clerk {
    speaker: Arc<Speaker>,
    counts: Arc<Counts>,
    /// The latest commit has.
    failed: bool,
}

impl Clerk {
    fn commit(&mut self, store: &mut dyn Store, transaction: Transaction, moves: u64) -> Report {
        let start = Instant::now();
        let result = store.commit(&transaction.changes);
        let after_failure = std::mem::replace(&mut self.failed, result.is_err());
        match result {
            Ok(()) => {
                self.counts.moves.add(moves);
                self.counts.commits.took(start.elapsed());
                let answers = transaction.answers;
                if after_failure {
                    Report::Recovered { answers }
                } else {
                    Report::Committed { deaf: self.speaker.follow(answers) }
                }
            }
            Err(error) => {
                self.counts.failed_commits.one();
                Report::Failed { error, after_failure, transaction }
            }
        }
    }
}

fn read(store: &mut dyn Store, rooms: Vec<RoomId>) -> Result<Rooms, StoreError> {
    rooms.into_iter().map(|room| Ok((room, store.room(room)?))).collect()
}

fn keep(
    mut clerk: Clerk,
    mut store: impl Store,
    work: &blocking::Receiver<Order>,
    report: &mpsc::Sender<Report>,
) {
    while let Ok(order) = work.recv() {
        match order {
            Order::Commit(transaction, moves) => {
                if report.blocking_send(clerk.commit(&mut store, transaction, moves)).is_err() {
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
    use omok_proto::RelayMessage;
    use tokio::io::AsyncReadExt as _;

    use super::*;
    use crate::conn::line;
    use crate::store::{Change, MemoryStore, Saved};

    const CONN: ConnId = ConnId(3);

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

    #[tokio::test]
    async fn answers_are_said_when_they_are_stored_unless_others_were_not_before() {
        for is_instant in [false, true] {
            let (counts, works) = (Arc::<Counts>::default(), vec![true, false, true, true]);
            let speaker = Arc::new(Speaker::new(Arc::clone(&counts)));
            let (ours, mut theirs) = tokio::io::duplex(1024);
            let (line, _outbound) = line(ours);
            speaker.add(CONN, line);
            let store = Moody { works, is_instant };
            let (mut keeper, mut reports) = Keeper::start(store, speaker, Arc::clone(&counts));
            let answers = |number| {
                let message = RelayMessage::Pong(number);
                vec![Output::Send { conn: CONN, about: None, message }]
            };
            let mut told = Vec::new();
            for number in 1..=4 {
                let answers = answers(number);
                keeper.commit(Transaction { answers, ..Transaction::default() }, 2);
                let report = keeper.take_report();
                told.push(if is_instant { report } else { reports.recv().await });
            }
            let [
                Some(Report::Committed { .. }),
                Some(Report::Failed { transaction: failed, .. }),
                Some(Report::Recovered { answers: unsaid }),
                Some(Report::Committed { .. }),
            ] = &told[..]
            else {
                panic!("{told:?}")
            };
            assert_eq!((&failed.answers, unsaid), (&answers(2), &answers(3)));
            let mut said = [0; 8];
            theirs.read_exact(&mut said).await.unwrap();
            assert_eq!(said, [0, 2, 8, 1, 0, 2, 8, 4], "neither of the others");
            assert_eq!((counts.moves.get(), counts.failed_commits.get()), (6, 1));
        }
    }

    /// Commits, and tells each time whether it was after a failure.
    fn afters(works: &[bool], is_instant: bool) -> Vec<bool> {
        let (counts, store) = (Arc::default(), Moody { works: works.to_vec(), is_instant });
        let speaker = Arc::new(Speaker::new(Arc::clone(&counts)));
        let (mut keeper, mut reports) = Keeper::start(store, speaker, counts);
        let mut afters = Vec::new();
        for &works in works {
            keeper.commit(Transaction::default(), 0);
            let report = keeper.take_report();
            assert_eq!(report.is_some(), is_instant);
            let report = report.or_else(|| reports.blocking_recv()).expect("it reports");
            let (worked, after_failure) = match report {
                Report::Committed { .. } => (true, false),
                Report::Recovered { .. } => (true, true),
                Report::Failed { after_failure, .. } => (false, after_failure),
            };
            assert_eq!(worked, works);
            afters.push(after_failure);
        }
        afters
    }
}
