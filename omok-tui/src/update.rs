//! What an action changes.

mod board;
mod list;
mod prompt;

use omok_core::RuleSet;

use crate::action::{Action, Effect};
use crate::i18n::Message;
use crate::keymap::Command;
use crate::layout::Target;
use crate::model::{Dialog, List, ListKind, Model, Page, PageKind};

/// Applies `action` to `model` and tells what the edge has to do, in order.
#[must_use]
pub fn update(model: &mut Model, action: Action) -> Vec<Effect> {
    if matches!(action, Action::Command(_) | Action::Submit | Action::Click(_)) {
        // It may put something else under the mouse.
        model.pressed = None;
    }
    match action {
        Action::Command(command) => obey(model, command),
        Action::Press(target) => {
            model.pressed = target;
            Vec::new()
        }
        Action::Click(target) => click(model, target),
        Action::ScrollTo(line) => {
            scroll(model, |page| page.scroll = line);
            Vec::new()
        }
        Action::Edit(request) => prompt::edit(model, request),
        Action::Paste(text) => prompt::paste(model, &text),
        Action::Submit => prompt::submit(model),
        Action::Tick => board::tick(model),
        Action::OfferName { name, day } => prompt::offer_name(model, name, day),
        Action::RecordWritten(result) => prompt::record_written(model, result),
        Action::KeepFailed(reason) => notify(model, Message::KeepFailed { reason }),
    }
}

/// What a key or a clickable word asks for.
fn obey(model: &mut Model, command: Command) -> Vec<Effect> {
    match command {
        Command::Interrupt => vec![Effect::Quit],
        Command::Suspend => vec![Effect::Suspend],
        Command::Redraw => vec![Effect::Redraw],
        Command::Quit => quit(model),
        Command::Escape => escape(model),
        Command::Sound => toggle_sound(model),
        Command::Mouse => toggle_mouse(model),
        Command::Help => open_page(model, PageKind::Help),
        Command::Rules => {
            let rules = model.game().map_or(RuleSet::RENJU, omok_core::Game::rules);
            open_page(model, PageKind::Rules(rules))
        }
        _ => match model.dialog() {
            Some(Dialog::Page(_)) => read(model, command),
            Some(Dialog::Prompt(_)) => Vec::new(),
            Some(Dialog::List(_)) => list::obey(model, command),
            None if model.play().is_none() => list::obey(model, command),
            None => board::obey(model, command),
        },
    }
}

fn click(model: &mut Model, target: Target) -> Vec<Effect> {
    match target {
        Target::Command(command) => obey(model, command),
        Target::Point(point) => board::click(model, point),
        Target::Item(index) => list::choose(model, index),
        Target::Rules(rules) => {
            scroll(model, |page| *page = Page::new(PageKind::Rules(rules)));
            Vec::new()
        }
        Target::Submit => prompt::submit(model),
    }
}

/// Shows `message` as the last event.
fn notify(model: &mut Model, message: Message) -> Vec<Effect> {
    if let Some(play) = model.play_mut() {
        play.notice = Some(message);
    }
    Vec::new()
}

/// The bell, unless the sound is off.
fn bell(model: &Model) -> Vec<Effect> {
    if model.options.sound { vec![Effect::Bell] } else { Vec::new() }
}

/// Quits, unless that would drop a game: then asks first.
fn quit(model: &mut Model) -> Vec<Effect> {
    if !model.play().is_some_and(crate::model::Play::is_unfinished) {
        return vec![Effect::Quit];
    }
    open_list(model, ListKind::Quit)
}

/// Opens a list on top of what is open, unless it is open already.
fn open_list(model: &mut Model, kind: ListKind) -> Vec<Effect> {
    if !matches!(model.dialog(), Some(Dialog::List(list)) if list.kind == kind) {
        model.dialogs.push(Dialog::List(List::new(kind)));
    }
    Vec::new()
}

/// Closes what is open; opens the menu where nothing is.
fn escape(model: &mut Model) -> Vec<Effect> {
    if model.dialogs.pop().is_none() && model.play().is_some() {
        return open_list(model, ListKind::Menu);
    }
    Vec::new()
}

fn toggle_sound(model: &mut Model) -> Vec<Effect> {
    model.options.sound ^= true;
    let on = model.options.sound;
    notify(model, Message::Sound { on })
}

fn toggle_mouse(model: &mut Model) -> Vec<Effect> {
    model.options.mouse ^= true;
    let on = model.options.mouse;
    notify(model, Message::Mouse { on });
    vec![Effect::Mouse(on)]
}

/// Opens a page; one that is open already is closed again, another page gives
/// way to it.
fn open_page(model: &mut Model, kind: PageKind) -> Vec<Effect> {
    if let Some(Dialog::Page(open)) = model.dialog().cloned() {
        model.dialogs.pop();
        if std::mem::discriminant(&open.kind) == std::mem::discriminant(&kind) {
            return Vec::new();
        }
    }
    model.dialogs.push(Dialog::Page(Page::new(kind)));
    Vec::new()
}

/// A key on an open page that does not depend on how much of it is shown.
fn read(model: &mut Model, command: Command) -> Vec<Effect> {
    let turn = |by: usize| {
        move |page: &mut Page| {
            if let PageKind::Rules(rules) = page.kind {
                let all = RuleSet::ALL;
                let index = all.iter().position(|&other| other == rules).unwrap_or(0);
                *page = Page::new(PageKind::Rules(all[(index + by) % all.len()]));
            }
        }
    };
    match command {
        Command::Right => scroll(model, turn(1)),
        Command::Left => scroll(model, turn(RuleSet::ALL.len() - 1)),
        _ => {}
    }
    Vec::new()
}

/// Changes the open page, if one is open.
fn scroll(model: &mut Model, change: impl FnOnce(&mut Page)) {
    if let Some(Dialog::Page(page)) = model.dialogs.last_mut() {
        change(page);
    }
}
