//! Choices that are remembered, apart from those that have keys.

use omok_core::{RuleSet, Size};
use omok_proto::invite::PinnedRelay;

use crate::action::Effect;
use crate::glyphs::{Ambiguous, Glyphs};
use crate::model::{Dialog, ListKind, Model, Prompt, PromptKind};
use crate::preference::Preference;

/// Whether a stone takes a second press.
pub(super) fn toggle_confirm(model: &mut Model) -> Vec<Effect> {
    model.options.confirm ^= true;
    vec![Effect::Remember(Preference::Confirm(model.options.confirm))]
}

/// Whether some characters are two columns wide here. The whole screen is drawn
/// anew: where they are, nothing stands in its place yet.
pub(super) fn toggle_wide(model: &mut Model) -> Vec<Effect> {
    let (glyphs, width) = match model.options.glyphs {
        Glyphs::Unicode => (Glyphs::Narrow, Ambiguous::Wide),
        Glyphs::Narrow => (Glyphs::Unicode, Ambiguous::Narrow),
        Glyphs::Console | Glyphs::Ascii => return Vec::new(),
    };
    model.options.glyphs = glyphs;
    vec![Effect::Cursor, Effect::Redraw, Effect::Remember(Preference::Ambiguous(width))]
}

/// Takes rule set and board for new games, and leads back to the settings.
pub(super) fn prefer_game(model: &mut Model, rules: RuleSet, size: Size) -> Vec<Effect> {
    let is_question = |dialog: &Dialog| {
        let kind = if let Dialog::List(list) = dialog { Some(list.kind) } else { None };
        matches!(kind, Some(ListKind::Rules(_) | ListKind::Sizes(..)))
    };
    model.dialogs.retain(|dialog| !is_question(dialog));
    (model.options.rules, model.options.size) = (rules, size);
    vec![Effect::Remember(Preference::NewGame(rules, size))]
}

/// Asks for the relay, and offers the one that it is.
pub(super) fn ask_relay(model: &mut Model) -> Vec<Effect> {
    let text = model.relay.as_ref().map_or_else(String::new, ToString::to_string);
    model.dialogs.push(Dialog::Prompt(Prompt::new(PromptKind::Relay, text)));
    Vec::new()
}

/// Takes that relay for rooms whose relay is not named.
pub(super) fn prefer_relay(model: &mut Model, relay: Option<PinnedRelay>) -> Vec<Effect> {
    model.relay.clone_from(&relay);
    vec![Effect::Remember(Preference::Relay(relay))]
}
