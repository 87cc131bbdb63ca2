//! What a key or click means.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use tui_input::InputRequest;

use crate::action::Action;
use crate::hangul;
use crate::keymap::{self, Command, Key};
use crate::layout::{DialogLayout, Layout, PageLayout};
use crate::model::{Dialog, Model};
use crate::target::Target;

/// The keys that an event stands for, in order, each as an event: a Korean
/// letter or syllable is taken apart into the keys that it was typed with,
/// except in a prompt that takes it as it is.
#[must_use]
pub fn keys(model: &Model, event: &Event) -> Vec<Event> {
    let Event::Key(key) = event else { return vec![event.clone()] };
    let KeyCode::Char(letter) = key.code else { return vec![event.clone()] };
    let as_it_is = matches!(
        model.dialog(),
        Some(Dialog::Prompt(prompt)) if prompt.kind.takes_any_letter()
    );
    match hangul::keys(letter).filter(|_| !as_it_is) {
        None => vec![event.clone()],
        Some(keys) => keys
            .chars()
            .map(|letter| Event::Key(KeyEvent { code: KeyCode::Char(letter), ..*key }))
            .collect(),
    }
}

/// What `event`, one of those [`keys`], asks for, if anything. A resize asks for nothing: the edge
/// lays the model out anew and draws.
#[must_use]
pub fn action(model: &Model, layout: &Layout, event: &Event) -> Option<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => press(model, layout, key),
        Event::Mouse(mouse) => point_at(model, layout, mouse),
        Event::Paste(text) if is_prompt(model) && !layout.is_too_small() => {
            Some(Action::Paste(text.clone()))
        }
        _ => None,
    }
}

fn is_prompt(model: &Model) -> bool {
    matches!(model.dialog(), Some(Dialog::Prompt(_)))
}

fn press(model: &Model, layout: &Layout, event: &KeyEvent) -> Option<Action> {
    if layout.is_too_small() {
        return blind(event);
    }
    let Some(place) = model.place() else { return write(event) };
    let command = keymap::command(place, Key::of(event)?)?;
    match &layout.dialog {
        Some(DialogLayout::Page(page)) => Some(turn(page, command)),
        _ => Some(Action::Command(command)),
    }
}

/// A key on a screen that is too small to show anything: only what cannot
/// change a game that nobody sees.
fn blind(event: &KeyEvent) -> Option<Action> {
    let command = keymap::command(keymap::Place::Anywhere, Key::of(event)?)?;
    let harmless = matches!(command, Command::Interrupt | Command::Suspend | Command::Redraw);
    harmless.then_some(Action::Command(command))
}

/// A key on a page: how far it scrolls depends on what is shown of it.
fn turn(page: &PageLayout, command: Command) -> Action {
    let (first, rows) = (page.first, page.rows());
    let line = match command {
        Command::Up => first.saturating_sub(1),
        Command::Down => first + 1,
        Command::PageUp => first.saturating_sub(rows),
        Command::PageDown => first + rows,
        Command::Home => 0,
        Command::End => page.last_first(),
        _ => return Action::Command(command),
    };
    Action::ScrollTo(line.min(page.last_first()))
}

/// A key in a prompt: text, editing, Enter and Esc, and what holds everywhere
/// with Ctrl.
fn write(event: &KeyEvent) -> Option<Action> {
    let control = event.modifiers.contains(KeyModifiers::CONTROL);
    let request = match (event.code, control) {
        (KeyCode::Enter, _) => return Some(Action::Submit),
        (KeyCode::Esc, _) => return Some(Action::Command(Command::Escape)),
        (KeyCode::Char('u'), true) => InputRequest::DeleteLine,
        (KeyCode::Char('w'), true) => InputRequest::DeletePrevWord,
        // What the backspace key of some terminals sends.
        (KeyCode::Char('h'), true) => InputRequest::DeletePrevChar,
        (KeyCode::Char(_), true) => return blind(event),
        (KeyCode::Char(_), false) if event.modifiers.contains(KeyModifiers::ALT) => return None,
        (KeyCode::Char(letter), false) => InputRequest::InsertChar(letter),
        (KeyCode::Backspace, _) => InputRequest::DeletePrevChar,
        (KeyCode::Delete, _) => InputRequest::DeleteNextChar,
        (KeyCode::Left, _) => InputRequest::GoToPrevChar,
        (KeyCode::Right, _) => InputRequest::GoToNextChar,
        (KeyCode::Home, _) => InputRequest::GoToStart,
        (KeyCode::End, _) => InputRequest::GoToEnd,
        _ => return None,
    };
    Some(Action::Edit(request))
}

/// Lines that a turn of the wheel scrolls.
const WHEEL_LINES: usize = 3;

fn point_at(model: &Model, layout: &Layout, mouse: &MouseEvent) -> Option<Action> {
    let target = layout.hit(mouse.column, mouse.row);
    match (mouse.kind, &layout.dialog) {
        (MouseEventKind::Down(MouseButton::Left), _) => button_down(model, target),
        (MouseEventKind::Up(MouseButton::Left), _) => button_up(model, target),
        (MouseEventKind::ScrollDown, Some(DialogLayout::Page(page))) => {
            Some(Action::ScrollTo((page.first + WHEEL_LINES).min(page.last_first())))
        }
        (MouseEventKind::ScrollUp, Some(DialogLayout::Page(page))) => {
            Some(Action::ScrollTo(page.first.saturating_sub(WHEEL_LINES)))
        }
        _ => None,
    }
}

/// A stone is placed when the button goes down. Words and items wait until it
/// comes up: a program that quits before that leaves the report of it to the
/// shell, which types it as text.
fn button_down(model: &Model, target: Option<Target>) -> Option<Action> {
    match target {
        Some(Target::Point(_)) => target.map(Action::Click),
        // A press on nothing shows that a long event has been seen.
        None if model.pressed().is_none() && !model.shows_whole_notice() => None,
        _ => Some(Action::Press(target)),
    }
}

/// Whoever thinks better of it lets the button go elsewhere.
fn button_up(model: &Model, target: Option<Target>) -> Option<Action> {
    let pressed = model.pressed()?;
    let stayed = target == Some(pressed);
    Some(if stayed { Action::Click(pressed) } else { Action::Press(None) })
}
