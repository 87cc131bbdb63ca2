//! The answer as a board in plain characters, so that it can be mailed,
//! printed and compared.

use std::io::{self, Write};

use omok_core::{ByColor, Forbidden, Outcome, Point, Size, Survey, Verdict};

use super::judged::{Judged, State};

const STONES: ByColor<char> = ByColor { black: 'X', white: 'O' };
/// Stones of the winning line.
const IN_LINE: ByColor<char> = ByColor { black: '#', white: '@' };

/// Draws the board between its labels, and says in words what the marks say.
pub(super) fn draw(out: &mut impl Write, judged: &Judged) -> io::Result<()> {
    let size = judged.board.size();
    let how_far = match judged.moves {
        None => "a position".to_owned(),
        Some(1) => "1 move".to_owned(),
        Some(moves) => format!("{moves} moves"),
    };
    writeln!(out, "{} {size}x{size}, {how_far}, {}\n", judged.rules, judged.in_words())?;
    write_columns(out, size)?;
    for row in (0..size.lines()).rev() {
        write!(out, "{:>3} ", row + 1)?;
        let mut last_move_before = false;
        for column in 0..size.lines() {
            let point = size.point(column, row).expect("column and row are below the size");
            let is_last_move = judged.last_move == Some(point);
            let edge = match (last_move_before, is_last_move) {
                (true, _) => ')',
                (false, true) => '(',
                (false, false) => ' ',
            };
            write!(out, "{edge}{}", mark(judged, point))?;
            last_move_before = is_last_move;
        }
        writeln!(out, "{} {}", if last_move_before { ')' } else { ' ' }, row + 1)?;
    }
    write_columns(out, size)?;
    out.write_all(b"\n")?;
    match &judged.state {
        State::Open(survey) => write_verdicts(out, survey),
        State::Over(outcome) => write_line(out, outcome),
    }
}

fn write_columns(out: &mut impl Write, size: Size) -> io::Result<()> {
    out.write_all(b"    ")?;
    for column in 0..size.lines() {
        let point = size.point(column, 0).expect("the column is below the size");
        write!(out, " {}", point.letter())?;
    }
    out.write_all(b"\n")
}

/// The mark at a point: a stone, a verdict other than legal, or a dot.
fn mark(judged: &Judged, point: Point) -> char {
    let wins = |outcome: &Outcome| outcome.winning_line().contains(&point);
    let in_line = judged.outcome().is_some_and(wins);
    match (judged.board.stone(point), &judged.state) {
        (Some(color), _) if in_line => IN_LINE[color],
        (Some(color), _) => STONES[color],
        (None, State::Over(_)) => '.',
        (None, State::Open(survey)) => match survey.verdict(point) {
            Verdict::Legal => '.',
            Verdict::Wins => '5',
            Verdict::Forbidden(kind) => forbidden_mark(kind),
        },
    }
}

const fn forbidden_mark(kind: Forbidden) -> char {
    match kind {
        Forbidden::Overline => '6',
        Forbidden::DoubleFour => '4',
        Forbidden::DoubleThree => '3',
    }
}

/// The legend: only what there is.
fn write_verdicts(out: &mut impl Write, survey: &Survey) -> io::Result<()> {
    let mut any = !survey.wins.is_empty();
    if any {
        write_points(out, "5 wins", survey.wins.iter())?;
    }
    for kind in Forbidden::ALL {
        let points = survey.forbidden(kind);
        if !points.is_empty() {
            let name = format!("{} forbidden, {kind}", forbidden_mark(kind));
            write_points(out, &name, points.iter())?;
            any = true;
        }
    }
    if any { Ok(()) } else { writeln!(out, "no point wins, none is forbidden") }
}

fn write_line(out: &mut impl Write, outcome: &Outcome) -> io::Result<()> {
    match outcome {
        Outcome::Draw(_) => Ok(()),
        Outcome::Win { color, line } => {
            write_points(out, &format!("{} winning line", IN_LINE[*color]), line.iter().copied())
        }
    }
}

fn write_points(
    out: &mut impl Write,
    name: &str,
    points: impl Iterator<Item = Point>,
) -> io::Result<()> {
    write!(out, "{name}:")?;
    for point in points {
        write!(out, " {point}")?;
    }
    out.write_all(b"\n")
}
