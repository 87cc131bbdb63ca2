//! The list of settings: each item says how it is, and choosing it changes it.

use super::{Choice, Item, Model, Venue};
use crate::glyphs::Glyphs;
use crate::i18n::Message;
use crate::keymap::Command;

/// All of them, and the way back.
pub(super) fn items(model: &Model) -> Vec<Item> {
    let options = model.options;
    let (rules, size) = (options.rules, options.size);
    let relay = match &model.relay {
        Some(relay) => Message::SettingRelay { relay: relay.to_string() },
        None => Message::SettingNoRelay,
    };
    let mut items = vec![
        Item::command(Message::Language, Command::Language),
        Item::command(Message::WordSound { on: options.sound }, Command::Sound),
        Item::command(Message::Theme { theme: options.theme }, Command::Theme),
        Item::command(Message::WordMouse { on: options.mouse }, Command::Mouse)
            .with(Message::AboutMouse),
        Item::new(Message::SettingConfirm { on: options.confirm }, Choice::Confirm)
            .with(Message::AboutConfirm),
        Item::new(Message::SettingNewGame { rules, size }, Choice::RulesFor(Venue::Later))
            .with(Message::AboutSettingNewGame),
    ];
    if model.takes_relays() {
        items.push(Item::new(relay, Choice::Relay).with(Message::AboutRelay));
    }
    // Where other characters are drawn it makes no difference.
    if matches!(options.glyphs, Glyphs::Unicode | Glyphs::Narrow) {
        let label = Message::SettingAmbiguous { ambiguous: options.ambiguous };
        items.push(Item::new(label, Choice::Ambiguous).with(Message::AboutAmbiguous));
    }
    items.push(Item::command(Message::SettingsDone, Command::Escape));
    items
}
