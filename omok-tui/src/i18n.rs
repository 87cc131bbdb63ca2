//! The sentences, by language.
//!
//! The model holds what happened ([`Message`]s and what they are made from),
//! never words; words are made when the screen is drawn, so a change of
//! language shows at once.

mod message;
mod reason;
#[cfg(test)]
mod samples;
mod sentences;

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use lz4_flex::block::decompress_size_prepended_with_dict;
pub use message::{Message, Unit};
use sentences::{Form, Sentences};

use crate::text::{fit, width, wrap};

/// A language the client speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Korean.
    Korean,
    /// Dutch.
    Dutch,
    /// Norwegian Bokmål.
    Bokmal,
    /// Turkish.
    Turkish,
}

/// There is no language by that tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLanguage;

impl Language {
    /// Every language, in the order in which the key goes through them.
    pub const ALL: [Self; 5] =
        [Self::English, Self::Korean, Self::Dutch, Self::Bokmal, Self::Turkish];

    /// Its tag, as `--lang` takes it.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Korean => "ko",
            Self::Dutch => "nl",
            Self::Bokmal => "nb",
            Self::Turkish => "tr",
        }
    }

    /// What those who speak it call it: whoever is lost in another language
    /// has to find it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Korean => "한국어",
            Self::Dutch => "Nederlands",
            Self::Bokmal => "Norsk",
            Self::Turkish => "Türkçe",
        }
    }

    /// The one after it, and after the last one the first.
    #[must_use]
    pub fn next(self) -> Self {
        let next = Self::ALL.iter().skip_while(|&&other| other != self).nth(1);
        next.copied().unwrap_or(Self::ALL[0])
    }

    /// The language of a locale such as `ko_KR.UTF-8` or `nl-BE`; `None` for one
    /// that the client does not speak, and for those without a language (`C`,
    /// `POSIX`).
    #[must_use]
    pub fn of_locale(locale: &str) -> Option<Self> {
        locale.split(['_', '-', '.', '@']).next()?.parse().ok()
    }

    /// The sentence in this language.
    #[must_use]
    pub fn say(self, message: &Message) -> String {
        let said = self.sentences().say(message.id(), Form::Whole, &message.arguments(self));
        // A sentence that is missing shows its name; a test looks for that.
        said.unwrap_or_else(|| message.id().to_owned())
    }

    /// The sentence in at most `columns`: as it is if it fits, else its short
    /// form if it has one, cut off where even that is too long.
    #[must_use]
    pub fn say_within(self, message: &Message, columns: usize) -> String {
        let whole = self.say(message);
        if width(&whole) <= columns {
            return whole;
        }
        fit(&self.say_short(message).unwrap_or(whole), columns)
    }

    /// The sentence in lines of at most `columns`: in one if it or its short form
    /// fits into one, else in as many as it takes, up to `rows`, of which there is
    /// at least one; what is left over is cut off.
    #[must_use]
    pub fn say_in_lines(self, message: &Message, columns: usize, rows: usize) -> Vec<String> {
        let whole = self.say(message);
        let short = self.say_short(message).is_some_and(|short| width(&short) <= columns);
        if rows < 2 || short || width(&whole) <= columns {
            return vec![self.say_within(message, columns)];
        }
        let mut lines = wrap(&whole, columns);
        if lines.len() > rows {
            lines.truncate(rows);
            let last = &mut lines[rows - 1];
            *last = fit(&format!("{last}…"), columns);
        }
        lines
    }

    /// The short form of the sentence, or the sentence where it has none.
    #[must_use]
    pub fn say_shortly(self, message: &Message) -> String {
        self.say_short(message).unwrap_or_else(|| self.say(message))
    }

    /// The short form of the sentence, if it has one.
    fn say_short(self, message: &Message) -> Option<String> {
        self.sentences().say(message.id(), Form::Short, &message.arguments(self))
    }

    /// Its file, as `build.rs` has packed it.
    const fn packed(self) -> &'static [u8] {
        macro_rules! packed {
            ($tag:literal) => {
                include_bytes!(concat!(env!("OUT_DIR"), "/", $tag, ".lz4"))
            };
        }
        match self {
            Self::English => packed!("en"),
            Self::Korean => packed!("ko"),
            Self::Dutch => packed!("nl"),
            Self::Bokmal => packed!("nb"),
            Self::Turkish => packed!("tr"),
        }
    }

    fn source(self) -> &'static str {
        static SOURCES: [OnceLock<String>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        SOURCES[self as usize].get_or_init(|| {
            let before = if self == Self::English { "" } else { Self::English.source() };
            let text = decompress_size_prepended_with_dict(self.packed(), before.as_bytes());
            let text = text.expect("the build has packed it");
            String::from_utf8(text).expect("all sentences are UTF-8")
        })
    }

    fn sentences(self) -> &'static Sentences {
        static SENTENCES: [OnceLock<Sentences>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        SENTENCES[self as usize].get_or_init(|| Sentences::new(self.tag(), self.source()))
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// By its tag, in either case. `no` and `nn`, Norwegian at large and its
    /// other written form, are answered in Bokmål.
    fn from_str(tag: &str) -> Result<Self, Self::Err> {
        let tag = tag.to_ascii_lowercase();
        match Self::ALL.into_iter().find(|language| language.tag() == tag) {
            Some(language) => Ok(language),
            None if ["no", "nn"].contains(&&*tag) => Ok(Self::Bokmal),
            None => Err(UnknownLanguage),
        }
    }
}

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the languages are ")?;
        for (index, language) in Language::ALL.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{} ({})", language.tag(), language.name())?;
        }
        Ok(())
    }
}

impl Error for UnknownLanguage {}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
    use omok_core::{Color, Forbidden, RuleSet, Size};

    use super::sentences::{Bundle, add, bundle};
    use super::*;

    impl Language {
        /// The whole file, read at once.
        fn bundle(self) -> Bundle {
            let mut bundle = bundle(self.tag());
            add(&mut bundle, self.source());
            bundle
        }
    }

    /// What a message of a language file names: variables, and other messages.
    #[derive(Clone, Debug, Default)]
    struct Named {
        variables: BTreeSet<String>,
        messages: BTreeSet<String>,
    }

    /// The word that `text` begins with.
    fn word(text: &str) -> &str {
        let end = text.find(|c: char| !c.is_ascii_lowercase() && c != '-');
        &text[..end.unwrap_or(text.len())]
    }

    /// The messages of a language file with what each names.
    fn entries(source: &str) -> BTreeMap<String, Named> {
        let mut entries = BTreeMap::new();
        let mut id = String::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with(|first: char| first.is_ascii_lowercase()) {
                id = word(line).to_owned();
                let old = entries.insert(id.clone(), Named::default());
                assert!(old.is_none(), "{id} stands there twice");
            }
            let braces = line.split('{').skip(1).map(str::trim_start);
            for inside in braces.filter(|inside| !inside.starts_with(['"', '-'])) {
                let entry = entries.get_mut(&id).expect("only messages name others");
                match inside.strip_prefix('$') {
                    Some(variable) => entry.variables.insert(word(variable).to_owned()),
                    None => entry.messages.insert(word(inside).to_owned()),
                };
            }
        }
        entries
    }

    /// The variables of a message and of the messages within it.
    fn variables(entries: &BTreeMap<String, Named>, id: &str) -> BTreeSet<String> {
        let named = entries.get(id).unwrap_or_else(|| panic!("{id} is not there"));
        let within = named.messages.iter().flat_map(|id| variables(entries, id));
        named.variables.iter().cloned().chain(within).collect()
    }

    #[test]
    fn every_language_has_every_sentence_with_its_variables_and_no_other() {
        for language in Language::ALL {
            let read = FluentResource::try_new(language.source().to_owned());
            assert!(read.is_ok(), "{language:?}: {:?}", read.map_err(|(_, errors)| errors));
            let entries = entries(language.source());
            let mut unused: BTreeSet<_> = entries.keys().cloned().collect();
            for (id, expected) in Message::IDS {
                let expected: BTreeSet<_> = expected.iter().map(ToString::to_string).collect();
                assert_eq!(variables(&entries, id), expected, "{language:?}: {id}");
                unused.remove(*id);
            }
            for within in entries.values().flat_map(|named| &named.messages) {
                unused.remove(within);
            }
            assert!(unused.is_empty(), "{language:?} says what nobody asks for: {unused:?}");
        }
    }

    #[test]
    fn every_sentence_can_be_said_whatever_it_speaks_of() {
        for language in Language::ALL {
            let bundle = language.bundle();
            for (id, variables) in Message::samples() {
                let pattern = bundle.get_message(id).and_then(|entry| entry.value());
                let pattern = pattern.unwrap_or_else(|| panic!("{language:?} lacks {id}"));
                let turns = variables.iter().map(|(_, values)| values.len()).max().unwrap_or(1);
                for turn in 0..turns {
                    let mut arguments = FluentArgs::new();
                    for (variable, values) in &variables {
                        arguments.set(*variable, values[turn % values.len()].clone());
                    }
                    let mut errors = Vec::new();
                    let said = bundle.format_pattern(pattern, Some(&arguments), &mut errors);
                    assert!(errors.is_empty(), "{language:?} {id}: {errors:?}");
                    assert!(!said.contains(['{', '}']), "{language:?} {id}: {said}");
                    let alone = Sentences::new(language.tag(), language.source());
                    let alone = alone.say(id, Form::Whole, &arguments);
                    assert_eq!(alone.as_deref(), Some(&*said), "{language:?} {id}, read alone");
                }
            }
        }
    }

    /// The words that a language file chooses by, each with its variable.
    fn choices(source: &str) -> BTreeSet<(String, String)> {
        let mut choices = BTreeSet::new();
        // The variable of each brace that is open; empty where none is chosen by.
        let mut open: Vec<&str> = Vec::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            let inside = line.trim_start().trim_start_matches('*');
            if let (Some((key, _)), Some(variable)) =
                (inside.strip_prefix('[').and_then(|key| key.split_once(']')), open.last())
                && !variable.is_empty()
            {
                choices.insert(((*variable).to_owned(), key.to_owned()));
            }
            for (at, brace) in line.match_indices(['{', '}']) {
                let inside = line[at + 1..].trim_start();
                match (brace, inside.strip_prefix('$')) {
                    ("}", _) => drop(open.pop()),
                    (_, Some(rest)) if inside.ends_with("->") => open.push(word(rest)),
                    _ => open.push(""),
                }
            }
        }
        assert!(open.is_empty(), "every brace is closed");
        choices
    }

    #[test]
    fn a_language_chooses_only_by_what_can_be() {
        let mut values: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for (variable, samples) in Message::samples().into_iter().flat_map(|(_, all)| all) {
            let known = values.entry(variable).or_default();
            for value in samples {
                known.insert(match value {
                    FluentValue::String(word) => word.into_owned(),
                    // Any number may come up.
                    _ => "number".to_owned(),
                });
            }
        }
        let is_number = |key: &str| key == "one" || key == "other" || key.parse::<u32>().is_ok();
        for language in Language::ALL {
            let choices = choices(language.source());
            assert!(choices.len() > 40, "{language:?}: {choices:?}");
            for (variable, key) in choices {
                let known = &values[variable.as_str()];
                let fits = known.contains(&key) || (known.contains("number") && is_number(&key));
                assert!(fits, "{language:?}: ${variable} is never {key}, but {known:?}");
            }
        }
    }

    #[test]
    fn a_misspelt_choice_is_found() {
        let file = "ban = { $reason ->\n    [three_three] x\n   *[overline] { $unit ->\n       *[hours] y\n    }\n}\nhelp =\n    [ - back\n";
        let pairs = [("reason", "overline"), ("reason", "three_three"), ("unit", "hours")];
        let expected = pairs.map(|(variable, key)| (variable.to_owned(), key.to_owned()));
        assert_eq!(choices(file), expected.into());
    }

    #[test]
    fn what_ends_a_try_or_a_game_fits_the_narrowest_board() {
        // A board of 13 lines takes 29 columns, of which the cursor's point
        // takes 4.
        let columns = 25;
        let point = Size::NINETEEN.point(18, 18).expect("the corner");
        let (ply, color) = (361, Color::Black);
        let fits = |language: Language, message: &Message| {
            let said = language.say_within(message, columns);
            assert!(width(&said) <= columns && !said.ends_with('…'), "{language:?}: {said}");
            said
        };
        for language in Language::ALL {
            for reason in Forbidden::ALL {
                let whole = language.say(&Message::Forbidden { point, reason, color });
                let said = fits(language, &Message::Forbidden { point, reason, color });
                let word = said.rsplit(": ").next().expect("the reason is last");
                let word = word.trim_end_matches(" 금수입니다.");
                assert!(said.contains("s19") && whole.contains(word), "{whole} / {said}");
            }
            fits(language, &Message::Occupied { point, color });
            fits(language, &Message::NotYourTurn);
            fits(language, &Message::Moved { ply, color, point });
            fits(language, &Message::Won { ply, color, point });
            fits(language, &Message::DrawFull { ply, color, point });
            fits(language, &Message::DrawNoLegalMove { ply, color, point, next: Color::White });
        }
    }

    #[test]
    fn what_happens_in_a_game_fits_the_status_line_of_76_columns() {
        let of_outside = ["name", "path", "place", "reason", "relay", "pin", "asked"];
        let source = Language::English.source();
        let (_, section) = source.split_once("## Status line").expect("there is one");
        let (section, _) = section.split_once("\n## ").expect("another one follows");
        let ids = entries(section);
        for language in Language::ALL {
            let bundle = language.bundle();
            let (mut fitted, mut wide) = (0, Vec::new());
            for (id, variables) in Message::samples() {
                let outside = variables.iter().any(|(name, _)| of_outside.contains(name));
                let entry = bundle.get_message(id);
                let entry = entry.expect("every language has every sentence");
                // A short form is what fits where the sentence does not.
                let short = entry.get_attribute("short").is_some();
                if outside || short || !ids.contains_key(id) {
                    continue;
                }
                let pattern = entry.value().expect("every sentence says something");
                let turns = variables.iter().map(|(_, values)| values.len()).max().unwrap_or(1);
                for turn in 0..turns {
                    let mut arguments = FluentArgs::new();
                    for (variable, values) in &variables {
                        arguments.set(*variable, values[turn % values.len()].clone());
                    }
                    let said = bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new());
                    // The cursor's point stands before it.
                    if width(&said) > 76 - 4 {
                        wide.push(format!("{id}: {said}"));
                    }
                    fitted += 1;
                }
            }
            assert!(fitted > 30 && wide.is_empty(), "{language:?}: {fitted}, {wide:#?}");
        }
    }

    #[test]
    fn a_language_is_found_by_its_tag_and_in_a_locale() {
        for language in Language::ALL {
            assert_eq!(language.tag().parse(), Ok(language));
            assert_eq!(language.tag().to_uppercase().parse(), Ok(language));
        }
        for (locale, language) in [
            ("ko_KR.UTF-8", Some(Language::Korean)),
            ("ko", Some(Language::Korean)),
            ("nl-BE", Some(Language::Dutch)),
            ("nb_NO.utf8", Some(Language::Bokmal)),
            ("nn_NO.UTF-8", Some(Language::Bokmal)),
            ("no_NO", Some(Language::Bokmal)),
            ("tr_TR@euro", Some(Language::Turkish)),
            ("en_GB.UTF-8", Some(Language::English)),
            ("kok_IN", None),
            ("C.UTF-8", None),
            ("POSIX", None),
            ("", None),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
        let unknown = "fr".parse::<Language>().unwrap_err().to_string();
        assert!(unknown.contains("ko (한국어)"), "{unknown}");
    }

    #[test]
    fn one_language_follows_another_and_the_first_the_last() {
        let mut language = Language::default();
        let mut seen = Vec::new();
        for _ in Language::ALL {
            seen.push(language);
            language = language.next();
        }
        assert_eq!((seen, language), (Language::ALL.to_vec(), Language::default()));
    }

    #[test]
    fn a_refusal_names_the_point_the_reason_and_whose_turn_it_still_is() {
        let message = Message::Forbidden {
            point: Size::FIFTEEN.center(),
            reason: Forbidden::DoubleThree,
            color: Color::Black,
        };
        assert_eq!(Language::English.say(&message), "h8 is forbidden: three-three. Black to move.");
    }

    #[test]
    fn numbers_are_written_plainly_and_nothing_invisible_is_added() {
        let message = Message::RulesAndSize { rules: RuleSet::OMOK, size: Size::NINETEEN };
        assert_eq!(Language::English.say(&message), "Omok 19×19");
        let message = Message::AskKept { rules: RuleSet::RENJU, size: Size::FIFTEEN, plies: 1 };
        assert!(Language::English.say(&message).ends_with("Renju 15×15, one move."));
    }
}
