//! One room: what is answered when, what is stored before it, and when it ends.

use std::time::Duration;

use omok_core::{ByColor, Color, Game, RuleSet, Size};
use omok_proto::limits::{FINISHED_GAME_IDLE, OPEN_GAME_IDLE, WAITING_ROOM_AGE, WAITING_ROOM_IDLE};
use omok_proto::message::{
    BySide, Farewell, Forbidden, GameResult, Gone, Point, Presence, Refusal, RelayMessage, Side,
    Snapshot,
};
use omok_proto::{Code, Token};
use omok_relay::room::{Input, Output, Room};
use omok_relay::seat::{Keys, Mint};
use omok_relay::store::{RoomId, RoomRecord};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest, prop_state_machine};

const START: Duration = Duration::from_secs(1_000_000);

fn keys(byte: u8) -> Keys {
    Mint::new([0; 32]).next(&Token::from_bytes([byte; 16]), RoomId(0), Color::Black).1
}

fn waiting(rules: RuleSet) -> Room {
    Room::new(START, Game::on_default_board(rules), Code::from_bits(7), keys(1))
}

/// A room with both there.
fn seated(rules: RuleSet) -> Room {
    let mut room = waiting(rules);
    let told = room.handle(START, Input::Join(keys(2)));
    assert_eq!(told[0], Output::Persist);
    assert_eq!(told[1..], [Output::Tell(Color::Black, RelayMessage::Opponent(Presence::Here))]);
    room
}

fn point(name: &str) -> Point {
    omok_core::Point::parse(name, Size::TWENTY).expect("a point").into()
}

fn place(room: &mut Room, seat: Color, ply: u16, name: &str) -> Vec<Output> {
    room.handle(START, Input::Move { seat, game: room.number(), ply, point: point(name) })
}

/// Plays `moves` in turn, each of which has to be accepted.
fn play(room: &mut Room, moves: &str) {
    for name in moves.split_whitespace() {
        let ply = room.game().moves().len();
        let told = place(room, Color::of_ply(ply), ply as u16, name);
        assert_eq!(told[0], Output::Persist, "{name}: {told:?}");
    }
}

fn refusal(outputs: &[Output]) -> Option<Refusal> {
    match outputs.first() {
        Some(Output::Tell(_, RelayMessage::Refused { why, .. })) => Some(*why),
        _ => None,
    }
}

/// A room in which Black has won.
fn won() -> Room {
    let mut room = seated(RuleSet::GOMOKU);
    play(&mut room, "a1 a2 b1 b2 c1 c2 d1 d2 e1");
    room
}

#[test]
fn a_move_is_stored_and_then_told_to_both() {
    let mut room = seated(RuleSet::RENJU);
    let played =
        RelayMessage::Played { game: 1, ply: 0, point: point("h8"), result: GameResult::Open };
    assert_eq!(
        place(&mut room, Color::Black, 0, "h8"),
        [
            Output::Persist,
            Output::Tell(Color::Black, played.clone()),
            Output::Tell(Color::White, played)
        ]
    );
}

#[test]
fn the_same_move_again_gets_the_same_answer_and_is_not_played_twice() {
    let mut room = won();
    let first =
        RelayMessage::Played { game: 1, ply: 0, point: point("a1"), result: GameResult::Open };
    assert_eq!(place(&mut room, Color::Black, 0, "a1"), [Output::Tell(Color::Black, first)]);
    let last = RelayMessage::Played {
        game: 1,
        ply: 8,
        point: point("e1"),
        result: GameResult::Won(Side::Black),
    };
    assert_eq!(place(&mut room, Color::Black, 8, "e1"), [Output::Tell(Color::Black, last)]);
    assert_eq!(room.game().moves().len(), 9);
}

#[test]
fn another_move_at_an_old_ply_is_refused_with_the_position() {
    let mut room = seated(RuleSet::RENJU);
    play(&mut room, "h8 h9");
    for (game, ply) in [(1, 0), (1, 3), (2, 2), (0, 0)] {
        let input = Input::Move { seat: Color::Black, game, ply, point: point("a1") };
        let told = room.handle(START, input);
        let position = RelayMessage::Room(room.snapshot(Color::Black));
        let refused = RelayMessage::Refused { game, ply, why: Refusal::StalePly };
        let expected = [Output::Tell(Color::Black, refused), Output::Tell(Color::Black, position)];
        assert_eq!(told, expected, "game {game} ply {ply}");
    }
}

#[test]
fn every_refusal_has_its_reason_and_changes_nothing() {
    let three_three = "h8 a1 h9 c1 i10 e1 j10 g1";
    let four_four = "h8 a1 h9 c1 h10 e1 i11 g1 j11 i1 k11 k1";
    let overline = "a1 a3 b1 c3 c1 e3 e1 g3 f1 i3";
    let table = [
        (RuleSet::RENJU, "", Color::White, 0, "h8", Refusal::NotYourTurn),
        (RuleSet::RENJU, "h8", Color::Black, 1, "a1", Refusal::NotYourTurn),
        (RuleSet::RENJU, "h8", Color::White, 0, "h8", Refusal::NotYourTurn),
        (RuleSet::RENJU, "h8", Color::White, 1, "h8", Refusal::Occupied),
        (RuleSet::RENJU, "h8", Color::White, 1, "p1", Refusal::Occupied),
        (RuleSet::RENJU, "h8", Color::Black, 1, "p1", Refusal::NotYourTurn),
        (RuleSet::RENJU, "h8", Color::Black, 1, "h8", Refusal::NotYourTurn),
        (RuleSet::RENJU, "h8", Color::White, 0, "p1", Refusal::NotYourTurn),
        (RuleSet::GOMOKU, "a1 a2 b1 b2 c1 c2 d1 d2 e1", Color::White, 9, "p1", Refusal::GameOver),
        (
            RuleSet::RENJU,
            three_three,
            Color::Black,
            8,
            "h10",
            Refusal::Forbidden(Forbidden::DoubleThree),
        ),
        (
            RuleSet::RENJU,
            four_four,
            Color::Black,
            12,
            "h11",
            Refusal::Forbidden(Forbidden::DoubleFour),
        ),
        (RuleSet::RENJU, overline, Color::Black, 10, "d1", Refusal::Forbidden(Forbidden::Overline)),
        (
            RuleSet::OMOK,
            three_three,
            Color::Black,
            8,
            "h10",
            Refusal::Forbidden(Forbidden::DoubleThree),
        ),
        (RuleSet::GOMOKU, "a1 a2 b1 b2 c1 c2 d1 d2 e1", Color::White, 9, "e2", Refusal::GameOver),
        (RuleSet::GOMOKU, "a1 a2 b1 b2 c1 c2 d1 d2 e1", Color::Black, 9, "e2", Refusal::GameOver),
    ];
    for (rules, moves, seat, ply, name, why) in table {
        let mut room = seated(rules);
        play(&mut room, moves);
        let before = room.record();
        let told = place(&mut room, seat, ply, name);
        assert_eq!(refusal(&told), Some(why), "{rules} {moves}: {seat} {name}");
        assert_eq!(told.len(), 1, "only the mover hears of it: {told:?}");
        assert_eq!(room.record(), before);
    }
}

#[test]
fn a_room_that_waits_refuses_moves_until_somebody_joins() {
    let mut room = waiting(RuleSet::RENJU);
    assert_eq!(refusal(&place(&mut room, Color::Black, 0, "h8")), Some(Refusal::NoOpponent));
    let _ = room.handle(START, Input::Join(keys(2)));
    play(&mut room, "h8");
    assert_eq!(room.code(), None, "its code opens nothing any more");
}

#[test]
fn a_rematch_needs_both_and_begins_with_black_in_the_same_colours() {
    let mut room = won();
    let vote = |room: &mut Room, seat, game| room.handle(START, Input::Rematch { seat, game });
    let votes = |black, white| RelayMessage::Votes { game: 1, votes: BySide { black, white } };
    let told = vote(&mut room, Color::White, 1);
    let both = |message: &RelayMessage| Color::ALL.map(|seat| Output::Tell(seat, message.clone()));
    assert_eq!(told[0], Output::Persist);
    assert_eq!(told[1..], both(&votes(false, true)));
    let again = vote(&mut room, Color::White, 1);
    assert_eq!(again, [Output::Tell(Color::White, votes(false, true))]);
    let told = vote(&mut room, Color::Black, 1);
    assert_eq!(told[1..], both(&RelayMessage::GameStarted { game: 2 }));
    assert_eq!(room.snapshot(Color::White).moves.0, []);

    let late = vote(&mut room, Color::Black, 1);
    let nothing = RelayMessage::Votes { game: 2, votes: BySide::default() };
    assert_eq!(late, [Output::Tell(Color::Black, nothing.clone())], "a late vote starts nothing");
    let early = vote(&mut room, Color::Black, 2);
    assert_eq!(early, [Output::Tell(Color::Black, nothing)], "nor does one before the end");
    play(&mut room, "h8");
}

#[test]
fn votes_stay_while_their_seat_is_away_and_fall_when_it_leaves() {
    let mut room = won();
    let _ = room.handle(START, Input::Rematch { seat: Color::White, game: 1 });
    let _ = room.handle(START, Input::Depart(Color::White));
    assert!(room.snapshot(Color::Black).votes.white);
    let told = room.handle(START, Input::Leave(Color::White));
    assert_eq!(
        told,
        [
            Output::Persist,
            Output::Tell(Color::Black, RelayMessage::Opponent(Presence::Left)),
            Output::Release(Color::White, Farewell::Left)
        ]
    );
    let room_now = room.snapshot(Color::Black);
    assert_eq!(room_now.votes, BySide::default());
    assert_eq!(room_now.result, GameResult::Won(Side::Black), "a finished game stays finished");
    let told = room.handle(START, Input::Rematch { seat: Color::Black, game: 1 });
    assert!(!told.contains(&Output::Persist), "there is nobody to play with: {told:?}");
}

#[test]
fn leaving_in_the_middle_ends_the_game_unfinished() {
    let mut room = seated(RuleSet::RENJU);
    play(&mut room, "h8");
    let _ = room.handle(START, Input::Leave(Color::Black));
    let seen = room.snapshot(Color::White);
    assert_eq!((seen.result, seen.opponent), (GameResult::Abandoned, Presence::Left));
    assert_eq!(refusal(&place(&mut room, Color::White, 1, "h9")), Some(Refusal::GameOver));
    assert_eq!(room.keys(Color::Black), None, "the seat cannot be taken back");
    let told = room.handle(START, Input::Leave(Color::White));
    let expected = [Output::End(Gone::Left), Output::Release(Color::White, Farewell::Left)];
    assert_eq!(told, expected);
}

#[test]
fn a_host_who_leaves_a_waiting_room_takes_it_along() {
    let mut room = waiting(RuleSet::RENJU);
    let told = room.handle(START, Input::Leave(Color::Black));
    assert_eq!(told, [Output::End(Gone::Left), Output::Release(Color::Black, Farewell::Left)]);
}

#[test]
fn the_other_seat_hears_of_going_and_coming_once() {
    let mut room = seated(RuleSet::RENJU);
    let tell = |presence| vec![Output::Tell(Color::White, RelayMessage::Opponent(presence))];
    assert_eq!(room.handle(START, Input::Arrive(Color::Black)), [], "was there all the time");
    assert_eq!(room.handle(START, Input::Depart(Color::Black)), tell(Presence::Away));
    assert_eq!(room.handle(START, Input::Depart(Color::Black)), []);
    assert_eq!(room.snapshot(Color::White).opponent, Presence::Away);
    play(&mut room, "h8 h9");
    assert_eq!(room.handle(START, Input::Arrive(Color::Black)), tell(Presence::Here));
}

/// Lets `room` be empty from `since` on, and sees it end after `idle`, not a
/// nanosecond earlier.
fn ends_after(mut room: Room, idle: Duration, why: Gone) {
    let since = START + Duration::from_secs(5);
    for seat in Color::ALL {
        let _ = room.handle(since, Input::Depart(seat));
    }
    let end = since + idle;
    assert_eq!(room.next_timeout(), Some(end));
    let nearly = end - Duration::from_nanos(1);
    assert_eq!(room.handle(nearly, Input::Timeout), []);
    assert_eq!(room.handle(end, Input::Timeout), [Output::End(why)]);
}

#[test]
fn a_room_ends_when_nobody_was_connected_for_long_enough() {
    let mut abandoned = seated(RuleSet::RENJU);
    let _ = abandoned.handle(START, Input::Leave(Color::White));
    ends_after(waiting(RuleSet::RENJU), WAITING_ROOM_IDLE, Gone::Expired);
    ends_after(seated(RuleSet::RENJU), OPEN_GAME_IDLE, Gone::Expired);
    ends_after(won(), FINISHED_GAME_IDLE, Gone::Finished);
    ends_after(abandoned, FINISHED_GAME_IDLE, Gone::Left);
}

#[test]
fn a_room_does_not_end_while_one_is_connected_unless_it_waits_for_a_day() {
    let mut room = won();
    let _ = room.handle(START, Input::Depart(Color::White));
    assert_eq!(room.next_timeout(), None);

    let mut room = waiting(RuleSet::RENJU);
    let end = START + WAITING_ROOM_AGE;
    assert_eq!(room.next_timeout(), Some(end));
    assert_eq!(room.handle(end - Duration::from_nanos(1), Input::Timeout), []);
    let told = room.handle(end, Input::Timeout);
    let expected = [Output::End(Gone::Expired), Output::Release(Color::Black, Farewell::Expired)];
    assert_eq!(told, expected, "the host is told");
}

#[test]
fn a_room_is_restored_from_its_record_with_nobody_connected() {
    let mut room = won();
    let _ = room.handle(START, Input::Rematch { seat: Color::White, game: 1 });
    let later = START + Duration::from_secs(100);
    let restored = Room::restore(later, &room.record()).expect("a record of a room");
    assert_eq!(restored.record(), room.record());
    assert_eq!(restored.next_timeout(), Some(later + FINISHED_GAME_IDLE));
    assert_eq!(restored.snapshot(Color::Black).opponent, Presence::Away);
}

/// What makes a record one that no room wrote.
type Fault<'a> = &'a dyn Fn(&mut RoomRecord);

#[test]
fn a_record_that_no_room_wrote_is_refused() {
    let good = won().record();
    let mut off_the_board = good.clone();
    off_the_board.moves.0[0] = Point { column: 15, row: 0 };
    let mut twice = good.clone();
    twice.moves.0[1] = twice.moves.0[0];
    let mut size = good.clone();
    size.size = 14;
    let mut waits = good.clone();
    waits.code = Some(Code::from_bits(1));
    let mut nobody = good.clone();
    nobody.seats = ByColor::default();
    for wrong in [off_the_board, twice, size, waits, nobody] {
        assert!(Room::restore(START, &wrong).is_err(), "{wrong:?}");
    }
    let left = |record: &mut RoomRecord, seat: Color| {
        record.seats[seat].as_mut().expect("it was taken").left = true;
    };
    let vote = |record: &mut RoomRecord, black, white| record.votes = BySide { black, white };
    let open = seated(RuleSet::GOMOKU).record();
    let waiting = waiting(RuleSet::GOMOKU).record();
    let changes: [(&RoomRecord, Fault<'_>); 9] = [
        (&good, &|record| record.game = 0),
        (&good, &|record| vote(record, true, true)),
        (&good, &|record| {
            record.abandoned = true;
            left(record, Color::White);
        }),
        (&good, &|record| {
            vote(record, true, false);
            left(record, Color::White);
        }),
        (&open, &|record| vote(record, true, false)),
        (&open, &|record| record.abandoned = true),
        (&open, &|record| left(record, Color::White)),
        (&open, &|record| Color::ALL.into_iter().for_each(|seat| left(record, seat))),
        (&waiting, &|record| record.moves.0 = vec![Point { column: 7, row: 7 }]),
    ];
    for (number, (record, change)) in changes.into_iter().enumerate() {
        let mut wrong = record.clone();
        Room::restore(START, &wrong).expect("a room wrote it");
        change(&mut wrong);
        assert!(Room::restore(START, &wrong).is_err(), "{number}: {wrong:?}");
    }
}

/// What a room is, in the plainest terms: the machine is held to it step by
/// step.
#[derive(Clone, Debug)]
struct Model {
    now: Duration,
    joined: bool,
    game: u32,
    moves: Vec<omok_core::Point>,
    left: ByColor<bool>,
    there: ByColor<bool>,
    votes: ByColor<bool>,
    abandoned: bool,
    empty_since: Option<Duration>,
    ended: bool,
    /// It had ended before the latest step, which therefore meant nothing.
    gone: bool,
}

impl Model {
    fn new() -> Self {
        Self {
            now: START,
            joined: false,
            game: 1,
            moves: Vec::new(),
            left: ByColor::default(),
            there: ByColor { black: true, white: false },
            votes: ByColor::default(),
            abandoned: false,
            empty_since: None,
            ended: false,
            gone: false,
        }
    }

    fn played(&self) -> Game {
        Game::on_default_board(RuleSet::GOMOKU).replay(self.moves.iter().copied()).expect("legal")
    }

    fn result(&self) -> GameResult {
        if self.abandoned { GameResult::Abandoned } else { self.played().outcome().into() }
    }

    fn taken(&self, seat: Color) -> bool {
        seat == Color::Black || self.joined
    }

    fn presence(&self, seat: Color) -> Presence {
        match (self.taken(seat), self.left[seat], self.there[seat]) {
            (false, _, _) => Presence::Expected,
            (_, true, _) => Presence::Left,
            (_, _, true) => Presence::Here,
            (_, _, false) => Presence::Away,
        }
    }

    fn seen_by(&self, seat: Color) -> Snapshot {
        Snapshot {
            rules: RuleSet::GOMOKU.into(),
            size: 15,
            game: self.game,
            moves: self.moves.iter().copied().collect(),
            result: self.result(),
            votes: self.votes.into(),
            opponent: self.presence(seat.opponent()),
            code: (!self.joined).then_some(Code::from_bits(7)),
        }
    }

    fn end(&self) -> Option<Duration> {
        let idle = match self.result() {
            _ if !self.joined => WAITING_ROOM_IDLE,
            GameResult::Open => OPEN_GAME_IDLE,
            _ => FINISHED_GAME_IDLE,
        };
        let age = (!self.joined).then_some(START + WAITING_ROOM_AGE);
        self.empty_since.map(|since| since + idle).into_iter().chain(age).min()
    }

    fn step(&mut self, step: &Step) {
        self.gone = self.ended;
        if self.gone {
            return;
        }
        self.now += step.after;
        let over = matches!(self.result(), GameResult::Won(_) | GameResult::Drawn);
        match step.input {
            Input::Join(_) => (self.joined, self.there.white) = (true, true),
            Input::Arrive(seat) => self.there[seat] = true,
            Input::Depart(seat) => self.there[seat] = false,
            Input::Move { seat, game, ply, point } => {
                let next = usize::from(ply) == self.moves.len() && game == self.game;
                let mut played = self.played();
                let point = point.on(Size::FIFTEEN).expect("the steps stay on the board");
                if self.joined && next && !self.abandoned && played.play_as(seat, point).is_ok() {
                    self.moves.push(point);
                }
            }
            Input::Rematch { seat, game } => {
                let nobody_left = !self.left.black && !self.left.white;
                if game == self.game && over && nobody_left {
                    self.votes[seat] = true;
                }
                if self.votes.black && self.votes.white {
                    self.votes = ByColor::default();
                    self.game += 1;
                    self.moves.clear();
                }
            }
            Input::Leave(seat) => {
                self.abandoned = !over;
                (self.left[seat], self.there[seat]) = (true, false);
                self.votes = ByColor::default();
                self.ended = !self.joined || self.left[seat.opponent()];
            }
            Input::Timeout => self.ended = self.end().is_some_and(|end| self.now >= end),
            Input::Rekey(..) => {}
        }
        let there = self.there.black || self.there.white;
        self.empty_since = if there { None } else { self.empty_since.or(Some(self.now)) };
    }
}

#[derive(Clone, Debug)]
struct Step {
    after: Duration,
    input: Input,
}

fn seat() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

/// Mostly the move that is next, on so few points that games end.
fn move_input(model: &Model) -> impl Strategy<Value = Input> + use<> {
    let (game, next) = (model.game, model.moves.len() as u16);
    (seat(), 0u8..6, 0u8..2, 0u32..10, 0u16..10).prop_map(
        move |(seat, column, row, other_game, other_ply)| {
            let ply = if other_ply < 8 { next } else { next.saturating_sub(other_ply - 6) };
            let seat = if other_ply < 8 { Color::of_ply(next.into()) } else { seat };
            let row = if other_game < 8 { seat as u8 } else { row };
            let game = if other_game == 9 { game - 1 } else { game };
            Input::Move { seat, game, ply, point: Point { column, row } }
        },
    )
}

impl ReferenceStateMachine for Model {
    type State = Self;
    type Transition = Step;

    fn init_state() -> BoxedStrategy<Self> {
        Just(Self::new()).boxed()
    }

    fn transitions(model: &Self) -> BoxedStrategy<Step> {
        let game = model.game;
        let input = prop_oneof![
            1 => Just(Input::Join(keys(2))),
            1 => seat().prop_map(Input::Arrive),
            1 => seat().prop_map(Input::Depart),
            1 => seat().prop_map(|seat| Input::Rekey(seat, keys(3))),
            12 => move_input(model),
            3 => (seat(), 0u32..2).prop_map(move |(seat, old)| Input::Rematch { seat, game: game - old }),
            1 => seat().prop_map(Input::Leave),
            2 => Just(Input::Timeout),
        ];
        let after = prop_oneof![8 => 0u64..100, 1 => 500u64..2000, 1 => 80_000u64..90_000];
        let step = |(after, input)| Step { after: Duration::from_secs(after), input };
        (after, input).prop_map(step).boxed()
    }

    fn preconditions(model: &Self, step: &Step) -> bool {
        // What the hub never does: it joins rooms that wait, and connections
        // speak for seats that are taken and not given up.
        let held = |seat| model.taken(seat) && !model.left[seat];
        let possible = match step.input {
            Input::Join(_) => !model.joined,
            Input::Arrive(seat) | Input::Depart(seat) | Input::Rekey(seat, _) => held(seat),
            Input::Move { seat, .. } | Input::Rematch { seat, .. } | Input::Leave(seat) => {
                held(seat) && model.there[seat]
            }
            Input::Timeout => true,
        };
        let due = model.end().is_some_and(|end| model.now + step.after >= end);
        model.ended || (possible && (matches!(step.input, Input::Timeout) || !due))
    }

    fn apply(mut model: Self, step: &Step) -> Self {
        model.step(step);
        model
    }
}

struct RoomAgainstModel;

impl StateMachineTest for RoomAgainstModel {
    type SystemUnderTest = Room;
    type Reference = Model;

    fn init_test(_: &Model) -> Room {
        waiting(RuleSet::GOMOKU)
    }

    fn apply(mut room: Room, model: &Model, step: Step) -> Room {
        if model.gone {
            return room;
        }
        let before = room.record();
        let outputs = room.handle(model.now, step.input);
        let ended = outputs.iter().any(|output| matches!(output, Output::End(_)));
        assert_eq!(ended, model.ended, "{step:?}: {outputs:?}");
        let stored = matches!(outputs.first(), Some(Output::Persist | Output::End(_)));
        let again = outputs.iter().skip(1).any(|output| matches!(output, Output::Persist));
        assert!(!again, "once, and before anything is said: {outputs:?}");
        if !ended {
            let changed = room.record() != before;
            assert!(stored || !changed, "a change is stored: {outputs:?}");
        }
        for output in &outputs {
            if let Output::Tell(_, RelayMessage::Played { .. }) = output {
                assert!(matches!(step.input, Input::Move { .. }), "moves come of moves");
            }
        }
        room
    }

    fn check_invariants(room: &Room, model: &Model) {
        if model.ended {
            return;
        }
        for seat in Color::ALL {
            assert_eq!(room.snapshot(seat), model.seen_by(seat));
        }
        assert_eq!(room.next_timeout(), model.end());
        let restored = Room::restore(model.now, &room.record()).expect("its own record");
        assert_eq!(restored.record(), room.record());
    }
}

prop_state_machine! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_room_does_what_the_plain_model_does(sequential 1..80 => RoomAgainstModel);
}
