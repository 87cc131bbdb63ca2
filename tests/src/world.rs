//! A world in a box: one relay, its store, two players and a few intruders,
//! lines between them that delay, split, stall and break, and a clock that
//! moves as fast as it can. Everything comes from one seed.
//!
//! The relay's hub, its outbox and the client's session are the real ones; the
//! world stands in for sockets, disk, clock and people. The disk is slow, fails,
//! cannot be read, and may keep what it said had failed; the relay is killed
//! between a commit and the answer as at any other moment, restarts, and finds
//! that somebody has set its clock, back as well; machines are suspended. After every step the world checks what must never happen.

mod clock;
mod player;
mod promises;
mod relay;
mod wire;

use std::collections::BTreeMap;
use std::time::Duration;

use bytes::BytesMut;
use omok_core::Color;
use omok_proto::Code;
use omok_proto::frame::Frame;
use omok_relay::hub::{ConnId, Hub, Input};
use omok_relay::outbox::Outbox;
use omok_tui::session;

use clock::Clock;
use player::Player;
use promises::Promises;
use relay::Disk;
use wire::{Wire, WireId};

/// A stream of well-mixed numbers (SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    fn below(&mut self, bound: u64) -> u64 {
        self.roll() % bound
    }

    fn one_in(&mut self, chances: u64) -> bool {
        self.below(chances) == 0
    }

    fn millis(&mut self, range: std::ops::Range<u64>) -> Duration {
        Duration::from_millis(range.start + self.below(range.end - range.start))
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.roll() as u8)
    }
}

/// What is going to happen.
#[derive(Clone, Debug)]
enum Happening {
    /// The relay accepts a connection, if it is there.
    Accept(WireId),
    /// The client learns that its link is open.
    Connected(WireId),
    /// The client learns that there is nobody.
    Unreachable(WireId),
    /// The relay has waited long enough for a hello.
    HelloDue(WireId),
    /// Bytes arrive at the relay.
    AtRelay(WireId, Vec<u8>),
    /// Bytes arrive at the client.
    AtClient(WireId, Vec<u8>),
    /// The relay learns that the client closed.
    ClosedAtRelay(WireId),
    /// The client learns that the relay closed.
    ClosedAtClient(WireId),
    /// The disk has finished, well or not.
    Committed,
    /// And the hub hears that it has.
    Reported,
    /// The relay is there again.
    RelayStarts,
    /// The player runs the program.
    Starts(usize),
    /// The player does something.
    Acts(usize),
    /// Something breaks.
    Breaks,
}

/// The world.
pub struct World {
    dice: Dice,
    now: Duration,
    count: u64,
    ahead: BTreeMap<(Duration, u64), Happening>,
    /// `None` while it is down.
    hub: Option<Hub>,
    outbox: Outbox,
    disk: Disk,
    clock: Clock,
    conns: u64,
    wires: BTreeMap<WireId, Wire>,
    players: Vec<Player>,
    promises: Promises,
    code: Option<Code>,
    /// Until then things break.
    troubled_until: Duration,
    /// Until then players act.
    lively_until: Duration,
    trace: bool,
}

/// What a run came to, for the test to look at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Moves that the relay confirmed.
    pub moves: usize,
    /// Games that were begun.
    pub games: usize,
    /// Connections that were accepted.
    pub connections: u64,
    /// Whether a player left for good.
    pub left: bool,
}

const START: Duration = Duration::from_secs(1_700_000_000);

impl World {
    /// A world in which everything that happens follows from `seed`. With
    /// `trace` it prints what happens.
    #[must_use]
    pub fn new(seed: u64, trace: bool) -> Self {
        let mut dice = Dice(seed);
        let secret = dice.bytes();
        let troubled_until = START + dice.millis(20_000..120_000);
        let lively_until = troubled_until + Duration::from_secs(20);
        let players = vec![Player::host(&mut dice), Player::joiner(&mut dice)];
        let mut world = Self {
            dice,
            now: START,
            count: 0,
            ahead: BTreeMap::new(),
            hub: None,
            outbox: Outbox::default(),
            disk: Disk::new(secret),
            clock: Clock::default(),
            conns: 0,
            wires: BTreeMap::new(),
            players,
            promises: Promises::default(),
            code: None,
            troubled_until,
            lively_until,
            trace,
        };
        world.start_relay();
        world.later(0..100, Happening::Starts(0));
        world.later(3000..8000, Happening::Breaks);
        world
    }

    /// Runs to the end: trouble, then calm, then rest.
    ///
    /// # Panics
    ///
    /// When something happened that must not, or the world does not come to
    /// rest.
    pub fn run(mut self) -> Tally {
        let deadline = self.lively_until + Duration::from_secs(300);
        while !self.at_rest() {
            assert!(self.now < deadline, "the world does not come to rest: {}", self.describe());
            self.step();
            self.check();
        }
        self.check_end();
        Tally {
            moves: self.promises.moves(),
            games: self.promises.games(),
            connections: self.conns,
            left: self.players[..2].iter().any(Player::is_gone),
        }
    }

    /// Nothing more is going to change: all players that still play are
    /// seated, and nothing is on its way.
    fn at_rest(&self) -> bool {
        self.now >= self.lively_until
            && self.hub.is_some()
            && self.outbox.is_empty()
            && self.players.iter().all(Player::at_rest)
            && self.wires.values().all(Wire::at_rest)
            && self
                .ahead
                .values()
                .all(|what| matches!(what, Happening::Acts(_) | Happening::Breaks))
    }

    fn describe(&self) -> String {
        let players: Vec<String> = self.players.iter().map(Player::describe).collect();
        let wires = self.wires.iter().filter(|(_, wire)| !wire.at_rest());
        let wires: Vec<String> = wires.map(|(id, wire)| format!("{id:?} {wire}")).collect();
        format!("{players:?}, {wires:?}, ahead {:?}", self.ahead)
    }

    fn log(&self, text: impl FnOnce() -> String) {
        if self.trace {
            println!("{:>9.3} {}", (self.now - START).as_secs_f64(), text());
        }
    }

    fn later(&mut self, millis: std::ops::Range<u64>, what: Happening) {
        let at = self.now + self.dice.millis(millis);
        self.at(at, what);
    }

    fn at(&mut self, at: Duration, what: Happening) {
        self.count += 1;
        self.ahead.insert((at, self.count), what);
    }

    /// Lets the next thing happen, whatever it is.
    fn step(&mut self) {
        let next = self.ahead.first_key_value().map(|(&(at, _), _)| at);
        let hub_timeout = self.hub.as_ref().and_then(Hub::next_timeout);
        let hub_timeout = hub_timeout.map(|at| self.clock.world_time(at));
        let sessions = self.players.iter().filter_map(Player::next_timeout);
        let timeout = sessions.chain(hub_timeout).min();
        match (next, timeout) {
            (Some(next), timeout) if timeout.is_none_or(|timeout| next <= timeout) => {
                let (_, what) = self.ahead.pop_first().expect("it was there");
                self.now = self.now.max(next);
                self.happen(what);
            }
            (_, Some(timeout)) => {
                self.now = self.now.max(timeout);
                self.time_passes();
            }
            // Everybody has left.
            (_, None) => self.now = self.lively_until,
        }
    }

    fn time_passes(&mut self) {
        self.hub_input(Input::Timeout);
        for player in 0..self.players.len() {
            self.session_input(player, session::Input::Timeout);
        }
    }

    fn happen(&mut self, what: Happening) {
        self.log(|| format!("{what:?}"));
        match what {
            Happening::Accept(wire) => self.accept(wire),
            Happening::Connected(wire) => {
                self.tell_client(wire, session::Input::Connected);
            }
            Happening::Unreachable(wire) => {
                self.tell_client(wire, session::Input::Unreachable);
                self.wires.remove(&wire);
            }
            Happening::HelloDue(wire) => {
                if self.wires.get(&wire).is_some_and(|wire| !wire.greeted) {
                    self.close_from_relay(wire);
                }
            }
            Happening::AtRelay(wire, bytes) => self.bytes_at_relay(wire, &bytes),
            Happening::AtClient(wire, bytes) => self.bytes_at_client(wire, &bytes),
            Happening::ClosedAtRelay(wire) => self.closed_at_relay(wire),
            Happening::ClosedAtClient(wire) => {
                self.tell_client(wire, session::Input::Lost);
                if let Some(wire) = self.wires.get_mut(&wire) {
                    wire.client_open = false;
                }
            }
            Happening::Committed => self.committed(),
            Happening::Reported => self.reported(),
            Happening::RelayStarts => self.start_relay(),
            Happening::Starts(player) => self.start_player(player),
            Happening::Acts(player) => self.act(player),
            Happening::Breaks => self.something_breaks(),
        }
    }

    // People.

    fn session_input(&mut self, player: usize, input: session::Input) {
        let now = self.players[player].clock.time(self.now);
        let Some(session) = self.players[player].session.as_mut() else {
            return;
        };
        let outputs = session.handle(now, input);
        for output in outputs {
            self.session_output(player, output);
        }
    }

    fn session_output(&mut self, player: usize, output: session::Output) {
        match output {
            session::Output::Dial(link) => self.dial(player, link),
            session::Output::HangUp(link) => self.hang_up(player, link),
            session::Output::Send(link, frame) => {
                if let Frame::Message(message) = &frame {
                    self.log(|| format!("player {player}: {message:?}"));
                    self.promises.intend(player, message);
                }
                if let Some(wire) = self.wire_to(player, link) {
                    self.transmit(wire, &wire::encode_client(frame), Happening::AtRelay);
                }
            }
            session::Output::Keep(token) => {
                self.players[player].was_seated = true;
                if self.now < self.troubled_until && self.dice.one_in(10) {
                    return self.log(|| format!("player {player} cannot save the seat"));
                }
                self.players[player].saved = Some(token);
                self.session_input(player, session::Input::Kept(token));
            }
            session::Output::Forget => self.players[player].forget(),
            session::Output::Tell(event) => self.told(player, event),
        }
    }

    fn told(&mut self, player: usize, event: session::Event) {
        self.log(|| format!("player {player} is told {event:?}"));
        self.players[player].hear(&event);
        if let session::Event::Ended(ending) = event {
            let again = self.players[player].ended(&ending);
            if again {
                self.later(500..5000, Happening::Starts(player));
            }
        }
        if self.players.len() == 2 && self.players[1].was_seated {
            for _ in 0..2 {
                let intruder = Player::intruder(&mut self.dice, self.players.len());
                self.players.push(intruder);
                self.later(0..20_000, Happening::Starts(self.players.len() - 1));
            }
        }
    }

    fn start_player(&mut self, player: usize) {
        let seed = self.dice.roll();
        let code = self.code;
        let chance = self.dice.bytes();
        self.players[player].start(code, chance, seed);
        self.session_input(player, session::Input::Connect);
        self.later(200..1500, Happening::Acts(player));
    }

    fn act(&mut self, player: usize) {
        if self.now >= self.lively_until || self.players[player].session.is_none() {
            return;
        }
        let troubled = self.now < self.troubled_until;
        if let Some(input) = self.players[player].choose(&mut self.dice, troubled) {
            self.log(|| format!("player {player} does {input:?}"));
            self.session_input(player, input);
        }
        self.later(50..1500, Happening::Acts(player));
    }

    /// The player's program is killed, and run again a little later.
    fn kill_player(&mut self, player: usize) {
        if !self.players[player].may_be_killed() {
            return;
        }
        self.log(|| format!("player {player} is killed"));
        self.players[player].session = None;
        self.ahead.retain(|_, what| !matches!(what, Happening::Acts(who) if *who == player));
        let wires = self.wires.iter().filter(|(_, wire)| wire.player == player);
        let wires: Vec<WireId> = wires.map(|(&id, _)| id).collect();
        for wire in wires {
            self.close_from_client(wire);
        }
        self.later(100..20_000, Happening::Starts(player));
    }

    /// The player's machine was suspended, as the relay's may be.
    fn player_sleeps(&mut self, player: usize) {
        let slept = self.dice.millis(1000..90_000);
        self.log(|| format!("player {player} has slept for {slept:?}"));
        self.players[player].clock.jump(slept);
        self.session_input(player, session::Input::Timeout);
    }

    // What breaks.

    fn something_breaks(&mut self) {
        if self.now >= self.troubled_until {
            return;
        }
        let player = self.dice.below(2) as usize;
        match self.dice.below(12) {
            0 | 1 if self.hub.is_none() => {}
            0 => self.kill_relay(),
            1 => self.restart_relay(),
            2 | 3 => self.kill_player(player),
            4..=6 => self.break_wires(player),
            7 => self.relay_sleeps(),
            8 => self.player_sleeps(player),
            _ => self.stall_wires(player),
        }
        self.later(200..8000, Happening::Breaks);
    }

    // What must never happen.

    fn check(&mut self) {
        if let Some(hub) = &self.hub {
            self.promises.check_hub(hub);
        }
        for player in &self.players[..2] {
            self.promises.check_player(player);
            player.check();
        }
        for intruder in self.players.iter().skip(2) {
            assert!(!intruder.was_seated, "a third party got a seat");
        }
    }

    fn check_end(&self) {
        let hub = self.hub.as_ref().expect("the relay is there at rest");
        assert_eq!(hub.waiting_rooms(), 0, "the second seat was taken");
        let [black, white] = &self.players[..2] else {
            unreachable!("there are two players");
        };
        Promises::check_boards_equal(hub, black, white);
        let seats = hub.connections();
        assert!(seats <= 2, "{seats} connections are left at rest");
    }

    fn bytes_at_client(&mut self, id: WireId, bytes: &[u8]) {
        let Some(wire) = self.wires.get_mut(&id).filter(|wire| wire.client_open) else {
            return;
        };
        let (player, link) = (wire.player, wire.link);
        for frame in wire.read_at_client(bytes) {
            self.session_input(player, session::Input::Received(link, frame));
        }
    }

    fn wire_of(&self, conn: ConnId) -> Option<WireId> {
        let mut wires = self.wires.iter();
        wires.find(|(_, wire)| wire.conn == Some(conn)).map(|(&id, _)| id)
    }

    /// The line that the player's running program calls `link`.
    fn wire_to(&self, player: usize, link: session::Link) -> Option<WireId> {
        let mut wires = self.wires.iter().filter(|(_, wire)| wire.client_open);
        wires.find(|(_, wire)| (wire.player, wire.link) == (player, link)).map(|(&id, _)| id)
    }
}

/// The seat of one of the two players.
const fn seat_of(player: usize) -> Option<Color> {
    match player {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        _ => None,
    }
}

/// All frames that `codec` finds in `buffer` and `bytes`.
fn read_frames<M: serde::Serialize + serde::de::DeserializeOwned>(
    codec: &mut omok_proto::frame::Codec<M>,
    buffer: &mut BytesMut,
    bytes: &[u8],
) -> Vec<Frame<M>> {
    use tokio_util::codec::Decoder;
    buffer.extend_from_slice(bytes);
    std::iter::from_fn(|| codec.decode(buffer).expect("both ends write frames")).collect()
}
