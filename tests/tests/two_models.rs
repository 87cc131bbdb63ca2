//! Two whole clients without terminals play through a whole relay without
//! sockets: keys go in at one end, and both boards come out equal.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use omok_core::{Color, Game, RuleSet, Size};
use omok_proto::frame::Frame;
use omok_proto::invite::RelayAddress;
use omok_proto::message::Presence;
use omok_proto::{ClientMessage, Code, Hello, Token};
use omok_relay::Limits;
use omok_relay::hub::{self, ConnId, Hub};
use omok_relay::outbox::{Outbox, Transaction};
use omok_relay::store::{MemoryStore, Store};
use omok_tui::action::{Action, Effect};
use omok_tui::decode::Decoder;
use omok_tui::glyphs::Glyphs;
use omok_tui::i18n::Language;
use omok_tui::input;
use omok_tui::layout::Layout;
use omok_tui::model::{Model, Options, Screen};
use omok_tui::online::{
    Attempt, Named, Online, Opened, Opening, Purpose, Relay, SeatState, Speech, hello,
};
use omok_tui::session::{Input, Link, Output, Session, Table};
use omok_tui::theme::{Depth, ThemeName};
use omok_tui::update::update;

const ALICE: usize = 0;
const BOB: usize = 1;
const OPTIONS: Options = Options {
    depth: Depth::Indexed,
    theme: ThemeName::Wood,
    glyphs: Glyphs::Unicode,
    sound: true,
    mouse: true,
    language: Language::English,
    ambiguous: omok_tui::glyphs::Ambiguous::Auto,
    letters: omok_tui::glyphs::Letters::All,
    confirm: false,
    rules: RuleSet::RENJU,
    size: Size::FIFTEEN,
};

/// Somebody at a terminal, and what the edge of their program has.
struct Player {
    model: Model,
    /// A session that has no seat yet, with what it was opened for.
    opening: Option<(Attempt, Purpose, Session)>,
    conn: Option<(Link, ConnId)>,
    saved: Option<Token>,
    bells: usize,
    has_quit: bool,
}

impl Player {
    fn new() -> Self {
        Self {
            model: Model::start(OPTIONS, None),
            opening: None,
            conn: None,
            saved: None,
            bells: 0,
            has_quit: false,
        }
    }

    fn seat(&self) -> &Online {
        self.model.seat().expect("the player has a seat")
    }

    fn state(&self) -> SeatState {
        self.seat().state().expect("the player has a table")
    }

    fn game(&self) -> &Game {
        self.seat().table().expect("the player has a table").game()
    }

    /// The last event in words.
    fn told(&self) -> String {
        let notice = match self.model.screen() {
            Screen::Board(play) => play.notice(),
            Screen::Lobby(lobby) => lobby.notice(),
            Screen::Start(_) => None,
        };
        notice.map_or_else(String::new, |message| OPTIONS.language.say(message))
    }
}

/// Players, their relay, and lines that deliver at once or are cut.
struct Place {
    now: Duration,
    hub: Hub,
    outbox: Outbox,
    store: MemoryStore,
    players: Vec<Player>,
    conns: BTreeMap<ConnId, (usize, Link)>,
    next_conn: u64,
    /// What is on its way to the clients.
    incoming: VecDeque<(usize, Input)>,
    /// Players whose line is cut: whatever is dialed is not reached.
    cut: [bool; 3],
    chance: u8,
}

impl Place {
    fn new() -> Self {
        let mut store = MemoryStore::new([7; 32]);
        let mut codes = 1;
        let draw = move || {
            codes += 1;
            Code::from_bits(codes * 0x1234_5678_9abc)
        };
        let saved = store.load().expect("memory can be read");
        let hub = Hub::new(Duration::ZERO, Limits::default(), saved, Box::new(draw));
        Self {
            now: Duration::from_secs(1),
            hub,
            outbox: Outbox::default(),
            store,
            players: vec![Player::new(), Player::new()],
            conns: BTreeMap::new(),
            next_conn: 0,
            incoming: VecDeque::new(),
            cut: [false; 3],
            chance: 0,
        }
    }

    /// Types as a terminal sends it, and lets everything settle.
    fn keys(&mut self, player: usize, keys: &str) {
        let mut decoder = Decoder::default();
        let mut events = decoder.push(keys.as_bytes());
        events.extend(decoder.give_up());
        for event in events {
            let model = &self.players[player].model;
            let layout = Layout::of(model, 80, 24);
            if let Some(action) = input::action(model, &layout, &event) {
                self.act(player, action);
            }
            self.settle();
        }
    }

    /// Plays points by the prompt.
    fn play(&mut self, player: usize, point: &str) {
        self.keys(player, &format!(":{point}\r"));
    }

    /// Plays the moves of both, Black first.
    fn play_all(&mut self, moves: &str) {
        for (ply, point) in moves.split_whitespace().enumerate() {
            self.play(ply % 2, point);
        }
    }

    fn act(&mut self, player: usize, action: Action) {
        let now = self.now;
        for effect in update(&mut self.players[player].model, now, action) {
            match effect {
                Effect::Session(output) => self.carry_out(player, output),
                Effect::CloseSession => self.hang_up(player),
                Effect::Open(attempt, opening) => self.open(player, attempt, opening),
                Effect::Bell => self.players[player].bells += 1,
                Effect::Quit => self.players[player].has_quit = true,
                _ => {}
            }
        }
    }

    /// What the edge does to open something.
    fn open(&mut self, player: usize, attempt: Attempt, opening: Opening) {
        let (purpose, request) = match opening {
            Opening::Host { rules, size } => {
                let (rules, size) = (rules.into(), size.lines() as u8);
                let attempt = self.token();
                (
                    Purpose::Host { named: Named::Flag },
                    ClientMessage::Host { rules, size, attempt, owner: None },
                )
            }
            Opening::Join(invite) | Opening::TakeSecond(invite) => {
                let purpose = Purpose::Join { named: Named::Nowhere, seat_in_use: false };
                let attempt = self.token();
                (purpose, ClientMessage::Join { code: invite.code, attempt })
            }
            Opening::Resume(_) => unreachable!("nobody is told of saved seats here"),
        };
        self.connect(player, attempt, purpose, request);
    }

    fn connect(&mut self, who: usize, attempt: Attempt, purpose: Purpose, request: ClientMessage) {
        let mut session = Session::new(hello(), request, 7 + who as u64);
        let outputs = session.handle(self.now, Input::Connect);
        self.players[who].opening = Some((attempt, purpose, session));
        outputs.into_iter().for_each(|output| self.carry_out(who, output));
    }

    fn token(&mut self) -> Token {
        self.chance += 1;
        Token::from_bytes([self.chance; Token::BYTES])
    }

    fn carry_out(&mut self, player: usize, output: Output) {
        match output {
            Output::Dial(link) if self.cut[player] => {
                self.incoming.push_back((player, Input::Unreachable(link)));
            }
            Output::Dial(link) => {
                self.next_conn += 1;
                let conn = ConnId(self.next_conn);
                self.conns.insert(conn, (player, link));
                self.players[player].conn = Some((link, conn));
                self.incoming.push_back((player, Input::Connected(link)));
            }
            Output::HangUp(_) => self.hang_up(player),
            Output::Send(link, frame) => self.send(player, link, &frame),
            Output::Keep(token) => {
                self.players[player].saved = Some(token);
                self.incoming.push_front((player, Input::Kept(token)));
            }
            Output::Forget => self.players[player].saved = None,
            Output::Tell(_) => {}
        }
    }

    fn send(&mut self, player: usize, link: Link, frame: &Frame<ClientMessage>) {
        let Some((_, conn)) = self.players[player].conn.filter(|(open, _)| *open == link) else {
            return;
        };
        match frame {
            Frame::Hello(_) => {
                let peer = std::net::Ipv4Addr::LOCALHOST.into();
                self.relay(hub::Input::Opened { conn, peer, accepted: self.now });
                let hello = Frame::Hello(Hello::of("relay"));
                self.incoming.push_back((player, Input::Received(link, hello)));
            }
            Frame::Message(message) => self.relay(hub::Input::Received { conn, message: *message }),
        }
    }

    /// Something happens at the relay, whose disk is as fast as memory.
    fn relay(&mut self, input: hub::Input) {
        let outputs = self.hub.handle(self.now, input);
        let mut free = self.outbox.push(outputs);
        while let Some(Transaction { changes, answers }) = self.outbox.next_commit() {
            self.store.commit(&changes).expect("memory can be written");
            free.extend(answers);
            free.extend(self.outbox.committed());
        }
        for output in free {
            match output {
                hub::Output::Persist(_) => unreachable!("the outbox keeps what is to be stored"),
                hub::Output::Send { conn, message, .. } => {
                    if let Some(&(player, link)) = self.conns.get(&conn) {
                        let said = Input::Received(link, Frame::Message(message));
                        self.incoming.push_back((player, said));
                    }
                }
                hub::Output::Close { conn } => self.closed(conn),
            }
        }
    }

    /// The relay closes a connection.
    fn closed(&mut self, conn: ConnId) {
        if let Some((player, link)) = self.conns.remove(&conn) {
            self.incoming.push_back((player, Input::Lost(link)));
        }
    }

    /// A client closes its connection.
    fn hang_up(&mut self, player: usize) {
        if let Some((_, conn)) = self.players[player].conn.take()
            && self.conns.remove(&conn).is_some()
        {
            self.relay(hub::Input::Closed { conn });
        }
    }

    /// The line breaks, and stays broken until it is mended.
    fn cut(&mut self, player: usize) {
        self.cut[player] = true;
        if let Some((link, _)) = self.players[player].conn {
            self.hang_up(player);
            self.incoming.push_back((player, Input::Lost(link)));
        }
        self.settle();
    }

    /// The line is whole again; the player wants to try at once.
    fn mend(&mut self, player: usize) {
        self.cut[player] = false;
        self.keys(player, "x");
    }

    /// Delivers everything that is on its way, and all that follows from it.
    fn settle(&mut self) {
        while let Some((player, input)) = self.incoming.pop_front() {
            match self.players[player].opening.take() {
                Some(opening) => self.go_on_opening(player, opening, input),
                None => self.act(player, Action::Session(input)),
            }
        }
    }

    /// The edge feeds a session until it has its seat, and hands it over then.
    fn go_on_opening(
        &mut self,
        player: usize,
        (attempt, purpose, mut session): (Attempt, Purpose, Session),
        input: Input,
    ) {
        let outputs = session.handle(self.now, input);
        if session.table().is_none() {
            self.players[player].opening = Some((attempt, purpose, session));
            return outputs.into_iter().for_each(|output| self.carry_out(player, output));
        }
        outputs.into_iter().for_each(|output| self.carry_out(player, output));
        let address: RelayAddress = "localhost".parse().expect("a relay");
        let relay = Relay {
            address,
            own: false,
            forgets: false,
            everywhere: false,
            speech: Speech::Encrypted,
            ways: Vec::new(),
            door: None,
        };
        let online = Online::new(session, purpose, relay, None);
        let answer = Opened::Online(Box::new(online));
        if attempt == Attempt::default() {
            // From the command line: there is no screen that waits for it.
            let Opened::Online(online) = answer else { unreachable!("it was just made") };
            self.players[player].model = Model::online(OPTIONS, *online);
        } else {
            self.act(player, Action::Opened(attempt, answer));
        }
    }

    /// The program is killed and run again by its saved seat, as `player`.
    fn run_again(&mut self, saved_by: usize, player: usize) {
        if saved_by == player {
            self.hang_up(player);
        }
        let token = self.players[saved_by].saved.expect("a seat is saved");
        while self.players.len() <= player {
            self.players.push(Player::new());
        }
        self.players[player].saved = Some(token);
        let request = ClientMessage::Resume { token };
        self.connect(player, Attempt::default(), Purpose::Resume, request);
        self.settle();
    }

    fn assert_boards_equal(&self) {
        let [alice, bob] = &self.players[..2] else { panic!("there are two") };
        assert_eq!(alice.game(), bob.game());
        let tables = [alice, bob].map(|player| player.seat().table().expect("a table"));
        assert_eq!(tables[0].number(), tables[1].number());
        assert_eq!(tables.map(Table::seat), [Color::Black, Color::White]);
    }
}

/// Alice hosts from the start screen by `keys`, and Bob joins with her code.
fn seated(keys: &str) -> Place {
    let mut place = Place::new();
    place.keys(ALICE, keys);
    let code = place.players[ALICE].seat().code().expect("a room that waits has a code");
    assert!(place.players[ALICE].seat().is_waiting());
    // Read out and typed in lower case, with blanks.
    let spoken = code.to_string().to_lowercase().replace('-', " ");
    place.keys(BOB, &format!("\x1b[B\x1b[B\r{spoken}\r"));
    assert_eq!(place.players[ALICE].bells, 1, "the opponent joined");
    assert_eq!(place.players[BOB].bells, 0);
    place.assert_boards_equal();
    place
}

fn renju() -> Place {
    seated("\x1b[B\r\r")
}

const WON_BY_BLACK: &str = "h8 a1 h9 c1 h10 e1 h11 g1 h12";

#[test]
fn two_clients_meet_by_a_code_and_play_to_the_end_of_a_game() {
    let mut place = renju();
    for (ply, point) in WON_BY_BLACK.split(' ').enumerate() {
        let (mover, other) = (ply % 2, 1 - ply % 2);
        assert_eq!(place.players[mover].state(), SeatState::YourTurn);
        assert_eq!(place.players[other].state(), SeatState::TheirTurn);
        let bells = place.players[other].bells;
        place.play(mover, point);
        place.assert_boards_equal();
        assert_eq!(place.players[ALICE].told(), place.players[BOB].told());
        let over = ply == 8;
        let rang = place.players[other].bells - bells;
        assert_eq!(rang, usize::from(!over), "the bell says: your turn");
    }
    assert_eq!(place.players[ALICE].state(), SeatState::Won);
    assert_eq!(place.players[BOB].state(), SeatState::Lost);
    assert_eq!(place.players[BOB].told(), "Move 9: Black h12. Black wins!");
}

#[test]
fn a_forbidden_try_and_a_wrong_turn_ring_only_where_they_were_made() {
    let mut place = renju();
    place.play_all("i8 a1 j8 c1 h9 e1 h10 g1");
    let bells = [place.players[ALICE].bells, place.players[BOB].bells];
    place.play(ALICE, "h8");
    assert_eq!(place.players[ALICE].told(), "Forbidden: three-three at h8. Black to move.");
    place.play(BOB, "o15");
    assert_eq!(place.players[BOB].told(), "Not your turn.");
    assert_eq!(place.players[ALICE].bells, bells[ALICE] + 1);
    assert_eq!(place.players[BOB].bells, bells[BOB] + 1);
    assert_eq!(place.players[ALICE].game().moves().len(), 8);
    place.play(ALICE, "h7");
    place.assert_boards_equal();
}

#[test]
fn a_rematch_takes_both_and_keeps_the_colours() {
    let mut place = renju();
    place.play_all(WON_BY_BLACK);
    place.keys(BOB, "r");
    assert_eq!(place.players[ALICE].told(), "Your opponent asks for a rematch. r agrees.");
    let missing = "You ask for a rematch. Your opponent is still missing.";
    assert_eq!(place.players[BOB].told(), missing);
    place.keys(ALICE, "r");
    place.assert_boards_equal();
    assert_eq!(place.players[ALICE].state(), SeatState::YourTurn);
    assert_eq!(place.players[BOB].told(), "Game 2 begins: your opponent's turn.");
    place.play_all(WON_BY_BLACK);
    place.assert_boards_equal();
    // A vote survives a lost line, and is not made twice.
    place.cut(ALICE);
    place.keys(ALICE, "r");
    place.keys(BOB, "r");
    place.mend(ALICE);
    place.assert_boards_equal();
    assert_eq!(place.players[BOB].seat().table().map(Table::number), Some(3));
}

#[test]
fn a_line_that_is_lost_and_found_loses_nothing() {
    let mut place = renju();
    place.play_all("h8 i9");
    place.cut(BOB);
    assert!(place.players[BOB].told().starts_with("Connection lost"));
    assert!(place.players[ALICE].told().contains("your opponent is away"));
    // Alice moves on her turn while he is away.
    place.play(ALICE, "h9");
    assert_eq!(place.players[ALICE].told(), "Move 3: Black h9");
    let bells = place.players[BOB].bells;
    place.mend(BOB);
    // What he missed says more than that he is back.
    assert_eq!(place.players[BOB].told(), "Move 3: Black h9");
    assert_eq!(place.players[BOB].bells, bells + 1);
    // She still reads what he comes back to.
    assert_eq!(place.players[ALICE].told(), "Move 3: Black h9. Your opponent is back.");
    place.assert_boards_equal();

    // A stone sent into a dead line is pending, and then played.
    place.cut(BOB);
    place.play(BOB, "g7");
    assert_eq!(place.players[BOB].state(), SeatState::Sending);
    assert_eq!(place.players[ALICE].game().moves().len(), 3);
    place.mend(BOB);
    assert_eq!(place.players[BOB].state(), SeatState::TheirTurn);
    assert_eq!(place.players[ALICE].game().moves().len(), 4);
    place.assert_boards_equal();
}

#[test]
fn a_killed_client_goes_on_by_its_saved_seat() {
    let mut place = renju();
    place.play_all("h8 i9 h9");
    place.run_again(BOB, BOB);
    place.assert_boards_equal();
    assert_eq!(place.players[BOB].told(), "You are White: your turn.");
    place.play(BOB, "i10");
    place.run_again(ALICE, ALICE);
    place.assert_boards_equal();
    place.play(ALICE, "h10");
    place.assert_boards_equal();
    assert_eq!(place.players[BOB].game().moves().len(), 5);
}

#[test]
fn the_newest_connection_has_the_seat_and_the_older_one_is_told_why() {
    let mut place = renju();
    place.play_all("h8 i9");
    place.run_again(BOB, 2);
    assert_eq!(place.players[BOB].state(), SeatState::Closed);
    assert!(place.players[BOB].told().starts_with("Your seat was taken over by another"));
    place.play(ALICE, "h9");
    assert_eq!(place.players[2].game(), place.players[ALICE].game());
    place.play(2, "i10");
    assert_eq!(place.players[ALICE].game().moves().len(), 4);
    assert!(place.players[BOB].saved.is_some(), "the seat itself is not gone");
}

#[test]
fn leaving_for_good_ends_the_game_for_both_and_forgets_the_seat() {
    let mut place = renju();
    place.play_all("h8 i9");
    place.keys(BOB, "q\x1b[B\r");
    assert!(place.players[BOB].has_quit);
    assert_eq!(place.players[BOB].saved, None);
    assert_eq!(place.players[ALICE].state(), SeatState::Unfinished);
    assert!(place.players[ALICE].told().starts_with("Your opponent has left for good"));
    place.play(ALICE, "h9");
    assert_eq!(place.players[ALICE].game().moves().len(), 2);
    place.keys(ALICE, "r");
    assert_eq!(place.players[ALICE].told(), "Your opponent has left: there is no rematch.");
    place.keys(ALICE, "q");
    assert!(place.players[ALICE].has_quit, "there is nothing left to ask about");
}

#[test]
fn quitting_without_leaving_keeps_the_seat() {
    let mut place = renju();
    place.play_all("h8");
    place.keys(BOB, "q\r");
    assert!(place.players[BOB].has_quit);
    place.hang_up(BOB);
    place.settle();
    let table = place.players[ALICE].seat().table().expect("a table");
    assert_eq!(table.opponent(), Presence::Away);
    place.run_again(BOB, BOB);
    place.play(BOB, "i9");
    place.assert_boards_equal();
    assert_eq!(place.players[ALICE].state(), SeatState::YourTurn);
}

#[test]
fn a_code_opens_its_room_once() {
    let mut place = renju();
    let code = place.players[ALICE].seat().code().expect("it is remembered").to_string();
    place.players.push(Player::new());
    place.keys(2, &format!("\x1b[B\x1b[B\r{code}\r"));
    assert!(place.players[2].model.seat().is_none());
    let (_, _, session) = place.players[2].opening.as_ref().expect("it came to an end there");
    assert!(session.ending().is_some());
    place.play_all("h8 i9");
    place.assert_boards_equal();
}

#[test]
fn idle_clients_wake_only_for_their_pings_and_stay_seated() {
    let mut place = renju();
    place.play_all("h8");
    let mut wakes = 0;
    let end = place.now + Duration::from_secs(600);
    loop {
        let players = place.players.iter().filter_map(|player| player.model.next_timeout());
        let next = players.min().expect("a seat pings");
        if next > end {
            break;
        }
        place.now = next;
        place.relay(hub::Input::Timeout);
        for player in [ALICE, BOB] {
            if place.players[player].model.next_timeout() == Some(next) {
                wakes += 1;
                place.act(player, Action::Tick);
            }
        }
        place.settle();
    }
    assert_eq!(wakes, 2 * 600 / 15);
    assert_eq!(place.players[BOB].state(), SeatState::YourTurn);
    assert_eq!(place.hub.connections(), 2);
}

/// Well-mixed numbers (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

#[test]
fn whole_games_by_every_rule_set_through_lines_that_break() {
    let (mut moves, mut rematches) = (0, 0);
    for (index, rules) in RuleSet::ALL.into_iter().enumerate() {
        let down = "\x1b[B".repeat(index);
        let choose = if rules.sizes().len() > 1 { "\r" } else { "" };
        for seed in 0..6 {
            let mut place = seated(&format!("\x1b[B\r{down}\r{choose}"));
            let mut dice = Dice(seed);
            let lines = place.players[ALICE].game().size().lines() as u64;
            for _ in 0..400 {
                let player = dice.below(2) as usize;
                // A small part of the board, so that games come to an end.
                let column = (b'c' + dice.below(7) as u8) as char;
                let row = 3 + dice.below(7.min(lines));
                match dice.below(20) {
                    0 => place.cut(player),
                    1 => {
                        place.cut[player] = false;
                        place.run_again(player, player);
                    }
                    2 | 3 => place.mend(player),
                    4 => place.keys(player, "r"),
                    5 => place.keys(player, "["),
                    _ => place.play(player, &format!("{column}{row}")),
                }
                assert!(!place.players[player].has_quit);
            }
            place.mend(ALICE);
            place.mend(BOB);
            place.assert_boards_equal();
            let pending = |player: &Player| player.seat().session().pending();
            assert_eq!((pending(&place.players[0]), pending(&place.players[1])), (None, None));
            assert_eq!(place.players[ALICE].game().rules(), rules);
            moves += place.players[ALICE].game().moves().len();
            let table = place.players[ALICE].seat().table().expect("a table");
            rematches += table.number() - 1;
        }
    }
    assert!(moves > 200 && rematches > 10, "{moves} moves, {rematches} rematches");
}
