//! The command line where the system is none of the Unix kind: what needs no
//! terminal. The terminal, the locks on seats and the account's own relay are all
//! spoken to in the words of Unix, and half of a game is none.

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};
use omok_relay::shell::{self, Shell};
use omok_relay::{DAY, VERSION, manual};

use crate::check::{self, CheckArgs};
use crate::convert::{self, ConvertArgs};
use crate::messages::{english, say, shown};

/// Five in a row: records and rules. Games take a Unix terminal
#[derive(Debug, Parser)]
#[command(
    name = "omok-tui",
    version = VERSION,
    disable_help_subcommand = true
)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Judge records and positions from files
    Check(CheckArgs),
    /// Convert a record from one format to another
    Convert(ConvertArgs),
    /// Print what makes a shell complete the words of this program
    Completions {
        /// Which shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
    #[command(external_subcommand)]
    Other(Vec<OsString>),
}

/// Does what the arguments of the process ask for.
#[must_use]
pub fn main() -> ExitCode {
    if let Some(code) = shell::answer(Cli::command) {
        return code;
    }
    let printed = match Cli::parse().command {
        Some(Command::Check(args)) => return check::run(&args),
        Some(Command::Convert(args)) => return convert::run(&args),
        Some(Command::Completions { shell }) => shell.script("omok-tui"),
        Some(Command::Man) => Ok(manual::page(Cli::command(), DAY, &[])),
        None => return no_terminal("a game"),
        Some(Command::Other(words)) => {
            return no_terminal(
                &words.first().map(|word| shown(Path::new(word))).unwrap_or_default(),
            );
        }
    };
    match printed.and_then(|text| shell::print(text.as_bytes())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(english(&error));
            ExitCode::FAILURE
        }
    }
}

/// Says why `what` is not to be had, and gives the exit code for it.
fn no_terminal(what: &str) -> ExitCode {
    say(format_args!("{what} takes a Unix terminal; here there are check and convert, see --help"));
    ExitCode::from(2)
}
