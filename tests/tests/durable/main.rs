//! The real relay, killed, stopped and out of space, and real clients that go on
//! by themselves.

mod client;
mod disk;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use omok_core::Point;
use omok_proto::frame::{ClientCodec, Frame};
use omok_proto::limits::{BACKOFF_MIN, BACKOFF_RESTART};
use omok_proto::message::{
    BySide, Denial, Farewell, GameResult, Gone, Moves, Presence, Refusal::NotStored, Rules, Side,
    Snapshot,
};
use omok_proto::{ClientMessage, Hello, RelayMessage, Token};
use omok_relay::RedbStore;
use omok_relay::store::{RoomRecord, Store};
use omok_tests::relay::Relay;
use omok_tui::session::{Event, Input, Link, Phase, Session};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::codec::Framed;
use tokio_util::sync::CancellationToken;

use client::Client;
use disk::SmallDisk;

/// Longer than anything here takes, and shorter than anybody waits.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often the relay is killed.
const KILLS: u32 = 50;

/// A port that nobody has, and that the system gives to nobody: a relay that is
/// started again has to find it free.
///
/// Drawn by true chance, not from the seed: two runs on one machine, each with
/// its relay down for a moment, are to have two ports.
fn free_port() -> u16 {
    loop {
        let port = rand::rng().random_range(15_200..32_000);
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return port;
        }
    }
}

/// What the relay confirmed, by game and ply, and what was asked for.
#[derive(Default)]
struct Promises {
    stones: BTreeMap<(u32, usize), Point>,
    intended: BTreeSet<(u32, usize, Point)>,
}

impl Promises {
    /// Takes down what a client shows. It never contradicts what any client has
    /// shown before.
    fn take_down(&mut self, client: &Client) {
        let Some(table) = client.session.table() else { return };
        for (ply, &point) in table.game().moves().iter().enumerate() {
            let stone = (table.number(), ply);
            assert!(self.intended.contains(&(stone.0, ply, point)), "nobody placed {stone:?}");
            let known = *self.stones.entry(stone).or_insert(point);
            assert_eq!(known, point, "{stone:?} was another stone before");
        }
    }

    /// The latest game, and the stones of it that were confirmed.
    fn latest(&self) -> (u32, usize) {
        self.stones.last_key_value().map_or((1, 0), |(&(game, ply), _)| (game, ply + 1))
    }

    /// The store has every stone that was confirmed.
    fn check(&self, record: &RoomRecord) {
        let (game, stones) = self.latest();
        assert!(record.game >= game, "game {game} is lost");
        if record.game == game {
            assert!(record.moves.0.len() >= stones, "stones are lost");
            for (ply, point) in record.moves.0.iter().enumerate() {
                let known = self.stones.get(&(game, ply)).map(|&known| known.into());
                assert!(known.is_none_or(|known: omok_proto::message::Point| known == *point));
            }
        }
    }
}

/// Two players at their clients, and all that was promised to them.
struct Match {
    clients: [Client; 2],
    promises: Promises,
    chance: SmallRng,
    /// Stones that were refused because they could not be stored.
    refused: u32,
}

impl Match {
    async fn begin(relay: &Relay, chance: SmallRng) -> Self {
        let black = Client::host(relay).await;
        let white = black.opponent().await;
        let clients = [black, white];
        Self { clients, promises: Promises::default(), chance, refused: 0 }
    }

    /// Lets things happen until `until`, or until `wanted`.
    async fn go_on(&mut self, until: Instant, wanted: impl Fn(&Self) -> bool) {
        while !wanted(self) {
            let [black, white] = &mut self.clients;
            let (player, input) = tokio::select! {
                input = black.next() => (0, input),
                input = white.next() => (1, input),
                () = sleep_until(until) => return,
            };
            self.feed(player, input);
            self.act(player);
        }
    }

    async fn until(&mut self, wanted: impl Fn(&Self) -> bool) {
        self.go_on(Instant::now() + PATIENCE, &wanted).await;
        assert!(wanted(self), "it does not come to that: {}", self.describe());
    }

    fn describe(&self) -> String {
        let phases = self.clients.each_ref().map(|client| client.session.phase());
        format!("{phases:?} after {:?}", self.promises.latest())
    }

    fn feed(&mut self, player: usize, input: Input) {
        for event in self.clients[player].feed(input) {
            assert!(!matches!(event, Event::Ended(_)), "player {player}: {event:?}");
            self.refused += u32::from(matches!(event, Event::Refused { why: NotStored, .. }));
        }
        self.promises.take_down(&self.clients[player]);
    }

    /// Whoever can do something does it.
    fn act(&mut self, player: usize) {
        let session = &self.clients[player].session;
        let (Phase::Seated, Some(table)) = (session.phase(), session.table()) else { return };
        let input = match table.result() {
            GameResult::Open if session.pending().is_some() => return,
            GameResult::Open if table.game().to_move() != Some(table.seat()) => return,
            GameResult::Open => {
                let board = table.game().board();
                let mut line = || self.chance.random_range(0..board.size().lines());
                let point = std::iter::repeat_with(|| board.size().point(line(), line()))
                    .flatten()
                    .find(|&point| board.is_empty(point))
                    .expect("an open game has empty points");
                let stone = (table.number(), table.game().moves().len(), point);
                self.promises.intended.insert(stone);
                Input::Place(point)
            }
            _ if session.wants_rematch() => return,
            _ => Input::Rematch,
        };
        self.feed(player, input);
    }

    fn both(&self, wanted: impl Fn(&Client) -> bool) -> bool {
        self.clients.iter().all(wanted)
    }

    /// Both clients are seated, and show a stone that was not there `before`.
    async fn until_past(&mut self, before: (u32, usize)) {
        let past = |client: &Client| {
            let seated = client.session.phase() == Phase::Seated;
            seated && client.position() > before
        };
        self.until(|game| game.both(past)).await;
    }
}

/// The one room of two players that lies in `folder`, whose relay is not looked
/// after.
fn stored(folder: &Path) -> RoomRecord {
    // A copy, so that the next relay gets what the last one left.
    let copy = TempDir::new().unwrap();
    fs::copy(folder.join("rooms.redb"), copy.path().join("rooms.redb")).unwrap();
    let mut store = RedbStore::open(copy.path(), [0; 32]).expect("it is whole");
    let mut rooms = store.load().expect("it was read").records();
    rooms.retain(|(_, room)| room.code.is_none());
    assert_eq!(rooms.len(), 1);
    rooms.remove(0).1
}

#[tokio::test]
async fn a_relay_that_is_killed_fifty_times_loses_and_doubles_no_move_and_clients_carry_on() {
    let seed = std::env::var("OMOK_SEED").map_or(1, |seed| seed.parse().expect("a number"));
    let mut chance = SmallRng::seed_from_u64(seed);
    let folder = TempDir::new().unwrap();
    let port = free_port();
    let mut relay = Relay::keeping(folder.path(), port);
    let mut game = Match::begin(&relay, SmallRng::seed_from_u64(seed + 1)).await;
    for kill in 0..KILLS {
        let moment = Instant::now() + Duration::from_micros(chance.random_range(0..150_000));
        game.go_on(moment, |_| false).await;
        drop(relay);
        game.until(|game| game.both(|client| client.session.phase() != Phase::Seated)).await;
        let before = game.promises.latest();
        game.promises.check(&stored(folder.path()));
        relay = Relay::keeping(folder.path(), port);
        if kill % 5 == 4 {
            let player = chance.random_range(0..2);
            game.clients[player].is_killed_and_run_again().await;
            game.promises.take_down(&game.clients[player]);
            game.act(player);
        }
        game.until_past(before).await;
    }
    let stones = game.promises.stones.len();
    println!("seed {seed}: {KILLS} kills, {stones} stones, {:?}", game.promises.latest());
    assert!(relay.stop().success());
    game.promises.check(&stored(folder.path()));
}

#[tokio::test]
async fn a_full_disk_refuses_moves_visibly_loses_none_and_there_is_play_when_there_is_room() {
    let folder = TempDir::new().unwrap();
    let relay = Relay::keeping(folder.path(), 0);
    let mut game = Match::begin(&relay, SmallRng::seed_from_u64(3)).await;
    game.until_past((1, 4)).await;
    relay.limit_files(Some(4096));
    game.until(|game| game.refused >= 3).await;
    let before = game.promises.latest();
    relay.limit_files(None);
    game.until_past((before.0, before.1 + 4)).await;
    assert!(relay.stop().success());
    game.promises.check(&stored(folder.path()));
}

#[tokio::test]
async fn on_a_disk_without_a_free_block_nobody_can_host_and_no_stone_is_lost() {
    let Some(disk) = SmallDisk::mount() else { return disk::run_once_more() };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = listener.local_addr().unwrap();
    let relay = Relay::handed(disk.folder(), &listener);
    let mut game = Match::begin(&relay, SmallRng::seed_from_u64(4)).await;
    game.until_past((1, 4)).await;
    disk.fill();
    // What the file has is used first.
    let mut hosted = 0;
    loop {
        match ask(address, host()).await {
            RelayMessage::Seated { .. } => hosted += 1,
            RelayMessage::Denied(Denial::NotStored) => break,
            other => panic!("{other:?} after {hosted} rooms"),
        }
    }
    game.until(|game| game.refused > 0).await;
    let before = game.promises.latest();
    disk.make_room();
    game.until_past((before.0, before.1 + 4)).await;
    assert!(matches!(ask(address, host()).await, RelayMessage::Seated { .. }));
    println!("{hosted} rooms were hosted on the full disk, and {} stones refused", game.refused);
    assert!(relay.stop().success());
    game.promises.check(&stored(disk.folder()));
}

/// A request for a room of one's own.
fn host() -> ClientMessage {
    let attempt = Token::from_bytes(rand::random());
    ClientMessage::Host { rules: Rules::Gomoku, size: 15, attempt, owner: None }
}

/// What comes of one attempt to get in.
async fn knock(address: SocketAddr) -> RelayMessage {
    ask(address, ClientMessage::Resume { token: Token::from_bytes([9; 16]) }).await
}

/// What a relay without encryption answers to a request.
async fn ask(address: SocketAddr, request: ClientMessage) -> RelayMessage {
    let stream = TcpStream::connect(address).await.expect("somebody listens");
    let mut framed = Framed::new(stream, ClientCodec::default());
    framed.send(Hello::of("test")).await.expect("it is read");
    let hello = framed.next().await;
    assert!(matches!(hello, Some(Ok(Frame::Hello(_)))), "{hello:?}");
    // The relay may have said before that it restarts.
    let _ = framed.send(request).await;
    match framed.next().await {
        Some(Ok(Frame::Message(message))) => message,
        other => panic!("no answer, but {other:?}"),
    }
}

/// Tries to get in until it is `enough`; how often, and how often the relay was
/// just restarting.
async fn knock_until(address: SocketAddr, enough: CancellationToken) -> (u32, u32) {
    let (mut knocks, mut restarting) = (0, 0);
    while !enough.is_cancelled() {
        match timeout(PATIENCE, knock(address)).await.expect("it is answered") {
            RelayMessage::Denied(Denial::SeatGone(Gone::Unknown)) => {}
            RelayMessage::Closed(Farewell::Restarting) => restarting += 1,
            other => panic!("{other:?}"),
        }
        knocks += 1;
    }
    (knocks, restarting)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_under_a_handed_socket_loses_no_attempt_to_connect() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = listener.local_addr().unwrap();
    let folder = TempDir::new().unwrap();
    let mut relay = Relay::handed(folder.path(), &listener);
    let mut game = Match::begin(&relay, SmallRng::seed_from_u64(5)).await;
    let enough = CancellationToken::new();
    let knockers = [(); 4].map(|()| tokio::spawn(knock_until(address, enough.clone())));
    for _ in 0..3 {
        let before = game.promises.latest();
        let stopped = spawn_blocking(move || relay.stop());
        game.until(|_| stopped.is_finished()).await;
        assert!(stopped.await.expect("it does not panic").success());
        relay = Relay::handed(folder.path(), &listener);
        game.until_past(before).await;
    }
    enough.cancel();
    for knocker in knockers {
        let (knocks, restarting) = knocker.await.expect("each attempt was answered");
        println!("{knocks} attempts were answered, {restarting} of them with: restarting");
        assert!(knocks > 3);
    }
    game.promises.check(&stored(folder.path()));
}

#[test]
fn ten_thousand_clients_come_back_spread_over_seconds() {
    // After the relay's word, and after a kill: the first comes all at once, the
    // second has more than one try ahead.
    for (closed, spread) in [(true, BACKOFF_RESTART), (false, BACKOFF_MIN)] {
        let mut buckets = [0_u32; 20];
        for seed in 0..10_000 {
            let at = comes_back_after(seed, closed);
            assert!(at <= spread, "{at:?}");
            buckets[(at.as_nanos() * 20 / (spread.as_nanos() + 1)) as usize] += 1;
        }
        // 500 each in the mean.
        assert!(buckets.iter().all(|count| (350..650).contains(count)), "{buckets:?}");
    }
}

/// How long a seated client waits whose relay says that it restarts, or is gone.
fn comes_back_after(seed: u64, says_so: bool) -> Duration {
    let request = ClientMessage::Resume { token: Token::from_bytes([1; 16]) };
    let mut session = Session::new(Hello::of("test"), request, seed);
    let start = Duration::from_secs(1);
    let snapshot = Snapshot {
        rules: Rules::Gomoku,
        size: 15,
        game: 1,
        moves: Moves::default(),
        result: GameResult::Open,
        votes: BySide { black: false, white: false },
        opponent: Presence::Here,
        code: None,
    };
    let seated = RelayMessage::Seated {
        token: Token::from_bytes([2; 16]),
        seat: Side::Black,
        room: snapshot,
    };
    let end = if says_so {
        Input::Received(Link(1), Frame::Message(RelayMessage::Closed(Farewell::Restarting)))
    } else {
        Input::Lost(Link(1))
    };
    for input in [
        Input::Connect,
        Input::Connected(Link(1)),
        Input::Received(Link(1), Frame::Hello(Hello::of("relay"))),
        Input::Received(Link(1), Frame::Message(seated)),
        end,
    ] {
        let _ = session.handle(start, input);
    }
    match session.phase() {
        Phase::Offline { retry_at } => retry_at - start,
        other => panic!("{other:?}"),
    }
}
