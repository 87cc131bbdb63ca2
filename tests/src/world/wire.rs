//! The lines between players and relay: bytes in order, late, in pieces, or
//! never.

use std::fmt;
use std::time::Duration;

use bytes::BytesMut;
use omok_proto::frame::{ClientCodec, Frame, RelayCodec};
use omok_proto::limits::HELLO;
use omok_proto::{ClientMessage, Hello, RelayMessage};
use omok_relay::hub::{ConnId, Input};
use omok_tui::session::{self, Link};
use tokio_util::codec::Encoder;

use super::{Happening, World, read_frames};

/// Which line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WireId(u64);

/// A line, both of its ends, and what they have read so far.
pub(super) struct Wire {
    pub(super) player: usize,
    pub(super) link: Link,
    pub(super) conn: Option<ConnId>,
    pub(super) accepted: Duration,
    pub(super) client_open: bool,
    pub(super) relay_open: bool,
    pub(super) greeted: bool,
    /// Whatever goes in does not come out, and neither end learns of it.
    black_hole: bool,
    /// Nothing arrives before.
    stalled_until: Duration,
    /// When the latest bytes arrive, either way: later ones do not overtake.
    latest: [Duration; 2],
    relay_codec: RelayCodec,
    relay_buffer: BytesMut,
    client_codec: ClientCodec,
    client_buffer: BytesMut,
}

impl fmt::Display for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { player, link, client_open, relay_open, black_hole, .. } = self;
        write!(
            f,
            "of player {player} {link:?}: client open {client_open}, relay open {relay_open}, \
             black hole {black_hole}"
        )
    }
}

impl Wire {
    /// No end takes a dead line for a good one.
    pub(super) const fn at_rest(&self) -> bool {
        match (self.client_open, self.relay_open) {
            (true, true) => !self.black_hole,
            (false, false) => true,
            (true, false) | (false, true) => false,
        }
    }

    pub(super) fn read_at_relay(&mut self, bytes: &[u8]) -> Vec<Frame<ClientMessage>> {
        read_frames(&mut self.relay_codec, &mut self.relay_buffer, bytes)
    }

    pub(super) fn read_at_client(&mut self, bytes: &[u8]) -> Vec<Frame<RelayMessage>> {
        read_frames(&mut self.client_codec, &mut self.client_buffer, bytes)
    }
}

pub(super) fn encode_relay(message: RelayMessage) -> BytesMut {
    let mut bytes = BytesMut::new();
    RelayCodec::default().encode(message, &mut bytes).expect("messages fit");
    bytes
}

pub(super) fn encode_hello(hello: &Hello) -> BytesMut {
    let mut bytes = BytesMut::new();
    RelayCodec::default().encode(hello.clone(), &mut bytes).expect("hellos fit");
    bytes
}

pub(super) fn encode_client(frame: Frame<ClientMessage>) -> BytesMut {
    let mut bytes = BytesMut::new();
    let mut codec = ClientCodec::default();
    match frame {
        Frame::Hello(hello) => codec.encode(hello, &mut bytes),
        Frame::Message(message) => codec.encode(message, &mut bytes),
    }
    .expect("messages fit");
    bytes
}

impl World {
    pub(super) fn dial(&mut self, player: usize, link: Link) {
        self.count += 1;
        let id = WireId(self.count);
        let troubled = self.now < self.troubled_until;
        let wire = Wire {
            player,
            link,
            conn: None,
            accepted: self.now,
            client_open: true,
            relay_open: false,
            greeted: false,
            black_hole: troubled && self.dice.one_in(20),
            stalled_until: self.now,
            latest: [self.now; 2],
            relay_codec: RelayCodec::default(),
            relay_buffer: BytesMut::new(),
            client_codec: ClientCodec::default(),
            client_buffer: BytesMut::new(),
        };
        self.wires.insert(id, wire);
        self.later(1..200, Happening::Accept(id));
    }

    pub(super) fn accept(&mut self, id: WireId) {
        let up = self.hub.is_some();
        let Some(wire) = self.wires.get_mut(&id).filter(|wire| !wire.black_hole) else {
            return;
        };
        if !up {
            return self.later(1..100, Happening::Unreachable(id));
        }
        self.conns += 1;
        wire.conn = Some(ConnId(self.conns));
        wire.accepted = self.now;
        wire.relay_open = true;
        self.at(self.now + HELLO, Happening::HelloDue(id));
        // The bytes of the client come after this.
        self.later(1..100, Happening::Connected(id));
    }

    /// Sends `bytes` along, in pieces, each in its own time but in order.
    pub(super) fn transmit(
        &mut self,
        id: WireId,
        bytes: &[u8],
        arrive: impl Fn(WireId, Vec<u8>) -> Happening,
    ) {
        let mut rest = bytes;
        while !rest.is_empty() {
            let whole = self.dice.one_in(2);
            let length =
                if whole { rest.len() } else { 1 + self.dice.below(rest.len() as u64) as usize };
            let (piece, after) = rest.split_at(length);
            rest = after;
            let happening = arrive(id, piece.to_vec());
            self.schedule(id, happening);
        }
    }

    /// Lets something happen at the other end of a line, in its turn.
    fn schedule(&mut self, id: WireId, happening: Happening) {
        let slow = self.now < self.troubled_until && self.dice.one_in(50);
        let delay = self.dice.millis(if slow { 500..5000 } else { 1..150 });
        let Some(wire) = self.wires.get_mut(&id).filter(|wire| !wire.black_hole) else {
            return;
        };
        let to_relay = matches!(happening, Happening::AtRelay(..) | Happening::ClosedAtRelay(_));
        let latest = &mut wire.latest[usize::from(to_relay)];
        let at = (self.now + delay).max(*latest).max(wire.stalled_until);
        *latest = at;
        self.at(at, happening);
    }

    /// The client closes its end. What it sent before still arrives.
    pub(super) fn close_from_client(&mut self, id: WireId) {
        if let Some(wire) = self.wires.get_mut(&id) {
            wire.client_open = false;
            self.schedule(id, Happening::ClosedAtRelay(id));
        }
    }

    /// The relay closes its end. What it sent before still arrives.
    pub(super) fn close_from_relay(&mut self, id: WireId) {
        if let Some(wire) = self.wires.get_mut(&id).filter(|wire| wire.relay_open) {
            wire.relay_open = false;
            wire.conn = None;
            self.schedule(id, Happening::ClosedAtClient(id));
        }
    }

    pub(super) fn hang_up(&mut self, player: usize, link: Link) {
        if let Some(id) = self.wire_to(player, link) {
            self.close_from_client(id);
        }
    }

    pub(super) fn closed_at_relay(&mut self, id: WireId) {
        let Some(wire) = self.wires.get_mut(&id) else {
            return;
        };
        wire.relay_open = false;
        if let Some(conn) = wire.conn.take() {
            self.hub_input(Input::Closed { conn });
        }
    }

    /// Reports something of a line to the client that dialed it.
    pub(super) fn tell_client(&mut self, id: WireId, input: impl Fn(Link) -> session::Input) {
        if let Some(wire) = self.wires.get(&id).filter(|wire| wire.client_open) {
            let (player, link) = (wire.player, wire.link);
            self.session_input(player, input(link));
        }
    }

    fn wires_of(&self, player: usize) -> Vec<WireId> {
        let wires = self.wires.iter().filter(|(_, wire)| wire.player == player);
        wires.map(|(&id, _)| id).collect()
    }

    /// A player's lines break: nothing that is on its way arrives, and the
    /// ends learn of it soon, late, or by nothing but silence.
    pub(super) fn break_wires(&mut self, player: usize) {
        self.log(|| format!("the lines of player {player} break"));
        for id in self.wires_of(player) {
            let on_its_way = |what: &Happening| matches!(what, Happening::AtRelay(wire, _) | Happening::AtClient(wire, _) if *wire == id);
            self.ahead.retain(|_, what| !on_its_way(what));
            if let Some(wire) = self.wires.get_mut(&id) {
                wire.black_hole = true;
            }
            if self.dice.one_in(2) {
                self.later(1..3000, Happening::ClosedAtClient(id));
            }
            if self.dice.one_in(2) {
                self.later(1..3000, Happening::ClosedAtRelay(id));
            }
        }
    }

    /// Nothing arrives over a player's lines for a while.
    pub(super) fn stall_wires(&mut self, player: usize) {
        let until = self.now + self.dice.millis(100..20_000);
        self.log(|| format!("the lines of player {player} stall"));
        for id in self.wires_of(player) {
            if let Some(wire) = self.wires.get_mut(&id) {
                wire.stalled_until = until;
            }
        }
    }
}
