//! Which language the user reads, from what the locale says.

use crate::charset::is_utf8;
use crate::glyphs::Letters;
use crate::i18n::Language;

/// What names the language of messages in a locale, the first that is set going
/// first.
const LOCALE: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// Which language is spoken, and why not another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// That language.
    pub language: Language,
    /// Which letters the locale has.
    pub letters: Letters,
    /// The language that was asked for, where the locale cannot show it.
    pub unshown: Option<Language>,
}

/// The language that is `named` for this run, else the one `remembered`, else
/// that of the locale, which is told by the variables that `env` looks up.
///
/// Where the locale's characters are not those of UTF-8, nothing but English
/// can be written for certain, and nothing but English is.
#[must_use]
pub fn spoken(
    named: Option<Language>,
    remembered: Option<Language>,
    env: impl Fn(&str) -> Option<String>,
) -> Spoken {
    let asked = named.or(remembered);
    if is_utf8(&env) {
        let language = asked.unwrap_or_else(|| of_locale(env));
        Spoken { language, letters: Letters::All, unshown: None }
    } else {
        let unshown = asked.filter(|&language| language != Language::English);
        Spoken { language: Language::English, letters: Letters::Ascii, unshown }
    }
}

/// Whether a terminal of this name shows a language: the fonts of the bare Linux
/// console have no Hangul. Whoever has `named` the language for this run knows
/// better, since programs in between may draw with other fonts.
#[must_use]
pub fn is_shown(language: Language, named: Option<Language>, term: &str) -> bool {
    term != "linux" || language != Language::Korean || named == Some(language)
}

/// The language of the locale; English for one whose language there is not.
fn of_locale(env: impl Fn(&str) -> Option<String>) -> Language {
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
            assert_eq!(of_locale(env(variables)), language, "{variables}");
        }
    }

    #[test]
    fn what_is_named_goes_before_what_is_remembered_and_that_before_the_locale() {
        let korean = "LANG=ko_KR.UTF-8";
        let (dutch, turkish) = (Some(Language::Dutch), Some(Language::Turkish));
        let language = |named, remembered, env| {
            let spoken = spoken(named, remembered, env);
            assert_eq!((spoken.letters, spoken.unshown), (Letters::All, None));
            spoken.language
        };
        assert_eq!(language(dutch, turkish, env(korean)), Language::Dutch);
        assert_eq!(language(None, turkish, env(korean)), Language::Turkish);
        assert_eq!(language(None, None, env(korean)), Language::Korean);
    }

    #[test]
    fn the_linux_console_shows_korean_only_to_who_names_it() {
        let (korean, dutch) = (Language::Korean, Language::Dutch);
        assert!(!is_shown(korean, None, "linux"));
        assert!(is_shown(korean, Some(korean), "linux") && is_shown(korean, None, "xterm"));
        assert!(is_shown(dutch, None, "linux"));
    }

    #[test]
    fn without_utf_8_only_english_is_spoken_and_it_is_told_what_is_not() {
        let (korean, english) = (Some(Language::Korean), Some(Language::English));
        for without in ["LANG=ko_KR.eucKR", "LANG=C", "LANG=ko_KR.UTF-8 LC_ALL=C"] {
            for (named, remembered, unshown) in [
                (None, None, None),
                (korean, None, korean),
                (None, korean, korean),
                (english, korean, None),
                (korean, english, korean),
            ] {
                let (language, letters) = (Language::English, Letters::Ascii);
                let expected = Spoken { language, letters, unshown };
                assert_eq!(spoken(named, remembered, env(without)), expected, "{without}");
            }
        }
    }
}
