//! Floods of connections that say nothing, or not enough, and players who lose
//! their connections meanwhile.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use futures_util::SinkExt as _;
use omok_proto::{ClientMessage, RelayMessage, Token};
use omok_tests::relay::Relay;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::peer::{Pair, Peer, host};
use super::proxied::{TRUSTING, header};

/// How long a client waits for an answer before it comes again.
const TRY: Duration = Duration::from_secs(10);

/// Connections that are opened again whenever they are closed.
struct Flood {
    opened: Arc<AtomicU32>,
    _tasks: JoinSet<()>,
}

impl Flood {
    /// So many at a time, of which each begins with what `says` gives for its
    /// number, and says no more.
    fn of(size: u32, address: SocketAddr, says: fn(u32) -> Vec<u8>) -> Self {
        let (opened, mut tasks) = (Arc::new(AtomicU32::new(0)), JoinSet::new());
        for _ in 0..size {
            let opened = Arc::clone(&opened);
            tasks.spawn(async move {
                loop {
                    let number = opened.fetch_add(1, Ordering::Relaxed);
                    // It may be closed at any time.
                    let _ = stay(address, &says(number)).await;
                }
            });
        }
        Self { opened, _tasks: tasks }
    }

    fn opened(&self) -> u32 {
        self.opened.load(Ordering::Relaxed)
    }
}

async fn stay(address: SocketAddr, says: &[u8]) -> std::io::Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(says).await?;
    stream.read_to_end(&mut Vec::new()).await.map(drop)
}

/// What comes of asking for a seat; `prefix` is what a proxy says first.
async fn ask(
    address: SocketAddr,
    prefix: &[u8],
    request: ClientMessage,
) -> std::io::Result<(Peer, Option<RelayMessage>)> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(prefix).await?;
    let mut peer = Peer::encrypt(stream).await?.greet().await?;
    // If it is full, it has said so and may not listen.
    let _ = peer.framed.send(request).await;
    let answer = peer.next().await;
    Ok((peer, answer))
}

/// Asks as clients do, again and again, until there is a seat; how long it took.
async fn insist(
    address: SocketAddr,
    prefix: &[u8],
    request: impl Fn() -> ClientMessage,
) -> (Peer, Token, Duration) {
    let start = Instant::now();
    loop {
        let answer = timeout(TRY, ask(address, prefix, request())).await;
        if let Ok(Ok((mut peer, Some(RelayMessage::Seated { token, .. })))) = answer {
            peer.say(ClientMessage::Kept).await;
            return (peer, token, start.elapsed());
        }
        assert!(start.elapsed() < 3 * TRY, "never: {:?}", answer.map(|heard| heard.map(|h| h.1)));
        sleep(Duration::from_millis(500)).await;
    }
}

/// A relay with forty files, a flood of `size` in it, and a host who is cut off
/// over and over meanwhile.
async fn comes_back(relay: &Relay, size: u32, says: fn(u32) -> Vec<u8>, prefix: &[u8]) {
    let address = relay.address();
    let (mut lost, mut token, _) = insist(address, prefix, host).await;
    let (black, white) = tokio::join!(greeted(address, prefix), greeted(address, prefix));
    let mut pair = Pair::of(black, white).await;
    let flood = Flood::of(size, address, says);
    sleep(Duration::from_secs(1)).await;
    let (start, before, computed) = (Instant::now(), flood.opened(), relay.computed());
    let (mut back, mut moves) = (Vec::new(), Vec::new());
    for _ in 0..4 {
        drop(lost);
        let (peer, next, took) = insist(address, prefix, || ClientMessage::Resume { token }).await;
        (lost, token) = (peer, next);
        back.push(took);
        moves.push(pair.play().await);
    }
    let (_room, _, newcomer) = insist(address, prefix, host).await;
    let elapsed = start.elapsed().as_secs_f64();
    let busy = (relay.computed() - computed).as_secs_f64() / elapsed;
    println!(
        "{size} at a time, {:.0} a second: back in {back:.1?}, a newcomer in {newcomer:.1?}, moves in \
         {moves:?}, {:.1} % of one processor",
        f64::from(flood.opened() - before) / elapsed,
        100.0 * busy
    );
    assert!(relay.open_files() <= 40);
    assert!(back.iter().all(|took| *took < TRY), "{back:?}");
    assert!(busy < 0.5, "it spins: {busy}");
    lost.say(ClientMessage::Ping(1)).await;
    assert_eq!(lost.hear().await, RelayMessage::Pong(1));
}

async fn greeted(address: SocketAddr, prefix: &[u8]) -> Peer {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    stream.write_all(prefix).await.expect("it is open");
    Peer::encrypt(stream).await.expect("it encrypts").greet().await.expect("it greets")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_cut_off_comes_back_through_a_flood_of_sockets_that_say_nothing() {
    let relay = Relay::with_files(40, &["--ephemeral"]);
    comes_back(&relay, 400, |_| Vec::new(), b"").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_cut_off_comes_back_through_a_flood_of_half_a_handshake() {
    let relay = Relay::with_files(40, &["--ephemeral"]);
    comes_back(&relay, 80, |_| super::HALF_A_HANDSHAKE.to_vec(), b"").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_cut_off_comes_back_through_silence_from_ever_new_addresses() {
    let relay = Relay::with_files(40, &TRUSTING);
    let says = |number: u32| {
        let [_, high, middle, low] = number.to_be_bytes();
        header(&format!("10.{high}.{middle}.{low}:9"), 0)
    };
    comes_back(&relay, 80, says, &header("192.0.2.1:1", 0)).await;
}
