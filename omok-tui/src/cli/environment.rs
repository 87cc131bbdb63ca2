//! What the environment says of the terminal, of what was asked for, and for flags.

use std::env;
use std::process::ExitCode;

use crate::preference::flag;
use crate::setting::argument_error;

/// In which `sshd` says what was asked for.
pub(super) const ASKED_VARIABLE: &str = "SSH_ORIGINAL_COMMAND";

/// What the terminal calls itself.
pub(super) fn term() -> String {
    env::var("TERM").unwrap_or_default()
}

/// Whether an environment variable says yes, in the words that the relay takes.
/// An empty one is none.
///
/// # Errors
///
/// It says neither yes nor no: that has been said, and the exit code is given.
pub(super) fn is_on(variable: &str) -> Result<bool, ExitCode> {
    let value = env::var_os(variable).unwrap_or_default();
    if value.is_empty() {
        return Ok(false);
    }
    let value = value.to_string_lossy();
    flag(&value).map_err(|_| {
        argument_error(&format_args!(
            "{variable}: {value:?} is neither yes nor no: say 1, true, yes or on, or 0, false, no or off"
        ))
    })
}
