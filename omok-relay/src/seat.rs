//! What holds a seat: tokens, of which the relay keeps only hashes.

use std::fmt;
use std::hash::{Hash, Hasher};

use omok_core::Color;
use omok_proto::Token;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::record::RoomId;

/// The hash of a token, which is all that is kept: whoever reads the store
/// cannot sit down with that alone. Whoever has an older token of a seat as well can
/// work out those that follow, since the secret of the [`Mint`] is in the store,
/// too. Tokens have 128 random bits, so a plain hash
/// cannot be searched, and a lookup by hash tells nothing by its time.
#[derive(Clone, Copy)]
pub struct KeyHash([u8; 32]);

impl PartialEq for KeyHash {
    /// In the same time wherever they differ.
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Eq for KeyHash {}

impl Hash for KeyHash {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl KeyHash {
    /// The hash of `token`.
    #[must_use]
    pub fn of(token: &Token) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }

    /// The hash that was stored as `bytes`.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Its bytes, to be stored.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for KeyHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyHash(…)")
    }
}

/// The tokens that are good for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keys {
    /// The token of the latest Seated.
    pub current: KeyHash,
    /// What the client came with to get it, until the client says that it
    /// keeps the current one. For a new seat this is the attempt.
    pub previous: Option<KeyHash>,
}

impl Keys {
    /// Both, the current one first.
    pub fn iter(self) -> impl Iterator<Item = KeyHash> {
        std::iter::once(self.current).chain(self.previous)
    }
}

/// Makes tokens out of those that clients come with.
///
/// For one seat the same token always leads to the same next one. So a client
/// that asks twice, because an answer was lost or a dead socket's bytes arrive
/// late, is never handed a token that makes the one it has worthless. For
/// another seat it leads to another, so that an attempt that is used again for
/// a second room does not bring back the tokens of the first.
#[derive(Clone)]
pub struct Mint {
    secret: [u8; 32],
}

impl Mint {
    /// A mint with a secret of 256 random bits, which has to be the same after
    /// a restart.
    #[must_use]
    pub const fn new(secret: [u8; 32]) -> Self {
        Self { secret }
    }

    /// The token of `seat` in `room` that follows `token`, and the keys of that
    /// seat when it was asked for with `token`.
    #[must_use]
    pub fn next(&self, token: &Token, room: RoomId, seat: Color) -> (Token, Keys) {
        let mut hash = Sha256::new();
        hash.update(b"omok seat token");
        hash.update(self.secret);
        hash.update(room.0.to_be_bytes());
        hash.update([seat as u8]);
        hash.update(token.as_bytes());
        let digest = hash.finalize();
        let mut bytes = [0; Token::BYTES];
        bytes.copy_from_slice(&digest[..Token::BYTES]);
        let next = Token::from_bytes(bytes);
        let keys = Keys { current: KeyHash::of(&next), previous: Some(KeyHash::of(token)) };
        (next, keys)
    }
}

impl fmt::Debug for Mint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mint(…)")
    }
}
