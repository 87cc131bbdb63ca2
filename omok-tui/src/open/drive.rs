//! The line of a session: its wire and its chair; and the session alone, until
//! it has its seat.

use std::time::Duration;

use omok_proto::invite::RelayAddress;
use tokio::time::{Instant, sleep_until};

use crate::chair::Chair;
use crate::net::Wire;
use crate::plaintext::Reach;
use crate::seats::Room;
use crate::session::{Ending, Event, Input, Output, Phase, Session, Table};

/// What does the will of one session.
#[derive(Debug)]
pub struct Line {
    wire: Wire,
    chair: Chair,
}

impl Line {
    /// A line to the relay at `address`, without a link yet.
    #[must_use]
    pub const fn new(address: RelayAddress, reach: Reach, chair: Chair) -> Self {
        Self { wire: Wire::new(address, reach), chair }
    }

    /// Does what a session wants, whose room is now as `table` says. Has to be
    /// called inside a tokio runtime.
    pub fn carry_out(&mut self, output: Output, table: Option<&Table>) {
        match output {
            Output::Keep(token) => {
                // A room whose games the rules do not allow is left at once.
                let Some(table) = table else { return };
                let relay = self.wire.relay();
                let room = table.code().map(|code| Room { relay: relay.clone(), code });
                self.chair.keep(token, room, table);
            }
            Output::Forget => self.chair.forget(),
            output => self.wire.carry_out(output),
        }
    }

    /// What happens next on the wire.
    ///
    /// Cancel safe: it is either returned or still to come.
    pub async fn next(&mut self) -> Input {
        self.wire.next().await
    }

    /// Why the seat will be lost with the program, if it will.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
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
        let Self { wire, chair } = self;
        drop(chair);
        wire.close()
    }
}

/// How long a relay may take to give a seat or to say why not. One that lets
/// go of every connection before that must not be tried for ever unseen.
const SEAT: Duration = Duration::from_secs(20);

/// Connects `session` and does its will until it has its seat.
///
/// # Errors
///
/// How it ended instead.
pub(super) async fn until_seated(
    session: &mut Session,
    line: &mut Line,
    started: Instant,
) -> Result<(), Ending> {
    let mut input = Input::Connect;
    let give_up_at = Instant::now() + SEAT;
    loop {
        for output in session.handle(started.elapsed(), input) {
            match output {
                Output::Tell(Event::Ended(ending)) => return Err(ending),
                Output::Tell(_) => {}
                output => line.carry_out(output, session.table()),
            }
        }
        if session.phase() == Phase::Seated {
            return Ok(());
        }
        let timeout = session.next_timeout().map(|at| started + at);
        input = tokio::select! {
            input = line.next() => input,
            () = until(timeout) => Input::Timeout,
            () = sleep_until(give_up_at) => return Err(Ending::NoAnswer),
        };
    }
}

async fn until(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time).await,
        None => std::future::pending().await,
    }
}
