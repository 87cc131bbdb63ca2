//! `omok-tui convert`: one record format into another.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use omok_core::record::{self, Format, LeftOut, Record, Setting, Tags, psq_changes_name};
use omok_core::{Color, Game};

use crate::files::{self, LoadError};
use crate::messages::{english, say, shown};
use crate::save::{self, Existing};
use crate::setting::{GameArg, SettingArgs, argument_error};

/// What `convert` is told.
#[derive(Debug, Args)]
pub struct ConvertArgs {
    #[command(flatten)]
    setting: SettingArgs,
    #[command(flatten)]
    game: GameArg,
    /// Write over OUT if it exists
    #[arg(long)]
    force: bool,
    /// The record to read; its extension or its content tells the format; - is
    /// standard input
    #[arg(value_name = "IN")]
    from: PathBuf,
    /// The record to write: .sgf, .psq or .txt
    #[arg(value_name = "OUT")]
    to: PathBuf,
}

/// Converts what `args` name.
#[must_use]
pub fn run(args: &ConvertArgs) -> ExitCode {
    let wanted = match args.setting.setting() {
        Ok(setting) => setting,
        Err(code) => return code,
    };
    let Some(format) = files::format_of_name(&args.to) else {
        let name = shown(&args.to);
        return argument_error(&format!("{name} must end in .sgf, .psq or .txt"));
    };
    match convert(args, wanted, format) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(error);
            ExitCode::FAILURE
        }
    }
}

fn convert(args: &ConvertArgs, wanted: Setting, format: Format) -> Result<(), ConvertError> {
    let ConvertArgs { from, to, .. } = args;
    // Asked first, and again when the file is put in its place.
    if !args.force && save::exists(to) {
        return Err(ConvertError::Exists(to.clone()));
    }
    let (record, game) =
        files::load(from, args.game.named(), wanted).map_err(ConvertError::Load)?;
    let text = record::write(&game, &record.tags, format);
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    save::save(to, text.as_bytes(), existing).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists if !args.force => ConvertError::Exists(to.clone()),
        _ => ConvertError::Write(to.clone(), error),
    })?;
    say_what_is_missing(args, &record, &game, wanted, format);
    Ok(())
}

/// Says on stderr what the written record does not tell, or tells by
/// assumption.
fn say_what_is_missing(
    args: &ConvertArgs,
    record: &Record,
    game: &Game,
    wanted: Setting,
    format: Format,
) {
    let (from, to) = (shown(&args.from), shown(&args.to));
    let rules = game.rules();
    let psq = format == Format::Psq;
    let rules_are_named = wanted.or(record.setting).rules.is_some();
    if !rules_are_named && record.unknown.is_none() && !psq {
        say(format_args!("{from}: no rule set named; taken for {rules}, --rules takes another"));
    }
    let LeftOut { variations, comments, names, properties } = &record.left_out;
    let Tags { date, event, result, names: players } = &record.tags;
    let has_commas = |name: &Option<String>| name.as_deref().is_some_and(psq_changes_name);
    let left_out = [
        (*variations, "variations"),
        (*comments, "comments"),
        (*names, "names that are not UTF-8"),
        (psq && Color::ALL.iter().any(|&color| has_commas(&players[color])), "commas in names"),
        (psq && date.is_some(), "date"),
        (psq && event.is_some(), "event"),
        // Of a game that the board decides it is told.
        (psq && result.is_some() && game.outcome().is_none(), "result"),
    ];
    for (_, what) in left_out.iter().filter(|(left_out, _)| *left_out) {
        say(format_args!("{to}: left out: {what}"));
    }
    if !properties.is_empty() {
        let names: Vec<_> =
            properties.iter().map(|name| name.escape_default().to_string()).collect();
        say(format_args!("{to}: left out: the SGF's {}", names.join(", ")));
    }
    // A reader of PSQ has no rule set to go by, and takes renju.
    if psq && rules != Setting::default().rules() {
        say(format_args!("{to}: PSQ names no rule set; read it again with --rules {rules}"));
    }
}

/// Why a record was not converted.
#[derive(Debug)]
enum ConvertError {
    Exists(PathBuf),
    Load(LoadError),
    Write(PathBuf, io::Error),
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists(path) => write!(f, "{} exists; --force writes over it", shown(path)),
            Self::Load(error) => error.fmt(f),
            Self::Write(path, error) => {
                write!(f, "{}: cannot write it: {}", shown(path), english(error))
            }
        }
    }
}

impl std::error::Error for ConvertError {}
