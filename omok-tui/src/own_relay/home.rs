//! The folder of the account's own relay: its rooms, where it listens, and what
//! opens rooms on it.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use omok_proto::Token;
use omok_proto::invite::{Pin, RelayAddress};
use omok_relay::chance::secret;
use omok_relay::disk::OpenError;
use omok_relay::tls::TlsError;
use omok_relay::{RedbStore, Tls};
use serde::{Deserialize, Serialize};

use super::listen::Place;
use crate::account::Account;
use crate::messages::{reason, shown};
use crate::reason::Reason;
use crate::whole::{self, Draft, PRIVATE, settle_name};

/// The file beside the rooms.
const NOTE: &str = "relay.json";

/// The form of that file; a newer one is not read.
const VERSION: u32 = 1;

/// How many places are noted; the oldest give way.
const PLACES_MAX: usize = 32;

/// Where the account's own relay keeps what outlives the process.
#[derive(Clone, Debug)]
pub struct Home {
    /// Or why there is none.
    folder: Result<PathBuf, Reason>,
}

/// What another process of the account has to know of the relay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    /// Where new rooms are, and then where all others may be: their players
    /// know them by it. Never none.
    pub(super) places: Vec<Place>,
    /// What opens rooms on it.
    pub(super) owner: Token,
}

/// The rooms of the relay, as far as this process gets at them.
#[derive(Debug)]
pub(super) enum Rooms {
    /// They are this process's.
    Kept(RedbStore),
    /// They are those of another process that runs.
    InUse,
    /// They cannot be kept, for this reason.
    Lost(Reason),
}

/// The file, word for word. It has a secret, so it is never printed.
#[derive(Serialize, Deserialize)]
struct Written {
    version: u32,
    listen: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    also: Vec<String>,
    owner: String,
}

impl Home {
    /// That of this account. Nothing is read or made yet.
    #[must_use]
    pub fn of(account: &Account) -> Self {
        Self { folder: account.place("relay") }
    }

    /// One in this folder.
    #[must_use]
    pub const fn at(folder: PathBuf) -> Self {
        Self { folder: Ok(folder) }
    }

    /// Takes the rooms, as long as what is returned lives.
    pub(super) fn rooms(&self) -> Rooms {
        let folder = match &self.folder {
            Ok(folder) => folder,
            Err(why) => return Rooms::Lost(why.clone()),
        };
        match RedbStore::open(folder, secret()) {
            Ok(store) => Rooms::Kept(store),
            Err(OpenError::InUse { .. }) => Rooms::InUse,
            Err(OpenError::System { error, .. }) => Rooms::Lost(reason(&error)),
            Err(OpenError::Everybodys { path, .. }) => {
                let denied = io::ErrorKind::PermissionDenied.into();
                Rooms::Lost(reason(&denied).at(shown(&path)))
            }
            Err(OpenError::Damaged { path, .. }) => Rooms::Lost(Reason::Broken.at(shown(&path))),
            Err(OpenError::Newer { path, .. }) => Rooms::Lost(Reason::Newer.at(shown(&path))),
        }
    }

    /// The key of the relay, which is made if there is none.
    pub(super) fn tls(&self) -> io::Result<Tls> {
        let folder = self.folder.as_ref().map_err(|_| io::ErrorKind::NotFound)?;
        Tls::kept_in(folder).map_err(of_key)
    }

    /// What tells the key of the relay, if it has one.
    pub(super) fn pin(&self) -> Option<Pin> {
        Tls::pin_kept_in(self.folder.as_ref().ok()?).ok()
    }

    /// Whether the relay was ever here. Nothing is made by asking.
    pub(super) fn note(&self) -> Option<Note> {
        let written = fs::read(self.folder.as_ref().ok()?.join(NOTE)).ok()?;
        Note::from_bytes(&written)
    }

    /// Whether rooms of the relay may be where `address` is dialed.
    #[must_use]
    pub fn has_been_at(&self, address: &RelayAddress) -> bool {
        self.note().is_some_and(|note| note.is_at(address))
    }

    /// Notes where the relay is. What is noted already takes no room on the disk.
    pub(super) fn keep(&self, note: &Note) -> io::Result<()> {
        let folder = self.folder.as_ref().map_err(|_| io::ErrorKind::NotFound)?;
        let (path, bytes) = (folder.join(NOTE), note.to_bytes());
        if fs::read(&path).is_ok_and(|noted| noted == bytes) {
            return Ok(());
        }
        whole::sweep(folder);
        let draft = Draft::write(&path, &bytes, PRIVATE)?;
        draft.settle()?;
        draft.replace(&path)?;
        settle_name(&path);
        Ok(())
    }
}

/// Why the relay has no key. One of its own goes without a certificate.
fn of_key(error: TlsError) -> io::Error {
    let why = match error {
        TlsError::Unreadable(path, error) | TlsError::Unwritable(path, error) => {
            reason(&error).at(shown(&path))
        }
        TlsError::NoKey(path, _)
        | TlsError::NoOwnKey(path, _)
        | TlsError::NoKeyYet(path)
        | TlsError::NoCertificate(path, _)
        | TlsError::OfAnotherKey(path, _) => Reason::Broken.at(shown(&path)),
        TlsError::Broken(_) => Reason::Unsuited,
    };
    io::Error::other(why)
}

impl Note {
    /// Whether rooms may be where `address` is dialed.
    pub(super) fn is_at(&self, address: &RelayAddress) -> bool {
        self.places.iter().any(|place| place.dialed() == *address)
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut places = self.places.iter().take(PLACES_MAX).map(|place| written(*place));
        let listen = places.next().expect("a relay is somewhere");
        let (also, owner) = (places.collect(), self.owner.to_hex());
        let written = Written { version: VERSION, listen, also, owner };
        let mut bytes = serde_json::to_vec(&written).expect("texts and numbers are always JSON");
        bytes.push(b'\n');
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let written: Written = serde_json::from_slice(bytes).ok()?;
        if written.version > VERSION {
            return None;
        }
        let places = [&written.listen].into_iter().chain(&written.also);
        let places = places.take(PLACES_MAX).map(|place| read(place)).collect::<Option<_>>()?;
        Some(Self { places, owner: Token::from_hex(&written.owner)? })
    }
}

fn written(place: Place) -> String {
    match place {
        Place::Loopback(_) => place.dialed().to_string(),
        Place::At(address) => address.to_string(),
    }
}

fn read(place: &str) -> Option<Place> {
    match place.parse::<SocketAddr>() {
        Ok(address) => Some(Place::At(address)),
        Err(_) => {
            let named: RelayAddress = place.parse().ok()?;
            Some(Place::Loopback(Some(named).filter(|named| named.host == "localhost")?.port))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_as_it_was_written() {
        let owner = Token::from_bytes([0xab; 16]);
        let places = ["localhost:15150", "127.0.0.1:4000", "0.0.0.0:4000", "[::1]:65535"];
        for count in 1..=places.len() {
            let places: Vec<_> = places[..count].iter().rev().filter_map(|at| read(at)).collect();
            assert_eq!(places.len(), count);
            let note = Note { places, owner };
            let bytes = note.to_bytes();
            assert_eq!(Note::from_bytes(&bytes), Some(note));
            for length in 0..bytes.len() - 2 {
                assert_eq!(Note::from_bytes(&bytes[..length]), None, "cut at {length}");
            }
        }
    }

    #[test]
    fn of_very_many_places_the_latest_are_noted() {
        let places: Vec<_> = (1..=100).map(Place::Loopback).collect();
        let bytes = Note { places: places.clone(), owner: Token::from_bytes([1; 16]) }.to_bytes();
        assert_eq!(Note::from_bytes(&bytes).unwrap().places, places[..PLACES_MAX]);
    }

    #[test]
    fn what_is_no_note_is_none() {
        let owner = "ab".repeat(16);
        for (version, listen, owner) in [
            (2, "localhost:1", &*owner),
            (1, "relay.example.org:1", &*owner),
            (1, "", &*owner),
            (1, "localhost:1", "abc"),
        ] {
            let text = format!(r#"{{"version":{version},"listen":"{listen}","owner":"{owner}"}}"#);
            assert_eq!(Note::from_bytes(text.as_bytes()), None, "{text}");
        }
    }
}
