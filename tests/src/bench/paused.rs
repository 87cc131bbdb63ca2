//! What rooms cost in which nobody is.

use std::net::Ipv4Addr;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use omok_core::{ByColor, Color, Point};
use omok_proto::Token;
use omok_proto::message::{BySide, Rules};
use omok_relay::RedbStore;
use omok_relay::seat::Mint;
use omok_relay::store::{Change, RoomId, RoomRecord, SeatRecord, Store};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::args::Plan;
use super::inside;
use super::load::{Load, MOVES_PER_SECOND_MAX, Played, games, go_on, seated};
use super::meter::{median, memory, middle_half};
use super::relay::runtime;
use super::report::{Figure, Goal, Report};
use super::wire::Place;
use crate::relay::Relay;

/// Moves that lie on the boards of paused rooms.
const MOVES: usize = 30;

/// Rooms that are played in beside the paused ones.
const ACTIVE: u64 = 100;

/// How often the two relays take turns. One round tells little, since the disk and
/// whatever else the machine does cost one of them more than the other; the
/// middle one of many does.
const TURNS: usize = 13;

pub(super) fn measure(plan: &Plan, report: &mut Report) {
    report.heading("rooms that are stored and in which nobody is");
    let (few, many) = plan.pick((1000, 100_000), (10, 100));
    let active = plan.pick(ACTIVE, 4);
    let runtime = runtime();
    let stores = [few, many].map(|rooms| stored(rooms + active, active, MOVES));
    let start_all = || stores.each_ref().map(|folder| start(&runtime, folder));
    let mut relays = start_all();
    let (mut seconds, mut bytes) = (vec![], vec![]);
    for round in 1..=plan.rounds() {
        let [short, long] = &relays;
        seconds.push(long.until_it_answers.as_secs_f64());
        bytes.push((long.memory as f64 - short.memory as f64) / (many - few) as f64);
        if round < plan.rounds() {
            stop(std::mem::replace(&mut relays, start_all()));
        }
    }
    let name = format!("{many} rooms: from the start until the relay answers");
    report.tell(&Figure::new(name, median(seconds), "s").goal(Goal::AtMost(2.0)));
    let name = format!("{many} rooms: resident memory each");
    report.tell(&Figure::new(name, median(bytes) / 1000.0, "KB"));
    let turns = played_in_turns(plan, &runtime, &relays, active);
    stop(relays);
    beside(report, &format!("{active} rooms in play beside {many} paused"), &turns);
    match inside::instructions_a_move(plan, [few, many]) {
        Some([few, many]) => {
            let name = "the relay's own instructions for a stored move, no sockets";
            report.tell(&Figure::new(name, many, "").beside("with 1,000", few));
        }
        None => report.note("valgrind is not here: no instructions are counted"),
    }
}

/// What play costs beside many paused rooms, beside few, by rounds of both.
fn beside(report: &mut Report, scene: &str, turns: &[[Played; 2]]) {
    let middle =
        |of: fn(&Played) -> f64, which: usize| median(turns.iter().map(|turn| of(&turn[which])));
    let mut row = |what, unit, of: fn(&Played) -> f64| {
        let figure = Figure::new(format!("{scene}: {what}"), middle(of, 1), unit);
        report.tell(&figure.beside("with 1,000", middle(of, 0)));
    };
    row("p50", "µs", |played| played.round_trips.micros(0.5));
    row("written to the disk for a move", "bytes", |played| played.written_bytes);
    let processor = |played: &Played| played.processor_us;
    row("processor time a move", "µs", processor);
    let ratios = || turns.iter().map(|[few, many]| processor(many) / processor(few));
    let figure =
        Figure::new(format!("{scene}: the middle of its ratios"), median(ratios()), "times");
    report.tell(&figure.goal(Goal::AtMost(1.1)));
    let (low, high) = middle_half(ratios());
    report.note(&format!("half of {} rounds have a ratio from {low:.2} to {high:.2}", turns.len()));
    let (low, high) = middle_half(turns.iter().map(|[few, _]| processor(few)));
    let noise = (high / low - 1.0) * 100.0;
    report.noise("play beside 1,000 paused rooms, half of them, in processor time,", noise);
}

/// Plays in the first few rooms of both relays, now on one, now on the other. Both
/// run all the time.
fn played_in_turns(
    plan: &Plan,
    runtime: &Runtime,
    relays: &[Running; 2],
    active: u64,
) -> Vec<[Played; 2]> {
    let window = plan.window() / 2;
    let load = Load { window, warm_up: window / 5, pace: Some(MOVES_PER_SECOND_MAX) };
    let mut players = relays.each_ref().map(|running| {
        let place = Place::new(running.relay.address(), running.relay.speech());
        let resume =
            async |room| place.resumed_pair(Color::ALL.map(|seat| token(room, seat))).await;
        runtime.block_on(async {
            let mut pairs = Vec::new();
            for room in 0..active {
                pairs.push(resume(room).await);
            }
            seated(pairs)
        })
    });
    let mut turn = |which: usize| {
        let pid = relays[which].relay.pid();
        runtime.block_on(go_on(&mut players[which], load, pid))
    };
    let round = |number: usize| {
        // Who is second has a warmer machine: that changes, too.
        let (one, other) = (turn(number % 2), turn((number + 1) % 2));
        if number.is_multiple_of(2) { [one, other] } else { [other, one] }
    };
    (0..plan.pick(TURNS, 2)).map(round).collect()
}

/// A relay that runs on rooms of its own.
struct Running {
    relay: Relay,
    _rooms: TempDir,
    until_it_answers: Duration,
    memory: u64,
}

fn stop(relays: [Running; 2]) {
    for running in relays {
        assert!(running.relay.stop().success(), "the relay stops in good order");
    }
}

/// Starts a relay on a copy of the rooms of `folder`.
fn start(runtime: &Runtime, folder: &TempDir) -> Running {
    let copy = copied(folder);
    let data = copy.path().to_str().expect("the folder has a plain name");
    let begin = Instant::now();
    let relay = Relay::with(&["--plaintext", "--data", data]);
    // It says hello when it has all rooms.
    let place = Place::new(relay.address(), relay.speech());
    drop(runtime.block_on(place.connect(Ipv4Addr::LOCALHOST)));
    let (until_it_answers, memory) = (begin.elapsed(), memory(relay.pid()));
    Running { relay, _rooms: copy, until_it_answers, memory }
}

/// A copy of the rooms of `folder`.
pub(super) fn copied(folder: &TempDir) -> TempDir {
    let copy = TempDir::new().expect("there is room for a folder");
    let [from, to] = [folder, &copy].map(|folder| folder.path().join("rooms.redb"));
    std::fs::copy(from, to).expect("there is space");
    copy
}

/// What takes a seat back in a room that was made up here.
pub(super) fn token(room: u64, seat: Color) -> Token {
    let mut bytes = [0; Token::BYTES];
    bytes[..8].copy_from_slice(&room.to_le_bytes());
    bytes[8] = seat as u8 + 1;
    Token::from_bytes(bytes)
}

/// Games that are long enough to be paused in the middle.
pub(super) fn long_games() -> Vec<Vec<Point>> {
    games().into_iter().filter(|moves| moves.len() > MOVES).collect()
}

/// A store with this many rooms in their games, after so many `moves`; in the first
/// `active` the game is at its beginning.
pub(super) fn stored(rooms: u64, active: u64, moves: usize) -> TempDir {
    let folder = TempDir::new().expect("there is room for a folder");
    let secret = rand::random();
    let mut store = RedbStore::open(folder.path(), secret).expect("it can be made");
    let games = long_games();
    let mint = Mint::new(secret);
    let created = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let changes: Vec<Change> = (0..rooms)
        .map(|number| {
            let game = &games[number as usize % games.len()];
            let moves = if number < active { 0 } else { moves };
            let seat = |seat| {
                let (_, keys) = mint.next(&token(number, seat), RoomId(number), seat);
                Some(SeatRecord { keys, left: false })
            };
            let record = RoomRecord {
                rules: Rules::Renju,
                size: 15,
                code: None,
                created,
                game: 1,
                moves: game[..moves].iter().copied().collect(),
                votes: BySide::default(),
                abandoned: false,
                seats: ByColor { black: seat(Color::Black), white: seat(Color::White) },
            };
            Change { room: RoomId(number), record: Some(record) }
        })
        .collect();
    store.commit(&changes).expect("there is space");
    folder
}
