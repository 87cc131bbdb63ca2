//! How many colours the terminal has, from what the environment says.

use clap::ValueEnum;

use crate::theme::Depth;

/// What `--color` may say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// What `NO_COLOR`, `COLORTERM` and `TERM` tell.
    #[default]
    Auto,
    /// No colour at all.
    Never,
    /// The 16 colours of the user's palette.
    #[value(name = "16")]
    Sixteen,
    /// The 256 of xterm.
    #[value(name = "256")]
    Indexed,
    /// 24 bits.
    Truecolor,
}

/// Terminals that have 24 bits of colour and whose name does not say so.
const TRUECOLOR: [&str; 7] = ["alacritty", "contour", "foot", "ghostty", "kitty", "rio", "wezterm"];

/// The colours to use: what was chosen, else what the variables that `env`
/// looks up say of the terminal.
#[must_use]
pub fn depth(choice: ColorChoice, env: impl Fn(&str) -> Option<String>) -> Depth {
    match choice {
        ColorChoice::Auto => detected(&env),
        ColorChoice::Never => Depth::None,
        ColorChoice::Sixteen => Depth::Sixteen,
        ColorChoice::Indexed => Depth::Indexed,
        ColorChoice::Truecolor => Depth::Truecolor,
    }
}

fn detected(env: &impl Fn(&str) -> Option<String>) -> Depth {
    let set = |name| env(name).filter(|value| !value.is_empty());
    let term = set("TERM").unwrap_or_default();
    if set("NO_COLOR").is_some() || is_colorless(&term) {
        return Depth::None;
    }
    // The Linux console takes finer colours and shows the nearest of its 16.
    if term == "linux" {
        return Depth::Sixteen;
    }
    // GNU screen hands on what the terminal around it says, and cannot do it.
    let in_screen = term.starts_with("screen") && set("TMUX").is_none();
    let claims = set("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit");
    if (claims && !in_screen) || term.ends_with("-direct") || is_named(&term) {
        return Depth::Truecolor;
    }
    if term.contains("256") { Depth::Indexed } else { Depth::Sixteen }
}

fn is_colorless(term: &str) -> bool {
    let is_mono = term.ends_with("-mono") || term.ends_with("-m");
    term.is_empty() || term == "dumb" || is_mono || is_video_terminal(term)
}

/// Whether a name is that of DEC's video terminals, such as `vt220`, and not
/// that of `vte`, whose windows have all there is.
#[must_use]
pub fn is_video_terminal(term: &str) -> bool {
    term.strip_prefix("vt").is_some_and(|rest| rest.starts_with(char::is_numeric))
}

fn is_named(term: &str) -> bool {
    TRUECOLOR.iter().any(|name| term.strip_prefix("xterm-").unwrap_or(term).starts_with(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auto(variables: &str) -> Depth {
        let pairs: Vec<_> =
            variables.split_whitespace().filter_map(|v| v.split_once('=')).collect();
        depth(ColorChoice::Auto, |name| {
            pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).into())
        })
    }

    #[test]
    fn the_variables_tell_the_colors() {
        let table = [
            ("", Depth::None),
            ("TERM=dumb COLORTERM=truecolor", Depth::None),
            ("TERM=vt100", Depth::None),
            ("TERM=vt220", Depth::None),
            ("TERM=xterm-mono", Depth::None),
            ("TERM=xterm-256color NO_COLOR=1", Depth::None),
            ("TERM=xterm-256color NO_COLOR=", Depth::Indexed),
            ("TERM=xterm", Depth::Sixteen),
            ("TERM=linux", Depth::Sixteen),
            ("TERM=linux COLORTERM=truecolor", Depth::Sixteen),
            ("TERM=screen", Depth::Sixteen),
            ("TERM=vte", Depth::Sixteen),
            ("TERM=xterm-256color", Depth::Indexed),
            ("TERM=screen-256color COLORTERM=truecolor", Depth::Indexed),
            ("TERM=screen-256color COLORTERM=truecolor TMUX=/tmp/x,1,0", Depth::Truecolor),
            ("TERM=tmux-256color", Depth::Indexed),
            ("TERM=xterm-256color COLORTERM=truecolor", Depth::Truecolor),
            ("TERM=xterm-256color COLORTERM=24bit", Depth::Truecolor),
            ("TERM=xterm-256color COLORTERM=yes", Depth::Indexed),
            ("TERM=xterm-direct", Depth::Truecolor),
            ("TERM=xterm-kitty", Depth::Truecolor),
            ("TERM=foot", Depth::Truecolor),
            ("TERM=alacritty", Depth::Truecolor),
        ];
        for (variables, expected) in table {
            assert_eq!(auto(variables), expected, "{variables}");
        }
    }

    #[test]
    fn the_flag_outweighs_every_variable() {
        let env = |name: &str| (name == "NO_COLOR").then(|| "1".to_owned());
        assert_eq!(depth(ColorChoice::Truecolor, env), Depth::Truecolor);
        assert_eq!(depth(ColorChoice::Indexed, env), Depth::Indexed);
        assert_eq!(depth(ColorChoice::Sixteen, env), Depth::Sixteen);
        let rich = |name: &str| (name == "COLORTERM").then(|| "truecolor".to_owned());
        assert_eq!(depth(ColorChoice::Never, rich), Depth::None);
    }
}
