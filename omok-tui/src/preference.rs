//! What a user chooses in the program and finds again the next time.

/// One such choice, as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preference {
    /// Whether the bell may ring.
    Sound(bool),
    /// Whether the mouse is reported.
    Mouse(bool),
}
