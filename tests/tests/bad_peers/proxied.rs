//! Behind a proxy that says for whom it speaks: bounds count the addresses that
//! it names.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use futures_util::SinkExt as _;
use omok_proto::message::{Denial, Farewell};
use omok_proto::{Code, RelayMessage};
use omok_relay::limits::Comings;
use omok_tests::relay::Relay;
use proxy_header::{ProxiedAddress, ProxyHeader};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::peer::{PATIENCE, Pair, Peer, host, join};

pub(crate) const TRUSTING: [&str; 3] = ["--ephemeral", "--proxy-protocol-from", "127.0.0.1/32"];

/// What a proxy sends first for a client at `client`; by turns in both versions.
pub(crate) fn header(client: &str, number: usize) -> Vec<u8> {
    let client: SocketAddr = client.parse().expect("an address");
    let relay = SocketAddr::new(client.ip(), 15150);
    let header = ProxyHeader::with_address(ProxiedAddress::stream(client, relay));
    let mut bytes = [0; 200];
    let length = if number.is_multiple_of(2) {
        header.encode_to_slice_v1(&mut bytes)
    } else {
        header.encode_to_slice_v2(&mut bytes)
    };
    bytes[..length.expect("it fits")].to_vec()
}

/// A connection for a client at `client`.
async fn come(relay: &Relay, client: &str, number: usize) -> Peer {
    let mut stream = TcpStream::connect(relay.address()).await.expect("it listens");
    stream.write_all(&header(client, number)).await.expect("it is open");
    Peer::encrypt(stream).await.expect("it encrypts").greet().await.expect("it greets")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_address_that_a_trusted_proxy_names_is_the_one_that_guesses_and_waits() {
    let relay = Relay::with(&TRUSTING);
    let (host, mapped) = ("192.0.2.1:1", "[::ffff:192.0.2.9]:7");
    let (_waiting, _, code) = come(&relay, host, 0).await.host().await;
    let guess = |client: &'static str, number: usize| {
        let relay = &relay;
        async move {
            let mut peer = come(relay, client, number).await;
            peer.say(join(Code::from_bits(number as u64))).await;
            peer.last_words().await
        }
    };
    for number in 0..10 {
        // The same address, however it is written.
        let client = ["192.0.2.9:7", mapped][number % 2];
        assert_eq!(guess(client, number).await, RelayMessage::Denied(Denial::NoSuchRoom));
    }
    for client in ["192.0.2.9:8", mapped] {
        let answer = guess(client, 11).await;
        let limited = matches!(answer, RelayMessage::Denied(Denial::TooManyFailedJoins { .. }));
        assert!(limited, "{answer:?}");
    }
    let others = ["192.0.2.10:7", "[2001:db8::1]:7"];
    for client in others {
        assert_eq!(guess(client, 12).await, RelayMessage::Denied(Denial::NoSuchRoom), "{client}");
    }
    let mut guest = come(&relay, "192.0.2.9:9", 13).await;
    guest.say(join(code)).await;
    guest.seated().await;
}

/// Asks `times` times for a room, from ever new hosts of one network, which
/// counts as one address; those that were given, and what the others heard.
async fn take_all(relay: &Relay, times: usize) -> (Vec<Peer>, Vec<RelayMessage>) {
    let (mut rooms, mut refusals) = (Vec::new(), Vec::new());
    for number in 0..times {
        let client = format!("[2001:db8:0:1:{number:x}::1]:9");
        let mut peer = come(relay, &client, number).await;
        // If there is no place, it has said so and does not listen.
        let _ = peer.framed.send(host()).await;
        match peer.hear().await {
            RelayMessage::Seated { .. } => rooms.push(peer),
            answer => refusals.push(answer),
        }
    }
    (rooms, refusals)
}

/// A pair of two other addresses.
async fn others(relay: &Relay) -> Pair {
    let (black, white) =
        tokio::join!(come(relay, "192.0.2.1:1", 0), come(relay, "[2001:db8:0:2::1]:1", 1));
    Pair::of(black, white).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_with_all_that_it_may_have_keeps_nobody_else_out() {
    let relay = Relay::with(&[&TRUSTING[..], &["--max-waiting-per-address", "3"]].concat());
    let (rooms, refusals) = take_all(&relay, 6).await;
    assert_eq!((rooms.len(), refusals.len()), (3, 3));
    let too_many = RelayMessage::Denied(Denial::TooManyRoomsOfAddress);
    assert!(refusals.iter().all(|said| *said == too_many), "{refusals:?}");
    others(&relay).await.play().await;

    // A quarter of all connections, unless something else is said.
    for more in [&["--max-connections", "40"][..], &["--max-connections-per-address", "10"]] {
        let relay = Relay::with(&[&TRUSTING[..], more].concat());
        let (rooms, refusals) = take_all(&relay, 30).await;
        assert_eq!((rooms.len(), refusals.len()), (10, 20), "{more:?}");
        let full = RelayMessage::Closed(Farewell::Full);
        assert!(refusals.iter().all(|said| *said == full), "{refusals:?}");
        others(&relay).await.play().await;
        drop(rooms);
        let start = std::time::Instant::now();
        while take_all(&relay, 1).await.0.is_empty() {
            assert!(start.elapsed() < PATIENCE, "what was left is not given again");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_one_network_come_no_more_than_half_of_all_that_have_a_place() {
    let bounds = ["--max-connections", "8", "--max-connections-per-address", "2"];
    let relay = Relay::with(&[&TRUSTING[..], &bounds].concat());
    let (mut rooms, mut full) = (Vec::new(), 0);
    for number in 0..16 {
        let client = format!("[2001:db8:7:{number:x}::1]:9");
        let mut peer = come(&relay, &client, number).await;
        // If there is no place, it has said so and does not listen.
        let _ = peer.framed.send(host()).await;
        match peer.hear().await {
            RelayMessage::Seated { .. } => rooms.push(peer),
            answer => {
                assert_eq!(answer, RelayMessage::Closed(Farewell::Full));
                full += 1;
            }
        }
    }
    assert_eq!((rooms.len(), full), (4, 12));
    others(&relay).await.play().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_of_one_address_beyond_its_share_take_no_place_of_a_small_relay() {
    // Of its 18 places, 8 are what one address may have.
    let relay = Relay::with_files(40, &TRUSTING);
    let (rooms, refusals) = take_all(&relay, 8).await;
    assert_eq!((rooms.len(), refusals.len()), (8, 0));
    let mut silent = Vec::new();
    for number in 0..20 {
        let mut stream = TcpStream::connect(relay.address()).await.expect("it listens");
        stream.write_all(&header("[2001:db8:0:1::9]:9", number)).await.expect("it is open");
        silent.push(stream);
    }
    // The last is closed without a word, while others could still be told.
    let mut heard = Vec::new();
    let last = silent.last_mut().expect("there are some");
    let _ = timeout(PATIENCE, last.read_to_end(&mut heard)).await.expect("it closes");
    assert_eq!(heard, b"");
    let mut others = Vec::new();
    for number in 0..8 {
        let client = format!("192.0.2.{number}:1");
        others.push(come(&relay, &client, number).await.host().await);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_that_connects_over_and_over_is_let_in_so_often_and_no_more() {
    let relay = Relay::with(&[&TRUSTING[..], &["--max-connections", "40"]].concat());
    let mut pair = others(&relay).await;
    let quiet = pair.play().await;
    let (let_in, tried) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
    let (start, mut flood) = (Instant::now(), JoinSet::new());
    for number in 0..6 {
        let (let_in, tried, address) = (Arc::clone(&let_in), Arc::clone(&tried), relay.address());
        flood.spawn(async move {
            loop {
                let mut stream = TcpStream::connect(address).await.expect("it listens");
                tried.fetch_add(1, Ordering::Relaxed);
                if stream.write_all(&header("192.0.2.66:9", number)).await.is_ok()
                    && Peer::encrypt(stream).await.is_ok()
                {
                    let_in.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
    }
    let mut took = Vec::new();
    // Longer than the burst lasts.
    while tried.load(Ordering::Relaxed) < 4 * Comings::BURST_MIN {
        took.push(pair.play().await);
        sleep(Duration::from_millis(20)).await;
    }
    flood.shutdown().await;
    let elapsed = start.elapsed();
    took.sort_unstable();
    let (let_in, tried) = (let_in.load(Ordering::Relaxed), tried.load(Ordering::Relaxed));
    println!("a move took {quiet:?} alone; beside {tried} connections of one address in");
    println!("{elapsed:?}, {let_in} let in: {:?} to {:?}", took[0], took[took.len() - 1]);
    let most = f64::from(Comings::BURST_MIN) + f64::from(Comings::A_SECOND) * elapsed.as_secs_f64();
    assert!(f64::from(let_in) <= most + 1.0, "{let_in} of {tried} in {elapsed:?}");
    let (_, log) = relay.stop_and_tell();
    assert!(log.iter().any(|line| line.contains("connects too often")), "{log:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trusted_proxy_has_to_say_for_whom_it_speaks_and_nobody_else_is_asked() {
    let trusting = Relay::with(&TRUSTING);
    // A client of its own accord gets no answer: not even an alert of TLS.
    let mut bare = TcpStream::connect(trusting.address()).await.expect("it listens");
    bare.write_all(&[0x16; 600]).await.expect("it is open");
    let mut heard = Vec::new();
    let _ = timeout(PATIENCE, bare.read_to_end(&mut heard)).await.expect("it closes");
    assert_eq!(heard, b"");
    // Nor does one that never ends its header.
    let mut slow = TcpStream::connect(trusting.address()).await.expect("it listens");
    slow.write_all(b"PROXY TCP4 192.0.2.1").await.expect("it is open");
    let start = std::time::Instant::now();
    let _ = timeout(PATIENCE, slow.read_to_end(&mut heard)).await.expect("it closes");
    assert!(start.elapsed() < 4 * omok_proto::limits::HELLO, "{:?}", start.elapsed());

    let others = Relay::with(&["--ephemeral", "--proxy-protocol-from", "10.0.0.0/8,2001:db8::/32"]);
    Pair::at(others.address()).await.play().await;
    for number in 0..2 {
        let mut stream = TcpStream::connect(others.address()).await.expect("it listens");
        stream.write_all(&header("192.0.2.1:1", number)).await.expect("it is open");
        assert!(Peer::encrypt(stream).await.is_err(), "a header is no TLS");
    }
}
