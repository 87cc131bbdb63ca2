//! What a user chooses in the program and finds again the next time.

use crate::theme::ThemeName;

/// One such choice, as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preference {
    /// What the board looks like.
    Theme(ThemeName),
    /// Whether the bell may ring.
    Sound(bool),
    /// Whether the mouse is reported.
    Mouse(bool),
}
