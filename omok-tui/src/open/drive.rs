//! The line of a session: its wire and its chair; and the session alone, until
//! it has its seat.

use std::collections::VecDeque;
use std::time::Duration;

use omok_proto::ClientMessage;
use omok_proto::frame::Frame;
use omok_proto::message::Presence;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

use crate::chair::Chair;
use crate::net::Wire;
use crate::online::{FirstMet, Relay, Speech};
use crate::own_relay::OwnRelay;
use crate::reason::Reason;
use crate::seats::Room;
use crate::session::{Ending, Event, Input, Link, Output, Phase, Session, Table};
use crate::tls::Meant;
use crate::trust::Identity;

/// What does the will of one session.
#[derive(Debug)]
pub struct Line {
    wire: Wire,
    chair: Chair,
    own: OwnRelay,
    /// The relay that is started, if it is the account's own, before it is
    /// dialed.
    reviving: Option<Revival>,
    /// Why it could not be started, as was told last.
    not_revived: Option<Reason>,
    /// Whether the other player has left for good.
    deserted: bool,
    /// Whether this program is the relay that is dialed, as far as was told.
    is_relay: bool,
}

#[derive(Debug)]
struct Revival {
    /// What is dialed then.
    link: Link,
    lost: JoinHandle<Option<Reason>>,
}

/// What happens on a line.
#[derive(Debug)]
pub enum Told {
    /// Something for the session.
    Heard(Input),
    /// The account's own relay cannot be started again, for this reason.
    NotRevived(Reason),
    /// This program has become the account's own relay, which another one was
    /// before.
    Revived(Relay),
}

impl Line {
    /// A line to the relay that is meant, without a link yet. If that is the
    /// account's `own` relay, it is started before it is dialed.
    #[must_use]
    pub fn new(meant: Meant, speech: Speech, chair: Chair, own: OwnRelay) -> Self {
        let wire = Wire::new(meant, speech);
        let is_relay = own.relay_at(wire.relay()).is_some();
        Self { wire, chair, own, reviving: None, not_revived: None, deserted: false, is_relay }
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
                let kept = self.chair.keep(token, room, table, self.wire.identity());
                return kept.then_some(Input::Kept(token));
            }
            Output::Forget => self.chair.forget(),
            Output::Dial(link) => {
                // Another program of this account may have been it until now.
                let (own, relay) = (self.own.clone(), self.wire.relay().clone());
                let lost = tokio::spawn(async move { own.revive(relay).await });
                self.reviving = Some(Revival { link, lost });
            }
            Output::HangUp(link) => {
                self.reviving.take_if(|revival| revival.link == link);
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
        self.deserted = table.opponent() == Presence::Left;
        self.chair.watch(table);
    }

    /// Whether the seat leads to a board, and to no game any more.
    #[must_use]
    pub const fn is_deserted(&self) -> bool {
        self.deserted
    }

    /// What happens next on the line.
    ///
    /// Cancel safe: it is either returned or still to come.
    pub async fn next(&mut self) -> Told {
        while let Some(revival) = &mut self.reviving {
            // The program ends where it is not heard of.
            let lost = (&mut revival.lost).await.unwrap_or_default();
            let link = revival.link;
            self.reviving = None;
            self.wire.carry_out(Output::Dial(link));
            let became = self.own.relay_at(self.wire.relay()).filter(|_| !self.is_relay);
            if let Some(relay) = became {
                self.is_relay = true;
                return Told::Revived(relay);
            }
            if let Some(reason) = lost.filter(|lost| self.not_revived.as_ref() != Some(lost)) {
                self.not_revived = Some(reason.clone());
                return Told::NotRevived(reason);
            }
        }
        Told::Heard(self.wire.next().await)
    }

    /// What the session hears next. Why the account's own relay does not start
    /// was told when the seat was asked for.
    async fn heard(&mut self) -> Input {
        loop {
            if let Told::Heard(input) = self.next().await {
                return input;
            }
        }
    }

    /// Why the seat will be lost with the program, if it will.
    #[must_use]
    pub fn failure(&self) -> Option<&Reason> {
        self.chair.failure()
    }

    /// The room of the seat, if there is one to come back to.
    #[must_use]
    pub fn room(&self) -> Option<&Room> {
        self.chair.room()
    }

    /// Whether whoever was met gave the seat, and would have closed its room by now.
    #[must_use]
    pub fn is_overdue(&self) -> bool {
        self.chair.is_overdue_at(self.wire.identity())
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

/// Connects `session` and does its will until it has its seat, or its relay is too
/// full for the seat that is saved, or `patience` is over: a relay that lets go of every connection before that must not be tried
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
        if session.phase() == Phase::Seated || session.is_turned_away() {
            return Ok(());
        }
        let timeout = session.next_timeout().map(|at| started + at);
        input = tokio::select! {
            input = line.heard() => input,
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

#[cfg(test)]
mod tests {
    use omok_proto::invite::RelayAddress;
    use tempfile::TempDir;

    use super::*;
    use crate::known::Known;
    use crate::own_relay::Home;
    use crate::seats::Seats;
    use crate::tls::Authorities;
    use crate::trust::Wanted;

    async fn dialed(line: &mut Line, link: Link) -> Vec<Reason> {
        assert!(line.carry_out(Output::Dial(link), None).is_none());
        let mut said = Vec::new();
        loop {
            match line.next().await {
                Told::NotRevived(reason) => said.push(reason),
                Told::Revived(relay) => panic!("{relay:?}"),
                Told::Heard(heard) => {
                    assert_eq!(heard, Input::Unreachable(link));
                    return said;
                }
            }
        }
    }

    #[tokio::test]
    async fn why_the_accounts_own_relay_does_not_start_again_is_told_once() {
        let folder = TempDir::new().unwrap();
        let own = OwnRelay::new(Home::at(folder.path().join("relay")));
        let (key, _) = own.host(Some("127.0.0.1:0".parse().unwrap())).await.unwrap();
        let relay: RelayAddress = key.relay.address;
        own.stop().await;
        let rooms = folder.path().join("relay/rooms.redb");
        std::fs::write(&rooms, "damaged").unwrap();
        let meant = Meant {
            relay,
            wanted: Wanted::default(),
            known: Known::at(folder.path().join("known_relays")),
            authorities: Authorities::OfSystem,
        };
        let chair = Chair::new(Seats::at(folder.path().join("seats")));
        let mut line = Line::new(meant, Speech::Encrypted, chair, own);
        let said = dialed(&mut line, Link(1)).await;
        assert_eq!(said.len(), 1, "{said:?}");
        assert_eq!(dialed(&mut line, Link(2)).await, []);
    }
}
