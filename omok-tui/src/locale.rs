//! Which language is meant: by the command line, by a variable of its own, or by
//! the locale.

use crate::i18n::{Language, UnknownLanguage};

/// The environment's word for `--lang`.
pub const VARIABLE: &str = "OMOK_LANG";

/// What names the language of messages in a locale, the first that is set going
/// first.
const LOCALE: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The language that the variables which `env` looks up ask for; `None` if they
/// ask for none that there is.
///
/// # Errors
///
/// The program's own variable names a language that there is not, which nobody
/// does by chance.
pub fn named(env: impl Fn(&str) -> Option<String>) -> Result<Option<Language>, UnknownLanguage> {
    match set(&env, VARIABLE) {
        Some(tag) => tag.parse().map(Some),
        None => Ok(None),
    }
}

/// The language of the locale; English for one whose language there is not.
#[must_use]
pub fn of_locale(env: impl Fn(&str) -> Option<String>) -> Language {
    let locale = LOCALE.iter().find_map(|name| set(&env, name));
    locale.and_then(|locale| Language::of_locale(&locale)).unwrap_or_default()
}

/// A variable that is set and not empty.
fn set(env: &impl Fn(&str) -> Option<String>, name: &str) -> Option<String> {
    env(name).filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks up `NAME=value` words.
    fn env(variables: &str) -> impl Fn(&str) -> Option<String> {
        move |name| {
            let mut pairs = variables.split_whitespace().filter_map(|pair| pair.split_once('='));
            pairs.find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
        }
    }

    #[test]
    fn the_locale_is_named_by_the_first_variable_that_is_set() {
        for (variables, language) in [
            ("LC_ALL=ko_KR.UTF-8 LC_MESSAGES=nl_NL LANG=tr_TR", Language::Korean),
            ("LC_ALL= LC_MESSAGES=nl_NL.UTF-8 LANG=tr_TR", Language::Dutch),
            ("LANG=tr_TR.UTF-8", Language::Turkish),
            ("LC_CTYPE=ko_KR.UTF-8 LANG=nn_NO.UTF-8", Language::Bokmal),
            ("LC_ALL=fr_FR.UTF-8 LANG=ko_KR.UTF-8", Language::English),
            ("LC_ALL=C LANG=ko_KR.UTF-8", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(of_locale(env(variables)), language, "{variables}");
        }
    }

    #[test]
    fn a_variable_of_its_own_names_a_language_or_is_wrong() {
        assert_eq!(named(env("OMOK_LANG=ko")), Ok(Some(Language::Korean)));
        assert_eq!(named(env("OMOK_LANG=")), Ok(None));
        assert_eq!(named(env("LANG=ko_KR.UTF-8")), Ok(None));
        assert_eq!(named(env("OMOK_LANG=klingon")), Err(UnknownLanguage));
    }
}
