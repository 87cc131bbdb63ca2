//! Commits that fail, with changes of several rooms in them.

use std::collections::BTreeSet;

use omok_relay::outbox::{Outbox, Transaction};
use omok_relay::store::RoomId;
use proptest::prelude::*;

use super::*;

const PLAYERS: usize = 6;
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// What a player, or the disk, does next.
#[derive(Clone, Debug)]
enum Step {
    Host(usize),
    Join(usize, usize),
    Resume(usize),
    Say(usize, ClientMessage),
    Vanish(usize),
    Wait(Duration),
    Commit { works: bool },
}

fn step() -> impl Strategy<Value = Step> {
    let player = || 0..PLAYERS;
    let point = (0..3_u8, 0..3_u8).prop_map(|(column, row)| Point { column, row });
    let place =
        (0..3_u16, point).prop_map(|(ply, point)| ClientMessage::Move { game: 1, ply, point });
    let words = prop_oneof![
        Just(ClientMessage::Kept),
        Just(ClientMessage::Leave),
        Just(ClientMessage::Ping(1)),
        place,
    ];
    let whiles = [SECOND, WAITING_ROOM_IDLE, WAITING_ROOM_AGE];
    prop_oneof![
        2 => player().prop_map(Step::Host),
        2 => (player(), 0..3_usize).prop_map(|(player, latest)| Step::Join(player, latest)),
        3 => player().prop_map(Step::Resume),
        8 => (player(), words).prop_map(|(player, words)| Step::Say(player, words)),
        3 => player().prop_map(Step::Vanish),
        1 => prop::sample::select(whiles.to_vec()).prop_map(Step::Wait),
        4 => any::<bool>().prop_map(|works| Step::Commit { works }),
    ]
}

/// A player, whose attempt is always the same one.
#[derive(Clone, Debug)]
struct Player {
    attempt: Token,
    conn: Option<ConnId>,
    /// The latest token that it has heard of, or the attempt.
    token: Token,
}

/// A hub whose changes are stored when a step says so.
struct Desk {
    bench: Bench,
    outbox: Outbox,
    /// What is being stored.
    under_way: Option<Transaction>,
    failed_before: bool,
    players: Vec<Player>,
    /// All that ever opened a seat, or was to.
    tokens: Vec<Token>,
    codes: Vec<Code>,
    /// Rooms that were ever stored, and those whose end was.
    stored: BTreeSet<RoomId>,
    ended: BTreeSet<RoomId>,
}

impl Desk {
    fn new() -> Self {
        let attempts = (0..PLAYERS as u64).map(|number| attempt(1000 + number));
        let player = |attempt| Player { attempt, conn: None, token: attempt };
        let players: Vec<_> = attempts.map(player).collect();
        Self {
            bench: Bench::new(Limits::default()),
            outbox: Outbox::default(),
            under_way: None,
            failed_before: false,
            tokens: players.iter().map(|player| player.attempt).collect(),
            players,
            codes: Vec::new(),
            stored: BTreeSet::new(),
            ended: BTreeSet::new(),
        }
    }

    fn take(&mut self, step: &Step) {
        match *step {
            Step::Host(player) => self.ask(player, host(self.players[player].attempt)),
            Step::Join(player, latest) => {
                let Some(&code) = self.codes.iter().rev().nth(latest) else { return };
                let attempt = self.players[player].attempt;
                self.ask(player, ClientMessage::Join { code, attempt });
            }
            Step::Resume(player) => {
                self.ask(player, ClientMessage::Resume { token: self.players[player].token });
            }
            Step::Say(player, message) => {
                let Some(conn) = self.players[player].conn else { return };
                self.input(Input::Received { conn, message });
            }
            Step::Vanish(player) => self.vanish(player),
            Step::Wait(time) => {
                self.bench.now += time;
                self.input(Input::Timeout);
            }
            Step::Commit { works } => self.commit(works),
        }
    }

    /// A request of `player`, on a new connection.
    fn ask(&mut self, player: usize, message: ClientMessage) {
        self.vanish(player);
        self.bench.conns += 1;
        let conn = ConnId(self.bench.conns);
        self.players[player].conn = Some(conn);
        self.input(Input::Opened { conn, peer: HERE, accepted: self.bench.now });
        self.input(Input::Received { conn, message });
    }

    fn vanish(&mut self, player: usize) {
        if let Some(conn) = self.players[player].conn.take() {
            self.input(Input::Closed { conn });
        }
    }

    fn input(&mut self, input: Input) {
        let outputs = self.bench.hub.handle(self.bench.now, input);
        let free = self.outbox.push(outputs);
        self.release(free);
    }

    fn commit(&mut self, works: bool) {
        let Some(transaction) = self.under_way.take() else { return };
        let failed_before = std::mem::replace(&mut self.failed_before, !works);
        if works {
            self.bench.store.commit(&transaction.changes).expect("memory can be written");
            for Change { room, record } in &transaction.changes {
                let which = if record.is_some() { &mut self.stored } else { &mut self.ended };
                which.insert(*room);
            }
            self.release(transaction.answers);
            let free = self.outbox.committed();
            self.release(free);
            if failed_before {
                self.input(Input::StoredAgain);
            }
        } else {
            let (rooms, unsent) = self.outbox.failed(transaction);
            let stored = |id| (id, self.bench.store.room(id).expect("memory can be read"));
            let rooms = rooms.into_iter().map(stored).collect();
            self.input(Input::NotStored { rooms, unsent });
        }
    }

    fn release(&mut self, outputs: Vec<Output>) {
        for output in outputs {
            match output {
                Output::Persist(_) => {}
                Output::Send { conn, about, message } => self.hear(conn, about, message),
                Output::Close { conn } => {
                    for player in &mut self.players {
                        player.conn = player.conn.filter(|own| *own != conn);
                    }
                }
            }
        }
        if let Some(transaction) = self.outbox.next_commit() {
            assert!(self.under_way.replace(transaction).is_none(), "one commit at a time");
        }
    }

    /// What is said is so, whatever becomes of the relay.
    fn hear(&mut self, conn: ConnId, about: Option<RoomId>, message: RelayMessage) {
        let listener = self.players.iter_mut().find(|player| player.conn == Some(conn));
        let Some(player) = listener else { return };
        match message {
            RelayMessage::Seated { token, room, .. } => {
                player.token = token;
                self.tokens.push(token);
                self.codes.extend(room.code);
                let room = about.expect("a seat is in a room");
                assert!(self.stored.contains(&room), "it was given a seat that is not stored");
            }
            RelayMessage::Played { ply, point, .. } => {
                let room = about.expect("a stone lies in a room");
                let stored = self.bench.store.room(room).expect("memory can be read");
                let stone = stored.and_then(|room| room.moves.0.get(usize::from(ply)).copied());
                let is_so = stone == Some(point) || self.ended.contains(&room);
                assert!(is_so, "it was told of a stone that is not stored");
            }
            RelayMessage::Closed(Farewell::Left | Farewell::Expired)
            | RelayMessage::Denied(Denial::SeatGone(Gone::Left | Gone::Expired | Gone::Finished)) =>
            {
                let token = player.token;
                assert!(!self.is_good(token), "{message:?}, and the seat is still stored");
            }
            _ => {}
        }
    }

    /// Whether what is stored has a seat for `token`.
    fn is_good(&self, token: Token) -> bool {
        let answer =
            ask_of(&mut self.rebuilt(), self.bench.now, 1, ClientMessage::Resume { token });
        matches!(answer, RelayMessage::Seated { .. })
    }

    /// The hub as it would be after a restart.
    fn rebuilt(&self) -> Hub {
        let saved = self.bench.store.clone().load().expect("memory can be read");
        Hub::new(self.bench.now, Limits::default(), saved, Box::new(|| Code::from_bits(0)))
    }

    /// Everybody goes, what is due ends, and all is stored.
    fn settle(&mut self) {
        for player in 0..PLAYERS {
            self.vanish(player);
        }
        while self.under_way.is_some() {
            self.commit(true);
        }
        self.input(Input::StoredAgain);
        // Rooms whose end could not be stored are left alone for some seconds.
        self.take(&Step::Wait(10 * SECOND));
        while self.under_way.is_some() {
            self.commit(true);
        }
    }

    /// The hub is what it would be after a restart: it has the same rooms, and the
    /// same tokens and codes open them.
    fn check(mut self) {
        self.settle();
        let stored = self.bench.store.load().expect("memory can be read").records();
        let there: Vec<_> = self.bench.hub.rooms().map(|(id, room)| (id, room.record())).collect();
        assert_eq!(there, stored);
        let mut rebuilt = self.rebuilt();
        assert_eq!(self.bench.hub.waiting_rooms(), rebuilt.waiting_rooms());
        let (now, mut conn) = (self.bench.now, self.bench.conns);
        let tokens = self.tokens.into_iter().map(|token| ClientMessage::Resume { token });
        let codes: BTreeSet<u64> = self.codes.into_iter().map(u64::from).collect();
        let joins = codes.into_iter().map(|code| ClientMessage::Join {
            code: Code::from_bits(code),
            attempt: attempt(code),
        });
        for request in tokens.chain(joins) {
            conn += 1;
            let answers = [&mut self.bench.hub, &mut rebuilt]
                .map(|hub| without_why(ask_of(hub, now, conn, request)));
            assert_eq!(answers[0], answers[1], "{request:?}");
        }
    }
}

/// What `hub` answers to a first message.
fn ask_of(hub: &mut Hub, now: Duration, conn: u64, message: ClientMessage) -> RelayMessage {
    let conn = ConnId(conn);
    let opened = Input::Opened { conn, peer: HERE, accepted: now };
    let outputs = [opened, Input::Received { conn, message }].map(|input| hub.handle(now, input));
    let answer = outputs.into_iter().flatten().find_map(|output| match output {
        Output::Send { conn: to, message, .. } if to == conn => Some(message),
        _ => None,
    });
    answer.expect("a request is answered")
}

/// Why a seat is gone is forgotten at a restart.
fn without_why(answer: RelayMessage) -> RelayMessage {
    match answer {
        RelayMessage::Denied(Denial::SeatGone(_)) => denied(Denial::SeatGone(Gone::Unknown)),
        answer => answer,
    }
}

proptest! {
    #[test]
    fn whichever_commits_fail_what_is_told_is_stored_and_the_hub_is_as_after_a_restart(
        steps in prop::collection::vec(step(), 1..80)
    ) {
        let mut desk = Desk::new();
        for step in steps {
            desk.take(&step);
        }
        desk.check();
    }
}

#[test]
fn an_attempt_opens_the_room_that_it_left_when_the_one_it_went_to_is_not_stored() {
    let mut desk = Desk::new();
    let kept = Step::Say(0, ClientMessage::Kept);
    let works = |works| Step::Commit { works };
    // The attempt is no longer needed for its room, and opens another.
    for step in [Step::Host(0), works(true), kept, Step::Host(0), works(false)] {
        desk.take(&step);
    }
    assert_eq!(desk.bench.hub.rooms().len(), 1);
    desk.check();
}
