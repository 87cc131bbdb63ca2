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
use omok_relay::{Limits, MemoryStore, Store};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::online::Relay;
use crate::plaintext::Reach;
use home::{Note, Rooms};
use listen::Place;

pub use home::Home;
pub use listen::ways_to;

/// How long the end of the program waits for guests to be told. The relay
/// gives them half of it.
const STOP: Duration = Duration::from_secs(2);

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
    key: OwnerKey,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
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
    /// another one of the account, or one that is started now. It listens at
    /// `listen` or else where it did before, at the usual port of this machine,
    /// or at a free one. Where its rooms cannot be kept, why; then they are in
    /// memory, and it ends with this process. Has to be called inside a tokio
    /// runtime.
    ///
    /// # Errors
    ///
    /// What the system says: the port is taken, the address is not here, ….
    pub fn host(&self, listen: Option<SocketAddr>) -> io::Result<(OwnerKey, Option<String>)> {
        let mut state = self.state();
        if let Some(running) = state.running() {
            return Ok((running.key.clone(), None));
        }
        let note = state.home.note();
        let rooms = state.home.rooms();
        if let (Rooms::InUse, Some(note)) = (&rooms, note)
            && listen.is_none_or(|address| note.place == Place::At(address))
        {
            let relay = Relay { own: false, ..note.place.relay(false) };
            return Ok((OwnerKey { relay, owner: note.owner }, None));
        }
        let place = listen.map(Place::At).or(note.map(|note| note.place));
        let place = place.unwrap_or(Place::USUAL);
        let owner = note.map_or_else(|| Token::from_bytes(rand::random()), |note| note.owner);
        let (listeners, place) = place.listen_near()?;
        let (running, lost) = state.start(rooms, listeners, Note { place, owner });
        let key = running.key.clone();
        state.running = Some(running);
        Ok((key, lost))
    }

    /// Starts the relay again where it was, if that is `address` and it holds
    /// rooms that nobody else serves. Gives what is to be said about rooms that
    /// cannot be had. Has to be called inside a tokio runtime.
    pub fn revive(&self, address: &RelayAddress, reach: Reach) -> Option<String> {
        let mut state = self.state();
        let note = state.home.note().filter(|note| note.place.dialed() == *address)?;
        if state.running().is_some() || !note.place.is_within(reach) {
            return None;
        }
        let (rooms, holds_any) = match state.home.rooms() {
            Rooms::Kept(mut store) => {
                let any = store.load().is_ok_and(|saved| !saved.rooms.is_empty());
                (Rooms::Kept(store), any)
            }
            Rooms::InUse => return None,
            Rooms::Lost(reason) => return Some(reason),
        };
        // Where the port is taken, whoever has it answers, or nobody does.
        let listeners = note.place.listen().ok().filter(|_| holds_any)?;
        let (running, lost) = state.start(rooms, listeners, note);
        state.running = Some(running);
        lost
    }

    /// The relay in this process, if one runs.
    #[must_use]
    pub fn relay(&self) -> Option<Relay> {
        self.state().running().map(|running| running.key.relay.clone())
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

    /// Starts a relay with `rooms`, and gives the reason why it does not keep
    /// them, if it does not.
    fn start(
        &self,
        rooms: Rooms,
        listeners: Vec<TcpListener>,
        note: Note,
    ) -> (Running, Option<String>) {
        let lost = match rooms {
            Rooms::Kept(store) => match self.home.keep(note) {
                Ok(()) => return (Running::serve(listeners, store, note, false), None),
                Err(error) => crate::messages::reason(&error),
            },
            Rooms::InUse => "another program of yours has them".to_owned(),
            Rooms::Lost(reason) => reason,
        };
        let store = MemoryStore::new(rand::random());
        (Running::serve(listeners, store, note, true), Some(lost))
    }
}

impl Running {
    fn serve(listeners: Vec<TcpListener>, store: impl Store, note: Note, forgets: bool) -> Self {
        let Note { place, owner } = note;
        let limits = Limits { owner: Some(owner), stop: STOP, ..Limits::default() };
        let (stop, stopped) = oneshot::channel::<()>();
        let served = tokio::spawn(async move {
            let stopped = async {
                // Dropping the sender stops it too.
                let _ = stopped.await;
            };
            // What a store says then is for an operator's log: here the players
            // see that it does not answer.
            let _ = omok_relay::serve(listeners, store, limits, stopped).await;
        });
        Self { key: OwnerKey { relay: place.relay(forgets), owner }, stop, served }
    }
}

#[cfg(test)]
mod tests;
