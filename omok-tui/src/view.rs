//! Draws a model into a buffer.

use ratatui::buffer::Buffer;

use crate::layout::Layout;
use crate::model::Model;

/// Draws `model`, laid out as `layout`, into `buffer`, which covers
/// `layout.area` and is empty.
pub fn draw(model: &Model, layout: &Layout, buffer: &mut Buffer) {
    if let Some(cell) = model.cursor_cell(layout) {
        buffer[cell].set_symbol("+");
    }
}
