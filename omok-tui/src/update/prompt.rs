//! Actions in prompts.

use std::time::Duration;

use omok_core::record::{Format, Tags};
use omok_core::{Point, PointError, Size};
use omok_proto::invite::{InviteError, PinError, PinnedRelay, bracketed};
use omok_proto::{Code, CodeError};
use tui_input::InputRequest;

use super::{board, notify, online, settings};
use crate::action::Effect;
use crate::hangul;
use crate::i18n::Message;
use crate::model::{Dialog, Model, Play, Prompt, PromptKind};
use crate::online::{Opening, read_invite};
use crate::preference::Preference;
use crate::reason::Reason;
use crate::record;

/// Longest text a prompt takes, in characters: longer than any path that
/// systems allow is of no use, and pasting a book must not slow the screen.
const TEXT_MAX: usize = 4096;

fn open(model: &mut Model) -> Option<&mut Prompt> {
    match model.dialogs.last_mut() {
        Some(Dialog::Prompt(prompt)) => Some(prompt),
        _ => None,
    }
}

/// Changes the text.
pub(super) fn edit(model: &mut Model, request: InputRequest) -> Vec<Effect> {
    if let Some(prompt) = open(model) {
        let full = prompt.input.value().chars().count() >= TEXT_MAX;
        if full && matches!(request, InputRequest::InsertChar(_)) {
            return Vec::new();
        }
        prompt.input.handle(request);
        prompt.problem = None;
    }
    Vec::new()
}

/// Inserts the first line of what is pasted that is not blank. An invite is
/// taken whole: a mail or a narrow terminal may have broken its line.
pub(super) fn paste(model: &mut Model, text: &str) -> Vec<Effect> {
    let Some(kind) = open(model).map(|prompt| prompt.kind) else { return Vec::new() };
    let whole = kind == PromptKind::Invite;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let pasted: String = lines.take(if whole { usize::MAX } else { 1 }).collect();
    let pasted = if kind.takes_any_letter() { pasted } else { hangul::latin(&pasted) };
    for letter in pasted.chars().filter(|letter| !letter.is_control()).take(TEXT_MAX) {
        edit(model, InputRequest::InsertChar(letter));
    }
    Vec::new()
}

/// Takes the text as it stands. A prompt whose text will not do stays open
/// and says why; an empty one closes.
pub(super) fn submit(model: &mut Model, now: Duration) -> Vec<Effect> {
    let Some(prompt) = open(model) else { return Vec::new() };
    let text = prompt.input.value().trim().to_owned();
    if text.is_empty() && prompt.kind != PromptKind::Relay {
        model.dialogs.pop();
        return Vec::new();
    }
    match prompt.kind {
        PromptKind::Point => submit_point(model, now, &text),
        PromptKind::Name => submit_name(model, text),
        PromptKind::Invite => submit_invite(model, &text),
        PromptKind::Relay => submit_relay(model, &text),
    }
}

fn submit_point(model: &mut Model, now: Duration, text: &str) -> Vec<Effect> {
    let Some(size) = model.game().map(omok_core::Game::size) else { return Vec::new() };
    match Point::parse(text, size) {
        Ok(point) => {
            model.dialogs.pop();
            board::go(model, now, point)
        }
        Err(error) => problem(model, no_point(text.to_owned(), size, error)),
    }
}

/// Joins the room of an invite, in any form in which people pass one on.
fn submit_invite(model: &mut Model, text: &str) -> Vec<Effect> {
    match read_invite(text) {
        Ok(invite) => online::open(model, Opening::Join(invite)),
        Err(error) => problem(model, no_invite(error)),
    }
}

/// Takes the relay that is tried where no other is named; no text means the
/// usual one.
fn submit_relay(model: &mut Model, text: &str) -> Vec<Effect> {
    let relay = match text.parse::<PinnedRelay>() {
        _ if text.is_empty() => None,
        Ok(relay) => Some(relay),
        Err(error) => return problem(model, no_invite(error)),
    };
    model.dialogs.pop();
    settings::prefer(model, Preference::Relay(relay))
}

fn no_invite(error: InviteError) -> Message {
    match error {
        InviteError::Code(CodeError::Symbol(symbol)) => {
            Message::CodeSymbol { symbol: symbol.to_string() }
        }
        InviteError::Code(CodeError::Length { symbols }) => Message::CodeLength { symbols },
        InviteError::Code(CodeError::TooLarge) => Message::CodeLength { symbols: Code::SYMBOLS },
        InviteError::NoHost => Message::InviteNoHost,
        InviteError::Host(host) => Message::InviteHost { host },
        InviteError::Brackets(host) => {
            let right = bracketed(&host);
            Message::InviteBrackets { host, right }
        }
        InviteError::Port(port) => Message::InvitePort { port },
        InviteError::Pin(PinError::Symbol(symbol)) => {
            Message::PinSymbol { symbol: symbol.to_string() }
        }
        InviteError::Pin(PinError::Length { symbols }) => Message::PinLength { symbols },
        InviteError::Pin(PinError::First(symbol)) => {
            Message::PinFirst { symbol: symbol.to_string() }
        }
    }
}

fn no_point(text: String, size: Size, error: PointError) -> Message {
    let last = size.lines() - 1;
    match error {
        PointError::NotAPoint => Message::NotAPoint { text, point: size.center() },
        PointError::OffBoard { .. } => {
            let corner = size.point(last, last).unwrap_or(size.center());
            Message::OffBoard { text, corner }
        }
    }
}

/// Opens the prompt for a file name, with a name to take.
pub(super) fn offer_name(model: &mut Model, name: String, day: String) -> Vec<Effect> {
    if model.game().is_some() && open(model).is_none() {
        model.day = Some(day);
        model.dialogs.push(Dialog::Prompt(Prompt::new(PromptKind::Name, name)));
    }
    Vec::new()
}

/// What the record of the game on the board tells beside its moves: of a replay
/// what its own record told, of a game played here the day.
fn tags(model: &Model) -> Tags {
    if model.play().is_some_and(Play::is_replay) {
        return model.tags.clone();
    }
    Tags { date: model.day.clone(), ..Tags::default() }
}

/// Asks for the file to be written; the prompt stays open until it is.
fn submit_name(model: &mut Model, name: String) -> Vec<Effect> {
    let Some(game) = model.game() else { return Vec::new() };
    match record::bytes(&name, game, &tags(model)) {
        Some(bytes) => vec![Effect::WriteRecord { name, bytes }],
        None => problem(model, Message::UnknownFormat),
    }
}

/// Says in the prompt what is wrong.
fn problem(model: &mut Model, message: Message) -> Vec<Effect> {
    if let Some(prompt) = open(model) {
        prompt.problem = Some(message);
    }
    Vec::new()
}

/// What was written, and what a PSQ cannot tell.
fn written(name: String) -> Message {
    match record::format(&name) {
        Some(Format::Psq) => Message::RecordWrittenPsq { name },
        _ => Message::RecordWritten { name },
    }
}

/// How writing went. A name that would not do can be changed and tried again.
pub(super) fn record_written(model: &mut Model, result: Result<String, Reason>) -> Vec<Effect> {
    let asking = matches!(open(model), Some(Prompt { kind: PromptKind::Name, .. }));
    match result {
        Ok(name) => {
            if asking {
                model.dialogs.pop();
            }
            notify(model, written(name))
        }
        Err(reason) if asking => problem(model, Message::RecordFailed { reason }),
        Err(reason) => notify(model, Message::RecordFailed { reason }),
    }
}
