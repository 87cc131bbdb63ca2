//! What a user chooses in the program and finds again the next time.

use crate::i18n::Language;

/// One such choice, as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preference {
    /// The language of every sentence.
    Language(Language),
    /// Whether the bell may ring.
    Sound(bool),
    /// Whether the mouse is reported.
    Mouse(bool),
}
