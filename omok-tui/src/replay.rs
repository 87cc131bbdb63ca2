//! `omok-tui replay`: the record to step through.

use std::path::PathBuf;

use clap::Args;
use omok_core::Game;
use omok_core::record::{Setting, Tags};

use crate::files::{self, LoadError};
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
        files::is_stdin(&self.file)
    }

    /// Reads the record and plays it; with it comes what it tells beside the
    /// moves.
    ///
    /// # Errors
    ///
    /// As [`files::load`].
    pub fn load(&self, wanted: Setting) -> Result<(Game, Tags), LoadError> {
        let (record, game) = files::load(&self.file, self.game.named(), wanted)?;
        Ok((game, record.tags))
    }
}
