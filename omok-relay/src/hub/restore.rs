//! What was not stored did not happen: rooms go back to what the store has.

use std::collections::BTreeSet;

use omok_core::{ByColor, Color};
use omok_proto::RelayMessage;
use omok_proto::message::{Denial, Farewell, Refusal};

use super::tables::Entry;
use super::{ConnId, Hub, Output};
use crate::room::{self, Room};
use crate::store::{RoomId, RoomRecord};

impl Hub {
    /// Puts `rooms` back, tells those who are in them where they stand, and
    /// sends of `unsent` what is true nevertheless.
    pub(super) fn take_back(
        &mut self,
        rooms: Vec<(RoomId, Option<RoomRecord>)>,
        unsent: Vec<Output>,
        out: &mut Vec<Output>,
    ) {
        self.store_fails = true;
        let concerned: BTreeSet<RoomId> = rooms.iter().map(|&(id, _)| id).collect();
        let unseated = sift(unsent, &concerned, out);
        // All of them go before any comes back: an attempt may have left one room
        // for another.
        let undone: Vec<_> =
            rooms.into_iter().map(|(id, record)| (id, record, self.remove(id))).collect();
        for (id, record, undone) in undone {
            self.put_back((id, record.as_ref()), undone.as_deref(), &unseated, out);
        }
    }

    fn put_back(
        &mut self,
        (id, record): (RoomId, Option<&RoomRecord>),
        undone: Option<&Entry>,
        unseated: &BTreeSet<ConnId>,
        out: &mut Vec<Output>,
    ) {
        let (conns, origin) =
            undone.map_or((ByColor::default(), None), |entry| (entry.conns, entry.origin));
        // A record that cannot be read back leaves no room to return to.
        let restored = record.and_then(|record| Room::restore(self.now, record).ok());
        let stays = |seat: Color| {
            let taken = restored.as_ref().is_some_and(|room| room.keys(seat).is_some());
            conns[seat].filter(|conn| taken && !unseated.contains(conn))
        };
        let staying = ByColor { black: stays(Color::Black), white: stays(Color::White) };
        if let Some(room) = restored {
            self.insert(id, room, origin);
        }
        for seat in Color::ALL {
            match (staying[seat], conns[seat]) {
                (Some(conn), _) => self.reattach(conn, id, seat),
                (None, Some(conn)) => {
                    self.conns.get_mut(&conn).expect("a seat's connection is known").seat = None;
                    self.deny(conn, Denial::NotStored, out);
                }
                (None, None) => {}
            }
        }
        self.schedule(id);
        for seat in Color::ALL {
            if let Some(conn) = staying[seat] {
                self.tell_undone(conn, (id, seat), undone.map(|entry| &entry.room), out);
            }
        }
    }

    fn reattach(&mut self, conn: ConnId, id: RoomId, seat: Color) {
        if let Some(entry) = self.rooms.get_mut(&id) {
            entry.conns[seat] = Some(conn);
            // That a player who never went is "back" is no news.
            drop(entry.room.handle(self.now, room::Input::Arrive(seat)));
        }
    }

    /// Refuses the moves of `seat` that are undone, and tells how the room
    /// stands.
    fn tell_undone(
        &self,
        conn: ConnId,
        (id, seat): (RoomId, Color),
        undone: Option<&Room>,
        out: &mut Vec<Output>,
    ) {
        let room = &self.rooms[&id].room;
        let mut send = |message| out.push(Output::Send { conn, about: Some(id), message });
        if let Some(undone) = undone {
            let game = undone.number();
            let kept = if game == room.number() { room.game().moves().len() } else { 0 };
            for ply in kept..undone.game().moves().len() {
                if Color::of_ply(ply) == seat {
                    // A game has at most 400 moves.
                    let ply = ply as u16;
                    send(RelayMessage::Refused { game, ply, why: Refusal::NotStored });
                }
            }
        }
        send(RelayMessage::Room(room.snapshot(seat)));
    }
}

/// Sends of `unsent` what does not hang on the rooms `concerned`; returns the
/// connections that were to be given a seat in one of them.
fn sift(
    unsent: Vec<Output>,
    concerned: &BTreeSet<RoomId>,
    out: &mut Vec<Output>,
) -> BTreeSet<ConnId> {
    let mut unseated = BTreeSet::new();
    for output in unsent {
        match output {
            Output::Persist(_) => {}
            Output::Send { conn, about: Some(id), message } if concerned.contains(&id) => {
                let message = match message {
                    // The seat is still there: nobody is to forget its token.
                    RelayMessage::Closed(Farewell::Left | Farewell::Expired) => {
                        RelayMessage::Closed(Farewell::NotStored)
                    }
                    farewell @ RelayMessage::Closed(_) => farewell,
                    RelayMessage::Seated { .. } => {
                        unseated.insert(conn);
                        continue;
                    }
                    _ => continue,
                };
                out.push(Output::Send { conn, about: Some(id), message });
            }
            // It may be gone by what was not stored, or not; whoever asks again hears it.
            Output::Send { conn, about, message: RelayMessage::Denied(Denial::SeatGone(_)) } => {
                let message = RelayMessage::Denied(Denial::NotStored);
                out.push(Output::Send { conn, about, message });
            }
            output => out.push(output),
        }
    }
    unseated
}
