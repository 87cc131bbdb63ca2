//! A connection over a pipe that holds 256 bytes, by a clock that waits for
//! nobody.

use futures_util::SinkExt;
use omok_proto::frame::ClientCodec;
use omok_proto::limits::OUTBOUND_FRAMES_MAX;
use omok_proto::{ClientMessage, Code, Token};
use tokio::io::DuplexStream;
use tokio::task::JoinHandle;
use tokio_util::codec::Framed;

use super::*;

const ID: ConnId = ConnId(5);

struct Bench {
    peer: Framed<DuplexStream, ClientCodec>,
    line: Line,
    events: mpsc::Receiver<Event>,
    done: JoinHandle<()>,
}

/// A connection that has said hello.
async fn greeted() -> Bench {
    greeted_within(Limits::default()).await
}

async fn greeted_within(limits: Limits) -> Bench {
    let (ours, theirs) = tokio::io::duplex(256);
    let (hub, mut events) = mpsc::channel(1);
    let address = IpAddr::from([192, 0, 2, 1]);
    let accepted = Accepted { id: ID, peer: address, at: Duration::ZERO, instant: Instant::now() };
    let done = tokio::spawn(async move { run(ours, accepted, hub, &limits, || true).await });
    let mut peer = Framed::new(theirs, ClientCodec::default());
    peer.send(Hello::of("test")).await.expect("it reads");
    assert!(matches!(peer.next().await, Some(Ok(Frame::Hello(_)))));
    let opened = events.recv().await;
    let Some(Event::Opened(ID, line, _, _)) = opened else { panic!("{opened:?}") };
    Bench { peer, line, events, done }
}

/// There are thousands, and nearly all of them do nothing but wait.
#[tokio::test]
async fn the_task_of_a_connection_takes_less_than_a_kilobyte() {
    let (ours, _theirs) = tokio::io::duplex(256);
    let (hub, _events) = mpsc::channel(1);
    let address = IpAddr::from([192, 0, 2, 1]);
    let accepted = Accepted { id: ID, peer: address, at: Duration::ZERO, instant: Instant::now() };
    let limits = Limits::default();
    let bytes = size_of_val(&run(ours, accepted, hub, &limits, || true));
    assert!(bytes < 1024, "{bytes}");
}

/// Puts messages in until there is no room for more; how many went in.
async fn fill(line: &Line) -> usize {
    let mut sent = 0;
    while line.send(RelayMessage::Pong(1)).is_ok() {
        sent += 1;
        // The connection writes what it can.
        tokio::task::yield_now().await;
    }
    sent
}

#[tokio::test(start_paused = true)]
async fn what_a_peer_does_not_read_is_bounded_and_cutting_the_line_ends_it_at_once() {
    let Bench { peer, line, mut events, done } = greeted().await;
    let sent = fill(&line).await;
    // A pong takes four bytes.
    let piped = 256 / 4;
    assert!((OUTBOUND_FRAMES_MAX..=piped + OUTBOUND_FRAMES_MAX).contains(&sent), "{sent}");
    let start = Instant::now();
    line.cut();
    let closed = events.recv().await;
    assert!(matches!(closed, Some(Event::Input(Input::Closed { conn: ID }))), "{closed:?}");
    done.await.expect("no panic");
    assert_eq!(start.elapsed(), Duration::ZERO);
    drop(peer);
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_does_not_read_keeps_its_place_for_the_farewell_only() {
    let Bench { peer, line, mut events, done } = greeted().await;
    fill(&line).await;
    let start = Instant::now();
    drop(line);
    events.recv().await;
    done.await.expect("no panic");
    assert_eq!(start.elapsed(), Limits::default().farewell);
    drop(peer);
}

#[tokio::test(start_paused = true)]
async fn last_words_reach_a_peer_that_reads() {
    let Bench { mut peer, line, mut events, done } = greeted().await;
    line.send(RelayMessage::Closed(Farewell::Restarting)).expect("there is room");
    drop(line);
    let last = peer.next().await;
    let restarting = Frame::Message(RelayMessage::Closed(Farewell::Restarting));
    assert!(matches!(&last, Some(Ok(frame)) if *frame == restarting), "{last:?}");
    assert!(peer.next().await.is_none(), "and nothing after them");
    drop(peer);
    events.recv().await;
    done.await.expect("no panic");
}

#[tokio::test(start_paused = true)]
async fn a_flood_is_read_no_faster_than_one_may_speak() {
    let Bench { mut peer, line, mut events, done } = greeted().await;
    let start = Instant::now();
    let flood = tokio::spawn(async move {
        for number in 0..200 {
            peer.send(ClientMessage::Ping(number)).await.expect("it is read some time");
        }
        peer
    });
    for number in 0..200 {
        let event = events.recv().await;
        let Some(Event::Input(Input::Received { message, .. })) = event else {
            panic!("{event:?}")
        };
        assert_eq!(message, ClientMessage::Ping(number), "none is lost");
    }
    let least = Duration::from_secs(u64::from((200 - MESSAGES_BURST) / MESSAGES_PER_SECOND));
    let took = start.elapsed();
    assert!(took + Duration::from_millis(100) > least && took < 2 * least, "{took:?}");
    drop((flood.await.expect("no panic"), line));
    events.recv().await;
    done.await.expect("no panic");
}

/// By the real clock: one that waits until nothing happens stands still in a
/// flood.
#[tokio::test]
async fn a_flood_keeps_a_connection_neither_from_speaking_nor_from_being_closed() {
    for cut in [true, false] {
        let limits = Limits { farewell: Duration::from_millis(200), ..Limits::default() };
        let Bench { peer, line, mut events, done } = greeted_within(limits).await;
        let (mut speak, mut hear) = peer.split();
        let flood =
            tokio::spawn(async move { while speak.send(ClientMessage::Ping(1)).await.is_ok() {} });
        // The hub takes all that comes, so that nothing else holds the flood up.
        let closed = tokio::spawn(async move {
            while !matches!(events.recv().await, Some(Event::Input(Input::Closed { .. }))) {}
        });
        line.send(RelayMessage::Pong(7)).expect("there is room");
        let said = hear.next().await;
        assert!(matches!(said, Some(Ok(Frame::Message(RelayMessage::Pong(7))))), "{said:?}");
        if cut {
            line.cut();
        } else {
            drop(line);
        }
        let ended = timeout(Duration::from_secs(20), async { (closed.await, done.await) });
        let (closed, done) = ended.await.expect("it ends while the flood goes on");
        closed.and(done).expect("no panic");
        flood.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn after_nonsense_nothing_more_is_read() {
    let Bench { mut peer, line, mut events, done } = greeted().await;
    let join =
        ClientMessage::Join { code: Code::from_bits(1), attempt: Token::from_bytes([1; 16]) };
    peer.get_mut().write_all(b"\x00\x01\xff").await.expect("it reads");
    peer.send(join).await.expect("there is room in the pipe");
    let event = events.recv().await;
    assert!(matches!(event, Some(Event::Input(Input::Nonsense { conn: ID }))), "{event:?}");
    drop(line);
    let event = events.recv().await;
    assert!(matches!(event, Some(Event::Input(Input::Closed { conn: ID }))), "{event:?}");
    drop(peer);
    done.await.expect("no panic");
}

#[tokio::test(start_paused = true)]
async fn a_hello_is_waited_for_five_seconds_however_it_trickles_in() {
    let (ours, mut theirs) = tokio::io::duplex(256);
    let (hub, _events) = mpsc::channel(1);
    let address = IpAddr::from([192, 0, 2, 1]);
    let accepted = Accepted { id: ID, peer: address, at: Duration::ZERO, instant: Instant::now() };
    let start = Instant::now();
    let trickle = tokio::spawn(async move {
        while theirs.write_all(b"\0").await.is_ok() {
            sleep(Duration::from_millis(900)).await;
            // Three zero bytes would be an empty frame, and no hello.
            if theirs.write_all(b"\x40omok").await.is_err() {
                break;
            }
            sleep(Duration::from_millis(20_000)).await;
        }
    });
    run(ours, accepted, hub, &Limits::default(), || true).await;
    assert_eq!(start.elapsed(), omok_proto::limits::HELLO);
    trickle.abort();
}

#[tokio::test(start_paused = true)]
async fn a_client_that_speaks_tls_hears_the_hello_of_a_relay_that_does_not() {
    let (ours, mut theirs) = tokio::io::duplex(1024);
    let (hub, mut events) = mpsc::channel(1);
    let address = IpAddr::from([192, 0, 2, 1]);
    let accepted = Accepted { id: ID, peer: address, at: Duration::ZERO, instant: Instant::now() };
    let done =
        tokio::spawn(async move { run(ours, accepted, hub, &Limits::default(), || true).await });
    // The head of a record, and what a client of TLS says in it.
    theirs.write_all(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03").await.unwrap();
    let mut told = Framed::new(theirs, ClientCodec::default());
    assert!(matches!(told.next().await, Some(Ok(Frame::Hello(_)))));
    assert!(told.next().await.is_none(), "nothing more is said");
    drop(told);
    done.await.expect("no panic");
    assert!(events.recv().await.is_none(), "the hub hears nothing of it");
}

/// A read that is dropped half done loses what it had: so whatever fires between
/// two bytes, the relay's own words above all, must not end one.
#[tokio::test(start_paused = true)]
async fn a_frame_cut_at_any_byte_is_read_whole_whatever_fires_in_between() {
    let point = omok_proto::message::Point { column: 7, row: 8 };
    let message = ClientMessage::Move { game: 300, ply: 200, point };
    let mut bytes = tokio_util::bytes::BytesMut::new();
    tokio_util::codec::Encoder::encode(&mut ClientCodec::default(), message, &mut bytes)
        .expect("it fits");
    for cut in 1..bytes.len() {
        let Bench { mut peer, line, mut events, done } = greeted().await;
        for part in [&bytes[..cut], &bytes[cut..]] {
            peer.get_mut().write_all(part).await.expect("it reads");
            // Longer than a ping is apart, and shorter than death.
            sleep(Duration::from_secs(20)).await;
            line.send(RelayMessage::Pong(1)).expect("there is room");
            let said = peer.next().await;
            assert!(matches!(said, Some(Ok(Frame::Message(RelayMessage::Pong(1))))), "{said:?}");
        }
        let event = events.recv().await;
        let Some(Event::Input(Input::Received { message: read, .. })) = event else {
            panic!("cut after {cut}: {event:?}");
        };
        assert_eq!(read, message, "cut after {cut}");
        drop((peer, line));
        events.recv().await;
        done.await.expect("no panic");
    }
}
