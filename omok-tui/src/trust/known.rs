//! Relays that were met before, as text: a line each, so that a person can read
//! and correct it.
//!
//! ```text
//! relay.example.org 7ZZZZZZZZZZZZZZZZZZZZZZZZZ    the pin of its key
//! other.example.org:4000 authority                one vouches for its keys
//! * 5TF0BBZ3R1SZN42GA0VSETW8H3                    a relay at some private address
//! ```
//!
//! What follows the second word is not looked at, nor are empty lines and lines
//! that begin with `#`.

use std::fmt;

use omok_proto::invite::{Pin, RelayAddress};

/// What a line has in place of a relay that is known by its key alone.
const PRIVATE: &str = "*";

/// What a line has in place of a pin where an authority vouches for the key.
const VOUCHED: &str = "authority";

/// What is known of the relays that were met before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownRelays {
    /// Which file says so, as it is shown to the user.
    file: String,
    /// With their numbers, from 1.
    entries: Vec<(usize, Entry)>,
}

/// What is remembered of one relay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Which. `None`: whichever has this key, at a private address.
    pub relay: Option<RelayAddress>,
    /// Its key.
    pub key: Key,
}

/// What is remembered of a relay's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The key itself.
    Pin(Pin),
    /// That an authority vouches for it: it may change.
    Vouched,
    /// Something that this version does not understand.
    Unreadable,
}

/// Where something is remembered, for a person who is to correct it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The file, fit to be shown.
    pub file: String,
    /// The line, counted from 1.
    pub number: usize,
}

impl KnownRelays {
    /// Reads `text`, which `file` holds. Lines that name no relay are passed
    /// over: they say nothing of any.
    #[must_use]
    pub fn read(file: String, text: &str) -> Self {
        let numbered = (1..).zip(text.lines());
        let entries = numbered.filter_map(|(number, line)| Some((number, Entry::read(line)?)));
        Self { entries: entries.collect(), file }
    }

    /// What is remembered of `relay` by its name, and where.
    pub fn of(&self, relay: &RelayAddress) -> impl Iterator<Item = (Key, Line)> {
        let there = self.entries.iter().filter(|(_, entry)| entry.relay.as_ref() == Some(relay));
        there.map(|(number, entry)| (entry.key, Line { file: self.file.clone(), number: *number }))
    }

    /// Whether a relay with this key was met at some private address.
    #[must_use]
    pub fn has_private(&self, pin: Pin) -> bool {
        let wanted = Entry { relay: None, key: Key::Pin(pin) };
        self.entries.iter().any(|(_, entry)| *entry == wanted)
    }
}

impl Entry {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let relay = match words.next()? {
            PRIVATE => None,
            name => Some(name.parse().ok()?),
        };
        let key = match (words.next(), &relay) {
            (Some(VOUCHED), Some(_)) => Key::Vouched,
            (word, _) => word.and_then(|word| word.parse().ok()).map_or(Key::Unreadable, Key::Pin),
        };
        Some(Self { relay, key })
    }
}

impl fmt::Display for Entry {
    /// The line that is read back as this.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.relay {
            Some(relay) => write!(f, "{relay} ")?,
            None => write!(f, "{PRIVATE} ")?,
        }
        match self.key {
            Key::Pin(pin) => pin.fmt(f),
            Key::Vouched => f.write_str(VOUCHED),
            Key::Unreadable => f.write_str("?"),
        }
    }
}
