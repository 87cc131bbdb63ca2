//! The `omok-tui` program.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    omok_tui::cli::run(omok_tui::cli::Cli::parse())
}
