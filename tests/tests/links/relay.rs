//! The relay on a host of the network, and a disk that outlives it.

use std::collections::BTreeMap;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};

use omok_proto::limits::PORT;
use omok_proto::message::Point;
use omok_relay::store::{Change, RoomId, RoomRecord, Saved, StoreError};
use omok_relay::{Limits, Listener, MemoryStore, Store};
use tokio::io::{DuplexStream, copy_bidirectional, duplex};
use turmoil::net::TcpListener;

use super::Place;

/// Where the relay listens.
struct Port(TcpListener);

impl Listener for Port {
    type Stream = DuplexStream;

    /// The network is only there for the thread that it is thought up on, and a relay
    /// also speaks from the one that stores: so a task on the former has the socket. It
    /// keeps it a little longer than the relay would, until the other end says something.
    async fn accept(&self) -> io::Result<(DuplexStream, SocketAddr)> {
        let (mut stream, peer) = self.0.accept().await?;
        let (ours, mut theirs) = duplex(PIPED);
        tokio::spawn(async move { copy_bidirectional(&mut stream, &mut theirs).await });
        Ok((ours, peer))
    }
}

/// Bytes on the way between the relay and its socket.
const PIPED: usize = 1024;

/// A disk, which one relay after another uses.
#[derive(Clone)]
pub(crate) struct Disk(Arc<Mutex<Kept>>);

struct Kept {
    store: MemoryStore,
    /// The relay that has it. The thread of one that died may live a little
    /// longer here, which none does on a server.
    owner: u32,
}

impl Default for Disk {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Kept { store: MemoryStore::new([5; 32]), owner: 0 })))
    }
}

impl Disk {
    /// Gives the disk to the next relay.
    pub(crate) fn mount(&self) -> Mounted {
        let mut kept = self.0.lock().expect("nobody panics with it");
        kept.owner += 1;
        Mounted { disk: self.clone(), owner: kept.owner }
    }

    /// Asserts that the room that is kept has every stone of its game.
    pub(crate) fn assert_has(&self, stones: &BTreeMap<Place, Point>) {
        let rooms = self.0.lock().expect("nobody panics with it").store.load();
        let rooms = rooms.expect("memory can be read").records();
        assert_eq!(rooms.len(), 1, "one attempt made one room");
        let (_, record) = &rooms[0];
        let of_game = (record.game, 0)..(record.game + 1, 0);
        for (&(_, ply), point) in stones.range(of_game) {
            assert_eq!(record.moves.0.get(ply), Some(point), "ply {ply} of what is kept");
        }
    }
}

/// A disk in use.
pub(crate) struct Mounted {
    disk: Disk,
    owner: u32,
}

impl Mounted {
    fn with<T>(&self, use_it: impl FnOnce(&mut MemoryStore) -> T) -> Result<T, StoreError> {
        let mut kept = self.disk.0.lock().expect("nobody panics with it");
        if kept.owner != self.owner {
            return Err(StoreError("another relay has the disk".to_owned()));
        }
        Ok(use_it(&mut kept.store))
    }
}

impl Store for Mounted {
    fn load(&mut self) -> Result<Saved, StoreError> {
        self.with(Store::load)?
    }

    fn commit(&mut self, changes: &[Change]) -> Result<(), StoreError> {
        self.with(|store| store.commit(changes))?
    }

    fn room(&mut self, room: RoomId) -> Result<Option<RoomRecord>, StoreError> {
        self.with(|store| store.room(room))?
    }
}

/// Serves until the host crashes. Its wall clock is the real one, which stands
/// still beside the network's: at each restart it has run backwards.
pub(crate) async fn serve(store: Mounted) -> turmoil::Result {
    let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, PORT)).await?;
    omok_relay::serve(vec![Port(listener)], store, Limits::default(), std::future::pending())
        .await?;
    Ok(())
}
