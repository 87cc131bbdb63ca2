//! What the relay says to a seat, and what becomes of stones and votes by it.

use std::time::Duration;

use omok_core::Color;
use omok_proto::RelayMessage;
use omok_proto::message::{GameResult, Snapshot};

use super::table::{Missed, Table};
use super::{Ending, Event, Output, Pending, Session};

impl Session {
    /// Takes the room as the relay tells it, and sees what became of the
    /// stone that was on its way.
    pub(super) fn adopt(
        &mut self,
        now: Duration,
        seat: Color,
        room: &Snapshot,
        event: Event,
        out: &mut Vec<Output>,
    ) {
        let Ok(table) = Table::new(seat, room) else {
            return self.end(Ending::BadRelay, out);
        };
        let pending = self.pending.take();
        let open = table.result() == GameResult::Open;
        let (number, moves) = (table.number(), table.game().moves().to_vec());
        if self.wants_rematch.is_some_and(|game| game != number || !table.may_vote()) {
            self.wants_rematch = None;
        }
        self.table = Some(table);
        out.push(Output::Tell(event));
        self.unanswered.stone = None;
        let Some(pending) = pending else {
            return;
        };
        let Pending { game, ply, point } = pending;
        match moves.get(usize::from(ply)) {
            Some(&played) if game == number && played == point => {
                out.push(Output::Tell(Event::Placed { color: seat, point }));
            }
            None if game == number && moves.len() == usize::from(ply) && open => {
                self.pending = Some(pending);
                self.send_stone(now, out);
            }
            _ => out.push(Output::Tell(Event::TakenBack { point })),
        }
    }

    /// What the relay says to a seat.
    pub(super) fn hear(
        &mut self,
        now: Duration,
        message: RelayMessage,
        out: &mut Vec<Output>,
    ) -> Result<(), Missed> {
        let table = self.table.as_mut().ok_or(Missed)?;
        match message {
            RelayMessage::Played { game, ply, point, result } => {
                if table.played(game, ply, point, result)? {
                    self.placed(ply, out);
                }
            }
            RelayMessage::Refused { game, ply, why } => {
                let refused =
                    self.pending.take_if(|pending| (pending.game, pending.ply) == (game, ply));
                if let Some(Pending { point, .. }) = refused {
                    self.unanswered.stone = None;
                    out.push(Output::Tell(Event::Refused { point, why }));
                }
            }
            RelayMessage::Room(room) => {
                let seat = table.seat();
                self.adopt(now, seat, &room, Event::Position, out);
            }
            RelayMessage::Opponent(presence) => {
                table.set_opponent(presence);
                out.push(Output::Tell(Event::Opponent(presence)));
                self.give_up_pending(out);
                self.settle_vote();
            }
            RelayMessage::Votes { game, votes } => {
                table.set_votes(game, votes.into())?;
                self.settle_vote();
                out.push(Output::Tell(Event::Votes));
            }
            RelayMessage::GameStarted { game } => {
                table.game_started(game)?;
                self.settle_vote();
                out.push(Output::Tell(Event::GameStarted));
            }
            RelayMessage::Pong(number) => {
                self.unanswered.ping.take_if(|(asked, _)| *asked == number);
            }
            RelayMessage::Seated { .. } | RelayMessage::Denied(_) | RelayMessage::Closed(_) => {
                return Err(Missed);
            }
        }
        Ok(())
    }

    /// The latest stone of the table is new: tell of it, and if it is the one
    /// that was on its way, it has arrived.
    pub(super) fn placed(&mut self, ply: u16, out: &mut Vec<Output>) {
        let Some(point) = self.table.as_ref().and_then(|table| table.game().last_move()) else {
            return;
        };
        let color = Color::of_ply(ply.into());
        out.push(Output::Tell(Event::Placed { color, point }));
        if let Some(pending) = self.pending.take_if(|pending| pending.ply <= ply) {
            self.unanswered.stone = None;
            if pending.point != point {
                out.push(Output::Tell(Event::TakenBack { point: pending.point }));
            }
        }
    }

    /// A game that was abandoned takes no more stones.
    pub(super) fn give_up_pending(&mut self, out: &mut Vec<Output>) {
        let open = self.table.as_ref().is_some_and(|table| table.result() == GameResult::Open);
        if let Some(Pending { point, .. }) = self.pending.take_if(|_| !open) {
            self.unanswered.stone = None;
            out.push(Output::Tell(Event::TakenBack { point }));
        }
    }

    /// The vote that was sent has arrived, or cannot count any more.
    pub(super) fn settle_vote(&mut self) {
        if self.table.as_ref().is_none_or(|table| !table.may_vote()) {
            self.unanswered.vote = None;
            self.wants_rematch = None;
        }
    }
}
