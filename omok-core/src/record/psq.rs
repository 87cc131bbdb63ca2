//! PSQ, the records of the gomoku manager Piskvork.
//!
//! A header, one move a line as `x,y,milliseconds` with `1,1` at the upper
//! left, then perhaps two names and a result code. The rule set is not in it.

use std::fmt::Write as _;
use std::num::NonZeroUsize;

use super::error::excerpt;
use super::{Format, Problem, Record, RecordError, RecordedMove, Tags, one_line, push};
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::point::Size;

/// What its files begin with.
pub(super) const MAGIC: &[u8] = b"Piskvorky";

pub(super) fn read(bytes: &[u8], number: NonZeroUsize) -> Result<(Record, usize), RecordError> {
    let mut lines = bytes
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::trim_ascii)
        .enumerate()
        .map(|(index, line)| (index + 1, line))
        .filter(|(_, line)| !line.is_empty());
    let mut record = Record::new(Format::Psq);
    let (line, header) = lines.next().unwrap_or((1, b""));
    record.setting.size = Some(read_header(header).map_err(|problem| problem.at(line))?);
    let mut tail: Vec<&[u8]> = Vec::new();
    for (line, text) in lines {
        match read_move(text) {
            Some(_) if !tail.is_empty() => {
                return Err(Problem::PsqMoveAfterTail { found: excerpt(text) }.at(line));
            }
            Some(place) => {
                let color = Color::of_ply(record.moves.len());
                let next = RecordedMove { line, color, place: Some(place) };
                push(&mut record.moves, next).map_err(|problem| problem.at(line))?;
            }
            None if looks_like_a_move(text) => {
                let ply = record.moves.len() + 1;
                return Err(Problem::NotAMove { ply, found: excerpt(text) }.at(line));
            }
            // Names and a result code; whatever follows them says nothing here.
            None if tail.len() < TAIL_LINES => tail.push(text),
            None => {}
        }
    }
    record.tags.names = read_names(&tail);
    if number.get() != 1 {
        return Err(Problem::NoSuchGame { number, games: 1 }.at(1));
    }
    Ok((record, 1))
}

/// Lines of the tail: two names and a result code.
const TAIL_LINES: usize = 3;

fn read_header(line: &[u8]) -> Result<Size, Problem> {
    let rest = line.strip_prefix(MAGIC).ok_or(Problem::PsqHeader)?.trim_ascii_start();
    let end = rest.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let found = &rest[..end];
    let lines = |digits: &[u8]| str::from_utf8(digits).ok()?.parse::<usize>().ok();
    let cross = found.iter().position(|&byte| byte == b'x').ok_or(Problem::PsqHeader)?;
    let (width, height) = (lines(&found[..cross]), lines(&found[cross + 1..]));
    let size = width.filter(|_| width == height).and_then(Size::new);
    size.ok_or_else(|| Problem::UnknownSize { found: excerpt(found) })
}

/// Reads `x,y` or `x,y,milliseconds`.
fn read_move(line: &[u8]) -> Option<(u16, u16)> {
    let text = str::from_utf8(line).ok()?;
    let mut fields = text.split(',').map(str::trim);
    let column = fields.next()?.parse().ok()?;
    let row = fields.next()?.parse().ok()?;
    let time_is_a_number = fields.next().is_none_or(is_a_number);
    (time_is_a_number && fields.next().is_none()).then_some((column, row))
}

fn is_a_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a line that is no move was meant as one: a damaged move must not
/// pass for a name and end the game.
fn looks_like_a_move(line: &[u8]) -> bool {
    let starts_as_one = line.first().is_some_and(|&byte| byte.is_ascii_digit() || byte == b'-');
    let commas = line.iter().filter(|&&byte| byte == b',').count();
    starts_as_one && commas >= 2
}

/// The names stand before the result code, or there are none.
fn read_names(tail: &[&[u8]]) -> ByColor<Option<String>> {
    // What is not UTF-8 comes from a Windows program of the West.
    let latin = |bytes: &[u8]| bytes.iter().map(|&byte| byte as char).collect();
    let text = |bytes: &[u8]| str::from_utf8(bytes).map_or_else(|_| latin(bytes), str::to_owned);
    let name = |bytes: &[u8]| one_line(&text(bytes)).filter(|name| !NOBODY.contains(&&**name));
    match tail {
        [black, white, _code] => ByColor { black: name(black), white: name(white) },
        [black, white] if !str::from_utf8(black).is_ok_and(is_a_number) => {
            ByColor { black: name(black), white: name(white) }
        }
        _ => ByColor::default(),
    }
}

/// Piskvork's own words for Black and White who have no name.
const NOBODY: [&str; 2] = ["homo-1", "homo-2"];

/// The name without what would make a move of it.
fn no_move(name: &str) -> String {
    let line = name.as_bytes();
    let is_move = read_move(line).is_some() || looks_like_a_move(line);
    if is_move { name.replace(',', " ") } else { name.to_owned() }
}

/// Whether a name loses its commas when it is written.
pub(super) fn changes_name(name: &str) -> bool {
    no_move(name) != name
}

pub(super) fn write(game: &Game, tags: &Tags) -> String {
    let size = game.size();
    let mut text = format!("Piskvorky {size}x{size}, 0:0, 0\n");
    for point in game.moves() {
        let _ = writeln!(text, "{},{},0", point.column() + 1, size.lines() - point.row());
    }
    if tags.names != ByColor::default() {
        for (color, nobody) in Color::ALL.into_iter().zip(NOBODY) {
            let name = tags.names[color].as_deref().and_then(one_line);
            let name = name.unwrap_or_else(|| nobody.to_owned());
            let _ = writeln!(text, "{}", no_move(&name).trim());
        }
    }
    let code = if game.outcome().is_some() { 0 } else { -1 };
    let _ = writeln!(text, "{code}");
    text
}
