//! Set-up positions in the ROWS form, which is to five in a row what FEN is to
//! chess: `15/15/15/15/15/15/15/7b7/15/15/15/15/15/15/15 w`.

use std::fmt;
use std::str::FromStr;

use crate::board::Board;
use crate::color::Color;
use crate::game::Outcome;
use crate::point::Size;
use crate::rules::{RuleSet, draw, winning_points};

/// Any arrangement of stones, and whose turn it is. How many stones each
/// colour has is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The stones.
    pub board: Board,
    /// Whose turn it is, or would be if the position is decided.
    pub to_move: Color,
}

impl Position {
    /// How the game stands decided in this position, if it does. A Black
    /// overline in renju wins nothing and is no error, nor is one in gomoku.
    ///
    /// # Errors
    ///
    /// When both colours have won: no game leads there.
    pub fn outcome(&self, rules: RuleSet) -> Result<Option<Outcome>, BothWin> {
        let [black, white] = Color::ALL.map(|color| winning_points(&self.board, rules, color));
        match (black.is_empty(), white.is_empty()) {
            (false, false) => Err(BothWin),
            (false, true) => Ok(Some(Outcome::Win { color: Color::Black, line: black })),
            (true, false) => Ok(Some(Outcome::Win { color: Color::White, line: white })),
            (true, true) => Ok(draw(&self.board, rules, self.to_move).map(Outcome::Draw)),
        }
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut words = text.split_whitespace();
        let rows = words.next().ok_or(PositionError::RowCount { rows: 0 })?;
        let side = words.next().ok_or(PositionError::NoSide)?;
        let to_move = match side {
            "b" => Color::Black,
            "w" => Color::White,
            _ => return Err(PositionError::NotASide),
        };
        if words.next().is_some() {
            return Err(PositionError::TooManyWords);
        }
        let count = rows.split('/').count();
        let size = Size::new(count).ok_or(PositionError::RowCount { rows: count })?;
        let mut board = Board::new(size);
        for (row, text) in (0..count).rev().zip(rows.split('/')) {
            read_row(&mut board, row, text)?;
        }
        Ok(Self { board, to_move })
    }
}

/// Puts the stones of one row, counted from 0 at the bottom, on the board.
fn read_row(board: &mut Board, row: usize, text: &str) -> Result<(), PositionError> {
    let size = board.size();
    let mut column = 0usize;
    let mut rest = text;
    while let Some(symbol) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            let color = match symbol {
                'b' => Color::Black,
                'w' => Color::White,
                _ => return Err(PositionError::Symbol { row: row + 1, symbol }),
            };
            // What is too long is counted on, so that the error tells by how much.
            if let Some(point) = size.point(column, row) {
                board.place(color, point);
            }
            column = column.saturating_add(1);
        } else {
            // A number of more digits than a `usize` has is too many points anyway.
            let empty = rest[..digits].parse().unwrap_or(usize::MAX);
            if symbol == '0' {
                return Err(PositionError::Symbol { row: row + 1, symbol });
            }
            column = column.saturating_add(empty);
        }
        rest = &rest[digits.max(symbol.len_utf8())..];
    }
    if column == size.lines() {
        Ok(())
    } else {
        Err(PositionError::RowLength { row: row + 1, points: column, size })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.board.size();
        for row in (0..size.lines()).rev() {
            let mut empty = 0;
            for column in 0..size.lines() {
                let point = size.point(column, row).expect("column and row are below the size");
                let Some(color) = self.board.stone(point) else {
                    empty += 1;
                    continue;
                };
                write_empty(f, empty)?;
                empty = 0;
                f.write_str(letter(color))?;
            }
            write_empty(f, empty)?;
            f.write_str(if row == 0 { " " } else { "/" })?;
        }
        f.write_str(letter(self.to_move))
    }
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "b",
        Color::White => "w",
    }
}

fn write_empty(f: &mut fmt::Formatter<'_>, points: usize) -> fmt::Result {
    if points == 0 { Ok(()) } else { write!(f, "{points}") }
}

/// Both colours have a winning line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BothWin;

impl fmt::Display for BothWin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("both colours have a winning line, which no game can reach")
    }
}

impl std::error::Error for BothWin {}

/// Why text is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// No board has that many rows.
    RowCount {
        /// How many there are.
        rows: usize,
    },
    /// A row is too short or too long.
    RowLength {
        /// The row, numbered as on the board: 1 at the bottom.
        row: usize,
        /// How many points it has.
        points: usize,
        /// The board's size, which is the number of rows.
        size: Size,
    },
    /// A row holds something other than `b`, `w` and numbers from 1.
    Symbol {
        /// The row, numbered as on the board: 1 at the bottom.
        row: usize,
        /// What it holds.
        symbol: char,
    },
    /// The side to move is missing.
    NoSide,
    /// The side to move is neither `b` nor `w`.
    NotASide,
    /// Something follows the side to move.
    TooManyWords,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowCount { rows } => {
                write!(f, "{rows} rows: a board has 13, 15, 19 or 20, separated by /")
            }
            Self::RowLength { row, points, size } => write!(
                f,
                "row {row} (number {} from the top) has {points} points instead of {size}",
                size.lines() - row + 1
            ),
            Self::Symbol { row, symbol } => write!(
                f,
                "row {row} holds {symbol:?}: a row is b, w and numbers of empty points from 1"
            ),
            Self::NoSide => f.write_str("the side to move is missing: b or w after the rows"),
            Self::NotASide => f.write_str("the side to move is b or w"),
            Self::TooManyWords => f.write_str("nothing may follow the side to move"),
        }
    }
}

impl std::error::Error for PositionError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Point;
    use crate::rules::Draw;

    const ONE_STONE: &str = "15/15/15/15/15/15/15/7b7/15/15/15/15/15/15/15 w";

    fn fifteen(top_rows: &str, side: char) -> Position {
        let rows = top_rows.split('/').count();
        format!("{top_rows}{} {side}", "/15".repeat(15 - rows)).parse().expect("a position")
    }

    #[test]
    fn the_form_reads_and_writes_itself() {
        let position: Position = ONE_STONE.parse().unwrap();
        let centre = Point::parse("h8", Size::FIFTEEN).unwrap();
        assert_eq!(position.board.stone(centre), Some(Color::Black));
        assert_eq!(position.board.count(Color::Black) + position.board.count(Color::White), 1);
        assert_eq!(position.to_move, Color::White);
        assert_eq!(position.to_string(), ONE_STONE);
    }

    #[test]
    fn rows_start_at_the_top() {
        let position = fifteen("b13w/1w13", 'b');
        let stone = |name| position.board.stone(Point::parse(name, Size::FIFTEEN).unwrap());
        assert_eq!(stone("a15"), Some(Color::Black));
        assert_eq!(stone("o15"), Some(Color::White));
        assert_eq!(stone("b14"), Some(Color::White));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text: &str| text.parse::<Position>().unwrap_err().to_string();
        assert_eq!(error(""), "0 rows: a board has 13, 15, 19 or 20, separated by /");
        assert!(error("15/15 b").starts_with("2 rows:"));
        assert_eq!(error(&ONE_STONE[..ONE_STONE.len() - 2]), PositionError::NoSide.to_string());
        assert_eq!(error(&format!("{ONE_STONE} b")), PositionError::TooManyWords.to_string());
        for side in ["black", "B", "x", "bw"] {
            let text = ONE_STONE.replace(" w", &format!(" {side}"));
            assert_eq!(error(&text), PositionError::NotASide.to_string());
        }
        let with = |row: &str| error(&ONE_STONE.replace("7b7", row));
        assert_eq!(with("7b6"), "row 8 (number 8 from the top) has 14 points instead of 15");
        assert_eq!(with("7bw7"), "row 8 (number 8 from the top) has 16 points instead of 15");
        assert!(with("").contains("has 0 points"));
        assert!(with("7b99999999999999999999999999").contains("instead of 15"));
        assert!(with("bbbbbbbbbbbbbbbbbbbbb").contains("has 21 points"));
        assert!(with("7B7").starts_with("row 8 holds 'B'"));
        assert!(with("7b07").starts_with("row 8 holds '0'"));
        assert!(with("7b●6").starts_with("row 8 holds '●'"));
        assert!(with("7\u{1b}7").starts_with("row 8 holds '\\u{1b}'"));
    }

    #[test]
    fn a_line_decides_whoever_is_to_move() {
        for side in ['b', 'w'] {
            let outcome = fifteen("wwwwww9", side).outcome(RuleSet::RENJU).unwrap().unwrap();
            assert_eq!((outcome.winner(), outcome.winning_line().len()), (Some(Color::White), 6));
            assert_eq!(fifteen("bbbbbb9", side).outcome(RuleSet::RENJU), Ok(None));
            assert_eq!(fifteen("bbbbbb9", side).outcome(RuleSet::GOMOKU), Ok(None));
            assert!(fifteen("bbbbbb9", side).outcome(RuleSet::OMOK).unwrap().is_some());
            assert_eq!(fifteen("bbbbb10/wwwww10", side).outcome(RuleSet::RENJU), Err(BothWin));
        }
    }

    #[test]
    fn a_full_board_without_a_line_is_a_draw() {
        let [even, odd] = ["bwbwbwbwbwbwbwb", "wbwbwbwbwbwbwbw"];
        let rows: Vec<&str> =
            (0..15).map(|row| if row / 2 % 2 == 0 { even } else { odd }).collect();
        let position: Position = format!("{} b", rows.join("/")).parse().unwrap();
        assert_eq!(position.outcome(RuleSet::GOMOKU), Ok(Some(Outcome::Draw(Draw::BoardFull))));
    }
}
