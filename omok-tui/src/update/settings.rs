//! Choices that are remembered.

use omok_core::{RuleSet, Size};

use crate::action::Effect;
use crate::glyphs::{Ambiguous, Glyphs, Letters};
use crate::i18n::Message;
use crate::keymap::Command;
use crate::model::{Choice, Dialog, ListKind, Model, Prompt, PromptKind, Venue};
use crate::preference::Preference;

/// Which of its values a setting takes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Forward,
    Back,
}

/// Makes a choice hold at once and for the runs to come.
pub(super) fn prefer(model: &mut Model, choice: Preference) -> Vec<Effect> {
    if matches!(choice, Preference::Relay(_)) && !model.takes_relays() {
        return Vec::new();
    }
    let options = &mut model.options;
    let mut effects = Vec::new();
    match &choice {
        Preference::Language(language) => options.language = *language,
        Preference::Theme(theme) => {
            options.theme = *theme;
            effects.push(Effect::Cursor);
        }
        Preference::Ambiguous(width) => effects.extend(draw_as_wide(model, *width)),
        Preference::Sound(on) => options.sound = *on,
        Preference::Mouse(on) => {
            options.mouse = *on;
            effects.push(Effect::Mouse(*on));
        }
        Preference::Confirm(on) => options.confirm = *on,
        Preference::NewGame(rules, size) => (options.rules, options.size) = (*rules, *size),
        Preference::Relay(relay) => model.relay.clone_from(relay),
    }
    effects.push(Effect::Remember(choice));
    effects
}

/// Takes some characters for as wide as that. The whole screen is drawn anew:
/// where they are, nothing stands in its place yet.
fn draw_as_wide(model: &mut Model, width: Ambiguous) -> Vec<Effect> {
    let options = &mut model.options;
    options.ambiguous = width;
    if !matches!(options.glyphs, Glyphs::Unicode | Glyphs::Narrow) {
        return Vec::new();
    }
    options.glyphs = if width == Ambiguous::Wide { Glyphs::Narrow } else { Glyphs::Unicode };
    // What is drawn to ask is drawn over.
    let asked = (width == Ambiguous::Auto).then_some(Effect::AskWidth);
    asked.into_iter().chain([Effect::Cursor, Effect::Redraw]).collect()
}

/// The next value of the setting that an item of the list shows; one that is
/// none, or is typed, stays.
pub(super) fn turn(model: &mut Model, item: &Choice, turn: Turn) -> Vec<Effect> {
    match item {
        Choice::Command(Command::Language) => turn_language(model, turn),
        Choice::Command(Command::Theme) => turn_theme(model, turn),
        Choice::Command(Command::Sound) => toggle_sound(model),
        Choice::Command(Command::Mouse) => toggle_mouse(model),
        Choice::Ambiguous => turn_width(model, turn),
        Choice::Confirm => toggle_confirm(model),
        Choice::RulesFor(Venue::Later) => turn_game(model, turn),
        _ => Vec::new(),
    }
}

/// The one after `now`, or before it; round the ends.
fn turned<T: Copy + PartialEq>(all: &[T], now: T, turn: Turn) -> T {
    let at = all.iter().position(|&other| other == now).unwrap_or(0);
    let step = if turn == Turn::Forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

/// The next language. Where the locale has the letters of English only, it
/// stays, and it is told why.
pub(super) fn turn_language(model: &mut Model, turn: Turn) -> Vec<Effect> {
    if model.options.letters == Letters::Ascii {
        model.tell(Message::OnlyEnglish);
        return Vec::new();
    }
    let language = turned(&crate::i18n::Language::ALL, model.options.language, turn);
    model.tell(Message::Language);
    prefer(model, Preference::Language(language))
}

/// The next theme.
pub(super) fn turn_theme(model: &mut Model, turn: Turn) -> Vec<Effect> {
    let theme = turned(&crate::theme::ThemeName::ALL, model.options.theme, turn);
    model.tell(Message::Theme { theme });
    prefer(model, Preference::Theme(theme))
}

/// Whether the bell may ring.
pub(super) fn toggle_sound(model: &mut Model) -> Vec<Effect> {
    let on = !model.options.sound;
    model.tell(Message::Sound { on });
    prefer(model, Preference::Sound(on))
}

/// Whether the mouse is reported.
pub(super) fn toggle_mouse(model: &mut Model) -> Vec<Effect> {
    let on = !model.options.mouse;
    model.tell(Message::Mouse { on });
    prefer(model, Preference::Mouse(on))
}

/// Whether a stone takes a second press.
pub(super) fn toggle_confirm(model: &mut Model) -> Vec<Effect> {
    let on = !model.options.confirm;
    prefer(model, Preference::Confirm(on))
}

/// How wide some characters are taken to be.
pub(super) fn turn_width(model: &mut Model, turn: Turn) -> Vec<Effect> {
    let width = turned(&Ambiguous::ALL, model.options.ambiguous, turn);
    prefer(model, Preference::Ambiguous(width))
}

/// The next board, and after the last one of a rule set the next rule set's.
fn turn_game(model: &mut Model, turn: Turn) -> Vec<Effect> {
    let boards = |rules: RuleSet| rules.sizes().iter().map(move |&size| (rules, size));
    let all: Vec<_> = RuleSet::ALL.into_iter().flat_map(boards).collect();
    let (rules, size) = turned(&all, (model.options.rules, model.options.size), turn);
    prefer(model, Preference::NewGame(rules, size))
}

/// Takes rule set and board for new games, and leads back to the settings.
pub(super) fn prefer_game(model: &mut Model, rules: RuleSet, size: Size) -> Vec<Effect> {
    let is_question = |dialog: &Dialog| {
        let kind = if let Dialog::List(list) = dialog { Some(list.kind) } else { None };
        matches!(kind, Some(ListKind::Rules(_) | ListKind::Sizes(..)))
    };
    model.dialogs.retain(|dialog| !is_question(dialog));
    prefer(model, Preference::NewGame(rules, size))
}

/// Asks for the relay, and offers the one that it is.
pub(super) fn ask_relay(model: &mut Model) -> Vec<Effect> {
    let text = model.relay.as_ref().map_or_else(String::new, ToString::to_string);
    model.dialogs.push(Dialog::Prompt(Prompt::new(PromptKind::Relay, text)));
    Vec::new()
}
