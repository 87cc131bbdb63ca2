//! Actions on menus and questions.

use std::time::Duration;

use omok_core::{Game, RuleSet, Size};

use super::settings::Turn;
use super::{board, online, open_list, settings, to_start};
use crate::action::Effect;
use crate::keymap::Command;
use crate::model::{
    Choice, Dialog, List, ListKind, Model, PageKind, Play, Prompt, PromptKind, Screen, Venue,
};
use crate::online::{Exit, Opening, SavedSeat};

/// A key of a list.
pub(super) fn obey(model: &mut Model, now: Duration, command: Command) -> Vec<Effect> {
    let Some(list) = model.list().copied() else { return Vec::new() };
    let count = list.items(model).len();
    let selected = match command {
        Command::Place => return choose(model, now, list.selected),
        Command::Yes => return choose(model, now, 0),
        // Round the ends, since a list is short.
        Command::Up => (list.selected + count - 1) % count,
        Command::Down => (list.selected + 1) % count,
        Command::Home => 0,
        Command::End => count - 1,
        Command::Left => return change(model, list, Turn::Back),
        Command::Right => return change(model, list, Turn::Forward),
        _ => list.selected,
    };
    if let Some(list) = model.list_mut() {
        list.selected = selected;
    }
    Vec::new()
}

/// Another value for the setting that is selected, where settings are listed.
fn change(model: &mut Model, list: List, turn: Turn) -> Vec<Effect> {
    let item = list.items(model).into_iter().nth(list.selected);
    match item.filter(|_| list.kind == ListKind::Settings) {
        Some(item) => settings::turn(model, &item.choice, turn),
        None => Vec::new(),
    }
}

/// Chooses the item with this index; one that is not there does nothing.
pub(super) fn choose(model: &mut Model, now: Duration, index: usize) -> Vec<Effect> {
    let Some(list) = model.list().copied() else { return Vec::new() };
    let Some(item) = list.items(model).into_iter().nth(index) else { return Vec::new() };
    if let Some(list) = model.list_mut() {
        list.selected = index;
    }
    match item.choice {
        Choice::Command(command) => obey_item(model, now, command),
        Choice::LocalGame if model.kept.is_some() => open_list(model, ListKind::Kept),
        Choice::LocalGame => open_list(model, ListKind::Rules(Venue::Here)),
        Choice::Host => open_list(model, ListKind::Rules(Venue::Online)),
        Choice::Join => ask_invite(model),
        Choice::Record => super::open_page(model, PageKind::Record),
        Choice::Settings => open_list(model, ListKind::Settings),
        Choice::Ambiguous => settings::turn_width(model, Turn::Forward),
        Choice::Confirm => settings::toggle_confirm(model),
        Choice::Relay => settings::ask_relay(model),
        Choice::RulesFor(venue) => open_list(model, ListKind::Rules(venue)),
        Choice::Seats => open_list(model, ListKind::Seats),
        Choice::Rules(venue, rules) => match rules.sizes() {
            [only] => begin(model, venue, rules, *only),
            _ => open_list(model, ListKind::Sizes(venue, rules)),
        },
        Choice::Size(venue, rules, size) => begin(model, venue, rules, size),
        Choice::Open(opening) => online::open(model, opening),
        Choice::Cancel => online::cancel(model),
        Choice::LeaveForGood(exit) => online::leave_for_good(model, now, exit),
        Choice::NewGame => board::new_game(model),
        Choice::QuitKeeping => vec![Effect::Quit],
        Choice::QuitDropping => vec![Effect::ForgetGame, Effect::Quit],
        Choice::Leave => leave(model),
        Choice::LeaveKeeping if model.seat().is_some() => to_start(model),
        Choice::LeaveKeeping => {
            model.kept = model.game().cloned();
            to_start(model)
        }
        Choice::LeaveDropping => [vec![Effect::ForgetGame], to_start(model)].concat(),
        Choice::TakeKept => take_kept(model),
        Choice::DeclineKept => decline_kept(model),
    }
}

/// An item that does what a key does. A page or question opens on top of the
/// menu and leads back to it; steps leave it open, since few want only one;
/// anything else closes it.
fn obey_item(model: &mut Model, now: Duration, command: Command) -> Vec<Effect> {
    match command {
        Command::NewGame
        | Command::Write
        | Command::Rematch
        | Command::Reconnect
        | Command::Copy => {
            model.dialogs.clear();
            super::obey(model, now, command)
        }
        Command::StepBack | Command::StepForward => board::obey(model, now, command),
        _ => super::obey(model, now, command),
    }
}

/// Opens the prompt for an invite.
fn ask_invite(model: &mut Model) -> Vec<Effect> {
    model.dialogs.push(Dialog::Prompt(Prompt::new(PromptKind::Invite, String::new())));
    Vec::new()
}

/// The saved seats are these. An open list keeps the item selected that was,
/// wherever it is now; if it is gone, the one in its place.
pub(super) fn seats(model: &mut Model, seats: Vec<SavedSeat>) -> Vec<Effect> {
    let choices = |model: &Model| -> Vec<Choice> {
        let items = model.list().map(|list| list.items(model)).unwrap_or_default();
        items.into_iter().map(|item| item.choice).collect()
    };
    let before = choices(model);
    model.seats = seats;
    let now = choices(model);
    if let Some(list) = model.list_mut() {
        let same = before.get(list.selected).and_then(|old| now.iter().position(|new| new == old));
        list.selected = same.unwrap_or(list.selected.min(now.len().saturating_sub(1)));
    }
    Vec::new()
}

/// Begins a game; a size that the rules do not have begins none.
fn begin(model: &mut Model, venue: Venue, rules: RuleSet, size: Size) -> Vec<Effect> {
    let Ok(game) = Game::new(rules, size) else { return Vec::new() };
    match venue {
        Venue::Online => return online::open(model, Opening::Host { rules, size }),
        Venue::Later => return settings::prefer_game(model, rules, size),
        Venue::Here => {}
    }
    model.dialogs.clear();
    model.screen = Screen::Board(Box::new(Play::shared(game)));
    Vec::new()
}

/// To the start screen, after a question if a game is unfinished.
fn leave(model: &mut Model) -> Vec<Effect> {
    if let Some(asked) = online::ask_exit(model, Exit::Start) {
        return asked;
    }
    if model.seat().is_none() && model.play().is_some_and(Play::is_unfinished) {
        return open_list(model, ListKind::Leave);
    }
    to_start(model)
}

/// Goes on with the kept game.
fn take_kept(model: &mut Model) -> Vec<Effect> {
    if let Some(game) = model.kept.take() {
        model.dialogs.clear();
        model.screen = Screen::Board(Box::new(Play::shared(game)));
    }
    Vec::new()
}

/// Leaves the kept game alone; it is lost only when the first stone of another
/// game is placed.
fn decline_kept(model: &mut Model) -> Vec<Effect> {
    if matches!(model.dialogs.last(), Some(Dialog::List(list)) if list.kind == ListKind::Kept) {
        model.dialogs.pop();
    }
    match model.screen {
        Screen::Start(_) => open_list(model, ListKind::Rules(Venue::Here)),
        _ => Vec::new(),
    }
}
