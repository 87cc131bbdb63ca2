//! The seat that a session holds, and its file.

use omok_proto::Token;

use crate::messages::reason;
use crate::reason::Reason;
use crate::seats::{Held, Key, Room, SeatRecord, Seats};
use crate::session::Table;
use crate::trust::Identity;

/// Keeps the token of one session where it survives the program.
#[derive(Debug)]
pub struct Chair {
    seats: Seats,
    /// `None` for a new room as long as its relay has not told of it, and
    /// after the seat is gone.
    record: Option<SeatRecord>,
    held: Option<Held>,
    /// Why the latest attempt to save the seat failed.
    failure: Option<Reason>,
}

impl Chair {
    /// For a seat that is still to be got.
    #[must_use]
    pub const fn new(seats: Seats) -> Self {
        Self { seats, record: None, held: None, failure: None }
    }

    /// For a seat that is saved.
    #[must_use]
    pub const fn saved(seats: Seats, record: SeatRecord, held: Held) -> Self {
        Self { seats, record: Some(record), held: Some(held), failure: None }
    }

    /// Keeps the attempt to get a seat, unless another client of this account
    /// has saved the one that this would be: then that one's file stays.
    pub fn attempt(&mut self, record: SeatRecord) {
        let saved = self.seats.save_new(&record).map(|held| self.held = held);
        self.failure = saved.err().map(|error| reason(&error));
        self.record = Some(record);
    }

    /// Notes whose relay hears of the attempt, before it does: no other one ever
    /// is to hear of it.
    pub fn meet(&mut self, relay: Option<Identity>) {
        if let (Some(record), Some(held)) = (&mut self.record, &mut self.held)
            && matches!(record.key, Key::Attempt(_))
            && record.identity.is_none()
            && relay.is_some()
        {
            record.identity = relay;
            self.failure = held.keep(record).err().map(|error| reason(&error));
        }
    }

    /// Keeps the token of the seat in `room` that `table` tells of, and that the
    /// relay of this `identity` gave. Whether it is kept now.
    #[must_use]
    pub fn keep(
        &mut self,
        token: Token,
        room: Option<Room>,
        table: &Table,
        identity: Option<Identity>,
    ) -> bool {
        let game = table.game();
        let room = self.record.take().map(|record| record.room).or(room);
        let Some(room) = room else {
            self.failure = Some(Reason::NoCode);
            return false;
        };
        let setting = Some((game.rules(), game.size()));
        let (color, moves) = (table.seat(), Some(moves(table)));
        let record = SeatRecord { room, color, setting, moves, key: Key::Token(token), identity };
        self.save(&record);
        self.record = Some(record);
        self.failure.is_none()
    }

    fn save(&mut self, record: &SeatRecord) {
        let saved = match &mut self.held {
            Some(held) => held.keep(record),
            None => self.seats.save(record).map(|held| self.held = Some(held)),
        };
        self.failure = saved.err().map(|error| reason(&error));
    }

    /// Writes down how far the game has come, if that is not written yet, so that
    /// it is known however the program ends. Where that fails, what was written
    /// stays good.
    pub fn watch(&mut self, table: &Table) {
        let moves = Some(moves(table));
        if let (Some(record), Some(held)) = (&mut self.record, &mut self.held)
            && matches!(record.key, Key::Token(_))
            && self.failure.is_none()
            && record.moves != moves
        {
            record.moves = moves;
            let _ = held.note(record);
        }
    }

    /// Writes the seat once more, which tells when it was last used. Where that
    /// fails, what was written stays good.
    pub fn touch(&mut self) {
        if let (Some(record), Some(held)) = (&mut self.record, &mut self.held)
            && matches!(record.key, Key::Token(_))
            && self.failure.is_none()
        {
            let _ = held.keep(record);
        }
    }

    /// Why the seat will be lost with the program, if it will. It will not where
    /// its file still has what it was asked for with: that is good as long as the
    /// relay has not heard that the token which follows is kept.
    #[must_use]
    pub fn failure(&self) -> Option<&Reason> {
        let is_there = || self.held.as_ref().is_some_and(Held::is_there);
        self.failure.as_ref().filter(|_| !is_there())
    }

    /// Whether `relay` is the one that gave the seat, and would have closed its room
    /// by now.
    #[must_use]
    pub fn is_overdue_at(&self, relay: Option<Identity>) -> bool {
        let given_by = self.record.as_ref().and_then(|record| record.identity);
        let overdue = self.held.as_ref().is_some_and(Held::is_overdue);
        overdue && given_by.is_some() && given_by == relay
    }

    /// The seat is worth nothing any more.
    pub fn forget(&mut self) {
        self.record = None;
        self.failure = None;
        if let Some(held) = self.held.take() {
            held.forget();
        }
    }

    /// The room of the seat, if there is one to come back to.
    #[must_use]
    pub fn room(&self) -> Option<&Room> {
        self.record.as_ref().map(|record| &record.room)
    }
}

fn moves(table: &Table) -> u16 {
    // A game has at most 400.
    table.game().moves().len() as u16
}
