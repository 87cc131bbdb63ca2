//! Clients that play online, and a relay that says what the test wants.

use std::time::Duration;

use omok_core::Point;
use omok_proto::frame::Frame;
use omok_proto::invite::RelayAddress;
use omok_proto::message::{BySide, Farewell, GameResult, Moves, Presence, Rules, Side, Snapshot};
use omok_proto::{ClientMessage, Code, Hello, RelayMessage, Token};
use omok_tui::action::{Action, Effect};
use omok_tui::model::{Model, Options};
use omok_tui::online::{Named, Online, Purpose, Relay, Speech, Way};
use omok_tui::session::{Input, Link, Output, Session};

use crate::driver::{Driver, OPTIONS, point};

/// The code of every room here: `K7Q-M4X-W2R`.
pub(crate) fn code() -> Code {
    "K7Q-M4X-W2R".parse().expect("a code")
}

/// A room in play, of renju, with both players there.
pub(crate) fn room(moves: &str) -> Snapshot {
    Snapshot {
        rules: Rules::Renju,
        size: 15,
        game: 1,
        moves: moves.split_whitespace().map(|name| point(name, 15)).collect::<Moves>(),
        result: GameResult::Open,
        votes: BySide::default(),
        opponent: Presence::Here,
        code: None,
    }
}

/// A room that waits for its guest.
pub(crate) fn waiting_room() -> Snapshot {
    Snapshot { opponent: Presence::Expected, code: Some(code()), ..room("") }
}

/// A room whose game Black has won.
pub(crate) fn won_room() -> Snapshot {
    let moves = "h8 a1 i8 a2 j8 a3 k8 c4 l8";
    Snapshot { result: GameResult::Won(Side::Black), ..room(moves) }
}

/// Somebody's relay, reached by name.
pub(crate) fn somebodys() -> Relay {
    let address: RelayAddress = "relay.example.org".parse().expect("a relay");
    let way = Way { relay: Some(address.clone()), pin: None };
    Relay { address, own: false, ways: vec![way], ..own() }
}

/// The relay inside the program, which everybody on this machine tries.
pub(crate) fn own() -> Relay {
    let address: RelayAddress = "localhost".parse().expect("a relay");
    Relay {
        address,
        own: true,
        forgets: false,
        everywhere: false,
        speech: Speech::Encrypted,
        ways: Vec::new(),
        door: None,
    }
}

pub(crate) fn seated(side: Side, room: Snapshot) -> RelayMessage {
    RelayMessage::Seated { token: Token::from_bytes([2; 16]), seat: side, room }
}

/// A seat that is taken, as the edge hands it over.
pub(crate) fn seat(side: Side, room: Snapshot, relay: Relay) -> Online {
    let request = ClientMessage::Resume { token: Token::from_bytes([1; 16]) };
    let mut session = Session::new(Hello::of("test"), request, 7);
    let link = Link(1);
    let hello = Frame::Hello(Hello::of("relay"));
    let inputs = [
        Input::Connect,
        Input::Connected(link),
        Input::Received(link, hello),
        Input::Received(link, Frame::Message(seated(side, room))),
        Input::Kept(Token::from_bytes([2; 16])),
    ];
    for input in inputs {
        let _ = session.handle(Duration::ZERO, input);
    }
    let purpose = match side {
        Side::Black => Purpose::Host { named: Named::Flag },
        Side::White => Purpose::Join { named: Named::Invite, seat_in_use: false },
    };
    Online::new(session, purpose, relay, Some(code()))
}

/// A seat that is saved, at a relay that has no place for its player.
pub(crate) fn turned_away() -> Online {
    let request = ClientMessage::Resume { token: Token::from_bytes([1; 16]) };
    let mut session = Session::new(Hello::of("test"), request, 7);
    let full = Frame::Message(RelayMessage::Closed(Farewell::Full));
    let inputs = [
        Input::Connect,
        Input::Connected(Link(1)),
        Input::Received(Link(1), Frame::Hello(Hello::of("relay"))),
        Input::Received(Link(1), full),
    ];
    for input in inputs {
        let _ = session.handle(Duration::ZERO, input);
    }
    Online::new(session, Purpose::Resume, somebodys(), Some(code()))
}

impl Driver {
    /// Plays `side` in `room`.
    pub(crate) fn seated(side: Side, room: Snapshot) -> Self {
        Self::seated_with(OPTIONS, side, room)
    }

    pub(crate) fn seated_with(options: Options, side: Side, room: Snapshot) -> Self {
        Self::new(Model::online(options, seat(side, room, somebodys())))
    }

    /// The link that the client opened last.
    fn link(&self) -> Link {
        let dialed = self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Session(Output::Dial(link)) => Some(*link),
            _ => None,
        });
        dialed.or(self.dialed).unwrap_or(Link(1))
    }

    /// The relay says something.
    pub(crate) fn hear(&mut self, message: RelayMessage) {
        self.wire(|link| Input::Received(link, Frame::Message(message)));
    }

    /// Something happens to the link.
    pub(crate) fn wire(&mut self, input: impl FnOnce(Link) -> Input) {
        let link = self.link();
        self.dialed = Some(link);
        self.act(Action::Session(input(link)));
    }

    pub(crate) fn hear_played(&mut self, ply: u16, name: &str) {
        self.hear_result(ply, name, GameResult::Open);
    }

    pub(crate) fn hear_result(&mut self, ply: u16, name: &str, result: GameResult) {
        self.hear_point(ply, point(name, 15), result);
    }

    pub(crate) fn hear_point(&mut self, ply: u16, point: Point, result: GameResult) {
        self.hear(RelayMessage::Played { game: 1, ply, point: point.into(), result });
    }

    /// The line is lost.
    pub(crate) fn lose_line(&mut self) {
        self.wire(Input::Lost);
    }

    /// The line is there again, and the room stands so.
    pub(crate) fn come_back(&mut self, side: Side, room: Snapshot) {
        if self.model.seconds_to_retry().is_some() {
            self.keys("x");
        }
        self.wire(Input::Connected);
        self.wire(|link| Input::Received(link, Frame::Hello(Hello::of("relay"))));
        self.hear(seated(side, room));
    }

    /// What was sent to the relay since the effects were taken.
    pub(crate) fn sent(&self) -> Vec<ClientMessage> {
        let sent = self.effects.iter().filter_map(|effect| match effect {
            Effect::Session(Output::Send(_, Frame::Message(message))) => Some(*message),
            _ => None,
        });
        sent.collect()
    }

    pub(crate) fn bells(&self) -> usize {
        self.effects.iter().filter(|effect| **effect == Effect::Bell).count()
    }
}
