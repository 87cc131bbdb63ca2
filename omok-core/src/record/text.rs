//! Plain text: moves in a row, by people and for people.
//!
//! `h8 i9 g9`, `h8i9g9`, `H8_I9_G9` and `1. h8 i9 2. g9` are one game. Lines
//! that begin with `#` are comments; some of them tell what the moves do not.

use std::fmt::Write as _;
use std::num::NonZeroUsize;

use super::error::excerpt;
use super::{Format, Header, Problem, Record, RecordError, RecordedMove, Tags, one_line, push};
use crate::color::Color;
use crate::game::Game;
use crate::point::Size;

/// Adds the moves of one line to those before them.
pub(super) fn read_moves(
    line: &str,
    number: usize,
    moves: &mut Vec<RecordedMove>,
) -> Result<(), Problem> {
    let mut rest = skip_separators(line);
    while let Some(first) = rest.bytes().next() {
        let ply = moves.len() + 1;
        if first.is_ascii_digit() {
            rest = read_move_number(rest, ply)?;
        } else {
            let (place, after) = split_point(rest).ok_or_else(|| not_a_move(ply, rest))?;
            let color = Color::of_ply(ply - 1);
            push(moves, RecordedMove { line: number, color, place: Some(place) })?;
            rest = after;
        }
        rest = skip_separators(rest);
    }
    Ok(())
}

fn skip_separators(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\r', '_', ',', ';', '-'])
}

fn not_a_move(ply: usize, rest: &str) -> Problem {
    let word = rest.split_ascii_whitespace().next().unwrap_or(rest);
    Problem::NotAMove { ply, found: excerpt(word.as_bytes()) }
}

/// Takes a move number such as `12.` off, which counts either moves or pairs of
/// moves.
fn read_move_number(text: &str, ply: usize) -> Result<&str, Problem> {
    let (digits, after) = split_digits(text);
    let rest = after.trim_start_matches(['.', ')']);
    if rest.len() == after.len() {
        return Err(not_a_move(ply, text));
    }
    if is_number_of(digits, ply) {
        Ok(rest)
    } else {
        Err(Problem::MoveNumber { ply, found: excerpt(digits.as_bytes()) })
    }
}

/// Whether a ply may bear that number: its own, or that of its pair of moves.
fn is_number_of(digits: &str, ply: usize) -> bool {
    digits.parse().is_ok_and(|number: usize| number == ply || number == ply.div_ceil(2))
}

/// The number of the move that a line begins with, if it begins with one.
fn leading_number(line: &str) -> Option<&str> {
    let (digits, rest) = split_digits(skip_separators(line));
    (!digits.is_empty() && rest.starts_with(['.', ')'])).then_some(digits)
}

fn split_digits(text: &str) -> (&str, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text.split_at(digits)
}

/// Takes a point off: a letter and a row number that fits a board of any size.
/// Gives its column and row, both from 1.
fn split_point(text: &str) -> Option<((u16, u16), &str)> {
    let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let (digits, rest) = split_digits(&text[1..]);
    let well_formed = (1..=3).contains(&digits.len()) && !digits.starts_with('0');
    let row = digits.parse().ok().filter(|_| well_formed)?;
    Some(((u16::from(letter.to_ascii_lowercase() - b'a') + 1, row), rest))
}

/// The word of a header that names the rule set.
const RULES: &str = "rules";

pub(super) fn read_header(line: &str) -> Option<Header> {
    let text = line.trim_start().strip_prefix('#')?;
    let mut header = Header::default();
    for (index, part) in text.split(',').enumerate() {
        let (key, value) = part.split_once(':').unwrap_or((part, ""));
        let value = value.trim();
        let known = match key.trim() {
            RULES => {
                header.setting.rules = value.parse().ok();
                header.setting.rules.is_some()
            }
            "size" => {
                header.setting.size = value.parse().ok().and_then(Size::new);
                header.setting.size.is_some()
            }
            _ if index == 0 => return None,
            _ => true,
        };
        // An unknown rule set weighs more than an unknown size.
        if !known && (header.unknown.is_none() || key.trim() == RULES) {
            header.unknown = Some(excerpt(part.trim().as_bytes()));
        }
    }
    Some(header)
}

/// What is unknown below a header where `before` was unknown above it: an
/// unknown rule set until a known one is named, an unknown size until any header.
pub(super) fn unknown_below(header: Header, before: Option<String>) -> Option<String> {
    let is_rules = |unknown: &String| unknown.starts_with(RULES);
    let before = before.filter(|before| header.setting.rules.is_none() && is_rules(before));
    let own = header.unknown.as_ref().is_some_and(is_rules);
    if own { header.unknown } else { before.or(header.unknown) }
}

/// Takes over what a comment such as `# black: Anna` tells.
fn read_tag(line: &str, tags: &mut Tags) {
    let text = line.trim_start().trim_start_matches('#');
    let Some((key, value)) = text.split_once(':') else { return };
    let tag = match key.trim() {
        "black" => &mut tags.names.black,
        "white" => &mut tags.names.white,
        "date" => &mut tags.date,
        "result" => &mut tags.result,
        "event" => &mut tags.event,
        _ => return,
    };
    *tag = one_line(value);
}

/// Splits a file into games and keeps the one that is asked for.
///
/// A game may run over several lines. A new one begins with the move number 1;
/// after a blank line or a comment, unless the line bears a later number; and
/// with a line whose first point is taken already.
struct Games {
    /// Which game is asked for, from 1.
    number: NonZeroUsize,
    /// How many have begun.
    begun: usize,
    /// The game that the lines belong to, and what is wrong with it.
    current: (Record, Option<RecordError>),
    /// The one asked for, once the next one has begun.
    wanted: Option<(Record, Option<RecordError>)>,
    /// What the comments told since the last game.
    ahead: Record,
    /// Whether the next line begins a new game.
    interrupted: bool,
}

pub(super) fn read(bytes: &[u8], number: NonZeroUsize) -> Result<(Record, usize), RecordError> {
    let blank = Record::new(Format::Text);
    let mut games = Games {
        number,
        begun: 0,
        current: (blank.clone(), None),
        wanted: None,
        ahead: blank,
        interrupted: true,
    };
    for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        games.read_line(line, index + 1);
    }
    games.finish()
}

impl Games {
    fn read_line(&mut self, bytes: &[u8], line: usize) {
        let bytes = bytes.trim_ascii();
        if bytes.is_empty() {
            self.interrupted = true;
        } else if bytes.starts_with(b"#") {
            self.interrupted = true;
            self.read_comment(&String::from_utf8_lossy(bytes));
        } else {
            let text = str::from_utf8(bytes).map_err(|_| Problem::NotUtf8);
            self.read_moves(text, line);
        }
    }

    fn read_comment(&mut self, line: &str) {
        if let Some(header) = read_header(line) {
            let (setting, unknown) = (self.ahead.setting, self.ahead.unknown.take());
            let Header { setting, unknown } = header.below(Header { setting, unknown });
            (self.ahead.setting, self.ahead.unknown) = (setting, unknown);
        } else {
            read_tag(line, &mut self.ahead.tags);
        }
    }

    fn read_moves(&mut self, text: Result<&str, Problem>, line: usize) {
        let mut moves = Vec::new();
        if !self.continues(text.as_ref().copied().unwrap_or_default()) {
            self.begin();
        } else {
            moves.append(&mut self.current.0.moves);
        }
        self.interrupted = false;
        let read = text.and_then(|text| {
            let is_position = text.contains('/');
            if is_position { Err(Problem::NotAGame) } else { read_moves(text, line, &mut moves) }
        });
        self.current.0.moves = moves;
        if let Err(problem) = read {
            self.current.1.get_or_insert(problem.at(line));
        }
    }

    /// Whether a line goes on with the game before it.
    fn continues(&self, line: &str) -> bool {
        let moves = &self.current.0.moves;
        if self.begun == 0 {
            return false;
        }
        if let Some(number) = leading_number(line) {
            return number != "1";
        }
        let first = split_point(skip_separators(line)).map(|(place, _)| place);
        // A game of more moves than any board has points is wrong already.
        !self.interrupted
            && moves.len() < Size::MAX.points()
            && !moves.iter().any(|played| played.place == first)
    }

    fn begin(&mut self) {
        let next = (self.ahead.clone(), None);
        // Rule set and size hold for the games below, names only for one.
        self.ahead.tags = Tags::default();
        let before = std::mem::replace(&mut self.current, next);
        if self.begun == self.number.get() {
            self.wanted = Some(before);
        }
        self.begun += 1;
    }

    fn finish(mut self) -> Result<(Record, usize), RecordError> {
        // A header alone is a game that has not begun.
        let has_header = self.ahead != Record::new(Format::Text);
        if self.begun == 0 && has_header {
            self.begin();
        }
        let (number, games) = (self.number, self.begun);
        let current = (games == number.get()).then_some(self.current);
        match self.wanted.or(current) {
            Some((record, None)) => Ok((record, games)),
            Some((_, Some(error))) => Err(error),
            None => Err(Problem::NoSuchGame { number, games }.at(1)),
        }
    }
}

/// The moves stand on one line, so that `check` takes them for one position.
pub(super) fn write(game: &Game, tags: &Tags) -> String {
    let mut text = format!("# rules: {}, size: {}\n", game.rules(), game.size());
    let result = tags.result.as_ref().filter(|_| game.outcome().is_none());
    let lines = [
        ("black", tags.names.black.as_ref()),
        ("white", tags.names.white.as_ref()),
        ("date", tags.date.as_ref()),
        ("event", tags.event.as_ref()),
        ("result", result),
    ];
    for (key, value) in lines {
        if let Some(value) = value.and_then(|value| one_line(value)) {
            let _ = writeln!(text, "# {key}: {value}");
        }
    }
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    text + &moves.join(" ") + "\n"
}
