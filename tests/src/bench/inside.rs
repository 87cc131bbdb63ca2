//! The relay's own work for a move that is stored, in instructions: hub, outbox
//! and store, without sockets, so that nothing depends on time.
//!
//! As in `engine`, two runs are counted that differ in nothing but how much is
//! played, so that starting on all those rooms cancels out.

use std::path::Path;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use omok_core::Color;
use omok_proto::ClientMessage;
use omok_relay::hub::{ConnId, Hub, Input};
use omok_relay::outbox::Outbox;
use omok_relay::store::Store;
use omok_relay::{Limits, RedbStore};

use super::args::Plan;
use super::callgrind::instructions;
use super::paused::{copied, long_games, stored, token};

/// The argument by which the benchmark plays in the rooms of a folder and ends.
pub const ROLE: &str = "commit";

/// Rooms in which is played.
const ACTIVE: u64 = 100;

/// About as many as come while one commit is under way, when a hundred rooms are in
/// play.
const MOVES_A_COMMIT: u64 = 24;

/// Moves of the rooms in which nobody is. Few, since all are checked at the
/// start, which callgrind makes slow; the tree of the file is as deep with more.
const MOVES: usize = 2;

/// Instructions for a move beside each of so many paused rooms.
pub(super) fn instructions_a_move<const N: usize>(
    plan: &Plan,
    paused: [u64; N],
) -> Option<[f64; N]> {
    let (few, many) = plan.pick((5, 105), (1, 2));
    let mut all = [0.0; N];
    for (count, rooms) in all.iter_mut().zip(paused) {
        let folder = stored(rooms + ACTIVE, ACTIVE, MOVES);
        let counted = |commits: u64| {
            let rooms = copied(&folder);
            let path = rooms.path().to_str().expect("the folder has a plain name");
            instructions(&[ROLE, path, &commits.to_string()])
        };
        let [less, more] = thread::scope(|scope| {
            let more = scope.spawn(|| counted(many));
            [counted(few), more.join().expect("counting does not panic")]
        });
        *count = (more? - less?) as f64 / ((many - few) * MOVES_A_COMMIT) as f64;
    }
    Some(all)
}

/// What the benchmark does when its instructions are counted: so many commits in the
/// rooms of a folder.
///
/// # Panics
///
/// When the arguments are not those that are given here.
pub fn commit(arguments: &[String]) {
    let [folder, commits] = arguments else { panic!("folder and commits are wanted") };
    let mut relay = Inside::open(Path::new(folder));
    for room in 0..ACTIVE {
        for seat in Color::ALL {
            relay.sit_down(room, seat);
        }
    }
    relay.commit();
    let games = long_games();
    let turns = (0..).flat_map(|ply: u16| (0..ACTIVE).map(move |room| (room, ply)));
    let commits: u64 = commits.parse().expect("a number of commits");
    for (number, (room, ply)) in (1..=commits * MOVES_A_COMMIT).zip(turns) {
        let point = games[room as usize % games.len()][usize::from(ply)].into();
        let seat = if ply.is_multiple_of(2) { Color::Black } else { Color::White };
        relay.hear(conn(room, seat), ClientMessage::Move { game: 1, ply, point });
        if number.is_multiple_of(MOVES_A_COMMIT) {
            assert_eq!(relay.commit(), MOVES_A_COMMIT, "each move is one that is stored");
        }
    }
}

fn conn(room: u64, seat: Color) -> ConnId {
    ConnId(2 * room + seat as u64)
}

/// What a relay is without its sockets.
struct Inside {
    hub: Hub,
    outbox: Outbox,
    store: RedbStore,
    now: Duration,
}

impl Inside {
    fn open(folder: &Path) -> Self {
        let mut store = RedbStore::open(folder, [0; 32]).expect("there are rooms");
        let saved = store.load().expect("they are good");
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let no_code = Box::new(|| unreachable!("no room is made"));
        let hub = Hub::new(now, Limits::default(), saved, no_code);
        Self { hub, outbox: Outbox::default(), store, now }
    }

    fn sit_down(&mut self, room: u64, seat: Color) {
        let (conn, peer) = (conn(room, seat), [127, 0, 0, 1].into());
        self.input(Input::Opened { conn, peer, accepted: self.now });
        self.hear(conn, ClientMessage::Resume { token: token(room, seat) });
        self.hear(conn, ClientMessage::Kept);
    }

    fn hear(&mut self, conn: ConnId, message: ClientMessage) {
        self.input(Input::Received { conn, message });
    }

    fn input(&mut self, input: Input) {
        let outputs = self.hub.handle(self.now, input);
        drop(self.outbox.push(outputs));
    }

    /// Stores what is to be stored; how much it was.
    fn commit(&mut self) -> u64 {
        let next = self.outbox.next_commit().expect("something is to be stored");
        self.store.commit(&next.changes).expect("there is space");
        drop(next.answers);
        drop(self.outbox.committed());
        next.changes.len() as u64
    }
}
