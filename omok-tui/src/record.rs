//! Records as the client writes them.

use omok_core::Game;
use omok_core::record::{self, Format, Tags};

/// The game as a text record, with its rule set and size.
#[must_use]
pub fn text(game: &Game) -> String {
    record::write(game, &Tags::default(), Format::Text)
}

/// The record in the format that the extension of `name` asks for; `None` if
/// it is no known one.
#[must_use]
pub fn bytes(name: &str, game: &Game, tags: &Tags) -> Option<Vec<u8>> {
    format(name).map(|format| record::write(game, tags, format).into_bytes())
}

/// The format that the extension of `name` asks for.
#[must_use]
pub fn format(name: &str) -> Option<Format> {
    name.rsplit_once('.').and_then(|(_, extension)| Format::of_extension(extension))
}
