//! Holds back what must not be said before it is stored.

use std::collections::BTreeSet;

use crate::hub::Output;
use crate::store::{Change, RoomId};

/// Keeps the outputs of a [`Hub`](crate::hub::Hub) in order, and lets go of
/// those that follow a change only when the store has it.
///
/// At most one commit is under way; what comes meanwhile is the next one, as
/// one transaction, however much it is.
#[derive(Debug, Default)]
pub struct Outbox {
    /// What waits for the commit under way, or is to be in the next one.
    waiting: Vec<Output>,
    under_way: bool,
}

/// What is stored as one.
#[derive(Debug, Default)]
pub struct Transaction {
    /// All changes.
    pub changes: Vec<Change>,
    /// What may be done as soon as it is stored, and not before, in that order.
    pub answers: Vec<Output>,
}

impl Outbox {
    /// What may wait for a commit before nothing more is asked for. Fewer, and those
    /// who come back all at once after a restart do so in more commits; more, and
    /// a disk that hangs takes more memory: some kilobytes each at the worst.
    pub const WAITING_MAX: usize = 4096;

    /// Whether more may come of what players say. If not, let them wait until
    /// the commit under way is done: however long that takes, no more is held
    /// back than what a single input brings.
    #[must_use]
    pub const fn has_room(&self) -> bool {
        self.waiting.len() < Self::WAITING_MAX
    }

    /// Takes outputs in; returns those that may be done now.
    #[must_use]
    pub fn push(&mut self, outputs: Vec<Output>) -> Vec<Output> {
        if self.under_way || !self.waiting.is_empty() {
            self.waiting.extend(outputs);
            return Vec::new();
        }
        let mut free = outputs;
        let first = free.iter().position(|output| matches!(output, Output::Persist(_)));
        self.waiting = free.split_off(first.unwrap_or(free.len()));
        free
    }

    /// What is to be committed next, unless a commit is under way or nothing is to
    /// be stored. Whoever takes it reports to [`committed`](Self::committed) or
    /// [`failed`](Self::failed).
    #[must_use]
    pub fn next_commit(&mut self) -> Option<Transaction> {
        if self.under_way || self.waiting.is_empty() {
            return None;
        }
        self.under_way = true;
        let mut next = Transaction::default();
        for output in std::mem::take(&mut self.waiting) {
            match output {
                Output::Persist(change) => next.changes.push(change),
                answer => next.answers.push(answer),
            }
        }
        Some(next)
    }

    /// Begins to commit nothing at all, which tells whether the store works;
    /// unless there is something to be stored, which tells it as well.
    #[must_use]
    pub fn probe(&mut self) -> bool {
        let is_idle = self.is_empty();
        self.under_way |= is_idle;
        is_idle
    }

    /// The commit under way has succeeded, and its answers are done; returns what
    /// may be done now after them.
    #[must_use]
    pub fn committed(&mut self) -> Vec<Output> {
        self.under_way = false;
        let waiting = std::mem::take(&mut self.waiting);
        self.push(waiting)
    }

    /// `failed`, the commit under way, is not stored, nor is what came since, which was
    /// built upon it; returns the rooms concerned and what was held back.
    #[must_use]
    pub fn failed(&mut self, failed: Transaction) -> (Vec<RoomId>, Vec<Output>) {
        self.under_way = false;
        let mut rooms: BTreeSet<RoomId> = failed.changes.iter().map(|change| change.room).collect();
        let mut unsent = failed.answers;
        for output in std::mem::take(&mut self.waiting) {
            match output {
                Output::Persist(change) => drop(rooms.insert(change.room)),
                answer => unsent.push(answer),
            }
        }
        (rooms.into_iter().collect(), unsent)
    }

    /// Whether nothing is held back.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.under_way && self.waiting.is_empty()
    }
}
