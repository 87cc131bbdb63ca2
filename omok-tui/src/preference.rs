//! What a user chooses in the program and finds again the next time.
//!
//! Each choice has a [`Key`]: its name in the settings file and, in capitals
//! after `OMOK_`, in the environment. Whoever adds one gives it a key, a field
//! of [`Preferences`] with a line in [`Preferences::take`] and
//! [`Preferences::or`], and a variant of [`Preference`].

use std::fmt;

use omok_core::record::Setting;
use omok_core::{RuleSet, Size, UnknownRuleSet};
use omok_proto::invite::{InviteError, PinnedRelay};

use crate::glyphs::Ambiguous;
use crate::i18n::{Language, UnknownLanguage};
use crate::theme::ThemeName;

/// One such choice, as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preference {
    /// The language of every sentence.
    Language(Language),
    /// What the board looks like.
    Theme(ThemeName),
    /// How wide the terminal draws some characters.
    Ambiguous(Ambiguous),
    /// Whether the bell may ring.
    Sound(bool),
    /// Whether the mouse is reported.
    Mouse(bool),
    /// Whether a stone takes a second press on the same point.
    Confirm(bool),
    /// Rule set and board of a new game, where no others are named.
    NewGame(RuleSet, Size),
    /// The relay that is tried where none is named; `None`: the usual one.
    Relay(Option<PinnedRelay>),
}

/// A name in the settings file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// `lang`
    Language,
    /// `theme`
    Theme,
    /// `ambiguous`
    Ambiguous,
    /// `sound`
    Sound,
    /// `mouse`
    Mouse,
    /// `confirm`
    Confirm,
    /// `rules`
    Rules,
    /// `size`
    Size,
    /// `relay`
    Relay,
}

/// A value as the settings file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A number that is not negative.
    Number(usize),
    /// A word.
    Text(String),
}

impl Key {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Language,
        Self::Theme,
        Self::Ambiguous,
        Self::Sound,
        Self::Mouse,
        Self::Confirm,
        Self::Rules,
        Self::Size,
        Self::Relay,
    ];

    /// Its name in the settings file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Language => "lang",
            Self::Theme => "theme",
            Self::Ambiguous => "ambiguous",
            Self::Sound => "sound",
            Self::Mouse => "mouse",
            Self::Confirm => "confirm",
            Self::Rules => "rules",
            Self::Size => "size",
            Self::Relay => "relay",
        }
    }

    /// The environment variable that says the same for one run.
    #[must_use]
    pub const fn variable(self) -> &'static str {
        match self {
            Self::Language => "OMOK_LANG",
            Self::Theme => "OMOK_THEME",
            Self::Ambiguous => "OMOK_AMBIGUOUS",
            Self::Sound => "OMOK_SOUND",
            Self::Mouse => "OMOK_MOUSE",
            Self::Confirm => "OMOK_CONFIRM",
            Self::Rules => "OMOK_RULES",
            Self::Size => "OMOK_SIZE",
            Self::Relay => "OMOK_RELAY",
        }
    }

    /// The values that it can have, in words that are the same in every
    /// language.
    #[must_use]
    pub fn possible(self) -> String {
        match self {
            Self::Language => Language::ALL.map(Language::tag).join(", "),
            Self::Theme => ThemeName::ALL.map(ThemeName::name).join(", "),
            Self::Ambiguous => Ambiguous::ALL.map(Ambiguous::name).join(", "),
            Self::Sound | Self::Mouse | Self::Confirm => "true, false".to_owned(),
            Self::Rules => RuleSet::ALL.map(RuleSet::name).join(", "),
            Self::Size => Size::ALL.map(|size| size.to_string()).join(", "),
            Self::Relay => "HOST[:PORT][#PIN]".to_owned(),
        }
    }

    /// The key of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }
}

impl Preference {
    /// What the settings file has to say to make it so.
    #[must_use]
    pub fn entries(&self) -> Vec<(Key, Value)> {
        match self {
            Self::Language(language) => {
                vec![(Key::Language, Value::Text(language.tag().to_owned()))]
            }
            Self::Theme(theme) => vec![(Key::Theme, Value::Text(theme.name().to_owned()))],
            Self::Ambiguous(width) => vec![(Key::Ambiguous, Value::Text(width.name().to_owned()))],
            Self::Sound(on) => vec![(Key::Sound, Value::Flag(*on))],
            Self::Mouse(on) => vec![(Key::Mouse, Value::Flag(*on))],
            Self::Confirm(on) => vec![(Key::Confirm, Value::Flag(*on))],
            Self::NewGame(rules, size) => vec![
                (Key::Rules, Value::Text(rules.name().to_owned())),
                (Key::Size, Value::Number(size.lines())),
            ],
            Self::Relay(relay) => {
                let text = relay.as_ref().map_or_else(String::new, ToString::to_string);
                vec![(Key::Relay, Value::Text(text))]
            }
        }
    }
}

/// Choices as somebody names them: a command line, an environment, a file.
/// `None`: not named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// The language of every sentence.
    pub language: Option<Language>,
    /// What the board looks like.
    pub theme: Option<ThemeName>,
    /// How wide the terminal draws some characters.
    pub ambiguous: Option<Ambiguous>,
    /// Whether the bell may ring.
    pub sound: Option<bool>,
    /// Whether the mouse is reported.
    pub mouse: Option<bool>,
    /// Whether a stone takes a second press on the same point.
    pub confirm: Option<bool>,
    /// Rule set and board of a new game.
    pub new_game: Setting,
    /// The relay that is tried where no other is named.
    pub relay: Option<PinnedRelay>,
}

/// Why a value means nothing. Each says what is possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// No language.
    Language(UnknownLanguage),
    /// No theme.
    Theme,
    /// Not how wide characters are drawn.
    Ambiguous,
    /// Neither yes nor no.
    Flag,
    /// No rule set.
    Rules(UnknownRuleSet),
    /// No size of a board.
    Size,
    /// No relay.
    Relay(InviteError),
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Language(error) => error.fmt(f),
            Self::Theme => one_of(f, ThemeName::ALL.map(ThemeName::name)),
            Self::Ambiguous => one_of(f, Ambiguous::ALL.map(Ambiguous::name)),
            Self::Flag => f.write_str("it is true or false"),
            Self::Rules(error) => error.fmt(f),
            Self::Size => f.write_str("a size is 13, 15, 19 or 20"),
            Self::Relay(error) => error.fmt(f),
        }
    }
}

fn one_of(f: &mut fmt::Formatter<'_>, [first, second, third]: [&str; 3]) -> fmt::Result {
    write!(f, "it is {first}, {second} or {third}")
}

impl std::error::Error for Misread {}

impl Preferences {
    /// Takes `text` for the value of `key`; an empty one names nothing.
    ///
    /// # Errors
    ///
    /// What is no value of this key; nothing is changed then.
    pub fn take(&mut self, key: Key, text: &str) -> Result<(), Misread> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        match key {
            Key::Language => self.language = Some(text.parse().map_err(Misread::Language)?),
            Key::Theme => {
                let theme = ThemeName::named(&text.to_ascii_lowercase());
                self.theme = Some(theme.ok_or(Misread::Theme)?);
            }
            Key::Ambiguous => {
                let width = Ambiguous::named(&text.to_ascii_lowercase());
                self.ambiguous = Some(width.ok_or(Misread::Ambiguous)?);
            }
            Key::Sound => self.sound = Some(flag(text)?),
            Key::Mouse => self.mouse = Some(flag(text)?),
            Key::Confirm => self.confirm = Some(flag(text)?),
            Key::Rules => self.new_game.rules = Some(text.parse().map_err(Misread::Rules)?),
            Key::Size => self.new_game.size = Some(size(text)?),
            Key::Relay => self.relay = Some(text.parse().map_err(Misread::Relay)?),
        }
        Ok(())
    }

    /// What is named here, and what is not, as `other` names it.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            language: self.language.or(other.language),
            theme: self.theme.or(other.theme),
            ambiguous: self.ambiguous.or(other.ambiguous),
            sound: self.sound.or(other.sound),
            mouse: self.mouse.or(other.mouse),
            confirm: self.confirm.or(other.confirm),
            new_game: over(self.new_game, other.new_game),
            relay: self.relay.or(other.relay),
        }
    }
}

/// `upper`, and what it leaves open as `lower` has it: a size belongs to the
/// rule set that it was named with, and is not taken over to another one.
#[must_use]
pub fn over(upper: Setting, lower: Setting) -> Setting {
    match (upper.rules, lower.rules) {
        (Some(rules), Some(other)) if rules != other => upper,
        _ => upper.or(lower),
    }
}

/// The sizes that a rule set has, as [`Key::possible`] names them, and whose
/// they are.
#[must_use]
pub fn sizes_of(rules: RuleSet) -> String {
    let sizes: Vec<_> = rules.sizes().iter().map(ToString::to_string).collect();
    format!("{} ({})", sizes.join(", "), rules.name())
}

/// Yes or no, in the words that the relay takes as well.
///
/// # Errors
///
/// It is neither.
pub fn flag(text: &str) -> Result<bool, Misread> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "t" | "yes" | "y" | "on" | "1" => Ok(true),
        "false" | "f" | "no" | "n" | "off" | "0" => Ok(false),
        _ => Err(Misread::Flag),
    }
}

fn size(text: &str) -> Result<Size, Misread> {
    text.parse().ok().and_then(Size::new).ok_or(Misread::Size)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(entries: &[(Key, &str)]) -> Preferences {
        let mut read = Preferences::default();
        for (key, text) in entries {
            read.take(*key, text).unwrap();
        }
        read
    }

    fn text(value: Value) -> String {
        match value {
            Value::Flag(on) => on.to_string(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text,
        }
    }

    #[test]
    fn what_is_written_is_read_as_the_same() {
        let relay: PinnedRelay = "[2001:db8::7]:99#7ZZZZZZZZZZZZZZZZZZZZZZZZZ".parse().unwrap();
        let chosen = [
            Preference::Language(Language::Korean),
            Preference::Theme(ThemeName::Monochrome),
            Preference::Ambiguous(Ambiguous::Wide),
            Preference::Sound(false),
            Preference::Mouse(true),
            Preference::Confirm(true),
            Preference::NewGame(RuleSet::GOMOKU, Size::TWENTY),
            Preference::Relay(Some(relay.clone())),
        ];
        let mut found = Preferences::default();
        let mut keys = Vec::new();
        for (key, value) in chosen.iter().flat_map(Preference::entries) {
            found.take(key, &text(value)).unwrap();
            keys.push(key);
        }
        let new_game = Setting { rules: Some(RuleSet::GOMOKU), size: Some(Size::TWENTY) };
        let expected = Preferences {
            language: Some(Language::Korean),
            theme: Some(ThemeName::Monochrome),
            ambiguous: Some(Ambiguous::Wide),
            sound: Some(false),
            mouse: Some(true),
            confirm: Some(true),
            new_game,
            relay: Some(relay),
        };
        assert_eq!((found, keys), (expected, Key::ALL.to_vec()));
    }

    #[test]
    fn no_relay_is_written_as_an_empty_one_which_names_none() {
        let entries = Preference::Relay(None).entries();
        assert_eq!(entries, [(Key::Relay, Value::Text(String::new()))]);
        assert_eq!(read(&[(Key::Relay, "")]), Preferences::default());
    }

    #[test]
    fn what_means_nothing_says_what_is_possible_and_changes_nothing() {
        let wrong = [
            (Key::Language, "klingon", "ko (한국어)"),
            (Key::Theme, "plaid", "wood, high-contrast or monochrome"),
            (Key::Ambiguous, "maybe", "auto, narrow or wide"),
            (Key::Sound, "loud", "true or false"),
            (Key::Rules, "go", "renju, omok or gomoku"),
            (Key::Size, "16", "13, 15, 19 or 20"),
            (Key::Size, "-15", "13, 15, 19 or 20"),
            (Key::Relay, "a:b:c", "brackets"),
        ];
        for (key, text, expected) in wrong {
            let mut preferences = Preferences::default();
            let why = preferences.take(key, text).unwrap_err().to_string();
            assert!(why.contains(expected), "{text}: {why}");
            assert_eq!(preferences, Preferences::default());
        }
    }

    #[test]
    fn what_is_named_first_counts_and_a_size_stays_with_its_rules() {
        let file = read(&[(Key::Sound, "off"), (Key::Rules, "omok"), (Key::Size, "13")]);
        let merged = |entries| read(entries).or(file.clone()).new_game;
        let of = |rules, size| Setting { rules: Some(rules), size };
        assert_eq!(merged(&[]), of(RuleSet::OMOK, Some(Size::THIRTEEN)));
        assert_eq!(merged(&[(Key::Size, "15")]), of(RuleSet::OMOK, Some(Size::FIFTEEN)));
        assert_eq!(merged(&[(Key::Rules, "omok")]), of(RuleSet::OMOK, Some(Size::THIRTEEN)));
        assert_eq!(merged(&[(Key::Rules, "renju")]), of(RuleSet::RENJU, None));
        let size_alone = read(&[(Key::Size, "13")]);
        let merged = read(&[(Key::Rules, "omok")]).or(size_alone).new_game;
        assert_eq!(merged, of(RuleSet::OMOK, Some(Size::THIRTEEN)));
        assert_eq!(read(&[(Key::Sound, "on")]).or(file.clone()).sound, Some(true));
        assert_eq!(read(&[(Key::Mouse, "on")]).or(file).sound, Some(false));
    }

    #[test]
    fn every_key_is_found_by_its_name_and_has_a_variable_of_its_own() {
        let variables: std::collections::BTreeSet<_> = Key::ALL.map(Key::variable).into();
        assert_eq!(variables.len(), Key::ALL.len());
        for key in Key::ALL {
            assert_eq!(Key::named(key.name()), Some(key));
        }
        assert_eq!(Key::named("Sound"), None);
    }
}
