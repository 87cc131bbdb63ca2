//! All rooms of a relay: codes, seats, bounds and ends.

mod commits;
mod joins;
mod origins;

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use omok_core::Color;
use omok_proto::limits::{DEAD, HELLO, WAITING_ROOM_AGE, WAITING_ROOM_IDLE};
use omok_proto::message::{Denial, Farewell, Gone, Point, Presence, Refusal, Rules, Side};
use omok_proto::{ClientMessage, Code, RelayMessage, Token};
use omok_relay::Limits;
use omok_relay::hub::{ConnId, Hub, Input, Output};
use omok_relay::store::{Change, MemoryStore, Store};

const START: Duration = Duration::from_secs(1_000_000);
const SECOND: Duration = Duration::from_secs(1);

/// A hub, its store, and a clock to turn.
struct Bench {
    hub: Hub,
    store: MemoryStore,
    now: Duration,
    conns: u64,
}

fn attempt(number: u64) -> Token {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    Token::from_bytes(bytes)
}

const fn host(attempt: Token) -> ClientMessage {
    ClientMessage::Host { rules: Rules::Gomoku, size: 15, attempt, owner: None }
}

fn address(last: u8) -> IpAddr {
    Ipv4Addr::new(192, 0, 2, last).into()
}

impl Bench {
    fn new(limits: Limits) -> Self {
        let mut store = MemoryStore::new([9; 32]);
        let saved = store.load().expect("memory can be read");
        let mut next = 0;
        let draw = move || {
            next += 1;
            Code::from_bits(next)
        };
        let hub = Hub::new(START, limits, saved, Box::new(draw));
        Self { hub, store, now: START, conns: 0 }
    }

    /// Lets something happen, stores what is to be stored, and returns what
    /// was said, with `None` for a close.
    fn input(&mut self, input: Input) -> Vec<(ConnId, Option<RelayMessage>)> {
        let mut said = Vec::new();
        for output in self.hub.handle(self.now, input) {
            match output {
                Output::Persist(change) => self.commit(change),
                Output::Send { conn, message, .. } => said.push((conn, Some(message))),
                Output::Close { conn } => said.push((conn, None)),
            }
        }
        said
    }

    fn commit(&mut self, change: Change) {
        self.store.commit(&[change]).expect("memory can be written");
    }

    fn open(&mut self, peer: IpAddr) -> ConnId {
        self.conns += 1;
        let conn = ConnId(self.conns);
        self.input(Input::Opened { conn, peer, accepted: self.now });
        conn
    }

    fn say(&mut self, conn: ConnId, message: ClientMessage) -> Vec<(ConnId, Option<RelayMessage>)> {
        self.input(Input::Received { conn, message })
    }

    /// The answer to a first message from `peer`.
    fn ask(&mut self, peer: IpAddr, message: ClientMessage) -> (ConnId, RelayMessage) {
        let conn = self.open(peer);
        let said = self.say(conn, message);
        let answer = said.into_iter().find(|(to, _)| *to == conn).and_then(|(_, said)| said);
        (conn, answer.expect("a request is answered"))
    }

    fn host(&mut self, number: u64) -> (ConnId, Token, Code) {
        match self.ask(address(1), host(attempt(number))) {
            (conn, RelayMessage::Seated { token, seat: Side::Black, room }) => {
                (conn, token, room.code.expect("it waits"))
            }
            (_, other) => panic!("{other:?}"),
        }
    }

    fn join(&mut self, code: Code, number: u64) -> (ConnId, Token) {
        match self.ask(address(2), ClientMessage::Join { code, attempt: attempt(number) }) {
            (conn, RelayMessage::Seated { token, seat: Side::White, .. }) => (conn, token),
            (_, other) => panic!("{other:?}"),
        }
    }

    fn restart(mut self) -> Self {
        let saved = self.store.load().expect("memory can be read");
        let hub = Hub::new(self.now, Limits::default(), saved, Box::new(|| Code::from_bits(99)));
        self.hub = hub;
        self
    }

    fn resume(&mut self, token: Token) -> RelayMessage {
        self.ask(address(3), ClientMessage::Resume { token }).1
    }
}

const fn denied(denial: Denial) -> RelayMessage {
    RelayMessage::Denied(denial)
}

#[test]
fn a_size_that_the_rule_set_does_not_have_is_denied() {
    let mut bench = Bench::new(Limits::default());
    for (rules, size) in
        [(Rules::Renju, 19), (Rules::Omok, 20), (Rules::Gomoku, 13), (Rules::Renju, 0)]
    {
        let request = ClientMessage::Host { rules, size, attempt: attempt(1), owner: None };
        assert_eq!(bench.ask(address(1), request).1, denied(Denial::UnsupportedSize));
    }
    assert_eq!(bench.hub.rooms().len(), 0);
    assert_eq!(bench.hub.connections(), 0, "they are closed after it");
}

#[test]
fn unknown_full_and_expired_codes_get_one_and_the_same_answer() {
    let mut bench = Bench::new(Limits::default());
    let (_, _, full) = bench.host(1);
    bench.join(full, 2);
    let (expired_host, _, expired) = bench.host(3);
    bench.input(Input::Closed { conn: expired_host });
    bench.now += WAITING_ROOM_IDLE;
    for code in [full, expired, Code::from_bits(12345)] {
        let request = ClientMessage::Join { code, attempt: attempt(4) };
        assert_eq!(bench.ask(address(9), request).1, denied(Denial::NoSuchRoom));
    }
}

#[test]
fn a_join_at_the_moment_a_room_expires_is_too_late_and_one_before_is_not() {
    for (early, seated) in [(Duration::from_nanos(1), true), (Duration::ZERO, false)] {
        let mut bench = Bench::new(Limits::default());
        let (conn, token, code) = bench.host(1);
        bench.input(Input::Closed { conn });
        bench.now += WAITING_ROOM_IDLE - early;
        let answer = bench.ask(address(2), ClientMessage::Join { code, attempt: attempt(2) }).1;
        assert_eq!(matches!(answer, RelayMessage::Seated { .. }), seated, "{answer:?}");
        let gone = denied(Denial::SeatGone(Gone::Expired));
        assert_eq!(bench.resume(token) == gone, !seated);
    }
}

#[test]
fn a_host_who_waits_for_a_day_is_told_that_the_room_is_gone() {
    let mut bench = Bench::new(Limits::default());
    let (conn, token, _) = bench.host(1);
    let end = bench.now + WAITING_ROOM_AGE;
    while bench.now < end - SECOND {
        bench.now = (bench.now + DEAD / 2).min(end - SECOND);
        assert_eq!(bench.say(conn, ClientMessage::Ping(1)), [(conn, Some(RelayMessage::Pong(1)))]);
    }
    bench.now = end;
    let said = bench.input(Input::Timeout);
    assert_eq!(said, [(conn, Some(RelayMessage::Closed(Farewell::Expired))), (conn, None)]);
    assert_eq!(bench.resume(token), denied(Denial::SeatGone(Gone::Expired)));
    assert_eq!(bench.store.load().expect("memory can be read").records(), []);
}

#[test]
fn a_host_whose_rooms_end_cannot_be_stored_is_not_told_of_it_and_comes_back() {
    let mut bench = Bench::new(Limits::default());
    let (conn, token, code) = bench.host(1);
    let (room, _) = bench.hub.seat_of(conn).expect("it is seated");
    let end = bench.now + WAITING_ROOM_AGE;
    while bench.now < end - SECOND {
        bench.now = (bench.now + DEAD / 2).min(end - SECOND);
        bench.say(conn, ClientMessage::Ping(1));
    }
    bench.now = end;
    let mut unsent = bench.hub.handle(bench.now, Input::Timeout);
    // Somebody with the token asks before the disk has said no.
    let other = ConnId(bench.conns + 1);
    bench.conns += 1;
    for input in [
        Input::Opened { conn: other, peer: address(1), accepted: bench.now },
        Input::Received { conn: other, message: ClientMessage::Resume { token } },
    ] {
        unsent.extend(bench.hub.handle(bench.now, input));
    }
    let stored = bench.store.room(room).expect("memory can be read");
    let said = bench.input(Input::NotStored { rooms: vec![(room, stored)], unsent });
    let expected = [
        (conn, Some(RelayMessage::Closed(Farewell::NotStored))),
        (conn, None),
        (other, Some(denied(Denial::NotStored))),
        (other, None),
    ];
    assert_eq!(said, expected, "nobody forgets a token that is still good");
    assert!(matches!(bench.resume(token), RelayMessage::Seated { .. }));
    bench.input(Input::StoredAgain);
    // A guest who came first would sit opposite a host who is there.
    bench.join(code, 2);
    bench.now += 60 * SECOND;
    bench.input(Input::Timeout);
    assert!(matches!(bench.resume(token), RelayMessage::Seated { .. }), "nor does it end any more");
}

#[test]
fn what_became_of_a_seat_is_told_to_whoever_comes_back() {
    let mut bench = Bench::new(Limits::default());
    let (black, black_token, code) = bench.host(1);
    let (white, white_token) = bench.join(code, 2);
    let said = bench.say(black, ClientMessage::Leave);
    assert!(said.contains(&(white, Some(RelayMessage::Opponent(Presence::Left)))), "{said:?}");
    assert!(said.contains(&(black, Some(RelayMessage::Closed(Farewell::Left)))), "{said:?}");
    assert_eq!(bench.resume(black_token), denied(Denial::SeatGone(Gone::Left)));
    assert!(matches!(bench.resume(white_token), RelayMessage::Seated { .. }));
    assert_eq!(bench.resume(attempt(77)), denied(Denial::SeatGone(Gone::Unknown)));

    let mut bench = bench.restart();
    for token in [black_token, attempt(1)] {
        let left = denied(Denial::SeatGone(Gone::Left));
        assert_eq!(bench.resume(token), left, "as long as the room is there, also after a restart");
    }
    assert!(matches!(bench.resume(white_token), RelayMessage::Seated { .. }));
}

#[test]
fn a_dead_connection_is_noticed_after_its_time_and_not_before() {
    let mut bench = Bench::new(Limits::default());
    let (black, _, code) = bench.host(1);
    let (white, _) = bench.join(code, 2);
    bench.now += DEAD / 2;
    bench.say(black, ClientMessage::Ping(1));
    bench.now = START + DEAD - Duration::from_nanos(1);
    assert_eq!(bench.input(Input::Timeout), []);
    bench.now = START + DEAD;
    let silent = Some(RelayMessage::Closed(Farewell::Silent));
    let away = Some(RelayMessage::Opponent(Presence::Away));
    assert_eq!(bench.input(Input::Timeout), [(white, silent), (white, None), (black, away)]);
    assert_eq!(bench.input(Input::Closed { conn: white }), [], "its late close means nothing");
}

#[test]
fn a_connection_without_a_request_is_closed_in_absolute_time() {
    let mut bench = Bench::new(Limits::default());
    bench.now += 3 * SECOND;
    bench.conns += 1;
    let conn = ConnId(bench.conns);
    // It was accepted three seconds ago, and took that long for its hello.
    bench.input(Input::Opened { conn, peer: address(1), accepted: START });
    bench.now = START + HELLO - Duration::from_nanos(1);
    assert_eq!(bench.input(Input::Timeout), []);
    bench.now = START + HELLO;
    let silent = RelayMessage::Closed(Farewell::Silent);
    assert_eq!(bench.input(Input::Timeout), [(conn, Some(silent)), (conn, None)]);
}

#[test]
fn a_second_request_and_anything_before_the_first_is_nonsense() {
    let mut bench = Bench::new(Limits::default());
    let nonsense = |conn| [(conn, Some(RelayMessage::Closed(Farewell::Nonsense))), (conn, None)];
    let (conn, token, _) = bench.host(1);
    assert_eq!(bench.say(conn, host(attempt(2))), nonsense(conn));
    assert!(matches!(bench.resume(token), RelayMessage::Seated { .. }), "the seat is kept");
    for message in [ClientMessage::Kept, ClientMessage::Leave, ClientMessage::Ping(1)] {
        let conn = bench.open(address(1));
        assert_eq!(bench.say(conn, message), nonsense(conn), "{message:?}");
    }
}

#[test]
fn an_older_connection_whose_request_comes_late_does_not_take_the_seat() {
    let mut bench = Bench::new(Limits::default());
    let (first, token, _) = bench.host(1);
    bench.input(Input::Closed { conn: first });
    let old = bench.open(address(1));
    let (new, answer) = bench.ask(address(1), ClientMessage::Resume { token });
    assert!(matches!(answer, RelayMessage::Seated { .. }));
    let said = bench.say(old, ClientMessage::Resume { token });
    assert_eq!(said, [(old, Some(RelayMessage::Closed(Farewell::Replaced))), (old, None)]);
    assert!(bench.hub.seat_of(new).is_some());
}

#[test]
fn asking_twice_with_one_token_gives_one_token_and_both_are_good_until_it_is_kept() {
    let mut bench = Bench::new(Limits::default());
    let (_, first, _) = bench.host(1);
    let token = |answer| match answer {
        RelayMessage::Seated { token, .. } => token,
        other => panic!("{other:?}"),
    };
    let second = token(bench.resume(first));
    assert_eq!(token(bench.resume(first)), second);
    let mut bench = bench.restart();
    assert_eq!(token(bench.resume(first)), second, "also after a restart");
    let third = token(bench.resume(second));
    assert_eq!(bench.resume(first), denied(Denial::SeatGone(Gone::Unknown)), "two steps old");
    let (conn, answer) = bench.ask(address(3), ClientMessage::Resume { token: second });
    assert_eq!(token(answer), third);
    bench.say(conn, ClientMessage::Kept);
    assert_eq!(bench.resume(second), denied(Denial::SeatGone(Gone::Unknown)));
    token(bench.resume(third));
}

#[test]
fn a_token_that_is_not_said_to_be_kept_may_be_lost_whatever_else_is_said() {
    let mut bench = Bench::new(Limits::default());
    let (black, first, code) = bench.host(1);
    bench.join(code, 2);
    bench.say(black, ClientMessage::Kept);
    let (black, answer) = bench.ask(address(1), ClientMessage::Resume { token: first });
    let RelayMessage::Seated { token: second, .. } = answer else { panic!("{answer:?}") };
    let point = Point { column: 7, row: 7 };
    bench.say(black, ClientMessage::Move { game: 1, ply: 0, point });
    bench.say(black, ClientMessage::Rematch { game: 1 });
    bench.say(black, ClientMessage::Ping(1));
    let answer = bench.resume(first);
    let RelayMessage::Seated { token, room, .. } = answer else { panic!("{answer:?}") };
    assert_eq!((token, room.moves.0), (second, vec![point]));
}

#[test]
fn an_attempt_that_is_used_again_does_not_bring_back_the_tokens_of_its_first_room() {
    let mut bench = Bench::new(Limits::default());
    let (conn, first, code) = bench.host(1);
    let (guest_conn, guest) = bench.join(code, 2);
    bench.say(conn, ClientMessage::Kept);
    bench.say(guest_conn, ClientMessage::Kept);
    // The attempts are forgotten, so they open and fill another room.
    let (_, second, other) = bench.host(1);
    assert_eq!(bench.hub.rooms().len(), 2);
    assert_ne!(second, first);
    let room_of = |answer| match answer {
        RelayMessage::Seated { seat, room, .. } => (seat, room.code),
        answer => panic!("{answer:?}"),
    };
    assert_eq!(room_of(bench.resume(first)), (Side::Black, None));
    assert_eq!(room_of(bench.resume(second)), (Side::Black, Some(other)));
    let (_, second_guest) = bench.join(other, 2);
    assert_ne!(second_guest, guest);
    for token in [guest, second_guest] {
        assert_eq!(room_of(bench.resume(token)), (Side::White, None));
    }
}

#[test]
fn an_attempt_gives_its_seat_again_for_the_same_request_only() {
    let mut bench = Bench::new(Limits::default());
    let (_, _, code) = bench.host(1);
    let again = bench.ask(address(1), host(attempt(1))).1;
    assert!(matches!(again, RelayMessage::Seated { seat: Side::Black, .. }), "{again:?}");
    bench.join(code, 2);
    let join = |code, number| ClientMessage::Join { code, attempt: attempt(number) };
    let again = bench.ask(address(2), join(code, 2)).1;
    assert!(matches!(again, RelayMessage::Seated { seat: Side::White, .. }), "{again:?}");

    let other = |rules, size, number| ClientMessage::Host {
        rules,
        size,
        attempt: attempt(number),
        owner: None,
    };
    for request in [
        other(Rules::Renju, 15, 1),
        other(Rules::Gomoku, 19, 1),
        other(Rules::Gomoku, 13, 1),
        // The other side's.
        other(Rules::Gomoku, 15, 2),
        join(code, 1),
    ] {
        let answer = bench.ask(address(1), request).1;
        assert_eq!(answer, RelayMessage::Closed(Farewell::Nonsense), "{request:?}");
    }
    assert_eq!(bench.hub.rooms().len(), 1);
}

#[test]
fn waiting_rooms_are_bounded_in_all_and_for_each_address() {
    let limits = Limits { waiting_max: 5, waiting_per_address_max: 2, ..Limits::default() };
    let mut bench = Bench::new(limits);
    let seated = |answer: &RelayMessage| matches!(answer, RelayMessage::Seated { .. });
    for number in 0..2 {
        assert!(seated(&bench.ask(address(1), host(attempt(number))).1));
    }
    let mapped = "::ffff:192.0.2.1".parse().expect("an address");
    for peer in [address(1), mapped] {
        let answer = bench.ask(peer, host(attempt(9))).1;
        assert_eq!(answer, denied(Denial::TooManyRoomsOfAddress), "{peer}");
    }
    let loopback = IpAddr::from([127, 0, 0, 1]);
    for number in 10..13 {
        assert!(seated(&bench.ask(loopback, host(attempt(number))).1), "loopback is exempt");
    }
    for peer in [address(3), loopback] {
        assert_eq!(bench.ask(peer, host(attempt(20))).1, denied(Denial::TooManyRooms));
    }
    bench.join(Code::from_bits(1), 30);
    assert!(seated(&bench.ask(address(1), host(attempt(21))).1), "a room in play does not wait");
}

#[test]
fn rooms_in_play_are_bounded_in_all_and_for_each_address_as_well() {
    let limits = Limits { rooms_max: 5, rooms_per_address_max: 3, ..Limits::default() };
    let mut bench = Bench::new(limits);
    let host_of = |last, number| (address(last), host(attempt(number)));
    let mut seats = Vec::new();
    for number in 1..=3 {
        let (conn, _, code) = bench.host(number);
        bench.join(code, 10 + number);
        seats.push(conn);
    }
    let (peer, request) = host_of(1, 4);
    let full = denied(Denial::TooManyRoomsOfAddress);
    assert_eq!(bench.ask(peer, request).1, full, "none of them waits");
    for number in 5..7 {
        let (peer, request) = host_of(3, number);
        assert!(matches!(bench.ask(peer, request).1, RelayMessage::Seated { .. }));
    }
    let (other, third) = host_of(4, 7);
    assert_eq!(bench.ask(other, third).1, denied(Denial::TooManyRooms));
    // Each room counts until both have left it.
    bench.say(seats[0], ClientMessage::Leave);
    assert_eq!(bench.ask(other, third).1, denied(Denial::TooManyRooms));
    let (conn, answer) = bench
        .ask(address(2), ClientMessage::Join { code: Code::from_bits(1), attempt: attempt(11) });
    assert!(matches!(answer, RelayMessage::Seated { .. }), "{answer:?}");
    bench.say(conn, ClientMessage::Leave);
    assert!(matches!(bench.ask(peer, request).1, RelayMessage::Seated { .. }));
    assert_eq!(bench.ask(other, third).1, denied(Denial::TooManyRooms));
}

#[test]
fn a_hundred_thousand_rooms_made_and_left_leave_nothing_behind() {
    let mut bench = Bench::new(Limits::default());
    let mut left = 0;
    for number in 0..100_000 {
        bench.now += Duration::from_millis(20);
        let conn = bench.open(address((number % 200) as u8));
        bench.say(conn, host(attempt(number)));
        // Half of the hosts leave, and half of them vanish.
        if number % 2 == 0 && bench.hub.seat_of(conn).is_some() {
            bench.say(conn, ClientMessage::Leave);
            assert_eq!(bench.resume(attempt(number)), denied(Denial::SeatGone(Gone::Left)));
            left += 1;
        } else {
            bench.input(Input::Closed { conn });
        }
        assert!(bench.hub.rooms().len() <= 1024);
    }
    assert!(left > 1000, "only {left} had a room to leave");
    bench.now += WAITING_ROOM_IDLE;
    bench.input(Input::Timeout);
    assert_eq!((bench.hub.rooms().len(), bench.hub.waiting_rooms()), (0, 0));
    assert_eq!(bench.hub.next_timeout(), None);
    assert_eq!(bench.store.load().expect("memory can be read").records(), []);
}

#[test]
fn rooms_and_seats_survive_a_restart() {
    let mut bench = Bench::new(Limits::default());
    let (black, black_token, code) = bench.host(1);
    let (_, white_token) = bench.join(code, 2);
    let point = Point { column: 7, row: 7 };
    bench.say(black, ClientMessage::Move { game: 1, ply: 0, point });
    let (_, waiting_token, waiting_code) = bench.host(3);
    let mut bench = bench.restart();
    for (token, seat) in [(black_token, Side::Black), (white_token, Side::White)] {
        match bench.resume(token) {
            RelayMessage::Seated { seat: got, room, .. } => {
                assert_eq!((got, room.moves.0), (seat, vec![point]));
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(matches!(bench.resume(waiting_token), RelayMessage::Seated { .. }));
    bench.join(waiting_code, 4);
}

#[test]
fn what_could_not_be_stored_is_taken_back_and_told() {
    let mut bench = Bench::new(Limits::default());
    let (black, _, code) = bench.host(1);
    bench.say(black, ClientMessage::Kept);
    let (white, _) = bench.join(code, 2);
    bench.say(white, ClientMessage::Kept);
    let (room, seat) = bench.hub.seat_of(black).expect("it is seated");
    assert_eq!(seat, Color::Black);
    let point = Point { column: 7, row: 7 };
    let input =
        Input::Received { conn: black, message: ClientMessage::Move { game: 1, ply: 0, point } };
    let unsent = bench.hub.handle(bench.now, input);
    let stored = bench.store.room(room).expect("memory can be read");
    let said = bench.input(Input::NotStored { rooms: vec![(room, stored)], unsent });
    let refused = RelayMessage::Refused { game: 1, ply: 0, why: Refusal::NotStored };
    assert_eq!(said[0], (black, Some(refused)));
    let told: Vec<ConnId> = said[1..].iter().map(|(conn, _)| *conn).collect();
    assert_eq!(told, [black, white], "both hear how the room stands: {said:?}");
    for (_, message) in &said[1..] {
        let Some(RelayMessage::Room(room)) = message else { panic!("{said:?}") };
        assert_eq!((room.moves.0.len(), room.opponent), (0, Presence::Here));
    }
    let again = bench.say(black, ClientMessage::Move { game: 1, ply: 0, point });
    assert_eq!(again.len(), 2, "the same move may be tried again: {again:?}");
}

#[test]
fn a_room_whose_end_cannot_be_stored_is_tried_again_now_and_then_until_it_can() {
    let mut bench = Bench::new(Limits::default());
    let (conn, token, code) = bench.host(1);
    let (room, _) = bench.hub.seat_of(conn).expect("it is seated");
    bench.input(Input::Closed { conn });
    // Somebody asks for it until the day is over, so that it is not idle.
    let end = START + WAITING_ROOM_AGE;
    while bench.now < end - WAITING_ROOM_IDLE / 2 {
        bench.now += WAITING_ROOM_IDLE / 2;
        let (conn, _) = bench.ask(address(1), ClientMessage::Resume { token });
        bench.input(Input::Closed { conn });
    }
    let mut attempts = 0;
    let minute = end + 60 * SECOND;
    while let Some(due) = bench.hub.next_timeout().filter(|due| *due < minute) {
        bench.now = bench.now.max(due);
        let unsent = bench.hub.handle(bench.now, Input::Timeout);
        let stored = bench.store.room(room).expect("memory can be read");
        bench.input(Input::NotStored { rooms: vec![(room, stored)], unsent });
        assert_eq!(bench.hub.waiting_rooms(), 1, "it is there again");
        attempts += 1;
        assert!(attempts <= 60, "{attempts} times by {:?}", bench.now - end);
    }
    assert!(attempts >= 2, "{attempts}");
    bench.input(Input::StoredAgain);
    bench.now = bench.hub.next_timeout().expect("it is still to end");
    bench.input(Input::Timeout);
    assert_eq!(bench.hub.rooms().len(), 0);
    let join = ClientMessage::Join { code, attempt: attempt(2) };
    assert_eq!(bench.ask(address(2), join).1, denied(Denial::NoSuchRoom));
}
