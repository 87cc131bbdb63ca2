//! Settings as lines, and a line as a setting.

use omok_core::record::Setting;

use super::line;
use crate::glyphs::Letters;
use crate::i18n::{Language, Message};
use crate::model::Model;
use crate::preference::{Key, Preference, Preferences, Value, sizes_of};

/// What is typed and said where there is no relay of one's own.
const NO_RELAY: &str = "none";

/// All of them as they are, a line each.
pub(super) fn all(model: &Model) -> Vec<String> {
    let options = model.options();
    let choices = [
        Preference::Language(options.language),
        Preference::Theme(options.theme),
        Preference::Ambiguous(options.ambiguous),
        Preference::Sound(options.sound),
        Preference::Mouse(options.mouse),
        Preference::Confirm(options.confirm),
        Preference::NewGame(options.rules, options.size),
        Preference::Relay(model.relay().cloned()),
    ];
    choices.iter().flat_map(|choice| lines(options.language, choice)).collect()
}

/// What is said of a choice that is made.
pub(super) fn chosen(model: &Model, choice: &Preference) -> Vec<String> {
    match choice {
        Preference::Language(language) => lines(*language, choice),
        _ => lines(model.options().language, choice),
    }
}

fn lines(language: Language, choice: &Preference) -> Vec<String> {
    let setting = |(key, value): (Key, Value)| {
        let value = match value {
            Value::Flag(on) => if on { "on" } else { "off" }.to_owned(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) if text.is_empty() => NO_RELAY.to_owned(),
            Value::Text(text) => text,
        };
        line(language, &Message::PlainSetting { key: key.name().to_owned(), value })
    };
    choice.entries().into_iter().map(setting).collect()
}

/// What the setting of this name and value is.
///
/// # Errors
///
/// What is possible instead.
pub(super) fn choice(model: &Model, name: &str, value: &str) -> Result<Preference, Message> {
    let refused = |key: &str, possible| {
        let text = format!("{key} {value}").trim().to_owned();
        Err(Message::PlainBadSetting { text, possible })
    };
    let Some(key) = Key::named(&name.to_ascii_lowercase()) else {
        return refused(name, Key::ALL.map(Key::name).join(", "));
    };
    if key == Key::Relay && !model.takes_relays() {
        let fixed = model.relay().map_or_else(|| NO_RELAY.to_owned(), ToString::to_string);
        return refused(key.name(), fixed);
    }
    if key == Key::Relay && value.eq_ignore_ascii_case(NO_RELAY) {
        return Ok(Preference::Relay(None));
    }
    let mut named = Preferences::default();
    // Several words are no value, also where they would run together into one.
    if value.contains(char::is_whitespace) || named.take(key, value).is_err() {
        return refused(key.name(), possible(key));
    }
    let Preferences { language, theme, ambiguous, sound, mouse, confirm, new_game, relay } = named;
    let choice = language
        .map(Preference::Language)
        .or(theme.map(Preference::Theme))
        .or(ambiguous.map(Preference::Ambiguous))
        .or(sound.map(Preference::Sound))
        .or(mouse.map(Preference::Mouse))
        .or(confirm.map(Preference::Confirm))
        .or(relay.map(|relay| Preference::Relay(Some(relay))));
    match choice {
        Some(Preference::Language(language))
            if model.options().letters == Letters::Ascii && language != Language::English =>
        {
            Err(Message::PlainNote { text: model.options().language.say(&Message::OnlyEnglish) })
        }
        Some(choice) => Ok(choice),
        None if new_game == Setting::default() => refused(key.name(), possible(key)),
        None => new_games(model, new_game).or_else(|sizes| refused(key.name(), sizes)),
    }
}

/// What new games begin with, once they begin with `named`. Another rule
/// set than that of now brings its own board.
fn new_games(model: &Model, named: Setting) -> Result<Preference, String> {
    let options = model.options();
    let rules = named.rules.unwrap_or(options.rules);
    let same = rules == options.rules;
    let size = named.size.or(same.then_some(options.size));
    let game = Setting { rules: Some(rules), size }.game();
    game.map(|game| Preference::NewGame(game.rules(), game.size())).map_err(|_| sizes_of(rules))
}

/// The values that are possible, as they are typed.
fn possible(key: Key) -> String {
    match key {
        Key::Sound | Key::Mouse | Key::Confirm => "on, off".to_owned(),
        Key::Relay => format!("{}, {NO_RELAY}", key.possible()),
        _ => key.possible(),
    }
}
