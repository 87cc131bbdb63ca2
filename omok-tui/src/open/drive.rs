//! The line of a session: its wire and its chair; and the session alone, until
//! it has its seat.

use std::collections::VecDeque;
use std::time::Duration;

use omok_proto::ClientMessage;
use omok_proto::frame::Frame;
use tokio::time::{Instant, sleep_until};

use crate::chair::Chair;
use crate::net::Wire;
use crate::online::{FirstMet, Speech};
use crate::own_relay::OwnRelay;
use crate::reason::Reason;
use crate::seats::Room;
use crate::session::{Ending, Event, Input, Output, Phase, Session, Table};
use crate::tls::Meant;
use crate::trust::Identity;

/// What does the will of one session.
#[derive(Debug)]
pub struct Line {
    wire: Wire,
    chair: Chair,
    own: OwnRelay,
}

impl Line {
    /// A line to the relay that is meant, without a link yet. If that is the
    /// account's `own` relay, it is started before it is dialed.
    #[must_use]
    pub const fn new(meant: Meant, speech: Speech, chair: Chair, own: OwnRelay) -> Self {
        Self { wire: Wire::new(meant, speech), chair, own }
    }

    /// See [`Wire::identity`].
    #[must_use]
    pub const fn identity(&self) -> Option<Identity> {
        self.wire.identity()
    }

    /// See [`Wire::take_first_met`].
    pub const fn take_first_met(&mut self) -> Option<FirstMet> {
        self.wire.take_first_met()
    }

    /// Does what a session wants, whose room is now as `table` says, and gives
    /// what the session is to hear of it. Has to be called inside a tokio
    /// runtime.
    pub fn carry_out(&mut self, output: Output, table: Option<&Table>) -> Option<Input> {
        match output {
            Output::Keep(token) => {
                // Nothing is kept of a seat without a room.
                let table = table?;
                let relay = self.wire.relay();
                let room = table.code().map(|code| Room { relay: relay.clone(), code });
                self.chair.keep(token, room, table, self.wire.identity());
                return self.chair.failure().is_none().then_some(Input::Kept(token));
            }
            Output::Forget => self.chair.forget(),
            Output::Dial(_) => {
                // Another program of this account may have been it until now.
                // What keeps it from starting was told when the seat was taken.
                let _ = self.own.revive(self.wire.relay());
                self.wire.carry_out(output);
            }
            output => {
                if is_join(&output) {
                    self.chair.meet(self.wire.identity());
                }
                self.wire.carry_out(output);
            }
        }
        None
    }

    /// Sees how far the game has come.
    pub fn watch(&mut self, table: &Table) {
        self.chair.watch(table);
    }

    /// What happens next on the wire.
    ///
    /// Cancel safe: it is either returned or still to come.
    pub async fn next(&mut self) -> Input {
        self.wire.next().await
    }

    /// Why the seat will be lost with the program, if it will.
    #[must_use]
    pub const fn failure(&self) -> Option<&Reason> {
        self.chair.failure()
    }

    /// The room of the seat, if there is one to come back to.
    #[must_use]
    pub fn room(&self) -> Option<&Room> {
        self.chair.room()
    }

    /// The seat is worth nothing, or there is none.
    pub fn forget(&mut self) {
        self.chair.forget();
    }

    /// Closes the link after what was said last. The seat stays saved, and from
    /// now on it is not in use.
    pub fn close(self) -> impl Future<Output = ()> {
        let Self { wire, mut chair, .. } = self;
        chair.touch();
        drop(chair);
        wire.close()
    }
}

const fn is_join(output: &Output) -> bool {
    matches!(output, Output::Send(_, Frame::Message(ClientMessage::Join { .. })))
}

/// Connects `session` and does its will until it has its seat, or `patience` is
/// over: a relay that lets go of every connection before that must not be tried
/// for ever unseen.
///
/// # Errors
///
/// How it ended instead.
pub(super) async fn until_seated(
    session: &mut Session,
    line: &mut Line,
    started: Instant,
    patience: Duration,
) -> Result<(), Ending> {
    let mut input = Input::Connect;
    let give_up_at = Instant::now() + patience;
    loop {
        let mut outputs = VecDeque::from(session.handle(started.elapsed(), input));
        while let Some(output) = outputs.pop_front() {
            match output {
                Output::Tell(Event::Ended(ending)) => return Err(ending),
                Output::Tell(_) => {}
                output => {
                    if let Some(heard) = line.carry_out(output, session.table()) {
                        outputs.extend(session.handle(started.elapsed(), heard));
                    }
                }
            }
        }
        if session.phase() == Phase::Seated {
            return Ok(());
        }
        let timeout = session.next_timeout().map(|at| started + at);
        input = tokio::select! {
            input = line.next() => input,
            () = until(timeout) => Input::Timeout,
            () = sleep_until(give_up_at) => return Err(session.excuse()),
        };
    }
}

async fn until(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time).await,
        None => std::future::pending().await,
    }
}
