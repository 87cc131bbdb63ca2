//! The lobby.

use super::Painter;
use crate::layout::LobbyLayout;
use crate::letters;

/// Draws the whole of it.
pub(super) fn draw(painter: &mut Painter<'_>, layout: &LobbyLayout) {
    let style = painter.theme.text;
    painter.words(&layout.words, style);
    if let Some(code) = &layout.code {
        for (x, symbol) in &code.symbols {
            for (row, y) in letters::rows(*symbol, code.drawn).iter().zip(code.area.y..) {
                painter.text(*x, y, row, style);
            }
        }
    }
    painter.status(&layout.status);
}
