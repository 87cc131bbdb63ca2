//! What a session tells, as the player reads and hears it.

use omok_core::{Color, Point};
use omok_proto::message::{GameResult, Presence, Refusal};

use super::notify;
use crate::i18n::Message;
use crate::model::{Model, Play, relay_told, rematch_told};
use crate::online::Online;
use crate::session::{Event, Table};

/// What was known before something happened.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    opponent: Option<Presence>,
    my_turn: bool,
    game: u32,
    plies: usize,
}

impl Before {
    pub(super) fn of(model: &Model) -> Self {
        let seat = model.seat();
        let table = seat.and_then(Online::table);
        Self {
            opponent: table.map(Table::opponent),
            my_turn: seat.is_some_and(Online::is_my_turn),
            game: table.map_or(0, Table::number),
            plies: table.map_or(0, |table| table.game().moves().len()),
        }
    }

    fn opponent_joined(&self, seat: &Online) -> bool {
        self.opponent == Some(Presence::Expected) && !seat.is_waiting()
    }

    /// Whether another game has begun.
    fn missed_game(&self, table: &Table) -> bool {
        self.game != 0 && table.number() != self.game
    }

    /// Whether there is a stone that was not there.
    fn missed_stone(&self, table: &Table) -> bool {
        let plies = table.game().moves().len();
        if self.missed_game(table) { plies > 0 } else { self.game != 0 && plies > self.plies }
    }

    /// Whether it is now the player's turn and was not before, or the opponent
    /// has come.
    pub(super) fn rings(&self, seat: &Online) -> bool {
        self.opponent_joined(seat) || (!self.my_turn && seat.is_my_turn())
    }
}

/// Shows what the session tells; whether that alone rings the bell.
pub(super) fn tell(model: &mut Model, before: &Before, event: &Event) -> bool {
    let message = model.seat().and_then(|seat| message(model, seat, before, event));
    let is_back = matches!(event, Event::Seated);
    if let Some(seat) = model.seat_mut().filter(|_| is_back) {
        seat.is_new_relay = false;
    }
    if let Some(message) = message {
        notify(model, message);
    }
    matches!(event, Event::Refused { .. })
}

fn message(model: &Model, seat: &Online, before: &Before, event: &Event) -> Option<Message> {
    let mine = seat.is_my_turn();
    let table = seat.table()?;
    let open = table.result() == GameResult::Open;
    Some(match event {
        // What the board and the badge do not show.
        Event::Seated if seat.is_new_relay => relay_told(seat.relay()),
        // A guest may have come meanwhile.
        Event::Seated if before.opponent_joined(seat) => joined(seat),
        Event::Seated if before.missed_game(table) && table.game().moves().is_empty() => {
            Message::GameStarted { number: table.number() as usize, mine }
        }
        Event::Seated if before.missed_stone(table) => model.play()?.news(),
        Event::Seated if open && !seat.is_waiting() => Message::Reconnected { mine },
        Event::Seated if seat.has_votes() => rematch_told(seat),
        Event::Seated => Message::ReconnectedToRoom,
        Event::Reconnecting => Message::ConnectionLost,
        Event::Restarting => Message::RelayRestarting,
        Event::Placed { .. } => model.play()?.news(),
        Event::Refused { point, why } => refused(seat, *point, *why),
        Event::TakenBack { point } => Message::TakenBack { point: *point },
        Event::Position => {
            if before.missed_stone(table) {
                return Some(model.play()?.news());
            }
            let fewer = table.number() == before.game && table.game().moves().len() < before.plies;
            return fewer.then_some(Message::MoveUndone);
        }
        Event::Opponent(presence) => return opponent(model, seat, before, *presence),
        Event::Votes => rematch_told(seat),
        Event::GameStarted => Message::GameStarted { number: table.number() as usize, mine },
        Event::Ended(_) => return model.session_failure(),
    })
}

fn joined(seat: &Online) -> Message {
    let color = seat.table().map_or(Color::Black, Table::seat);
    Message::OpponentJoined { color, mine: seat.is_my_turn() }
}

fn opponent(model: &Model, seat: &Online, before: &Before, presence: Presence) -> Option<Message> {
    let over = seat.table().is_some_and(|table| table.result() != GameResult::Abandoned);
    match presence {
        Presence::Expected => None,
        Presence::Here if before.opponent_joined(seat) => Some(joined(seat)),
        Presence::Here if seat.has_votes() => Some(rematch_told(seat)),
        // What they come back to is the last move, whose words it must not cover.
        Presence::Here if before.opponent == Some(Presence::Away) => {
            Some(match model.play().map(Play::news) {
                Some(Message::Moved { ply, color, point }) => {
                    Message::MovedAndBack { ply, color, point }
                }
                _ => Message::OpponentBack,
            })
        }
        Presence::Here => None,
        Presence::Away => Some(Message::OpponentAway),
        Presence::Left if over => Some(Message::OpponentLeftRoom),
        Presence::Left => Some(Message::OpponentLeftGame),
    }
}

/// Why no stone was placed at `point`.
fn refused(seat: &Online, point: Point, why: Refusal) -> Message {
    let Some(table) = seat.table() else { return Message::NotYourTurn };
    let color = table.seat();
    match why {
        Refusal::NotYourTurn => match seat.session().pending() {
            Some(point) => Message::StillPending { point },
            None => Message::NotYourTurn,
        },
        Refusal::Occupied => Message::Occupied { point, color },
        Refusal::Forbidden(kind) => Message::Forbidden { point, reason: kind.into(), color },
        Refusal::GameOver if table.opponent() == Presence::Left => Message::NoRematch,
        Refusal::GameOver => Message::GameOverOnline,
        Refusal::StalePly => Message::TakenBack { point },
        Refusal::NoOpponent => Message::NoOpponentYet,
        Refusal::NotStored => Message::NotStored { point },
    }
}
