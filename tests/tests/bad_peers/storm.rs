//! More clients than the relay has descriptors or places for.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use futures_util::SinkExt as _;
use omok_proto::limits::HELLO;
use omok_proto::message::Farewell;
use omok_proto::{ClientMessage, RelayMessage, Token};
use omok_tests::relay::Relay;
use omok_tui::own_relay::{Home, OwnRelay};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::peer::{PATIENCE, Pair, Peer, host};

/// What clients were told.
#[derive(Debug, Default)]
struct Answers {
    seated: AtomicU32,
    full: AtomicU32,
    nothing: AtomicU32,
}

/// Comes until it has a room, which it then keeps, or it is `enough`.
async fn insist(address: SocketAddr, answers: Arc<Answers>, enough: CancellationToken) {
    let mut rooms = Vec::new();
    while rooms.is_empty() && !enough.is_cancelled() {
        let heard = match timeout(PATIENCE, ask(address)).await {
            Ok(Ok((peer, RelayMessage::Seated { .. }))) => {
                rooms.push(peer);
                &answers.seated
            }
            Ok(Ok((_, RelayMessage::Closed(Farewell::Full)))) => &answers.full,
            Ok(Ok((_, other))) => panic!("{other:?}"),
            Ok(Err(_)) | Err(_) => &answers.nothing,
        };
        heard.fetch_add(1, Ordering::Relaxed);
        sleep(Duration::from_secs(2)).await;
    }
    enough.cancelled().await;
}

/// What comes of one attempt to get a room.
async fn ask(address: SocketAddr) -> std::io::Result<(Peer, RelayMessage)> {
    let mut peer = Peer::dial(address).await?.greet().await?;
    // If it is full, it has said so and does not listen.
    let _ = peer.framed.send(host()).await;
    let answer = peer.next().await;
    Ok((peer, answer.ok_or_else(|| std::io::Error::other("closed without a word"))?))
}

/// A game that goes on while `busy`; how long its moves took.
async fn play_on(pair: &mut Pair, busy: Duration) -> Vec<Duration> {
    let (start, mut took) = (Instant::now(), Vec::new());
    while start.elapsed() < busy {
        took.push(pair.play().await);
        sleep(Duration::from_millis(100)).await;
    }
    took.sort_unstable();
    took
}

fn told(took: &[Duration]) -> String {
    let median = took[took.len() / 2];
    format!("{} moves, half within {median:?}, all within {:?}", took.len(), took[took.len() - 1])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn eighty_clients_at_a_limit_of_forty_files_hold_up_no_game_and_are_told_that_it_is_full() {
    let relay = Relay::with_files(40, &["--ephemeral"]);
    let address = relay.address();
    let mut pair = Pair::at(address).await;
    let (answers, enough) = (Arc::new(Answers::default()), CancellationToken::new());
    let mut crowd = JoinSet::new();
    for _ in 0..80 {
        crowd.spawn(insist(address, Arc::clone(&answers), enough.clone()));
    }
    let rush = play_on(&mut pair, Duration::from_secs(4)).await;
    // They have come; now they only insist.
    let (computed, start) = (relay.computed(), Instant::now());
    let siege = play_on(&mut pair, Duration::from_secs(6)).await;
    let busy = (relay.computed() - computed).as_secs_f64() / start.elapsed().as_secs_f64();
    let files = relay.open_files();
    println!("while 80 come: {}", told(&rush));
    println!("while those without a room come every two seconds: {}", told(&siege));
    println!("{answers:?}; {files} files open; {:.1} % of one processor", 100.0 * busy);
    assert!(files <= 40 && siege[siege.len() - 1] < Duration::from_secs(5));
    assert!(busy < 0.5, "it spins: {busy}");
    let of = |count: &AtomicU32| count.load(Ordering::Relaxed);
    assert!(of(&answers.seated) >= 4 && of(&answers.full) >= 60, "{answers:?}");
    assert!(of(&answers.nothing) <= of(&answers.full) / 10, "they are told: {answers:?}");

    enough.cancel();
    while crowd.join_next().await.is_some() {}
    let start = Instant::now();
    loop {
        match ask(address).await {
            Ok((_, RelayMessage::Seated { .. })) => break,
            other => assert!(start.elapsed() < PATIENCE, "{:?}", other.map(|(_, said)| said)),
        }
    }
    println!("a room can be had again {:?} after they left", start.elapsed());
    pair.play().await;
    let (_, log) = relay.stop_and_tell();
    assert!(log.iter().any(|line| line.contains("leaves room for")), "{log:#?}");
    assert!(log.len() <= 10, "{log:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn eighty_sockets_that_say_nothing_at_a_limit_of_forty_files_go_by() {
    let relay = Relay::with_files(40, &["--ephemeral"]);
    let address = relay.address();
    let mut pair = Pair::at(address).await;
    let mut silent = Vec::new();
    for _ in 0..80 {
        silent.push(TcpStream::connect(address).await.expect("the system has room for it"));
    }
    let computed = relay.computed();
    let start = Instant::now();
    let answer = loop {
        if let Ok((_, answer)) = timeout(PATIENCE, ask(address)).await.expect("it is answered") {
            break answer;
        }
    };
    let busy = (relay.computed() - computed).as_secs_f64() / start.elapsed().as_secs_f64();
    println!("behind 80 silent sockets it took {:?} to hear {answer:?}", start.elapsed());
    assert!(start.elapsed() < HELLO, "those who say nothing are not waited for");
    println!("{:.1} % of one processor meanwhile", 100.0 * busy);
    assert!(busy < 0.5, "it spins: {busy}");
    let took = pair.play().await;
    println!("a move took {took:?}");
    loop {
        match ask(address).await {
            Ok((_, RelayMessage::Seated { .. })) => break,
            other => assert!(start.elapsed() < PATIENCE, "{:?}", other.map(|(_, said)| said)),
        }
    }
    println!("a room can be had {:?} after they came", start.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_its_last_place_the_relay_says_that_it_is_full_to_however_many() {
    let relay = Relay::with(&["--ephemeral", "--max-connections", "3"]);
    let address = relay.address();
    let mut pair = Pair::at(address).await;
    let (mut waiting, token, _) = Peer::greeted(address).await.host().await;
    waiting.say(ClientMessage::Kept).await;
    let mut crowd = JoinSet::new();
    for _ in 0..200 {
        crowd.spawn(async move { ask(address).await.map(|(_, answer)| answer) });
    }
    while let Some(answer) = crowd.join_next().await {
        let answer = answer.expect("no panic").expect("it is told");
        assert_eq!(answer, RelayMessage::Closed(Farewell::Full));
        pair.play().await;
    }
    drop(waiting);
    let start = Instant::now();
    loop {
        let mut back = Peer::dial(address).await.unwrap().greet().await.unwrap();
        let _ = back.framed.send(ClientMessage::Resume { token }).await;
        match back.hear().await {
            RelayMessage::Seated { .. } => break,
            _ => assert!(start.elapsed() < PATIENCE, "nobody gets the place that was left"),
        }
    }
}

/// What comes of asking for a seat back.
async fn come_back(address: SocketAddr, token: Token) -> (Peer, RelayMessage) {
    let mut back = Peer::dial(address).await.expect("it listens").greet().await.expect("it greets");
    let _ = back.framed.send(ClientMessage::Resume { token }).await;
    let answer = back.hear().await;
    (back, answer)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_a_seat_gets_it_back_while_newcomers_are_told_that_it_is_full() {
    let relay = Relay::with(&["--ephemeral", "--max-connections", "3"]);
    let address = relay.address();
    let full = RelayMessage::Closed(Farewell::Full);
    let (host_one, lost, _) = Peer::greeted(address).await.host().await;
    let (_host_two, held, _) = Peer::greeted(address).await.host().await;
    let (host_three, _, _) = Peer::greeted(address).await.host().await;
    assert_eq!(ask(address).await.expect("it is told").1, full);

    // One whose older connection is still there takes its place.
    let (_held_again, answer) = come_back(address, held).await;
    assert!(matches!(answer, RelayMessage::Seated { .. }), "{answer:?}");
    // One has dropped, and another has its place before it comes back.
    drop(host_one);
    let start = Instant::now();
    let _fourth = loop {
        match ask(address).await.expect("it is told") {
            (peer, RelayMessage::Seated { .. }) => break peer,
            (_, answer) => assert_eq!(answer, full),
        }
        assert!(start.elapsed() < PATIENCE, "nobody gets the place that was left");
    };
    let (mut back, answer) = come_back(address, lost).await;
    let RelayMessage::Seated { token, .. } = answer else { panic!("{answer:?}") };
    back.say(ClientMessage::Ping(1)).await;
    assert_eq!(back.hear().await, RelayMessage::Pong(1));
    assert_eq!(ask(address).await.expect("it is told").1, full, "it is full for others");
    assert!(
        matches!(come_back(address, Token::from_bytes([7; 16])).await.1, RelayMessage::Denied(_)),
        "a token that is none opens nothing"
    );
    // The next place that is left is theirs who came back.
    drop(host_three);
    let (mut back, answer) = come_back(address, token).await;
    assert!(matches!(answer, RelayMessage::Seated { .. }), "{answer:?}");
    for _ in 0..20 {
        assert_eq!(ask(address).await.expect("it is told").1, full);
    }
    back.say(ClientMessage::Ping(2)).await;
    assert_eq!(back.hear().await, RelayMessage::Pong(2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_relay_inside_a_program_has_sixty_four_places_and_says_when_they_are_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = OwnRelay::new(Home::at(folder.path().join("relay")));
    let listen = "127.0.0.1:0".parse().expect("an address");
    let (key, _) = own.host(Some(listen)).await.expect("it starts");
    let address = key.relay.address.to_string().parse().expect("an address");
    let host = || match host() {
        ClientMessage::Host { rules, size, attempt, .. } => {
            ClientMessage::Host { rules, size, attempt, owner: Some(key.owner) }
        }
        other => other,
    };
    let (mut inside, mut tokens) = (Vec::new(), Vec::new());
    for _ in 0..64 {
        let mut peer = Peer::greeted(address).await;
        peer.say(host()).await;
        tokens.push(peer.seated().await.0);
        inside.push(peer);
    }
    for _ in 0..3 {
        let mut late = Peer::greeted(address).await;
        let _ = late.framed.send(host()).await;
        assert_eq!(late.last_words().await, RelayMessage::Closed(Farewell::Full));
    }
    let (mut back, answer) = come_back(address, tokens[0]).await;
    assert!(matches!(answer, RelayMessage::Seated { .. }), "{answer:?}");
    for peer in [&mut back, &mut inside[63]] {
        peer.say(ClientMessage::Ping(1)).await;
        assert_eq!(peer.hear().await, RelayMessage::Pong(1));
    }
    own.stop().await;
}
