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
    /// What is being stored, and what follows it.
    committing: Vec<Output>,
    /// What came meanwhile.
    waiting: Vec<Output>,
    under_way: bool,
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

    /// The next changes to be committed as one, unless a commit is under way
    /// or nothing is to be stored. Whoever takes them reports to
    /// [`committed`](Self::committed) or [`failed`](Self::failed).
    #[must_use]
    pub fn next_commit(&mut self) -> Option<Vec<Change>> {
        if self.under_way || self.waiting.is_empty() {
            return None;
        }
        self.under_way = true;
        self.committing = std::mem::take(&mut self.waiting);
        let changes = self.committing.iter_mut().filter_map(|output| match output {
            // Which rooms, has to be known afterwards; not what was stored.
            Output::Persist(Change { room, record }) => {
                Some(Change { room: *room, record: record.take() })
            }
            Output::Send { .. } | Output::Close { .. } => None,
        });
        Some(changes.collect())
    }

    /// Begins to commit nothing at all, which tells whether the store works;
    /// unless there is something to be stored, which tells it as well.
    #[must_use]
    pub fn probe(&mut self) -> bool {
        let is_idle = self.is_empty();
        self.under_way |= is_idle;
        is_idle
    }

    /// The commit under way has succeeded; returns what may be done now.
    #[must_use]
    pub fn committed(&mut self) -> Vec<Output> {
        self.under_way = false;
        let mut free = std::mem::take(&mut self.committing);
        free.retain(|output| !matches!(output, Output::Persist(_)));
        let waiting = std::mem::take(&mut self.waiting);
        free.extend(self.push(waiting));
        free
    }

    /// The commit under way has failed, and with it what came since, which was
    /// built upon it; returns the rooms concerned and what was held back.
    #[must_use]
    pub fn failed(&mut self) -> (Vec<RoomId>, Vec<Output>) {
        self.under_way = false;
        let mut unsent = std::mem::take(&mut self.committing);
        unsent.append(&mut self.waiting);
        let rooms: BTreeSet<RoomId> = unsent
            .iter()
            .filter_map(|output| match output {
                Output::Persist(change) => Some(change.room),
                Output::Send { .. } | Output::Close { .. } => None,
            })
            .collect();
        (rooms.into_iter().collect(), unsent)
    }

    /// Whether nothing is held back.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.under_way && self.waiting.is_empty()
    }
}
