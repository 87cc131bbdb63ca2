//! What a seat's file says.

use omok_core::{Color, RuleSet, Size};
use omok_proto::invite::RelayAddress;
use omok_proto::{Code, Token};
use serde::{Deserialize, Serialize};

use crate::reason::Reason;
use crate::trust::Identity;

/// The ending of a seat's file.
pub(super) const EXTENSION: &str = "json";

/// The form of file that is written; a newer one is not read.
const VERSION: u32 = 1;

/// The longest part of a file's name that a host's name may take.
const HOST_CHARS_MAX: usize = 120;

/// A room as its players know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// The relay that has it.
    pub relay: RelayAddress,
    /// The code that opened it. The relay forgets it; here it names the room.
    pub code: Code,
}

/// All that takes a seat back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRecord {
    /// Its room.
    pub room: Room,
    /// Its colour.
    pub color: Color,
    /// The room's rule set and board, unless no relay has told them yet.
    pub setting: Option<(RuleSet, Size)>,
    /// How many moves its game had when it was last written, if that is known.
    pub moves: Option<u16>,
    /// What the relay knows it by.
    pub key: Key,
    /// What that relay is known by, if it was met. Relays on this machine take turns
    /// at one place, and this tells the seat's from others.
    pub identity: Option<Identity>,
}

/// What a relay knows a seat by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The token that the relay gave.
    Token(Token),
    /// The attempt to take it, as long as no answer has come: the same request
    /// again gets the same seat.
    Attempt(Token),
}

/// Why bytes are no saved seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RecordError {
    /// They are something else, or broken.
    Broken,
    /// A newer program wrote them.
    Newer,
}

impl From<RecordError> for Reason {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Broken => Self::Broken,
            RecordError::Newer => Self::Newer,
        }
    }
}

/// The file, word for word. It has a secret, so it is never printed.
#[derive(Serialize, Deserialize)]
struct Written {
    version: u32,
    relay: String,
    code: String,
    seat: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attempt: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pin: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    vouched: bool,
    /// The last, so that nothing that matters is written again with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u16>,
}

/// Digits that there is room for in the number of moves: a game has at most 400.
const MOVES_DIGITS: usize = 3;

impl SeatRecord {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let Self { room, color, setting, moves, key, identity } = self;
        let (token, attempt) = match key {
            Key::Token(token) => (Some(token.to_hex()), None),
            Key::Attempt(attempt) => (None, Some(attempt.to_hex())),
        };
        let written = Written {
            version: VERSION,
            relay: room.relay.to_string(),
            code: room.code.to_string(),
            seat: color_name(*color).to_owned(),
            rules: setting.map(|(rules, _)| rules.name().to_owned()),
            size: setting.map(|(_, size)| size.lines()),
            moves: *moves,
            token,
            attempt,
            pin: identity.and_then(Identity::pin).map(|pin| pin.to_string()),
            vouched: *identity == Some(Identity::Vouched),
        };
        let mut bytes = serde_json::to_vec(&written).expect("texts and numbers are always JSON");
        // Blanks, which mean nothing there, so that the file keeps its length.
        let digits = moves.map_or(MOVES_DIGITS, |moves| moves.to_string().len());
        bytes.resize(bytes.len() + MOVES_DIGITS.saturating_sub(digits), b' ');
        bytes.push(b'\n');
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Self, RecordError> {
        let version: Version = serde_json::from_slice(bytes).map_err(|_| RecordError::Broken)?;
        if version.version > VERSION {
            return Err(RecordError::Newer);
        }
        let written: Written = serde_json::from_slice(bytes).map_err(|_| RecordError::Broken)?;
        written.record().ok_or(RecordError::Broken)
    }
}

/// What can be read of every version.
#[derive(Debug, Deserialize)]
struct Version {
    version: u32,
}

impl Written {
    fn record(self) -> Option<SeatRecord> {
        let room = Room { relay: self.relay.parse().ok()?, code: self.code.parse().ok()? };
        let color = [Color::Black, Color::White];
        let color = color.into_iter().find(|&color| color_name(color) == self.seat)?;
        let setting = match (self.rules, self.size) {
            (Some(rules), Some(size)) => Some((rules.parse().ok()?, Size::new(size)?)),
            _ => None,
        };
        let key = match (self.token, self.attempt) {
            (Some(token), None) => Key::Token(Token::from_hex(&token)?),
            (None, Some(attempt)) => Key::Attempt(Token::from_hex(&attempt)?),
            _ => return None,
        };
        let identity = match self.pin {
            Some(pin) => Some(Identity::Key(pin.parse().ok()?)),
            None => self.vouched.then_some(Identity::Vouched),
        };
        Some(SeatRecord { room, color, setting, moves: self.moves, key, identity })
    }
}

const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// One file a relay, room and seat.
pub(super) fn file_name(room: &Room, color: Color) -> String {
    let Room { relay: RelayAddress { host, port }, code } = room;
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
    let host: String = host.chars().map(plain).take(HOST_CHARS_MAX).collect();
    let seat = color_name(color);
    format!("{code}-{seat}-{host}-{port}.{EXTENSION}")
}
