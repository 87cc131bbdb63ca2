//! The relay's side: its process, its disk and its clock.

use std::ops::Range;

use omok_proto::frame::Frame;
use omok_proto::{ClientMessage, Code, Hello, RelayMessage};
use omok_relay::hub::{ConnId, Hub, Input, Output};
use omok_relay::outbox::{Outbox, Transaction};
use omok_relay::store::{Change, MemoryStore, Store};
use omok_relay::{Limits, hub};

use super::clock::Clock;
use super::wire::{self, WireId};
use super::{Dice, Happening, World};

/// A disk: a store, and what it is busy with.
pub(super) struct Disk {
    store: MemoryStore,
    committing: Option<Transaction>,
    /// What it stored last is said, and the hub does not know yet.
    said: bool,
    failed: bool,
    /// The commits that it said had failed. It may have one of them nevertheless,
    /// until the next commit puts it right.
    doubtful: Vec<Vec<Change>>,
}

impl Disk {
    pub(super) const fn new(secret: [u8; 32]) -> Self {
        let store = MemoryStore::new(secret);
        Self { store, committing: None, said: false, failed: false, doubtful: Vec::new() }
    }

    fn commit(&mut self, changes: &[Change]) {
        self.doubtful.clear();
        self.store.commit(changes).expect("memory can be written");
    }
}

impl World {
    pub(super) fn start_relay(&mut self) {
        if self.dice.one_in(3) {
            // Often to a time that it has shown before.
            self.clock = Clock::set(&mut self.dice);
        }
        let saved = self.disk.store.load().expect("memory can be read");
        let mut codes = Dice(self.dice.roll());
        let draw = Box::new(move || Code::from_bits(codes.roll()));
        let hub = Hub::new(self.clock.time(self.now), Limits::default(), saved, draw);
        self.hub = Some(hub);
    }

    /// The relay's process is killed: what the disk was busy with may have
    /// been done or not, and nobody hears of it. So may what it said had failed.
    pub(super) fn kill_relay(&mut self) {
        self.log(|| "the relay is killed".to_owned());
        let committing = self.disk.committing.take().filter(|_| self.dice.one_in(2));
        let mut doubtful = std::mem::take(&mut self.disk.doubtful);
        let which = self.dice.below(doubtful.len() as u64 + 1) as usize;
        if let Some(transaction) = committing {
            self.disk.commit(&transaction.changes);
        } else if which < doubtful.len() {
            self.disk.commit(&doubtful.swap_remove(which));
        }
        self.relay_is_gone(100..5000);
    }

    /// The relay is asked to stop, says so to everybody, and comes back.
    pub(super) fn restart_relay(&mut self) {
        self.log(|| "the relay restarts".to_owned());
        self.hub_input(Input::Stop);
        self.reported();
        while let Some(Transaction { changes, answers }) = self.disk.committing.take() {
            self.disk.commit(&changes);
            self.do_outputs(answers);
            let free = self.outbox.committed();
            self.do_outputs(free);
        }
        self.relay_is_gone(100..3000);
    }

    fn relay_is_gone(&mut self, millis: Range<u64>) {
        self.hub = None;
        self.outbox = Outbox::default();
        self.disk.said = false;
        self.ahead.retain(|_, what| !matches!(what, Happening::Committed | Happening::Reported));
        self.hang_up_all();
        self.later(millis, Happening::RelayStarts);
    }

    /// The relay's machine was suspended: its clock has jumped, and all that
    /// was due meanwhile is due now.
    pub(super) fn relay_sleeps(&mut self) {
        let slept = self.dice.millis(1000..90_000);
        self.log(|| format!("the relay has slept for {slept:?}"));
        self.clock.jump(slept);
        self.hub_input(Input::Timeout);
    }

    fn hang_up_all(&mut self) {
        let wires: Vec<WireId> = self.wires.keys().copied().collect();
        for wire in wires {
            self.close_from_relay(wire);
        }
    }

    pub(super) fn hub_input(&mut self, input: Input) {
        let Some(hub) = &mut self.hub else {
            return;
        };
        let outputs = hub.handle(self.clock.time(self.now), input);
        let free = self.outbox.push(outputs);
        self.do_outputs(free);
    }

    fn do_outputs(&mut self, outputs: Vec<Output>) {
        for output in outputs {
            match output {
                Output::Persist(_) => unreachable!("the outbox keeps what is to be stored"),
                Output::Send { conn, message, .. } => self.relay_says(conn, message),
                Output::Close { conn } => {
                    if let Some(wire) = self.wire_of(conn) {
                        self.close_from_relay(wire);
                    }
                }
            }
        }
        self.start_commit();
    }

    fn start_commit(&mut self) {
        if let Some(transaction) = self.outbox.next_commit() {
            self.disk.committing = Some(transaction);
            let slow = self.now < self.troubled_until && self.dice.one_in(20);
            self.later(if slow { 1000..8000 } else { 0..10 }, Happening::Committed);
        }
    }

    pub(super) fn committed(&mut self) {
        let Some(transaction) = self.disk.committing.take() else {
            return;
        };
        if self.now < self.troubled_until && self.dice.one_in(30) {
            return self.disk_fails(transaction);
        }
        self.disk.commit(&transaction.changes);
        // Whoever stores says what waited for it; only then does the hub hear of it, and of
        // whatever players say to that meanwhile. Unless it has to know first.
        self.disk.said = true;
        let works_again = std::mem::take(&mut self.disk.failed);
        self.do_outputs(transaction.answers);
        if works_again {
            self.reported();
            self.hub_input(Input::StoredAgain);
        } else {
            self.later(0..10, Happening::Reported);
        }
    }

    /// The hub hears that all is stored that was to be.
    pub(super) fn reported(&mut self) {
        if std::mem::take(&mut self.disk.said) {
            let free = self.outbox.committed();
            self.do_outputs(free);
        }
    }

    fn disk_fails(&mut self, transaction: Transaction) {
        if self.dice.one_in(5) {
            // Nor can it be read: the relay does not know what it has promised.
            self.log(|| "the disk is gone, and the relay ends".to_owned());
            self.disk.doubtful.push(transaction.changes);
            return self.kill_relay();
        }
        self.disk.doubtful.push(transaction.changes.clone());
        let (rooms, unsent) = self.outbox.failed(transaction);
        self.log(|| format!("the disk fails for {rooms:?}"));
        let read = |room| (room, self.disk.store.room(room).expect("memory can be read"));
        let rooms = rooms.into_iter().map(read).collect();
        self.disk.failed = true;
        self.hub_input(Input::NotStored { rooms, unsent });
    }

    fn relay_says(&mut self, conn: ConnId, message: RelayMessage) {
        let Some(id) = self.wire_of(conn) else {
            return;
        };
        let wire = &self.wires[&id];
        self.log(|| format!("{id:?} relay: {message:?}"));
        self.promises.hear(&self.players[wire.player], wire.player, &message);
        if let RelayMessage::Seated { room, .. } = &message
            && wire.player == 0
            && self.code.is_none()
        {
            self.code = room.code;
            self.later(0..2000, Happening::Starts(1));
        }
        let bytes = wire::encode_relay(message);
        self.transmit(id, &bytes, Happening::AtClient);
    }

    pub(super) fn bytes_at_relay(&mut self, id: WireId, bytes: &[u8]) {
        let Some(wire) = self.wires.get_mut(&id) else {
            return;
        };
        let (Some(conn), true) = (wire.conn, wire.relay_open) else {
            return;
        };
        let accepted = self.clock.time(wire.accepted);
        let frames = wire.read_at_relay(bytes);
        for frame in frames {
            match frame {
                Frame::Hello(_) => {
                    if let Some(wire) = self.wires.get_mut(&id) {
                        wire.greeted = true;
                    }
                    self.transmit(
                        id,
                        &wire::encode_hello(&Hello::of("relay")),
                        Happening::AtClient,
                    );
                    let peer = std::net::Ipv4Addr::new(192, 0, 2, 1).into();
                    self.hub_input(Input::Opened { conn, peer, accepted });
                }
                Frame::Message(message) => self.message_at_relay(conn, message),
            }
        }
    }

    fn message_at_relay(&mut self, conn: ConnId, message: ClientMessage) {
        self.hub_input(hub::Input::Received { conn, message });
    }
}
