//! The Smart Game Format, versions 1 to 4, as far as five in a row needs it.
//!
//! Source: *SGF FF\[4\]*, red-bean.com/sgf. A point is a column letter and a row
//! letter, counted from the upper left. The main line is the first child at
//! every fork, that is, all nodes up to the first closing parenthesis; so no
//! tree is built and nothing recurs, however deep the file nests.

use std::fmt::Write as _;
use std::num::NonZeroUsize;

use super::error::excerpt;
use super::{Format, Problem, Record, RecordError, RecordedMove, Tags, one_line, push};
use crate::color::{ByColor, Color};
use crate::game::{Game, Outcome};
use crate::point::Size;

mod encoding;

use encoding::Encoding;

/// The letter for the `number`-th column or row, from 1: `a` to `z`, then `A`
/// to `Z`.
pub(super) fn letter(number: u16) -> char {
    let offset = u8::try_from(number.saturating_sub(1)).unwrap_or(u8::MAX);
    match offset {
        0..26 => (b'a' + offset) as char,
        26..52 => (b'A' + (offset - 26)) as char,
        _ => '?',
    }
}

/// The number of a letter, as [`letter`] has it.
fn number(letter: u8) -> Option<u16> {
    match letter {
        b'a'..=b'z' => Some(u16::from(letter - b'a') + 1),
        b'A'..=b'Z' => Some(u16::from(letter - b'A') + 27),
        _ => None,
    }
}

/// Whether `tt` is a pass there: go's boards up to 19 have no such point.
pub(super) fn is_pass(place: (u16, u16), size: Size) -> bool {
    place == (20, 20) && size.lines() <= 19
}

pub(super) fn read(bytes: &[u8], number: NonZeroUsize) -> Result<(Record, usize), RecordError> {
    let mut scanner = Scanner { bytes, at: 0, line: 1, encoding: Encoding::of(bytes) };
    let mut games = 0;
    let mut wanted = None;
    while scanner.skip_to_game() {
        games += 1;
        if games == number.get() {
            let mut record = Record::new(Format::Sgf);
            let depth = scanner.read_main_line(&mut record)?;
            record.left_out.variations |= scanner.rest_has_branches(depth);
            scanner.skip_game(depth);
            wanted = Some(record);
        } else {
            scanner.step(1);
            scanner.skip_game(1);
        }
    }
    match wanted {
        Some(record) => Ok((record, games)),
        None if games == 0 => Err(Problem::NoSgf.at(1)),
        None => Err(Problem::NoSuchGame { number, games }.at(1)),
    }
}

struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The line of `at`, from 1.
    line: usize,
    encoding: Encoding,
}

impl<'a> Scanner<'a> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn step(&mut self, bytes: usize) {
        let end = (self.at + bytes).min(self.bytes.len());
        self.line += self.bytes[self.at..end].iter().filter(|&&byte| byte == b'\n').count();
        self.at = end;
    }

    fn skip_white_space(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace() || byte == b'\0') {
            self.step(1);
        }
    }

    /// Goes to the parenthesis of the next game. What stands before a game is
    /// not part of it.
    fn skip_to_game(&mut self) -> bool {
        while let Some(byte) = self.peek() {
            let after = &self.bytes[self.at + 1..];
            if byte == b'(' && after.trim_ascii_start().starts_with(b";") {
                return true;
            }
            self.step(1);
        }
        false
    }

    /// Goes to the end of a game of which `depth` parentheses are open.
    fn skip_game(&mut self, mut depth: usize) {
        while let Some(byte) = self.peek().filter(|_| depth > 0) {
            match byte {
                b'[' => {
                    let _ = self.read_value();
                    continue;
                }
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            self.step(1);
        }
    }

    /// Whether the game, whose main line has just ended, has other lines.
    fn rest_has_branches(&self, depth: usize) -> bool {
        let rest = self.bytes[self.at..].iter().filter(|byte| !byte.is_ascii_whitespace());
        let mut closing = rest.take(depth);
        closing.find(|&&byte| byte != b')') == Some(&b'(')
    }

    /// Reads the nodes up to the first closing parenthesis, and tells how many
    /// are then still open.
    fn read_main_line(&mut self, record: &mut Record) -> Result<usize, RecordError> {
        let mut depth = 0usize;
        loop {
            self.skip_white_space();
            match self.peek() {
                None => return Err(Problem::SgfUnclosed.at(self.line)),
                Some(b'(') => depth += 1,
                Some(b')') => {
                    self.step(1);
                    return Ok(depth.saturating_sub(1));
                }
                Some(b';') => {}
                Some(byte) if byte.is_ascii_alphabetic() => {
                    self.read_property(record)?;
                    continue;
                }
                Some(_) => {
                    let found = excerpt(&self.bytes[self.at..]);
                    return Err(Problem::SgfUnexpected { found }.at(self.line));
                }
            }
            self.step(1);
        }
    }

    /// Reads a property with all its values.
    fn read_property(&mut self, record: &mut Record) -> Result<(), RecordError> {
        let name = self.bytes[self.at..].iter().take_while(|byte| byte.is_ascii_alphanumeric());
        let name = &self.bytes[self.at..self.at + name.count()];
        self.step(name.len());
        let property = short_name(name);
        self.skip_white_space();
        if self.peek() != Some(b'[') {
            return Err(Problem::SgfNoValue { property: excerpt(name) }.at(self.line));
        }
        while self.peek() == Some(b'[') {
            let line = self.line;
            let value = self.read_value().ok_or_else(|| Problem::SgfUnclosed.at(self.line))?;
            take_over(record, &property, value, line, self.encoding)
                .map_err(|problem| problem.at(line))?;
            self.skip_white_space();
        }
        Ok(())
    }

    /// Reads a value in its brackets and gives what is between them; `None` if
    /// the file ends before it does.
    fn read_value(&mut self) -> Option<&'a [u8]> {
        self.step(1);
        let start = self.at;
        while let Some(byte) = self.peek() {
            if byte == b']' {
                let value = &self.bytes[start..self.at];
                self.step(1);
                return Some(value);
            }
            let length = match byte {
                b'\\' => 1 + self.encoding.length(&self.bytes[self.at + 1..]),
                _ => self.encoding.length(&self.bytes[self.at..]),
            };
            self.step(length);
        }
        None
    }
}

/// The name by which version 4 knows a property: earlier ones allowed small
/// letters that do not count, as in `Black` for `B`.
fn short_name(name: &[u8]) -> String {
    let capitals = name.iter().filter(|byte| !byte.is_ascii_lowercase());
    let short: String = capitals.map(|&byte| byte as char).take(NAME_MAX).collect();
    if short.is_empty() {
        name.iter().take(NAME_MAX).map(|byte| byte.to_ascii_uppercase() as char).collect()
    } else {
        short
    }
}

/// Characters that tell a property's name; ours have two.
const NAME_MAX: usize = 8;

/// Takes one value of a property over into the record. The first value that a
/// name, a date and the like have counts.
fn take_over(
    record: &mut Record,
    property: &str,
    value: &[u8],
    line: usize,
    encoding: Encoding,
) -> Result<(), Problem> {
    match property {
        "B" | "BLACK" => return add_move(record, Color::Black, value, line),
        "W" | "WHITE" => return add_move(record, Color::White, value, line),
        "AB" | "AW" | "AE" if !value.trim_ascii().is_empty() => {
            return Err(Problem::SgfSetup { property: property.to_owned() });
        }
        "SZ" => record.setting.size = Some(read_size(value)?),
        "RU" => match String::from_utf8_lossy(value).trim().parse() {
            Ok(rules) => record.setting.rules = Some(rules),
            Err(_) => record.unknown = Some(format!("rules: {}", excerpt(value))),
        },
        "C" => record.left_out.comments |= !value.is_empty(),
        _ => {}
    }
    let tags = &mut record.tags;
    let tag = match property {
        "PB" => &mut tags.names.black,
        "PW" => &mut tags.names.white,
        "DT" => &mut tags.date,
        "RE" => &mut tags.result,
        "EV" => &mut tags.event,
        _ if TAKEN.contains(&property) => return Ok(()),
        _ => {
            record.left_out.add_property(property);
            return Ok(());
        }
    };
    let text = encoding.decode(&value[..value.len().min(TEXT_MAX)]);
    record.left_out.names |= text.is_none();
    *tag = tag.take().or_else(|| text.and_then(|text| one_line(&unescape(&text))));
    Ok(())
}

/// Properties that are taken over elsewhere, and those that say only how the
/// file is written.
const TAKEN: [&str; 11] = ["SZ", "RU", "C", "AB", "AW", "AE", "GM", "FF", "CA", "AP", "ST"];

/// Bytes of a name, a date or the like that are kept.
const TEXT_MAX: usize = 1000;

fn add_move(record: &mut Record, color: Color, value: &[u8], line: usize) -> Result<(), Problem> {
    let place = match value.trim_ascii() {
        [] => None,
        &[column, row] => {
            let place = number(column).zip(number(row));
            Some(place.ok_or_else(|| not_a_move(record, value))?)
        }
        _ => return Err(not_a_move(record, value)),
    };
    push(&mut record.moves, RecordedMove { line, color, place })
}

fn not_a_move(record: &Record, value: &[u8]) -> Problem {
    Problem::NotAMove { ply: record.moves.len() + 1, found: excerpt(value) }
}

/// Reads `15`, or `15:15`.
fn read_size(value: &[u8]) -> Result<Size, Problem> {
    let unknown = || Problem::UnknownSize { found: excerpt(value) };
    let text = str::from_utf8(value).map_err(|_| unknown())?;
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let lines = |text: &str| text.trim().parse().ok().and_then(Size::new);
    lines(columns).filter(|&size| lines(rows) == Some(size)).ok_or_else(unknown)
}

/// Undoes `\]` and the like; a line break after a backslash is none.
fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if character != '\\' {
            plain.push(character);
            continue;
        }
        match characters.next() {
            Some('\r') => {
                characters.next_if_eq(&'\n');
            }
            Some('\n') | None => {}
            Some(escaped) => plain.push(escaped),
        }
    }
    plain
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '\\' | ']' | ':') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// Moves on one line of the file.
const MOVES_PER_LINE: usize = 10;

pub(super) fn write(game: &Game, tags: &Tags) -> String {
    let size = game.size();
    let mut text = format!(
        "(;GM[4]FF[4]CA[UTF-8]AP[Omok:{}]SZ[{size}]RU[{}]",
        env!("CARGO_PKG_VERSION"),
        game.rules()
    );
    let result = match game.outcome() {
        Some(Outcome::Win { color: Color::Black, .. }) => Some("B+"),
        Some(Outcome::Win { color: Color::White, .. }) => Some("W+"),
        Some(Outcome::Draw(_)) => Some("0"),
        None => tags.result.as_deref(),
    };
    let ByColor { black, white } = &tags.names;
    let properties = [
        ("PB", black.as_deref()),
        ("PW", white.as_deref()),
        ("DT", tags.date.as_deref()),
        ("EV", tags.event.as_deref()),
        ("RE", result),
    ];
    for (name, value) in properties {
        if let Some(value) = value.and_then(one_line) {
            let _ = write!(text, "{name}[{}]", escape(&value));
        }
    }
    for (index, point) in game.moves().iter().enumerate() {
        if index % MOVES_PER_LINE == 0 {
            text.push('\n');
        }
        let color = if Color::of_ply(index) == Color::Black { 'B' } else { 'W' };
        let (column, row) = (point.column() + 1, size.lines() - point.row());
        let _ = write!(text, ";{color}[{}{}]", letter(column as u16), letter(row as u16));
    }
    text + ")\n"
}
