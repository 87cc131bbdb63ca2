//! The account's own relay, for games that nobody has set a relay up for. It
//! runs inside whichever process of the account came first, and its rooms
//! outlive that process.

mod home;
mod listen;

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use omok_proto::Token;
use omok_proto::invite::{Pin, RelayAddress};
use omok_relay::chance::secret;
use omok_relay::limits::share_of;
use omok_relay::{Entrance, Limits, MemoryStore, RedbStore, Store, Tls};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep, timeout};

use crate::messages::reason;
use crate::online::Relay;
use crate::reason::Reason;
use home::{Note, Rooms};
use listen::{Ears, Place};

pub use home::Home;
pub use listen::ways_to;

/// How long the end of the program waits for guests to be told. The relay
/// gives them half of it.
const STOP: Duration = Duration::from_secs(2);
/// Connections at a time: those of a household, and far fewer files than a process
/// may open, since the player's own connections come out of the same number.
const CONNECTIONS_MAX: usize = 64;

/// How long the rooms may be another program's that does not answer: it has
/// just come or is about to go. Then they are tried for again, this often.
const HANDOVER: Duration = STOP.saturating_add(Duration::from_millis(500));
const HANDOVER_STEP: Duration = Duration::from_millis(50);

/// The account's own relay, as this process sees it. All clones are one.
#[derive(Clone, Debug)]
pub struct OwnRelay(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    home: Home,
    /// What runs in this process.
    running: Option<Running>,
}

/// A relay that runs as long as this value lives. It opens rooms for its owner
/// only.
#[derive(Debug)]
struct Running {
    /// What opens rooms on it.
    owner: Token,
    /// How it is reached, at each of its places; new rooms are at the first.
    relays: Vec<Relay>,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

/// What came of trying to start the relay again.
enum Revival {
    /// Nothing more is to be done. What is to be said about rooms that cannot
    /// be had.
    Over(Option<Reason>),
    /// Another program has the rooms.
    InUse,
}

/// How the account's own relay is reached, and what opens rooms on it.
#[derive(Clone, Debug)]
pub struct OwnerKey {
    /// How it is reached.
    pub relay: Relay,
    /// What its owner knows.
    pub owner: Token,
}

impl OwnRelay {
    /// The relay whose rooms are in `home`. Nothing runs yet.
    #[must_use]
    pub fn new(home: Home) -> Self {
        Self(Arc::new(Mutex::new(State { home, running: None })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing is left half done in it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The relay to open a room on: the one that runs, in this process or in
    /// another one of the account, or one that is started now. The room is at
    /// `listen` or else on this machine alone, at the usual port or at a free
    /// one; and as long as there are older rooms, the relay listens where
    /// those were too. Where its rooms cannot be kept, why; then they are in
    /// memory, and it ends with this process. Has to be called inside a tokio
    /// runtime.
    ///
    /// # Errors
    ///
    /// What the system says: the port is taken, the address is not here, ….
    pub async fn host(&self, listen: Option<SocketAddr>) -> io::Result<(OwnerKey, Option<Reason>)> {
        let until = Instant::now() + HANDOVER;
        loop {
            if let Some(hosted) = self.away(move |own| own.host_here(listen)).await? {
                return Ok(hosted);
            }
            let (note, pin) = {
                let state = self.state();
                (state.home.note(), state.home.pin())
            };
            let answers = match (&note, pin) {
                (Some(note), Some(_)) => answers(&note.places[0].dialed()).await,
                _ => false,
            };
            if answers || Instant::now() >= until {
                return self.host_beside(note, pin, listen);
            }
            sleep(HANDOVER_STEP).await;
        }
    }

    /// Hosts in this process, unless another one has the rooms.
    fn host_here(
        &self,
        listen: Option<SocketAddr>,
    ) -> io::Result<Option<(OwnerKey, Option<Reason>)>> {
        let mut state = self.state();
        if let Some(running) = state.running() {
            return Ok(Some((running.key(), None)));
        }
        let rooms = state.home.rooms();
        if matches!(rooms, Rooms::InUse) {
            return Ok(None);
        }
        // Only now does nobody else write it.
        let note = state.home.note();
        state.host(rooms, note, listen).map(Some)
    }

    /// Hosts while another process has the rooms, which wrote `note`, and whose
    /// key has this `pin`. Without that nobody could tell it from whoever else is
    /// at its place, and what opens rooms on it is said to none of them.
    fn host_beside(
        &self,
        note: Option<Note>,
        pin: Option<Pin>,
        listen: Option<SocketAddr>,
    ) -> io::Result<(OwnerKey, Option<Reason>)> {
        let mut state = self.state();
        if let Some(running) = state.running() {
            return Ok((running.key(), None));
        }
        let place = note.as_ref().and_then(|note| match listen.map(Place::At) {
            Some(named) => note.places.iter().find(|place| **place == named),
            None => note.places.first(),
        });
        match (place, &note, pin) {
            (Some(place), Some(note), Some(pin)) => {
                let relay = Relay { own: false, ..place.relay(false) }.pinned(pin);
                Ok((OwnerKey { relay, owner: note.owner }, None))
            }
            _ => state.host(Rooms::InUse, note, listen),
        }
    }

    /// Does something that reads and checks whole files where nobody waits for
    /// it but who asks.
    async fn away<T: Send + 'static>(&self, work: impl FnOnce(&Self) -> T + Send + 'static) -> T {
        let own = self.clone();
        spawn_blocking(move || work(&own))
            .await
            .expect("what is done with the relay does not panic")
    }

    /// Starts the relay again where it was, if `address` is one of its places
    /// and it holds rooms that nobody else serves. Gives what is to be said
    /// about rooms that cannot be had. Has to be called inside a tokio runtime.
    pub async fn revive(&self, address: RelayAddress) -> Option<Reason> {
        match self.away(move |own| own.state().revive(&address)).await {
            Revival::Over(lost) => lost,
            Revival::InUse => None,
        }
    }

    /// As [`revive`](Self::revive), and waits for another program of the
    /// account that has the rooms and does not answer, being about to end.
    pub async fn revive_in_turn(&self, address: &RelayAddress) -> Option<Reason> {
        let until = Instant::now() + HANDOVER;
        loop {
            let at = address.clone();
            let revival = self.away(move |own| own.state().revive(&at)).await;
            if let Revival::Over(lost) = revival {
                return lost;
            }
            if answers(address).await || Instant::now() >= until {
                return None;
            }
            sleep(HANDOVER_STEP).await;
        }
    }

    /// The relay in this process at the place of new rooms, if one runs.
    #[must_use]
    pub fn relay(&self) -> Option<Relay> {
        self.state().running().map(|running| running.key().relay)
    }

    /// The relay in this process, if it is the one that is dialed at `address`.
    #[must_use]
    pub fn relay_at(&self, address: &RelayAddress) -> Option<Relay> {
        let mut state = self.state();
        state.running()?.relays.iter().find(|relay| relay.address == *address).cloned()
    }

    /// Tells the guests that it ends, and ends it.
    pub async fn stop(&self) {
        let running = self.state().running.take();
        if let Some(Running { stop, mut served, .. }) = running {
            drop(stop);
            // Whoever does not listen now does not hear it; the program has to end.
            let _ = timeout(STOP, &mut served).await;
        }
    }
}

impl State {
    /// What runs, unless its store has ended it.
    fn running(&mut self) -> Option<&Running> {
        self.running.take_if(|running| running.served.is_finished());
        self.running.as_ref()
    }

    /// Starts a relay for a new room, at `listen` if that is named.
    fn host(
        &mut self,
        rooms: Rooms,
        note: Option<Note>,
        listen: Option<SocketAddr>,
    ) -> io::Result<(OwnerKey, Option<Reason>)> {
        let owner = note.as_ref().map(|note| note.owner);
        let owner = owner.unwrap_or_else(|| Token::from_bytes(secret()));
        let noted = note.map(|note| note.places).unwrap_or_default();
        let (running, lost) = match rooms {
            Rooms::Kept(store) => self.host_kept(store, Note { places: noted, owner }, listen)?,
            Rooms::InUse => {
                let lost = Reason::InUse;
                Self::host_beside_others(&noted, owner, listen, lost)?
            }
            Rooms::Lost(reason) => Self::host_beside_others(&noted, owner, listen, reason)?,
        };
        let key = running.key();
        self.running = Some(running);
        Ok((key, lost))
    }

    /// Starts a relay for a new room among those of `store`, which were at the
    /// places of `note`. If there are none, and there is no room for more, the
    /// new one is in memory; gives why.
    ///
    /// # Errors
    ///
    /// There are rooms, and their relay cannot be what it was.
    fn host_kept(
        &self,
        mut store: RedbStore,
        note: Note,
        listen: Option<SocketAddr>,
    ) -> io::Result<(Running, Option<Reason>)> {
        let any = has_rooms(&mut store);
        let Note { places: noted, owner } = note;
        let noted = if any { noted } else { Vec::new() };
        let ears = Ears::of_host(listen, &noted)?;
        // The key comes first: who finds the note has to know whom it is about.
        let settled = self.home.tls().and_then(|tls| {
            self.home.keep(&Note { places: ears.first_of(&noted), owner })?;
            Ok(tls)
        });
        match settled {
            Ok(tls) => Ok((Running::serve(ears, tls, store, owner, false), None)),
            Err(error) if any => Err(error),
            Err(error) => Running::in_memory(ears, owner, reason(&error)),
        }
    }

    /// Starts a relay without the account's rooms, which may be at the `noted`
    /// places: it is at none of these, where their players would find another
    /// one.
    fn host_beside_others(
        noted: &[Place],
        owner: Token,
        listen: Option<SocketAddr>,
        lost: Reason,
    ) -> io::Result<(Running, Option<Reason>)> {
        match Ears::beside(listen, noted)? {
            Some(ears) => Running::in_memory(ears, owner, lost),
            None => Err(io::Error::other(lost)),
        }
    }

    /// See [`OwnRelay::revive`].
    fn revive(&mut self, address: &RelayAddress) -> Revival {
        let note = |home: &Home| home.note().filter(|note| note.is_at(address));
        // Without a note nothing is made by asking for rooms.
        if self.running().is_some() || note(&self.home).is_none() {
            return Revival::Over(None);
        }
        let mut store = match self.home.rooms() {
            Rooms::InUse => return Revival::InUse,
            Rooms::Lost(reason) => return Revival::Over(Some(reason)),
            Rooms::Kept(store) => store,
        };
        let any = has_rooms(&mut store);
        // Only now does nobody else write it.
        let Some(note) = note(&self.home).filter(|_| any) else { return Revival::Over(None) };
        let ears = Ears::of_noted(&note.places);
        // Where the port is taken, whoever has it answers, or nobody does.
        if !ears.places.iter().any(|place| place.dialed() == *address) {
            return Revival::Over(None);
        }
        Revival::Over(match self.home.tls() {
            Ok(tls) => {
                let Note { places, owner } = note;
                // It names the same places as before, maybe in another order: the
                // games go on also where it cannot be written.
                let _ = self.home.keep(&Note { places: ears.first_of(&places), owner });
                self.running = Some(Running::serve(ears, tls, store, owner, false));
                None
            }
            Err(error) => Some(reason(&error)),
        })
    }
}

/// Whether there are any rooms, or may be: what is damaged counts.
fn has_rooms(store: &mut RedbStore) -> bool {
    store.load().map_or(true, |saved| !saved.rooms.is_empty())
}

/// Whether anybody takes connections there.
async fn answers(address: &RelayAddress) -> bool {
    let dialed = TcpStream::connect((&*address.host, address.port));
    timeout(STOP, dialed).await.is_ok_and(|connected| connected.is_ok())
}

impl Running {
    /// A relay with a new key that forgets its rooms, and why it does.
    fn in_memory(ears: Ears, owner: Token, lost: Reason) -> io::Result<(Self, Option<Reason>)> {
        let store = MemoryStore::new(secret());
        let tls = Tls::of_new_key().map_err(|_| io::Error::other(Reason::Unsuited))?;
        Ok((Self::serve(ears, tls, store, owner, true), Some(lost)))
    }

    fn serve(ears: Ears, tls: Tls, store: impl Store, owner: Token, forgets: bool) -> Self {
        let Ears { sockets: listeners, places } = ears;
        let relay = |place: &Place| place.relay(forgets).pinned(tls.pin());
        let relays = places.iter().map(relay).collect();
        let entrance = Entrance { listeners, tls: Some(tls), ..Entrance::default() };
        let limits = Limits {
            connections_max: CONNECTIONS_MAX,
            connections_per_address_max: share_of(CONNECTIONS_MAX),
            owner: Some(owner),
            stop: STOP,
            ..Limits::default()
        };
        let (stop, stopped) = oneshot::channel::<()>();
        let served = tokio::spawn(async move {
            let stopped = async {
                // Dropping the sender stops it too.
                let _ = stopped.await;
            };
            // What a store says then is for an operator's log: here the players
            // see that it does not answer.
            let _ = omok_relay::serve(entrance, store, limits, stopped).await;
        });
        Self { owner, relays, stop, served }
    }

    /// What opens a room where new ones are.
    fn key(&self) -> OwnerKey {
        OwnerKey { relay: self.relays[0].clone(), owner: self.owner }
    }
}

#[cfg(test)]
mod tests;
