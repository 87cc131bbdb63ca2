//! What can be clicked. The layout says where each of them is.

use omok_core::{Point, RuleSet};

use crate::keymap::Command;

/// Something that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A point of the board.
    Point(Point),
    /// A word that does what a key does.
    Command(Command),
    /// An item of the open list, by its index.
    Item(usize),
    /// The rules page of a rule set.
    Rules(RuleSet),
    /// The word that ends the prompt.
    Submit,
}
