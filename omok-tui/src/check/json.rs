//! The answers as JSON, one object a line. The order of the fields is part of
//! the form.

use std::fmt;
use std::path::Path;

use omok_core::{Forbidden, Outcome, Point, PointSet};
use serde::{Serialize, Serializer};

use super::judged::{Judged, State};

#[derive(Serialize)]
struct Answer<'a> {
    rules: &'static str,
    size: usize,
    moves: Option<usize>,
    to_move: Option<&'static str>,
    outcome: Option<&'static str>,
    winning_line: Points<'a>,
    wins: Points<'a>,
    forbidden: ForbiddenPoints<'a>,
}

#[derive(Serialize)]
struct ForbiddenPoints<'a> {
    overline: Points<'a>,
    #[serde(rename = "four-four")]
    double_four: Points<'a>,
    #[serde(rename = "three-three")]
    double_three: Points<'a>,
}

#[derive(Serialize)]
struct Failure {
    input: String,
    input_line: Option<usize>,
    error: String,
}

/// Points as a list of their names.
enum Points<'a> {
    None,
    Line(&'a [Point]),
    Set(&'a PointSet),
}

impl Serialize for Points<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::None => serializer.collect_seq::<[Name; 0]>([]),
            Self::Line(points) => serializer.collect_seq(points.iter().map(|&point| Name(point))),
            Self::Set(points) => serializer.collect_seq(points.iter().map(Name)),
        }
    }
}

struct Name(Point);

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// The answer for a game or position.
pub(super) fn answer(judged: &Judged) -> impl Serialize {
    let (verdicts, outcome) = match &judged.state {
        State::Open(survey) => (Some(survey), None),
        State::Over(outcome) => (None, Some(outcome)),
    };
    let forbidden = |kind| verdicts.map_or(Points::None, |s| Points::Set(s.forbidden(kind)));
    Answer {
        rules: judged.rules.name(),
        size: judged.board.size().lines(),
        moves: judged.moves,
        to_move: verdicts.map(|_| judged.next.name()),
        outcome: outcome.map(Outcome::name),
        winning_line: outcome.map_or(Points::None, |o| Points::Line(o.winning_line())),
        wins: verdicts.map_or(Points::None, |survey| Points::Set(&survey.wins)),
        forbidden: ForbiddenPoints {
            overline: forbidden(Forbidden::Overline),
            double_four: forbidden(Forbidden::DoubleFour),
            double_three: forbidden(Forbidden::DoubleThree),
        },
    }
}

/// The answer for what could not be judged.
pub(super) fn failure(
    input: &Path,
    line: Option<usize>,
    error: &dyn fmt::Display,
) -> impl Serialize {
    Failure {
        input: input.to_string_lossy().into_owned(),
        input_line: line,
        error: error.to_string(),
    }
}
