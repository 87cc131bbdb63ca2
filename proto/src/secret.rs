//! Room codes, which are read aloud, and seat tokens, which nobody sees.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Crockford's base32: no `I`, `L`, `O` (read as digits) and no `U`.
pub(crate) const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The value of a base32 symbol in either case; `O` is read as 0, `I` and `L`
/// as 1.
pub(crate) fn symbol_value(symbol: char) -> Option<u8> {
    let symbol = match symbol.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let index = ALPHABET.iter().position(|&letter| char::from(letter) == symbol)?;
    u8::try_from(index).ok()
}

/// What opens a waiting room: 45 bits, read aloud as nine symbols.
///
/// Shown in groups of three, `K7Q-M4X-W2R`. Read in any case, with spaces or
/// dashes anywhere, `O` as 0, `I` and `L` as 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct Code(u64);

impl Code {
    /// Symbols of a code.
    pub const SYMBOLS: usize = 9;
    /// Bits of a code: five a symbol.
    pub const BITS: u32 = 45;

    /// The code made of the lowest 45 of `bits`. For a room that strangers
    /// cannot find they have to come from the system's random source.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & ((1 << Self::BITS) - 1))
    }
}

impl From<Code> for u64 {
    fn from(code: Code) -> Self {
        code.0
    }
}

impl TryFrom<u64> for Code {
    type Error = CodeError;

    fn try_from(bits: u64) -> Result<Self, CodeError> {
        if bits >> Self::BITS == 0 { Ok(Self(bits)) } else { Err(CodeError::TooLarge) }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for index in 0..Self::SYMBOLS {
            if index > 0 && index % 3 == 0 {
                f.write_str("-")?;
            }
            let shift = 5 * (Self::SYMBOLS - 1 - index);
            let symbol = ALPHABET[(self.0 >> shift & 31) as usize];
            write!(f, "{}", char::from(symbol))?;
        }
        Ok(())
    }
}

/// Hidden, so that no log line can open a room.
impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Code(…)")
    }
}

/// Why text or a number is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// A symbol that codes do not have.
    Symbol(char),
    /// Too few or too many symbols.
    Length {
        /// How many there are.
        symbols: usize,
    },
    /// A number of more than 45 bits.
    TooLarge,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbol(symbol) => write!(
                f,
                "{symbol:?} is not in a code: nine letters and digits without U, as in K7Q-M4X-W2R"
            ),
            Self::Length { symbols } => {
                write!(
                    f,
                    "a code has nine letters and digits, as in K7Q-M4X-W2R; here are {symbols}"
                )
            }
            Self::TooLarge => f.write_str("a code has 45 bits"),
        }
    }
}

impl std::error::Error for CodeError {}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let mut bits = 0;
        let mut symbols = 0;
        for symbol in text.chars().filter(|c| !c.is_whitespace() && !is_dash(*c)) {
            let value = symbol_value(symbol).ok_or(CodeError::Symbol(symbol))?;
            if symbols < Self::SYMBOLS {
                bits = bits << 5 | u64::from(value);
            }
            symbols += 1;
        }
        if symbols == Self::SYMBOLS { Ok(Self(bits)) } else { Err(CodeError::Length { symbols }) }
    }
}

/// Mail and chat programs turn `-` into their relatives.
fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// 128 bits that hold a seat: who has them, plays there.
///
/// Also the *attempt* of a host or join request, which holds the new seat
/// until the client says that it keeps its token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Token([u8; Self::BYTES]);

impl Token {
    /// Bytes of a token.
    pub const BYTES: usize = 16;

    /// The token made of `bytes`, which have to come from a random source fit
    /// for secrets.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }

    /// 32 hexadecimal digits, for the file that keeps it.
    #[must_use]
    pub fn to_hex(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The token that [`Token::to_hex`] wrote; `None` for anything else.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        if text.len() != 2 * Self::BYTES || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let mut bytes = [0; Self::BYTES];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
        }
        Some(Self(bytes))
    }
}

/// Hidden, so that no log line can give a seat away.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}
