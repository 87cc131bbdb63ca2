//! Where connections come in: who gets a place, and who is told that there is
//! none.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use omok_proto::limits::TURNING_AWAY;
use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, BufReader};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_rustls::server::TlsStream;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, info, warn};

use super::budget::Budget;
use super::guests::Guests;
use super::notice::Notice;
use super::{Clock, Entrance, Listener};
use crate::conn::{self, Accepted, Event, Knock};
use crate::counts::{Counts, Turned};
use crate::hub::{ConnId, Input};
use crate::limits::{Comings, Limits, Origin, Shares};
use crate::tls::Tls;

/// How long one who comes while there is no place may take to begin to speak, which
/// all programs do as soon as they are connected. Shorter, and a packet that is late
/// keeps a player from being told why; longer, and those who never speak keep more of
/// them waiting.
pub(super) const FIRST_WORD: Duration = Duration::from_millis(100);
/// What is kept of its first word.
const FIRST_BYTES: usize = 64;
/// Between an error and the next connection.
const WAIT_MIN: Duration = Duration::from_millis(10);
/// The same after many errors.
const WAIT_MAX: Duration = Duration::from_secs(1);

/// Where connections come in.
pub(super) struct Door {
    places: Arc<Semaphore>,
    places_max: usize,
    /// As many descriptors are never given to players, and nobody is accepted
    /// without one: so each newcomer can be told that there is no place.
    spare: Arc<Semaphore>,
    /// As many of those are at most for addresses with all that they may have:
    /// more of their connections are closed without a word, so that they cost
    /// others nothing.
    over_share: Semaphore,
    /// As many of those are at most for players who come back to a seat while
    /// there is no place, until one is free.
    returning: Semaphore,
    guests: Guests,
    shares: Mutex<Shares>,
    comings: Mutex<Comings>,
    notices: Mutex<Notices>,
    counts: Arc<Counts>,
    next_conn: AtomicU64,
    pub(super) tasks: TaskTracker,
    /// Nobody is let in any more.
    pub(super) stopping: CancellationToken,
    /// The hub has nothing more to say: what was stored is acknowledged.
    pub(super) all_said: CancellationToken,
    events: mpsc::Sender<Event>,
    tls: Option<Tls>,
    #[cfg(feature = "proxy-protocol")]
    proxies: super::Proxies,
    pub(super) limits: Limits,
    clock: Clock,
}

/// What is logged of all connections together.
#[derive(Default)]
struct Notices {
    failed: Notice,
    full: Notice,
    over_share: Notice,
    too_often: Notice,
}

/// One place of all that there are; dropping it gives it back.
type Place = OwnedSemaphorePermit;

/// What a peer is talked to on.
trait Stream: AsyncRead + AsyncWrite + Unpin + Send + 'static {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> Stream for S {}

/// A part of what one address may have; dropping it gives it back.
struct Share<'a> {
    door: &'a Door,
    origin: Origin,
}

impl Drop for Share<'_> {
    fn drop(&mut self) {
        lock(&self.door.shares).give_back(self.origin);
    }
}

/// Counts stay right whoever panicked meanwhile.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Door {
    pub(super) fn open<L: Listener>(
        entrance: Entrance<L>,
        limits: Limits,
        budget: Budget,
        (events, counts): (mpsc::Sender<Event>, Arc<Counts>),
        clock: Clock,
    ) -> Arc<Self> {
        let (places, spare) = budget.permits();
        let door = Arc::new(Self {
            places,
            places_max: budget.places,
            spare,
            over_share: Semaphore::new(budget.over_share),
            returning: Semaphore::new(budget.returning),
            guests: Guests::new(),
            shares: Mutex::new(Shares::new(budget.per_address, budget.per_network)),
            comings: Mutex::new(Comings::new(budget.per_address)),
            notices: Mutex::default(),
            counts,
            next_conn: AtomicU64::new(0),
            tasks: TaskTracker::new(),
            stopping: CancellationToken::new(),
            all_said: CancellationToken::new(),
            events,
            tls: entrance.tls,
            #[cfg(feature = "proxy-protocol")]
            proxies: entrance.proxies,
            limits,
            clock,
        });
        for listener in entrance.listeners {
            door.tasks.spawn(Arc::clone(&door).accept_all(listener));
        }
        door
    }

    /// Connections that have a place, and places that there are.
    pub(super) fn connections(&self) -> (usize, usize) {
        let taken = self.places_max.saturating_sub(self.places.available_permits());
        (taken, self.places_max)
    }

    /// Accepts connections until the relay stops.
    async fn accept_all(self: Arc<Self>, listener: impl Listener) {
        let mut wait = WAIT_MIN;
        // While no descriptor is spare, newcomers wait in the system's queue.
        while let Some(Ok(spare)) =
            self.unless_stopping(Arc::clone(&self.spare).acquire_owned()).await
        {
            let Some(accepted) = self.unless_stopping(listener.accept()).await else {
                return;
            };
            match accepted {
                Ok((stream, peer)) => {
                    wait = WAIT_MIN;
                    self.admit(stream, peer, spare);
                }
                Err(error) => {
                    self.wait_out(&error, wait).await;
                    wait = (2 * wait).min(WAIT_MAX);
                }
            }
        }
    }

    /// Waits after an error: most are of a single connection, and the others,
    /// such as no file descriptors being left, pass.
    async fn wait_out(&self, error: &io::Error, wait: Duration) {
        self.counts.accept_errors.one();
        let due = lock(&self.notices).failed.count(Instant::now());
        if let Some(times) = due {
            warn!(%error, times, "cannot accept a connection");
        }
        self.unless_stopping(sleep(wait)).await;
    }

    /// What `work` gives; `None` when the relay is to stop.
    async fn unless_stopping<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            () = self.stopping.cancelled() => None,
            done = work => Some(done),
        }
    }

    fn admit<S: Stream>(
        self: &Arc<Self>,
        stream: S,
        peer: SocketAddr,
        spare: OwnedSemaphorePermit,
    ) {
        let accepted = Accepted {
            id: ConnId(self.next_conn.fetch_add(1, Ordering::Relaxed)),
            peer: peer.ip(),
            at: self.clock.now(),
            instant: Instant::now(),
        };
        debug!(conn = accepted.id.0, %peer, "accepted");
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            drop(spare);
            return self.receive(place, stream, accepted);
        }
        let (door, room_is_made) = (Arc::clone(self), self.guests.make_room());
        self.tasks.spawn(async move {
            let left = async {
                let place = Arc::clone(&door.places).acquire_owned();
                if room_is_made { timeout(FIRST_WORD, place).await.ok()?.ok() } else { None }
            };
            match left.await {
                // Whoever made room has closed its own: there is a descriptor again.
                Some(place) => {
                    drop(spare);
                    door.receive(place, stream, accepted);
                }
                // Those who come back to a seat may have been faster.
                None => door.until_closed(Box::pin(door.turn_away(stream, accepted, spare))).await,
            }
        });
    }

    /// Lets somebody in who has a place, in a task of its own.
    fn receive<S: Stream>(self: &Arc<Self>, place: Place, stream: S, accepted: Accepted) {
        let door = Arc::clone(self);
        // Tasks of their own kind: those without encryption are much smaller. Boxed,
        // since what is handed on to be waited for is there twice.
        match self.tls.clone() {
            None => self.tasks.spawn(async move {
                door.until_closed(Box::pin(door.talk_openly(place, stream, accepted))).await;
            }),
            Some(tls) => self.tasks.spawn(async move {
                let talk = door.talk_secretly(place, &tls, stream, accepted);
                door.until_closed(Box::pin(talk)).await;
            }),
        };
    }

    async fn talk_openly<S: Stream>(&self, place: Place, mut stream: S, mut accepted: Accepted) {
        let deadline = accepted.instant + self.limits.hello;
        if !Box::pin(self.comes_well(&mut stream, &mut accepted, deadline)).await {
            return;
        }
        let Some(_share) = self.take_share(accepted.peer) else {
            return Box::pin(self.refuse_share(place, stream)).await;
        };
        let (origin, conn) = (Origin::from(accepted.peer), accepted.id);
        let (visit, stream, left) = self.guests.take_in(origin, (conn, accepted.instant), stream);
        let events = self.events.clone();
        tokio::select! {
            () = conn::run(stream, accepted, events, &self.limits, || visit.settle()) => {}
            () = left => self.made_room(conn).await,
        }
    }

    async fn talk_secretly<S: Stream>(
        &self,
        place: Place,
        tls: &Tls,
        mut stream: S,
        mut accepted: Accepted,
    ) {
        let deadline = accepted.instant + self.limits.hello;
        if !Box::pin(self.comes_well(&mut stream, &mut accepted, deadline)).await {
            return;
        }
        let Some(_share) = self.take_share(accepted.peer) else {
            return Box::pin(self.refuse_share(place, stream)).await;
        };
        let (origin, conn) = (Origin::from(accepted.peer), accepted.id);
        let (visit, stream, left) = self.guests.take_in(origin, (conn, accepted.instant), stream);
        // Written where it is waited for, or it would be there twice.
        tokio::select! {
            () = async {
                if let Some(stream) = self.encrypt(tls, stream, deadline).await {
                    let (events, stays) = (self.events.clone(), || visit.settle());
                    conn::run(stream, accepted, events, &self.limits, stays).await;
                }
            } => {}
            () = left => self.made_room(conn).await,
        }
    }

    /// A guest has made room for a newcomer.
    async fn made_room(&self, conn: ConnId) {
        self.count_full();
        // It may have said hello. If the hub is gone, so are all connections.
        let _ = self.events.send(Event::Input(Input::Closed { conn })).await;
    }

    /// Whether a connection is from somebody who is known, and does not come too
    /// often: all agree on encryption on the thread that the games are on.
    async fn comes_well<S: Stream>(
        &self,
        stream: &mut S,
        accepted: &mut Accepted,
        deadline: Instant,
    ) -> bool {
        if !self.learn_peer(stream, accepted, deadline).await {
            return false;
        }
        let well = lock(&self.comings).let_in(accepted.at, Origin::from(accepted.peer));
        if !well {
            self.counts.turned_away(Turned::TooOften);
            if let Some(times) = lock(&self.notices).too_often.count(Instant::now()) {
                info!(times, "an address connects too often");
            }
        }
        well
    }

    /// Finds out for whom a trusted proxy speaks; whether the connection is good
    /// so far.
    #[cfg(feature = "proxy-protocol")]
    async fn learn_peer<S: Stream>(
        &self,
        stream: &mut S,
        accepted: &mut Accepted,
        deadline: Instant,
    ) -> bool {
        if !self.proxies.trusts(accepted.peer) {
            return true;
        }
        match timeout_at(deadline, super::proxy::read_header(stream)).await {
            Ok(Ok(source)) => {
                accepted.peer = source.unwrap_or(accepted.peer);
                debug!(conn = accepted.id.0, peer = %accepted.peer, "speaks through a proxy");
                true
            }
            Ok(Err(error)) => {
                debug!(conn = accepted.id.0, %error, "no word of the proxy for whom it speaks");
                false
            }
            Err(_) => false,
        }
    }

    /// Without trusted proxies, whoever connects speaks for itself.
    #[cfg(not(feature = "proxy-protocol"))]
    async fn learn_peer<S: Stream>(&self, _: &mut S, _: &mut Accepted, _: Instant) -> bool {
        true
    }

    fn take_share(&self, peer: IpAddr) -> Option<Share<'_>> {
        let origin = Origin::from(peer);
        let taken = lock(&self.shares).take(origin);
        // Not made unless it is taken: it would be given back.
        taken.then(|| Share { door: self, origin })
    }

    /// Tells a connection of an address that has all it may have, unless too
    /// many such are told already. Meanwhile its place is anybody's.
    async fn refuse_share(&self, place: Place, stream: impl Stream) {
        self.counts.turned_away(Turned::AddressFull);
        if let Some(times) = lock(&self.notices).over_share.count(Instant::now()) {
            info!(times, "an address has all connections that it may have");
        }
        if let (Ok(_told), Ok(_spare)) = (self.over_share.try_acquire(), self.spare.try_acquire()) {
            drop(place);
            // Whoever is late is not waited for.
            let _ = timeout(TURNING_AWAY, self.say_full(stream)).await;
        }
    }

    /// Tells a newcomer that there is no place left, unless it is a player who comes
    /// back to a seat: then it takes the place of the seat's older connection, or
    /// the next that is free.
    async fn turn_away<S: Stream>(
        &self,
        stream: S,
        mut accepted: Accepted,
        spare: OwnedSemaphorePermit,
    ) {
        // Whoever is late is not waited for: others are to be told, too.
        let heard = self.hear(stream, &mut accepted);
        let Ok(Some(knock)) = timeout(TURNING_AWAY, Box::pin(heard)).await else {
            return self.count_full();
        };
        let (Ok(returning), Some(_share)) =
            (self.returning.try_acquire(), self.take_share(accepted.peer))
        else {
            self.count_full();
            let _ = timeout(TURNING_AWAY, knock.refuse(&self.limits)).await;
            return;
        };
        let take_place = async {
            let _place = self.places.acquire().await;
            drop((returning, spare));
            std::future::pending::<()>().await;
        };
        tokio::select! {
            () = knock.let_in(accepted, self.events.clone(), &self.limits) => {}
            () = take_place => {}
        }
    }

    fn count_full(&self) {
        self.counts.turned_away(Turned::Full);
        if let Some(times) = lock(&self.notices).full.count(Instant::now()) {
            warn!(times, "full: newcomers are turned away");
        }
    }

    /// Hears what a newcomer wants for whom there is no place, and says so unless it
    /// wants a seat back.
    async fn hear<S: Stream>(
        &self,
        stream: S,
        accepted: &mut Accepted,
    ) -> Option<Knock<Box<dyn Stream>>> {
        // The buffer shows whether it speaks without taking what it says.
        let mut stream = BufReader::with_capacity(FIRST_BYTES, stream);
        let speaks = timeout(FIRST_WORD, stream.fill_buf()).await.is_ok();
        let patience = if speaks { TURNING_AWAY } else { Duration::ZERO };
        let deadline = Instant::now() + patience;
        if !self.comes_well(&mut stream, accepted, deadline).await {
            return None;
        }
        let stream: Box<dyn Stream> = match &self.tls {
            None => Box::new(stream),
            Some(tls) => self.encrypt(tls, stream, deadline).await?,
        };
        conn::knock(stream, patience / 2, &self.limits).await
    }

    async fn say_full(&self, stream: impl Stream) {
        match &self.tls {
            None => conn::turn_away(stream, &self.limits).await,
            Some(tls) => {
                let deadline = Instant::now() + TURNING_AWAY;
                if let Some(stream) = self.encrypt(tls, stream, deadline).await {
                    conn::turn_away(stream, &self.limits).await;
                }
            }
        }
    }

    /// Agrees with a peer on encryption. What that takes is given back before
    /// the peer is listened to.
    async fn encrypt<S: Stream>(
        &self,
        tls: &Tls,
        stream: S,
        deadline: Instant,
    ) -> Option<Box<TlsStream<S>>> {
        match timeout_at(deadline, Box::pin(tls.accept(stream))).await {
            Ok(Ok(stream)) => Some(Box::new(stream)),
            Ok(Err((error, stream))) => {
                debug!(%error, "no encryption");
                // It may have been told why, and is to hear it.
                let (read, write) = tokio::io::split(stream);
                conn::linger(read, write, self.limits.farewell).await;
                None
            }
            Err(_) => None,
        }
    }

    /// Does `work` until it is done, or the relay has stopped and whoever was to
    /// be told of it has been.
    async fn until_closed(&self, work: impl Future<Output = ()>) {
        let closed = async {
            self.all_said.cancelled().await;
            sleep(self.limits.farewell).await;
        };
        tokio::select! {
            () = work => {}
            () = closed => {}
        }
    }
}
