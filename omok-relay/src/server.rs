//! The relay at work: sockets, clock, chance and store around the hub.

mod alarm;
mod budget;
mod door;
mod guests;
mod keeper;
mod listener;
mod notice;
#[cfg(feature = "proxy-protocol")]
mod proxy;
mod speaker;
#[cfg(test)]
mod tests;

use std::fmt;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use omok_proto::message::Farewell;
use omok_proto::{Code, RelayMessage};
use socket2::{Domain, Protocol, Socket, Type};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout_at};
use tracing::{error, info, warn};

use crate::chance::secret;
use crate::conn::Event;
use crate::hub::{Census, CodeSource, ConnId, Hub, Input, Output};
use crate::limits::Limits;
use crate::outbox::{Outbox, Transaction};
use crate::store::{Store, StoreError};
use crate::tls::Tls;
use crate::watch::{Standing, StoreHealth, Watch};
use alarm::Alarm;
use budget::Budget;
use door::Door;
use keeper::{Keeper, Report};
pub use listener::Listener;
#[cfg(feature = "proxy-protocol")]
pub use proxy::{Network, NoNetwork, Proxies, read_header as read_proxy_header};
use speaker::Speaker;

/// Messages that wait for the hub, from all connections. Each connection lets the
/// hub have its turn after each, and so has two or three in here at most: a flood from
/// one delays the others by little.
const EVENTS_MAX: usize = 256;

/// A commit that takes longer hangs: players have been waiting for their moves
/// for as long.
const COMMIT_HANGS: Duration = Duration::from_secs(10);

/// Rooms are not counted again for so many times as long as counting them took,
/// so that whoever asks all the time costs the games a fiftieth at most.
const CENSUS_PAUSE: u32 = 50;

/// Why a relay stopped that nobody asked to.
#[derive(Debug)]
pub enum ServeError {
    /// The store could not be read, has rooms that could not have come about, or
    /// no longer knows what it has.
    Store(StoreError),
    /// The process may not open as many files as a single connection needs.
    TooFewFiles,
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::TooFewFiles => f.write_str(
                "the limit of open files leaves no room for connections: raise it, to 64 or more \
                 (ulimit -n, or LimitNOFILE of a systemd unit)",
            ),
        }
    }
}

impl std::error::Error for ServeError {}

/// Where connections come in, and how they are spoken on.
#[derive(Debug)]
pub struct Entrance<L = TcpListener> {
    /// The sockets that listen.
    pub listeners: Vec<L>,
    /// What encrypts all connections; `None`: nothing does.
    pub tls: Option<Tls>,
    /// Who says for whom they speak, and is believed.
    #[cfg(feature = "proxy-protocol")]
    pub proxies: Proxies,
}

impl<L> Default for Entrance<L> {
    /// No way in, and nothing encrypted.
    fn default() -> Self {
        Self {
            listeners: Vec::new(),
            tls: None,
            #[cfg(feature = "proxy-protocol")]
            proxies: Proxies::default(),
        }
    }
}

impl<L: Listener> From<Vec<L>> for Entrance<L> {
    /// Without encryption.
    fn from(listeners: Vec<L>) -> Self {
        Self { listeners, ..Self::default() }
    }
}

/// A socket that listens at `address`. At an unspecified IPv6 address it takes
/// IPv4 as well.
///
/// # Errors
///
/// What the system says: the port is taken, the address is not here, ….
pub fn bind(address: SocketAddr) -> io::Result<std::net::TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    if address.is_ipv6() {
        socket.set_only_v6(!address.ip().is_unspecified())?;
    }
    // A restart must not wait for the old connections' last packets.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    // 10,000 players come back at once after a restart.
    socket.listen(1024)?;
    Ok(socket.into())
}

/// Serves rooms to those who come in by `entrance` until `stop` is ready, then
/// tells everybody that the relay restarts, stores what is to be stored, and
/// returns within [`Limits::stop`].
///
/// # Errors
///
/// A store that cannot be read, that has rooms which could not have come about,
/// or that no longer knows what it has after a failure; or no room for a single
/// connection.
pub async fn serve<L: Listener>(
    entrance: impl Into<Entrance<L>>,
    store: impl Store,
    limits: Limits,
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    serve_watched(entrance, store, limits, stop, Watch::default()).await
}

/// The same, while somebody looks.
///
/// # Errors
///
/// As [`serve`].
pub async fn serve_watched<L: Listener>(
    entrance: impl Into<Entrance<L>>,
    mut store: impl Store,
    limits: Limits,
    stop: impl Future<Output = ()>,
    watch: Watch,
) -> Result<(), ServeError> {
    let entrance = entrance.into();
    let budget = Budget::of_process(&limits, entrance.listeners.len(), watch.descriptors);
    let budget = budget.ok_or(ServeError::TooFewFiles)?;
    let clock = Clock::start();
    let saved = store.load().map_err(ServeError::Store)?;
    info!(rooms = saved.rooms.len(), "serving");
    let hub = Hub::new(clock.now(), limits.clone(), saved, codes());
    let (events, mut inbox) = mpsc::channel(EVENTS_MAX);
    let told = (events, Arc::clone(&watch.counts));
    let door = Door::open(entrance, limits.clone(), budget, told, clock);
    let speaker = Arc::new(Speaker::new(Arc::clone(&watch.counts)));
    let (keeper, mut reports) =
        Keeper::start(store, Arc::clone(&speaker), Arc::clone(&watch.counts));
    let (outbox, commit, census) = (Outbox::default(), Commit::default(), None);
    let mut relay = Relay { hub, outbox, speaker, keeper, commit, census, clock, watch };
    let mut served = relay.run(&mut inbox, &mut reports, stop, &door).await;
    // Whoever asked for the end counts from here on.
    let asked = Instant::now();
    if served.is_ok() {
        served = relay.wind_up(&mut inbox, &mut reports, asked + limits.stop / 3, &door).await;
    }
    door.stopping.cancel();
    door.all_said.cancel();
    // The store's thread has the lines as well, and may take its time to end.
    relay.speaker.close_all(None);
    // The keeper's thread closes the store and ends.
    drop((relay, inbox));
    door.tasks.close();
    // The last lines of the log take a moment as well.
    let deadline = asked + limits.stop * 5 / 6;
    if timeout_at(deadline, door.tasks.wait()).await.is_err() {
        warn!("some connections did not close in time");
    }
    let closed = timeout_at(deadline, async { while reports.recv().await.is_some() {} });
    if closed.await.is_err() {
        warn!("the store did not close in time");
    }
    info!("stopped");
    served
}

/// Codes from the system's random source.
fn codes() -> CodeSource {
    Box::new(|| Code::from_bits(u64::from_le_bytes(secret())))
}

/// Time since 1970 that does not jump when somebody sets the clock.
#[derive(Clone, Copy, Debug)]
struct Clock {
    start: Instant,
    since_1970: Duration,
}

impl Clock {
    fn start() -> Self {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { start: Instant::now(), since_1970 }
    }

    fn now(&self) -> Duration {
        self.since_1970 + self.start.elapsed()
    }

    /// When tokio's clock shows what this one will show at `at`.
    fn instant(&self, at: Duration) -> Instant {
        self.start + at.saturating_sub(self.since_1970)
    }
}

/// The commit that is under way, and how the one before went.
#[derive(Default)]
struct Commit {
    since: Option<Instant>,
    failed_before: bool,
}

impl Commit {
    fn health(&self) -> StoreHealth {
        if self.since.is_some_and(|since| since.elapsed() > COMMIT_HANGS) {
            StoreHealth::Hangs
        } else if self.failed_before {
            StoreHealth::Fails
        } else {
            StoreHealth::Works
        }
    }
}

/// The task that owns the hub.
struct Relay {
    hub: Hub,
    outbox: Outbox,
    speaker: Arc<Speaker>,
    keeper: Keeper,
    commit: Commit,
    /// The rooms as they were counted last, and how long that will do.
    census: Option<(Census, Instant)>,
    clock: Clock,
    watch: Watch,
}

impl Relay {
    /// Goes on until `stop` is ready.
    async fn run(
        &mut self,
        inbox: &mut mpsc::Receiver<Event>,
        reports: &mut mpsc::Receiver<Report>,
        stop: impl Future<Output = ()>,
        door: &Door,
    ) -> Result<(), ServeError> {
        let mut stop = pin!(stop);
        let mut alarm = pin!(Alarm::default());
        let mut pulse = pin!(Alarm::default());
        let standing = self.standing(door);
        self.watch.notify.ready(&standing);
        loop {
            while let Some(report) = self.keeper.take_report() {
                self.stored(Some(report))?;
            }
            alarm.as_mut().set_by(self.hub.next_timeout().map(|at| self.clock.instant(at)));
            pulse.as_mut().set_by(self.watch.notify.period().map(|period| Instant::now() + period));
            tokio::select! {
                () = &mut stop => return Ok(()),
                report = reports.recv() => self.stored(report)?,
                event = inbox.recv(), if self.outbox.has_room() => {
                    if let Some(event) = event {
                        self.event(event);
                    }
                }
                () = alarm.as_mut() => self.input(Input::Timeout),
                Some(ask) = self.watch.asks.recv() => {
                    // Whoever asked may have given up.
                    let _ = ask.try_send(self.standing(door));
                    self.probe();
                }
                () = pulse.as_mut() => {
                    let standing = self.standing(door);
                    self.watch.notify.alive(&standing);
                    self.probe();
                }
            }
        }
    }

    /// Tells everybody that the relay restarts, and stores what is to be stored.
    async fn wind_up(
        &mut self,
        inbox: &mut mpsc::Receiver<Event>,
        reports: &mut mpsc::Receiver<Report>,
        deadline: Instant,
        door: &Door,
    ) -> Result<(), ServeError> {
        info!("stopping");
        self.watch.notify.stopping();
        door.stopping.cancel();
        self.input(Input::Stop);
        let stored = self.drain(inbox, reports, deadline).await;
        // Whoever is still there waits for a store that does not finish. What is
        // held back may never be so; that the relay stops is.
        self.speaker.close_all(Some(&RelayMessage::Closed(Farewell::Restarting)));
        stored
    }

    /// Lets the store finish, and tells those who come in meanwhile that the
    /// relay restarts.
    async fn drain(
        &mut self,
        inbox: &mut mpsc::Receiver<Event>,
        reports: &mut mpsc::Receiver<Report>,
        deadline: Instant,
    ) -> Result<(), ServeError> {
        while !self.outbox.is_empty() {
            if let Some(report) = self.keeper.take_report() {
                self.stored(Some(report))?;
                continue;
            }
            tokio::select! {
                report = reports.recv() => self.stored(report)?,
                event = inbox.recv() => event.into_iter().for_each(Event::turn_back),
                () = sleep_until(deadline) => {
                    error!("the store did not finish in time");
                    break;
                }
            }
        }
        inbox.close();
        while let Ok(event) = inbox.try_recv() {
            event.turn_back();
        }
        Ok(())
    }

    fn standing(&mut self, door: &Door) -> Standing {
        let (connections, connections_max) = door.connections();
        let (census, store) = (self.count(), self.commit.health());
        Standing { census, connections, connections_max, store }
    }

    /// The rooms as they are, or as they were a moment ago.
    fn count(&mut self) -> Census {
        let start = Instant::now();
        if let Some((census, until)) = self.census
            && start < until
        {
            return census;
        }
        let census = self.hub.census();
        self.census = Some((census, start + (CENSUS_PAUSE + 1) * start.elapsed()));
        census
    }

    /// Tries a store that has failed, so that whoever asks again hears how it is
    /// and not how it was when somebody last played.
    fn probe(&mut self) {
        if self.commit.failed_before && self.outbox.probe() {
            self.commit(Transaction::default());
        }
    }

    /// Gives the store what it is to keep.
    fn commit(&mut self, transaction: Transaction) {
        // All that was played until now is in it, or was stored before.
        let moves = self.hub.take_moves();
        self.commit.since = Some(Instant::now());
        self.keeper.commit(transaction, moves);
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Opened(conn, line, peer, accepted) => {
                self.speaker.add(conn, line);
                self.input(Input::Opened { conn, peer, accepted });
            }
            Event::Input(input) => {
                if let Input::Closed { conn } = input {
                    self.speaker.close(conn);
                }
                self.input(input);
            }
        }
    }

    fn input(&mut self, input: Input) {
        let outputs = self.hub.handle(self.clock.now(), input);
        let free = self.outbox.push(outputs);
        self.release(free);
    }

    /// Does what may be done, and gives the store what it is to keep.
    fn release(&mut self, outputs: Vec<Output>) {
        let deaf = self.speaker.follow(outputs);
        if let Some(transaction) = self.outbox.next_commit() {
            self.commit(transaction);
        }
        self.forget(deaf);
    }

    /// These connections were cut.
    fn forget(&mut self, conns: Vec<ConnId>) {
        for conn in conns {
            self.input(Input::Closed { conn });
        }
    }

    /// All that was committed is said, to all but those who did not read.
    fn go_on(&mut self, deaf: Vec<ConnId>) {
        let free = self.outbox.committed();
        self.release(free);
        self.forget(deaf);
    }

    fn stored(&mut self, report: Option<Report>) -> Result<(), ServeError> {
        self.commit.since = None;
        self.commit.failed_before = matches!(report, Some(Report::Failed { .. }));
        match report {
            Some(Report::Committed { deaf }) => self.go_on(deaf),
            Some(Report::Recovered { answers }) => {
                let deaf = self.speaker.follow(answers);
                self.go_on(deaf);
                info!("the store works again");
                self.input(Input::StoredAgain);
            }
            Some(Report::Failed { error, after_failure, transaction }) => {
                // Nor were those that came since, which were built upon it.
                self.hub.take_moves();
                // Once, not every time: the log must not fill the disk further.
                if !after_failure {
                    warn!(%error, "cannot store");
                }
                let (rooms, unsent) = self.outbox.failed(transaction);
                let rooms = self.keeper.rooms(rooms).map_err(ServeError::Store)?;
                self.input(Input::NotStored { rooms, unsent });
            }
            None => {
                return Err(ServeError::Store(StoreError("the store's thread is gone".to_owned())));
            }
        }
        Ok(())
    }
}
