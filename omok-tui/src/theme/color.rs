//! Colours that look the same on all terminals.

use ratatui::style::Color;

/// The red, green and blue of such a colour; of the 256 these are the cube and
/// the greys, since users choose the first 16 themselves.
pub(super) const fn rgb(color: Color) -> Option<[u8; 3]> {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match color {
        Color::Rgb(red, green, blue) => Some([red, green, blue]),
        Color::Indexed(index @ 16..=231) => {
            let cube = (index - 16) as usize;
            Some([STEPS[cube / 36], STEPS[cube / 6 % 6], STEPS[cube % 6]])
        }
        Color::Indexed(index @ 232..) => Some([8 + 10 * (index - 232); 3]),
        _ => None,
    }
}
