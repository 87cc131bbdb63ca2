//! Letters and digits that can be read from across a room: five columns wide,
//! and as high as it takes to draw seven rows of dots.

/// Columns of a letter.
pub const WIDTH: u16 = 5;

/// What a letter is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// Half blocks, two dots of them above each other.
    HalfBlocks,
    /// The letter itself, one for each dot, where nothing else is sure to be
    /// shown: whoever doubts the picture reads what it is made of.
    Itself,
}

impl Drawn {
    /// Rows of a letter.
    #[must_use]
    pub const fn height(self) -> u16 {
        match self {
            Self::HalfBlocks => 4,
            Self::Itself => 7,
        }
    }
}

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
    ('S', [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110]),
    ('T', [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100]),
    ('V', [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01010, 0b00100]),
    ('W', [0b10001, 0b10001, 0b10001, 0b10101, 0b10101, 0b11011, 0b10001]),
    ('X', [0b10001, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001, 0b10001]),
    ('Y', [0b10001, 0b10001, 0b01010, 0b00100, 0b00100, 0b00100, 0b00100]),
    ('Z', [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b11111]),
];

/// The rows of a symbol, each of [`WIDTH`] columns; blank for a symbol that no
/// code has.
#[must_use]
pub fn rows(symbol: char, drawn: Drawn) -> Vec<String> {
    let known = LETTERS.iter().find(|(letter, _)| *letter == symbol);
    let dots = known.map_or([0; 7], |(_, dots)| *dots);
    match drawn {
        Drawn::HalfBlocks => {
            let lower = |pair: &[u8]| pair.get(1).copied().unwrap_or(0);
            dots.chunks(2)
                .map(|pair| row(|bit| half_blocks(pair[0] >> bit & 1, lower(pair) >> bit & 1)))
                .collect()
        }
        Drawn::Itself => {
            let dot = |dots: u8, bit| if dots >> bit & 1 == 1 { symbol } else { ' ' };
            dots.iter().map(|&dots| row(|bit| dot(dots, bit))).collect()
        }
    }
}

/// The columns of a row, of which the leftmost is that of the highest bit.
fn row(column: impl Fn(u16) -> char) -> String {
    (0..WIDTH).rev().map(column).collect()
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
        for drawn in [Drawn::HalfBlocks, Drawn::Itself] {
            let pictures: HashSet<_> = symbols.iter().map(|&symbol| rows(symbol, drawn)).collect();
            assert_eq!(pictures.len(), 32, "all differ");
            assert!(
                !pictures.contains(&rows('O', drawn)),
                "a symbol that codes do not have is blank"
            );
            let height = usize::from(drawn.height());
            assert!(pictures.iter().all(|rows| rows.len() == height));
        }
    }

    #[test]
    fn no_two_letters_are_nearly_the_same() {
        for (index, (letter, dots)) in LETTERS.iter().enumerate() {
            for (other, its_dots) in &LETTERS[..index] {
                let both = dots.iter().zip(its_dots);
                let apart: u32 = both.map(|(a, b)| (a ^ b).count_ones()).sum();
                assert!(apart >= 3, "{letter} and {other} differ in {apart} dots");
            }
        }
    }

    #[test]
    fn a_letter_looks_like_itself() {
        assert_eq!(rows('K', Drawn::HalfBlocks), ["█  ▄▀", "█▄▀  ", "█ ▀▄ ", "▀   ▀"]);
        assert_eq!(rows('2', Drawn::HalfBlocks), ["▄▀▀▀▄", "  ▄▄▀", "▄▀   ", "▀▀▀▀▀"]);
        let ascii = ["K   K", "K  K ", "K K  ", "KK   ", "K K  ", "K  K ", "K   K"];
        assert_eq!(rows('K', Drawn::Itself), ascii);
    }
}
