//! Opening, playing and leaving an online game.

use std::time::Duration;

use omok_core::Point;
use omok_proto::message::{Denial, Farewell};

use super::{notify, open_list, to_start, told};
use crate::action::Effect;
use crate::i18n::Message;
use crate::model::{Dialog, List, ListKind, Lobby, Model, Play, Screen, Stage, rematch_told};
use crate::online::{Attempt, Exit, Online, Opened, Opening, Relay};
use crate::reason::Reason;
use crate::session::{self, Ending, Event, Phase};

/// Has the edge open something, and shows that it does.
pub(super) fn open(model: &mut Model, opening: Opening) -> Vec<Effect> {
    let mut effects = close(model);
    model.attempt = Attempt(model.attempt.0.wrapping_add(1));
    model.dialogs.clear();
    model.screen = Screen::Lobby(Box::new(Lobby::opening(opening.clone())));
    effects.push(Effect::Open(model.attempt, opening));
    effects
}

/// What came of it. What comes for something that was given up meanwhile is
/// not listened to.
pub(super) fn opened(model: &mut Model, attempt: Attempt, opened: Opened) -> Vec<Effect> {
    let awaited = attempt == model.attempt;
    let Screen::Lobby(lobby) = &mut model.screen else { return Vec::new() };
    if !awaited || !matches!(lobby.stage, Stage::Opening) {
        return Vec::new();
    }
    match opened {
        Opened::Online(online) => {
            let opening = lobby.opening.take();
            model.sit_down(online, opening);
            Vec::new()
        }
        Opened::Asked(question) => {
            lobby.stage = Stage::Asked(question);
            ask_first(model, ListKind::Question)
        }
        Opened::Failed(failure) => {
            lobby.stage = Stage::Failed(failure);
            ask_first(model, ListKind::Failed)
        }
    }
}

/// Asks something in place of other lists, and below whatever is being read or
/// typed.
fn ask_first(model: &mut Model, kind: ListKind) -> Vec<Effect> {
    model.dialogs.retain(|dialog| !matches!(dialog, Dialog::List(_)));
    model.dialogs.insert(0, Dialog::List(List::new(kind)));
    Vec::new()
}

/// Back to where a question came from: to the shell, if the command line led
/// straight to it.
pub(super) fn cancel(model: &mut Model) -> Vec<Effect> {
    let asked_first = model
        .lobby()
        .is_some_and(|lobby| matches!(lobby.stage, Stage::Asked(_)) && lobby.opening.is_none());
    if asked_first { vec![Effect::Quit] } else { to_start(model) }
}

/// Closes what is open or being opened.
pub(super) fn close(model: &Model) -> Vec<Effect> {
    let opening = model.lobby().is_some_and(|lobby| matches!(lobby.stage, Stage::Opening));
    let open = model.seat().is_some_and(|seat| !seat.is_over());
    if opening || open { vec![Effect::CloseSession] } else { Vec::new() }
}

/// Lets something happen to the session, and tells the player what comes of it.
pub(super) fn feed(model: &mut Model, now: Duration, input: session::Input) -> Vec<Effect> {
    let was_latest = model.play().is_none_or(Play::is_latest);
    let before = told::Before::of(model);
    let Some(online) = model.seat_mut() else { return Vec::new() };
    let outputs = online.session.handle(now, input);
    follow(model, was_latest);
    let mut effects = Vec::new();
    let mut rings = model.seat().is_some_and(|seat| before.rings(seat));
    let mut over = false;
    for output in outputs {
        match output {
            session::Output::Tell(event) => {
                over |= matches!(event, Event::Ended(_));
                rings |= told::tell(model, &before, &event);
            }
            output => effects.push(Effect::Session(output)),
        }
    }
    if rings {
        effects.extend(super::bell(model));
    }
    if over {
        effects.push(Effect::CloseSession);
        effects.extend(ended(model));
    }
    effects
}

/// Goes along with what the table now shows.
fn follow(model: &mut Model, was_latest: bool) {
    if let Some(play) = model.play_mut() {
        play.follow(was_latest);
        return;
    }
    let Screen::Lobby(lobby) = &mut model.screen else { return };
    let Lobby { stage, opening, .. } = &mut **lobby;
    match std::mem::replace(stage, Stage::Opening) {
        Stage::Waiting(online) => {
            let opening = opening.take();
            let waited = online.is_waiting();
            let notice = lobby.notice.take();
            model.sit_down(online, opening);
            match &mut model.screen {
                Screen::Lobby(lobby) => lobby.notice = notice,
                // The menu of the room is none of the game.
                Screen::Board(_) if !waited => close_menu(model),
                _ => {}
            }
        }
        other => *stage = other,
    }
}

fn close_menu(model: &mut Model) {
    let of_lobby =
        |dialog: &Dialog| matches!(dialog, Dialog::List(list) if list.kind == ListKind::LobbyMenu);
    model.dialogs.retain(|dialog| !of_lobby(dialog));
}

/// The session is over: goes where the player wanted to go, if it is over
/// because the seat is given up, or says why.
fn ended(model: &mut Model) -> Vec<Effect> {
    let Some(seat) = model.seat() else { return ask_first(model, ListKind::Ended) };
    let left = matches!(
        seat.session().ending(),
        Some(Ending::Closed(Farewell::Left) | Ending::Denied(Denial::SeatGone(_)))
    );
    match seat.exit.filter(|_| left) {
        // It is said where the screen was.
        Some(Exit::Quit) => vec![Effect::Quit],
        Some(Exit::Start) => {
            let mut effects = to_start(model);
            effects.extend(notify(model, Message::YouHaveLeft));
            effects
        }
        None => ask_first(model, ListKind::Ended),
    }
}

/// Dials anew, also where the line seems whole: a player may know sooner that it
/// is not.
pub(super) fn reconnect(model: &mut Model, now: Duration) -> Vec<Effect> {
    if model.seat().is_none() {
        return Vec::new();
    }
    if let Some(why) = model.session_failure() {
        return notify(model, why);
    }
    feed(model, now, session::Input::Connect)
}

/// Places a stone, which is shown as pending until the relay confirms it.
pub(super) fn place(model: &mut Model, now: Duration, point: Point) -> Vec<Effect> {
    if let Some(why) = model.session_failure() {
        return notify(model, why);
    }
    let effects = feed(model, now, session::Input::Place(point));
    if model.seat().and_then(|seat| seat.session().pending()) == Some(point) {
        notify(model, Message::Pending { point });
    }
    effects
}

/// Copies the line for the other player, as long as it opens the room.
pub(super) fn copy(model: &mut Model) -> Vec<Effect> {
    let Some(seat) = model.seat() else { return Vec::new() };
    let line = if seat.is_waiting() { seat.join_line() } else { None };
    let Some(line) = line else { return notify(model, Message::InviteUsedUp) };
    notify(model, Message::Copied);
    vec![Effect::Copy(line)]
}

/// Votes for another game, or says why there is none.
pub(super) fn rematch(model: &mut Model, now: Duration) -> Vec<Effect> {
    if let Some(why) = model.session_failure() {
        return notify(model, why);
    }
    let Some(table) = model.seat().and_then(Online::table) else { return Vec::new() };
    let voted =
        if table.may_vote() { feed(model, now, session::Input::Rematch) } else { Vec::new() };
    if let Some(message) = model.seat().map(rematch_told) {
        notify(model, message);
    }
    voted
}

/// The seat would not survive the program, which is remembered for when the
/// player quits.
pub(super) fn not_saved(model: &mut Model, reason: Reason) -> Vec<Effect> {
    if let Some(seat) = model.seat_mut() {
        seat.unsaved = true;
    }
    notify(model, Message::SeatNotSaved { reason })
}

/// It would survive it now, and nothing is given up by quitting.
pub(super) fn saved(model: &mut Model) -> Vec<Effect> {
    if let Some(seat) = model.seat_mut() {
        seat.unsaved = false;
    }
    notify(model, Message::SeatSaved)
}

/// Asks what becomes of the seat, where leaving would end something: a game or
/// a room, or the other player's hope of a rematch. A seat that is worth nothing
/// any more is given up without a question, and the other player told.
pub(super) fn ask_exit(model: &mut Model, exit: Exit) -> Option<Vec<Effect>> {
    let seat = model.seat()?;
    let ends_anyway = exit == Exit::Quit && seat.is_between_games() && !seat.outlives_program();
    let is_worthless = seat.is_deserted() || ends_anyway;
    if is_worthless && seat.session().phase() == Phase::Seated {
        return Some(leave_for_good(model, model.now, exit));
    }
    let hoped_for = exit == Exit::Start && seat.is_between_games();
    (seat.is_unfinished() || hoped_for).then(|| open_list(model, ListKind::Exit(exit)))
}

/// This program is the relay of the session from now on. It is said once the seat
/// is back: what is said before that is not read.
pub(super) fn became_relay(model: &mut Model, relay: &Relay) -> Vec<Effect> {
    if let Some(seat) = model.seat_mut() {
        seat.become_relay(relay);
    }
    Vec::new()
}

/// Gives the seat up and goes there as soon as the relay has heard it.
pub(super) fn leave_for_good(model: &mut Model, now: Duration, exit: Exit) -> Vec<Effect> {
    model.dialogs.clear();
    let Some(seat) = model.seat_mut() else { return to_start(model) };
    if seat.is_over() {
        return match exit {
            Exit::Quit => vec![Effect::Quit],
            Exit::Start => to_start(model),
        };
    }
    seat.exit = Some(exit);
    notify(model, Message::Leaving);
    feed(model, now, session::Input::Leave)
}
