//! Opening online games with the client's own parts on real sockets: which
//! relay, which seat, and what is saved of it.

mod frozen;
mod gates;
mod impostors;
mod strangers;

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::Path;

use omok_core::{Color, Point, RuleSet, Size};
use omok_proto::invite::{Invite, RelayAddress};
use omok_proto::message::{Denial, Gone, Presence};
use omok_relay::{Limits, MemoryStore};
use omok_tests::pty::PATIENCE;
use omok_tui::action::Action;
use omok_tui::confines::Relays;
use omok_tui::edge::Edge;
use omok_tui::known::Known;
use omok_tui::online::{Named, Online, OpenFailure, Opened, Opening, Purpose, Question, Speech};
use omok_tui::open::{Opener, Wishes};
use omok_tui::own_relay::Home;
use omok_tui::seats::Seats;
use omok_tui::session::{Ending, Input, Output, Session};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

/// A relay on a port of its own; dropping it stops it.
struct TestRelay {
    address: RelayAddress,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

impl TestRelay {
    async fn start() -> Self {
        Self::with(Limits::default()).await
    }

    async fn with(limits: Limits) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("it is bound").port();
        let address = RelayAddress { host: "127.0.0.1".to_owned(), port };
        let (stop, stopped) = oneshot::channel::<()>();
        let served = tokio::spawn(async move {
            let stopped = async { drop(stopped.await) };
            let store = MemoryStore::new([7; 32]);
            omok_relay::serve(vec![listener], store, limits, stopped).await.expect("it serves");
        });
        Self { address, stop, served }
    }

    /// Ends it, with all its rooms.
    async fn stop(self) -> RelayAddress {
        let Self { address, stop, served } = self;
        drop(stop);
        timeout(PATIENCE, served).await.expect("it stops").expect("it does not panic");
        address
    }
}

/// One account on one machine.
struct Account(TempDir);

impl Account {
    fn new() -> Self {
        Self(TempDir::new().expect("there is room for a folder"))
    }

    fn folder(&self) -> &Path {
        self.0.path()
    }

    fn seats(&self) -> Seats {
        Seats::at(self.folder().join("seats"))
    }

    /// A client whose environment names `relay`.
    fn client(&self, relay: &RelayAddress) -> Edge {
        self.with(Wishes { usual: Some(relay.clone().into()), ..wishes() })
    }

    fn with(&self, wishes: Wishes) -> Edge {
        let known = Known::at(self.folder().join("known_relays"));
        let home = Home::at(self.folder().join("relay"));
        Edge::new(Opener { wishes, seats: self.seats(), known, home, started: Instant::now() })
    }
}

fn wishes() -> Wishes {
    Wishes {
        relay: None,
        usual: None,
        usual_from: Named::Variable,
        listen: None,
        speech: Speech::Plaintext,
        relays: Relays::Any,
        rooms_max: None,
        door: None,
    }
}

/// Those of an account that does as every other one.
fn encrypted() -> Wishes {
    Wishes { speech: Speech::Encrypted, ..wishes() }
}

fn host() -> Opening {
    Opening::Host { rules: RuleSet::RENJU, size: Size::new(15).expect("renju's board") }
}

async fn open(edge: &mut Edge, opening: Opening) -> Opened {
    timeout(PATIENCE, edge.open_now(opening)).await.expect("it is answered")
}

async fn seated(edge: &mut Edge, opening: Opening) -> Online {
    match open(edge, opening).await {
        Opened::Online(online) => *online,
        other => panic!("no seat: {other:?}"),
    }
}

async fn failed(edge: &mut Edge, opening: Opening) -> OpenFailure {
    match open(edge, opening).await {
        Opened::Failed(failure) => failure,
        other => panic!("it did not fail: {other:?}"),
    }
}

/// The line that a host reads out.
fn invite(online: &Online) -> Invite {
    online.invites().swap_remove(0)
}

fn seat(online: &Online) -> Color {
    online.session().table().expect("it is seated").seat()
}

/// Lets the session go on until `wanted`.
async fn until(edge: &mut Edge, session: &mut Session, wanted: impl Fn(&Session) -> bool) {
    let go_on = async {
        while !wanted(session) {
            let omok_tui::action::Action::Session(input) = edge.next().await else { continue };
            feed(edge, session, input);
        }
    };
    timeout(PATIENCE, go_on).await.expect("it comes to that");
}

fn feed(edge: &mut Edge, session: &mut Session, input: Input) {
    let now = edge.started().elapsed();
    let mut outputs = VecDeque::from(session.handle(now, input));
    while let Some(output) = outputs.pop_front() {
        if !matches!(output, Output::Tell(_))
            && let Some(heard) = edge.carry_out(output, session.table())
        {
            outputs.extend(session.handle(now, heard));
        }
    }
}

fn place(point: &str) -> Input {
    let size = Size::new(15).expect("renju's board");
    Input::Place(Point::parse(point, size).expect("a point of it"))
}

fn moves(session: &Session) -> usize {
    session.table().map_or(0, |table| table.game().moves().len())
}

#[tokio::test]
async fn a_host_and_a_guest_find_each_other_and_play() {
    let relay = TestRelay::start().await;
    let (black, white) = (Account::new(), Account::new());
    let (mut one, mut two) = (black.client(&relay.address), white.client(&relay.address));
    let hosted = seated(&mut one, host()).await;
    let line = invite(&hosted);
    assert_eq!(line.relay.as_ref(), Some(&relay.address), "the line names the relay");
    let joined = seated(&mut two, Opening::Join(line)).await;
    assert_eq!([seat(&hosted), seat(&joined)], [Color::Black, Color::White]);

    let (mut hosted, mut joined) = (hosted.session().clone(), joined.session().clone());
    let here = |session: &Session| session.table().unwrap().opponent() == Presence::Here;
    until(&mut one, &mut hosted, here).await;
    feed(&mut one, &mut hosted, place("h8"));
    until(&mut one, &mut hosted, |session| moves(session) == 1).await;
    until(&mut two, &mut joined, |session| moves(session) == 1).await;
    feed(&mut two, &mut joined, place("i9"));
    until(&mut one, &mut hosted, |session| moves(session) == 2).await;
}

/// Both seats of a room are taken and left again; the room's code.
async fn room_left(relay: &RelayAddress, black: &Account, white: &Account) -> Invite {
    let (mut one, mut two) = (black.client(relay), white.client(relay));
    let code = invite(&seated(&mut one, host()).await).code;
    let bare = Invite { code, relay: None, pin: None };
    seated(&mut two, Opening::Join(bare.clone())).await;
    for edge in [one, two] {
        let parting = edge.finish().await;
        assert_eq!(parting.kept.iter().map(|invite| invite.code).collect::<Vec<_>>(), [code]);
    }
    bare
}

/// A way to `relay` on which every byte travels alone, in both directions.
async fn dripping(relay: &RelayAddress) -> RelayAddress {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("it is bound").port();
    let relay = (relay.host.clone(), relay.port);
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let far = TcpStream::connect((relay.0.as_str(), relay.1)).await.expect("it listens");
            let ((near_read, near_write), (far_read, far_write)) =
                (near.into_split(), far.into_split());
            tokio::spawn(drip(near_read, far_write));
            tokio::spawn(drip(far_read, near_write));
        }
    });
    RelayAddress { host: "127.0.0.1".to_owned(), port }
}

async fn drip(mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    while let Ok(byte) = from.read_u8().await {
        if to.write_u8(byte).await.is_err() {
            return;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn frames_that_arrive_byte_by_byte_are_understood() {
    let relay = TestRelay::start().await;
    let way = dripping(&relay.address).await;
    let (black, white) = (Account::new(), Account::new());
    let bare = room_left(&way, &black, &white).await;
    let (mut one, mut two) = (black.with(wishes()), white.with(wishes()));
    let mut hosted = seated(&mut one, Opening::Join(bare.clone())).await.session().clone();
    let mut joined = seated(&mut two, Opening::Join(bare)).await.session().clone();
    feed(&mut one, &mut hosted, place("h8"));
    until(&mut one, &mut hosted, |session| moves(session) == 1).await;
    until(&mut two, &mut joined, |session| moves(session) == 1).await;
}

#[tokio::test]
async fn a_seat_that_was_left_is_resumed_by_its_code_alone() {
    let relay = TestRelay::start().await;
    let (black, white) = (Account::new(), Account::new());
    let bare = room_left(&relay.address, &black, &white).await;
    for (account, color) in [(&black, Color::Black), (&white, Color::White)] {
        // Nothing but the saved seat knows the relay.
        let mut edge = account.with(wishes());
        let online = seated(&mut edge, Opening::Join(bare.clone())).await;
        assert_eq!((seat(&online), online.purpose()), (color, Purpose::Resume));
        assert_eq!(online.relay().address, relay.address);
    }
}

#[tokio::test]
async fn a_client_that_was_killed_comes_back_with_what_it_had_saved() {
    let relay = TestRelay::start().await;
    let (black, white) = (Account::new(), Account::new());
    let (mut one, mut two) = (black.client(&relay.address), white.client(&relay.address));
    let line = invite(&seated(&mut one, host()).await);
    seated(&mut two, Opening::Join(line.clone())).await;
    for (edge, account) in [(one, &black), (two, &white)] {
        // Nothing is said or written any more.
        drop(edge);
        let mut edge = account.client(&relay.address);
        let online = seated(&mut edge, Opening::Join(line.clone())).await;
        assert_eq!(online.purpose(), Purpose::Resume);
    }
}

#[tokio::test]
async fn with_both_seats_saved_here_it_is_asked_which() {
    let relay = TestRelay::start().await;
    let account = Account::new();
    let bare = room_left(&relay.address, &account, &account).await;
    let mut edge = account.with(wishes());
    let Opened::Asked(Question::WhichSeat(seats)) = open(&mut edge, Opening::Join(bare)).await
    else {
        panic!("it was not asked")
    };
    assert_eq!(seats.len(), 2);
    for wanted in [&seats[1], &seats[0]] {
        let online = seated(&mut edge, Opening::Resume(wanted.id)).await;
        assert_eq!(seat(&online), wanted.color);
        edge.close();
    }
    assert_eq!(edge.list().len(), 2);
}

#[tokio::test]
async fn the_host_of_a_waiting_room_may_go_on_or_take_the_other_seat() {
    let relay = TestRelay::start().await;
    let account = Account::new();
    let mut edge = account.client(&relay.address);
    let line = invite(&seated(&mut edge, host()).await);
    edge.finish().await;

    let mut edge = account.client(&relay.address);
    let asked = open(&mut edge, Opening::Join(line.clone())).await;
    let Opened::Asked(Question::HostOrSecond { seat: first, .. }) = asked else {
        panic!("it was not asked: {asked:?}")
    };
    let online = seated(&mut edge, Opening::Resume(first)).await;
    assert_eq!((seat(&online), invite(&online)), (Color::Black, line.clone()));

    // While that client has the seat, another one takes seat two unasked.
    let mut other = account.client(&relay.address);
    assert_eq!(seat(&seated(&mut other, Opening::Join(line)).await), Color::White);
    other.finish().await;

    // And where it is asked for, seat two it is.
    let mut fresh = account.client(&relay.address);
    let line = invite(&seated(&mut fresh, host()).await);
    drop(fresh);
    let mut fresh = account.client(&relay.address);
    let asked = open(&mut fresh, Opening::Join(line)).await;
    let Opened::Asked(Question::HostOrSecond { invite: room, .. }) = asked else {
        panic!("it was not asked: {asked:?}")
    };
    assert_eq!(seat(&seated(&mut fresh, Opening::TakeSecond(room)).await), Color::White);
}

#[tokio::test]
async fn a_seat_in_use_here_is_said_to_be_so_when_the_room_is_full() {
    let relay = TestRelay::start().await;
    let (black, white) = (Account::new(), Account::new());
    let (mut one, mut two) = (black.client(&relay.address), white.client(&relay.address));
    let line = invite(&seated(&mut one, host()).await);
    seated(&mut two, Opening::Join(line.clone())).await;
    let mut again = white.client(&relay.address);
    let OpenFailure::Ended { purpose, ending, .. } = failed(&mut again, Opening::Join(line)).await
    else {
        panic!("the relay was not asked")
    };
    assert_eq!(ending, Ending::Denied(Denial::NoSuchRoom));
    assert_eq!(purpose, Purpose::Join { named: Named::Invite, seat_in_use: true });
    assert_eq!(white.seats().list().0.len(), 1, "the seat in use stays saved");
}

#[tokio::test]
async fn a_third_player_gets_no_seat_and_nothing_is_saved() {
    let relay = TestRelay::start().await;
    let (black, white, third) = (Account::new(), Account::new(), Account::new());
    let bare = room_left(&relay.address, &black, &white).await;
    let mut edge = third.client(&relay.address);
    let failure = failed(&mut edge, Opening::Join(bare)).await;
    let purpose = Purpose::Join { named: Named::Variable, seat_in_use: false };
    let ending = Ending::Denied(Denial::NoSuchRoom);
    assert_eq!(failure, OpenFailure::Ended { purpose, relay: relay.address.clone(), ending });
    assert!(third.seats().list().0.is_empty());
}

#[tokio::test]
async fn neither_a_relay_that_does_not_answer_nor_one_that_knows_nothing_costs_a_saved_seat() {
    let relay = TestRelay::start().await;
    let (black, white) = (Account::new(), Account::new());
    let bare = room_left(&relay.address, &black, &white).await;
    let address = relay.stop().await;
    let mut edge = black.with(wishes());
    let failure = failed(&mut edge, Opening::Join(bare.clone())).await;
    let (purpose, ending) = (Purpose::Resume, Ending::NoAnswer);
    assert_eq!(failure, OpenFailure::Ended { purpose, relay: address.clone(), ending });
    assert_eq!(black.seats().list().0.len(), 1);

    let listener = TcpListener::bind(("127.0.0.1", address.port)).await.expect("it is free again");
    let store = MemoryStore::new([8; 32]);
    tokio::spawn(omok_relay::serve(
        vec![listener],
        store,
        Limits::default(),
        std::future::pending(),
    ));
    let failure = failed(&mut edge, Opening::Join(bare)).await;
    let ending = Ending::Denied(Denial::SeatGone(Gone::Unknown));
    assert_eq!(failure, OpenFailure::Ended { purpose, relay: address, ending });
    assert_eq!(black.seats().list().0.len(), 1, "it may be another relay at that place");
}

#[tokio::test]
async fn a_seat_that_was_given_up_is_said_to_be_left_and_removed() {
    let relay = TestRelay::start().await;
    let (black, white) = (Account::new(), Account::new());
    let (mut one, mut two) = (black.client(&relay.address), white.client(&relay.address));
    let line = invite(&seated(&mut one, host()).await);
    let joined = seated(&mut two, Opening::Join(line.clone())).await;
    drop(one);
    let mut session = joined.session().clone();
    feed(&mut two, &mut session, Input::Leave);
    until(&mut two, &mut session, |session| session.next_timeout().is_none()).await;
    assert!(white.seats().list().0.is_empty());
    assert_eq!(two.finish().await.kept, []);
}

#[tokio::test]
async fn the_command_line_comes_before_the_saved_seat_and_that_before_the_environment() {
    let (relay, elsewhere) = (TestRelay::start().await, TestRelay::start().await);
    let (black, white) = (Account::new(), Account::new());
    let bare = room_left(&relay.address, &black, &white).await;
    let mut edge = white.client(&elsewhere.address);
    assert_eq!(seated(&mut edge, Opening::Join(bare.clone())).await.relay().address, relay.address);
    edge.finish().await;
    let mut edge = white.with(Wishes { relay: Some(elsewhere.address.clone().into()), ..wishes() });
    match failed(&mut edge, Opening::Join(bare)).await {
        OpenFailure::Ended { relay, .. } => assert_eq!(relay, elsewhere.address),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn two_relays_that_are_named_are_not_chosen_from() {
    let (named, invited): (RelayAddress, RelayAddress) =
        ("localhost:4000".parse().unwrap(), "localhost:4001".parse().unwrap());
    let mut edge = Account::new().with(Wishes { relay: Some(named.clone().into()), ..wishes() });
    let line: Invite = "K7QM4XW2R@localhost:4001".parse().unwrap();
    let failure = failed(&mut edge, Opening::Join(line)).await;
    assert_eq!(failure, OpenFailure::TwoRelays { named, invited });
}

#[tokio::test]
async fn nothing_leaves_this_machine_unencrypted_unless_that_is_insisted_on() {
    let relay: RelayAddress = "192.0.2.7".parse().unwrap();
    let mut edge = Account::new().client(&relay);
    assert_eq!(failed(&mut edge, host()).await, OpenFailure::Plaintext(relay.clone()));
    let line: Invite = "K7QM4XW2R@192.0.2.7".parse().unwrap();
    assert_eq!(failed(&mut edge, Opening::Join(line)).await, OpenFailure::Plaintext(relay));
    let pinned: Invite = "K7QM4XW2R@localhost#7ZZZZZZZZZZZZZZZZZZZZZZZZZ".parse().unwrap();
    for opening in [Opening::Join(pinned.clone()), Opening::TakeSecond(pinned)] {
        assert_eq!(failed(&mut edge, opening).await, OpenFailure::Pin);
    }
}

#[tokio::test]
async fn without_a_relay_anywhere_a_host_is_its_own_and_its_room_comes_back_with_it() {
    let (owner, guest) = (Account::new(), Account::new());
    let listen: SocketAddr = "127.0.0.1:0".parse().unwrap();
    let mut one = owner.with(Wishes { listen: Some(listen), ..encrypted() });
    let hosted = seated(&mut one, host()).await;
    assert!(hosted.relay().own);
    let line = invite(&hosted);
    let relay = line.relay.clone().expect("it is at a port of its own");

    let mut two = guest.with(encrypted());
    assert_eq!(seat(&seated(&mut two, Opening::Join(line.clone())).await), Color::White);
    let usual = Some(relay.clone().into());
    let mut stranger = guest.with(Wishes { usual, ..encrypted() });
    match failed(&mut stranger, host()).await {
        OpenFailure::Ended { ending, .. } => {
            assert_eq!(ending, Ending::Denied(Denial::OwnerOnly), "it is for its owner's rooms");
        }
        other => panic!("{other:?}"),
    }
    let parting = one.finish().await;
    assert!(parting.paused_with_us && !parting.ended_with_us, "{parting:?}");
    assert_eq!(parting.kept, std::slice::from_ref(&line));
    two.close();
    let here = guest.with(encrypted()).open_now(Opening::Join(line.clone())).await;
    assert!(matches!(here, Opened::Failed(_)), "the guest cannot start it: {here:?}");

    let mut one = owner.with(encrypted());
    let code = Invite { relay: None, ..line.clone() };
    let resumed = seated(&mut one, Opening::Join(code)).await;
    assert_eq!((seat(&resumed), &resumed.relay().address), (Color::Black, &relay));
    assert!(resumed.relay().own);
    let mut two = guest.with(encrypted());
    assert_eq!(seat(&seated(&mut two, Opening::Join(line)).await), Color::White);
}

#[tokio::test]
async fn a_relay_that_is_named_gets_the_new_room_also_where_the_accounts_own_runs() {
    let owner = Account::new();
    let listen: SocketAddr = "127.0.0.1:0".parse().unwrap();
    let mut edge = owner.with(Wishes { listen: Some(listen), ..wishes() });
    let line = invite(&seated(&mut edge, host()).await);
    let own = line.relay.clone().expect("it is at a port of its own");
    edge.finish().await;

    let relay = TestRelay::start().await;
    for (usual, expected) in
        [(Some(&relay.address), &relay.address), (Some(&own), &own), (None, &own)]
    {
        let usual = usual.map(|usual| usual.clone().into());
        let mut edge = owner.with(Wishes { usual, ..wishes() });
        let asked = open(&mut edge, Opening::Join(line.clone())).await;
        let Opened::Asked(Question::HostOrSecond { seat, .. }) = asked else { panic!("{asked:?}") };
        let resumed = seated(&mut edge, Opening::Resume(seat)).await;
        assert!(resumed.relay().own, "it runs in this program now");
        edge.close();
        assert_eq!(seated(&mut edge, host()).await.relay().address, *expected);
        edge.finish().await;
    }
}

#[tokio::test]
async fn a_relay_of_ones_own_without_a_place_for_its_rooms_ends_with_them() {
    let owner = Account::new();
    std::fs::write(owner.folder().join("relay"), "this is no folder").unwrap();
    let listen: SocketAddr = "127.0.0.1:0".parse().unwrap();
    let mut one = owner.with(Wishes { listen: Some(listen), ..encrypted() });
    let hosted = seated(&mut one, host()).await;
    assert!(hosted.relay().forgets && !hosted.outlives_program());
    let parting = one.finish().await;
    assert!(parting.ended_with_us && parting.kept.is_empty(), "{parting:?}");
    assert_eq!(parting.complaints.len(), 1, "{parting:?}");
    assert!(owner.seats().list().0.is_empty());
}

#[tokio::test]
async fn a_seat_that_cannot_be_saved_is_said_to_be_so_and_can_be_played() {
    let relay = TestRelay::start().await;
    let folder = TempDir::new().unwrap();
    let in_the_way = folder.path().join("file");
    std::fs::write(&in_the_way, "").unwrap();
    let opener = Opener {
        wishes: Wishes { usual: Some(relay.address.clone().into()), ..wishes() },
        seats: Seats::at(in_the_way),
        known: Known::at(folder.path().join("known_relays")),
        home: Home::at(folder.path().join("relay")),
        started: Instant::now(),
    };
    let mut edge = Edge::new(opener);
    seated(&mut edge, host()).await;
    let told = timeout(PATIENCE, edge.next()).await.expect("it is told at once");
    assert!(matches!(told, Action::SeatNotSaved(_)), "{told:?}");
    assert!(edge.finish().await.not_saved.is_some());
}

#[tokio::test]
async fn a_seat_that_can_be_saved_later_is_said_to_be_so_and_kept() {
    let (relay, account) = (TestRelay::start().await, Account::new());
    let in_the_way = account.folder().join("seats");
    std::fs::write(&in_the_way, "").unwrap();
    let mut edge = account.client(&relay.address);
    let mut session = seated(&mut edge, host()).await.session().clone();
    let told = timeout(PATIENCE, edge.next()).await.expect("it is told at once");
    assert!(matches!(told, Action::SeatNotSaved(_)), "{told:?}");
    std::fs::remove_file(in_the_way).unwrap();
    let next_ping = session.next_timeout().expect("the link is looked after");
    let mut heard = None;
    for output in session.handle(next_ping, Input::Timeout) {
        heard = edge.carry_out(output, session.table()).or(heard);
    }
    assert!(matches!(heard, Some(Input::Kept(_))), "{heard:?}");
    let told = timeout(PATIENCE, edge.next()).await.expect("it is told as well");
    assert!(matches!(told, Action::SeatSaved), "{told:?}");
    let parting = edge.finish().await;
    assert_eq!((parting.not_saved, parting.kept.len()), (None, 1));
}

#[tokio::test]
async fn an_attempt_that_no_relay_heard_of_is_not_kept() {
    let relay = TestRelay::start().await;
    let address = relay.stop().await;
    let account = Account::new();
    let line: Invite = format!("K7QM4XW2R@127.0.0.1:{}", address.port).parse().unwrap();
    failed(&mut account.client(&address), Opening::Join(line)).await;
    assert!(account.seats().list().0.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_a_hundred_clients_that_join_at_once_one_gets_the_seat() {
    // On a busy machine a hundred hellos take longer than a relay waits.
    let relay = TestRelay::with(Limits { hello: PATIENCE, ..Limits::default() }).await;
    let mut one = Account::new().client(&relay.address);
    let line = invite(&seated(&mut one, host()).await);
    let account = Account::new();
    let clients: Vec<_> = (0..100).map(|_| account.client(&relay.address)).collect();
    let joins = clients.into_iter().map(|mut edge| {
        let line = line.clone();
        async move { (open(&mut edge, Opening::Join(line)).await, edge) }
    });
    let (mut seats, mut refused) = (0, 0);
    for (opened, _edge) in futures_util::future::join_all(joins).await {
        match opened {
            Opened::Online(online) => {
                assert_eq!(seat(&online), Color::White);
                seats += 1;
            }
            Opened::Failed(OpenFailure::Ended { ending, .. }) => {
                assert_eq!(ending, Ending::Denied(Denial::NoSuchRoom));
                refused += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((seats, refused), (1, 99));
    // What is saved is the seat of the one that got it.
    assert_eq!(account.seats().list().0.len(), 1);
    let online = seated(&mut account.client(&relay.address), Opening::Join(line)).await;
    assert_eq!((seat(&online), online.purpose()), (Color::White, Purpose::Resume));
}
