//! Which language the user reads, from what the locale says.

use crate::i18n::Language;

/// What names the language of messages in a locale, the first that is set going
/// first.
const LOCALE: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The language of the locale that the variables which `env` looks up name;
/// English for one whose language there is not.
#[must_use]
pub fn language(env: impl Fn(&str) -> Option<String>) -> Language {
    let set = |name: &&str| env(name).filter(|value| !value.is_empty());
    let locale = LOCALE.iter().find_map(set);
    locale.and_then(|locale| Language::of_locale(&locale)).unwrap_or_default()
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
            assert_eq!(super::language(env(variables)), language, "{variables}");
        }
    }
}
