//! What the real relay tells those who ask how it is doing.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::SinkExt as _;
use omok_proto::message::{Denial, GameResult, Gone, Point, Refusal, Side};
use omok_proto::{ClientMessage, Code, RelayMessage, Token};
use omok_tests::relay::Relay;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::peer::{PATIENCE, Pair, Peer, host, join};

/// Shows metrics on a port that the system chooses.
const METRICS: [&str; 2] = ["--metrics", "127.0.0.1:0"];

/// Where `relay` says that its metrics are.
async fn place(relay: &Relay) -> SocketAddr {
    let start = Instant::now();
    loop {
        let found = relay.log().iter().find_map(|line| {
            let (_, rest) = line.split_once("http://")?;
            rest.strip_suffix("/metrics")?.parse().ok()
        });
        match found {
            Some(address) => return address,
            None => assert!(start.elapsed() < PATIENCE, "{:#?}", relay.log()),
        }
        sleep(Duration::from_millis(5)).await;
    }
}

/// Number and body of the answer to a GET of `path`.
async fn get(address: SocketAddr, path: &str) -> io::Result<(u16, String)> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    timeout(PATIENCE, stream.read_to_string(&mut answer)).await??;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(io::ErrorKind::InvalidData)?;
    let number = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    Ok((number.ok_or(io::ErrorKind::InvalidData)?, body.to_owned()))
}

/// The metrics by name and labels.
async fn metrics(address: SocketAddr) -> BTreeMap<String, f64> {
    let (number, body) = get(address, "/metrics").await.expect("it answers");
    assert_eq!(number, 200, "{body}");
    let lines = body.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.map(|line| line.rsplit_once(' ').expect("a name and a value"));
    pairs.map(|(name, value)| (name.to_owned(), value.parse().expect("a number"))).collect()
}

/// The page of a relay that has just been started.
pub(super) async fn of_a_new_relay() -> String {
    let relay = Relay::with(&[&METRICS[..], &["--ephemeral"]].concat());
    let page = place(&relay).await;
    get(page, "/metrics").await.expect("it answers").1
}

/// Waits until the metrics are as they are `wanted`: connections that were closed
/// are noticed a moment later.
async fn are(address: SocketAddr, wanted: &[(&str, f64)]) -> BTreeMap<String, f64> {
    let start = Instant::now();
    loop {
        let known = metrics(address).await;
        let value = |name: &str| known.get(&format!("omok_relay_{name}")).copied();
        let other: Vec<_> = wanted
            .iter()
            .filter(|&&(name, number)| value(name) != Some(number))
            .map(|&(name, number)| (name, value(name), number))
            .collect();
        if other.is_empty() {
            return known;
        }
        assert!(start.elapsed() < PATIENCE, "name, is, wanted: {other:?}");
        sleep(Duration::from_millis(20)).await;
    }
}

/// The answer to a request that is not granted.
async fn denied(address: SocketAddr, request: ClientMessage) -> Denial {
    let mut peer = Peer::greeted(address).await;
    peer.say(request).await;
    match peer.last_words().await {
        RelayMessage::Denied(why) => why,
        other => panic!("{other:?}"),
    }
}

/// The next answer to a move of `peer` that is refused.
async fn refused(peer: &mut Peer, ply: u16, point: Point) -> Refusal {
    peer.say(ClientMessage::Move { game: 1, ply, point }).await;
    match peer.hear().await {
        RelayMessage::Refused { why, .. } => why,
        other => panic!("{other:?}"),
    }
}

/// Plays until Black has five in the lowest row, and White four above.
async fn finish(pair: &mut Pair) {
    for ply in 0..9_u16 {
        let point = Point { column: (ply / 2) as u8, row: (ply % 2) as u8 };
        let is_blacks = ply.is_multiple_of(2);
        let mover = if is_blacks { &mut pair.black } else { &mut pair.white };
        mover.say(ClientMessage::Move { game: 1, ply, point }).await;
        let result = if ply == 8 { GameResult::Won(Side::Black) } else { GameResult::Open };
        for player in [&mut pair.black, &mut pair.white] {
            assert_eq!(player.hear().await, RelayMessage::Played { game: 1, ply, point, result });
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_metrics_are_what_was_played_and_tell_of_nobody() {
    let folder = tempfile::tempdir().expect("there is room");
    let data = folder.path().to_str().expect("a plain name");
    let relay = Relay::with(&[&METRICS[..], &["--data", data]].concat());
    let (address, page) = (relay.address(), place(&relay).await);
    are(page, &[("rooms{state=\"waiting\"}", 0.0), ("moves_total", 0.0)]).await;

    let (_waiting, _, code) = Peer::greeted(address).await.host().await;
    let mut playing = Pair::at(address).await;
    for _ in 0..5 {
        playing.play().await;
    }
    let point = Point { column: 0, row: 0 };
    // The first move again is answered as before, and is no second one.
    playing.black.say(ClientMessage::Move { game: 1, ply: 0, point }).await;
    assert!(matches!(playing.black.hear().await, RelayMessage::Played { ply: 0, .. }));
    assert_eq!(refused(&mut playing.black, 5, point).await, Refusal::NotYourTurn);
    assert_eq!(refused(&mut playing.white, 5, point).await, Refusal::Occupied);
    assert_eq!(refused(&mut playing.white, 5, point).await, Refusal::Occupied);
    let mut finished = Pair::at(address).await;
    finish(&mut finished).await;
    let Pair { black: _alone, white, .. } = Pair::at(address).await;
    drop(white);
    let mut abandoned = Pair::at(address).await;
    abandoned.white.say(ClientMessage::Leave).await;
    assert_eq!(denied(address, join(Code::from_bits(1))).await, Denial::NoSuchRoom);
    let unknown = ClientMessage::Resume { token: Token::from_bytes([9; 16]) };
    assert_eq!(denied(address, unknown).await, Denial::SeatGone(Gone::Unknown));

    let wanted = [
        ("rooms{state=\"waiting\"}", 1.0),
        ("rooms{state=\"playing\"}", 2.0),
        ("rooms{state=\"finished\"}", 1.0),
        ("rooms{state=\"abandoned\"}", 1.0),
        ("seats_away", 1.0),
        ("connections", 7.0),
        ("moves_total", 14.0),
        ("refused_moves_total{reason=\"not_your_turn\"}", 1.0),
        ("refused_moves_total{reason=\"occupied\"}", 2.0),
        ("refused_moves_total{reason=\"three_three\"}", 0.0),
        ("refused_requests_total{reason=\"no_such_room\"}", 1.0),
        ("refused_requests_total{reason=\"seat_gone\"}", 1.0),
        ("failed_joins_total", 1.0),
        ("wrong_codes_total", 1.0),
        ("failed_commits_total", 0.0),
        ("accept_errors_total", 0.0),
        ("answers", 1.0),
        ("store_works", 1.0),
    ];
    let known = are(page, &wanted).await;
    let value = |name: &str| known[name];
    let commits = value("omok_relay_commit_duration_seconds_count");
    // At least one for each move, since the next one follows its answer.
    assert!((14.0..60.0).contains(&commits), "{commits}");
    let seconds = value("omok_relay_commit_duration_seconds_sum") / commits;
    assert!(seconds > 0.0 && seconds < 5.0, "a commit takes {seconds} s");
    // Connections that asked before may be gone meanwhile.
    let files = value("process_open_fds") - relay.open_files() as f64;
    assert!((0.0..=4.0).contains(&files), "{files} more than there are");
    assert!(value("process_max_fds") >= value("process_open_fds"));

    let (_, text) = get(page, "/metrics").await.expect("it answers");
    let code = code.to_string();
    for secret in [code.as_str(), "127.0.0.1", "::1"] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_tells_that_the_store_fails_and_that_it_works_again_though_nobody_plays() {
    let folder = tempfile::tempdir().expect("there is room");
    let data = folder.path().to_str().expect("a plain name");
    let relay = Relay::with(&[&METRICS[..], &["--data", data]].concat());
    let (address, page) = (relay.address(), place(&relay).await);
    let health = || async move { get(page, "/healthz").await.expect("it answers") };
    assert_eq!(health().await, (200, "ok\n".to_owned()));
    let mut pair = Pair::at(address).await;
    pair.play().await;
    relay.limit_files(Some(0));
    let point = Point { column: 14, row: 14 };
    assert_eq!(refused(&mut pair.white, 1, point).await, Refusal::NotStored);
    assert_eq!(health().await, (503, "the store fails\n".to_owned()));
    let wanted = [
        ("moves_total", 1.0),
        ("store_works", 0.0),
        ("refused_moves_total{reason=\"not_stored\"}", 1.0),
    ];
    let known = are(page, &wanted).await;
    assert!(known["omok_relay_failed_commits_total"] >= 1.0);
    relay.limit_files(None);
    let start = Instant::now();
    while health().await.0 != 200 {
        assert!(start.elapsed() < PATIENCE, "it is well again");
    }
    are(page, &[("store_works", 1.0)]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_paths_and_other_methods_are_refused_and_the_slow_keep_nobody_waiting_for_long() {
    let relay = Relay::with(&[&METRICS[..], &["--ephemeral"]].concat());
    let page = place(&relay).await;
    assert_eq!(get(page, "/").await.expect("it answers").0, 404);
    assert_eq!(get(page, "/metrics?from=here").await.expect("it answers").0, 200);
    let mut silent = Vec::new();
    for _ in 0..8 {
        silent.push(TcpStream::connect(page).await.expect("it listens"));
    }
    let start = Instant::now();
    assert_eq!(get(page, "/healthz").await.expect("it answers").0, 200);
    println!("behind 8 who say nothing it takes {:?}", start.elapsed());
    // Four at a time, each for a second: well within the ten that Prometheus waits.
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
}

/// A room, if there is a place.
async fn room(address: SocketAddr) -> Option<Peer> {
    let mut peer = Peer::dial(address).await.ok()?.greet().await.ok()?;
    // Where it is full, it has said so and does not listen.
    let _ = peer.framed.send(host()).await;
    matches!(peer.next().await, Some(RelayMessage::Seated { .. })).then_some(peer)
}

/// Comes again and again until it has a room, which it then keeps, or it is
/// `enough`.
async fn insist(address: SocketAddr, enough: CancellationToken) {
    let mut rooms = Vec::new();
    while rooms.is_empty() && !enough.is_cancelled() {
        rooms.extend(timeout(PATIENCE, room(address)).await.ok().flatten());
        sleep(Duration::from_millis(500)).await;
    }
    enough.cancelled().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_is_there_also_when_eighty_come_to_a_relay_with_forty_files() {
    let relay = Relay::with_files(40, &[&METRICS[..], &["--ephemeral"]].concat());
    let (address, page) = (relay.address(), place(&relay).await);
    let mut pair = Pair::at(address).await;
    let enough = CancellationToken::new();
    let mut clients = JoinSet::new();
    for _ in 0..80 {
        clients.spawn(insist(address, enough.clone()));
    }
    let (start, mut slowest, mut most) = (Instant::now(), Duration::ZERO, 0.0_f64);
    let mut known = BTreeMap::new();
    while start.elapsed() < Duration::from_secs(6) {
        let asked = Instant::now();
        // As many at a time as are answered.
        let asking = || async { metrics(page).await };
        let (first, _, _, last) = tokio::join!(asking(), asking(), asking(), asking());
        slowest = slowest.max(asked.elapsed());
        most = most.max(first["process_open_fds"]).max(last["process_open_fds"]);
        known = last;
        pair.play().await;
        sleep(Duration::from_millis(50)).await;
    }
    println!("answered within {slowest:?}; {most} files open at most");
    assert_eq!(known["process_max_fds"], 40.0);
    assert!((25.0..=40.0).contains(&most), "{most}");
    assert!(slowest < Duration::from_secs(5), "{slowest:?}");
    assert_eq!(known["omok_relay_connections"], known["omok_relay_connections_max"]);
    assert!(known["omok_relay_turned_away_total{reason=\"full\"}"] >= 60.0, "they are counted");
    assert_eq!(known["omok_relay_accept_errors_total"], 0.0);
    assert_eq!(get(page, "/healthz").await.expect("it answers").0, 200);
    enough.cancel();
}
