//! `omok-tui check`: the rules as a filter.
//!
//! Lines come in from `-` and `.txt` files, whole records from others; each
//! gives one answer, at once and in order.

mod input;
mod json;
mod judged;
mod picture;
mod report;

use std::fmt;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use omok_core::record::{Format, Header, Problem, Record, Setting};
use omok_core::{BothWin, Position, PositionError, Size};

use crate::files::{self, ReadError};
use crate::messages::{english, say};
use crate::setting::{GameArg, SettingArgs};
use input::{Input, Line, Lines};
use judged::Judged;
use report::Report;

/// What `check` is told.
#[derive(Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    setting: SettingArgs,
    #[command(flatten)]
    game: GameArg,
    /// One JSON object a line instead of pictures
    #[arg(long)]
    json: bool,
    /// Records (.sgf, .psq), or files with one position a line (.txt); - is
    /// standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
}

/// Judges what `args` name.
#[must_use]
pub fn run(args: &CheckArgs) -> ExitCode {
    let wanted = match args.setting.setting() {
        Ok(setting) => setting,
        Err(code) => return code,
    };
    let report = Report::new(BufWriter::new(io::stdout().lock()), args.json);
    let mut check = Check { report, wanted, game: args.game };
    let written = args.files.iter().try_for_each(|file| check.file(file));
    match written.and_then(|()| check.report.flush()) {
        // Nobody reads on: that is no failure of ours.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            say(format_args!("cannot write: {}", english(&error)));
            ExitCode::FAILURE
        }
        Ok(()) if check.report.has_errors() => ExitCode::FAILURE,
        Ok(()) => ExitCode::SUCCESS,
    }
}

struct Check<W: Write> {
    report: Report<W>,
    /// What the flags name.
    wanted: Setting,
    game: GameArg,
}

/// Errors of these are errors in writing; what is wrong with the input is
/// reported.
impl<W: Write> Check<W> {
    fn file(&mut self, path: &Path) -> io::Result<()> {
        if files::is_stdin(path) {
            if io::stdin().is_terminal() {
                say("one position a line, such as h8 i9 g9; Ctrl-D ends");
            }
            return self.lines(path, &mut Lines::new(io::stdin().lock()));
        }
        match Input::open(path) {
            Ok(Input::Lines(mut lines)) => self.lines(path, &mut lines),
            Ok(Input::Record(bytes, format)) => self.record(path, &bytes, format),
            Err(error) => self.report.unreadable(path, &error),
        }
    }

    fn record(&mut self, path: &Path, bytes: &[u8], format: Format) -> io::Result<()> {
        let record = files::parse(path, bytes, format, self.game.named(), self.wanted);
        match record.and_then(|record| record.game(self.wanted)) {
            Ok(game) => self.report.judged(path, None, &Judged::game(&game)),
            Err(error) => self.report.error(path, Some(error.line), &error.problem),
        }
    }

    fn lines<R: io::Read>(&mut self, path: &Path, lines: &mut Lines<R>) -> io::Result<()> {
        let mut header = Header::default();
        let mut positions = 0;
        loop {
            // The answers so far must not wait for lines that are still to come.
            if lines.may_wait() {
                self.report.flush()?;
            }
            let (number, line) = match lines.next() {
                Ok(Some(numbered)) => numbered,
                Ok(None) => break,
                Err(error) => return self.report.unreadable(path, &ReadError::Io(error)),
            };
            if let Line::Comment(text) = line {
                if let Some(next) = Header::parse(text) {
                    header = next.below(header);
                }
                continue;
            }
            positions += 1;
            if self.game.named().is_some_and(|game| game.get() != positions) {
                continue;
            }
            match judge(line, self.wanted, &header) {
                Ok(judged) => self.report.judged(path, Some(number), &judged)?,
                Err(error) => self.report.error(path, Some(number), &error)?,
            }
        }
        match self.game.named() {
            Some(number) if number.get() > positions => {
                let problem = Problem::NoSuchGame { number, games: positions };
                self.report.error(path, None, &problem)
            }
            _ => Ok(()),
        }
    }
}

/// Judges one line.
fn judge(line: Line<'_>, wanted: Setting, header: &Header) -> Result<Judged, LineError> {
    let text = match line {
        Line::Text(text) | Line::Comment(text) => text,
        Line::NotUtf8 => return Err(LineError::NotUtf8),
        Line::TooLong => return Err(LineError::TooLong),
    };
    // A verdict by other rules than those named would be worse than none.
    if let Some(unknown) = header.unknown.as_ref().filter(|_| wanted.rules.is_none()) {
        return Err(LineError::UnknownHeader(unknown.clone()));
    }
    let setting = wanted.or(header.setting);
    if text.starts_with("(;") || text.starts_with("Piskvorky ") {
        return Err(LineError::RecordAmongLines);
    }
    if !text.contains('/') {
        let record = Record::from_line(text).map_err(LineError::Record)?;
        let game = record.game(setting).map_err(|error| LineError::Record(error.problem))?;
        return Ok(Judged::game(&game));
    }
    let position: Position = text.parse().map_err(LineError::Position)?;
    let rows = position.board.size();
    if let Some(size) = wanted.size.filter(|&size| size != rows) {
        return Err(LineError::OtherSize { rows, size });
    }
    // The rows are the position's own size, before that of a header.
    let setting = Setting { size: Some(rows), ..setting };
    setting.game().map_err(LineError::Record)?;
    Judged::position(&position, setting.rules()).map_err(LineError::BothWin)
}

/// Why a line gets no verdicts.
#[derive(Debug)]
enum LineError {
    NotUtf8,
    TooLong,
    RecordAmongLines,
    UnknownHeader(String),
    Record(Problem),
    Position(PositionError),
    OtherSize { rows: Size, size: Size },
    BothWin(BothWin),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUtf8 => Problem::NotUtf8.fmt(f),
            Self::TooLong => {
                write!(f, "longer than {} bytes, which no game needs", input::LINE_MAX)
            }
            Self::RecordAmongLines => f.write_str(
                "a whole record, where lines are expected: give it as a .sgf or .psq file",
            ),
            Self::UnknownHeader(named) => write!(
                f,
                "the header names \"{named}\", which is not known here; \
                 --rules renju, omok or gomoku, with --size, goes before it"
            ),
            Self::Record(problem) => problem.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::OtherSize { rows, size } => {
                write!(f, "the position has {rows} rows, but --size says {size}")
            }
            Self::BothWin(error) => error.fmt(f),
        }
    }
}
