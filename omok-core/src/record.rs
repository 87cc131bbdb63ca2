//! Games as files: plain text, SGF and Piskvork's PSQ, read and written.
//!
//! Reading has two steps. [`read`] takes the bytes apart and gives a
//! [`Record`]: what the file says, whose moves may be anything. [`Record::game`]
//! plays them by the rules and gives a [`Game`], or says which move is wrong.

mod error;
mod psq;
mod sgf;
mod text;

use std::fmt;
use std::num::NonZeroUsize;

use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::point::{Point, Size};
use crate::rules::RuleSet;

pub use error::{Problem, RecordError};

/// The forms a record comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Moves as text: `h8 i9 g9`.
    Text,
    /// Smart Game Format, the main line of one of its games.
    Sgf,
    /// What the gomoku manager Piskvork writes.
    Psq,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Text, Self::Sgf, Self::Psq];

    /// The extension of its files, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Sgf => "sgf",
            Self::Psq => "psq",
        }
    }

    /// The format whose files have `extension`, in either case.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| extension.eq_ignore_ascii_case(format.extension()))
    }

    /// The format that bytes are in which begin with `start`; what is neither
    /// SGF nor PSQ is text.
    #[must_use]
    pub fn of_content(start: &[u8]) -> Self {
        let start = without_byte_order_mark(start).trim_ascii_start();
        if start.starts_with(psq::MAGIC) {
            Self::Psq
        } else if start.starts_with(b"(") {
            Self::Sgf
        } else {
            Self::Text
        }
    }
}

/// Rule set and size, as far as somebody named them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// The rule set.
    pub rules: Option<RuleSet>,
    /// The board's size.
    pub size: Option<Size>,
}

impl Setting {
    /// What is named here, and what is not, as `other` names it.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self { rules: self.rules.or(other.rules), size: self.size.or(other.size) }
    }

    /// The rule set: renju where none is named.
    #[must_use]
    pub fn rules(self) -> RuleSet {
        self.rules.unwrap_or(RuleSet::RENJU)
    }

    /// The size: the default one of the rule set where none is named.
    #[must_use]
    pub fn size(self) -> Size {
        self.size.unwrap_or_else(|| self.rules().default_size())
    }

    /// A game in this setting before its first move.
    ///
    /// # Errors
    ///
    /// A size that the rule set does not have.
    pub fn game(self) -> Result<Game, Problem> {
        let assumed = self.rules.is_none();
        Game::new(self.rules(), self.size())
            .map_err(|error| Problem::Unsupported { error, assumed })
    }
}

/// What a record may tell beside the moves. Each is one line without control
/// characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// The players.
    pub names: ByColor<Option<String>>,
    /// The day, in whatever form the record had it.
    pub date: Option<String>,
    /// The result as SGF writes it, such as `B+Resign`. Written only where the
    /// board itself does not decide.
    pub result: Option<String>,
    /// The event.
    pub event: Option<String>,
}

/// What a record holds that is not taken over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Branches beside the main line.
    pub variations: bool,
    /// Comments on moves.
    pub comments: bool,
    /// Names in an encoding that is not known here.
    pub names: bool,
    /// What else an SGF tells, by its names there, such as `PC` for the place
    /// and `TM` for the time. Each stands once, and only the first 32.
    pub properties: Vec<String>,
}

impl LeftOut {
    fn add_property(&mut self, name: &str) {
        let known = self.properties.iter().any(|known| known == name);
        if !known && self.properties.len() < PROPERTIES_MAX {
            self.properties.push(name.to_owned());
        }
    }
}

/// Names of properties that are told; a file may have made up any number.
const PROPERTIES_MAX: usize = 32;

/// One move as a record has it: not yet known to lie on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RecordedMove {
    /// The line of the file, from 1.
    line: usize,
    color: Color,
    /// Column from the left and row from the format's own first row, both
    /// counted from 1; `None` for SGF's empty value.
    place: Option<(u16, u16)>,
}

/// The most moves that are kept: one more than the largest board has points, so
/// that the rules still say which move is wrong, and no file fills the memory.
const MOVES_MAX: usize = Size::MAX.points() + 1;

/// Whether a name would lose its commas in a PSQ, where a line of numbers and
/// commas is a move.
#[must_use]
pub fn psq_changes_name(name: &str) -> bool {
    psq::changes_name(name)
}

/// Adds a move to those before it.
fn push(moves: &mut Vec<RecordedMove>, next: RecordedMove) -> Result<(), Problem> {
    if moves.len() == MOVES_MAX {
        return Err(Problem::TooManyMoves);
    }
    moves.push(next);
    Ok(())
}

/// What a file says. Its moves may still be anything; [`Record::game`] plays
/// them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Rule set and size, as far as the file names them.
    pub setting: Setting,
    /// What the file names that is no rule set, or no size, of ours.
    pub unknown: Option<String>,
    /// Names, date, result.
    pub tags: Tags,
    /// What else the file holds.
    pub left_out: LeftOut,
    format: Format,
    moves: Vec<RecordedMove>,
}

impl Record {
    const fn new(format: Format) -> Self {
        Self {
            setting: Setting { rules: None, size: None },
            unknown: None,
            tags: Tags {
                names: ByColor { black: None, white: None },
                date: None,
                result: None,
                event: None,
            },
            left_out: LeftOut {
                variations: false,
                comments: false,
                names: false,
                properties: Vec::new(),
            },
            format,
            moves: Vec::new(),
        }
    }

    /// Reads one line of moves, such as `h8 i9 g9`, `h8i9g9`, `H8_I9_G9` or
    /// `1. h8 i9 2. g9`.
    ///
    /// # Errors
    ///
    /// Anything else, with the ply where it stands.
    pub fn from_line(line: &str) -> Result<Self, Problem> {
        let mut record = Self::new(Format::Text);
        text::read_moves(line, 1, &mut record.moves)?;
        Ok(record)
    }

    /// How many moves it has.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The game, played by the rule set and on the size that `wanted` names;
    /// where it names none, by the record's own, and else renju.
    ///
    /// # Errors
    ///
    /// A size that the rule set does not have, and the first move that is
    /// illegal, off the board, out of turn or after the end.
    pub fn game(&self, wanted: Setting) -> Result<Game, RecordError> {
        let first_line = self.moves.first().map_or(1, |recorded| recorded.line);
        let setting = wanted.or(self.setting);
        let mut game = setting.game().map_err(|problem| problem.at(first_line))?;
        for (index, recorded) in self.moves.iter().enumerate() {
            self.play(&mut game, index + 1, recorded)
                .map_err(|problem| problem.at(recorded.line))?;
        }
        Ok(game)
    }

    fn play(&self, game: &mut Game, ply: usize, recorded: &RecordedMove) -> Result<(), Problem> {
        let RecordedMove { color, place, .. } = *recorded;
        let point = self.point(ply, place, game.size())?;
        if color != Color::of_ply(ply - 1) {
            return Err(Problem::OutOfTurn { ply, point, color });
        }
        game.play(point).map_err(|reason| Problem::Illegal { ply, point, reason })
    }

    /// Where a move lies on a board of `size`.
    fn point(&self, ply: usize, place: Option<(u16, u16)>, size: Size) -> Result<Point, Problem> {
        let passes = |place| self.format == Format::Sgf && sgf::is_pass(place, size);
        let place = place.filter(|&place| !passes(place)).ok_or(Problem::Pass { ply })?;
        let (column, row) = (usize::from(place.0), usize::from(place.1));
        let from_bottom = match self.format {
            Format::Text => row.checked_sub(1),
            Format::Sgf | Format::Psq => size.lines().checked_sub(row),
        };
        let point = column.checked_sub(1).zip(from_bottom).and_then(|(c, r)| size.point(c, r));
        let name = || Place { format: self.format, place }.to_string();
        point.ok_or_else(|| Problem::OffBoard { ply, place: name(), size })
    }
}

/// A place as its format writes it, for messages.
struct Place {
    format: Format,
    place: (u16, u16),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = self.place;
        match self.format {
            Format::Text => write!(f, "{}{row}", sgf::letter(column)),
            Format::Sgf => write!(f, "[{}{}]", sgf::letter(column), sgf::letter(row)),
            Format::Psq => write!(f, "{column},{row}"),
        }
    }
}

/// Reads the `number`-th game of a file, counted from 1, and tells how many
/// games the file has.
///
/// # Errors
///
/// Bytes that are no record of `format`, and a file that has fewer games. The
/// other games of the file may be broken.
pub fn read(
    bytes: &[u8],
    format: Format,
    number: NonZeroUsize,
) -> Result<(Record, usize), RecordError> {
    let bytes = without_byte_order_mark(bytes);
    match format {
        Format::Text => text::read(bytes, number),
        Format::Sgf => sgf::read(bytes, number),
        Format::Psq => psq::read(bytes, number),
    }
}

/// What a line such as `# rules: omok, size: 19` names. Text records begin with
/// it, and it holds for what follows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// Rule set and size, as far as they are named.
    pub setting: Setting,
    /// What it names that is no rule set, or no size, of ours.
    pub unknown: Option<String>,
}

impl Header {
    /// Reads it; `None` for every other line, also for another comment.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        text::read_header(line)
    }

    /// What holds below this header where `before` held above it: one that
    /// names a rule set names the size anew.
    #[must_use]
    pub fn below(self, before: Self) -> Self {
        let names_rules = self.setting.rules.is_some();
        let setting = if names_rules { self.setting } else { self.setting.or(before.setting) };
        Self { setting, unknown: text::unknown_below(self, before.unknown) }
    }
}

/// Writes a game.
#[must_use]
pub fn write(game: &Game, tags: &Tags, format: Format) -> String {
    match format {
        Format::Text => text::write(game, tags),
        Format::Sgf => sgf::write(game, tags),
        Format::Psq => psq::write(game, tags),
    }
}

/// The bytes after the mark with which some editors begin UTF-8 files.
fn without_byte_order_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// Text on one line: control characters and line breaks become spaces, the
/// ends are trimmed; `None` if nothing is left.
fn one_line(text: &str) -> Option<String> {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let line = line.trim();
    (!line.is_empty()).then(|| line.to_owned())
}

#[cfg(test)]
mod tests;
