//! The `omok-tui` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    omok_tui::cli::main()
}
