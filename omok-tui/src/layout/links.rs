//! Words to click, each with the key that does the same.

use super::{Look, Target, Word, columns};
use crate::keymap::{self, Command, Place};
use crate::text::width;

/// A word to click, with its key.
#[derive(Clone)]
pub(super) struct KeyLink {
    pub(super) key: String,
    pub(super) text: String,
    pub(super) command: Command,
}

impl KeyLink {
    /// With the key that does it at `place`.
    pub(super) fn new(place: Place, text: String, command: Command) -> Self {
        Self { key: keymap::label(place, command), text, command }
    }
}

/// Columns between two of them.
const GAP: usize = 3;

/// Columns of all of them in one row.
pub(super) fn links_width(links: &[KeyLink]) -> usize {
    let each = |link: &KeyLink| width(&link.key) + 1 + width(&link.text) + GAP;
    links.iter().map(each).sum::<usize>().saturating_sub(GAP)
}

/// The same in as many rows of that many columns as they need.
pub(super) fn link_rows(mut links: &[KeyLink], room: usize) -> Vec<&[KeyLink]> {
    let mut rows = Vec::new();
    while !links.is_empty() {
        let fits = |&count: &usize| links_width(&links[..count]) <= room;
        let count = (1..=links.len()).rev().find(fits).unwrap_or(1);
        let (row, rest) = links.split_at(count);
        rows.push(row);
        links = rest;
    }
    rows
}

/// All of them in row `y` from column `x` on.
pub(super) fn place_links(links: &[KeyLink], mut x: u16, y: u16) -> Vec<Word> {
    let mut words = Vec::new();
    for KeyLink { key, text, command } in links {
        let target = Some(Target::Command(*command));
        words.push(Word::new(x, y, format!("{key} "), Look::Plain, target));
        x += columns(width(key) + 1);
        words.push(Word::new(x, y, text.as_str(), Look::Link, target));
        x += columns(width(text) + GAP);
    }
    words
}
