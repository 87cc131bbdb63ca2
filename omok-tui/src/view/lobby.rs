//! The lobby.

use super::Painter;
use crate::layout::LobbyLayout;
use crate::letters;
use crate::model::{Lobby, Model};

/// Draws the whole of it.
pub(super) fn draw(painter: &mut Painter<'_>, model: &Model, lobby: &Lobby, layout: &LobbyLayout) {
    let style = painter.theme.text;
    painter.words(&layout.words, style);
    if let Some(code) = &layout.code {
        for (x, symbol) in &code.symbols {
            for (row, y) in letters::rows(*symbol, code.drawn).iter().zip(code.area.y..) {
                painter.text(*x, y, row, style);
            }
        }
    }
    painter.fill(layout.status, painter.theme.bar);
    if let Some(message) = lobby.notice() {
        let room = usize::from(layout.status.width.saturating_sub(1));
        let words = model.options().language.say_within(message, room);
        painter.text(layout.status.x + 1, layout.status.y, &words, painter.theme.bar);
    }
}
