//! Record files: reading them whole, and what there is to say about them.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use omok_core::Game;
use omok_core::record::{self, Format, Record, RecordError, Setting};

use crate::i18n::{Language, Message};
use crate::messages::{english, reason, say, shown};
use crate::reason::{Reason, Refused};

/// Bytes of the largest record that is read: some ten thousand games.
const RECORD_BYTES_MAX: u64 = 64 << 20;

/// Why a file could not be read.
#[derive(Debug)]
pub enum ReadError {
    /// The system says why.
    Io(io::Error),
    /// It is larger than any collection of games.
    TooLarge,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot read it: {}", english(error)),
            Self::TooLarge => {
                write!(f, "cannot read it: it is larger than {} MB", RECORD_BYTES_MAX >> 20)
            }
        }
    }
}

impl std::error::Error for ReadError {}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Reads all bytes of a record.
///
/// # Errors
///
/// What the system refuses, and a record of more than 64 MB.
pub fn read_whole(reader: impl Read) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    reader.take(RECORD_BYTES_MAX + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > RECORD_BYTES_MAX { Err(ReadError::TooLarge) } else { Ok(bytes) }
}

/// Why there is no game in a file.
#[derive(Debug)]
pub enum LoadError {
    /// The file cannot be read.
    Read(PathBuf, ReadError),
    /// It is no record, or not one of a legal game.
    Record(PathBuf, RecordError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(path, error) => write!(f, "{}: {error}", shown(path)),
            Self::Record(path, RecordError { line, problem }) => {
                write!(f, "{}:{line}: {problem}", shown(path))
            }
        }
    }
}

impl std::error::Error for LoadError {}

impl LoadError {
    /// The same where there is a screen to be, in its language. What is wrong within
    /// the record stays as it is: what reads it is `check` as well.
    #[must_use]
    pub fn said_in(&self, language: Language) -> String {
        let Self::Read(path, error) = self else { return self.to_string() };
        let reason = match error {
            ReadError::Io(error) => reason(error),
            ReadError::TooLarge => Reason::System(Refused::TooLarge),
        };
        language.say(&Message::RecordUnreadable { place: shown(path), reason })
    }
}

/// Reads the `number`-th record of a file and plays it; `-` is standard input.
///
/// # Errors
///
/// A file that cannot be read, is no record, or holds an illegal move.
pub fn load(
    path: &Path,
    number: Option<NonZeroUsize>,
    wanted: Setting,
) -> Result<(Record, Game), LoadError> {
    let (bytes, format) = read(path).map_err(|error| LoadError::Read(path.into(), error))?;
    parse(path, &bytes, format, number, wanted)
        .and_then(|record| record.game(wanted).map(|game| (record, game)))
        .map_err(|error| LoadError::Record(path.into(), error))
}

/// Whether this stands for standard input.
#[must_use]
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads a file, and tells its format by its extension or else its content.
fn read(path: &Path) -> Result<(Vec<u8>, Format), ReadError> {
    let bytes = if is_stdin(path) {
        read_whole(io::stdin().lock())?
    } else {
        read_whole(File::open(path)?)?
    };
    let format = format_of_name(path).unwrap_or_else(|| Format::of_content(&bytes));
    Ok((bytes, format))
}

/// The format that a file's extension names, if it names one.
#[must_use]
pub fn format_of_name(path: &Path) -> Option<Format> {
    path.extension().and_then(|extension| extension.to_str()).and_then(Format::of_extension)
}

/// Takes the `number`-th game out of a file, and says on stderr if there were
/// others, or if the file names a rule set that is none of ours.
///
/// # Errors
///
/// As [`record::read`].
pub fn parse(
    path: &Path,
    bytes: &[u8],
    format: Format,
    number: Option<NonZeroUsize>,
    wanted: Setting,
) -> Result<Record, RecordError> {
    let taken = number.unwrap_or(NonZeroUsize::MIN);
    let (record, games) = record::read(bytes, format, taken)?;
    let name = shown(path);
    if games > 1 && number.is_some() {
        say(format_args!("{name}: {games} games; this is number {taken}"));
    } else if games > 1 {
        say(format_args!("{name}: {games} games; this is the first, --game N takes another"));
    }
    if let Some(unknown) = record.unknown.as_ref().filter(|_| wanted.rules.is_none()) {
        let rules = record.setting.rules();
        say(format_args!("{name}: \"{unknown}\" is not known here; taken for {rules}"));
    }
    Ok(record)
}
