//! Actions on the board.

use std::time::Duration;

use omok_core::{Game, IllegalMove, Point};

use super::{bell, notify, open_list};
use crate::action::Effect;
use crate::i18n::Message;
use crate::keymap::Command;
use crate::model::{Dialog, ListKind, Model, PageKind, Play, Prompt, PromptKind, Screen, Seating};
use crate::record;

/// A key of the board; what asks for a board does nothing where none is.
pub(super) fn obey(model: &mut Model, now: Duration, command: Command) -> Vec<Effect> {
    let Some(play) = model.play_mut() else { return Vec::new() };
    if command != Command::Place {
        play.marked = None;
    }
    match command {
        Command::Place => {
            let point = play.cursor;
            press(model, now, point)
        }
        Command::Prompt if !play.is_replay() => {
            model.dialogs.push(Dialog::Prompt(Prompt::new(PromptKind::Point, String::new())));
            Vec::new()
        }
        Command::NewGame if matches!(play.seating, Seating::Both(_)) => ask_new_game(model),
        Command::Write => ask_name(model),
        Command::StepBack => step(play, play.shown().saturating_sub(1)),
        Command::StepForward => step(play, play.shown() + 1),
        Command::Home if play.is_replay() => step(play, 0),
        Command::End if play.is_replay() => step(play, usize::MAX),
        Command::PlayOn => play_on(play, now),
        _ => {
            play.cursor = moved(play.cursor, play.game(), command);
            Vec::new()
        }
    }
}

/// The point that the cursor goes to; it stops at the edges.
fn moved(from: Point, game: &Game, command: Command) -> Point {
    let (column, row) = (from.column(), from.row());
    let last = game.size().lines() - 1;
    let (column, row) = match command {
        Command::Left => (column.saturating_sub(1), row),
        Command::Right => (last.min(column + 1), row),
        Command::Down => (column, row.saturating_sub(1)),
        Command::Up => (column, last.min(row + 1)),
        Command::Home => (0, row),
        Command::End => (last, row),
        Command::PageDown => (column, 0),
        Command::PageUp => (column, last),
        _ => (column, row),
    };
    game.size().point(column, row).unwrap_or(from)
}

/// A press on `point`, by key or click: the cursor goes there, and a stone is
/// placed, if need be by a second press.
pub(super) fn press(model: &mut Model, now: Duration, point: Point) -> Vec<Effect> {
    let confirms = model.options.confirm;
    let Some(play) = model.play_mut().filter(|_| confirms) else { return go(model, now, point) };
    // What would be refused is refused at once.
    let again = play.marked.take() == Some(point);
    if again || !play.is_latest() || !play.takes(point) {
        return go(model, now, point);
    }
    play.cursor = point;
    play.marked = Some(point);
    notify(model, Message::PressAgain { point })
}

/// A stone for `point`: the cursor goes there, and the stone is placed.
pub(super) fn go(model: &mut Model, now: Duration, point: Point) -> Vec<Effect> {
    let Some(play) = model.play_mut() else { return Vec::new() };
    if play.is_replay() || !point.is_on(play.game().size()) {
        return Vec::new();
    }
    play.cursor = point;
    place(model, now, point)
}

/// Places a stone at `point`, or says why not. While an earlier position is
/// shown the latest one comes back instead, and nothing is placed: whoever
/// looks back must not play on a board that is no more.
pub(super) fn place(model: &mut Model, now: Duration, point: Point) -> Vec<Effect> {
    let Some(play) = model.play_mut() else { return Vec::new() };
    if play.is_replay() {
        return Vec::new();
    }
    if !play.is_latest() {
        play.show_latest();
        return Vec::new();
    }
    let Seating::Both(game) = &mut play.seating else {
        return super::online::place(model, now, point);
    };
    match game.play(point) {
        Ok(()) => {
            play.show_placed();
            keep(model)
        }
        Err(refusal) => {
            let message = refused(play.game(), refusal);
            notify(model, message);
            bell(model)
        }
    }
}

/// Why nothing was placed.
fn refused(game: &Game, refusal: IllegalMove) -> Message {
    let Some(color) = game.to_move() else { return Message::GameOver };
    match refusal {
        IllegalMove::Occupied(point) => Message::Occupied { point, color },
        IllegalMove::Forbidden(point, reason) => Message::Forbidden { point, reason, color },
        IllegalMove::NotYourTurn => Message::NotYourTurn,
        IllegalMove::GameOver => Message::GameOver,
    }
}

/// After a move: an unfinished game is kept for the next start, so that a
/// terminal that dies takes nothing with it.
fn keep(model: &mut Model) -> Vec<Effect> {
    model.kept = None;
    match model.play() {
        Some(play) if play.is_unfinished() => vec![Effect::KeepGame(record::text(play.game()))],
        _ => vec![Effect::ForgetGame],
    }
}

/// Begins a new game, after a question if stones lie.
fn ask_new_game(model: &mut Model) -> Vec<Effect> {
    match model.game() {
        Some(game) if game.moves().is_empty() => new_game(model),
        Some(_) => open_list(model, ListKind::NewGame),
        None => Vec::new(),
    }
}

/// Begins a new game by the same rules on a board of the same size.
pub(super) fn new_game(model: &mut Model) -> Vec<Effect> {
    let Some(game) = model.game() else { return Vec::new() };
    let had_stones = !game.moves().is_empty();
    let empty = game.at_ply(0);
    model.dialogs.clear();
    let mut play = Play::shared(empty);
    play.notice = Some(Message::NewGame);
    model.screen = Screen::Board(Box::new(play));
    if had_stones { vec![Effect::ForgetGame] } else { Vec::new() }
}

/// Asks for a free file name, which the prompt then offers.
fn ask_name(model: &mut Model) -> Vec<Effect> {
    let Some(game) = model.game() else { return Vec::new() };
    if game.moves().is_empty() {
        return notify(model, Message::NothingToWrite);
    }
    if model.is_confined() {
        model.tell(Message::NoFiles);
        return super::open_page(model, PageKind::Record);
    }
    vec![Effect::NameRecord { start: game.rules().to_string() }]
}

/// Shows the position after `ply` moves, if there are moves; a replay that ran
/// stands still.
fn step(play: &mut Play, ply: usize) -> Vec<Effect> {
    if !play.game().moves().is_empty() {
        play.show(ply);
    }
    if let Seating::Nobody { next_at, .. } = &mut play.seating {
        *next_at = None;
    }
    Vec::new()
}

/// Lets a replay play on, from the beginning if it is at its end, or stops it.
/// The first move comes at once, so that the key is seen to do something.
fn play_on(play: &mut Play, now: Duration) -> Vec<Effect> {
    let next = if play.is_latest() { 0 } else { play.shown() + 1 };
    match &mut play.seating {
        Seating::Nobody { next_at: next_at @ Some(_), .. } => *next_at = None,
        Seating::Nobody { next_at: None, .. } => run_to(play, now, next),
        Seating::Both(_) | Seating::Online(_) => {}
    }
    Vec::new()
}

/// How long a replay that plays on shows each move.
const REPLAY_STEP: Duration = Duration::from_secs(1);

/// The next move of a replay that plays on, if it is time for it.
pub(super) fn tick(model: &mut Model, now: Duration) -> Vec<Effect> {
    if let Some(play) = model.play_mut()
        && let Seating::Nobody { next_at: Some(at), .. } = play.seating
        && now >= at
    {
        run_to(play, now, play.shown() + 1);
    }
    Vec::new()
}

fn run_to(play: &mut Play, now: Duration, ply: usize) {
    play.show(ply);
    let goes_on = !play.is_latest();
    if let Seating::Nobody { next_at, .. } = &mut play.seating {
        *next_at = goes_on.then(|| now + REPLAY_STEP);
    }
}
