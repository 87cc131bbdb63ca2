//! What the hub looks rooms up by: id, code, token, address, deadline.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use omok_core::{ByColor, Color};
use omok_proto::Code;
use omok_proto::message::Gone;

use super::{ConnId, Deadline, Hub};
use crate::limits::Origin;
use crate::room::Room;
use crate::seat::{KeyHash, Keys};
use crate::store::RoomId;

/// How long rooms that should end are left alone while the store fails.
const STORE_RETRY: Duration = Duration::from_secs(5);

/// A room, and what the hub knows of it.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) room: Room,
    pub(super) conns: ByColor<Option<ConnId>>,
    /// Who made it. Not stored: nobody's address is.
    pub(super) origin: Option<Origin>,
    /// What the hub's tables have of it.
    pub(super) indexed: Indexed,
    pub(super) deadline: Option<Duration>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Indexed {
    pub(super) code: Option<Code>,
    pub(super) keys: ByColor<Option<Keys>>,
}

impl Indexed {
    fn of(room: &Room) -> Self {
        let keys = ByColor { black: room.keys(Color::Black), white: room.keys(Color::White) };
        Self { code: room.code(), keys }
    }

    /// All tokens that are good for a seat of the room, and for which.
    fn keys(self) -> impl Iterator<Item = (KeyHash, Color)> {
        let of = move |seat| self.keys[seat].into_iter().flat_map(Keys::iter);
        Color::ALL.into_iter().flat_map(move |seat| of(seat).map(move |key| (key, seat)))
    }
}

/// The rooms that one origin, or one network, has made.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) rooms: usize,
    pub(super) waiting: usize,
}

/// Why seats are no more, of the latest few that ended: enough to tell most
/// players who come back, and bounded whatever comes.
#[derive(Debug, Default)]
pub(super) struct Graveyard {
    why: HashMap<Stone, Gone>,
    order: VecDeque<Stone>,
}

/// The beginning of a key. So few are told apart by that, in a quarter of the memory,
/// which a relay keeps however little there is to do.
type Stone = [u8; 8];

fn stone(key: KeyHash) -> Stone {
    *key.as_bytes().first_chunk().expect("a hash is longer")
}

impl Graveyard {
    const SEATS_MAX: usize = 8192;

    pub(super) fn bury(&mut self, keys: impl IntoIterator<Item = KeyHash>, why: Gone) {
        for stone in keys.into_iter().map(stone) {
            if self.why.insert(stone, why).is_none() {
                self.order.push_back(stone);
            }
        }
        while self.order.len() > Self::SEATS_MAX {
            let oldest = self.order.pop_front().expect("more than none are buried");
            self.why.remove(&oldest);
        }
    }

    pub(super) fn ask(&self, key: KeyHash) -> Gone {
        self.why.get(&stone(key)).copied().unwrap_or(Gone::Unknown)
    }
}

impl Hub {
    /// Adds a room with nobody connected.
    pub(super) fn insert(&mut self, id: RoomId, room: Room, origin: Option<Origin>) {
        let conns = ByColor::default();
        let entry = Entry { room, conns, origin, indexed: Indexed::default(), deadline: None };
        self.rooms.insert(id, Box::new(entry));
        self.index(id);
        self.schedule(id);
    }

    pub(super) fn end(&mut self, id: RoomId, why: Gone) {
        if let Some(entry) = self.remove(id) {
            self.gone.bury(entry.indexed.keys().map(|(key, _)| key), why);
        }
    }

    /// Takes a room out of all tables.
    pub(super) fn remove(&mut self, id: RoomId) -> Option<Box<Entry>> {
        let entry = self.rooms.remove(&id)?;
        self.unindex(entry.indexed, entry.origin);
        if let Some(at) = entry.deadline {
            self.deadlines.remove(&(at, Deadline::Room(id)));
        }
        Some(entry)
    }

    /// Brings the tables up to what the room now says.
    pub(super) fn index(&mut self, id: RoomId) {
        let Some(entry) = self.rooms.get_mut(&id) else {
            return;
        };
        let new = Indexed::of(&entry.room);
        if new == entry.indexed {
            return;
        }
        let origin = entry.origin;
        let old = std::mem::replace(&mut entry.indexed, new);
        self.unindex(old, origin);
        self.keys.extend(new.keys().map(|(key, seat)| (key, (id, seat))));
        let code = new.code;
        if let Some(code) = code {
            self.codes.insert(code, id);
        }
        for place in origin.into_iter().flat_map(Origin::counted) {
            let tally = self.tallies.entry(place).or_default();
            tally.rooms += 1;
            tally.waiting += usize::from(code.is_some());
        }
    }

    /// Whether the tables have what the room says.
    pub(super) fn is_indexed(&self, id: RoomId) -> bool {
        self.rooms.get(&id).is_none_or(|entry| Indexed::of(&entry.room) == entry.indexed)
    }

    pub(super) fn unindex(&mut self, old: Indexed, origin: Option<Origin>) {
        for (key, _) in old.keys() {
            self.keys.remove(&key);
        }
        if let Some(code) = old.code {
            self.codes.remove(&code);
        }
        // A room that is indexed has the keys of at least one seat.
        let counted = origin.filter(|_| old.keys().next().is_some());
        for place in counted.into_iter().flat_map(Origin::counted) {
            let Some(tally) = self.tallies.get_mut(&place) else { continue };
            tally.rooms -= 1;
            tally.waiting -= usize::from(old.code.is_some());
            if tally.rooms == 0 {
                self.tallies.remove(&place);
            }
        }
    }

    pub(super) fn schedule(&mut self, id: RoomId) {
        let Some(entry) = self.rooms.get_mut(&id) else {
            return;
        };
        // A room whose end cannot be stored is still due when it is put back,
        // and would be tried again without a pause.
        let earliest = if self.store_fails { self.now + STORE_RETRY } else { Duration::ZERO };
        let next = entry.room.next_timeout().map(|at| at.max(earliest));
        if let Some(at) = std::mem::replace(&mut entry.deadline, next) {
            self.deadlines.remove(&(at, Deadline::Room(id)));
        }
        if let Some(at) = next {
            self.deadlines.insert((at, Deadline::Room(id)));
        }
    }
}
