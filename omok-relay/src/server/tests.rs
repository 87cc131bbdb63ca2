use std::net::Ipv4Addr;
use std::sync::mpsc as blocking;

use omok_proto::message::Rules;
use omok_proto::{ClientMessage, Token};
use tokio::sync::oneshot;
use tokio::task::yield_now;
use tokio::time::timeout;

use super::*;
use crate::store::{Change, MemoryStore, RoomId, RoomRecord, Saved};

/// Longer than anything here takes, and shorter than anybody waits.
const PATIENCE: Duration = Duration::from_secs(20);

#[tokio::test(start_paused = true)]
async fn a_commit_that_takes_more_than_ten_seconds_hangs_until_it_is_done() {
    let mut commit = Commit::default();
    assert_eq!(commit.health(), StoreHealth::Works);
    commit.since = Some(Instant::now());
    tokio::time::advance(COMMIT_HANGS).await;
    assert_eq!(commit.health(), StoreHealth::Works);
    tokio::time::advance(Duration::from_millis(1)).await;
    assert_eq!(commit.health(), StoreHealth::Hangs);
    (commit.since, commit.failed_before) = (None, true);
    assert_eq!(commit.health(), StoreHealth::Fails);
}

/// A store whose first commit is done when it may be, and all others at once.
struct Hanging {
    rooms: MemoryStore,
    may: blocking::Receiver<()>,
}

impl Store for Hanging {
    fn load(&mut self) -> Result<Saved, StoreError> {
        self.rooms.load()
    }

    fn commit(&mut self, changes: &[Change]) -> Result<(), StoreError> {
        // An error says that nobody holds it up any more.
        let _ = self.may.recv();
        self.rooms.commit(changes)
    }

    fn room(&mut self, room: RoomId) -> Result<Option<RoomRecord>, StoreError> {
        self.rooms.room(room)
    }
}

/// Puts `event` in, unless the relay takes nothing in however often it has its turn.
async fn is_taken(events: &mpsc::Sender<Event>, event: impl Fn() -> Event) -> bool {
    for _ in 0..1000 {
        if events.try_send(event()).is_ok() {
            return true;
        }
        yield_now().await;
    }
    false
}

#[tokio::test]
async fn while_a_commit_hangs_no_more_is_taken_in_than_can_be_held_back() {
    let (go_on, may) = blocking::channel();
    let mut store = Hanging { rooms: MemoryStore::new([1; 32]), may };
    let (limits, clock, watch) = (Limits::default(), Clock::start(), Watch::default());
    let saved = store.load().expect("memory can be read");
    let hub = Hub::new(clock.now(), limits.clone(), saved, codes());
    let (events, mut inbox) = mpsc::channel(EVENTS_MAX);
    let budget = Budget::of_process(&limits, 0, 0).expect("there are files for it");
    let told = (events.clone(), Arc::clone(&watch.counts));
    let door = Door::open(Entrance::<TcpListener>::default(), limits, budget, told, clock);
    let speaker = Arc::new(Speaker::new(Arc::clone(&watch.counts)));
    let (keeper, mut reports) =
        Keeper::start(store, Arc::clone(&speaker), Arc::clone(&watch.counts));
    let (outbox, commit, census) = (Outbox::default(), Commit::default(), None);
    let mut relay = Relay { hub, outbox, speaker, keeper, commit, census, clock, watch };
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(async move {
        let stop = async { drop(stopped.await) };
        relay.run(&mut inbox, &mut reports, stop, &door).await
    });

    let conn = ConnId(1);
    let peer = Ipv4Addr::LOCALHOST.into();
    let opened = || Event::Input(Input::Opened { conn, peer, accepted: clock.now() });
    let says = |message| Event::Input(Input::Received { conn, message });
    let attempt = Token::from_bytes([1; 16]);
    let host = || says(ClientMessage::Host { rules: Rules::Renju, size: 15, attempt, owner: None });
    let ping = || says(ClientMessage::Ping(1));
    assert!(is_taken(&events, opened).await && is_taken(&events, host).await);
    let mut taken = 0;
    while is_taken(&events, ping).await {
        taken += 1;
        assert!(taken <= Outbox::WAITING_MAX + EVENTS_MAX, "there is no end of it");
    }
    assert!(taken >= Outbox::WAITING_MAX, "it held back {taken} and took no more");

    drop(go_on);
    for _ in 0..2 * Outbox::WAITING_MAX {
        let sent = timeout(PATIENCE, events.send(ping())).await;
        sent.expect("it goes on when the commit is done").expect("it is there");
    }
    drop(stop);
    timeout(PATIENCE, running).await.expect("it stops").expect("no panic").expect("in good order");
}
