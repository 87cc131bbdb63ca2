//! The flags that name a rule set, a size and a game of a file.

use std::num::NonZeroUsize;
use std::process::ExitCode;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use omok_core::record::Setting;
use omok_core::{RuleSet, Size};
use omok_relay::shell;

use crate::messages::for_stderr;

/// Rule set and size, as far as the command line names them.
#[derive(Clone, Copy, Debug, Args)]
pub struct SettingArgs {
    /// The rule set
    #[arg(long, value_name = "RULES", ignore_case = true, value_parser = rule_sets())]
    rules: Option<RuleSet>,
    /// Rows and columns of the board: renju 15; omok 19, 15 or 13; gomoku 15, 19 or 20
    #[arg(long, value_name = "N", value_parser = sizes(), hide_possible_values = true)]
    size: Option<Size>,
}

/// Which game of a file is meant.
#[derive(Clone, Copy, Debug, Args)]
pub struct GameArg {
    /// Take the N-th game of a file that has several, instead of the first
    #[arg(long, value_name = "N")]
    game: Option<NonZeroUsize>,
}

impl SettingArgs {
    /// What is named.
    ///
    /// # Errors
    ///
    /// A rule set and a size that do not go together: it has been said on
    /// stderr, and the exit code is given.
    pub fn setting(self) -> Result<Setting, ExitCode> {
        self.checked().map_err(|why| argument_error(&why))
    }

    /// The same, for whoever says it otherwise.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn checked(self) -> Result<Setting, String> {
        let Self { rules, size } = self;
        let setting = Setting { rules, size };
        // A size alone may still suit the rule set that a record names.
        match (rules, setting.game()) {
            (Some(_), Err(error)) => Err(error.to_string()),
            _ => Ok(setting),
        }
    }
}

impl GameArg {
    /// The number that is named, if one is.
    #[must_use]
    pub const fn named(self) -> Option<NonZeroUsize> {
        self.game
    }
}

/// Says on stderr what is wrong with the arguments, and gives the exit code
/// for it.
#[must_use]
pub fn argument_error(message: &dyn std::fmt::Display) -> ExitCode {
    // What is printed has this before it.
    const PREFIX: &str = "error: ";
    let text = format!("{PREFIX}{message}\n\nFor more information, try '--help'.\n");
    let text = for_stderr(&text);
    shell::tell(&clap::Error::raw(ErrorKind::ValueValidation, text.trim_start_matches(PREFIX)))
}

fn rule_sets() -> impl TypedValueParser<Value = RuleSet> {
    PossibleValuesParser::new(RuleSet::ALL.map(RuleSet::name))
        .try_map(|name| name.parse::<RuleSet>())
}

fn sizes() -> impl TypedValueParser<Value = Size> {
    PossibleValuesParser::new(["13", "15", "19", "20"])
        .map(|lines| lines.parse().ok().and_then(Size::new).expect("these are all sizes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_can_be_named() {
        for size in Size::ALL {
            let (command, word) = (clap::Command::new("omok"), size.to_string());
            let named = sizes().parse_ref(&command, None, std::ffi::OsStr::new(&word));
            assert_eq!(named.ok(), Some(size));
        }
    }
}
