//! What an action changes.

use crate::action::{Action, Effect};
use crate::keymap::Command;
use crate::model::Model;

/// Applies `action` to `model` and tells what the edge has to do, in order.
#[must_use]
pub fn update(model: &mut Model, action: Action) -> Vec<Effect> {
    let _ = model;
    match action {
        Action::Command(Command::Quit | Command::Interrupt) => vec![Effect::Quit],
        _ => Vec::new(),
    }
}
