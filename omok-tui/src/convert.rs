//! `omok-tui convert`: one record format into another.

use std::process::ExitCode;

use clap::Args;

/// What `convert` is told.
#[derive(Debug, Args)]
pub struct ConvertArgs {}

/// Converts what `args` name.
#[must_use]
pub fn run(_args: &ConvertArgs) -> ExitCode {
    ExitCode::SUCCESS
}
