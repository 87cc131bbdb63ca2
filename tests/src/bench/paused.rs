//! What rooms cost in which nobody is.

use std::net::Ipv4Addr;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use omok_core::{ByColor, Color};
use omok_proto::Token;
use omok_proto::message::{BySide, Rules};
use omok_relay::RedbStore;
use omok_relay::seat::Mint;
use omok_relay::store::{Change, RoomId, RoomRecord, SeatRecord, Store};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::args::Plan;
use super::load::{MOVES_PER_SECOND_MAX, Played, games, play};
use super::meter::{median, memory, spread};
use super::relay::{load, runtime};
use super::report::{Figure, Goal, Report};
use super::wire::Place;
use crate::relay::Relay;

/// Moves that lie on the boards of paused rooms.
const MOVES: usize = 30;

/// Rooms that are played in beside the paused ones.
const ACTIVE: u64 = 100;

pub(super) fn measure(plan: &Plan, report: &mut Report) {
    report.heading("rooms that are stored and in which nobody is");
    let (few, many) = plan.pick((1000, 100_000), (10, 100));
    let active = plan.pick(ACTIVE, 4);
    let (mut with_few, mut with_many) = (Vec::new(), Vec::new());
    let stores = [few, many].map(|rooms| stored(rooms + active, active));
    for _ in 0..plan.rounds() {
        let [few, many] = played_beside(plan, &stores, active);
        with_few.push(few);
        with_many.push(many);
    }
    let middle = |all: &[Started], of: fn(&Started) -> f64| median(all.iter().map(of));
    let (short, long) = (&with_few, &with_many);
    let seconds = middle(long, |started| started.until_it_answers.as_secs_f64());
    let name = format!("{many} rooms: from the start until the relay answers");
    report.tell(&Figure::new(name, seconds, "s").goal(Goal::AtMost(2.0)));
    let kb = middle(long, |started| started.memory as f64) - middle(short, |s| s.memory as f64);
    let name = format!("{many} rooms: resident memory each");
    report.tell(&Figure::new(name, kb / 1000.0 / (many - few) as f64, "KB"));
    let mut row = |what, unit, of: fn(&Started) -> f64, goal| {
        let name = format!("{active} rooms in play beside {many} paused: {what}");
        let figure = Figure::new(name, middle(long, of), unit);
        report.tell(&figure.beside("with 1,000", middle(short, of)).goal(goal));
    };
    row("p50", "us", |started| started.played.round_trips.micros(0.5), Goal::None);
    let processor = |started: &Started| started.played.processor_us;
    row("processor time a move", "us", processor, Goal::TimesAtMost(1.1));
    let noise = spread(short.iter().map(processor));
    report.noise("play beside 1,000 paused rooms, in processor time,", noise);
}

struct Started {
    until_it_answers: Duration,
    memory: u64,
    played: Played,
}

/// Starts a relay on a copy of each store, and plays in the first few rooms of
/// both at the same time: the disk and whatever else the machine does cost both
/// the same.
fn played_beside(plan: &Plan, stores: &[TempDir; 2], active: u64) -> [Started; 2] {
    let runtime = runtime();
    let [few, many] = stores.each_ref().map(|folder| start(&runtime, folder));
    let play = |relay: &Relay| {
        let (place, pid) = (Place::new(relay.address(), relay.speech()), relay.pid());
        async move {
            let mut pairs = Vec::new();
            for room in 0..active {
                let tokens = Color::ALL.map(|seat| token(room, seat));
                pairs.push(place.resumed_pair(tokens).await);
            }
            // The machine has both relays to carry.
            play(pairs, load(plan, Some(MOVES_PER_SECOND_MAX / 2)), pid).await
        }
    };
    let both = async { tokio::join!(play(&few.relay), play(&many.relay)) };
    let played = runtime.block_on(both);
    let end = |Running { relay, _rooms, until_it_answers, memory }, played| {
        assert!(relay.stop().success(), "the relay stops in good order");
        Started { until_it_answers, memory, played }
    };
    [end(few, played.0), end(many, played.1)]
}

/// A relay that runs on rooms of its own.
struct Running {
    relay: Relay,
    _rooms: TempDir,
    until_it_answers: Duration,
    memory: u64,
}

/// Starts a relay on a copy of the rooms of `folder`.
fn start(runtime: &Runtime, folder: &TempDir) -> Running {
    let copy = TempDir::new().expect("there is room for a folder");
    let from_to = [folder, &copy].map(|folder| folder.path().join("rooms.redb"));
    std::fs::copy(&from_to[0], &from_to[1]).expect("there is space");
    let data = copy.path().to_str().expect("the folder has a plain name");
    let begin = Instant::now();
    let relay = Relay::with(&["--plaintext", "--data", data]);
    // It says hello when it has all rooms.
    let place = Place::new(relay.address(), relay.speech());
    drop(runtime.block_on(place.connect(Ipv4Addr::LOCALHOST)));
    let (until_it_answers, memory) = (begin.elapsed(), memory(relay.pid()));
    Running { relay, _rooms: copy, until_it_answers, memory }
}

/// What takes a seat back in a room that was made up here.
fn token(room: u64, seat: Color) -> Token {
    let mut bytes = [0; Token::BYTES];
    bytes[..8].copy_from_slice(&room.to_le_bytes());
    bytes[8] = seat as u8 + 1;
    Token::from_bytes(bytes)
}

/// A store with this many rooms in the middle of their games; in the first
/// `active` the game is at its beginning.
fn stored(rooms: u64, active: u64) -> TempDir {
    let folder = TempDir::new().expect("there is room for a folder");
    let secret = rand::random();
    let mut store = RedbStore::open(folder.path(), secret).expect("it can be made");
    let games: Vec<_> = games().into_iter().filter(|moves| moves.len() > MOVES).collect();
    let mint = Mint::new(secret);
    let created = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let changes: Vec<Change> = (0..rooms)
        .map(|number| {
            let game = &games[number as usize % games.len()];
            let moves = if number < active { 0 } else { MOVES };
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
