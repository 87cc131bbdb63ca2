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
use omok_proto::invite::RelayAddress;
use omok_relay::{Entrance, Limits, MemoryStore, Store, Tls};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
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
            if let Some(hosted) = self.host_here(listen)? {
                return Ok(hosted);
            }
            let note = self.state().home.note();
            let answers = match &note {
                Some(note) => answers(&note.places[0].dialed()).await,
                None => false,
            };
            if answers || Instant::now() >= until {
                return self.host_beside(note.as_ref(), listen);
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

    /// Hosts while another process has the rooms, which wrote `note`.
    fn host_beside(
        &self,
        note: Option<&Note>,
        listen: Option<SocketAddr>,
    ) -> io::Result<(OwnerKey, Option<Reason>)> {
        let mut state = self.state();
        if let Some(running) = state.running() {
            return Ok((running.key(), None));
        }
        let place = note.and_then(|note| match listen.map(Place::At) {
            Some(named) => note.places.iter().find(|place| **place == named),
            None => note.places.first(),
        });
        let (Some(place), Some(note)) = (place, note) else {
            return state.host(Rooms::InUse, None, listen);
        };
        let relay = Relay { own: false, ..place.relay(false) };
        let relay = match state.home.pin() {
            Some(pin) => relay.pinned(pin),
            None => relay,
        };
        Ok((OwnerKey { relay, owner: note.owner }, None))
    }

    /// Starts the relay again where it was, if `address` is one of its places
    /// and it holds rooms that nobody else serves. Gives what is to be said
    /// about rooms that cannot be had. Has to be called inside a tokio runtime.
    pub fn revive(&self, address: &RelayAddress) -> Option<Reason> {
        match self.state().revive(address) {
            Revival::Over(lost) => lost,
            Revival::InUse => None,
        }
    }

    /// As [`revive`](Self::revive), and waits for another program of the
    /// account that has the rooms and does not answer, being about to end.
    pub async fn revive_in_turn(&self, address: &RelayAddress) -> Option<Reason> {
        let until = Instant::now() + HANDOVER;
        loop {
            let revival = self.state().revive(address);
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
        let owner = owner.unwrap_or_else(|| Token::from_bytes(rand::random()));
        let (rooms, any) = any_of(rooms);
        let noted = note.filter(|_| any).map(|note| note.places).unwrap_or_default();
        let ears = Ears::of_host(listen, &noted)?;
        let (running, lost) = self.start(rooms, ears, Note { places: noted, owner })?;
        let key = running.key();
        self.running = Some(running);
        Ok((key, lost))
    }

    /// See [`OwnRelay::revive`].
    fn revive(&mut self, address: &RelayAddress) -> Revival {
        let note = |home: &Home| home.note().filter(|note| note.is_at(address));
        // Without a note nothing is made by asking for rooms.
        if self.running().is_some() || note(&self.home).is_none() {
            return Revival::Over(None);
        }
        let (rooms, any) = match self.home.rooms() {
            Rooms::InUse => return Revival::InUse,
            Rooms::Lost(reason) => return Revival::Over(Some(reason)),
            kept @ Rooms::Kept(_) => any_of(kept),
        };
        // Only now does nobody else write it.
        let Some(note) = note(&self.home).filter(|_| any) else { return Revival::Over(None) };
        let ears = Ears::of_noted(&note.places);
        // Where the port is taken, whoever has it answers, or nobody does.
        if !ears.places.iter().any(|place| place.dialed() == *address) {
            return Revival::Over(None);
        }
        Revival::Over(match self.start(rooms, ears, note) {
            Ok((running, lost)) => {
                self.running = Some(running);
                lost
            }
            Err(error) => Some(reason(&error)),
        })
    }

    /// Starts a relay with `rooms`, which were at the places of `note`, and
    /// gives the reason why it does not keep them, if it does not.
    ///
    /// # Errors
    ///
    /// There are rooms, and their key cannot be read.
    fn start(&self, rooms: Rooms, ears: Ears, note: Note) -> io::Result<(Running, Option<Reason>)> {
        let Ears { sockets: listeners, places } = ears;
        let Note { places: noted, owner } = note;
        let lost = match rooms {
            Rooms::Kept(store) => {
                // Those that cannot be had now are to be had another time.
                let missed = noted.into_iter().filter(|noted| !places.contains(noted));
                let noted = places.iter().copied().chain(missed).collect();
                match self.home.keep(&Note { places: noted, owner }) {
                    Ok(()) => {
                        let entrance = Entrance { listeners, tls: Some(self.home.tls()?) };
                        let running = Running::serve(entrance, store, owner, &places, false);
                        return Ok((running, None));
                    }
                    Err(error) => reason(&error),
                }
            }
            Rooms::InUse => Reason::InUse,
            Rooms::Lost(reason) => reason,
        };
        let store = MemoryStore::new(rand::random());
        let tls = Some(Tls::of_new_key().map_err(|_| io::Error::other(Reason::Unsuited))?);
        let entrance = Entrance { listeners, tls };
        Ok((Running::serve(entrance, store, owner, &places, true), Some(lost)))
    }
}

/// Whether there are any of these rooms, or may be: what is damaged counts.
fn any_of(rooms: Rooms) -> (Rooms, bool) {
    match rooms {
        Rooms::Kept(mut store) => {
            let any = store.load().map_or(true, |saved| !saved.rooms.is_empty());
            (Rooms::Kept(store), any)
        }
        others => (others, false),
    }
}

/// Whether anybody takes connections there.
async fn answers(address: &RelayAddress) -> bool {
    let dialed = TcpStream::connect((&*address.host, address.port));
    timeout(STOP, dialed).await.is_ok_and(|connected| connected.is_ok())
}

impl Running {
    fn serve(
        entrance: Entrance,
        store: impl Store,
        owner: Token,
        places: &[Place],
        forgets: bool,
    ) -> Self {
        let pin = entrance.tls.as_ref().map(Tls::pin);
        let relay = |place: &Place| match pin {
            Some(pin) => place.relay(forgets).pinned(pin),
            None => place.relay(forgets),
        };
        let relays = places.iter().map(relay).collect();
        let limits = Limits { owner: Some(owner), stop: STOP, ..Limits::default() };
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
