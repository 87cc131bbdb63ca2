//! `omok-tui replay`: the record to step through.

use std::fmt;
use std::io;
use std::path::PathBuf;

use clap::Args;
use omok_core::Game;
use omok_core::record::{Format, RecordError, Setting, Tags};

use crate::files::{self, ReadError};
use crate::messages::shown;
use crate::setting::{GameArg, SettingArgs};

/// What `replay` is told.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    #[command(flatten)]
    pub(crate) setting: SettingArgs,
    #[command(flatten)]
    game: GameArg,
    /// The record; - reads it from standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl ReplayArgs {
    /// Whether the record comes from standard input, so that keys cannot.
    #[must_use]
    pub fn reads_stdin(&self) -> bool {
        self.file.as_os_str() == "-"
    }

    /// Reads the record and plays it; with it comes what it tells beside the
    /// moves.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, is no record, or holds an illegal move.
    pub fn load(&self, wanted: Setting) -> Result<(Game, Tags), ReplayError> {
        let file = || self.file.clone();
        let read = if self.reads_stdin() { self.read_stdin() } else { files::read(&self.file) };
        let (bytes, format) = read.map_err(|error| ReplayError::Read(file(), error))?;
        files::parse(&self.file, &bytes, format, self.game.named(), wanted)
            .and_then(|record| Ok((record.game(wanted)?, record.tags)))
            .map_err(|error| ReplayError::Record(file(), error))
    }

    fn read_stdin(&self) -> Result<(Vec<u8>, Format), ReadError> {
        let bytes = files::read_whole(io::stdin().lock())?;
        let format = Format::of_content(&bytes);
        Ok((bytes, format))
    }
}

/// Why a record cannot be stepped through.
#[derive(Debug)]
pub enum ReplayError {
    /// The file cannot be read.
    Read(PathBuf, ReadError),
    /// It is no record, or not one of a legal game.
    Record(PathBuf, RecordError),
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(path, error) => write!(f, "{}: {error}", shown(path)),
            Self::Record(path, RecordError { line, problem }) => {
                write!(f, "{}:{line}: {problem}", shown(path))
            }
        }
    }
}

impl std::error::Error for ReplayError {}
