//! Words on stderr, and names from outside made fit to be shown.

use std::fmt;
use std::io::{self, Write as _};
use std::path::Path;

/// Says something on stderr. Where that is closed, nothing is said: it is no
/// reason to stop.
pub fn say(message: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "omok-tui: {message}");
}

/// A file's name, free of control characters.
#[must_use]
pub fn shown(path: &Path) -> String {
    let mut shown = String::new();
    for character in path.to_string_lossy().chars() {
        if character.is_control() {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// What the system says, without its number.
#[must_use]
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}
