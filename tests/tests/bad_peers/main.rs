//! The real relay, and peers that are silent, slow, deaf, greedy or too many;
//! the figures are printed (`--nocapture`).

mod peer;
mod proxied;
mod silence;
mod storm;
mod vanishing;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::SinkExt as _;
use omok_proto::limits::{HELLO, JOIN_WAIT, OUTBOUND_FRAMES_MAX};
use omok_proto::message::{Denial, Farewell, Point, Presence, Side};
use omok_proto::{ClientMessage, Code, RelayMessage};
use omok_tests::relay::Relay;
use peer::{PATIENCE, Pair, Peer, endless, join};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use socket2::{Domain, Socket, Type};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// What a client of TLS begins with, but not all of it.
const HALF_A_HANDSHAKE: &[u8] = b"\x16\x03\x01\x00\xc8\x01\x00\x00\xc4\x03\x03";

/// How long the relay keeps a connection open that sends `head` and then one
/// byte of `tail` a second.
async fn kept_open(address: SocketAddr, head: &'static [u8], tail: &'static [u8]) -> Duration {
    let start = Instant::now();
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    stream.write_all(head).await.expect("it is open");
    let (mut read, mut write) = stream.into_split();
    let drip = tokio::spawn(async move {
        for byte in tail.iter().cycle() {
            sleep(Duration::from_secs(1)).await;
            if write.write_all(&[*byte]).await.is_err() {
                return;
            }
        }
        std::future::pending::<()>().await;
    });
    let mut heard = Vec::new();
    // A reset is a close as well.
    let _ = timeout(PATIENCE, read.read_to_end(&mut heard)).await.expect("it closes");
    drip.abort();
    start.elapsed()
}

/// The same for one that says hello within TLS and nothing more.
async fn kept_waiting_for_a_request(address: SocketAddr) -> Duration {
    let start = Instant::now();
    let mut peer = Peer::greeted(address).await;
    assert_eq!(peer.last_words().await, RelayMessage::Closed(Farewell::Silent));
    start.elapsed()
}

/// The same for one that says nothing within TLS.
async fn kept_waiting_for_a_hello(address: SocketAddr) -> Duration {
    let start = Instant::now();
    let mut peer = Peer::dial(address).await.expect("it listens");
    assert_eq!(peer.next().await, None);
    start.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_silent_and_the_slow_are_gone_after_five_seconds_wherever_they_stop() {
    let relay = Relay::start();
    let address = relay.address();
    let mut pair = Pair::at(address).await;
    let bad = tokio::spawn(async move {
        tokio::join!(
            kept_open(address, b"", b""),
            kept_open(address, b"", HALF_A_HANDSHAKE),
            kept_open(address, HALF_A_HANDSHAKE, b""),
            kept_open(address, HALF_A_HANDSHAKE, b"\0"),
            kept_waiting_for_a_hello(address),
            kept_waiting_for_a_request(address),
        )
    });
    let mut slowest = Duration::ZERO;
    while !bad.is_finished() {
        slowest = slowest.max(pair.play().await);
        sleep(Duration::from_millis(200)).await;
    }
    let times = bad.await.expect("no panic");
    println!("kept open: {times:?}; the slowest move of a game beside them: {slowest:?}");
    let (silent, slow, stuck, creeping, no_hello, no_request) = times;
    for time in [silent, slow, stuck, creeping, no_hello, no_request] {
        assert!(time >= HELLO - Duration::from_millis(100), "{time:?} is too early");
        assert!(time < 4 * HELLO, "{time:?} is too late");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_that_never_reads_is_closed_and_its_opponent_told_and_the_seat_can_be_had_again() {
    let relay = Relay::start();
    let address = relay.address();
    // What the system keeps for it is little, as for one far away.
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    socket.set_recv_buffer_size(2048).expect("it can be bounded");
    socket.connect(&address.into()).expect("it listens");
    socket.set_nonblocking(true).expect("it can be told so");
    let stream = TcpStream::from_std(socket.into()).expect("it is a connection");
    let deaf = Peer::encrypt(stream).await.expect("it encrypts").greet().await.expect("it greets");
    let mut pair = Pair::of(Peer::greeted(address).await, deaf).await;
    for _ in 0..160 {
        pair.play().await;
    }
    let Pair { mut black, mut white, white_token: token, .. } = pair;
    let start = Instant::now();
    // Each is answered by the whole position.
    let nonsense = ClientMessage::Move { game: 9, ply: 0, point: Point { column: 0, row: 0 } };
    let flood = tokio::spawn(async move {
        let mut said = 0;
        while white.framed.send(nonsense).await.is_ok() {
            said += 1;
        }
        said
    });
    // It is neither silent nor gone: only its answers pile up.
    let is_told = async {
        loop {
            black.say(ClientMessage::Ping(1)).await;
            match black.hear().await {
                RelayMessage::Pong(1) => sleep(Duration::from_millis(100)).await,
                message => break message,
            }
        }
    };
    let told = timeout(PATIENCE, is_told).await.expect("it is closed");
    assert_eq!(told, RelayMessage::Opponent(Presence::Away));
    println!("it was closed after {:?}", start.elapsed());
    let said = timeout(PATIENCE, flood).await.expect("it is closed").expect("no panic");
    assert!(said > OUTBOUND_FRAMES_MAX, "{said}");
    // Its opponent is not touched.
    black.say(ClientMessage::Ping(2)).await;
    while black.hear().await != RelayMessage::Pong(2) {}
    let mut white = Peer::greeted(address).await;
    white.say(ClientMessage::Resume { token }).await;
    let (_, seat, room) = white.seated().await;
    assert_eq!(seat, Side::White);
    let moves: Vec<_> = (0..160).map(endless).collect();
    assert_eq!(room.moves.0, moves, "with the whole position");
    assert_eq!(black.hear().await, RelayMessage::Opponent(Presence::Here));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_lengths_of_the_maximum_and_a_days_scanning_cost_neither_memory_nor_log() {
    const TIMES: usize = 10_000;
    let relay = Relay::with(&["--ephemeral", "--plaintext"]);
    let address = relay.address();
    let mut chance = SmallRng::seed_from_u64(1);
    let mut random = || {
        let mut bytes = vec![0; chance.random_range(1..400)];
        chance.fill(&mut bytes[..]);
        bytes
    };
    // The longest length that is allowed, the longest there is, what other
    // programs say, and what nobody says.
    let heads = [&b"\x03\xfe"[..], b"\xff\xff", b"GET / HTTP/1.1\r\n\r\n", HALF_A_HANDSHAKE];
    let scan = |number: usize| {
        let bytes = heads.get(number % 5).map_or_else(&mut random, |head| head.to_vec());
        async move {
            let mut stream = TcpStream::connect(address).await.expect("it listens");
            // It may have closed before it has read all.
            let _ = stream.write_all(&bytes).await;
            stream
        }
    };
    let (mut memory, mut scans) = (Vec::new(), (0..TIMES).map(scan));
    while let Some(first) = scans.next() {
        let mut open = vec![first.await];
        for scan in scans.by_ref().take(TIMES / 20 - 1) {
            open.push(scan.await);
        }
        memory.push(relay.memory_bytes());
    }
    println!("memory over {TIMES} connections, in KiB: {:?}", kibibytes(&memory));
    let (early, late) = (memory[memory.len() / 4], *memory.last().expect("some"));
    assert!(late < early + (4 << 20), "{memory:?}");
    let hello = Peer::over(TcpStream::connect(address).await.expect("it listens")).greet();
    hello.await.expect("it greets whoever speaks");
    let (status, log) = relay.stop_and_tell();
    assert!(status.success());
    println!("the log: {log:#?}");
    assert!(log.len() <= 10, "{} lines: {log:#?}", log.len());
}

fn kibibytes(bytes: &[u64]) -> Vec<u64> {
    bytes.iter().map(|bytes| bytes / 1024).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_guesses_is_told_to_wait_and_a_right_code_opens_its_room_all_the_same() {
    // From this machine thirty times as many may be tried.
    let relay = Relay::with(&["--ephemeral", "--plaintext", "--failed-joins-per-minute", "1"]);
    let address = relay.address();
    let come = || async move {
        let stream = TcpStream::connect(address).await.expect("it listens");
        Peer::over(stream).greet().await.expect("it greets")
    };
    let (_host, _, code) = come().await.host().await;
    let (mut tried, mut limited) = (0_u32, 0);
    let start = Instant::now();
    while limited < 50 {
        let mut peer = come().await;
        peer.say(join(Code::from_bits(u64::from(tried)))).await;
        match peer.last_words().await {
            RelayMessage::Denied(Denial::NoSuchRoom) => {}
            RelayMessage::Denied(Denial::TooManyFailedJoins { retry_after_s }) => {
                assert!((1..=2).contains(&retry_after_s), "{retry_after_s}");
                limited += 1;
            }
            other => panic!("{other:?}"),
        }
        tried += 1;
    }
    println!("{limited} of {tried} tries in {:?} were told to wait", start.elapsed());
    assert!(tried - limited >= 30, "{tried}");
    let mut guest = come().await;
    guest.say(join(code)).await;
    guest.seated().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn right_codes_in_a_flood_of_wrong_ones_from_this_machine_all_open_their_rooms() {
    const GUESSERS: u64 = 100;
    let relay = Relay::with(&["--ephemeral", "--plaintext"]);
    let address = relay.address();
    let come = move || async move {
        let stream = TcpStream::connect(address).await?;
        Peer::over(stream).greet().await
    };
    let (tried, limited) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let mut flood = JoinSet::new();
    for guesser in 0..GUESSERS {
        let (tried, limited) = (Arc::clone(&tried), Arc::clone(&limited));
        flood.spawn(async move {
            for number in 0.. {
                let mut peer = come().await.expect("it greets");
                peer.say(join(Code::from_bits(number * GUESSERS + guesser))).await;
                let told = peer.last_words().await;
                tried.fetch_add(1, Ordering::Relaxed);
                if matches!(told, RelayMessage::Denied(Denial::TooManyFailedJoins { .. })) {
                    limited.fetch_add(1, Ordering::Relaxed);
                } else {
                    assert_eq!(told, RelayMessage::Denied(Denial::NoSuchRoom));
                }
            }
        });
    }
    // Until nothing that guesses is looked up at once any more.
    while limited.load(Ordering::Relaxed) < 3100 {
        sleep(Duration::from_millis(50)).await;
    }
    let (before, start) = (tried.load(Ordering::Relaxed), Instant::now());
    let mut waited = Vec::new();
    for _ in 0..14 {
        let (_host, _, code) = come().await.expect("it greets").host().await;
        let (mut guest, start) = (come().await.expect("it greets"), Instant::now());
        guest.say(join(code)).await;
        guest.seated().await;
        waited.push(start.elapsed());
    }
    let a_second = (tried.load(Ordering::Relaxed) - before) as f64 / start.elapsed().as_secs_f64();
    waited.sort_unstable();
    println!(
        "{GUESSERS} guess from this machine, and are answered {a_second:.0} times a second; of 14 \
         right codes all opened their rooms, half within {:?}, all within {:?}",
        waited[7], waited[13]
    );
    assert!(waited[13] < JOIN_WAIT + Duration::from_secs(1), "{waited:?}");
    assert!(a_second < 70.0, "more is looked up than is allowed: {a_second}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asked_to_stop_it_ends_within_ten_seconds_whoever_hangs_wherever() {
    let relay = Relay::start();
    let address = relay.address();
    let mut pair = Pair::at(address).await;
    let mut open = Vec::new();
    for _ in 0..20 {
        open.push(TcpStream::connect(address).await.expect("it listens"));
        let mut stuck = TcpStream::connect(address).await.expect("it listens");
        stuck.write_all(HALF_A_HANDSHAKE).await.expect("it is open");
        open.push(stuck);
    }
    let _no_hello = Peer::dial(address).await.expect("it listens");
    let _no_request = Peer::greeted(address).await;
    let _waiting = Peer::greeted(address).await.host().await;
    pair.play().await;
    let start = Instant::now();
    let stop = tokio::task::spawn_blocking(move || relay.stop_and_tell());
    let (status, log) = timeout(PATIENCE, stop).await.expect("it ends").expect("no panic");
    println!("it ended after {:?}", start.elapsed());
    assert!(status.success(), "{log:#?}");
    assert!(start.elapsed() < Duration::from_secs(10));
    for player in [&mut pair.black, &mut pair.white] {
        assert_eq!(player.last_words().await, RelayMessage::Closed(Farewell::Restarting));
    }
}
