//! Actions on menus and questions.

use omok_core::{Game, RuleSet, Size};

use super::{board, open_list};
use crate::action::Effect;
use crate::keymap::Command;
use crate::model::{Choice, Dialog, List, ListKind, Model, Play, Screen};

/// A key of a list.
pub(super) fn obey(model: &mut Model, command: Command) -> Vec<Effect> {
    let Some(list) = model.list().copied() else { return Vec::new() };
    let count = list.items(model).len();
    let selected = match command {
        Command::Place => return choose(model, list.selected),
        Command::Yes => return choose(model, 0),
        // Round the ends, since a list is short.
        Command::Up => (list.selected + count - 1) % count,
        Command::Down => (list.selected + 1) % count,
        Command::Home => 0,
        Command::End => count - 1,
        _ => list.selected,
    };
    if let Some(list) = model.list_mut() {
        list.selected = selected;
    }
    Vec::new()
}

/// Chooses the item with this index; one that is not there does nothing.
pub(super) fn choose(model: &mut Model, index: usize) -> Vec<Effect> {
    let Some(list) = model.list().copied() else { return Vec::new() };
    let Some(item) = list.items(model).into_iter().nth(index) else { return Vec::new() };
    if let Some(list) = model.list_mut() {
        list.selected = index;
    }
    match item.choice {
        Choice::Command(command) => obey_item(model, command),
        Choice::LocalGame if model.kept.is_some() => open_list(model, ListKind::Kept),
        Choice::LocalGame => open_list(model, ListKind::Rules),
        Choice::Rules(rules) => match rules.sizes() {
            [only] => begin(model, rules, *only),
            _ => open_list(model, ListKind::Sizes(rules)),
        },
        Choice::Size(rules, size) => begin(model, rules, size),
        Choice::NewGame => board::new_game(model),
        Choice::QuitKeeping => vec![Effect::Quit],
        Choice::QuitDropping => vec![Effect::ForgetGame, Effect::Quit],
        Choice::Leave => leave(model),
        Choice::LeaveKeeping => {
            model.kept = model.game().cloned();
            to_start(model)
        }
        Choice::LeaveDropping => {
            to_start(model);
            vec![Effect::ForgetGame]
        }
        Choice::TakeKept => take_kept(model),
        Choice::DeclineKept => decline_kept(model),
    }
}

/// An item that does what a key does. A page or question opens on top of the
/// menu and leads back to it; steps leave it open, since few want only one;
/// anything else closes it.
fn obey_item(model: &mut Model, command: Command) -> Vec<Effect> {
    match command {
        Command::NewGame | Command::Write => {
            model.dialogs.clear();
            board::obey(model, command)
        }
        Command::StepBack | Command::StepForward => board::obey(model, command),
        _ => super::obey(model, command),
    }
}

/// Begins a local game; a size that the rules do not have begins none.
fn begin(model: &mut Model, rules: RuleSet, size: Size) -> Vec<Effect> {
    if let Ok(game) = Game::new(rules, size) {
        model.dialogs.clear();
        model.screen = Screen::Board(Box::new(Play::shared(game)));
    }
    Vec::new()
}

/// To the start screen, after a question if a game is unfinished.
fn leave(model: &mut Model) -> Vec<Effect> {
    if model.play().is_some_and(Play::is_unfinished) {
        return open_list(model, ListKind::Leave);
    }
    to_start(model)
}

fn to_start(model: &mut Model) -> Vec<Effect> {
    model.dialogs.clear();
    model.screen = Screen::Start(List::new(ListKind::Start));
    Vec::new()
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
        Screen::Start(_) => open_list(model, ListKind::Rules),
        Screen::Board(_) => Vec::new(),
    }
}
