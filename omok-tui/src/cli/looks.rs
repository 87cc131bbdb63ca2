//! The flags that say what the screen looks like.

use std::env;
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::environment::is_on;
use crate::charset::is_utf8;
use crate::depth::{ColorChoice, depth};
use crate::glyphs::{Ambiguous, Glyphs};
use crate::setting::argument_error;
use crate::theme::{Depth, ThemeName};

/// The environment's words for `--color` and `--ascii`.
const COLOR_VARIABLE: &str = "OMOK_COLOR";
const ASCII_VARIABLE: &str = "OMOK_ASCII";

/// Colours and characters.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct LooksArgs {
    /// Colours: auto, never, 16, 256 or truecolor
    #[arg(long, global = true, value_enum, value_name = "WHEN", hide_possible_values = true)]
    color: Option<ColorChoice>,
    /// What the board looks like: wood, high-contrast or monochrome
    #[arg(long, global = true, value_name = "NAME", value_parser = themes())]
    #[arg(hide_possible_values = true)]
    pub(super) theme: Option<ThemeName>,
    /// Draw boards and borders in ASCII
    #[arg(long, global = true, hide_short_help = true)]
    ascii: bool,
    /// How wide the terminal draws lines and stones: auto, narrow or wide
    #[arg(long, global = true, value_name = "WIDTH", value_parser = widths())]
    #[arg(hide_possible_values = true, hide_short_help = true)]
    pub(super) ambiguous: Option<Ambiguous>,
}

impl LooksArgs {
    /// What is named here, and what is not, as `other` names it.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            color: self.color.or(other.color),
            theme: self.theme.or(other.theme),
            ascii: self.ascii || other.ascii,
            ambiguous: self.ambiguous.or(other.ambiguous),
        }
    }

    /// # Errors
    ///
    /// The environment names something else: that has been said, and the exit code
    /// is given.
    pub(super) fn depth(self) -> Result<Depth, ExitCode> {
        let color = self.color.map_or_else(color_of_environment, Ok)?;
        Ok(depth(color, variable))
    }

    /// `ambiguous` is what was chosen, here or elsewhere.
    ///
    /// # Errors
    ///
    /// As [`depth`](Self::depth).
    pub(super) fn glyphs(self, ambiguous: Ambiguous) -> Result<Glyphs, ExitCode> {
        let ascii = is_on(ASCII_VARIABLE)? || self.ascii;
        Ok(if ascii || !is_utf8(variable) {
            Glyphs::Ascii
        } else if ambiguous == Ambiguous::Wide {
            Glyphs::Narrow
        } else if variable("TERM").is_some_and(|term| term == "linux") {
            Glyphs::Console
        } else {
            Glyphs::Unicode
        })
    }
}

/// Read only by commands that draw: the others depend on no variables.
fn color_of_environment() -> Result<ColorChoice, ExitCode> {
    let Some(named) = variable(COLOR_VARIABLE).filter(|named| !named.is_empty()) else {
        return Ok(ColorChoice::default());
    };
    ColorChoice::from_str(&named, false).map_err(|_| {
        let possible =
            ColorChoice::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let possible: Vec<_> = possible.map(|value| value.get_name().to_owned()).collect();
        argument_error(&format_args!(
            "{COLOR_VARIABLE}: {named:?} is none of {}",
            possible.join(", ")
        ))
    })
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok()
}

fn themes() -> impl TypedValueParser<Value = ThemeName> {
    PossibleValuesParser::new(ThemeName::ALL.map(ThemeName::name))
        .map(|name| ThemeName::named(&name).expect("these are all themes"))
}

fn widths() -> impl TypedValueParser<Value = Ambiguous> {
    PossibleValuesParser::new(Ambiguous::ALL.map(Ambiguous::name))
        .map(|name| Ambiguous::named(&name).expect("these are all widths"))
}
