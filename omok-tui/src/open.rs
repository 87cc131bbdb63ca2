//! Opening an online game: which relay, which seat, and everything until the
//! seat is taken.

mod drive;

use std::net::SocketAddr;
use std::time::Duration;

use omok_core::{Color, RuleSet, Size};
use omok_proto::invite::{Invite, Pin, PinnedRelay, RelayAddress};
use omok_proto::message::{Denial, Gone};
use omok_proto::{ClientMessage, Token};
use omok_relay::chance::secret;
use tokio::time::{Instant, sleep};

use crate::chair::Chair;
use crate::confines::{Door, Relays};
use crate::known::Known;
use crate::messages::reason;
use crate::online::{
    FirstMet, Named, Online, OpenFailure, Opened, Opening, Purpose, Question, Relay, SavedSeat,
    SeatId, Speech, hello,
};
use crate::own_relay::{Home, OwnRelay, OwnerKey, ways_to};
use crate::reason::Reason;
use crate::seats::{Asking, Held, Key, Room, Saved, SeatRecord, Seats};
use crate::session::{Ending, Session};
use crate::tls::{Authorities, Meant};
use crate::trust::{Identity, Insecure, Place, Wanted};

pub use drive::{Line, Told};

/// How long a relay may take to give a seat or to say why not.
const SEAT: Duration = Duration::from_secs(20);

/// How long whatever listens at the usual port of this machine may take to
/// prove itself a relay, before a host starts one of its own.
const USUAL_RELAY: Duration = Duration::from_secs(3);

/// How often a seat that seems to be in use is tried, since another client
/// that only looks holds it for a moment, and the wait in between.
const HOLDS_MAX: u32 = 5;
const HOLD_WAIT: Duration = Duration::from_millis(10);

/// What the command line and the environment say about relays.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// The relay that the command line names.
    pub relay: Option<PinnedRelay>,
    /// The relay for when nothing else names one.
    pub usual: Option<PinnedRelay>,
    /// What names that one.
    pub usual_from: Named,
    /// Where a relay of one's own is to listen.
    pub listen: Option<SocketAddr>,
    /// How relays are spoken to, other than one's own.
    pub speech: Speech,
    /// Those that may be dialed at all.
    pub relays: Relays,
    /// How many of the player's rooms may wait at a time, if that is bounded here.
    pub rooms_max: Option<usize>,
    /// How others come to the same account by SSH, if so.
    pub door: Option<Door>,
}

impl Wishes {
    /// Has the settings name the relay for when nothing else does, and no longer
    /// whatever named it before.
    pub fn prefer(&mut self, relay: Option<PinnedRelay>) {
        self.usual = relay;
        self.usual_from = Named::File;
    }

    /// The address that the command line names.
    #[must_use]
    pub fn named_address(&self) -> Option<&RelayAddress> {
        self.relay.as_ref().map(|relay| &relay.address)
    }

    /// The pins that are named of the relay at `address`, whichever names it.
    fn pins_of(&self, address: &RelayAddress) -> impl Iterator<Item = Pin> {
        let there = |relay: &&PinnedRelay| relay.address == *address;
        self.relay.iter().chain(&self.usual).filter(there).filter_map(|relay| relay.pin)
    }

    /// Whether whoever runs the account says what the key of the relay at `address`
    /// is.
    fn is_settled(&self, address: &RelayAddress) -> bool {
        let pinned = |usual: &PinnedRelay| usual.address == *address && usual.pin.is_some();
        self.usual_from == Named::Account && self.usual.as_ref().is_some_and(pinned)
    }

    /// What names the relay where an invite does not.
    const fn named(&self) -> Named {
        match (&self.relay, &self.usual) {
            (Some(_), _) => Named::Flag,
            (None, Some(_)) => self.usual_from,
            (None, None) => Named::Nowhere,
        }
    }
}

/// All that it takes to open an online game.
#[derive(Clone, Debug)]
pub struct Opener {
    /// Which relay.
    pub wishes: Wishes,
    /// The saved seats.
    pub seats: Seats,
    /// The relays that were met before.
    pub known: Known,
    /// The place of the account's own relay.
    pub home: Home,
    /// What the times of sessions count from.
    pub started: Instant,
}

/// What came of an opening, for the model and for the edge.
#[derive(Debug)]
pub struct Outcome {
    /// For the model.
    pub opened: Opened,
    /// The line of the session, if there is one.
    pub line: Option<Line>,
    /// The saved seats that `opened` asks about.
    pub found: Vec<(SeatId, Saved)>,
    /// The relay that was met for the first time, also if nothing came of it.
    pub first_met: Option<FirstMet>,
    /// What is to be said about broken files.
    pub complaints: Vec<Reason>,
}

/// An opening under way.
struct Run {
    opener: Opener,
    own: OwnRelay,
    line: Option<Line>,
    found: Vec<(SeatId, Saved)>,
    first_met: Option<FirstMet>,
    complaints: Vec<Reason>,
    next_id: u32,
}

/// What is asked of a relay.
struct Request {
    purpose: Purpose,
    message: ClientMessage,
    relay: Relay,
    wanted: Wanted,
    chair: Chair,
    invite: Option<Invite>,
    /// Whether an earlier client has asked the same.
    asked_before: bool,
    patience: Duration,
}

impl Opener {
    /// Does what `opening` wants, up to the seat. `own` is the account's own
    /// relay; `saved` the seat that is to be resumed; new
    /// numbers of seats begin at `next_id`.
    pub async fn open(
        self,
        opening: Opening,
        own: OwnRelay,
        saved: Option<Saved>,
        next_id: u32,
    ) -> Outcome {
        let (found, complaints) = (Vec::new(), Vec::new());
        let (line, first_met) = (None, None);
        let mut run = Run { opener: self, own, line, found, first_met, complaints, next_id };
        let opened = match opening {
            Opening::Host { rules, size } => run.host(rules, size).await,
            Opening::Join(invite) => run.join(invite).await,
            Opening::TakeSecond(invite) => run.take_second(invite, false).await,
            Opening::Resume(_) => match saved {
                Some(saved) => run.resume(&saved, None).await,
                None => Err(OpenFailure::SeatGone),
            },
        };
        let opened = opened.unwrap_or_else(Opened::Failed);
        let Run { line, found, first_met, complaints, .. } = run;
        Outcome { opened, line, found, first_met, complaints }
    }

    /// The saved seats that can be gone on with, and what is to be said about
    /// broken files. Where the command line names a relay, only its seats.
    #[must_use]
    pub fn free_seats(&self) -> (Vec<Saved>, Vec<Reason>) {
        let (mut seats, complaints) = self.seats.list();
        let named = self.wishes.named_address();
        seats.retain(|seat| {
            let there = named.is_none_or(|relay| *relay == seat.record.room.relay);
            there && is_free(seat)
        });
        (seats, complaints)
    }
}

/// Whether it can be gone on with.
#[must_use]
pub const fn is_free(seat: &Saved) -> bool {
    !seat.in_use && matches!(seat.record.key, Key::Token(_))
}

/// What a player has to know of a saved seat to choose it; `None` for one that
/// no relay has confirmed.
#[must_use]
pub fn described(id: SeatId, saved: &Saved) -> Option<SavedSeat> {
    let SeatRecord { room, color, setting, moves, .. } = &saved.record;
    let ((rules, size), relay) = ((*setting)?, room.relay.clone());
    let (code, idle) = (room.code, saved.idle());
    Some(SavedSeat { id, code, color: *color, rules, size, relay, moves: *moves, idle })
}

impl Run {
    async fn host(&mut self, rules: RuleSet, size: Size) -> Result<Opened, OpenFailure> {
        // Until its seat is saved, or there is none.
        let _asking = self.ask_for_room()?;
        let wishes = &self.opener.wishes;
        let named = wishes.relay.as_ref().or(wishes.usual.as_ref()).map(|relay| &relay.address);
        // It may run in this process already, for an older seat.
        let own = named.map_or_else(|| self.own.relay(), |named| self.own.relay_at(named));
        if own.is_some() || wishes.listen.is_some() {
            return self.host_here(rules, size).await;
        }
        if let Some(named) = named {
            let relay = self.elsewhere(named.clone())?;
            let request = self.host_request(rules, size, relay, None)?;
            return self.ask(request).await;
        }
        let usual = self.elsewhere(usual_relay())?;
        let mut request = self.host_request(rules, size, usual, None)?;
        request.patience = USUAL_RELAY;
        match self.ask(request).await {
            // Nobody is there, or somebody whose relay is not for us.
            Err(OpenFailure::Ended {
                ending:
                    Ending::NoAnswer
                    | Ending::NotRelay
                    | Ending::Mute
                    | Ending::Cut
                    | Ending::Insecure(Insecure::Plaintext | Insecure::Encrypted | Insecure::Disagreed(_))
                    | Ending::Denied(Denial::OwnerOnly),
                ..
            }) => self.host_here(rules, size).await,
            answered => answered,
        }
    }

    /// Notes that a room is asked for, where no more than so many may be. Nothing
    /// tells whose rooms are whose where nothing is kept.
    fn ask_for_room(&self) -> Result<Option<Asking>, OpenFailure> {
        let Opener { wishes, seats, .. } = &self.opener;
        let Some(max) = wishes.rooms_max.filter(|_| seats.are_kept()) else { return Ok(None) };
        let asking = seats.ask_for_room(max);
        let asking = asking.map_err(|error| OpenFailure::NotSaved(reason(&error)))?;
        asking.map(Some).ok_or(OpenFailure::TooManyRooms { max })
    }

    /// Opens a room on the account's own relay.
    async fn host_here(&mut self, rules: RuleSet, size: Size) -> Result<Opened, OpenFailure> {
        let hosted = self.own.host(self.opener.wishes.listen).await;
        let (key, lost) = hosted.map_err(|error| OpenFailure::OwnRelay(reason(&error)))?;
        self.complain(lost);
        let OwnerKey { relay, owner } = key;
        let request = self.host_request(rules, size, relay, Some(owner))?;
        self.ask(request).await
    }

    fn complain(&mut self, lost: Option<Reason>) {
        self.complaints.extend(lost.map(|why| Reason::RoomsNotKept(Box::new(why))));
    }

    fn host_request(
        &self,
        rules: RuleSet,
        size: Size,
        relay: Relay,
        owner: Option<Token>,
    ) -> Result<Request, OpenFailure> {
        let attempt = Token::from_bytes(secret());
        // A size has at most two digits.
        let lines = size.lines() as u8;
        let purpose = Purpose::Host { named: self.opener.wishes.named() };
        Ok(Request {
            message: ClientMessage::Host { rules: rules.into(), size: lines, attempt, owner },
            wanted: self.wanted(purpose, &relay, None, None)?,
            purpose,
            relay,
            chair: Chair::new(self.opener.seats.clone()),
            invite: None,
            asked_before: false,
            patience: SEAT,
        })
    }

    /// What `relay` has to show, if it may be dialed at all: as the invite says,
    /// and whatever else names it. What is `saved` with the seat counts unless
    /// the relay is remembered by its name, where its user can correct it.
    fn wanted(
        &self,
        purpose: Purpose,
        relay: &Relay,
        invited: Option<Pin>,
        saved: Option<Identity>,
    ) -> Result<Wanted, OpenFailure> {
        let address = &relay.address;
        if !relay.speech.allows(address) {
            return Err(OpenFailure::Plaintext(address.clone()));
        }
        let wished = self.opener.wishes.pins_of(address);
        let pins = wished.chain(invited).chain(relay.pin()).collect();
        let pin_decides = self.opener.wishes.is_settled(address);
        let mut wanted = Wanted { pins, vouched: false, pin_decides };
        if relay.speech != Speech::Encrypted && !wanted.is_empty() {
            return Err(OpenFailure::Pin);
        }
        let known = self.opener.known.read().map_err(|distrust| OpenFailure::Ended {
            purpose,
            relay: address.clone(),
            ending: Ending::Insecure(distrust.into()),
        })?;
        let is_remembered = known.of(address).next().is_some();
        if relay.speech != Speech::Encrypted && (saved.is_some() || is_remembered) {
            return Err(OpenFailure::KnownByKey(address.clone()));
        }
        if !pin_decides && (Place::of(address) != Place::Public || !is_remembered) {
            saved.into_iter().for_each(|identity| wanted.add(identity));
        }
        Ok(wanted)
    }

    /// The saved seats of the room come first.
    async fn join(&mut self, invite: Invite) -> Result<Opened, OpenFailure> {
        let invite = self.checked(invite)?;
        let (mut seats, complaints) = self.opener.seats.list();
        self.complaints.extend(complaints);
        let named = invite.relay.as_ref().or(self.opener.wishes.named_address());
        seats.retain(|seat| {
            let there = named.is_none_or(|relay| *relay == seat.record.room.relay);
            there && seat.code() == invite.code
        });
        let in_use = seats.iter().any(|seat| seat.in_use);
        seats.retain(|seat| !seat.in_use && matches!(seat.record.key, Key::Token(_)));
        match &seats[..] {
            [] => self.take_second(invite, in_use).await,
            [seat] if seat.record.color == Color::White => self.resume(seat, invite.pin).await,
            [seat] => self.resume_or_second(seat, invite).await,
            _ => Ok(self.which(seats)),
        }
    }

    fn which(&mut self, seats: Vec<Saved>) -> Opened {
        self.found = (self.next_id..).map(SeatId).zip(seats).collect();
        let choices = self.found.iter().filter_map(|(id, seat)| described(*id, seat));
        Opened::Asked(Question::WhichSeat(choices.collect()))
    }

    /// The host's seat is saved here. Whether the room still waits, so that
    /// there is something to ask, its relay knows.
    async fn resume_or_second(
        &mut self,
        seat: &Saved,
        invite: Invite,
    ) -> Result<Opened, OpenFailure> {
        let opened = self.resume(seat, invite.pin).await?;
        let waits = match &opened {
            Opened::Online(online) => online.session.table().is_some_and(|t| t.code().is_some()),
            Opened::Asked(_) | Opened::Failed(_) => false,
        };
        if !waits {
            return Ok(opened);
        }
        if let Some(line) = self.line.take() {
            line.close().await;
        }
        let id = SeatId(self.next_id);
        // Its token is another one by now.
        let (seats, _) = self.opener.seats.list();
        let same = |other: &Saved| {
            (&other.record.room, other.record.color) == (&seat.record.room, seat.record.color)
        };
        self.found.extend(seats.into_iter().find(same).map(|seat| (id, seat)));
        Ok(Opened::Asked(Question::HostOrSecond { seat: id, invite }))
    }

    async fn resume(&mut self, saved: &Saved, pin: Option<Pin>) -> Result<Opened, OpenFailure> {
        let relay = self.known(saved.record.room.relay.clone()).await?;
        let held = hold(saved).await.ok_or(OpenFailure::SeatInUse)?;
        // Another client may have used it since it was found.
        let record = held.record().ok_or(OpenFailure::SeatGone)?;
        let (purpose, asked_before, patience) = (Purpose::Resume, true, SEAT);
        let wanted = self.wanted(purpose, &relay, pin, record.identity)?;
        let Room { code, .. } = record.room;
        let message = match record.key {
            Key::Token(token) => ClientMessage::Resume { token },
            Key::Attempt(attempt) => ClientMessage::Join { code, attempt },
        };
        let chair = Chair::saved(self.opener.seats.clone(), record, held);
        let invite = Some(Invite { code, relay: None, pin: None });
        let request =
            Request { purpose, message, relay, wanted, chair, invite, asked_before, patience };
        let opened = self.ask(request).await;
        opened.map_err(|failure| self.if_place_taken(failure))
    }

    async fn take_second(
        &mut self,
        invite: Invite,
        seat_in_use: bool,
    ) -> Result<Opened, OpenFailure> {
        let invite = self.checked(invite)?;
        let wishes = &self.opener.wishes;
        let (named, relay) =
            match (&invite.relay, wishes.named_address(), self.relay_of_saved(&invite)) {
                (Some(relay), ..) => (Named::Invite, relay.clone()),
                (None, Some(relay), _) => (Named::Flag, relay.clone()),
                (None, None, Some(relay)) => (Named::Nowhere, relay),
                (None, None, None) => {
                    let usual = wishes.usual.as_ref().map(|usual| usual.address.clone());
                    (wishes.named(), usual.unwrap_or_else(usual_relay))
                }
            };
        let purpose = Purpose::Join { named, seat_in_use };
        let room = Room { relay: relay.clone(), code: invite.code };
        let relay = self.known(relay).await?;
        let earlier = self.earlier_attempt(&room).await;
        let asked_before = earlier.is_some();
        let met = earlier.as_ref().and_then(|(_, record, _)| record.identity);
        let wanted = self.wanted(purpose, &relay, invite.pin, met)?;
        let (attempt, chair) = match earlier {
            Some((attempt, record, held)) => {
                (attempt, Chair::saved(self.opener.seats.clone(), record, held))
            }
            None => self.new_attempt(room, invite.pin),
        };
        let message = ClientMessage::Join { code: invite.code, attempt };
        let (invite, patience) = (Some(invite), SEAT);
        let request =
            Request { purpose, message, relay, wanted, chair, invite, asked_before, patience };
        self.ask(request).await
    }

    /// The attempt for the second seat of `room` that an earlier client made and
    /// heard no answer to, if there is one.
    async fn earlier_attempt(&self, room: &Room) -> Option<(Token, SeatRecord, Held)> {
        let seats = &self.opener.seats;
        seats.sweep();
        for saved in seats.list().0 {
            if saved.record.room == *room
                && matches!(saved.record.key, Key::Attempt(_))
                && let Some(held) = hold(&saved).await
                // Another client may have used it since it was found.
                && let Some(record) = held.record()
                && let Key::Attempt(attempt) = record.key
            {
                return Some((attempt, record, held));
            }
        }
        None
    }

    /// A new attempt for the second seat of `room`, whose relay has that key.
    fn new_attempt(&self, room: Room, pin: Option<Pin>) -> (Token, Chair) {
        let attempt = Token::from_bytes(secret());
        let key = Key::Attempt(attempt);
        let mut chair = Chair::new(self.opener.seats.clone());
        let (color, identity) = (Color::White, pin.map(Identity::Key));
        chair.attempt(SeatRecord { room, color, setting: None, moves: None, key, identity });
        (attempt, chair)
    }

    /// The relay of a saved seat with that code, in use or not.
    fn relay_of_saved(&self, invite: &Invite) -> Option<RelayAddress> {
        let (seats, _) = self.opener.seats.list();
        seats.into_iter().find(|seat| seat.code() == invite.code).map(|seat| seat.record.room.relay)
    }

    /// One of two relays must not be passed over.
    fn checked(&self, invite: Invite) -> Result<Invite, OpenFailure> {
        match (self.opener.wishes.named_address(), &invite.relay) {
            (Some(named), Some(invited)) if named != invited => {
                let (named, invited) = (named.clone(), invited.clone());
                Err(OpenFailure::TwoRelays { named, invited })
            }
            _ => Ok(invite),
        }
    }

    /// The same, unless it is the account's own relay that something else is in the
    /// place of: then nobody else can bring that one back.
    fn if_place_taken(&self, failure: OpenFailure) -> OpenFailure {
        match failure {
            OpenFailure::Ended { relay, ending, .. }
                if is_somebody_else(&ending)
                    && self.own.relay_at(&relay).is_none()
                    && self.opener.home.has_been_at(&relay) =>
            {
                OpenFailure::OwnPlaceTaken(relay)
            }
            failure => failure,
        }
    }

    /// The relay at `address`, which may be the account's own: then it is
    /// started where nobody else does.
    ///
    /// # Errors
    ///
    /// As [`elsewhere`](Self::elsewhere).
    async fn known(&mut self, address: RelayAddress) -> Result<Relay, OpenFailure> {
        self.allowed(&address)?;
        let lost = self.own.revive_in_turn(&address).await;
        self.complain(lost);
        self.own.relay_at(&address).map_or_else(|| self.elsewhere(address), Ok)
    }

    /// A relay that is not in this process.
    ///
    /// # Errors
    ///
    /// Those who play here do not play at that one.
    fn elsewhere(&self, address: RelayAddress) -> Result<Relay, OpenFailure> {
        self.allowed(&address)?;
        let (ways, speech) = (ways_to(&address), self.opener.wishes.speech);
        let (own, forgets, everywhere, door) = (false, false, false, None);
        Ok(Relay { address, own, forgets, everywhere, speech, ways, door })
    }

    fn allowed(&self, relay: &RelayAddress) -> Result<(), OpenFailure> {
        let Opener { wishes, home, .. } = &self.opener;
        let allowed = match &wishes.relays {
            Relays::Any => true,
            Relays::Those { named, .. } if named.contains(relay) => true,
            Relays::Those { here, .. } => {
                *here && (*relay == usual_relay() || home.has_been_at(relay))
            }
        };
        let possible = wishes.relays.possible().filter(|_| !allowed);
        possible.map_or(Ok(()), |possible| {
            Err(OpenFailure::NotAllowed { relay: relay.clone(), possible })
        })
    }

    /// Asks the relay, and comes back with the seat.
    async fn ask(&mut self, request: Request) -> Result<Opened, OpenFailure> {
        let Request { purpose, message, relay, wanted, chair, invite, asked_before, patience } =
            request;
        let mut session = Session::new(hello(), message, rand::random());
        let meant = Meant {
            relay: relay.address.clone(),
            wanted,
            known: self.opener.known.clone(),
            authorities: Authorities::OfSystem,
        };
        let mut line = Line::new(meant, relay.speech, chair, self.own.clone());
        let started = self.opener.started;
        let seated = drive::until_seated(&mut session, &mut line, started, patience).await;
        self.first_met = line.take_first_met().or(self.first_met.take());
        match seated {
            Ok(()) => {
                let mut relay = match line.identity().and_then(Identity::pin) {
                    Some(pin) => relay.pinned(pin),
                    None => relay,
                };
                relay.door.clone_from(&self.opener.wishes.door);
                self.line = Some(line);
                let told = session.table().and_then(crate::session::Table::code);
                let code = told.or(invite.map(|invite| invite.code));
                Ok(Opened::Online(Box::new(Online::new(session, purpose, relay, code))))
            }
            Err(ending) => {
                let heard_of = session.has_asked() || asked_before;
                if attempt_is_void(purpose, &ending, heard_of) {
                    line.forget();
                }
                // Relays do not remember for ever why a room was closed.
                if ending == Ending::Denied(Denial::SeatGone(Gone::Unknown)) && line.is_overdue() {
                    line.forget();
                    return Err(OpenFailure::SeatForgotten(relay.address));
                }
                Err(OpenFailure::Ended { purpose, relay: relay.address, ending })
            }
        }
    }
}

/// Whether no seat can be waiting for the attempt with which a relay was asked.
/// Where a relay may have heard of it and its answer was lost, it may hold the
/// seat for that attempt alone.
const fn attempt_is_void(purpose: Purpose, ending: &Ending, heard_of: bool) -> bool {
    match purpose {
        Purpose::Host { .. } => true,
        Purpose::Join { .. } => !heard_of || matches!(ending, Ending::Denied(Denial::NoSuchRoom)),
        Purpose::Resume => false,
    }
}

/// Whether something answered that is another relay than the one that was meant,
/// or none.
const fn is_somebody_else(ending: &Ending) -> bool {
    matches!(ending, Ending::NotRelay | Ending::Mute | Ending::Insecure(_))
}

/// The relay that everybody tries.
#[must_use]
pub fn usual_relay() -> RelayAddress {
    RelayAddress { host: "localhost".to_owned(), port: omok_proto::limits::PORT }
}

async fn hold(saved: &Saved) -> Option<Held> {
    for _ in 1..HOLDS_MAX {
        if let Some(held) = saved.hold() {
            return Some(held);
        }
        sleep(HOLD_WAIT).await;
    }
    saved.hold()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relay(text: &str) -> PinnedRelay {
        text.parse().unwrap()
    }

    #[test]
    fn the_relay_of_the_settings_brings_its_pin_and_takes_the_one_before_along() {
        let (old, new) =
            ("a.example#7ZZZZZZZZZZZZZZZZZZZZZZZZZ", "a.example#00000000000000000000000000");
        let mut wishes = Wishes {
            relay: None,
            usual: None,
            usual_from: Named::Nowhere,
            listen: None,
            speech: Speech::Encrypted,
            relays: Relays::Any,
            rooms_max: None,
            door: None,
        };
        let at = relay(old).address;
        let pins = |wishes: &Wishes| wishes.pins_of(&at).collect::<Vec<_>>();
        for text in [old, new] {
            wishes.prefer(Some(relay(text)));
            assert_eq!(wishes.usual, Some(relay(text)));
            assert_eq!(pins(&wishes), [relay(text).pin.unwrap()]);
            assert_eq!(wishes.named(), Named::File);
        }
        // What the command line says stays, with a pin or without.
        for flag in [relay("a.example"), relay(old)] {
            wishes.relay = Some(flag.clone());
            for text in [old, new] {
                wishes.prefer(Some(relay(text)));
                let named: Vec<_> = flag.pin.into_iter().chain(relay(text).pin).collect();
                assert_eq!(pins(&wishes), named);
            }
        }
        wishes.relay = None;
        wishes.prefer(None);
        assert_eq!((wishes.usual.clone(), pins(&wishes).len()), (None, 0));
        assert_eq!(wishes.named(), Named::Nowhere);
    }
}
