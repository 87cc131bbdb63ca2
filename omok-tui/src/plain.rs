//! Plain mode: the same game as lines of text. A line that was typed becomes
//! actions, and what they and the relay change becomes lines.
//!
//! Only the way of showing and typing is another one: model and update are
//! those of the full screen. `docs/PLAIN.md` describes the lines for programs
//! that read them.

mod settings;
mod shown;
mod teller;
mod typed;
mod words;

use crate::i18n::{Language, Message};
use crate::text::typewritten;

pub use teller::Teller;
pub use typed::{Step, Typed};

/// A message as a line.
#[must_use]
pub fn line(language: Language, message: &Message) -> String {
    safe(language, &language.say(message))
}

/// A sentence of the full screen that has no form of its own here.
fn note(language: Language, message: &Message) -> Message {
    Message::PlainNote { text: language.say(message) }
}

/// A message of several lines.
fn lines(language: Language, message: &Message) -> Vec<String> {
    language.say(message).lines().map(|line| safe(language, line)).collect()
}

/// `text` free of everything that could move a cursor, since names and reasons
/// come from outside; in English without typographic signs, so that programs
/// read ASCII.
fn safe(language: Language, text: &str) -> String {
    let safe = text.replace(char::is_control, "?");
    if language == Language::English { typewritten(&safe) } else { safe }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_from_outside_moves_no_cursor_and_english_is_ascii() {
        let text = "\x1b[2J“a”\u{9b}\n×…".to_owned();
        let note = Message::PlainNote { text };
        assert_eq!(line(Language::English, &note), "note: ?[2J\"a\"??x...");
    }
}
