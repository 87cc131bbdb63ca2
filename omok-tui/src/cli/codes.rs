//! The codes of saved seats, for a shell that completes `join`.

use std::env;
use std::ffi::OsStr;

use clap_complete::engine::{CompletionCandidate, ValueCompleter};

use crate::account::Account;
use crate::i18n::{Language, Message};
use crate::open::is_free;
use crate::seats::{Saved, Seats};

/// Offers them. It reads what is on the disk and
/// asks no relay; what cannot be read is not offered.
#[derive(Clone, Copy, Debug)]
pub(super) struct SavedCodes;

impl ValueCompleter for SavedCodes {
    fn complete(&self, begun: &OsStr) -> Vec<CompletionCandidate> {
        // Whoever is kept from files is told nothing of them.
        let (Some(begun), false) = (begun.to_str(), env::args_os().any(|word| word == RESTRICTED))
        else {
            return Vec::new();
        };
        let (seats, _) = Seats::of(&Account::of_environment()).list();
        let mut offered: Vec<CompletionCandidate> = Vec::new();
        for seat in seats.iter().filter(|seat| is_free(seat)) {
            let Some(code) = continued(&seat.code().to_string(), begun) else { continue };
            // Two seats of one room have one code; `join` asks which.
            if offered.iter().all(|other| other.get_value() != OsStr::new(&code)) {
                offered.push(CompletionCandidate::new(code).help(about(seat).map(Into::into)));
            }
        }
        offered
    }
}

const RESTRICTED: &str = "--restricted";

/// The code in the letters of whoever has begun to type it; `None`: it is another
/// one that was begun.
fn continued(code: &str, begun: &str) -> Option<String> {
    let is_lower = begun.contains(|letter: char| letter.is_ascii_lowercase());
    let code = if is_lower { code.to_ascii_lowercase() } else { code.to_owned() };
    let matches = code.get(..begun.len())?.eq_ignore_ascii_case(begun);
    matches.then_some(code)
}

/// What tells it from others.
fn about(seat: &Saved) -> Option<String> {
    let (rules, size) = seat.record.setting?;
    let color = seat.record.color;
    let game = Language::English.say(&Message::Seat { rules, size, color });
    Some(format!("{game}, on {}", seat.record.room.relay))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_goes_on_as_it_was_begun() {
        let code = "K7Q-M4X-W2R";
        assert_eq!(continued(code, "").as_deref(), Some(code));
        assert_eq!(continued(code, "K7Q-").as_deref(), Some(code));
        assert_eq!(continued(code, "k7q-m").as_deref(), Some("k7q-m4x-w2r"));
        for other in ["K7R", "K7Q-M4X-W2R@", "ä", "K7Q-M4X-W2R-and-more"] {
            assert_eq!(continued(code, other), None, "{other}");
        }
    }
}
