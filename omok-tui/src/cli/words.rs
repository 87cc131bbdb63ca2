//! Words as a shell takes a line apart, without a shell.
//!
//! Blanks part words; quotes and backslashes keep what they hold together, as
//! POSIX has it. Nothing is expanded, and no sign means anything else: not `;`,
//! not `$`, and not `#`, which begins a pin here and a comment in a shell.

use std::fmt;
use std::iter::Peekable;
use std::str::Chars;

/// Why a line has no words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoWords {
    /// A quote is opened and not closed, or a backslash stands at the end.
    Open,
}

impl fmt::Display for NoWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a quote is not closed")
    }
}

/// The words of `line`.
pub(super) fn split(line: &str) -> Result<Vec<String>, NoWords> {
    let mut letters = line.chars().peekable();
    let mut words = Vec::new();
    while letters.peek().is_some() {
        if letters.next_if(char::is_ascii_whitespace).is_none() {
            words.push(word(&mut letters)?);
        }
    }
    Ok(words)
}

/// The word that begins here, up to a blank.
fn word(letters: &mut Peekable<Chars<'_>>) -> Result<String, NoWords> {
    let mut word = String::new();
    while let Some(letter) = letters.next_if(|letter| !letter.is_ascii_whitespace()) {
        match letter {
            '\'' => quoted(letters, &mut word)?,
            '"' => double_quoted(letters, &mut word)?,
            '\\' => match letters.next().ok_or(NoWords::Open)? {
                // A line that goes on.
                '\n' => {}
                escaped => word.push(escaped),
            },
            plain => word.push(plain),
        }
    }
    Ok(word)
}

fn quoted(letters: &mut Peekable<Chars<'_>>, word: &mut String) -> Result<(), NoWords> {
    loop {
        match letters.next().ok_or(NoWords::Open)? {
            '\'' => return Ok(()),
            letter => word.push(letter),
        }
    }
}

fn double_quoted(letters: &mut Peekable<Chars<'_>>, word: &mut String) -> Result<(), NoWords> {
    loop {
        match letters.next().ok_or(NoWords::Open)? {
            '"' => return Ok(()),
            '\\' => match letters.next().ok_or(NoWords::Open)? {
                '\n' => {}
                escaped @ ('"' | '\\' | '$' | '`') => word.push(escaped),
                other => word.extend(['\\', other]),
            },
            letter => word.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use proptest::prelude::*;

    #[test]
    fn quotes_keep_words_together_and_nothing_is_expanded() {
        for (line, words) in [
            ("", &[][..]),
            (" \t\n", &[]),
            ("join  K7Q", &["join", "K7Q"]),
            ("'K7Q@a#PIN' #x", &["K7Q@a#PIN", "#x"]),
            ("'a b'\"c d\"e", &["a bc de"]),
            ("'' \"\"", &["", ""]),
            (r#"a\ b "\$\a\"" '\'"#, &["a b", r#"$\a""#, "\\"]),
            ("host; sh", &["host;", "sh"]),
            ("$(sh) `sh` $HOME * ~ a|b >c", &["$(sh)", "`sh`", "$HOME", "*", "~", "a|b", ">c"]),
        ] {
            assert_eq!(split(line).unwrap(), words, "{line}");
        }
        for line in ["'a", "\"a", "a\\", "\"a\\", "'a' '"] {
            assert_eq!(split(line), Err(NoWords::Open), "{line}");
        }
    }

    proptest! {
        #[test]
        fn a_line_falls_apart_as_in_a_shell_wherever_nothing_is_a_comment(
            line in "[ab'\"\\\\ \n\t$`;é]{0,12}",
        ) {
            prop_assert_eq!(split(&line).ok(), shlex::split(&line));
        }
    }
}
