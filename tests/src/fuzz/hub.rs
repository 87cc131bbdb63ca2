//! Strangers and players at a relay: the bytes tell who says what, and when.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::time::Duration;

use omok_proto::frame::decode_message;
use omok_proto::message::RelayMessage;
use omok_proto::{ClientMessage, Code, Token};
use omok_relay::Limits;
use omok_relay::hub::{ConnId, Hub, Input, Output};
use omok_relay::store::{MemoryStore, Store};

const START: Duration = Duration::from_secs(1_700_000_000);

/// Connections that are spoken on at the same time.
const CONNS: u8 = 6;

/// A relay that is talked to.
struct Talk {
    hub: Hub,
    store: MemoryStore,
    now: Duration,
    conns: BTreeMap<u8, ConnId>,
    count: u64,
    /// What the relay told last, for those who want to come back with it.
    token: Option<Token>,
    code: Option<Code>,
}

/// Each step is a byte for what happens, and another for whom; where something
/// is said, a length and the message follow. A last step is a restart.
pub(super) fn hub(bytes: &[u8]) {
    let mut talk = Talk::new(MemoryStore::new([9; 32]), START);
    let mut rest = bytes;
    while let [what, who, after @ ..] = rest {
        rest = talk.step(*what, *who % CONNS, after);
    }
    talk.assert_stored();
    drop(Talk::new(talk.store, talk.now));
}

impl Talk {
    fn new(mut store: MemoryStore, now: Duration) -> Self {
        let mut next = 0;
        let draw = move || {
            next += 1;
            Code::from_bits(next)
        };
        let saved = store.load().expect("memory can be read");
        let hub = Hub::new(now, Limits::default(), saved, Box::new(draw));
        Self { hub, store, now, conns: BTreeMap::new(), count: 0, token: None, code: None }
    }

    /// Takes one step, and gives the bytes that follow it.
    fn step<'a>(&mut self, what: u8, who: u8, rest: &'a [u8]) -> &'a [u8] {
        match what % 8 {
            0 => self.close(who),
            1 => {
                self.now += Duration::from_secs(u64::from(what));
                self.input(Input::Timeout);
            }
            2 => self.now += Duration::from_secs(60 * 60),
            3 => {
                if let Some(token) = self.token {
                    self.say(who, ClientMessage::Resume { token });
                }
            }
            4 => {
                if let Some(code) = self.code {
                    let attempt = Token::from_bytes([what ^ who; Token::BYTES]);
                    self.say(who, ClientMessage::Join { code, attempt });
                }
            }
            _ => return self.say_bytes(who, rest),
        }
        rest
    }

    fn say_bytes<'a>(&mut self, who: u8, rest: &'a [u8]) -> &'a [u8] {
        let Some((&length, rest)) = rest.split_first() else { return rest };
        let (message, rest) = rest.split_at(usize::from(length).min(rest.len()));
        match decode_message(message) {
            Ok(message) => self.say(who, message),
            Err(_) => {
                let conn = self.open(who);
                self.input(Input::Nonsense { conn });
                self.conns.remove(&who);
            }
        }
        rest
    }

    fn say(&mut self, who: u8, message: ClientMessage) {
        let conn = self.open(who);
        self.input(Input::Received { conn, message });
    }

    fn open(&mut self, who: u8) -> ConnId {
        if let Some(&conn) = self.conns.get(&who) {
            return conn;
        }
        self.count += 1;
        let conn = ConnId(self.count);
        self.conns.insert(who, conn);
        let peer = Ipv4Addr::new(192, 0, 2, who).into();
        self.input(Input::Opened { conn, peer, accepted: self.now });
        conn
    }

    fn close(&mut self, who: u8) {
        if let Some(conn) = self.conns.remove(&who) {
            self.input(Input::Closed { conn });
        }
    }

    fn input(&mut self, input: Input) {
        for output in self.hub.handle(self.now, input) {
            match output {
                Output::Persist(change) => {
                    self.store.commit(&[change]).expect("memory can be written");
                }
                Output::Send { message: RelayMessage::Seated { token, room, .. }, .. } => {
                    self.token = Some(token);
                    self.code = room.code.or(self.code);
                }
                Output::Send { .. } => {}
                Output::Close { conn } => self.conns.retain(|_, open| *open != conn),
            }
        }
        assert!(self.hub.connections() <= usize::from(CONNS), "all but these were closed");
    }

    /// The store has all rooms as they are, and no others.
    fn assert_stored(&mut self) {
        let saved = self.store.load().expect("memory can be read").records();
        let rooms: Vec<_> = self.hub.rooms().map(|(id, room)| (id, room.record())).collect();
        assert_eq!(saved, rooms);
    }
}
