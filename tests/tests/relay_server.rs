//! The relay on real sockets, and peers that behave as peers do.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, mpsc as blocking};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use omok_proto::frame::{ClientCodec, Frame};
use omok_proto::limits::MESSAGES_BURST;
use omok_proto::message::{
    Denial, Farewell, GameResult, Gone, Point, Presence, Refusal, Rules, Side, Snapshot,
};
use omok_proto::{ClientMessage, Code, Hello, RelayMessage, Token};
use omok_relay::store::{Change, RoomId, RoomRecord, Saved, StoreError};
use omok_relay::{Limits, MemoryStore, ServeError, Store, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::codec::Framed;

/// Longer than anything here takes, and shorter than anybody waits.
const PATIENCE: Duration = Duration::from_secs(20);

/// A relay on a port of its own; dropping it stops it.
struct TestRelay {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    done: JoinHandle<Result<(), ServeError>>,
}

/// Nobody waits long for a farewell, and a slow machine has all the time there
/// is for a hello.
fn brisk() -> Limits {
    Limits { hello: PATIENCE, farewell: Duration::from_millis(300), ..Limits::default() }
}

/// As [`brisk`], for those who are late with their hello or request.
fn impatient(hello: Duration) -> Limits {
    Limits { hello, ..brisk() }
}

impl TestRelay {
    async fn start(limits: Limits) -> Self {
        Self::with_store(limits, MemoryStore::new([7; 32])).await
    }

    async fn with_store(limits: Limits, store: impl Store) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(serve(vec![listener], store, limits, async {
            // Dropping the sender stops as well.
            let _ = stopped.await;
        }));
        Self { address, stop: Some(stop), done }
    }

    async fn stop(mut self) -> Duration {
        let start = Instant::now();
        drop(self.stop.take());
        let done = timeout(PATIENCE, self.done).await.expect("it stops");
        done.expect("it does not panic").expect("it stops in good order");
        start.elapsed()
    }

    async fn tcp(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("the relay listens")
    }

    /// A connection that has exchanged hellos.
    async fn peer(&self) -> Peer {
        let mut framed = Framed::new(self.tcp().await, ClientCodec::default());
        framed.send(Hello::of("test")).await.expect("the relay reads");
        let answer = timeout(PATIENCE, framed.next()).await.expect("it answers");
        assert!(matches!(answer, Some(Ok(Frame::Hello(_)))), "{answer:?}");
        Peer { framed }
    }

    async fn host(&self) -> (Peer, Token, Code) {
        let mut peer = self.peer().await;
        peer.say(host_request(1)).await;
        let (token, _, room) = peer.seated().await;
        (peer, token, room.code.expect("a room that waits has a code"))
    }

    /// Two players of one room.
    async fn pair(&self) -> (Peer, Peer) {
        let (mut black, _, code) = self.host().await;
        let mut white = self.peer().await;
        white.say(join_request(code, 2)).await;
        assert_eq!(white.seated().await.1, Side::White);
        assert_eq!(black.hear().await, RelayMessage::Opponent(Presence::Here));
        black.say(ClientMessage::Kept).await;
        white.say(ClientMessage::Kept).await;
        (black, white)
    }
}

fn token(byte: u8) -> Token {
    Token::from_bytes([byte; 16])
}

fn host_request(attempt: u8) -> ClientMessage {
    let attempt = token(attempt);
    ClientMessage::Host { rules: Rules::Gomoku, size: 15, attempt, owner: None }
}

fn join_request(code: Code, attempt: u8) -> ClientMessage {
    ClientMessage::Join { code, attempt: token(attempt) }
}

const fn stone(ply: u16, column: u8, row: u8) -> ClientMessage {
    ClientMessage::Move { game: 1, ply, point: Point { column, row } }
}

const fn played(ply: u16, column: u8, row: u8) -> RelayMessage {
    let point = Point { column, row };
    RelayMessage::Played { game: 1, ply, point, result: GameResult::Open }
}

/// A peer that speaks the protocol.
struct Peer {
    framed: Framed<TcpStream, ClientCodec>,
}

impl Peer {
    async fn say(&mut self, message: ClientMessage) {
        self.framed.send(message).await.expect("the relay reads");
    }

    /// The next message; `None` when the relay has closed.
    async fn next(&mut self) -> Option<RelayMessage> {
        match timeout(PATIENCE, self.framed.next()).await.expect("the relay answers") {
            Some(Ok(Frame::Message(message))) => Some(message),
            None | Some(Err(_)) => None,
            Some(Ok(Frame::Hello(hello))) => panic!("a second hello: {hello}"),
        }
    }

    async fn hear(&mut self) -> RelayMessage {
        self.next().await.expect("the relay has not closed")
    }

    async fn seated(&mut self) -> (Token, Side, Snapshot) {
        match self.hear().await {
            RelayMessage::Seated { token, seat, room } => (token, seat, room),
            other => panic!("{other:?}"),
        }
    }

    /// The last message, and that it is the last.
    async fn last_words(&mut self) -> RelayMessage {
        let last = self.hear().await;
        assert_eq!(self.next().await, None, "closed after {last:?}");
        last
    }
}

/// Reads until the relay closes; what it said.
async fn read_to_end(stream: &mut TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("it closes");
    // A reset is a close as well.
    drop(read);
    bytes
}

#[tokio::test]
async fn two_play_and_each_move_reaches_both() {
    let relay = TestRelay::start(brisk()).await;
    let (mut black, mut white) = relay.pair().await;
    for (ply, (column, row)) in [(7, 7), (8, 8), (7, 8)].into_iter().enumerate() {
        let ply = ply as u16;
        let mover = if ply.is_multiple_of(2) { &mut black } else { &mut white };
        mover.say(stone(ply, column, row)).await;
        assert_eq!(black.hear().await, played(ply, column, row));
        assert_eq!(white.hear().await, played(ply, column, row));
    }
    black.say(stone(4, 0, 0)).await;
    let refused = RelayMessage::Refused { game: 1, ply: 4, why: Refusal::StalePly };
    assert_eq!(black.hear().await, refused);
    assert!(matches!(black.hear().await, RelayMessage::Room(_)));
    white.say(ClientMessage::Leave).await;
    assert_eq!(white.last_words().await, RelayMessage::Closed(Farewell::Left));
    assert_eq!(black.hear().await, RelayMessage::Opponent(Presence::Left));
    relay.stop().await;
}

#[tokio::test]
async fn who_says_nothing_is_closed_in_time() {
    let relay = TestRelay::start(impatient(Duration::from_millis(400))).await;
    assert_eq!(read_to_end(&mut relay.tcp().await).await, b"", "before a hello");
    // Enough for a hello on a machine that has much else to do.
    let relay = TestRelay::start(impatient(Duration::from_secs(2))).await;
    let mut peer = relay.peer().await;
    assert_eq!(peer.last_words().await, RelayMessage::Closed(Farewell::Silent), "before a request");
}

#[tokio::test]
async fn a_byte_now_and_then_does_not_postpone_the_end() {
    let due = Duration::from_millis(400);
    let relay = TestRelay::start(impatient(due)).await;
    // Before the relay's own clock starts.
    let start = Instant::now();
    let mut stream = relay.tcp().await;
    let hello = Hello::of("a program with a name that is long").to_bytes();
    let frame = [&(hello.len() as u16).to_be_bytes()[..], &hello].concat();
    let mut closed = false;
    for byte in frame {
        let sent = stream.write_all(&[byte]).await;
        let read = timeout(Duration::from_millis(50), stream.read(&mut [0])).await;
        closed = sent.is_err() || matches!(read, Ok(Ok(0) | Err(_)));
        if closed {
            break;
        }
    }
    assert!(closed, "it was still open after {:?}", start.elapsed());
    assert!(start.elapsed() >= due, "it closed too early");
}

#[tokio::test]
async fn a_seated_connection_that_falls_silent_is_dead_after_a_while_and_the_other_is_told() {
    // Far longer than the pings of the other are apart, however slow it is here.
    let limits = Limits { dead: Duration::from_secs(4), ..brisk() };
    let relay = TestRelay::start(limits).await;
    let (mut black, mut white) = relay.pair().await;
    loop {
        black.say(ClientMessage::Ping(9)).await;
        match timeout(Duration::from_millis(100), black.hear()).await {
            Ok(RelayMessage::Pong(9)) | Err(_) => {}
            Ok(message) => {
                assert_eq!(message, RelayMessage::Opponent(Presence::Away));
                break;
            }
        }
    }
    assert_eq!(white.last_words().await, RelayMessage::Closed(Farewell::Silent));
}

#[tokio::test]
async fn garbage_is_no_hello_and_no_message() {
    let relay = TestRelay::start(brisk()).await;
    for garbage in [
        &b"GET / HTTP/1.1\r\nHost: relay\r\n\r\n"[..],
        b"\x00\x00",
        b"\xff\xff\xff",
        b"\x00\x04omok",
        // Messages, before a hello: Kept, and a Ping.
        b"\x00\x01\x03",
        b"\x00\x02\x07\x01",
    ] {
        let mut stream = relay.tcp().await;
        stream.write_all(garbage).await.expect("it is open");
        assert_eq!(read_to_end(&mut stream).await, b"", "{garbage:?}");
    }
    for garbage in [
        &b"\x00\x01\xff"[..],
        b"\x00\x00",
        // Lengths that are too long, of which nothing more is waited for.
        b"\xff\xff",
        b"\x03\xff",
        b"\x00\x02\x03\x00",
        // A second hello.
        b"\x00\x09omok\0\x01\0\x01\0",
    ] {
        let mut peer = relay.peer().await;
        peer.framed.get_mut().write_all(garbage).await.expect("it is open");
        let last = peer.last_words().await;
        assert_eq!(last, RelayMessage::Closed(Farewell::Nonsense), "{garbage:?}");
    }
    let mut peer = relay.peer().await;
    peer.say(ClientMessage::Ping(1)).await;
    assert_eq!(peer.last_words().await, RelayMessage::Closed(Farewell::Nonsense), "not now");
}

#[tokio::test]
async fn versions_that_cannot_talk_say_so_before_anything_else() {
    let relay = TestRelay::start(brisk()).await;
    let mut framed = Framed::new(relay.tcp().await, ClientCodec::default());
    let hello = Hello { oldest: 8, newest: 9, program: "omok-tui 9.0".to_owned() };
    framed.send(hello).await.expect("it is open");
    let answer = framed.next().await;
    let Some(Ok(Frame::Hello(theirs))) = answer else { panic!("{answer:?}") };
    assert!(theirs.to_string().starts_with("omok-relay "), "{theirs}");
    assert!(framed.next().await.is_none(), "and closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_a_hundred_who_join_at_once_one_gets_the_seat() {
    let relay = Arc::new(TestRelay::start(brisk()).await);
    let (mut black, _, code) = relay.host().await;
    let join = |attempt| {
        let relay = Arc::clone(&relay);
        tokio::spawn(async move {
            let mut peer = relay.peer().await;
            peer.say(join_request(code, attempt)).await;
            (peer.hear().await, peer)
        })
    };
    let joins: Vec<_> = (100..200).map(join).collect();
    let mut seated = 0;
    let mut peers = Vec::new();
    for join in joins {
        let (answer, peer) = join.await.expect("no panic");
        match answer {
            RelayMessage::Seated { seat, .. } => {
                assert_eq!(seat, Side::White);
                seated += 1;
            }
            answer => assert_eq!(answer, RelayMessage::Denied(Denial::NoSuchRoom)),
        }
        peers.push(peer);
    }
    assert_eq!(seated, 1);
    assert_eq!(black.hear().await, RelayMessage::Opponent(Presence::Here));
}

#[tokio::test]
async fn a_third_player_hears_the_same_as_one_with_a_wrong_code() {
    let relay = TestRelay::start(brisk()).await;
    let (_black, _, code) = relay.host().await;
    let mut white = relay.peer().await;
    white.say(join_request(code, 2)).await;
    white.seated().await;
    for code in [code, Code::from_bits(u64::from(code) ^ 1)] {
        let mut third = relay.peer().await;
        third.say(join_request(code, 3)).await;
        assert_eq!(third.last_words().await, RelayMessage::Denied(Denial::NoSuchRoom));
    }
}

#[tokio::test]
async fn the_same_attempt_again_gets_the_same_seat() {
    let relay = TestRelay::start(brisk()).await;
    let (lost, first, code) = relay.host().await;
    drop(lost);
    let (_host, again, same) = relay.host().await;
    assert_eq!((again, same), (first, code), "the answer was lost, the room was not made twice");
    let mut lost = relay.peer().await;
    lost.say(join_request(code, 2)).await;
    let (first, _, _) = lost.seated().await;
    drop(lost);
    let mut white = relay.peer().await;
    white.say(join_request(code, 2)).await;
    assert_eq!(white.seated().await.0, first, "its own room is not full for it");
}

#[tokio::test]
async fn a_seat_is_taken_back_with_the_whole_position_and_old_tokens_fade() {
    let relay = TestRelay::start(brisk()).await;
    let (mut black, first, code) = relay.host().await;
    let mut white = relay.peer().await;
    white.say(join_request(code, 2)).await;
    white.seated().await;
    assert_eq!(black.hear().await, RelayMessage::Opponent(Presence::Here));
    drop(black);
    assert_eq!(white.hear().await, RelayMessage::Opponent(Presence::Away));

    let resume = |token| ClientMessage::Resume { token };
    let mut black = relay.peer().await;
    black.say(resume(first)).await;
    let (second, seat, room) = black.seated().await;
    assert_eq!((seat, room.opponent, room.code), (Side::Black, Presence::Here, None));
    assert_ne!(second, first);
    assert_eq!(white.hear().await, RelayMessage::Opponent(Presence::Here));
    black.say(ClientMessage::Kept).await;
    black.say(stone(0, 7, 7)).await;
    assert_eq!(black.hear().await, played(0, 7, 7));

    let mut thief = relay.peer().await;
    thief.say(resume(first)).await;
    let gone = RelayMessage::Denied(Denial::SeatGone(Gone::Unknown));
    assert_eq!(thief.last_words().await, gone, "the second token is kept");
    drop(black);
    let mut black = relay.peer().await;
    black.say(resume(second)).await;
    let (_, _, room) = black.seated().await;
    assert_eq!(room.moves.0, [Point { column: 7, row: 7 }]);
}

#[tokio::test]
async fn the_newest_connection_has_the_seat_and_the_older_is_told() {
    let relay = TestRelay::start(brisk()).await;
    let (mut old, first, code) = relay.host().await;
    let mut white = relay.peer().await;
    white.say(join_request(code, 2)).await;
    white.seated().await;
    assert_eq!(old.hear().await, RelayMessage::Opponent(Presence::Here));
    let mut new = relay.peer().await;
    new.say(ClientMessage::Resume { token: first }).await;
    new.seated().await;
    assert_eq!(old.last_words().await, RelayMessage::Closed(Farewell::Replaced));
    new.say(stone(0, 3, 3)).await;
    assert_eq!(new.hear().await, played(0, 3, 3));
    assert_eq!(white.hear().await, played(0, 3, 3), "White never heard that anybody was away");
}

#[tokio::test]
async fn a_flood_of_messages_holds_up_neither_a_game_nor_the_relays_clock() {
    const FLOODS: u8 = 20;
    let limits = Limits { dead: Duration::from_secs(4), ..brisk() };
    let relay = TestRelay::start(limits).await;
    let address = relay.address;
    let said = Arc::new(AtomicU32::new(0));
    let flood = |number| {
        let said = Arc::clone(&said);
        async move {
            loop {
                let Ok(stream) = TcpStream::connect(address).await else { continue };
                let mut peer = Peer { framed: Framed::new(stream, ClientCodec::default()) };
                if peer.framed.send(Hello::of("flood")).await.is_err() {
                    continue;
                }
                let Some(Ok(Frame::Hello(_))) = peer.framed.next().await else { continue };
                // A seat of its own, since whoever has none is not listened to: the
                // same one each time.
                peer.say(host_request(100 + number)).await;
                peer.seated().await;
                // Until the relay closes; the answers are never read.
                while peer.framed.send(ClientMessage::Ping(1)).await.is_ok() {
                    said.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
    };
    let floods: Vec<_> = (0..FLOODS).map(|number| tokio::spawn(flood(number))).collect();
    let (mut black, mut white) = relay.pair().await;
    for ply in 0..20 {
        let (column, row) = ((ply / 2 * 3 % 10) as u8, (ply % 2 * 7) as u8);
        let mover = if ply % 2 == 0 { &mut black } else { &mut white };
        mover.say(stone(ply, column, row)).await;
        for player in [&mut black, &mut white] {
            assert_eq!(player.hear().await, played(ply, column, row));
        }
    }
    // Only the relay's own clock finds out that White has fallen silent.
    let silent = Instant::now();
    loop {
        black.say(ClientMessage::Ping(9)).await;
        match black.hear().await {
            RelayMessage::Pong(9) => {}
            message => {
                assert_eq!(message, RelayMessage::Opponent(Presence::Away));
                break;
            }
        }
    }
    assert!(silent.elapsed() < PATIENCE);
    let said = said.load(Ordering::Relaxed);
    assert!(said > u32::from(FLOODS) * MESSAGES_BURST, "{said} messages are no flood");
    for flood in floods {
        assert!(!flood.is_finished(), "it went on all the time");
        flood.abort();
    }
}

#[tokio::test]
async fn a_full_relay_says_so_and_those_inside_play_on() {
    let relay = TestRelay::start(Limits { connections_max: 2, ..brisk() }).await;
    let (mut black, mut white) = relay.pair().await;
    for _ in 0..20 {
        let mut framed = Framed::new(relay.tcp().await, ClientCodec::default());
        assert!(matches!(framed.next().await, Some(Ok(Frame::Hello(_)))));
        let mut peer = Peer { framed };
        assert_eq!(peer.last_words().await, RelayMessage::Closed(Farewell::Full));
    }
    black.say(stone(0, 7, 7)).await;
    assert_eq!(white.hear().await, played(0, 7, 7));
}

#[tokio::test]
async fn who_guesses_codes_is_told_to_wait_and_others_are_not_touched() {
    // Loopback may try thirty times as many: thirty at once, and then one
    // every two seconds, of which some pass while this goes on.
    const AT_ONCE: u64 = 30;
    let relay = TestRelay::start(Limits { failed_joins_per_minute: 1, ..brisk() }).await;
    let (_host, token, _) = relay.host().await;
    let mut guesses = 0;
    let retry_after_s = loop {
        let mut peer = relay.peer().await;
        peer.say(join_request(Code::from_bits(guesses), 3)).await;
        match peer.last_words().await {
            RelayMessage::Denied(Denial::NoSuchRoom) => guesses += 1,
            RelayMessage::Denied(Denial::TooManyFailedJoins { retry_after_s }) => {
                break retry_after_s;
            }
            other => panic!("{other:?}"),
        }
        assert!(guesses < 10 * AT_ONCE, "nobody stops who guesses");
    };
    assert!(guesses >= AT_ONCE, "stopped after {guesses}");
    assert!((1..=2).contains(&retry_after_s), "{retry_after_s}");
    let mut host = relay.peer().await;
    host.say(ClientMessage::Resume { token }).await;
    host.seated().await;
}

#[tokio::test]
async fn an_owners_relay_hosts_for_its_owner_only_and_lets_anybody_join() {
    let relay = TestRelay::start(Limits { owner: Some(token(99)), ..brisk() }).await;
    for owner in [None, Some(token(98))] {
        let mut stranger = relay.peer().await;
        let request =
            ClientMessage::Host { rules: Rules::Renju, size: 15, attempt: token(1), owner };
        stranger.say(request).await;
        assert_eq!(stranger.last_words().await, RelayMessage::Denied(Denial::OwnerOnly));
    }
    let mut owner = relay.peer().await;
    let secret = Some(token(99));
    let request =
        ClientMessage::Host { rules: Rules::Renju, size: 15, attempt: token(1), owner: secret };
    owner.say(request).await;
    let code = owner.seated().await.2.code.expect("it waits");
    let mut guest = relay.peer().await;
    guest.say(join_request(code, 2)).await;
    assert_eq!(guest.seated().await.1, Side::White);
}

#[tokio::test]
async fn stopping_tells_everybody_and_does_not_wait_for_the_hung() {
    // Whoever waits for the hung waits for half of this.
    let relay = TestRelay::start(Limits { stop: 2 * PATIENCE, ..brisk() }).await;
    let (mut black, mut white) = relay.pair().await;
    let _hung_before_hello = relay.tcp().await;
    let _hung_after_hello = relay.peer().await;
    let took = relay.stop().await;
    assert!(took < PATIENCE / 2, "{took:?}");
    for peer in [&mut black, &mut white] {
        assert_eq!(peer.last_words().await, RelayMessage::Closed(Farewell::Restarting));
    }
}

/// A store that outlives its relay.
#[derive(Clone)]
struct SharedStore(Arc<Mutex<MemoryStore>>);

impl Store for SharedStore {
    fn load(&mut self) -> Result<Saved, StoreError> {
        self.0.lock().expect("nobody panicked").load()
    }

    fn commit(&mut self, changes: &[Change]) -> Result<(), StoreError> {
        self.0.lock().expect("nobody panicked").commit(changes)
    }

    fn room(&mut self, room: RoomId) -> Result<Option<RoomRecord>, StoreError> {
        self.0.lock().expect("nobody panicked").room(room)
    }
}

#[tokio::test]
async fn a_game_goes_on_after_the_relay_was_stopped_and_started() {
    let store = SharedStore(Arc::new(Mutex::new(MemoryStore::new([3; 32]))));
    let relay = TestRelay::with_store(brisk(), store.clone()).await;
    let (mut black, token, code) = relay.host().await;
    let mut white = relay.peer().await;
    white.say(join_request(code, 2)).await;
    white.seated().await;
    black.say(stone(0, 7, 7)).await;
    assert_eq!(white.hear().await, played(0, 7, 7), "told, so stored");
    relay.stop().await;

    let relay = TestRelay::with_store(brisk(), store).await;
    let mut black = relay.peer().await;
    black.say(ClientMessage::Resume { token }).await;
    let (_, seat, room) = black.seated().await;
    assert_eq!((seat, room.moves.0.len()), (Side::Black, 1));
    assert_eq!(room.opponent, Presence::Away);
}

/// A store on a disk that is full at times.
struct FullDisk {
    disk: MemoryStore,
    full: Arc<Mutex<bool>>,
}

impl Store for FullDisk {
    fn load(&mut self) -> Result<Saved, StoreError> {
        self.disk.load()
    }

    fn commit(&mut self, changes: &[Change]) -> Result<(), StoreError> {
        if *self.full.lock().expect("nobody panicked") {
            return Err(StoreError("no space left on device".to_owned()));
        }
        self.disk.commit(changes)
    }

    fn room(&mut self, room: RoomId) -> Result<Option<RoomRecord>, StoreError> {
        self.disk.room(room)
    }
}

#[tokio::test]
async fn a_full_disk_refuses_moves_visibly_loses_none_and_recovers() {
    let full = Arc::new(Mutex::new(false));
    let disk = FullDisk { disk: MemoryStore::new([5; 32]), full: Arc::clone(&full) };
    let relay = TestRelay::with_store(brisk(), disk).await;
    let (mut black, mut white) = relay.pair().await;
    black.say(stone(0, 7, 7)).await;
    assert_eq!(black.hear().await, played(0, 7, 7));
    assert_eq!(white.hear().await, played(0, 7, 7));
    *full.lock().expect("nobody panicked") = true;
    white.say(stone(1, 8, 8)).await;
    let refused = RelayMessage::Refused { game: 1, ply: 1, why: Refusal::NotStored };
    assert_eq!(white.hear().await, refused);
    for peer in [&mut black, &mut white] {
        match peer.hear().await {
            RelayMessage::Room(room) => assert_eq!(room.moves.0.len(), 1),
            other => panic!("{other:?}"),
        }
    }
    let mut host = relay.peer().await;
    host.say(host_request(77)).await;
    assert_eq!(host.last_words().await, RelayMessage::Denied(Denial::NotStored));
    *full.lock().expect("nobody panicked") = false;
    white.say(stone(1, 8, 8)).await;
    assert_eq!(white.hear().await, played(1, 8, 8));
    assert_eq!(black.hear().await, played(1, 8, 8));
}

/// A store on a disk that answers no more from some moment on.
struct HungDisk {
    disk: MemoryStore,
    hangs: Arc<AtomicBool>,
    /// Where it tells that it hangs, and what it waits for.
    hung: mpsc::UnboundedSender<()>,
    may: blocking::Receiver<()>,
}

impl Store for HungDisk {
    fn load(&mut self) -> Result<Saved, StoreError> {
        self.disk.load()
    }

    fn commit(&mut self, changes: &[Change]) -> Result<(), StoreError> {
        if self.hangs.load(Ordering::Relaxed) {
            let _ = self.hung.send(());
            let _ = self.may.recv();
        }
        self.disk.commit(changes)
    }

    fn room(&mut self, room: RoomId) -> Result<Option<RoomRecord>, StoreError> {
        self.disk.room(room)
    }
}

#[tokio::test]
async fn a_hung_disk_keeps_a_relay_from_stopping_no_longer_than_it_may_and_players_are_told() {
    let stop = Duration::from_secs(3);
    let hangs = Arc::new(AtomicBool::new(false));
    let (hung, mut is_hung) = mpsc::unbounded_channel();
    let (_never, may) = blocking::channel();
    let disk = HungDisk { disk: MemoryStore::new([5; 32]), hangs: Arc::clone(&hangs), hung, may };
    let relay = TestRelay::with_store(Limits { stop, ..brisk() }, disk).await;
    let (mut black, mut white) = relay.pair().await;
    hangs.store(true, Ordering::Relaxed);
    black.say(stone(0, 7, 7)).await;
    timeout(PATIENCE, is_hung.recv())
        .await
        .expect("it is to be stored")
        .expect("the store is there");
    let took = relay.stop().await;
    assert!(took < stop, "{took:?}");
    for peer in [&mut black, &mut white] {
        assert_eq!(peer.last_words().await, RelayMessage::Closed(Farewell::Restarting));
    }
}
