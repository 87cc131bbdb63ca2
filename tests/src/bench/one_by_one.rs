//! The rival of commits that many moves share: the same relay, with a commit of its
//! own for each move.

use std::future::pending;
use std::path::Path;

use omok_relay::disk::RedbStore;
use omok_relay::limits::Limits;
use omok_relay::server::{bind, serve};
use omok_relay::store::{Change, RoomId, RoomRecord, Saved, Store, StoreError};
use tokio::net::TcpListener;

use super::relay::runtime;
use super::rival::{end_with_its_starter, say_where};

/// The argument by which the benchmark becomes such a relay; the folder for its
/// rooms follows.
pub const ROLE: &str = "be-a-relay-that-commits-one-by-one";

/// A store whose commits the relay waits for, so that nothing can come meanwhile
/// that would share the next one.
struct OneByOne(RedbStore);

impl Store for OneByOne {
    fn load(&mut self) -> Result<Saved, StoreError> {
        self.0.load()
    }

    fn commit(&mut self, changes: &[Change]) -> Result<(), StoreError> {
        self.0.commit(changes)
    }

    fn room(&mut self, room: RoomId) -> Result<Option<RoomRecord>, StoreError> {
        self.0.room(room)
    }

    fn is_instant(&self) -> bool {
        true
    }
}

/// What the benchmark does as such a relay, without encryption.
///
/// # Panics
///
/// When it cannot listen, or cannot store.
pub fn be(folder: &Path) {
    end_with_its_starter();
    let store = RedbStore::open(folder, rand::random()).expect("there is room for a file");
    runtime().block_on(async {
        let listener = bind(([127, 0, 0, 1], 0).into()).expect("a port is free");
        say_where(listener.local_addr().expect("it is bound"));
        let listener = TcpListener::from_std(listener).expect("it is a socket");
        let served = serve(vec![listener], OneByOne(store), Limits::default(), pending()).await;
        served.expect("it serves until it is killed");
    });
}
