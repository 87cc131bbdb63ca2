//! Where a game is shown: on the whole terminal, or as lines.

use std::env;
use std::process::ExitCode;

use super::chosen::Chosen;
use super::environment::term;
use crate::i18n::Message;
use crate::messages::say;
use crate::terminal::Tty;

/// The exit code of a full screen that has no terminal.
const NO_TERMINAL: u8 = 2;

/// One of them.
#[derive(Debug)]
pub(super) enum Shown {
    /// On this terminal.
    OnScreen(Tty),
    /// In plain mode. `typed`: standard input has lines; else it was a record.
    AsLines { typed: bool },
}

impl Shown {
    /// Opens the terminal, unless lines are wanted. `keys_elsewhere`: standard
    /// input is a record, and keys come from the terminal of the output.
    ///
    /// # Errors
    ///
    /// No terminal: it has been said, and the exit code is given.
    pub(super) fn open(chosen: &Chosen, keys_elsewhere: bool) -> Result<Self, ExitCode> {
        let lines = Self::AsLines { typed: !keys_elsewhere };
        if chosen.plain {
            return Ok(lines);
        }
        let language = chosen.options.language;
        let tty = Tty::open(keys_elsewhere).map_err(|reason| {
            say(language.say(&reason.into()));
            if chosen.gate.restricted && env::var_os("SSH_CONNECTION").is_some() {
                say(language.say(&Message::SshTerminal));
            }
            ExitCode::from(NO_TERMINAL)
        })?;
        if term() == "dumb" {
            say(language.say(&Message::DumbTerminal));
            return Ok(lines);
        }
        Ok(Self::OnScreen(tty))
    }
}
