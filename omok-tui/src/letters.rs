//! Letters and digits that can be read from across a room: five columns and
//! four rows of half blocks.

/// Columns of a letter.
pub const WIDTH: u16 = 5;
/// Rows of a letter.
pub const HEIGHT: u16 = 4;

/// Dots of a letter from top to bottom; the leftmost is bit 4.
type Dots = [u8; 7];

/// The symbols of a room's code.
const LETTERS: [(char, Dots); 32] = [
    ('0', [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110]),
    ('1', [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110]),
    ('2', [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111]),
    ('3', [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110]),
    ('4', [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010]),
    ('5', [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110]),
    ('6', [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110]),
    ('7', [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000]),
    ('8', [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110]),
    ('9', [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100]),
    ('A', [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001]),
    ('B', [0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110]),
    ('C', [0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110]),
    ('D', [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110]),
    ('E', [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111]),
    ('F', [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000]),
    ('G', [0b01110, 0b10001, 0b10000, 0b10111, 0b10001, 0b10001, 0b01110]),
    ('H', [0b10001, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001]),
    ('J', [0b00111, 0b00010, 0b00010, 0b00010, 0b00010, 0b10010, 0b01100]),
    ('K', [0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001]),
    ('M', [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001]),
    ('N', [0b10001, 0b11001, 0b11001, 0b10101, 0b10011, 0b10011, 0b10001]),
    ('P', [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000]),
    ('Q', [0b01110, 0b10001, 0b10001, 0b10001, 0b10101, 0b10010, 0b01101]),
    ('R', [0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001]),
    ('S', [0b01110, 0b10001, 0b10000, 0b01110, 0b00001, 0b10001, 0b01110]),
    ('T', [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100]),
    ('V', [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01010, 0b00100]),
    ('W', [0b10001, 0b10001, 0b10001, 0b10101, 0b10101, 0b11011, 0b10001]),
    ('X', [0b10001, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001, 0b10001]),
    ('Y', [0b10001, 0b10001, 0b01010, 0b00100, 0b00100, 0b00100, 0b00100]),
    ('Z', [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b11111]),
];

/// The rows of a symbol, [`HEIGHT`] of [`WIDTH`] columns each; blank for a
/// symbol that no code has.
#[must_use]
pub fn rows(symbol: char) -> [String; HEIGHT as usize] {
    let known = LETTERS.iter().find(|(letter, _)| *letter == symbol);
    let dots = known.map_or([0; 7], |(_, dots)| *dots);
    std::array::from_fn(|row| {
        let upper = dots[2 * row];
        let lower = dots.get(2 * row + 1).copied().unwrap_or(0);
        (0..WIDTH).rev().map(|bit| half_blocks(upper >> bit & 1, lower >> bit & 1)).collect()
    })
}

const fn half_blocks(upper: u8, lower: u8) -> char {
    match (upper, lower) {
        (0, 0) => ' ',
        (_, 0) => '▀',
        (0, _) => '▄',
        _ => '█',
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use omok_proto::Code;

    use super::*;

    #[test]
    fn every_symbol_of_a_code_has_its_own_letter() {
        let symbols: HashSet<char> = (0..32u64)
            .map(|value| {
                Code::from_bits(value).to_string().chars().next_back().expect("it has nine")
            })
            .collect();
        assert_eq!(symbols.len(), 32);
        let drawn: HashSet<_> = symbols.iter().map(|&symbol| rows(symbol)).collect();
        assert_eq!(drawn.len(), 32, "all differ");
        assert!(!drawn.contains(&rows('O')), "a symbol that codes do not have is blank");
    }

    #[test]
    fn a_letter_looks_like_itself() {
        assert_eq!(rows('K'), ["█  ▄▀", "█▄▀  ", "█ ▀▄ ", "▀   ▀"]);
        assert_eq!(rows('2'), ["▄▀▀▀▄", "  ▄▄▀", "▄▀   ", "▀▀▀▀▀"]);
    }
}
