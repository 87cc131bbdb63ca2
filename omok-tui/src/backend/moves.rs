//! The shortest way from where the cursor stands to where it has to write.

/// Where the terminal's cursor stands. Columns and rows count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    Unknown,
    /// Column and row.
    Known(u16, u16),
    /// In this row, at its right edge after a character was written there: the
    /// next character would wrap, and what a step to the left does now differs
    /// from terminal to terminal. A carriage return is understood by all.
    RightEdge(u16),
}

/// The shortest bytes that bring the cursor to column `x` of row `y`.
///
/// A line feed is taken to move straight down, as it does on a terminal in raw
/// mode and on an SSH channel. It never scrolls: `y` is on the screen.
pub(super) fn shortest(at: At, x: u16, y: u16) -> Vec<u8> {
    let mut best = address(x, y);
    let mut offer = |route: Vec<u8>| {
        if route.len() < best.len() {
            best = route;
        }
    };
    if let At::Known(from_x, from_y) = at {
        offer([down(from_y, y), across(from_x, x)].concat());
    }
    if let At::Known(_, from_y) | At::RightEdge(from_y) = at {
        offer([b"\r".to_vec(), down(from_y, y), across(0, x)].concat());
    }
    best
}

/// Cursor position (CUP), leaving out what is 1 anyway.
fn address(x: u16, y: u16) -> Vec<u8> {
    match (x, y) {
        (0, 0) => "\x1b[H".into(),
        (0, _) => format!("\x1b[{}H", y + 1).into(),
        (_, 0) => format!("\x1b[;{}H", x + 1).into(),
        _ => format!("\x1b[{};{}H", y + 1, x + 1).into(),
    }
}

fn down(from: u16, to: u16) -> Vec<u8> {
    if to < from { step(from - to, 'A', None) } else { step(to - from, 'B', Some(b'\n')) }
}

fn across(from: u16, to: u16) -> Vec<u8> {
    if to < from { step(from - to, 'D', Some(b'\x08')) } else { step(to - from, 'C', None) }
}

/// A relative movement of `n`, by a control character that moves by one where
/// there is one and that is not longer.
fn step(n: u16, letter: char, single: Option<u8>) -> Vec<u8> {
    let sequence = match n {
        0 => return Vec::new(),
        1 => format!("\x1b[{letter}"),
        _ => format!("\x1b[{n}{letter}"),
    };
    match single {
        Some(byte) if usize::from(n) <= sequence.len() => vec![byte; usize::from(n)],
        _ => sequence.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_movement_is_taken() {
        let from = |x, y| move |to_x, to_y| shortest(At::Known(x, y), to_x, to_y);
        assert_eq!(from(10, 10)(12, 10), b"\x1b[2C");
        assert_eq!(from(10, 10)(9, 10), b"\x08");
        assert_eq!(from(40, 10)(20, 10), b"\x1b[20D");
        assert_eq!(from(40, 10)(0, 10), b"\r");
        assert_eq!(from(40, 10)(1, 10), b"\r\x1b[C");
        assert_eq!(from(40, 10)(39, 11), b"\n\x08");
        assert_eq!(from(40, 10)(39, 9), b"\x1b[A\x08");
        assert_eq!(from(40, 10)(0, 12), b"\r\n\n");
        assert_eq!(from(40, 10)(0, 0), b"\x1b[H");
        assert_eq!(from(40, 10)(0, 23), b"\x1b[24H");
        assert_eq!(from(0, 23)(20, 0), b"\x1b[;21H");
        assert_eq!(from(3, 3)(3, 3), b"");
    }

    #[test]
    fn after_the_last_column_only_a_carriage_return_or_an_address_is_trusted() {
        assert_eq!(shortest(At::RightEdge(5), 0, 6), b"\r\n");
        assert_eq!(shortest(At::RightEdge(5), 78, 5), b"\r\x1b[78C");
        assert_eq!(shortest(At::RightEdge(5), 79, 12), b"\x1b[13;80H");
        assert_eq!(shortest(At::Unknown, 4, 5), b"\x1b[6;5H");
    }
}
