use super::*;
use omok_core::Size;
use omok_proto::message::{BySide, GameResult, Moves, Rules, Side};

const START: Duration = Duration::from_secs(1000);
const REQUEST: ClientMessage = ClientMessage::Resume { token: Token::from_bytes([1; 16]) };
const NEXT: Token = Token::from_bytes([2; 16]);

fn room(moves: &str) -> Snapshot {
    Snapshot {
        rules: Rules::Gomoku,
        size: 15,
        game: 1,
        moves: moves.split_whitespace().map(point).collect(),
        result: GameResult::Open,
        votes: BySide::default(),
        opponent: Presence::Here,
        code: None,
    }
}

fn point(name: &str) -> Point {
    Point::parse(name, Size::FIFTEEN).expect("a point")
}

/// A session that has dialed.
fn dialing() -> Session {
    let mut session = Session::new(Hello::of("test"), REQUEST, 7);
    assert_eq!(session.next_timeout(), None);
    assert_eq!(session.handle(START, Input::Connect), [Output::Dial(Link(1))]);
    session
}

fn hello(session: &mut Session, now: Duration) -> Vec<Output> {
    let link = session.link;
    let said = session.handle(now, Input::Connected(link));
    assert_eq!(said, [Output::Send(link, Frame::Hello(Hello::of("test")))]);
    session.handle(now, Input::Received(link, Frame::Hello(Hello::of("relay"))))
}

fn hear(session: &mut Session, now: Duration, message: RelayMessage) -> Vec<Output> {
    session.handle(now, Input::Received(session.link, Frame::Message(message)))
}

fn seated(room: Snapshot) -> RelayMessage {
    RelayMessage::Seated { token: NEXT, seat: Side::Black, room }
}

/// A session that plays Black in a room with `moves`.
fn playing(moves: &str) -> Session {
    let mut session = dialing();
    hello(&mut session, START);
    hear(&mut session, START, seated(room(moves)));
    assert_eq!(session.phase(), Phase::Seated);
    session
}

fn told(outputs: &[Output]) -> Vec<Event> {
    let event = |output: &Output| match output {
        Output::Tell(event) => Some(event.clone()),
        _ => None,
    };
    outputs.iter().filter_map(event).collect()
}

fn ended(outputs: &[Output]) -> Option<Ending> {
    told(outputs).into_iter().find_map(|event| match event {
        Event::Ended(ending) => Some(ending),
        _ => None,
    })
}

#[test]
fn a_token_is_kept_before_the_relay_is_told_so() {
    let mut session = dialing();
    let asked = hello(&mut session, START);
    assert_eq!(asked, [Output::Send(Link(1), Frame::Message(REQUEST))]);
    let said = hear(&mut session, START, seated(room("")));
    assert_eq!(said, [Output::Keep(NEXT), Output::Tell(Event::Seated)]);
    assert_eq!(session.handle(START, Input::Kept(Token::from_bytes([9; 16]))), []);
    let kept = Output::Send(Link(1), Frame::Message(ClientMessage::Kept));
    assert_eq!(session.handle(START, Input::Kept(NEXT)), [kept]);
    assert_eq!(session.handle(START, Input::Kept(NEXT)), [], "it is said once");
}

#[test]
fn a_token_that_could_not_be_kept_is_kept_at_a_later_ping_and_the_relay_told_then() {
    let mut session = playing("");
    let first = START + PING;
    let said = session.handle(first, Input::Timeout);
    let ping = |number| Output::Send(Link(1), Frame::Message(ClientMessage::Ping(number)));
    assert_eq!(said, [ping(1), Output::Keep(NEXT)]);
    hear(&mut session, first, RelayMessage::Pong(1));
    let kept = Output::Send(Link(1), Frame::Message(ClientMessage::Kept));
    assert_eq!(session.handle(first, Input::Kept(NEXT)), [kept]);
    assert_eq!(session.handle(first + PING, Input::Timeout), [ping(2)]);
}

#[test]
fn as_long_as_a_token_is_not_kept_the_seat_is_asked_for_with_the_one_that_is() {
    let next = ClientMessage::Resume { token: NEXT };
    for (kept, expected) in [(false, REQUEST), (true, next)] {
        let mut session = playing("");
        if kept {
            let _ = session.handle(START, Input::Kept(NEXT));
        }
        let _ = session.handle(START, Input::Connect);
        let asked = hello(&mut session, START);
        assert_eq!(asked, [Output::Send(session.link, Frame::Message(expected))]);
    }
}

#[test]
fn a_first_dial_without_an_answer_is_the_end_and_keeps_the_seat() {
    let mut session = dialing();
    let said = session.handle(START, Input::Unreachable(Link(1)));
    assert_eq!(ended(&said), Some(Ending::NoAnswer));
    assert!(!said.contains(&Output::Forget));

    let mut session = dialing();
    let nearly = START + DIAL - Duration::from_nanos(1);
    assert_eq!(session.handle(nearly, Input::Timeout), []);
    let said = session.handle(START + DIAL, Input::Timeout);
    assert_eq!(ended(&said), Some(Ending::NoAnswer));
}

#[test]
fn a_relay_that_cannot_store_is_not_said_to_be_silent() {
    let mut session = dialing();
    assert!(!session.has_asked());
    hello(&mut session, START);
    assert_eq!((session.has_asked(), session.excuse()), (true, Ending::Mute));
    hear(&mut session, START, RelayMessage::Denied(Denial::NotStored));
    assert_eq!(session.excuse(), Ending::Denied(Denial::NotStored));
    assert!(session.next_timeout().is_some(), "it tries again");
}

#[test]
fn who_answers_otherwise_than_a_relay_is_told_from_nobody_and_tried_once() {
    let pong = Input::Received(Link(1), Frame::Message(RelayMessage::Pong(1)));
    for (greeted, input) in [
        (false, Input::Garbled(Link(1))),
        // Whoever sends back what was said to it greets well.
        (true, Input::Garbled(Link(1))),
        (true, pong),
    ] {
        let mut session = dialing();
        if greeted {
            hello(&mut session, START);
        } else {
            let _ = session.handle(START, Input::Connected(Link(1)));
        }
        let said = session.handle(START, input.clone());
        assert_eq!(ended(&said), Some(Ending::NotRelay), "{input:?}");
        assert!(!said.contains(&Output::Forget));
    }
}

#[test]
fn who_says_nothing_is_waited_for_five_seconds() {
    let mut session = dialing();
    let _ = session.handle(START, Input::Connected(Link(1)));
    let nearly = START + HELLO - Duration::from_nanos(1);
    assert_eq!(session.handle(nearly, Input::Timeout), []);
    let said = session.handle(START + HELLO, Input::Timeout);
    assert_eq!(ended(&said), Some(Ending::Mute));
}

#[test]
fn a_relay_that_closes_link_after_link_is_given_up_after_three() {
    let mut session = dialing();
    for left in (0..CUTS_MAX).rev() {
        hello(&mut session, START);
        let link = session.link;
        let said = session.handle(START, Input::Lost(link));
        assert_eq!(ended(&said), (left == 0).then_some(Ending::Cut));
        let _ = session.handle(START + BACKOFF_MAX, Input::Timeout);
    }
}

#[test]
fn a_link_that_is_closed_before_a_word_may_have_been_that_of_a_full_relay() {
    let mut session = dialing();
    let _ = session.handle(START, Input::Connected(Link(1)));
    let said = session.handle(START, Input::Lost(Link(1)));
    assert_eq!(ended(&said), Some(Ending::Cut));
    let mut session = playing("h8");
    let _ = session.handle(START, Input::Connect);
    let _ = session.handle(START, Input::Connected(session.link));
    let _ = session.handle(START, Input::Lost(session.link));
    assert_eq!(session.trouble(), Some(Trouble::Cut));
}

#[test]
fn who_comes_back_to_a_saved_seat_waits_for_a_place_and_who_has_none_is_sent_away() {
    let full = RelayMessage::Closed(Farewell::Full);
    let mut session = dialing();
    hello(&mut session, START);
    let said = hear(&mut session, START, full.clone());
    assert_eq!((ended(&said), said.contains(&Output::Forget)), (None, false));
    assert!(session.is_turned_away());
    assert_eq!(session.trouble(), Some(Trouble::Full));
    assert_eq!(session.excuse(), Ending::Closed(Farewell::Full));
    // Nothing that happens on the way ends it any more.
    for _ in 0..5 {
        let at = session.next_timeout().expect("it tries again");
        let _ = session.handle(at, Input::Timeout);
        assert_eq!(ended(&session.handle(at, Input::Lost(session.link))), None);
    }
    let at = session.next_timeout().expect("it tries again");
    let _ = session.handle(at, Input::Timeout);
    hello(&mut session, at);
    hear(&mut session, at, seated(room("h8")));
    assert_eq!((session.phase(), session.is_turned_away()), (Phase::Seated, false));

    let attempt = Token::from_bytes([9; 16]);
    let code = "K7Q-M4X-W2R".parse().expect("a code");
    let join = ClientMessage::Join { code, attempt };
    let mut session = Session::new(Hello::of("test"), join, 7);
    let _ = session.handle(START, Input::Connect);
    hello(&mut session, START);
    let said = hear(&mut session, START, full);
    assert_eq!(ended(&said), Some(Ending::Closed(Farewell::Full)));
}

#[test]
fn a_seated_player_is_not_thrown_out_because_a_file_could_not_be_read_for_a_moment() {
    let forgetful = || Insecure::Distrusted(Distrust::NoMemory(crate::reason::Reason::Unsuited));
    let mut session = playing("h8");
    let _ = session.handle(START, Input::Connect);
    let said = session.handle(START, Input::Insecure(session.link, forgetful()));
    assert_eq!((ended(&said), session.trouble()), (None, Some(Trouble::Cut)));
    assert!(session.next_timeout().is_some(), "it tries again");
    // Whoever has no seat yet is told.
    let mut session = dialing();
    let said = session.handle(START, Input::Insecure(Link(1), forgetful()));
    assert_eq!(ended(&said), Some(Ending::Insecure(forgetful())));
}

#[test]
fn a_seated_player_says_nothing_to_a_stranger_in_the_relays_place_and_waits_for_the_relay() {
    let pin = |text: &str| text.parse().expect("it is a pin");
    let named = pin("00000000000000000000000000");
    let shown = pin("10000000000000000000000000");
    let stranger = || Insecure::Distrusted(Distrust::OtherPin { named, shown });
    let mut session = playing("h8");
    let _ = session.handle(START, Input::Lost(session.link));
    let _ = session.handle(START, Input::Connect);
    let said = session.handle(START, Input::Insecure(session.link, stranger()));
    assert_eq!((ended(&said), session.trouble()), (None, Some(Trouble::Stranger)));
    assert!(!said.iter().any(|output| matches!(output, Output::Send(..))), "{said:?}");
    assert!(session.next_timeout().is_some(), "it tries again");
    // Whoever has no seat yet is told.
    let mut session = dialing();
    let said = session.handle(START, Input::Insecure(Link(1), stranger()));
    assert_eq!(ended(&said), Some(Ending::Insecure(stranger())));
}

#[test]
fn a_player_with_a_seat_goes_on_trying_and_knows_what_is_in_the_relays_place() {
    let mut session = playing("h8");
    assert_eq!(session.trouble(), None);
    let _ = session.handle(START, Input::Lost(Link(1)));
    assert_eq!(session.trouble(), Some(Trouble::Cut));
    for expected in [Trouble::Foreign, Trouble::Mute, Trouble::Unreachable] {
        let _ = session.handle(START, Input::Connect);
        let link = session.link;
        let answer = match expected {
            Trouble::Foreign => Input::Garbled(link),
            Trouble::Mute => Input::Timeout,
            _ => Input::Unreachable(link),
        };
        let later = START + ANSWER;
        if expected != Trouble::Unreachable {
            let _ = session.handle(START, Input::Connected(link));
        }
        let _ = session.handle(later, answer);
        assert_eq!(session.trouble(), Some(expected));
        assert!(session.next_timeout().is_some(), "it tries again");
    }
    let _ = session.handle(START, Input::Connect);
    hello(&mut session, START);
    hear(&mut session, START, seated(room("h8")));
    assert_eq!(session.trouble(), None);
}

#[test]
fn a_relay_of_another_version_is_named() {
    let mut session = dialing();
    let _ = session.handle(START, Input::Connected(Link(1)));
    let theirs = Hello { oldest: 5, newest: 6, program: "omok-relay 9".to_owned() };
    let said = session.handle(START, Input::Received(Link(1), Frame::Hello(theirs.clone())));
    assert_eq!(ended(&said), Some(Ending::Versions(theirs)));
}

#[test]
fn waits_are_random_below_a_bound_that_doubles_to_fifteen_seconds() {
    for seed in 0..200 {
        let mut session = playing("");
        session.dice = seed;
        let mut longest = Duration::ZERO;
        for failure in 0..12u32 {
            let link = session.link;
            let now = START + Duration::from_secs(60) * failure;
            let _ = session.handle(now, Input::Lost(link));
            let retry_at = session.next_timeout().expect("it will dial again");
            let bound = BACKOFF_MAX.min(BACKOFF_MIN * 2u32.pow(failure));
            assert!(retry_at - now <= bound, "{failure}");
            longest = longest.max(retry_at - now);
            let dialed = session.handle(retry_at, Input::Timeout);
            assert_eq!(dialed, [Output::Dial(session.link)]);
        }
        assert!(longest > BACKOFF_MAX / 4, "seed {seed} waits for {longest:?} at most");
    }
}

#[test]
fn the_player_can_try_at_once() {
    let mut session = playing("");
    let _ = session.handle(START, Input::Lost(Link(1)));
    let said = session.handle(START, Input::Connect);
    assert_eq!(said, [Output::Dial(session.link)]);
}

#[test]
fn what_comes_over_an_earlier_link_is_not_listened_to() {
    let mut session = playing("");
    let said = session.handle(START, Input::Connect);
    assert_eq!(said[0], Output::HangUp(Link(1)));
    for input in [
        Input::Lost(Link(1)),
        Input::Connected(Link(1)),
        Input::Unreachable(Link(1)),
        Input::Received(Link(1), Frame::Message(RelayMessage::Closed(Farewell::Replaced))),
    ] {
        assert_eq!(session.handle(START, input), []);
    }
    assert_eq!(session.phase(), Phase::Dialing);
}

#[test]
fn it_pings_and_reconnects_ten_seconds_after_a_ping_without_an_answer() {
    let mut session = playing("");
    let _ = session.handle(START, Input::Kept(NEXT));
    let ping = START + PING;
    assert_eq!(session.next_timeout(), Some(ping));
    let said = session.handle(ping, Input::Timeout);
    assert_eq!(said, [Output::Send(Link(1), Frame::Message(ClientMessage::Ping(1)))]);
    assert_eq!(session.next_timeout(), Some(ping + ANSWER));
    let mut answered = session.clone();
    assert_eq!(hear(&mut answered, ping, RelayMessage::Pong(1)), []);
    assert_eq!(answered.next_timeout(), Some(ping + PING));
    let said = session.handle(ping + ANSWER, Input::Timeout);
    let expected =
        [Output::HangUp(Link(1)), Output::Tell(Event::Reconnecting), Output::Dial(session.link)];
    assert_eq!(said, expected);
}

#[test]
fn a_stone_is_sent_again_after_the_line_was_lost_and_then_confirmed_or_taken_back() {
    let stone = point("h8");
    for (moves, expected) in [
        ("", None),
        ("h8", Some(Event::Placed { color: Color::Black, point: stone })),
        ("h8 h9", Some(Event::Placed { color: Color::Black, point: stone })),
        ("a1", Some(Event::TakenBack { point: stone })),
    ] {
        let mut session = playing("");
        let message = ClientMessage::Move { game: 1, ply: 0, point: stone.into() };
        let sent = session.handle(START, Input::Place(stone));
        assert_eq!(sent, [Output::Send(Link(1), Frame::Message(message))]);
        assert_eq!(session.pending(), Some(stone));
        let _ = session.handle(START, Input::Lost(Link(1)));
        assert_eq!(session.pending(), Some(stone), "it is shown while the line is down");
        let _ = session.handle(START, Input::Connect);
        hello(&mut session, START);
        let said = hear(&mut session, START, seated(room(moves)));
        let events: Vec<Event> = told(&said).split_off(1);
        assert_eq!(events, expected.clone().into_iter().collect::<Vec<_>>(), "{moves:?}");
        let sent_again = said.contains(&Output::Send(session.link, Frame::Message(message)));
        assert_eq!(sent_again, expected.is_none(), "{moves:?}");
    }
}

#[test]
fn a_stone_without_an_answer_for_ten_seconds_means_a_lost_line() {
    let mut session = playing("");
    let _ = session.handle(START, Input::Place(point("h8")));
    assert_eq!(session.next_timeout(), Some(START + ANSWER));
    let refused = RelayMessage::Refused { game: 1, ply: 0, why: Refusal::NotStored };
    let said = hear(&mut session, START, refused);
    let expected = Event::Refused { point: point("h8"), why: Refusal::NotStored };
    assert_eq!((told(&said), session.pending()), (vec![expected], None));
    assert_eq!(session.next_timeout(), Some(START + PING));
}

#[test]
fn what_the_relay_would_refuse_is_refused_without_asking_it() {
    for (moves, name, why) in
        [("h8", "h9", Refusal::NotYourTurn), ("h8 h9", "h9", Refusal::Occupied)]
    {
        let mut session = playing(moves);
        let said = session.handle(START, Input::Place(point(name)));
        assert_eq!(said, [Output::Tell(Event::Refused { point: point(name), why })]);
    }
}

#[test]
fn a_vote_made_while_the_line_was_down_is_sent_when_it_is_back() {
    let won =
        Snapshot { result: GameResult::Won(Side::Black), ..room("a1 a2 b1 b2 c1 c2 d1 d2 e1") };
    let mut session = dialing();
    hello(&mut session, START);
    hear(&mut session, START, seated(won.clone()));
    let _ = session.handle(START, Input::Lost(Link(1)));
    assert_eq!(session.handle(START, Input::Rematch), []);
    assert!(session.wants_rematch());
    let _ = session.handle(START, Input::Connect);
    hello(&mut session, START);
    let said = hear(&mut session, START, seated(won.clone()));
    let vote = ClientMessage::Rematch { game: 1 };
    assert!(said.contains(&Output::Send(session.link, Frame::Message(vote))), "{said:?}");
    let opponents = RelayMessage::Votes { game: 1, votes: BySide { black: false, white: true } };
    hear(&mut session, START, opponents);
    assert!(session.wants_rematch(), "the opponent's vote is no answer to one's own");
    hear(&mut session, START, RelayMessage::GameStarted { game: 2 });
    let table = session.table().expect("it is seated");
    assert_eq!((table.number(), table.game().moves().len()), (2, 0));
    assert!(!session.wants_rematch());
}

#[test]
fn leaving_is_asked_for_until_the_relay_has_heard_it() {
    let mut session = playing("h8");
    let leave = |link| Output::Send(link, Frame::Message(ClientMessage::Leave));
    assert_eq!(session.handle(START, Input::Leave), [leave(Link(1))]);
    let _ = session.handle(START, Input::Lost(Link(1)));
    let _ = session.handle(START, Input::Connect);
    hello(&mut session, START);
    let said = hear(&mut session, START, seated(room("h8")));
    assert!(said.contains(&leave(session.link)), "{said:?}");
    let said = hear(&mut session, START, RelayMessage::Closed(Farewell::Left));
    assert_eq!(ended(&said), Some(Ending::Closed(Farewell::Left)));
    assert!(said.contains(&Output::Forget));
}

#[test]
fn the_saved_seat_is_forgotten_only_when_it_is_gone() {
    for (message, ends, forgets) in [
        (RelayMessage::Closed(Farewell::Replaced), true, false),
        (RelayMessage::Closed(Farewell::Expired), true, true),
        (RelayMessage::Closed(Farewell::Restarting), false, false),
        (RelayMessage::Closed(Farewell::Silent), false, false),
        (RelayMessage::Closed(Farewell::Full), false, false),
        (RelayMessage::Closed(Farewell::NotStored), false, false),
        (RelayMessage::Denied(Denial::NotStored), false, false),
        (RelayMessage::Denied(Denial::SeatGone(Gone::Unknown)), true, false),
        (RelayMessage::Denied(Denial::SeatGone(Gone::Finished)), true, true),
        (RelayMessage::Denied(Denial::SeatGone(Gone::Left)), true, true),
        (RelayMessage::Denied(Denial::SeatGone(Gone::Expired)), true, true),
    ] {
        let mut session = playing("");
        let said = hear(&mut session, START, message.clone());
        assert_eq!(ended(&said).is_some(), ends, "{message:?}");
        assert_eq!(said.contains(&Output::Forget), forgets, "{message:?}");
        assert_eq!(session.next_timeout().is_some(), !ends, "it comes back: {message:?}");
    }
}

#[test]
fn a_seat_whose_opponent_has_left_for_good_is_kept_until_it_has_been_taken_again_and_told() {
    let left = |room| Snapshot { opponent: Presence::Left, result: GameResult::Abandoned, ..room };
    let kept = |link| Output::Send(link, Frame::Message(ClientMessage::Kept));
    // It happens meanwhile: whoever is killed now, comes back and is told.
    let mut session = playing("");
    let said = hear(&mut session, START, RelayMessage::Opponent(Presence::Left));
    assert_eq!(said, [Output::Tell(Event::Opponent(Presence::Left))]);
    // It has happened before.
    let mut session = dialing();
    hello(&mut session, START);
    let said = hear(&mut session, START, seated(left(room("h8"))));
    assert_eq!(said, [kept(Link(1)), Output::Forget, Output::Tell(Event::Seated)]);
    let _ = session.handle(START, Input::Connect);
    let next = ClientMessage::Resume { token: NEXT };
    let asked = hello(&mut session, START);
    assert_eq!(asked, [Output::Send(session.link, Frame::Message(next))]);
}

#[test]
fn everybody_comes_back_at_another_time_after_a_restart() {
    let mut waits: Vec<Duration> = Vec::new();
    for seed in 0..1000 {
        let mut session = playing("");
        session.dice = seed;
        hear(&mut session, START, RelayMessage::Closed(Farewell::Restarting));
        waits.push(session.next_timeout().expect("it comes back") - START);
    }
    waits.sort_unstable();
    assert!(waits[100] > Duration::from_millis(350), "{:?}", waits[100]);
    assert!(waits[900] > Duration::from_millis(4200), "{:?}", waits[900]);
    assert!(*waits.last().expect("there are some") <= BACKOFF_RESTART);
}

#[test]
fn games_that_the_rules_do_not_allow_end_the_session() {
    let mut session = dialing();
    hello(&mut session, START);
    let wrong = Snapshot { moves: Moves(vec![point("h8").into(); 2]), ..room("") };
    let said = hear(&mut session, START, seated(wrong));
    assert_eq!(ended(&said), Some(Ending::BadRelay));
    assert!(!said.contains(&Output::Keep(NEXT)), "what is saved stays as it is");
}

#[test]
fn no_number_of_a_game_is_too_large_to_be_heard() {
    let mut session = dialing();
    hello(&mut session, START);
    hear(&mut session, START, seated(Snapshot { game: u32::MAX, ..room("") }));
    for game in [0, 1] {
        let mut session = session.clone();
        let said = hear(&mut session, START, RelayMessage::GameStarted { game });
        assert_eq!(said[0], Output::HangUp(Link(1)), "{game}");
    }
}

#[test]
fn something_that_was_missed_is_healed_by_resuming() {
    let point = point("h8").into();
    for message in [
        RelayMessage::Played { game: 1, ply: 3, point, result: GameResult::Open },
        RelayMessage::Played { game: 2, ply: 0, point, result: GameResult::Open },
        RelayMessage::Played { game: 1, ply: 0, point, result: GameResult::Drawn },
        RelayMessage::GameStarted { game: 3 },
        RelayMessage::GameStarted { game: 0 },
        seated(room("")),
    ] {
        let mut session = playing("");
        let said = hear(&mut session, START, message.clone());
        assert_eq!(said[0], Output::HangUp(Link(1)), "{message:?}");
        assert!(matches!(session.phase(), Phase::Offline { .. }));
    }
}
