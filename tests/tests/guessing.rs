//! What guessing codes comes to, by the relay's own bounds; the figures are
//! printed (`--nocapture`).

use std::net::IpAddr;
use std::time::Duration;

use omok_proto::message::{Denial, Rules};
use omok_proto::{ClientMessage, Code, RelayMessage, Token};
use omok_relay::Limits;
use omok_relay::hub::{ConnId, Hub, Input, Output};
use omok_relay::limits::{FailedJoins, Origin};
use omok_relay::store::{MemoryStore, Store};

const CODE_BITS: i32 = 45;
const START: Duration = Duration::from_secs(1_000_000);
/// From one guess to the next.
const BETWEEN: Duration = Duration::from_millis(10);
const MINUTES_A_YEAR: f64 = 60.0 * 24.0 * 365.25;

/// A relay with one waiting room, and somebody who guesses.
struct Guessing {
    hub: Hub,
    conns: u64,
    right: Code,
}

impl Guessing {
    fn new() -> Self {
        let saved = MemoryStore::new([9; 32]).load().expect("memory can be read");
        let right = Code::from_bits((1 << CODE_BITS) - 1);
        let hub = Hub::new(START, Limits::default(), saved, Box::new(move || right));
        let mut guessing = Self { hub, conns: 0, right };
        let attempt = Token::from_bytes([1; 16]);
        let host = ClientMessage::Host { rules: Rules::Gomoku, size: 15, attempt, owner: None };
        let host = guessing.ask(START, [192, 0, 2, 1].into(), host);
        assert!(matches!(host, RelayMessage::Seated { .. }));
        guessing
    }

    fn ask(&mut self, now: Duration, peer: IpAddr, message: ClientMessage) -> RelayMessage {
        self.conns += 1;
        let conn = ConnId(self.conns);
        // What is due by then happens as well, and is not for us.
        let _ = self.hub.handle(now, Input::Opened { conn, peer, accepted: now });
        let said = self.hub.handle(now, Input::Received { conn, message });
        let answer = said.into_iter().find_map(|output| match output {
            Output::Send { conn: to, message, .. } if to == conn => Some(message),
            _ => None,
        });
        answer.expect("a request is answered")
    }

    fn join(&mut self, now: Duration, peer: IpAddr, code: Code) -> RelayMessage {
        self.ask(now, peer, ClientMessage::Join { code, attempt: Token::from_bytes([2; 16]) })
    }

    /// Guesses so often from one address, a hundred times a second; how many
    /// guesses were answered as wrong, and how many by how long to wait.
    fn go_on(&mut self, peer: IpAddr, times: u32) -> (u32, u32) {
        let (mut wrong, mut limited) = (0, 0);
        for number in 0..times {
            let now = START + BETWEEN * number;
            match self.join(now, peer, Code::from_bits(u64::from(number))) {
                RelayMessage::Denied(Denial::NoSuchRoom) => wrong += 1,
                RelayMessage::Denied(Denial::TooManyFailedJoins { .. }) => limited += 1,
                other => panic!("{other:?}"),
            }
        }
        (wrong, limited)
    }
}

/// How many codes one address gets looked up in a minute at most, and how many
/// years that takes on average to hit one of so many waiting rooms.
fn years(looked_up: u32, waiting: u32) -> f64 {
    2_f64.powi(CODE_BITS) / f64::from(waiting) / f64::from(looked_up) / MINUTES_A_YEAR
}

#[test]
fn an_hour_of_guessing_as_fast_as_it_goes_tries_no_more_codes_than_the_table_says() {
    let joins = FailedJoins::new(10);
    println!("from one            tried a minute    years to hit one of 1      16    1024 rooms");
    for (name, peer) in
        [("IPv4 address", "198.51.100.7"), ("IPv6 /64", "2001:db8::7"), ("this machine", "::1")]
    {
        let peer: IpAddr = peer.parse().expect("an address");
        let origin = Origin::from(peer);
        let allowed = joins.looked_up_per_minute(origin);
        let mut guessing = Guessing::new();
        let minutes = 60;
        let (wrong, limited) = guessing.go_on(peer, 6000 * minutes);
        assert_eq!(wrong + limited, 360_000);
        // What is looked up shows by the answer to a right code only. A burst
        // of one minute's allowance comes on top.
        let told = allowed / 11;
        assert!(wrong <= told * (minutes + 1), "{wrong}");
        assert!(wrong >= told * (minutes - 1), "{wrong}");
        let [few, some, full] = [1, 16, 1024].map(|waiting| years(allowed, waiting));
        println!("{name:19} {allowed:14}    {few:24.0} {some:7.0} {full:7.0}");
        assert!(full > 10.0, "{full}");
    }
}

#[test]
fn while_somebody_guesses_as_fast_as_it_goes_a_right_code_is_tried_no_more_often_than_that() {
    let peer: IpAddr = "198.51.100.7".parse().expect("an address");
    let right = Guessing::new().right;
    // Each relay is guessed at for another while, and asked for the right code
    // then: how often it opens tells how many of the tries are looked up.
    let (mut opened, times) = (0, 600);
    for time in 0..times {
        let mut guessing = Guessing::new();
        let tries = 3000 + time;
        guessing.go_on(peer, tries);
        let answer = guessing.join(START + BETWEEN * tries, peer, right);
        opened += u32::from(matches!(answer, RelayMessage::Seated { .. }));
    }
    println!("of {times} right codes in a flood of 100 wrong ones a second, {opened} opened");
    // Of 6000 tries a minute 110 are looked up, that is 11 of these.
    assert_eq!(opened, 11);
}
