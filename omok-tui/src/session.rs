//! The life of an online seat: dialing, greeting, asking, playing, and coming
//! back when the line drops. A pure state machine: time comes in with each
//! input, and what is to be done goes out.

mod ending;
mod hear;
mod table;
#[cfg(test)]
mod tests;

use std::time::Duration;

use omok_core::{Color, Point};
use omok_proto::frame::Frame;
use omok_proto::limits::{ANSWER, BACKOFF_MAX, BACKOFF_MIN, BACKOFF_RESTART, DIAL, HELLO, PING};
use omok_proto::message::{Denial, Farewell, Gone, Presence, Refusal, Snapshot};
use omok_proto::{ClientMessage, Hello, RelayMessage, Token};

use crate::trust::{Distrust, Insecure};

pub use ending::{Ending, Trouble};
use table::Missed;
pub use table::Table;

/// One try to reach the relay, counted from 1. What is reported of an earlier
/// one is not listened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Link(pub u32);

/// What happens to a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// The session begins, or the player wants it to try again at once.
    Connect,
    /// The link is open.
    Connected(Link),
    /// The link could not be opened.
    Unreachable(Link),
    /// The relay says something.
    Received(Link, Frame<RelayMessage>),
    /// The link was closed.
    Lost(Link),
    /// What came over the link was no frame, and nothing more comes over it.
    Garbled(Link),
    /// The link is not to be used, for this reason, and is closed.
    Insecure(Link, Insecure),
    /// The player places a stone.
    Place(Point),
    /// The player wants another game.
    Rematch,
    /// The player gives up the seat for good.
    Leave,
    /// This token is kept where it survives the program.
    Kept(Token),
    /// Time has passed.
    Timeout,
}

/// What is to be done, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Open a link, and report it as connected or unreachable.
    Dial(Link),
    /// Close a link, or stop opening it, and report nothing more of it.
    HangUp(Link),
    /// Send this.
    Send(Link, Frame<ClientMessage>),
    /// Keep this token where it survives the program, before doing anything
    /// that follows, and report [`Input::Kept`]. Where that fails nothing is
    /// reported: it will be asked for again.
    Keep(Token),
    /// The kept token is worth nothing any more, or not once the program has
    /// ended: remove it.
    Forget,
    /// Something for the player to know.
    Tell(Event),
}

/// What a player wants to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The seat is taken, or taken back, and the table is as the relay has it.
    Seated,
    /// The line is lost; the session is trying to come back.
    Reconnecting,
    /// The line is lost because the relay restarts, as it said itself.
    Restarting,
    /// The relay confirmed a stone, of either side.
    Placed {
        /// Whose.
        color: Color,
        /// Where.
        point: Point,
    },
    /// A stone was refused, and does not lie there.
    Refused {
        /// Where it was tried.
        point: Point,
        /// Why.
        why: Refusal,
    },
    /// A stone that was on its way did not get there: the game had gone on
    /// without it.
    TakenBack {
        /// Where it was tried.
        point: Point,
    },
    /// The table is as the relay now told it, which may be another position.
    Position,
    /// The other seat came, went, or left.
    Opponent(Presence),
    /// Somebody voted for a rematch.
    Votes,
    /// Another game has begun.
    GameStarted,
    /// The session is over.
    Ended(Ending),
}

/// Links in a row that a relay may close on a client that has no seat yet.
const CUTS_MAX: u32 = 3;

/// Where a session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Not connected; dials again at that time.
    Offline {
        /// When.
        retry_at: Duration,
    },
    /// Opening a link.
    Dialing,
    /// The hello is sent.
    Greeting,
    /// The request is sent.
    Asking,
    /// The seat is taken.
    Seated,
    /// Over.
    Ended,
}

/// A stone that is placed here and not yet confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pending {
    game: u32,
    ply: u16,
    point: Point,
}

/// What the relay has not answered yet, and since when.
#[derive(Clone, Copy, Debug, Default)]
struct Unanswered {
    ping: Option<(u32, Duration)>,
    stone: Option<Duration>,
    vote: Option<Duration>,
    leave: Option<Duration>,
}

impl Unanswered {
    fn since(&self) -> Option<Duration> {
        let ping = self.ping.map(|(_, since)| since);
        [ping, self.stone, self.vote, self.leave].into_iter().flatten().min()
    }
}

/// One player's seat, from the first dial to the end.
#[derive(Clone, Debug)]
pub struct Session {
    hello: Hello,
    request: ClientMessage,
    phase: Phase,
    ending: Option<Ending>,
    link: Link,
    /// When the step under way has taken too long: dialing, greeting, asking.
    step_ends: Duration,
    /// Dials in a row that led to no seat.
    failures: u32,
    /// Whether any relay has answered yet.
    relay_known: bool,
    /// Whether the latest answer was that the relay cannot store anything.
    not_storing: bool,
    /// Whether the relay was full when it was asked for a seat that is saved.
    turned_away: bool,
    trouble: Option<Trouble>,
    table: Option<Table>,
    pending: Option<Pending>,
    /// The game after which the player wants a rematch.
    wants_rematch: Option<u32>,
    leaving: bool,
    unanswered: Unanswered,
    /// The token that is not reported as kept.
    unkept: Option<Token>,
    pings: u32,
    next_ping: Duration,
    dice: u64,
}

impl Session {
    /// A session that says `hello` and gets its seat by `request`: Host, Join
    /// or Resume. `seed` is the source of its random waits, and has to differ
    /// from one client to the next.
    ///
    /// It does nothing before [`Input::Connect`].
    #[must_use]
    pub const fn new(hello: Hello, request: ClientMessage, seed: u64) -> Self {
        Self {
            hello,
            request,
            phase: Phase::Offline { retry_at: Duration::MAX },
            ending: None,
            link: Link(0),
            step_ends: Duration::MAX,
            failures: 0,
            relay_known: false,
            not_storing: false,
            turned_away: false,
            trouble: None,
            table: None,
            pending: None,
            wants_rematch: None,
            leaving: false,
            unanswered: Unanswered { ping: None, stone: None, vote: None, leave: None },
            unkept: None,
            pings: 0,
            next_ping: Duration::MAX,
            dice: seed,
        }
    }

    /// Where it stands.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Why it is over, if it is.
    #[must_use]
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Whether a relay may have heard the request.
    #[must_use]
    pub const fn has_asked(&self) -> bool {
        self.relay_known
    }

    /// Why there is no seat yet, for whoever wants to wait no longer.
    #[must_use]
    pub fn excuse(&self) -> Ending {
        if self.not_storing {
            return Ending::Denied(Denial::NotStored);
        }
        let under_way = match self.phase {
            Phase::Greeting | Phase::Asking => Trouble::Mute,
            _ => Trouble::Unreachable,
        };
        self.trouble.unwrap_or(under_way).into()
    }

    /// Whether the seat that is saved was asked for and there was no place: it is
    /// tried again as after a lost connection, for as long as it takes.
    #[must_use]
    pub const fn is_turned_away(&self) -> bool {
        self.turned_away
    }

    /// What is wrong, as long as the seat that was taken is not taken again.
    #[must_use]
    pub const fn trouble(&self) -> Option<Trouble> {
        self.trouble
    }

    /// The room, once there was a seat.
    #[must_use]
    pub const fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// The stone that is placed here and not yet confirmed.
    #[must_use]
    pub fn pending(&self) -> Option<Point> {
        self.pending.map(|pending| pending.point)
    }

    /// Whether the relay has something to answer: until it does, nobody knows
    /// that the link is whole.
    #[must_use]
    pub fn is_waiting_for_answer(&self) -> bool {
        self.unanswered.since().is_some()
    }

    /// Whether the player has asked for a rematch, confirmed or not.
    #[must_use]
    pub fn wants_rematch(&self) -> bool {
        let table = self.table.as_ref();
        table.is_some_and(|table| {
            table.votes()[table.seat()] || self.wants_rematch == Some(table.number())
        })
    }

    /// When [`Input::Timeout`] will do something, unless something else
    /// happens before.
    #[must_use]
    pub fn next_timeout(&self) -> Option<Duration> {
        match self.phase {
            Phase::Offline { retry_at: Duration::MAX } | Phase::Ended => None,
            Phase::Offline { retry_at } => Some(retry_at),
            Phase::Dialing | Phase::Greeting | Phase::Asking => Some(self.step_ends),
            Phase::Seated => {
                let overdue = self.unanswered.since().map(|since| since + ANSWER);
                Some(overdue.map_or(self.next_ping, |overdue| overdue.min(self.next_ping)))
            }
        }
    }

    /// Lets something happen at `now`, a time that never runs backwards.
    #[must_use]
    pub fn handle(&mut self, now: Duration, input: Input) -> Vec<Output> {
        let mut out = Vec::new();
        if self.phase == Phase::Ended {
            return out;
        }
        match input {
            Input::Connect => {
                self.hang_up(&mut out);
                self.failures = 0;
                self.dial(now, &mut out);
            }
            Input::Connected(link) if link == self.link => self.greet(now, &mut out),
            Input::Unreachable(link) if link == self.link => {
                self.lost(now, Trouble::Unreachable, &mut out);
            }
            // A relay with no place even for one more word closes without any.
            Input::Lost(link) if link == self.link => self.lost(now, Trouble::Cut, &mut out),
            Input::Garbled(link) if link == self.link => {
                self.lost(now, Trouble::Foreign, &mut out);
            }
            Input::Insecure(link, why) if link == self.link => self.insecure(now, why, &mut out),
            Input::Received(link, frame) if link == self.link => match frame {
                Frame::Hello(hello) => self.ask(now, hello, &mut out),
                Frame::Message(message) => self.receive(now, message, &mut out),
            },
            Input::Connected(_)
            | Input::Unreachable(_)
            | Input::Lost(_)
            | Input::Garbled(_)
            | Input::Insecure(..)
            | Input::Received(..) => {}
            Input::Place(point) => self.place(now, point, &mut out),
            Input::Rematch => self.vote(now, &mut out),
            Input::Leave => self.leave(now, &mut out),
            Input::Kept(token) => self.kept(token, &mut out),
            Input::Timeout => self.timeout(now, &mut out),
        }
        out
    }

    fn dial(&mut self, now: Duration, out: &mut Vec<Output>) {
        self.link = Link(self.link.0 + 1);
        self.enter(Phase::Dialing, now + DIAL);
        out.push(Output::Dial(self.link));
    }

    fn enter(&mut self, phase: Phase, step_ends: Duration) {
        self.phase = phase;
        self.step_ends = step_ends;
    }

    fn hang_up(&mut self, out: &mut Vec<Output>) {
        if !matches!(self.phase, Phase::Offline { .. } | Phase::Ended) {
            out.push(Output::HangUp(self.link));
            // What is still reported of it is of an earlier link.
            self.link = Link(self.link.0 + 1);
            self.disconnected(out);
        }
    }

    /// The link is no more.
    fn disconnected(&mut self, out: &mut Vec<Output>) {
        if self.phase == Phase::Seated {
            out.push(Output::Tell(Event::Reconnecting));
        }
        self.unanswered = Unanswered::default();
        self.phase = Phase::Offline { retry_at: Duration::MAX };
    }

    /// The link was lost from the other end, or never came about.
    fn lost(&mut self, now: Duration, trouble: Trouble, out: &mut Vec<Output>) {
        if matches!(self.phase, Phase::Offline { .. }) {
            return;
        }
        if self.is_hopeless(trouble) {
            return self.end(trouble.into(), out);
        }
        self.disconnected(out);
        self.trouble = Some(trouble);
        self.back_off(now);
    }

    /// Whoever answers is not to be spoken to. A player who has had a seat there
    /// knows it, and tries again: the right one may come back to its place.
    fn insecure(&mut self, now: Duration, why: Insecure, out: &mut Vec<Output>) {
        match why {
            why if self.table.is_none() => self.end(Ending::Insecure(why), out),
            // It says nothing of the relay, and passes.
            Insecure::Distrusted(Distrust::NoMemory(_)) => self.lost(now, Trouble::Cut, out),
            Insecure::Distrusted(_) => self.lost(now, Trouble::Stranger, out),
            _ => self.lost(now, Trouble::Foreign, out),
        }
    }

    /// Whether there is no sense in another try. Once there was a seat, or its relay
    /// was full, there always is: the relay may come back.
    fn is_hopeless(&self, trouble: Trouble) -> bool {
        let cut = trouble == Trouble::Cut && self.failures + 1 >= CUTS_MAX;
        let hoped_for = self.table.is_some() || self.turned_away;
        !hoped_for && (!self.relay_known || trouble == Trouble::Foreign || cut)
    }

    /// Waits before the next dial: a random part of a bound that doubles.
    fn back_off(&mut self, now: Duration) {
        let bound = BACKOFF_MAX.min(BACKOFF_MIN * 2u32.pow(self.failures.min(10)));
        self.failures += 1;
        self.wait_up_to(now, bound);
    }

    fn wait_up_to(&mut self, now: Duration, bound: Duration) {
        // The part is one of 65,536, which spreads any crowd well enough.
        let part = (self.roll() >> 48) as u32;
        let retry_at = now + bound * part / 65_536;
        self.phase = Phase::Offline { retry_at };
    }

    /// The next of a sequence of well-mixed numbers (SplitMix64).
    const fn roll(&mut self) -> u64 {
        self.dice = self.dice.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.dice;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn end(&mut self, ending: Ending, out: &mut Vec<Output>) {
        if !matches!(self.phase, Phase::Offline { .. }) {
            out.push(Output::HangUp(self.link));
        }
        self.phase = Phase::Ended;
        self.ending = Some(ending.clone());
        // A relay that knows nothing of the seat may be another one in the
        // place of the one that does.
        let seat_is_gone = matches!(
            ending,
            Ending::Denied(Denial::SeatGone(Gone::Finished | Gone::Left | Gone::Expired))
                | Ending::Closed(Farewell::Left | Farewell::Expired)
        );
        if seat_is_gone {
            out.push(Output::Forget);
        }
        out.push(Output::Tell(Event::Ended(ending)));
    }

    fn greet(&mut self, now: Duration, out: &mut Vec<Output>) {
        if self.phase == Phase::Dialing {
            // A player who has a seat waits for it, others want to know.
            let patience = if self.table.is_some() { ANSWER } else { HELLO };
            self.enter(Phase::Greeting, now + patience);
            out.push(Output::Send(self.link, Frame::Hello(self.hello.clone())));
        }
    }

    fn ask(&mut self, now: Duration, theirs: Hello, out: &mut Vec<Output>) {
        if self.phase != Phase::Greeting {
            return self.reconnect(now, Trouble::Foreign, out);
        }
        if self.hello.common_version(&theirs).is_none() {
            return self.end(Ending::Versions(theirs), out);
        }
        self.relay_known = true;
        self.enter(Phase::Asking, now + ANSWER);
        self.send(self.request, out);
    }

    fn send(&self, message: ClientMessage, out: &mut Vec<Output>) {
        out.push(Output::Send(self.link, Frame::Message(message)));
    }

    /// Gives the link up and comes back over another one, if there is hope.
    fn reconnect(&mut self, now: Duration, trouble: Trouble, out: &mut Vec<Output>) {
        if self.is_hopeless(trouble) {
            return self.end(trouble.into(), out);
        }
        self.hang_up(out);
        self.trouble = Some(trouble);
        self.back_off(now);
    }

    fn timeout(&mut self, now: Duration, out: &mut Vec<Output>) {
        if self.next_timeout().is_none_or(|at| now < at) {
            return;
        }
        match self.phase {
            Phase::Offline { .. } => self.dial(now, out),
            Phase::Dialing => self.reconnect(now, Trouble::Unreachable, out),
            Phase::Greeting | Phase::Asking => self.reconnect(now, Trouble::Mute, out),
            Phase::Seated => {
                if self.unanswered.since().is_some_and(|since| now >= since + ANSWER) {
                    self.hang_up(out);
                    self.dial(now, out);
                } else {
                    self.ping(now, out);
                }
            }
            Phase::Ended => {}
        }
    }

    fn ping(&mut self, now: Duration, out: &mut Vec<Output>) {
        self.pings = self.pings.wrapping_add(1);
        self.next_ping = now + PING;
        self.unanswered.ping.get_or_insert((self.pings, now));
        self.send(ClientMessage::Ping(self.pings), out);
        out.extend(self.unkept.map(Output::Keep));
    }

    fn receive(&mut self, now: Duration, message: RelayMessage, out: &mut Vec<Output>) {
        match (self.phase, message) {
            (Phase::Asking, RelayMessage::Seated { token, seat, room }) => {
                self.seated(now, token, seat.into(), &room, out);
            }
            (_, RelayMessage::Denied(denial)) => self.denied(now, denial, out),
            (_, RelayMessage::Closed(farewell)) => self.closed(now, farewell, out),
            (Phase::Seated, message) => {
                if self.hear(now, message, out) == Err(Missed) {
                    self.reconnect(now, Trouble::Cut, out);
                }
            }
            _ => self.reconnect(now, Trouble::Foreign, out),
        }
    }

    fn denied(&mut self, now: Duration, denial: Denial, out: &mut Vec<Output>) {
        match denial {
            Denial::NotStored => {
                self.not_storing = true;
                // It is asked for as long as the player has patience.
                self.hang_up(out);
                self.back_off(now);
            }
            denial => self.end(Ending::Denied(denial), out),
        }
    }

    fn closed(&mut self, now: Duration, farewell: Farewell, out: &mut Vec<Output>) {
        match farewell {
            Farewell::Restarting => {
                self.hang_up(out);
                out.push(Output::Tell(Event::Restarting));
                self.wait_up_to(now, BACKOFF_RESTART);
            }
            Farewell::Silent | Farewell::NotStored => self.reconnect(now, Trouble::Cut, out),
            Farewell::Full if self.has_seat() => {
                self.turned_away = self.table.is_none();
                self.reconnect(now, Trouble::Full, out);
            }
            Farewell::Full
            | Farewell::Left
            | Farewell::Replaced
            | Farewell::Expired
            | Farewell::Nonsense => self.end(Ending::Closed(farewell), out),
        }
    }

    fn seated(
        &mut self,
        now: Duration,
        token: Token,
        seat: Color,
        room: &Snapshot,
        out: &mut Vec<Output>,
    ) {
        self.phase = Phase::Seated;
        self.failures = 0;
        self.not_storing = false;
        self.turned_away = false;
        self.trouble = None;
        self.next_ping = now + PING;
        let mut follows = Vec::new();
        self.adopt(now, seat, room, Event::Seated, &mut follows);
        if self.phase != Phase::Seated {
            // What is saved is as good as this token.
            return out.append(&mut follows);
        }
        if matches!(self.request, ClientMessage::Host { .. }) {
            // Nothing is saved yet, and the same again might open a new room.
            self.request = ClientMessage::Resume { token };
        }
        self.unkept = Some(token);
        if self.is_deserted() {
            // It is good for looking at the board, as long as the program runs.
            self.kept(token, out);
            out.push(Output::Forget);
        } else {
            out.push(Output::Keep(token));
        }
        out.append(&mut follows);
        if self.leaving {
            self.send_leave(now, out);
        } else if self.wants_rematch.is_some() {
            self.send_vote(now, out);
        }
    }

    /// Whether the player has a seat, here or saved.
    const fn has_seat(&self) -> bool {
        self.table.is_some() || matches!(self.request, ClientMessage::Resume { .. })
    }

    /// Whether the opponent has left for good: then no game follows.
    fn is_deserted(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.opponent() == Presence::Left)
    }

    /// As long as the relay does not hear of it, what the seat was asked for
    /// with is good as well; but not after it was asked for with the new token.
    fn kept(&mut self, token: Token, out: &mut Vec<Output>) {
        if self.unkept.take_if(|unkept| *unkept == token).is_none() {
            return;
        }
        self.request = ClientMessage::Resume { token };
        if self.phase == Phase::Seated {
            self.send(ClientMessage::Kept, out);
        }
    }

    fn place(&mut self, now: Duration, point: Point, out: &mut Vec<Output>) {
        let Some(table) = &self.table else {
            return;
        };
        if self.pending() == Some(point) {
            // Pressed twice: it is on its way.
            return;
        }
        let refused = if self.pending.is_some() || self.leaving {
            Some(Refusal::NotYourTurn)
        } else {
            table.refusal(point)
        };
        if let Some(why) = refused {
            return out.push(Output::Tell(Event::Refused { point, why }));
        }
        // A game has at most 400 moves.
        let ply = table.game().moves().len() as u16;
        self.pending = Some(Pending { game: table.number(), ply, point });
        if self.phase == Phase::Seated {
            self.send_stone(now, out);
        }
    }

    fn send_stone(&mut self, now: Duration, out: &mut Vec<Output>) {
        if let Some(Pending { game, ply, point }) = self.pending {
            self.unanswered.stone = Some(now);
            self.send(ClientMessage::Move { game, ply, point: point.into() }, out);
        }
    }

    fn vote(&mut self, now: Duration, out: &mut Vec<Output>) {
        let Some(table) = self.table.as_ref().filter(|table| table.may_vote()) else {
            return;
        };
        self.wants_rematch = Some(table.number());
        if self.phase == Phase::Seated {
            self.send_vote(now, out);
        }
    }

    fn send_vote(&mut self, now: Duration, out: &mut Vec<Output>) {
        if let Some(game) = self.wants_rematch {
            self.unanswered.vote.get_or_insert(now);
            self.send(ClientMessage::Rematch { game }, out);
        }
    }

    fn leave(&mut self, now: Duration, out: &mut Vec<Output>) {
        self.leaving = true;
        if self.phase == Phase::Seated {
            self.send_leave(now, out);
        }
    }

    fn send_leave(&mut self, now: Duration, out: &mut Vec<Output>) {
        self.unanswered.leave.get_or_insert(now);
        self.send(ClientMessage::Leave, out);
    }
}
