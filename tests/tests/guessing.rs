//! What guessing codes comes to, by the relay's own bounds; the figures are
//! printed (`--nocapture`).

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use omok_proto::limits::JOIN_WAIT;
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
        let (_, answers) = guessing.ask(START, [192, 0, 2, 1].into(), host);
        assert!(matches!(answers[..], [(_, RelayMessage::Seated { .. })]));
        guessing
    }

    /// A connection that asks; what all are answered meanwhile.
    fn ask(&mut self, now: Duration, peer: IpAddr, message: ClientMessage) -> (ConnId, Answers) {
        self.conns += 1;
        let conn = ConnId(self.conns);
        let mut answers =
            answers_to(self.hub.handle(now, Input::Opened { conn, peer, accepted: now }));
        answers.extend(answers_to(self.hub.handle(now, Input::Received { conn, message })));
        (conn, answers)
    }

    fn join(&mut self, now: Duration, peer: IpAddr, code: Code) -> (ConnId, Answers) {
        self.ask(now, peer, ClientMessage::Join { code, attempt: Token::from_bytes([2; 16]) })
    }

    /// Guesses so often from one address, a hundred times a second, each time with
    /// a connection of its own that waits for its answer; how many were told to
    /// wait.
    fn go_on(&mut self, peer: IpAddr, times: u32) -> u32 {
        let mut limited = 0;
        for number in 0..times {
            let now = START + BETWEEN * number;
            for (_, answer) in self.join(now, peer, Code::from_bits(number.into())).1 {
                match answer {
                    RelayMessage::Denied(Denial::NoSuchRoom) => {}
                    RelayMessage::Denied(Denial::TooManyFailedJoins { .. }) => limited += 1,
                    other => panic!("{other:?}"),
                }
            }
        }
        limited
    }

    /// How long a right code waits from `peer`, where `guessers` guess and each
    /// does so again as soon as it is answered.
    fn wait(&mut self, peer: IpAddr, guessers: u32) -> Duration {
        let mut number = 0;
        let mut guess = |guessing: &mut Self, now| {
            number += 1;
            guessing.join(now, peer, Code::from_bits(number)).1.len()
        };
        // Until the first is kept waiting.
        while guess(self, START) > 0 {}
        for _ in 1..guessers {
            guess(self, START);
        }
        let (guest, mut heard) = self.join(START, peer, self.right);
        let mut now = START;
        loop {
            for (conn, answer) in std::mem::take(&mut heard) {
                match answer {
                    RelayMessage::Seated { .. } if conn == guest => return now - START,
                    RelayMessage::Denied(Denial::TooManyFailedJoins { .. }) if conn != guest => {
                        guess(self, now);
                    }
                    RelayMessage::Denied(Denial::NoSuchRoom) if conn != guest => {
                        guess(self, now);
                    }
                    other => panic!("{other:?}"),
                }
            }
            now = now.max(self.hub.next_timeout().expect("somebody waits"));
            heard = answers_to(self.hub.handle(now, Input::Timeout));
        }
    }
}

/// Who was answered, and by what.
type Answers = Vec<(ConnId, RelayMessage)>;

/// What newcomers are answered by; the host hears of its guest as well.
fn answers_to(outputs: Vec<Output>) -> Answers {
    let sent = |output| match output {
        Output::Send { conn, message, .. } => Some((conn, message)),
        _ => None,
    };
    let told = |(_, message): &(ConnId, RelayMessage)| {
        matches!(message, RelayMessage::Denied(_) | RelayMessage::Seated { .. })
    };
    outputs.into_iter().filter_map(sent).filter(told).collect()
}

/// How many codes one address gets looked up in a minute at most, and how many
/// years that takes on average to hit one of so many waiting rooms.
fn years(looked_up: u32, waiting: u32) -> f64 {
    2_f64.powi(CODE_BITS) / f64::from(waiting) / f64::from(looked_up) / MINUTES_A_YEAR
}

const NAMED: [(&str, &str, Origin); 3] = [
    ("IPv4 address", "198.51.100.7", Origin::V4(Ipv4Addr::new(198, 51, 100, 7))),
    ("IPv6 /64", "2001:db8::7", Origin::V6(0x2001_0db8 << 32)),
    ("this machine", "::1", Origin::Loopback),
];

#[test]
fn an_hour_of_guessing_as_fast_as_it_goes_tries_no_more_codes_than_the_table_says() {
    let joins = FailedJoins::new(10);
    println!("from one            tried a minute    years to hit one of 1      16    1024 rooms");
    for (name, peer, origin) in NAMED {
        let peer: IpAddr = peer.parse().expect("an address");
        assert_eq!(Origin::from(peer), origin);
        let allowed = joins.looked_up_per_minute(origin);
        let mut guessing = Guessing::new();
        let (minutes, times) = (60, 360_000);
        let limited = guessing.go_on(peer, times);
        let looked_up = guessing.hub.wrong_codes();
        // A burst of one minute's allowance comes on top.
        assert!(looked_up <= u64::from(allowed * (minutes + 1)), "{looked_up}");
        assert!(looked_up >= u64::from(allowed * (minutes - 1)), "{looked_up}");
        assert!(limited > times / 2, "{limited}");
        let [few, some, full] = [1, 16, 1024].map(|waiting| years(allowed, waiting));
        println!("{name:19} {allowed:14}    {few:24.0} {some:7.0} {full:7.0}");
        println!("    looked up in an hour: {looked_up} of {times}");
        assert!(full > 10.0, "{full}");
    }
}

#[test]
fn beside_those_who_guess_a_right_code_waits_for_its_turn_and_no_longer() {
    println!("from one            guessing at once    a right code waits");
    for (name, peer, origin) in NAMED {
        let most = if origin == Origin::Loopback { 390 } else { 12 };
        for guessers in [1, most / 4, most] {
            let waited = Guessing::new().wait(peer.parse().expect("an address"), guessers);
            println!("{name:19} {guessers:16}    {waited:18.1?}");
            assert!(waited <= JOIN_WAIT, "{waited:?}");
        }
    }
}

#[test]
fn while_more_guess_than_fit_the_line_a_right_code_is_tried_no_more_often_than_theirs() {
    let peer: IpAddr = "198.51.100.7".parse().expect("an address");
    // Each relay is guessed at for another while, and asked for the right code
    // then: those that find no place in the line are told to wait.
    let (mut opened, times) = (0, 600);
    for time in 0..times {
        let mut guessing = Guessing::new();
        let tries = 3000 + time;
        guessing.go_on(peer, tries);
        let right = guessing.right;
        let (guest, answers) = guessing.join(START + BETWEEN * tries, peer, right);
        let denied = answers.iter().any(|(conn, _)| *conn == guest);
        opened += u32::from(!denied);
    }
    println!("of {times} right codes in a flood of 100 wrong ones a second, {opened} get in line");
    // Of 6000 tries a minute 110 are looked up, that is 11 of these.
    assert!((10..=12).contains(&opened), "{opened}");
}
