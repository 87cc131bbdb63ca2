//! The lists of online play.

use omok_proto::message::{Denial, Farewell, Gone};

use super::{Choice, Item, Model, Stage};
use crate::i18n::{Message, Unit};
use crate::keymap::Command;
use crate::online::{Exit, Opening, Question, SavedSeat};
use crate::session::Ending;

/// What is asked before a room is joined.
pub(super) fn question_heading(model: &Model) -> Message {
    match model.lobby().map(|lobby| &lobby.stage) {
        Some(Stage::Asked(Question::HostOrSecond { .. })) => Message::AskHostOrSecond,
        _ => Message::AskWhichSeat,
    }
}

/// The answers to it.
pub(super) fn question(model: &Model) -> Vec<Item> {
    let mut items = match model.lobby().map(|lobby| &lobby.stage) {
        Some(Stage::Asked(Question::HostOrSecond { seat, invite })) => vec![
            Item::new(Message::GoOnAsHost, Choice::Open(Opening::Resume(*seat))),
            Item::new(Message::TakeSecond, Choice::Open(Opening::TakeSecond(invite.clone()))),
        ],
        Some(Stage::Asked(Question::WhichSeat(seats))) => seats.iter().map(seat_item).collect(),
        _ => Vec::new(),
    };
    items.push(Item::new(Message::Cancel, Choice::Cancel));
    items
}

/// The saved seats, on top of the start screen.
pub(super) fn seats(model: &Model) -> Vec<Item> {
    let mut items: Vec<Item> = model.seats.iter().map(seat_item).collect();
    items.push(Item::command(Message::Cancel, Command::Escape));
    items
}

/// Going on with a saved seat.
pub(super) fn seat_item(seat: &SavedSeat) -> Item {
    let (rules, size, color) = (seat.rules, seat.size, seat.color);
    let label = Message::SeatOfRoom { code: seat.code.to_string(), rules, size, color };
    Item::new(label, Choice::Open(Opening::Resume(seat.id))).with(seat_about(seat))
}

/// What helps to remember it: when it was last used, and where it is.
fn seat_about(seat: &SavedSeat) -> Message {
    let relay = seat.relay.to_string();
    let hours = usize::try_from(seat.idle.as_secs() / 3600).unwrap_or(usize::MAX);
    if seat.is_stale() {
        return Message::SeatStale { days: hours / 24, relay };
    }
    let minutes = usize::try_from(seat.idle.as_secs() / 60).unwrap_or(usize::MAX);
    let (unit, count) = if hours == 0 { (Unit::Minutes, minutes) } else { (Unit::Hours, hours) };
    match seat.moves {
        Some(moves) => Message::SeatPlayed { moves: moves.into(), unit, count, relay },
        None => Message::SeatUsed { unit, count, relay },
    }
}

/// What can be done when nothing could be opened.
pub(super) fn failed(model: &Model) -> Vec<Item> {
    let mut items = Vec::new();
    let again = model.lobby().filter(|lobby| !lobby.is_hopeless());
    if let Some(opening) = again.and_then(|lobby| lobby.opening.clone()) {
        items.push(Item::new(Message::TryAgain, Choice::Open(opening)));
    }
    items.push(Item::new(Message::MenuLeave, Choice::Cancel));
    items.push(Item::command(Message::MenuQuit, Command::Quit));
    items
}

/// The menu of a room that waits.
pub(super) fn lobby_menu() -> Vec<Item> {
    vec![
        Item::command(Message::BackToRoom, Command::Escape),
        Item::command(Message::MenuCopy, Command::Copy),
        Item::command(Message::MenuReconnect, Command::Reconnect),
        Item::command(Message::MenuRules, Command::Rules),
        Item::command(Message::MenuHelp, Command::Help),
        Item::new(Message::MenuSettings, Choice::Settings),
        Item::new(Message::MenuLeaveOnline, Choice::Leave),
        Item::command(Message::MenuQuit, Command::Quit),
    ]
}

/// The menu of an online game. Its items do not change with the game: whoever
/// is about to choose one must not get another because a stone arrived.
pub(super) fn board_menu() -> Vec<Item> {
    vec![
        Item::command(Message::BackToGame, Command::Escape),
        Item::command(Message::MenuRematch, Command::Rematch),
        Item::command(Message::MenuReconnect, Command::Reconnect),
        Item::command(Message::MenuWrite, Command::Write),
        Item::new(Message::MenuRecord, Choice::Record),
        Item::command(Message::MenuStepBack, Command::StepBack),
        Item::command(Message::MenuStepForward, Command::StepForward),
        Item::command(Message::MenuRules, Command::Rules),
        Item::command(Message::MenuHelp, Command::Help),
        Item::new(Message::MenuSettings, Choice::Settings),
        Item::new(Message::MenuLeaveOnline, Choice::Leave),
        Item::command(Message::MenuQuit, Command::Quit),
    ]
}

/// What becomes of the seat when the player goes. It is not offered to be kept
/// where it would not outlive the program.
pub(super) fn exit(model: &Model, exit: Exit) -> Vec<Item> {
    let keep = match exit {
        Exit::Quit => Item::new(Message::QuitKeepingSeat, Choice::QuitKeeping),
        Exit::Start => Item::new(Message::LeaveKeepingSeat, Choice::LeaveKeeping),
    };
    let leave = Item::new(Message::LeaveForGood, Choice::LeaveForGood(exit));
    let cancel = Item::command(Message::Cancel, Command::Escape);
    match seat_ends(model, exit) {
        Some(_) => vec![cancel, leave],
        None => vec![keep, leave, cancel],
    }
}

/// What is asked then: a room that waits goes with its host.
pub(super) fn exit_heading(model: &Model, exit: Exit) -> Message {
    if let Some(why) = seat_ends(model, exit) {
        return why;
    }
    match model.seat() {
        Some(seat) if seat.is_between_games() => Message::AskLeaveFinished,
        _ if model.lobby().is_some() => Message::AskLeaveRoom,
        _ => Message::AskLeaveGame,
    }
}

/// Why the seat ends with the program, if it does and the program ends.
fn seat_ends(model: &Model, exit: Exit) -> Option<Message> {
    let seat = model.seat().filter(|seat| exit == Exit::Quit && !seat.outlives_program())?;
    Some(if seat.relay().forgets { Message::AskEndOwnRelay } else { Message::AskEndUnsaved })
}

/// What can be done when the session is over.
pub(super) fn ended(model: &Model) -> Vec<Item> {
    let mut items = Vec::new();
    if let Some(room) = model.new_room() {
        items.push(Item::new(Message::NewRoom, Choice::Open(room)));
    }
    if model.play().is_some() {
        items.push(Item::command(Message::LookAtBoard, Command::Escape));
        items.push(Item::command(Message::MenuWrite, Command::Write));
    }
    items.push(Item::new(Message::MenuLeave, Choice::Leave));
    items.push(Item::command(Message::MenuQuit, Command::Quit));
    items
}

impl Model {
    /// What opens a room like the one that expired while its host waited.
    pub(crate) fn new_room(&self) -> Option<Opening> {
        let session = self.lobby()?.online()?.session();
        // Whose line was down then hears of it when it comes back.
        let expired = matches!(
            session.ending(),
            Some(
                Ending::Closed(Farewell::Expired) | Ending::Denied(Denial::SeatGone(Gone::Expired))
            )
        );
        let game = session.table().filter(|_| expired)?.game();
        Some(Opening::Host { rules: game.rules(), size: game.size() })
    }
}
