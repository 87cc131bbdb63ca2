//! Pairs of players who play real games, rematch after rematch.

use std::time::Duration;

use omok_core::{Point, Size};
use omok_proto::{ClientMessage, RelayMessage};
use rustix::process::Pid;
use tokio::time::{Instant, sleep_until};

use super::meter::{Samples, processor_time, written};
use super::wire::{Pair, hear, say};

const GAMES: &str = include_str!("../../data/games/renju.txt");

/// How fast a pair moves: one connection may say 20 things a second
/// ([`omok_proto::limits::MESSAGES_PER_SECOND`]), and each of two says every
/// second move.
pub const MOVES_PER_SECOND_MAX: u32 = 30;

/// What is played.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Moves a second of each pair; `None`: as fast as answers come.
    pub pace: Option<u32>,
    /// Time to get going, which is not measured.
    pub warm_up: Duration,
    /// Time that is measured.
    pub window: Duration,
}

/// What came of it.
#[derive(Debug)]
pub struct Played {
    /// From sending a move until both sides have heard of it.
    pub round_trips: Samples,
    /// Moves a second.
    pub moves_a_second: f64,
    /// Processor time of the server for each move, in microseconds.
    pub processor_us: f64,
    /// Bytes that it sent to the disk for each move.
    pub written_bytes: f64,
}

/// Lets all `pairs` play by `load`, and watches the server.
///
/// # Panics
///
/// When a move is not played.
pub async fn play(pairs: Vec<Pair>, load: Load, server: Pid) -> Played {
    go_on(&mut seated(pairs), load, server).await
}

/// Players of a room, and where they are in their games.
#[expect(missing_debug_implementations, reason = "streams of any kind have none")]
pub struct Players {
    pair: Pair,
    games: Vec<Vec<Point>>,
    /// Which game of the room it is, from 1.
    game: u32,
    /// Moves of it that were played.
    ply: usize,
}

/// Players who have not begun yet, each pair with other games first.
#[must_use]
pub fn seated(pairs: Vec<Pair>) -> Vec<Players> {
    let games = games();
    let players = |(number, pair): (usize, Pair)| {
        let mut games = games.clone();
        let first = number % games.len();
        games.rotate_left(first);
        Players { pair, games, game: 1, ply: 0 }
    };
    pairs.into_iter().enumerate().map(players).collect()
}

/// Lets all `players` go on by `load`, and watches the server.
///
/// # Panics
///
/// When a move is not played.
pub async fn go_on(players: &mut Vec<Players>, load: Load, server: Pid) -> Played {
    let start = Instant::now();
    let (from, until) = (start + load.warm_up, start + load.warm_up + load.window);
    let count = u32::try_from(players.len()).expect("few pairs");
    let mut tasks = Vec::new();
    for (number, players) in (0_u32..).zip(players.drain(..)) {
        let interval = load.pace.map(|pace| Duration::from_secs(1) / pace);
        let clock = Clock {
            // So that they do not all move at once.
            next: start + interval.unwrap_or_default() * number / count,
            interval,
            from,
            until,
        };
        tasks.push(tokio::spawn(play_on(players, clock)));
    }
    sleep_until(from).await;
    let before = (processor_time(server), written(server));
    sleep_until(until).await;
    let spent = processor_time(server) - before.0;
    let written = written(server) - before.1;
    let (mut round_trips, mut moves) = (Vec::new(), 0);
    for task in tasks {
        let (back, samples, heard) = task.await.expect("a pair plays to the end");
        players.push(back);
        round_trips.extend(samples);
        moves += heard;
    }
    let moves = f64::from(moves);
    Played {
        round_trips: Samples::of(round_trips),
        moves_a_second: moves / load.window.as_secs_f64(),
        processor_us: spent.as_secs_f64() * 1e6 / moves,
        written_bytes: written as f64 / moves,
    }
}

/// When a pair moves, and which of its moves count.
struct Clock {
    next: Instant,
    interval: Option<Duration>,
    from: Instant,
    until: Instant,
}

impl Clock {
    /// Waits until a move is due.
    async fn tick(&mut self) {
        if let Some(interval) = self.interval {
            sleep_until(self.next).await;
            // Whoever is late does not hurry.
            self.next = (self.next + interval).max(Instant::now());
        }
    }
}

/// The players, how long moves took that were sent and heard of in the window, and
/// how many were heard of in it, whenever they were sent.
async fn play_on(mut players: Players, mut clock: Clock) -> (Players, Vec<Duration>, u32) {
    let (mut round_trips, mut moves) = (Vec::new(), 0);
    loop {
        clock.tick().await;
        let sent = Instant::now();
        if sent >= clock.until {
            return (players, round_trips, moves);
        }
        players.place_next().await;
        let heard = Instant::now();
        if (clock.from..=clock.until).contains(&heard) {
            moves += 1;
            round_trips.extend((sent >= clock.from).then(|| heard - sent));
        }
        players.begin_anew_after_the_end().await;
    }
}

impl Players {
    fn moves(&self) -> &[Point] {
        &self.games[(self.game as usize - 1) % self.games.len()]
    }

    async fn place_next(&mut self) {
        let point = self.moves()[self.ply];
        place(&mut self.pair, self.game, self.ply, point).await;
        self.ply += 1;
    }

    async fn begin_anew_after_the_end(&mut self) {
        if self.ply < self.moves().len() {
            return;
        }
        let rematch = ClientMessage::Rematch { game: self.game };
        let Pair { black, white } = &mut self.pair;
        for voter in 0..2 {
            say(if voter == 0 { &mut *black } else { &mut *white }, rematch).await;
            hear(black).await;
            hear(white).await;
        }
        (self.game, self.ply) = (self.game + 1, 0);
    }
}

/// Places a stone, and waits until both sides have heard of it.
async fn place(pair: &mut Pair, game: u32, ply: usize, point: Point) {
    let Pair { black, white } = pair;
    let (mover, other) = if ply.is_multiple_of(2) { (black, white) } else { (white, black) };
    let ply = u16::try_from(ply).expect("a game has at most 400 moves");
    say(mover, ClientMessage::Move { game, ply, point: point.into() }).await;
    for line in [mover, other] {
        match hear(line).await {
            RelayMessage::Played { ply: played, .. } if played == ply => {}
            other => panic!("move {ply} of game {game} was answered by {other:?}"),
        }
    }
}

/// Real renju games, each of which ends with a win.
pub(super) fn games() -> Vec<Vec<Point>> {
    let moves = |line: &str| {
        let points = line.split_whitespace().map(|name| Point::parse(name, Size::FIFTEEN));
        points.map(|point| point.expect("a point")).collect()
    };
    GAMES.lines().filter(|line| !line.starts_with('#')).map(moves).collect()
}
