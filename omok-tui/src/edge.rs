//! What the full screen needs of the outside for online play: the opening under
//! way, the line of the session, the saved seats, and the relay in this process.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::future::{Future, pending};

use omok_proto::invite::{Invite, Pin, PinnedRelay};
use tokio::task::JoinSet;

use crate::action::Action;
use crate::confines::Door;
use crate::online::{Attempt, FirstMet, Opened, Opening, SavedSeat, SeatId, Speech, join_command};
use crate::open::{Line, Opener, Outcome, Told, described};
use crate::own_relay::OwnRelay;
use crate::reason::Reason;
use crate::seats::{Room, Saved};
use crate::session::{Input, Output, Table};
use crate::trust::Identity;

/// The outside of online play.
#[derive(Debug)]
pub struct Edge {
    opener: Opener,
    own: OwnRelay,
    line: Option<Line>,
    opening: Option<Underway>,
    /// The seats that the model knows by number.
    seats: HashMap<SeatId, Saved>,
    /// What the model is still to be told.
    news: VecDeque<Action>,
    /// Links that are being closed.
    closing: JoinSet<()>,
    /// Rooms with a seat that was left here.
    left: Vec<Room>,
    complaints: Vec<Reason>,
    /// The relays that were met for the first time since there is a screen.
    met: Vec<FirstMet>,
    /// Why a seat that was left here is lost, if one is.
    not_saved: Option<Reason>,
}

/// An opening that is not done.
struct Underway {
    attempt: Attempt,
    outcome: std::pin::Pin<Box<dyn Future<Output = Outcome>>>,
}

impl fmt::Debug for Underway {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Underway").field(&self.attempt).finish()
    }
}

/// What is left to be said when the screen is gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parting {
    /// What another run of the program takes to come back to a seat.
    pub kept: Vec<Invite>,
    /// How their relays are spoken to.
    pub speech: Speech,
    /// How one comes back by SSH, if so.
    pub door: Option<Door>,
    /// Whether there was one in the relay that ended with this process.
    pub ended_with_us: bool,
    /// Whether there is one in the relay that stopped with this process, and
    /// starts again with it.
    pub paused_with_us: bool,
    /// Why a seat was lost with this process, if one was.
    pub not_saved: Option<Reason>,
    /// What is to be said about broken files.
    pub complaints: Vec<Reason>,
    /// The relays that were met for the first time while there was a screen,
    /// which went with it.
    pub met: Vec<FirstMet>,
}

impl Parting {
    /// What takes the player back.
    #[must_use]
    pub fn command(&self, invite: &Invite) -> String {
        match &self.door {
            Some(door) => door.command(invite),
            None => join_command(invite, self.speech),
        }
    }

    /// What goes on with a game at one terminal, in lines.
    #[must_use]
    pub fn local_command(&self) -> String {
        let words = "local --plain";
        self.door.as_ref().map_or_else(|| format!("omok-tui {words}"), |door| door.leading(words))
    }
}

impl Edge {
    /// An edge with nothing open.
    #[must_use]
    pub fn new(opener: Opener) -> Self {
        Self {
            own: OwnRelay::new(opener.home.clone()),
            opener,
            line: None,
            opening: None,
            seats: HashMap::new(),
            news: VecDeque::new(),
            closing: JoinSet::new(),
            left: Vec::new(),
            complaints: Vec::new(),
            met: Vec::new(),
            not_saved: None,
        }
    }

    /// What the times of its sessions count from.
    #[must_use]
    pub const fn started(&self) -> tokio::time::Instant {
        self.opener.started
    }

    /// From now on tries this relay where no other is named; `None`: the usual
    /// one.
    pub fn prefer(&mut self, relay: Option<PinnedRelay>) {
        self.opener.wishes.prefer(relay);
    }

    /// Opens something before there is a screen, and gives what the model is to
    /// begin with. Has to be called inside a tokio runtime, as all that
    /// follows.
    pub async fn open_now(&mut self, opening: Opening) -> Opened {
        let outcome = self.outcome(opening).await;
        self.arrive(outcome)
    }

    /// The relay that was just met for the first time, if the model is still to
    /// be told of it.
    pub fn first_met(&self) -> Option<&FirstMet> {
        self.news.iter().find_map(|news| match news {
            Action::FirstMet(met) => Some(met),
            _ => None,
        })
    }

    /// Opens something; the answer comes by [`next`](Self::next).
    pub fn open(&mut self, attempt: Attempt, opening: Opening) {
        self.close();
        let outcome = Box::pin(self.outcome(opening));
        self.opening = Some(Underway { attempt, outcome });
    }

    fn outcome(&mut self, opening: Opening) -> impl Future<Output = Outcome> + use<> {
        let saved = match &opening {
            Opening::Resume(id) => self.seats.get(id).cloned(),
            _ => None,
        };
        let next_id = self.next_id();
        let own = self.own.clone();
        self.opener.clone().open(opening, own, saved, next_id)
    }

    fn next_id(&self) -> u32 {
        self.seats.keys().map(|id| id.0 + 1).max().unwrap_or(1)
    }

    /// Takes over what an opening has made.
    fn arrive(&mut self, outcome: Outcome) -> Opened {
        let Outcome { opened, line, found, first_met, complaints } = outcome;
        self.line = line;
        self.seats.extend(found);
        self.complain(complaints);
        self.news.extend(first_met.map(Action::FirstMet));
        self.tell_if_not_saved(None);
        opened
    }

    fn complain(&mut self, complaints: Vec<Reason>) {
        for complaint in complaints {
            if !self.complaints.contains(&complaint) {
                self.complaints.push(complaint);
            }
        }
    }

    /// The saved seats that can be gone on with.
    pub fn list(&mut self) -> Vec<SavedSeat> {
        let (seats, complaints) = self.opener.free_seats();
        self.complain(complaints);
        let ids = (self.next_id()..).map(SeatId);
        let found: Vec<_> = ids.zip(seats).collect();
        let list = found.iter().filter_map(|(id, seat)| described(*id, seat)).collect();
        self.seats.extend(found);
        list
    }

    /// How many seats are saved at any relay, and how many of them running
    /// clients use.
    #[must_use]
    pub fn count_seats(&self) -> (usize, usize) {
        let (seats, _) = self.opener.seats.list();
        (seats.len(), seats.iter().filter(|seat| seat.in_use).count())
    }

    /// Does what the session wants, whose room is now as `table` says, and gives
    /// what the session is to hear of it.
    pub fn carry_out(&mut self, output: Output, table: Option<&Table>) -> Option<Input> {
        let line = self.line.as_mut()?;
        let before = line.failure().cloned();
        let heard = line.carry_out(output, table);
        self.tell_if_not_saved(before.as_ref());
        heard
    }

    /// Sees how far the game of the session has come.
    pub fn watch(&mut self, table: &Table) {
        if let Some(line) = &mut self.line {
            line.watch(table);
        }
    }

    /// Tells the model that the seat is not saved, unless it knows.
    fn tell_if_not_saved(&mut self, known: Option<&Reason>) {
        let failure = self.line.as_ref().and_then(Line::failure);
        if let Some(failure) = failure.filter(|failure| Some(*failure) != known) {
            self.news.push_back(Action::SeatNotSaved(failure.clone()));
        }
    }

    /// Ends the session, or the opening of one. Its seat stays saved.
    pub fn close(&mut self) {
        self.opening = None;
        self.news.clear();
        if let Some(line) = self.line.take() {
            self.part(&line);
            self.closing.spawn(line.close());
        }
    }

    /// Notes what is to be said of a seat that is left.
    fn part(&mut self, line: &Line) {
        let Some(room) = line.room() else { return };
        match line.failure() {
            Some(failure) => self.not_saved = Some(failure.clone()),
            None => self.left.push(room.clone()),
        }
    }

    /// What happens next; waits for ever where nothing is open.
    ///
    /// Cancel safe: it is either returned or still to come.
    pub async fn next(&mut self) -> Action {
        if let Some(news) = self.news.pop_front() {
            return news;
        }
        if let Some(Underway { attempt, outcome }) = &mut self.opening {
            let (attempt, outcome) = (*attempt, outcome.await);
            self.opening = None;
            self.met.extend(outcome.first_met.clone());
            return Action::Opened(attempt, self.arrive(outcome));
        }
        match &mut self.line {
            Some(line) => match line.next().await {
                Told::Heard(heard) => Action::Session(heard),
                Told::NotRevived(reason) => Action::OwnRelayFailed(reason),
            },
            None => pending().await,
        }
    }

    /// Ends everything in good order and in a short time: last words are sent,
    /// and the guests of the relay in this process are told. Gives what is to
    /// be said then.
    pub async fn finish(mut self) -> Parting {
        self.close();
        while self.closing.join_next().await.is_some() {}
        let mut parting = Parting {
            kept: Vec::new(),
            speech: self.opener.wishes.speech,
            door: self.opener.wishes.door.clone(),
            ended_with_us: false,
            paused_with_us: false,
            not_saved: self.not_saved,
            complaints: self.complaints,
            met: self.met,
        };
        for saved in self.opener.seats.list().0 {
            let room = &saved.record.room;
            if !self.left.contains(room) {
                continue;
            }
            let own = self.own.relay_at(&room.relay);
            if own.as_ref().is_some_and(|own| own.forgets) {
                parting.ended_with_us = true;
                if let Some(held) = saved.hold() {
                    held.forget();
                }
            } else {
                parting.paused_with_us |= own.is_some();
                let pin = saved.record.identity.and_then(Identity::pin);
                let invite = way_back(room, pin);
                if !parting.kept.contains(&invite) {
                    parting.kept.push(invite);
                }
            }
        }
        self.own.stop().await;
        parting
    }
}

/// What leads to a room whose relay has the key `pin`.
fn way_back(room: &Room, pin: Option<Pin>) -> Invite {
    let Room { relay, code } = room;
    let way = crate::own_relay::ways_to(relay).pop().unwrap_or_default();
    Invite { code: *code, relay: way.relay, pin }
}
