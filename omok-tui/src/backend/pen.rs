//! What the terminal writes with, and the shortest way to change it.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// What can be seen of a cell that holds a blank, besides its background.
const SEEN_ON_BLANK: Modifier =
    Modifier::REVERSED.union(Modifier::UNDERLINED).union(Modifier::CROSSED_OUT);

/// Each modifier with the parameter that sets it and the one that ends it.
/// Bold and dim share their end, so they are looked after together.
const MODIFIERS: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pen {
    fg: Color,
    bg: Color,
    underline: Color,
    modifiers: Modifier,
}

impl Default for Pen {
    /// The pen after `ESC[m`.
    fn default() -> Self {
        let none = Color::Reset;
        Self { fg: none, bg: none, underline: none, modifiers: Modifier::empty() }
    }
}

impl Pen {
    /// The pen for `cell`, as near to the pen `at_hand` as the eye allows: the
    /// ink of a blank cannot be seen, so it is not changed for one.
    pub(super) fn for_cell(cell: &Cell, at_hand: Option<Self>) -> Self {
        let own = Self {
            fg: cell.fg,
            bg: cell.bg,
            underline: cell.underline_color,
            modifiers: cell.modifier,
        };
        let blank = cell.symbol() == " " && !cell.modifier.intersects(SEEN_ON_BLANK);
        match at_hand {
            Some(pen) if blank => {
                Self { bg: own.bg, modifiers: pen.modifiers - SEEN_ON_BLANK, ..pen }
            }
            _ => own,
        }
    }

    /// Bytes that it takes to turn `old` into this pen.
    pub(super) fn distance(self, old: Option<Self>) -> usize {
        let mut bytes = Vec::new();
        self.take_up(old, &mut bytes);
        bytes.len()
    }

    /// Adds to `out` the shortest sequence that turns `old` into this pen:
    /// what changed, or a reset and all that differs from plain.
    pub(super) fn take_up(self, old: Option<Self>, out: &mut Vec<u8>) {
        if old == Some(self) {
            return;
        }
        let mut anew = Parameters::default();
        if self != Self::default() {
            anew.push(0);
            self.changes_from(Self::default(), &mut anew);
        }
        let mut shortest = anew;
        if let Some(old) = old {
            let mut changed = Parameters::default();
            self.changes_from(old, &mut changed);
            if changed.0.len() <= shortest.0.len() {
                shortest = changed;
            }
        }
        out.extend_from_slice(b"\x1b[");
        out.extend_from_slice(shortest.0.as_bytes());
        out.push(b'm');
    }

    fn changes_from(self, old: Self, out: &mut Parameters) {
        let mut kept = old.modifiers;
        for (modifier, _, end) in MODIFIERS {
            if kept.contains(modifier) && !self.modifiers.contains(modifier) {
                out.push(end);
                for (other, _, same_end) in MODIFIERS {
                    if same_end == end {
                        kept -= other;
                    }
                }
            }
        }
        for (modifier, begin, _) in MODIFIERS {
            if self.modifiers.contains(modifier) && !kept.contains(modifier) {
                out.push(begin);
            }
        }
        if self.fg != old.fg {
            out.push_color(self.fg, 30);
        }
        if self.bg != old.bg {
            out.push_color(self.bg, 40);
        }
        if self.underline != old.underline {
            out.push_color(self.underline, 50);
        }
    }
}

/// The parameters of a "select graphic rendition" sequence.
#[derive(Default)]
struct Parameters(String);

impl Parameters {
    fn push(&mut self, number: u8) {
        if !self.0.is_empty() {
            self.0.push(';');
        }
        self.0.push_str(&number.to_string());
    }

    /// Adds a colour; `base` is 30 for ink, 40 for background, 50 for the
    /// underline, whose colours have no short form.
    fn push_color(&mut self, color: Color, base: u8) {
        match (color, index_of(color)) {
            (Color::Reset, _) => self.push(base + 9),
            (Color::Rgb(red, green, blue), _) => {
                for number in [base + 8, 2, red, green, blue] {
                    self.push(number);
                }
            }
            (_, index @ 0..8) if base < 50 => self.push(base + index),
            (_, index @ 8..16) if base < 50 => self.push(base + 60 + index - 8),
            (_, index) => {
                for number in [base + 8, 5, index] {
                    self.push(number);
                }
            }
        }
    }
}

/// The place of a colour in the terminal's palette, which begins with the
/// eight plain and the eight bright colours.
fn index_of(color: Color) -> u8 {
    match color {
        Color::Indexed(index) => index,
        Color::Reset | Color::Rgb(..) | Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(old: Option<Pen>, new: Pen) -> String {
        let mut out = Vec::new();
        new.take_up(old, &mut out);
        String::from_utf8(out).unwrap().replace('\x1b', "ESC")
    }

    #[test]
    fn only_what_changed_is_said() {
        let wood = Pen { fg: Color::Indexed(232), bg: Color::Indexed(179), ..Pen::default() };
        let cursor = Pen { modifiers: Modifier::REVERSED, ..wood };
        assert_eq!(change(Some(wood), wood), "");
        assert_eq!(change(Some(wood), cursor), "ESC[7m");
        assert_eq!(change(Some(cursor), wood), "ESC[27m");
        assert_eq!(change(Some(wood), Pen { fg: Color::Red, ..wood }), "ESC[31m");
        assert_eq!(change(Some(cursor), Pen::default()), "ESC[m");
        assert_eq!(change(None, cursor), "ESC[0;7;38;5;232;48;5;179m");
    }

    #[test]
    fn ending_bold_keeps_dim_and_the_other_way_round() {
        let pen = |modifiers| Pen { fg: Color::Rgb(1, 2, 3), modifiers, ..Pen::default() };
        let (bold, dim) = (Modifier::BOLD, Modifier::DIM);
        assert_eq!(change(Some(pen(bold | dim)), pen(dim)), "ESC[22;2m");
        assert_eq!(change(Some(pen(bold | dim)), pen(bold)), "ESC[22;1m");
        assert_eq!(change(Some(pen(bold | dim)), pen(Modifier::empty())), "ESC[22m");
    }

    #[test]
    fn each_kind_of_color_has_its_shortest_form() {
        let ink = |fg| change(Some(Pen::default()), Pen { fg, ..Pen::default() });
        assert_eq!(ink(Color::Gray), "ESC[37m");
        assert_eq!(ink(Color::Indexed(7)), "ESC[37m");
        assert_eq!(ink(Color::White), "ESC[97m");
        assert_eq!(ink(Color::Indexed(15)), "ESC[97m");
        assert_eq!(ink(Color::Indexed(16)), "ESC[38;5;16m");
        assert_eq!(ink(Color::Rgb(7, 8, 9)), "ESC[38;2;7;8;9m");
        let under = Pen { underline: Color::Red, ..Pen::default() };
        assert_eq!(change(Some(Pen::default()), under), "ESC[58;5;1m");
    }
}
