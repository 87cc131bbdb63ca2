//! Words on stderr, and names from outside made fit to be shown.

use std::env;
use std::fmt;
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;

use crate::charset::is_utf8;
use crate::i18n::{Language, Message};
use crate::reason::{Reason, Refused};
use crate::text::{typewritten, unbroken};

/// Says something on stderr. Where that is closed, nothing is said: it is no
/// reason to stop.
pub fn say(message: impl fmt::Display) {
    let text = printable(format_args!("omok-tui: {message}"));
    let _ = writeln!(io::stderr(), "{}", laid_out(&text, columns(io::stderr())));
}

/// Says something on standard output, likewise.
pub fn print(message: impl fmt::Display) {
    let text = printable(message);
    let _ = writeln!(io::stdout(), "{}", laid_out(&text, columns(io::stdout())));
}

/// Says on standard output what is to be copied: a line of its own, however long.
pub fn print_line(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// The text as stderr shows it without a word that is broken.
#[must_use]
pub fn for_stderr(text: &str) -> String {
    laid_out(text, columns(io::stderr()))
}

/// The text with its lines broken between words, where it is known how wide a
/// terminal shows them.
fn laid_out(text: &str, columns: Option<usize>) -> String {
    columns.map_or_else(|| text.to_owned(), |columns| unbroken(text, columns))
}

/// How wide a line is, if this is a terminal. What reads lines gets them whole.
#[cfg(unix)]
fn columns(stream: impl std::os::fd::AsFd) -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(stream).ok()?;
    Some(usize::from(size.ws_col)).filter(|columns| *columns > 0)
}

/// There is no such number.
#[cfg(not(unix))]
fn columns<T>(_: T) -> Option<usize> {
    None
}

/// The message in what the locale has: where that is not Unicode, it is in
/// English, and its signs are those of typewriters.
fn printable(message: impl fmt::Display) -> String {
    let text = message.to_string();
    if is_utf8(|name| env::var(name).ok()) { text } else { typewritten(&text) }
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

/// Why something failed: what this program has against it, or else the system.
#[must_use]
pub fn reason(error: &io::Error) -> Reason {
    let own = error.get_ref().and_then(|inner| inner.downcast_ref::<Reason>());
    own.cloned().unwrap_or_else(|| Reason::System(refused(error)))
}

/// The same in English, which the commands without a screen speak.
#[must_use]
pub fn english(error: &io::Error) -> String {
    Language::English.say(&Message::from(&reason(error)))
}

fn refused(error: &io::Error) -> Refused {
    match error.kind() {
        ErrorKind::NotFound => Refused::NotFound,
        ErrorKind::AlreadyExists => Refused::Exists,
        ErrorKind::PermissionDenied => Refused::Denied,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Refused::DiskFull,
        ErrorKind::ReadOnlyFilesystem => Refused::ReadOnlySystem,
        ErrorKind::NotADirectory => Refused::NoFolder,
        ErrorKind::IsADirectory => Refused::Folder,
        ErrorKind::InvalidFilename => Refused::BadName,
        ErrorKind::FileTooLarge => Refused::TooLarge,
        ErrorKind::InvalidData => Refused::NoText,
        ErrorKind::AddrInUse => Refused::AddressInUse,
        ErrorKind::AddrNotAvailable => Refused::NoSuchAddress,
        _ => Refused::Other(error.raw_os_error()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_said_in_the_language_of_the_rest() {
        // These numbers are the same wherever the program runs.
        let usual = [(2, Refused::NotFound), (13, Refused::Denied), (17, Refused::Exists)];
        let disk = [(28, Refused::DiskFull), (30, Refused::ReadOnlySystem)];
        for (number, expected) in usual.into_iter().chain(disk) {
            let reason = reason(&io::Error::from_raw_os_error(number));
            assert_eq!(reason, Reason::System(expected));
            let said = Language::ALL.map(|language| language.say(&Message::from(&reason)));
            let different: std::collections::BTreeSet<_> = said.iter().collect();
            assert_eq!(different.len(), Language::ALL.len(), "{said:?}");
        }
    }

    #[test]
    fn what_has_no_words_is_told_by_its_number() {
        let strange = reason(&io::Error::from_raw_os_error(74));
        for language in Language::ALL {
            let said = language.say(&Message::RecordFailed { reason: strange.clone() });
            assert!(said.contains("74"), "{said}");
        }
    }

    #[test]
    fn a_reason_of_our_own_survives_as_an_error_of_the_system() {
        let own = Reason::TooLong { bytes: 9 }.at("here");
        assert_eq!(reason(&io::Error::other(own.clone())), own);
    }
}
