//! `omok-tui replay`: the record to step through.

use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use omok_core::Game;
use omok_core::record::{Format, read};

use crate::cli::SettingArgs;

/// A longer file is no record of one evening; and it all has to fit in memory.
const BYTES_MAX: u64 = 64 * 1024 * 1024;

/// What `replay` is told.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The record: .sgf, .psq or text; - reads standard input.
    file: PathBuf,
    #[command(flatten)]
    setting: SettingArgs,
    /// Which game of a file with several.
    #[arg(long, value_name = "N")]
    game: Option<NonZeroUsize>,
}

impl ReplayArgs {
    /// Whether the record comes from standard input, so that keys cannot.
    #[must_use]
    pub fn reads_stdin(&self) -> bool {
        self.file.as_os_str() == "-"
    }

    /// Reads the record and plays it.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, is no record, or holds an illegal move.
    pub fn load(&self) -> anyhow::Result<Game> {
        let name = if self.reads_stdin() {
            "standard input".into()
        } else {
            self.file.display().to_string()
        };
        let bytes = self.bytes().with_context(|| name.clone())?;
        let extension = self.file.extension().and_then(|extension| extension.to_str());
        let format =
            extension.and_then(Format::of_extension).unwrap_or_else(|| Format::of_content(&bytes));
        let number = self.game.unwrap_or(NonZeroUsize::MIN);
        let (record, games) = read(&bytes, format, number).with_context(|| name.clone())?;
        if games > 1 && self.game.is_none() {
            eprintln!(
                "omok-tui: {name} has {games} games; this is the first (--game N for another)"
            );
        }
        record.game(self.setting.setting()).with_context(|| name)
    }

    fn bytes(&self) -> anyhow::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let limit = BYTES_MAX + 1;
        if self.reads_stdin() {
            io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
        } else {
            File::open(&self.file)?.take(limit).read_to_end(&mut bytes)?;
        }
        if bytes.len() as u64 > BYTES_MAX {
            bail!("longer than {} MiB", BYTES_MAX >> 20);
        }
        Ok(bytes)
    }
}
