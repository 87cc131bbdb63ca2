//! A client without a screen: the same edge and session as the program's.

use std::collections::VecDeque;

use omok_core::{RuleSet, Size};
use omok_proto::invite::{Invite, RelayAddress};
use omok_tests::relay::Relay;
use omok_tui::action::Action;
use omok_tui::confines::Relays;
use omok_tui::edge::Edge;
use omok_tui::known::Known;
use omok_tui::online::{Named, Online, Opened, Opening, Speech};
use omok_tui::open::{Opener, Wishes};
use omok_tui::own_relay::Home;
use omok_tui::seats::Seats;
use omok_tui::session::{Event, Input, Output, Session};
use tempfile::TempDir;
use tokio::time::{Instant, sleep_until, timeout};

use super::PATIENCE;

/// A client that has a seat, and the account that it runs on.
pub(crate) struct Client {
    account: TempDir,
    edge: Edge,
    invite: Invite,
    speech: Speech,
    pub(crate) session: Session,
}

impl Client {
    /// A client that opens a room at `relay`.
    pub(crate) async fn host(relay: &Relay) -> Self {
        let address: RelayAddress = relay.name().parse().expect("it is an address");
        let size = Size::new(15).expect("a board of gomoku");
        let opening = Opening::Host { rules: RuleSet::GOMOKU, size };
        Self::begin(address, relay.speech(), opening).await
    }

    /// A client that takes the second seat of this one's room.
    pub(crate) async fn opponent(&self) -> Self {
        let address = self.invite.relay.clone().expect("the invite names the relay");
        Self::begin(address, self.speech, Opening::Join(self.invite.clone())).await
    }

    async fn begin(relay: RelayAddress, speech: Speech, opening: Opening) -> Self {
        let account = TempDir::new().expect("there is room for a folder");
        let mut edge = run(&account, relay, speech);
        let online = seated(&mut edge, opening).await;
        let invite = online.invites().swap_remove(0);
        Self { account, edge, invite, speech, session: online.session().clone() }
    }

    /// Its process is gone from one moment to the next, and the player runs the
    /// program again.
    pub(crate) async fn is_killed_and_run_again(&mut self) {
        let relay = self.invite.relay.clone().expect("the invite names the relay");
        self.edge = run(&self.account, relay, self.speech);
        let online = seated(&mut self.edge, Opening::Join(self.invite.clone())).await;
        self.session = online.session().clone();
    }

    /// What happens next to the session.
    ///
    /// Cancel safe.
    pub(crate) async fn next(&mut self) -> Input {
        let due = self.session.next_timeout().map(|at| self.edge.started() + at);
        loop {
            tokio::select! {
                action = self.edge.next() => if let Action::Session(input) = action {
                    return input;
                },
                () = at(due) => return Input::Timeout,
            }
        }
    }

    /// Lets something happen, and gives what the player is told.
    pub(crate) fn feed(&mut self, input: Input) -> Vec<Event> {
        let now = self.edge.started().elapsed();
        let mut told = Vec::new();
        let mut outputs = VecDeque::from(self.session.handle(now, input));
        while let Some(output) = outputs.pop_front() {
            if let Output::Tell(event) = output {
                told.push(event);
            } else if let Some(heard) = self.edge.carry_out(output, self.session.table()) {
                outputs.extend(self.session.handle(now, heard));
            }
        }
        told
    }

    /// The game that the player sees, and how many stones of it.
    pub(crate) fn position(&self) -> (u32, usize) {
        let table = self.session.table();
        table.map_or((0, 0), |table| (table.number(), table.game().moves().len()))
    }
}

/// A program on `account` whose environment names `relay`.
fn run(account: &TempDir, relay: RelayAddress, speech: Speech) -> Edge {
    let seats = Seats::at(account.path().join("seats"));
    let wishes = Wishes {
        relay: None,
        usual: Some(relay.into()),
        usual_from: Named::Variable,
        listen: None,
        speech,
        relays: Relays::Any,
        rooms_max: None,
        door: None,
    };
    let known = Known::at(account.path().join("known_relays"));
    let home = Home::at(account.path().join("relay"));
    Edge::new(Opener { wishes, seats, known, home, started: Instant::now() })
}

async fn seated(edge: &mut Edge, opening: Opening) -> Online {
    match timeout(PATIENCE, edge.open_now(opening)).await.expect("it is answered") {
        Opened::Online(online) => *online,
        other => panic!("no seat: {other:?}"),
    }
}

async fn at(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time).await,
        None => std::future::pending().await,
    }
}
