//! Who guesses, and who has a right code at the same address.

use omok_proto::limits::{ANSWER, JOIN_WAIT, SITE_FACTOR};
use omok_relay::limits::{FailedJoins, Origin, Trying};

use proptest::prelude::*;

use super::*;

const MINUTE: Duration = Duration::from_secs(60);

const fn guess(bits: u64) -> ClientMessage {
    ClientMessage::Join { code: Code::from_bits(1_000_000 + bits), attempt: attempt_of_guess(bits) }
}

const fn attempt_of_guess(bits: u64) -> Token {
    Token::from_bytes((bits as u128 | 1 << 100).to_be_bytes())
}

/// What a connection was answered by, if it was.
fn answer(said: Vec<(ConnId, Option<RelayMessage>)>, conn: ConnId) -> Option<RelayMessage> {
    said.into_iter().find(|(to, _)| *to == conn).and_then(|(_, said)| said)
}

const fn is_limited(answer: &RelayMessage) -> bool {
    matches!(answer, RelayMessage::Denied(Denial::TooManyFailedJoins { .. }))
}

impl Bench {
    /// A connection that asks, and what it is answered by at once.
    fn come(&mut self, peer: IpAddr, message: ClientMessage) -> (ConnId, Option<RelayMessage>) {
        let conn = self.open(peer);
        let said = self.say(conn, message);
        (conn, answer(said, conn))
    }

    /// Guesses until one is kept waiting; that one.
    fn guess_until_shut(&mut self, peer: IpAddr) -> ConnId {
        for bits in 0..10_000 {
            let (conn, answer) = self.come(peer, guess(bits));
            if answer.is_none() {
                return conn;
            }
        }
        panic!("all of them are looked up");
    }

    /// Lets time pass until `conn` is answered.
    fn wait_for(&mut self, conn: ConnId) -> RelayMessage {
        loop {
            self.now = self.now.max(self.hub.next_timeout().expect("something is due"));
            let said = self.input(Input::Timeout);
            if let Some(answer) = answer(said, conn) {
                return answer;
            }
        }
    }
}

#[test]
fn codes_can_be_guessed_ten_times_a_minute_by_one_address() {
    let mut bench = Bench::new(Limits::default());
    bench.host(1);
    for bits in 100..110 {
        assert_eq!(bench.ask(address(7), guess(bits)).1, denied(Denial::NoSuchRoom));
    }
    let limited = denied(Denial::TooManyFailedJoins { retry_after_s: 6 });
    for bits in 110..150 {
        assert_eq!(bench.ask(address(7), guess(bits)).1, limited);
        assert_eq!(
            bench.ask(address(8), guess(110)).1,
            denied(Denial::NoSuchRoom),
            "only that one"
        );
        bench.now += 6 * SECOND;
        assert_eq!(bench.ask(address(7), guess(bits)).1, denied(Denial::NoSuchRoom), "one more");
    }
}

#[test]
fn a_right_code_opens_its_room_beside_one_who_guesses_at_the_same_address() {
    let mut bench = Bench::new(Limits::default());
    // Fifty a minute, five times what one address may.
    for minute in 0..10 {
        let mut told = 0;
        for second in (0..60).filter(|second| second % 6 != 0) {
            let bits = 1_000_000 + minute * 60 + second;
            told += u64::from(is_limited(&bench.ask(address(7), guess(bits)).1));
            bench.now += SECOND;
        }
        assert!(told >= 30, "{told}");
        let (_, _, code) = bench.host(10 + minute);
        let join = ClientMessage::Join { code, attempt: attempt(100 + minute) };
        let answer = bench.ask(address(7), join).1;
        assert!(matches!(answer, RelayMessage::Seated { .. }), "{answer:?}");
    }
}

#[test]
fn a_right_code_beside_a_flood_is_looked_up_when_it_is_its_turn() {
    for (peer, guessers) in [(address(7), 11), (IpAddr::from([127, 0, 0, 1]), 390)] {
        let mut bench = Bench::new(Limits::default());
        let (_, _, code) = bench.host(1);
        bench.guess_until_shut(peer);
        // As many as this guess at once, and each again as soon as it is answered.
        for bits in 0..guessers {
            assert_eq!(bench.come(peer, guess(20_000 + bits)).1, None, "it waits: {bits}");
        }
        let (guest, answered) = bench.come(peer, ClientMessage::Join { code, attempt: attempt(2) });
        assert_eq!(answered, None);
        let came = bench.now;
        let (mut bits, mut seated) = (30_000, false);
        while !seated {
            bench.now = bench.now.max(bench.hub.next_timeout().expect("there is a line"));
            for (conn, said) in bench.input(Input::Timeout) {
                match said {
                    Some(RelayMessage::Seated { .. }) if conn == guest => seated = true,
                    Some(RelayMessage::Denied(denial)) => {
                        assert_ne!(conn, guest, "{denial:?}");
                        bits += 1;
                        bench.come(peer, guess(bits));
                    }
                    _ => {}
                }
            }
        }
        assert!(bench.now - came <= JOIN_WAIT, "{:?}", bench.now - came);
    }
    const { assert!(JOIN_WAIT.as_secs() < ANSWER.as_secs(), "clients wait for it") };
}

#[test]
fn those_in_line_have_their_turn_as_they_came_and_no_sooner_than_the_meter_lets_them() {
    let mut bench = Bench::new(Limits::default());
    let (_, _, code) = bench.host(1);
    let first = bench.guess_until_shut(address(7));
    let second = bench.come(address(7), guess(20_000)).0;
    let guest = bench.come(address(7), ClientMessage::Join { code, attempt: attempt(2) }).0;
    let last = bench.come(address(7), guess(20_001)).0;
    assert_eq!(bench.hub.waiting_joins(), 4);
    let stranger = bench.come(address(8), guess(7)).1;
    assert_eq!(stranger, Some(denied(Denial::NoSuchRoom)), "others are not touched");
    let mut order = Vec::new();
    while bench.hub.waiting_joins() > 0 {
        bench.now = bench.now.max(bench.hub.next_timeout().expect("there is a line"));
        let said = bench.input(Input::Timeout);
        order.extend(said.into_iter().filter_map(|(conn, said)| {
            said.map(|said| (conn, matches!(said, RelayMessage::Seated { .. }), bench.now - START))
        }));
    }
    order.retain(|(conn, ..)| [first, second, guest, last].contains(conn));
    let turns: Vec<_> = order.iter().map(|(conn, seated, _)| (*conn, *seated)).collect();
    assert_eq!(turns, [(first, false), (second, false), (guest, true), (last, false)]);
    let times: Vec<u128> = order.iter().map(|(.., at)| at.as_millis()).collect();
    // A hundred a minute; the one that is right takes nothing from the next.
    assert_eq!(times, [600, 1200, 1800, 1800]);
}

#[test]
fn one_that_closes_or_says_more_gives_its_place_up() {
    let mut bench = Bench::new(Limits::default());
    let first = bench.guess_until_shut(address(7));
    let [second, third] = [1, 2].map(|bits| bench.come(address(7), guess(20_000 + bits)).0);
    bench.input(Input::Closed { conn: first });
    let nonsense = RelayMessage::Closed(Farewell::Nonsense);
    assert_eq!(
        bench.say(second, ClientMessage::Ping(1)),
        [(second, Some(nonsense)), (second, None)]
    );
    assert_eq!(bench.hub.waiting_joins(), 1);
    let looked_up = bench.hub.wrong_codes();
    assert!(is_limited(&bench.wait_for(third)));
    assert_eq!(bench.now - START, Duration::from_millis(600), "it is the first now");
    assert_eq!(bench.hub.wrong_codes(), looked_up + 1, "theirs were not looked up");

    let last = bench.come(address(7), guess(20_003)).0;
    bench.input(Input::Closed { conn: last });
    assert_eq!((bench.hub.waiting_joins(), bench.hub.next_timeout()), (0, None));
}

#[test]
fn whoever_would_wait_longer_than_clients_do_is_told_at_once_for_how_long() {
    let mut bench = Bench::new(Limits::default());
    bench.guess_until_shut(address(7));
    let mut waiting = 1;
    let told = loop {
        match bench.come(address(7), guess(20_000 + waiting)).1 {
            None => waiting += 1,
            Some(answer) => break answer,
        }
    };
    // A hundred a minute are looked up, that is one each 0.6 s.
    assert_eq!(waiting, 13);
    let seconds = JOIN_WAIT.as_secs() as u16 + 1;
    assert_eq!(told, denied(Denial::TooManyFailedJoins { retry_after_s: seconds }));
    assert_eq!(bench.hub.waiting_joins(), 13);
    bench.now += Duration::from_secs(seconds.into());
    let (_, _, code) = bench.host(1);
    let (_, answer) = bench.come(address(7), ClientMessage::Join { code, attempt: attempt(2) });
    assert!(matches!(answer, Some(RelayMessage::Seated { .. })), "{answer:?}");
}

#[test]
fn when_the_relay_stops_those_in_line_are_told_like_all_others() {
    let mut bench = Bench::new(Limits::default());
    let waits = bench.guess_until_shut(address(7));
    let restarting = RelayMessage::Closed(Farewell::Restarting);
    assert_eq!(bench.input(Input::Stop), [(waits, Some(restarting)), (waits, None)]);
    assert_eq!((bench.hub.waiting_joins(), bench.hub.next_timeout()), (0, None));
}

/// How many wrong codes are looked up in the first minute, and in each of those that
/// follow, when each of `peers` guesses a hundred times a second.
fn looked_up(peers: impl Fn(u64) -> IpAddr) -> [u64; 3] {
    let mut bench = Bench::new(Limits::default());
    let mut bits = 0;
    [1, 2, 3].map(|minute| {
        let before = bench.hub.wrong_codes();
        while bench.now < START + minute * MINUTE {
            bits += 1;
            bench.come(peers(bits), guess(bits));
            bench.now += Duration::from_millis(10);
        }
        bench.hub.wrong_codes() - before
    })
}

#[test]
fn guessing_goes_on_no_faster_than_a_bounded_number_of_codes_a_minute() {
    let joins = FailedJoins::new(10);
    assert_eq!(joins.looked_up_per_minute(Origin::V6(1)), 110);
    assert_eq!(joins.looked_up_per_minute(Origin::Loopback), 3300);
    assert_eq!(joins.looked_up_per_minute(Origin::Site(1)), 110 * SITE_FACTOR);
    let [first, second, third] = looked_up(|_| address(7));
    assert!(
        (218..=220).contains(&first),
        "a minute's allowance at once, and one by and by: {first}"
    );
    assert!((109..=110).contains(&second) && (109..=110).contains(&third), "{second}, {third}");
}

#[test]
fn a_network_of_which_a_machine_has_all_addresses_guesses_as_often_as_eight() {
    let of_network = |bits: u64| {
        IpAddr::from(((0x2001_0db8_u128 << 96) | u128::from(bits % 65_536) << 64).to_be_bytes())
    };
    let [first, second, third] = looked_up(of_network);
    let a_minute = u64::from(110 * SITE_FACTOR);
    assert!((a_minute..=2 * a_minute).contains(&first), "{first}");
    for later in [second, third] {
        assert!((a_minute - 2..=a_minute).contains(&later), "{later}");
    }
}

#[test]
fn right_codes_of_a_network_that_guesses_are_looked_up_when_it_is_their_turn() {
    let mut bench = Bench::new(Limits::default());
    let (_, _, code) = bench.host(1);
    let mut bits = 0;
    // Each of these has done no wrong itself.
    while bench.hub.waiting_joins() == 0 {
        bits += 1;
        bench.come(in_network(bits.into()), guess(bits));
    }
    let guest = bench.come(in_network(0xffff), ClientMessage::Join { code, attempt: attempt(2) }).0;
    assert!(matches!(bench.wait_for(guest), RelayMessage::Seated { .. }));
}

/// A host of that /64 of one network.
fn in_network(net: u128) -> IpAddr {
    IpAddr::from(((0x2001_0db8_u128 << 96) | net << 64 | 1).to_be_bytes())
}

#[test]
fn who_waits_in_the_line_of_an_address_waits_in_that_of_its_network_next_and_is_heard() {
    let mut bench = Bench::new(Limits::default());
    let (_, _, code) = bench.host(1);
    // Another address was there a little before, so that no turn of the network falls
    // together with one of the address.
    bench.guess_until_shut(in_network(2));
    bench.now += Duration::from_millis(20);
    bench.guess_until_shut(in_network(1));
    let join = ClientMessage::Join { code, attempt: attempt(2) };
    let (guest, answered) = bench.come(in_network(1), join);
    assert_eq!((answered, bench.hub.waiting_joins()), (None, 3));
    // Meanwhile others of the network use up what it may, and wait as well.
    let mut bits = 20_000;
    while bench.hub.waiting_joins() < 80 {
        bits += 1;
        bench.come(in_network(bits.into()), guess(bits));
    }
    let came = bench.now;
    assert!(matches!(bench.wait_for(guest), RelayMessage::Seated { .. }));
    let waited = bench.now - came;
    // Its address has its turn after 0.6 s. All who were before it in the line of the
    // network by then take another five.
    assert!((5 * SECOND..=JOIN_WAIT).contains(&waited), "{waited:?}");
}

/// What strangers do at a relay.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// One comes from an address, with a right code or a wrong one.
    Come { from: u8, right: bool },
    /// One of those in line goes.
    Go(usize),
    /// Time passes.
    Pass { millis: u64 },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        12 => (0..STRANGERS, proptest::bool::weighted(0.2))
            .prop_map(|(from, right)| Step::Come { from, right }),
        1 => (0..100_usize).prop_map(Step::Go),
        2 => (1..3000_u64).prop_map(|millis| Step::Pass { millis }),
    ];
    proptest::collection::vec(step, 1..400)
}

/// All but two of them are of one network: enough to use up what it may.
const STRANGERS: u8 = 12;

fn stranger(number: u8) -> IpAddr {
    match number {
        0 => address(7),
        1 => IpAddr::from([127, 0, 0, 1]),
        number => in_network(number.into()),
    }
}

/// Joins at a relay that lets few be looked up, and what has to hold of them.
struct Crowd {
    bench: Bench,
    right: Vec<Code>,
    count: u64,
    /// Those in line: who, from where, whether it is right, and since when.
    waiting: Vec<(ConnId, u8, bool, Duration)>,
}

impl Crowd {
    const A_MINUTE: u32 = 1;

    fn new() -> Self {
        let limits = Limits { failed_joins_per_minute: Self::A_MINUTE, ..Limits::default() };
        let mut bench = Bench::new(limits);
        let host = |number| bench.ask(IpAddr::from([127, 0, 0, 1]), super::host(attempt(number)));
        let code = |answer| match answer {
            (_, RelayMessage::Seated { room, .. }) => room.code.expect("it waits"),
            (_, other) => panic!("{other:?}"),
        };
        let right = (0..400).map(host).map(code).collect();
        Self { bench, right, count: 1000, waiting: Vec::new() }
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Come { from, right } => self.come(from, right),
            Step::Go(number) if !self.waiting.is_empty() => {
                let (conn, ..) = self.waiting.remove(number % self.waiting.len());
                assert_eq!(self.bench.input(Input::Closed { conn }), []);
            }
            Step::Go(_) => {}
            Step::Pass { millis } => self.pass(Duration::from_millis(millis)),
        }
        assert_eq!(self.bench.hub.waiting_joins(), self.waiting.len());
    }

    fn come(&mut self, from: u8, right: bool) {
        self.count += 1;
        let code =
            if right { self.right.pop().expect("enough wait") } else { Code::from_bits(1 << 44) };
        let join = ClientMessage::Join { code, attempt: attempt(self.count) };
        let (conn, answer) = self.bench.come(stranger(from), join);
        match answer {
            None => self.waiting.push((conn, from, right, self.bench.now)),
            Some(RelayMessage::Seated { .. }) => assert!(right),
            Some(RelayMessage::Denied(Denial::NoSuchRoom)) => assert!(!right),
            Some(answer) => assert!(is_limited(&answer), "{answer:?}"),
        }
    }

    fn pass(&mut self, time: Duration) {
        let end = self.bench.now + time;
        while let Some(due) = self.bench.hub.next_timeout().filter(|due| *due <= end) {
            self.bench.now = self.bench.now.max(due);
            for (conn, said) in self.bench.input(Input::Timeout) {
                if let Some(said) = said {
                    self.answered(conn, &said);
                }
            }
        }
        self.bench.now = end;
    }

    fn answered(&mut self, conn: ConnId, said: &RelayMessage) {
        // Hosts hear of their guests, and that they are silent.
        let Some(place) = self.waiting.iter().position(|(waits, ..)| *waits == conn) else {
            return;
        };
        let (_, from, right, since) = self.waiting.remove(place);
        let before = self.waiting[..place].iter().filter(|(_, other, ..)| *other == from).count();
        let in_network = from > 1;
        assert!(before == 0 || in_network, "those of one address have their turn as they came");
        assert!(self.bench.now - since <= JOIN_WAIT, "{:?}", self.bench.now - since);
        let seated = matches!(said, RelayMessage::Seated { .. });
        // Where a whole network guesses, a place in the line of an address is none yet
        // in that of the network.
        let too_late = in_network && is_limited(said);
        assert!(seated == right || too_late, "who waits is heard: {said:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn who_waits_in_line_is_heard_in_time_and_no_more_is_looked_up_than_is_allowed(steps in steps()) {
        let mut crowd = Crowd::new();
        for step in steps {
            crowd.step(step);
        }
        let passed = (crowd.bench.now - START).as_secs_f64() / 60.0;
        let joins = FailedJoins::new(Crowd::A_MINUTE);
        let allowed = |origin| f64::from(joins.looked_up_per_minute(origin)) * (1.0 + passed);
        let all = [Origin::V6(1), Origin::Site(1), Origin::Loopback].map(allowed).iter().sum();
        prop_assert!(crowd.bench.hub.wrong_codes() as f64 <= all);
        crowd.pass(JOIN_WAIT);
        prop_assert_eq!(crowd.waiting.len(), 0);
    }
}

#[test]
fn this_machine_has_a_larger_allowance_of_its_own() {
    let mut joins = FailedJoins::new(10);
    for _ in 0..300 {
        assert_eq!(joins.trying(START, Origin::Loopback), Trying::Free);
        joins.count(START, Origin::Loopback);
    }
    assert!(matches!(joins.trying(START, Origin::Loopback), Trying::Limited(_)));
    assert_eq!(joins.trying(START, Origin::V4(Ipv4Addr::new(192, 0, 2, 1))), Trying::Free);
}

#[test]
fn guessing_from_ever_new_addresses_does_not_take_ever_more_memory() {
    let mut joins = FailedJoins::new(10);
    // Each in a network of its own: those of one network are no more than eight.
    for net in 0..3_000_000 {
        joins.count(START, Origin::V6(net << 16));
    }
    assert!(joins.remembered() <= FailedJoins::ORIGINS_MAX + 2, "{}", joins.remembered());
    let stranger = Origin::V4(Ipv4Addr::new(192, 0, 2, 1));
    for origin in [Origin::V6(1_000_000 << 16), stranger] {
        let trying = joins.trying(START, origin);
        assert!(matches!(trying, Trying::Shut(_)), "the crowd shares a meter: {trying:?}");
    }
    assert_eq!(
        joins.trying(START, Origin::V6(7 << 16)),
        Trying::Free,
        "who came before has its own"
    );
    let later = START + 60 * SECOND + Origin::CROWD_FACTOR * SECOND;
    assert_eq!(joins.trying(later, stranger), Trying::Free);
}
