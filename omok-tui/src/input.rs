//! What a key or click means.

use crossterm::event::{Event, KeyCode, KeyEventKind};

use crate::action::Action;
use crate::keymap::Command;
use crate::layout::Layout;
use crate::model::Model;

/// What `event` asks for, if anything. A resize asks for nothing: the edge
/// lays the model out anew and draws.
#[must_use]
pub fn action(model: &Model, layout: &Layout, event: &Event) -> Option<Action> {
    let _ = (model, layout);
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
            KeyCode::Char('q') => Some(Action::Command(Command::Quit)),
            _ => None,
        },
        _ => None,
    }
}
