//! What an action changes.

mod board;
mod list;
mod online;
mod prompt;
mod settings;
mod told;

use std::time::Duration;

use omok_core::{Game, RuleSet};

use crate::action::{Action, Effect};
use crate::glyphs::{Ambiguous, Glyphs};
use crate::i18n::Message;
use crate::keymap::Command;
use crate::model::{
    Dialog, Item, List, ListKind, Model, Options, Page, PageKind, Play, Screen, first_met,
};
use crate::online::{Exit, Online};
use crate::record;
use crate::session::{self, Table};
use crate::target::Target;
use settings::Turn;

/// Applies `action` to `model` at `now`, the time since the start, which never
/// runs backwards, and tells what the edge has to do, in order.
#[must_use]
pub fn update(model: &mut Model, now: Duration, action: Action) -> Vec<Effect> {
    model.now = now;
    let held = model.pressed.map(|_| choices(model));
    if action.is_of_user() {
        model.note_seen();
    }
    let effects = apply(model, now, action);
    if effects.contains(&Effect::ForgetGame) {
        model.unkept = None;
    }
    if held.is_some_and(|before| before != choices(model)) {
        // Something else may lie under the mouse, whoever put it there.
        model.pressed = None;
    }
    effects
}

/// How many dialogs are open, and what can be chosen in the topmost.
fn choices(model: &Model) -> (usize, Option<Vec<Item>>) {
    (model.dialogs.len(), model.list().map(|list| list.items(model)))
}

fn apply(model: &mut Model, now: Duration, action: Action) -> Vec<Effect> {
    match action {
        Action::Command(command) => obey(model, now, command),
        Action::Press(target) => {
            model.pressed = target;
            Vec::new()
        }
        Action::Click(target) => {
            model.pressed = None;
            click(model, now, target)
        }
        Action::ScrollTo(line) => {
            scroll(model, |page| page.scroll = line);
            Vec::new()
        }
        Action::Edit(request) => prompt::edit(model, request),
        Action::Paste(text) => prompt::paste(model, &text),
        Action::Submit => prompt::submit(model, now),
        Action::Go(point) => board::go(model, now, point),
        Action::Prefer(choice) => settings::prefer(model, choice),
        Action::DrawsWide => draw_narrow(model),
        Action::Tick if model.seat().is_some() => online::feed(model, now, session::Input::Timeout),
        Action::Tick => board::tick(model, now),
        Action::OfferName { name, day } => prompt::offer_name(model, name, day),
        Action::RecordWritten(result) => prompt::record_written(model, result),
        Action::KeepFailed(reason) => {
            model.unkept = Some(reason.clone());
            notify(model, Message::KeepFailed { reason })
        }
        Action::KeepsAgain => {
            model.unkept = None;
            Vec::new()
        }
        Action::Opened(attempt, opened) => online::opened(model, attempt, opened),
        Action::Seats(seats) => list::seats(model, seats),
        Action::Kept { game, unreadable } => kept(model, game.map(|game| *game), unreadable),
        Action::Session(input) => online::feed(model, now, input),
        Action::SeatNotSaved(reason) => online::not_saved(model, reason),
        Action::BecameRelay(relay) => online::became_relay(model, &relay),
        Action::SeatSaved => online::saved(model),
        Action::OwnRelayFailed(reason) => notify(model, Message::OwnRelayFailed { reason }),
        Action::FirstMet(met) => notify(model, first_met(&met)),
        Action::NotRemembered(reason) => notify(model, Message::NotRemembered { reason }),
    }
}

/// What a key or a clickable word asks for.
fn obey(model: &mut Model, now: Duration, command: Command) -> Vec<Effect> {
    match command {
        Command::Interrupt => vec![Effect::Quit],
        Command::Suspend if model.is_confined() => notify(model, Message::NoShell),
        Command::Suspend => vec![Effect::Suspend],
        Command::Redraw => vec![Effect::Redraw],
        Command::Quit => quit(model),
        Command::Escape => escape(model),
        Command::Reconnect => online::reconnect(model, now),
        Command::Copy => copy(model),
        Command::Rematch => online::rematch(model, now),
        Command::Language => settings::turn_language(model, Turn::Forward),
        Command::Sound => settings::toggle_sound(model),
        Command::Mouse => settings::toggle_mouse(model),
        Command::Theme => settings::turn_theme(model, Turn::Forward),
        Command::Help => open_page(model, PageKind::Help),
        Command::Rules => {
            let waiting = model.seat().and_then(Online::table).map(Table::game);
            let rules = model.game().or(waiting).map_or(model.options().rules, Game::rules);
            open_page(model, PageKind::Rules(rules))
        }
        _ => match model.dialog() {
            Some(Dialog::Page(_)) => read(model, command),
            Some(Dialog::Prompt(_)) => Vec::new(),
            Some(Dialog::List(_)) => list::obey(model, now, command),
            None if model.play().is_none() => list::obey(model, now, command),
            None => board::obey(model, now, command),
        },
    }
}

fn click(model: &mut Model, now: Duration, target: Target) -> Vec<Effect> {
    match target {
        Target::Command(command) => obey(model, now, command),
        Target::Point(point) => board::press(model, now, point),
        Target::Item(index) => list::choose(model, now, index),
        Target::Rules(rules) => {
            scroll(model, |page| *page = Page::new(PageKind::Rules(rules)));
            Vec::new()
        }
        Target::Submit => prompt::submit(model, now),
    }
}

/// Shows `message` as the last event.
fn notify(model: &mut Model, message: Message) -> Vec<Effect> {
    model.tell(message);
    Vec::new()
}

/// The bell, unless the sound is off.
fn bell(model: &Model) -> Vec<Effect> {
    if model.options.sound { vec![Effect::Bell] } else { Vec::new() }
}

/// Quits, unless that would drop a game: then asks first.
fn quit(model: &mut Model) -> Vec<Effect> {
    if let Some(asked) = online::ask_exit(model, Exit::Quit) {
        return asked;
    }
    if model.play().is_some_and(Play::is_unfinished) {
        return open_list(model, ListKind::Quit);
    }
    vec![Effect::Quit]
}

/// Opens a list on top of what is open, unless it is open already.
fn open_list(model: &mut Model, kind: ListKind) -> Vec<Effect> {
    if !matches!(model.dialog(), Some(Dialog::List(list)) if list.kind == kind) {
        let list = List::preselected(kind, model);
        model.dialogs.push(Dialog::List(list));
    }
    Vec::new()
}

/// To the start screen, and looks what can be gone on with from there; a seat
/// stays saved.
fn to_start(model: &mut Model) -> Vec<Effect> {
    let mut effects = online::close(model);
    model.dialogs.clear();
    model.screen = Screen::Start(List::new(ListKind::Start));
    model.notice = None;
    effects.push(Effect::ListSeats);
    if model.kept.is_none() {
        effects.push(Effect::TakeKept);
    }
    effects
}

/// The edge has looked for a kept game. Nobody has chosen anything on the start
/// screen yet, and what can be gone on with comes first there.
fn kept(model: &mut Model, game: Option<Game>, unreadable: Option<String>) -> Vec<Effect> {
    model.kept = game;
    if let Some(path) = unreadable {
        model.tell(Message::KeptBroken { path });
    }
    Vec::new()
}

/// Closes what is open; opens the menu where nothing is.
fn escape(model: &mut Model) -> Vec<Effect> {
    match (model.dialogs.pop(), &model.screen) {
        (None, Screen::Board(_)) => open_list(model, ListKind::Menu),
        (None, Screen::Lobby(lobby)) if lobby.online().is_some() => {
            open_list(model, ListKind::LobbyMenu)
        }
        (None, Screen::Lobby(_)) => online::cancel(model),
        (Some(Dialog::List(list)), Screen::Lobby(_)) if list.kind.is_all_there_is() => {
            online::cancel(model)
        }
        _ => Vec::new(),
    }
}

/// Copies the record where it is shown, and else the line of a room.
fn copy(model: &mut Model) -> Vec<Effect> {
    let Some(Dialog::Page(page)) = model.dialog() else { return online::copy(model) };
    let game = model.game().filter(|_| page.kind == PageKind::Record);
    let Some(text) = game.map(record::text) else { return Vec::new() };
    notify(model, Message::RecordCopied);
    vec![Effect::Copy(text)]
}

/// Draws nothing any more that this terminal draws too wide; what it shows now
/// is all crooked.
fn draw_narrow(model: &mut Model) -> Vec<Effect> {
    let Options { glyphs, ambiguous, .. } = model.options;
    // It may have been chosen meanwhile.
    if glyphs != Glyphs::Unicode || ambiguous != Ambiguous::Auto {
        return Vec::new();
    }
    model.options.glyphs = Glyphs::Narrow;
    vec![Effect::Redraw]
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
