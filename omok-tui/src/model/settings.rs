//! The list of settings: each item says how it is, and choosing it changes it.

use super::{Choice, Item, Model, Venue};
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
    vec![
        Item::command(Message::WordSound { on: options.sound }, Command::Sound),
        Item::command(Message::WordMouse { on: options.mouse }, Command::Mouse)
            .with(Message::AboutMouse),
        Item::new(Message::SettingConfirm { on: options.confirm }, Choice::Confirm)
            .with(Message::AboutConfirm),
        Item::new(Message::SettingNewGame { rules, size }, Choice::RulesFor(Venue::Later))
            .with(Message::AboutSettingNewGame),
        Item::new(relay, Choice::Relay).with(Message::AboutRelay),
        Item::command(Message::SettingsDone, Command::Escape),
    ]
}
