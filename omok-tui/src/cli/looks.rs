//! The flags that say what the screen looks like.

use std::env;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::charset::is_utf8;
use crate::depth::{ColorChoice, depth};
use crate::glyphs::{Ambiguous, Glyphs};
use crate::theme::{Depth, ThemeName};

/// Colours and characters.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct LooksArgs {
    /// Colours: auto, never, 16, 256 or truecolor
    #[arg(long, global = true, env = "OMOK_COLOR", value_enum, default_value_t)]
    #[arg(value_name = "WHEN", hide_possible_values = true, hide_default_value = true)]
    #[arg(hide_env_values = true)]
    color: ColorChoice,
    /// What the board looks like: wood, high-contrast or monochrome
    #[arg(long, global = true, value_name = "NAME", value_parser = themes())]
    #[arg(hide_possible_values = true)]
    pub(super) theme: Option<ThemeName>,
    /// Draw boards and borders in ASCII
    #[arg(long, global = true, env = "OMOK_ASCII", hide_env_values = true, hide_short_help = true)]
    #[arg(value_parser = clap::builder::FalseyValueParser::new())]
    ascii: bool,
    /// How wide the terminal draws lines and stones: auto, narrow or wide
    #[arg(long, global = true, value_name = "WIDTH", value_parser = widths())]
    #[arg(hide_possible_values = true, hide_short_help = true)]
    pub(super) ambiguous: Option<Ambiguous>,
}

impl LooksArgs {
    /// What is named here, and what is not, as `other` names it.
    pub(super) fn or(self, other: Self) -> Self {
        let named = self.color != ColorChoice::default();
        Self {
            color: if named { self.color } else { other.color },
            theme: self.theme.or(other.theme),
            ascii: self.ascii || other.ascii,
            ambiguous: self.ambiguous.or(other.ambiguous),
        }
    }

    pub(super) fn depth(self) -> Depth {
        depth(self.color, variable)
    }

    /// `ambiguous` is what was chosen, here or elsewhere.
    pub(super) fn glyphs(self, ambiguous: Ambiguous) -> Glyphs {
        if self.ascii || !is_utf8(variable) {
            Glyphs::Ascii
        } else if ambiguous == Ambiguous::Wide {
            Glyphs::Narrow
        } else if variable("TERM").is_some_and(|term| term == "linux") {
            Glyphs::Console
        } else {
            Glyphs::Unicode
        }
    }
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
