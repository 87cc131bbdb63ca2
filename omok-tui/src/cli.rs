//! The command line.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::check::CheckArgs;
use crate::convert::ConvertArgs;

/// Five in a row for two people in the terminal.
#[derive(Debug, Parser)]
// Help and errors go to logs and pipes as well: no colours, no escape bytes.
#[command(name = "omok-tui", version, color = clap::ColorChoice::Never)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Judge records and positions from files.
    Check(CheckArgs),
    /// Convert a record from one format to another.
    Convert(ConvertArgs),
}

/// Runs what the command line asks for.
#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    match cli.command {
        None => ExitCode::SUCCESS,
        Some(Command::Check(args)) => crate::check::run(&args),
        Some(Command::Convert(args)) => crate::convert::run(&args),
    }
}
