//! The first frame of each side, readable for ever.

use std::fmt;

use crate::limits::PROGRAM_BYTES_MAX;

/// What both sides say they speak while they agree on encryption (ALPN,
/// RFC 7301), so that another service at that port is never taken for a relay.
pub const ALPN: &[u8] = b"omok";

/// What a hello begins with.
const MAGIC: [u8; 4] = *b"omok";

/// Which versions of the protocol a side speaks, and which program it is.
///
/// The bytes, the same in every version: `omok`, the oldest and the newest
/// version (two bytes each, most significant first), the length of the program
/// name (one byte), the name. Later versions may append; what follows the name
/// is not looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    /// The oldest version spoken.
    pub oldest: u16,
    /// The newest version spoken.
    pub newest: u16,
    /// Name and version of the program, for the message that versions do not
    /// match: printable ASCII, at most [`PROGRAM_BYTES_MAX`] bytes.
    pub program: String,
}

/// The only version there is so far.
const VERSION: u16 = 1;

impl Hello {
    /// The hello of this library, spoken by `program`, such as
    /// `omok-tui 0.1.0`.
    #[must_use]
    pub fn of(program: &str) -> Self {
        Self { oldest: VERSION, newest: VERSION, program: printable(program.as_bytes()) }
    }

    /// The newest version that both sides speak, if there is one.
    #[must_use]
    pub fn common_version(&self, other: &Self) -> Option<u16> {
        let newest = self.newest.min(other.newest);
        (newest >= self.oldest.max(other.oldest)).then_some(newest)
    }

    /// Its bytes, without the length of the frame.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let program = printable(self.program.as_bytes());
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.oldest.to_be_bytes());
        bytes.extend(self.newest.to_be_bytes());
        bytes.push(u8::try_from(program.len()).expect("a program name is cut to 64 bytes"));
        bytes.extend(program.as_bytes());
        bytes
    }

    /// Reads a hello; `None` if the bytes are none. The program name ends up on
    /// a screen, so one that is too long or not printable makes them none.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let rest = bytes.strip_prefix(&MAGIC)?;
        let (oldest, rest) = rest.split_first_chunk()?;
        let (newest, rest) = rest.split_first_chunk()?;
        let (&length, rest) = rest.split_first()?;
        let program = rest.get(..usize::from(length))?;
        let well = program.len() <= PROGRAM_BYTES_MAX && program.iter().all(is_printable);
        well.then(|| Self {
            oldest: u16::from_be_bytes(*oldest),
            newest: u16::from_be_bytes(*newest),
            program: printable(program),
        })
    }
}

/// The printable ASCII of `bytes`, cut to [`PROGRAM_BYTES_MAX`].
fn printable(bytes: &[u8]) -> String {
    let printable = bytes.iter().filter(|byte| is_printable(byte));
    printable.take(PROGRAM_BYTES_MAX).map(|&byte| char::from(byte)).collect()
}

fn is_printable(byte: &u8) -> bool {
    (b' '..=b'~').contains(byte)
}

impl fmt::Display for Hello {
    /// The program and its versions, as in `omok-tui 0.1.0 (protocol 1)` or
    /// `… (protocol 1 to 3)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { oldest, newest, program } = self;
        let program = if program.is_empty() { "an unnamed program" } else { program };
        if oldest == newest {
            write!(f, "{program} (protocol {newest})")
        } else {
            write!(f, "{program} (protocol {oldest} to {newest})")
        }
    }
}
