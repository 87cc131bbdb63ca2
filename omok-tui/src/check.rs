//! `omok-tui check`: the rules as a filter.

use std::process::ExitCode;

use clap::Args;

/// What `check` is told.
#[derive(Debug, Args)]
pub struct CheckArgs {}

/// Judges what `args` name.
#[must_use]
pub fn run(_args: &CheckArgs) -> ExitCode {
    ExitCode::SUCCESS
}
