//! What somebody gets who steals the relay's rooms.

use std::fs;
use std::net::Ipv4Addr;
use std::time::Duration;

use omok_core::Color;
use omok_proto::message::{Denial, Gone, Point, Rules};
use omok_proto::{ClientMessage, Code, RelayMessage, Token};
use omok_relay::hub::{ConnId, Hub, Input, Output};
use omok_relay::seat::KeyHash;
use omok_relay::{Limits, RedbStore, Store};
use tempfile::TempDir;

const NOW: Duration = Duration::from_secs(1_700_000_000);

/// A relay that keeps its rooms in a folder, and all tokens that ever passed.
struct Bench {
    hub: Hub,
    store: RedbStore,
    conns: u64,
    tokens: Vec<Token>,
}

impl Bench {
    fn open(folder: &TempDir) -> Self {
        let mut store = RedbStore::open(folder.path(), [7; 32]).expect("it is whole");
        let saved = store.load().expect("it can be read");
        let draw = Box::new(|| Code::from_bits(rand::random()));
        let hub = Hub::new(NOW, Limits::default(), saved, draw);
        Self { hub, store, conns: 0, tokens: Vec::new() }
    }

    /// What is answered to a request on a connection of its own.
    fn ask(&mut self, request: ClientMessage) -> (ConnId, RelayMessage) {
        self.conns += 1;
        let conn = ConnId(self.conns);
        let peer = Ipv4Addr::new(192, 0, 2, 1).into();
        self.input(Input::Opened { conn, peer, accepted: NOW });
        let answer = self.say(conn, request);
        (conn, answer.expect("a request is answered"))
    }

    fn say(&mut self, conn: ConnId, message: ClientMessage) -> Option<RelayMessage> {
        self.input(Input::Received { conn, message }).into_iter().find_map(|(to, message)| {
            if let RelayMessage::Seated { token, .. } = &message {
                self.tokens.push(*token);
            }
            (to == conn).then_some(message)
        })
    }

    fn input(&mut self, input: Input) -> Vec<(ConnId, RelayMessage)> {
        let mut said = Vec::new();
        for output in self.hub.handle(NOW, input) {
            match output {
                Output::Persist(change) => self.store.commit(&[change]).expect("there is room"),
                Output::Send { conn, message, .. } => said.push((conn, message)),
                Output::Close { .. } => {}
            }
        }
        said
    }

    fn attempt(&mut self) -> Token {
        let attempt = Token::from_bytes(rand::random());
        self.tokens.push(attempt);
        attempt
    }

    /// A game of two, one of whom came back.
    fn play(&mut self) {
        let attempt = self.attempt();
        let host = ClientMessage::Host { rules: Rules::Gomoku, size: 15, attempt, owner: None };
        let (black, RelayMessage::Seated { token, room, .. }) = self.ask(host) else {
            panic!("there is room")
        };
        let (attempt, code) = (self.attempt(), room.code.expect("it waits"));
        let (white, _) = self.ask(ClientMessage::Join { code, attempt });
        self.say(white, ClientMessage::Kept);
        let point = Point { column: 7, row: 7 };
        self.say(black, ClientMessage::Move { game: 1, ply: 0, point });
        let (_, answer) = self.ask(ClientMessage::Resume { token });
        assert!(matches!(answer, RelayMessage::Seated { .. }), "{answer:?}");
    }
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[test]
fn the_file_of_rooms_holds_no_token_and_what_it_holds_takes_no_seat() {
    let folder = TempDir::new().expect("there is room for a folder");
    let mut bench = Bench::open(&folder);
    bench.play();
    let tokens = std::mem::take(&mut bench.tokens);
    assert_eq!(tokens.len(), 5, "two attempts and three seats");
    drop(bench);
    let file = fs::read(folder.path().join("rooms.redb")).expect("it is there");
    for token in &tokens {
        assert!(!holds(&file, token.as_bytes()) && !holds(&file, token.to_hex().as_bytes()));
    }

    let mut thief = Bench::open(&folder);
    let rooms = thief.store.load().expect("it can be read").records();
    let seats = Color::ALL.map(|color| rooms[0].1.seats[color].clone().expect("both are taken"));
    let hashes: Vec<KeyHash> = seats.iter().flat_map(|seat| seat.keys.iter()).collect();
    assert_eq!(hashes.len(), 3, "White's client keeps its token, Black's has not said so");
    for hash in hashes {
        assert!(holds(&file, hash.as_bytes()), "it is looked for as it is written");
        for half in hash.as_bytes().chunks(Token::BYTES) {
            let token = Token::from_bytes(half.try_into().expect("two halves"));
            let (_, answer) = thief.ask(ClientMessage::Resume { token });
            let refused = RelayMessage::Denied(Denial::SeatGone(Gone::Unknown));
            assert_eq!(answer, refused);
        }
    }
}
