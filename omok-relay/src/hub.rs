//! All rooms and connections of a relay. A pure state machine: time, chance
//! and bytes come from outside, and what is to be done goes there.

mod census;
mod line;
mod restore;
mod tables;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::net::IpAddr;
use std::time::Duration;

use omok_core::Color;
use omok_proto::message::{Denial, Farewell, Gone, Rules};
use omok_proto::{ClientMessage, Code, RelayMessage, Token, convert};

use crate::limits::{FailedJoins, Limits, Origin, Trying};
use crate::room::{self, Room};
use crate::seat::{KeyHash, Keys, Mint};
use crate::store::{Change, RoomId, RoomRecord, Saved};
pub use census::Census;
use line::{Join, Lines};
use tables::{Entry, Graveyard, Tally};

/// Which connection; later ones have higher numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnId(pub u64);

/// What happens to a relay.
#[derive(Clone, Debug)]
pub enum Input {
    /// A connection has said hello.
    Opened {
        /// Which.
        conn: ConnId,
        /// Where it comes from.
        peer: IpAddr,
        /// When it was accepted: its request is due
        /// [`Limits::hello`] later.
        accepted: Duration,
    },
    /// It says something.
    Received {
        /// Which.
        conn: ConnId,
        /// What.
        message: ClientMessage,
    },
    /// It says something that is no message.
    Nonsense {
        /// Which.
        conn: ConnId,
    },
    /// It is gone.
    Closed {
        /// Which.
        conn: ConnId,
    },
    /// Changes could not be stored, nor anything after them.
    NotStored {
        /// All rooms concerned, as the store has them.
        rooms: Vec<(RoomId, Option<RoomRecord>)>,
        /// What was held back until they were stored, without them.
        unsent: Vec<Output>,
    },
    /// Changes are stored again after some were not.
    StoredAgain,
    /// The relay is to stop.
    Stop,
    /// Time has passed.
    Timeout,
}

/// What is to be done, in this order. Whatever follows a `Persist` must not
/// happen before it has succeeded; [`Outbox`](crate::outbox::Outbox) sees to
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Store this.
    Persist(Change),
    /// Say this to a connection.
    Send {
        /// Which.
        conn: ConnId,
        /// The room it tells of: if that cannot be stored, it is not true.
        about: Option<RoomId>,
        /// What.
        message: RelayMessage,
    },
    /// Close a connection after what was said to it.
    Close {
        /// Which.
        conn: ConnId,
    },
}

/// Draws the codes of new rooms. Outside tests they come from the system's
/// random source.
pub type CodeSource = Box<dyn FnMut() -> Code + Send>;

/// All rooms and connections of a relay.
pub struct Hub {
    limits: Limits,
    owner: Option<KeyHash>,
    mint: Mint,
    draw_code: CodeSource,
    now: Duration,
    next_room: RoomId,
    /// Boxed: the places of a tree are half empty.
    rooms: BTreeMap<RoomId, Box<Entry>>,
    codes: HashMap<Code, RoomId>,
    keys: HashMap<KeyHash, (RoomId, Color)>,
    gone: Graveyard,
    tallies: HashMap<Origin, Tally>,
    conns: BTreeMap<ConnId, Conn>,
    deadlines: BTreeSet<(Duration, Deadline)>,
    failed_joins: FailedJoins,
    lines: Lines,
    /// Changes are not getting through to the store, so none are made that
    /// can wait.
    store_fails: bool,
    /// Moves since somebody has asked.
    moves: u64,
}

#[derive(Debug)]
struct Conn {
    origin: Origin,
    seat: Option<(RoomId, Color)>,
    /// Who keeps its join waiting.
    line: Option<Origin>,
    deadline: Duration,
}

/// What a deadline is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Deadline {
    Conn(ConnId),
    Room(RoomId),
    Line(Origin),
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hub")
            .field("rooms", &self.rooms.len())
            .field("conns", &self.conns.len())
            .finish_non_exhaustive()
    }
}

impl Hub {
    /// A relay without connections, with the rooms of `saved`.
    #[must_use]
    pub fn new(now: Duration, limits: Limits, saved: Saved, draw_code: CodeSource) -> Self {
        let mut hub = Self {
            owner: limits.owner.as_ref().map(KeyHash::of),
            mint: saved.mint,
            draw_code,
            now,
            next_room: saved.next_room,
            rooms: BTreeMap::new(),
            codes: HashMap::new(),
            keys: HashMap::new(),
            gone: Graveyard::default(),
            tallies: HashMap::new(),
            conns: BTreeMap::new(),
            deadlines: BTreeSet::new(),
            failed_joins: FailedJoins::new(limits.failed_joins_per_minute),
            lines: Lines::default(),
            store_fails: false,
            moves: 0,
            limits,
        };
        for (id, room) in saved.rooms {
            let room = room.restored(now);
            hub.gone.bury(room.left_keys().flat_map(Keys::iter), Gone::Left);
            hub.insert(id, room, None);
        }
        hub
    }

    /// The rooms there are, to be looked at.
    pub fn rooms(&self) -> impl ExactSizeIterator<Item = (RoomId, &Room)> {
        self.rooms.iter().map(|(&id, entry)| (id, &entry.room))
    }

    /// Rooms that wait for their second player.
    #[must_use]
    pub fn waiting_rooms(&self) -> usize {
        self.codes.len()
    }

    /// Connections there are.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.conns.len()
    }

    /// Wrong codes that were looked up so far.
    #[must_use]
    pub const fn wrong_codes(&self) -> u64 {
        self.failed_joins.counted()
    }

    /// Moves that were played since this was asked before: of games, not of the
    /// store, which may refuse them later.
    pub fn take_moves(&mut self) -> u64 {
        std::mem::take(&mut self.moves)
    }

    /// A room, to be looked at.
    #[must_use]
    pub fn room(&self, id: RoomId) -> Option<&Room> {
        self.rooms.get(&id).map(|entry| &entry.room)
    }

    /// The seat that a connection has.
    #[must_use]
    pub fn seat_of(&self, conn: ConnId) -> Option<(RoomId, Color)> {
        self.conns.get(&conn)?.seat
    }

    /// When [`Input::Timeout`] will do something, unless something else
    /// happens before.
    #[must_use]
    pub fn next_timeout(&self) -> Option<Duration> {
        self.deadlines.first().map(|&(at, _)| at)
    }

    /// Lets something happen at `now`, a time since 1970 that is taken never
    /// to run backwards. What was due before happens first.
    #[must_use]
    pub fn handle(&mut self, now: Duration, input: Input) -> Vec<Output> {
        self.now = self.now.max(now);
        let mut out = Vec::new();
        self.expire(&mut out);
        match input {
            Input::Opened { conn, peer, accepted } => self.open(conn, peer, accepted),
            Input::Received { conn, message } => self.receive(conn, message, &mut out),
            Input::Nonsense { conn } => self.dismiss(conn, Farewell::Nonsense, &mut out),
            Input::Closed { conn } => self.drop_conn(conn, &mut out),
            Input::NotStored { rooms, unsent } => self.take_back(rooms, unsent, &mut out),
            Input::StoredAgain => self.store_fails = false,
            Input::Stop => self.stop(&mut out),
            Input::Timeout => {}
        }
        out
    }

    fn expire(&mut self, out: &mut Vec<Output>) {
        // Each once: a deadline that does not move when it is due must not
        // keep the relay here for ever.
        let is_due = |deadline: &&(Duration, Deadline)| deadline.0 <= self.now;
        let due: Vec<_> = self.deadlines.iter().take_while(is_due).map(|&(_, what)| what).collect();
        for what in due {
            match what {
                Deadline::Conn(conn) => self.dismiss(conn, Farewell::Silent, out),
                Deadline::Room(id) => self.room_input(id, room::Input::Timeout, out),
                Deadline::Line(by) => self.serve_line(by, out),
            }
        }
    }

    fn open(&mut self, conn: ConnId, peer: IpAddr, accepted: Duration) {
        let deadline = accepted.min(self.now) + self.limits.hello;
        self.deadlines.insert((deadline, Deadline::Conn(conn)));
        self.conns.insert(conn, Conn { origin: peer.into(), seat: None, line: None, deadline });
    }

    fn receive(&mut self, id: ConnId, message: ClientMessage, out: &mut Vec<Output>) {
        let Some(conn) = self.conns.get(&id) else {
            return;
        };
        if conn.line.is_some() {
            // It has made its request, and is to wait for the answer.
            return self.dismiss(id, Farewell::Nonsense, out);
        }
        match (conn.seat, message) {
            (None, ClientMessage::Host { rules, size, attempt, owner }) => {
                self.host(id, (rules, size), attempt, owner, out);
            }
            (None, ClientMessage::Join { code, attempt }) => {
                self.try_code(Join { conn: id, code, attempt, since: self.now }, out);
            }
            (None, ClientMessage::Resume { token }) => self.resume(id, token, out),
            (Some(seat), message) => {
                self.postpone(id, self.now + self.limits.dead);
                self.seated(id, seat, message, out);
            }
            (None, _) => self.dismiss(id, Farewell::Nonsense, out),
        }
    }

    fn seated(
        &mut self,
        conn: ConnId,
        (id, seat): (RoomId, Color),
        message: ClientMessage,
        out: &mut Vec<Output>,
    ) {
        if let ClientMessage::Ping(number) = message {
            let message = RelayMessage::Pong(number);
            return out.push(Output::Send { conn, about: None, message });
        }
        let input = match message {
            ClientMessage::Move { game, ply, point } => {
                room::Input::Move { seat, game, ply, point }
            }
            ClientMessage::Rematch { game } => room::Input::Rematch { seat, game },
            ClientMessage::Leave => {
                let keys = self.rooms.get(&id).and_then(|entry| entry.room.keys(seat));
                self.gone.bury(keys.into_iter().flat_map(Keys::iter), Gone::Left);
                room::Input::Leave(seat)
            }
            ClientMessage::Kept => return self.forget_previous(id, seat, out),
            ClientMessage::Ping(_) => return,
            ClientMessage::Host { .. }
            | ClientMessage::Join { .. }
            | ClientMessage::Resume { .. } => {
                return self.dismiss(conn, Farewell::Nonsense, out);
            }
        };
        self.room_input(id, input, out);
    }

    /// The client has put the current token where it survives the client.
    /// Nothing else that it says proves that.
    fn forget_previous(&mut self, id: RoomId, seat: Color, out: &mut Vec<Output>) {
        let keys = self.rooms.get(&id).and_then(|entry| entry.room.keys(seat));
        if let Some(keys) = keys.filter(|keys| keys.previous.is_some() && !self.store_fails) {
            let keys = Keys { previous: None, ..keys };
            self.room_input(id, room::Input::Rekey(seat, keys), out);
        }
    }

    fn host(
        &mut self,
        conn: ConnId,
        (rules, size): (Rules, u8),
        attempt: Token,
        owner: Option<Token>,
        out: &mut Vec<Output>,
    ) {
        if let Some(&(id, seat)) = self.keys.get(&KeyHash::of(&attempt)) {
            let game = self.rooms[&id].room.game();
            let same = convert::new_game(rules, size)
                .is_some_and(|new| (new.rules(), new.size()) == (game.rules(), game.size()));
            return self.ask_again(conn, attempt, seat == Color::Black && same, out);
        }
        let origin = self.conns[&conn].origin;
        let Some(game) = convert::new_game(rules, size) else {
            return self.deny(conn, Denial::UnsupportedSize, out);
        };
        if let Some(denial) = self.no_room_for(origin, owner) {
            return self.deny(conn, denial, out);
        }
        let Some(code) = self.unused_code() else {
            return self.deny(conn, Denial::TooManyRooms, out);
        };
        let id = self.next_room;
        self.next_room = RoomId(id.0 + 1);
        let (token, keys) = self.mint.next(&attempt, id, Color::Black);
        let room = Room::new(self.now, game, code, keys);
        out.push(Output::Persist(Change { room: id, record: Some(room.record()) }));
        self.insert(id, room, Some(origin));
        self.seat(conn, id, Color::Black, token, out);
    }

    fn no_room_for(&self, origin: Origin, owner: Option<Token>) -> Option<Denial> {
        let owner_only = self.owner.is_some() && owner.as_ref().map(KeyHash::of) != self.owner;
        let address_is_full = origin.counted().any(|place| {
            let tally = self.tallies.get(&place).copied().unwrap_or_default();
            tally.waiting >= place.share(self.limits.waiting_per_address_max)
                || tally.rooms >= place.share(self.limits.rooms_per_address_max)
        });
        let full = self.codes.len() >= self.limits.waiting_max
            || self.rooms.len() >= self.limits.rooms_max;
        match (owner_only, full, address_is_full) {
            (true, _, _) => Some(Denial::OwnerOnly),
            (_, true, _) => Some(Denial::TooManyRooms),
            (_, _, true) => Some(Denial::TooManyRoomsOfAddress),
            (false, false, false) => None,
        }
    }

    /// A code that no room has. Rooms are few among 2^45 codes, so that a few
    /// tries suffice unless the source is broken.
    fn unused_code(&mut self) -> Option<Code> {
        (0..16).map(|_| (self.draw_code)()).find(|code| !self.codes.contains_key(code))
    }

    /// Takes the second seat of the room with this code, now or when it is its
    /// turn.
    fn try_code(&mut self, join: Join, out: &mut Vec<Output>) {
        let Join { conn, code, attempt, .. } = join;
        if let Some(&(_, seat)) = self.keys.get(&KeyHash::of(&attempt)) {
            return self.ask_again(conn, attempt, seat == Color::White, out);
        }
        let origin = self.conns[&conn].origin;
        let trying = self.failed_joins.trying(self.now, origin);
        if let Trying::Shut(shut) = trying {
            return self.line_up(join, shut, out);
        }
        let Some(&id) = self.codes.get(&code) else {
            self.failed_joins.count(self.now, origin);
            let denial = match trying {
                Trying::Limited(wait) => too_many_failed_joins(wait),
                Trying::Free | Trying::Shut(_) => Denial::NoSuchRoom,
            };
            return self.deny(conn, denial, out);
        };
        let (token, keys) = self.mint.next(&attempt, id, Color::White);
        self.room_input(id, room::Input::Join(keys), out);
        self.seat(conn, id, Color::White, token, out);
    }

    /// An attempt that has a seat gives it again for the request that it was made
    /// for; for another one it would be a seat that nobody has asked for.
    fn ask_again(&mut self, conn: ConnId, attempt: Token, same: bool, out: &mut Vec<Output>) {
        if same {
            self.resume(conn, attempt, out);
        } else {
            self.dismiss(conn, Farewell::Nonsense, out);
        }
    }

    fn resume(&mut self, conn: ConnId, token: Token, out: &mut Vec<Output>) {
        let key = KeyHash::of(&token);
        let Some(&(id, seat)) = self.keys.get(&key) else {
            return self.deny(conn, Denial::SeatGone(self.gone.ask(key)), out);
        };
        // A dead socket's bytes may arrive after those of the one that
        // followed it.
        let present = self.rooms[&id].conns[seat];
        if present.is_some_and(|present| present > conn) {
            return self.dismiss(conn, Farewell::Replaced, out);
        }
        let (next, keys) = self.mint.next(&token, id, seat);
        let known = self.rooms[&id].room.keys(seat) == Some(keys);
        // A full disk must not keep a player from the board: then the token
        // stays, unless its successor is known already.
        let token = if known || !self.store_fails { next } else { token };
        if !known && !self.store_fails {
            self.room_input(id, room::Input::Rekey(seat, keys), out);
        }
        self.seat(conn, id, seat, token, out);
    }

    /// Gives `conn` the seat, and takes it from the connection that had it.
    fn seat(&mut self, conn: ConnId, id: RoomId, seat: Color, token: Token, out: &mut Vec<Output>) {
        let entry = self.rooms.get_mut(&id).expect("a seat belongs to a room");
        if let Some(old) = entry.conns[seat].replace(conn) {
            self.conns.get_mut(&old).expect("a seat's connection is known").seat = None;
            self.dismiss(old, Farewell::Replaced, out);
        }
        self.conns.get_mut(&conn).expect("a request comes from a connection").seat =
            Some((id, seat));
        self.postpone(conn, self.now + self.limits.dead);
        let room = self.rooms[&id].room.snapshot(seat);
        let message = RelayMessage::Seated { token, seat: seat.into(), room };
        out.push(Output::Send { conn, about: Some(id), message });
        self.room_input(id, room::Input::Arrive(seat), out);
    }

    /// Hands `input` to a room, and does what the room asks for.
    fn room_input(&mut self, id: RoomId, input: room::Input, out: &mut Vec<Output>) {
        let now = self.now;
        let Some(entry) = self.rooms.get_mut(&id) else {
            return;
        };
        let is_move = matches!(input, room::Input::Move { .. });
        let mut ended = None;
        for output in entry.room.handle(now, input) {
            match output {
                room::Output::Persist => {
                    // Of all that is said of a move, only a new one is stored.
                    self.moves += u64::from(is_move);
                    let record = Some(self.rooms[&id].room.record());
                    out.push(Output::Persist(Change { room: id, record }));
                }
                room::Output::Tell(seat, message) => {
                    if let Some(conn) = self.rooms[&id].conns[seat] {
                        out.push(Output::Send { conn, about: Some(id), message });
                    }
                }
                room::Output::Release(seat, farewell) => self.release(id, seat, farewell, out),
                room::Output::End(why) => {
                    out.push(Output::Persist(Change { room: id, record: None }));
                    ended = Some(why);
                }
            }
        }
        match ended {
            Some(why) => self.end(id, why),
            None => {
                if is_move {
                    // It is nothing that rooms are looked up by.
                    debug_assert!(self.is_indexed(id), "a move changes neither code nor seats");
                } else {
                    self.index(id);
                }
                self.schedule(id);
            }
        }
    }

    /// Says farewell to a seat's connection, which has nothing to do with the
    /// room any more.
    fn release(&mut self, id: RoomId, seat: Color, farewell: Farewell, out: &mut Vec<Output>) {
        let entry = self.rooms.get_mut(&id).expect("a room releases while it exists");
        if let Some(conn) = entry.conns[seat].take() {
            let message = RelayMessage::Closed(farewell);
            out.push(Output::Send { conn, about: Some(id), message });
            out.push(Output::Close { conn });
            self.forget_conn(conn);
        }
    }

    fn dismiss(&mut self, conn: ConnId, farewell: Farewell, out: &mut Vec<Output>) {
        self.part(conn, RelayMessage::Closed(farewell), out);
    }

    fn deny(&mut self, conn: ConnId, denial: Denial, out: &mut Vec<Output>) {
        self.part(conn, RelayMessage::Denied(denial), out);
    }

    /// Says a last thing to a connection and closes it.
    fn part(&mut self, conn: ConnId, message: RelayMessage, out: &mut Vec<Output>) {
        if self.conns.contains_key(&conn) {
            out.push(Output::Send { conn, about: None, message });
            out.push(Output::Close { conn });
            self.drop_conn(conn, out);
        }
    }

    /// Forgets a connection; its seat, if it has one, stays and is away.
    fn drop_conn(&mut self, conn: ConnId, out: &mut Vec<Output>) {
        let Some((id, seat)) = self.forget_conn(conn).and_then(|conn| conn.seat) else {
            return;
        };
        if let Some(entry) = self.rooms.get_mut(&id) {
            entry.conns[seat] = None;
            self.room_input(id, room::Input::Depart(seat), out);
        }
    }

    fn forget_conn(&mut self, conn: ConnId) -> Option<Conn> {
        let forgotten = self.conns.remove(&conn)?;
        self.deadlines.remove(&(forgotten.deadline, Deadline::Conn(conn)));
        if let Some(by) = forgotten.line {
            self.leave_line(conn, by);
        }
        Some(forgotten)
    }

    fn postpone(&mut self, id: ConnId, deadline: Duration) {
        if let Some(conn) = self.conns.get_mut(&id) {
            self.deadlines.remove(&(conn.deadline, Deadline::Conn(id)));
            conn.deadline = deadline;
            self.deadlines.insert((deadline, Deadline::Conn(id)));
        }
    }

    fn stop(&mut self, out: &mut Vec<Output>) {
        while let Some((&conn, _)) = self.conns.first_key_value() {
            let message = RelayMessage::Closed(Farewell::Restarting);
            out.push(Output::Send { conn, about: None, message });
            out.push(Output::Close { conn });
            // Nobody is told that the other is away: all are on their way out.
            let seat = self.forget_conn(conn).and_then(|conn| conn.seat);
            if let Some((entry, seat)) =
                seat.and_then(|(id, seat)| Some((self.rooms.get_mut(&id)?, seat)))
            {
                entry.conns[seat] = None;
            }
        }
    }
}

/// That an origin has to wait; whole seconds, and none too few.
fn too_many_failed_joins(wait: Duration) -> Denial {
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    Denial::TooManyFailedJoins { retry_after_s: u16::try_from(seconds).unwrap_or(u16::MAX) }
}
