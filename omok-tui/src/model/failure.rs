//! Why something came to nothing, in a sentence that says what can be done.

use omok_proto::invite::RelayAddress;
use omok_proto::message::{Denial, Farewell, Gone};

use super::{Model, Stage};
use crate::i18n::Message;
use crate::online::{FirstMet, Named, OpenFailure, Purpose, hello};
use crate::session::{Ending, Trouble};
use crate::trust::{Distrust, Insecure};

/// Why the lobby has nothing to show.
pub(super) fn of_lobby(model: &Model) -> Message {
    match model.lobby().map(|lobby| &lobby.stage) {
        Some(Stage::Failed(failure)) => why_not_opened(failure),
        _ => Message::OpeningFailed,
    }
}

/// Why nothing was opened.
#[must_use]
pub fn why_not_opened(failure: &OpenFailure) -> Message {
    match failure {
        OpenFailure::Ended { purpose, relay, ending } => of_ending(*purpose, relay, ending),
        OpenFailure::Plaintext(relay) => Message::PlaintextElsewhere { relay: relay.to_string() },
        OpenFailure::Pin => Message::PinWithoutTls,
        OpenFailure::KnownByKey(relay) => Message::KnownWithoutTls { relay: relay.to_string() },
        OpenFailure::TwoRelays { named, invited } => {
            Message::TwoRelays { named: named.to_string(), invited: invited.to_string() }
        }
        OpenFailure::NotAllowed { relay, possible } => {
            Message::RelayNotAllowed { relay: relay.to_string(), possible: possible.clone() }
        }
        OpenFailure::OwnPlaceTaken(relay) => Message::OwnPlaceTaken { relay: relay.to_string() },
        OpenFailure::OwnRelay(reason) => Message::OwnRelayFailed { reason: reason.clone() },
        OpenFailure::TooManyRooms { max } => Message::TooManyRoomsOfKey { count: *max },
        OpenFailure::NotSaved(reason) => Message::SeatLost { reason: reason.clone() },
        OpenFailure::SeatInUse => Message::SeatInUse,
        OpenFailure::SeatGone => Message::SavedSeatGone,
        OpenFailure::SeatForgotten(relay) => Message::SeatForgotten { relay: relay.to_string() },
    }
}

/// Why the session is over.
pub(super) fn of_session(model: &Model) -> Message {
    model.session_failure().unwrap_or(Message::OpeningFailed)
}

impl Model {
    /// Why the session is over, if it is.
    pub(crate) fn session_failure(&self) -> Option<Message> {
        let seat = self.seat()?;
        let ending = seat.session().ending()?;
        Some(of_ending(seat.purpose(), &seat.relay().address, ending))
    }
}

fn of_ending(purpose: Purpose, relay: &RelayAddress, ending: &Ending) -> Message {
    let relay = relay.to_string();
    match ending {
        Ending::NoAnswer => of_trouble(purpose, relay, Trouble::Unreachable),
        Ending::NotRelay => of_trouble(purpose, relay, Trouble::Foreign),
        Ending::Mute => of_trouble(purpose, relay, Trouble::Mute),
        Ending::Cut => of_trouble(purpose, relay, Trouble::Cut),
        Ending::Versions(theirs) => {
            Message::VersionsDiffer { ours: hello().to_string(), theirs: theirs.to_string() }
        }
        Ending::Denied(denial) => of_denial(purpose, relay, *denial),
        Ending::Closed(farewell) => of_farewell(relay, *farewell),
        Ending::Insecure(why) => of_insecure(purpose, relay, why),
        Ending::BadRelay => Message::BadRelay { relay },
    }
}

/// Why somebody who answers must not be spoken to.
fn of_insecure(purpose: Purpose, relay: String, why: &Insecure) -> Message {
    match why {
        Insecure::Distrusted(Distrust::OtherPin { named, shown }) if purpose == Purpose::Resume => {
            let (named, shown) = (named.to_string(), shown.to_string());
            Message::OtherRelay { relay, named, shown }
        }
        Insecure::Distrusted(distrust) => of_distrust(relay, distrust),
        Insecure::Plaintext => Message::RelayPlaintext { relay },
        Insecure::Encrypted => Message::RelayEncrypted { relay },
        Insecure::Disagreed(reason) => Message::TlsFailed { relay, reason: reason.clone() },
    }
}

fn of_distrust(relay: String, distrust: &Distrust) -> Message {
    match distrust {
        Distrust::OtherPin { named, shown } => {
            Message::OtherPin { relay, named: named.to_string(), shown: shown.to_string() }
        }
        Distrust::Changed { known, shown, line } => Message::KeyChanged {
            relay,
            known: known.to_string(),
            shown: shown.to_string(),
            file: line.file.clone(),
            line: line.number,
        },
        Distrust::NoLongerVouched { shown, line } => Message::NoLongerVouched {
            relay,
            shown: shown.to_string(),
            file: line.file.clone(),
            line: line.number,
        },
        Distrust::Unvouched { shown } => Message::Unvouched { relay, shown: shown.to_string() },
        Distrust::Flawed(flaw) => Message::CertificateFlawed { relay, flaw: *flaw },
        Distrust::Unreadable(line) => {
            Message::KnownUnreadable { relay, file: line.file.clone(), line: line.number }
        }
        Distrust::NoMemory(reason) => Message::KnownFailed { reason: reason.clone() },
    }
}

/// What a player is told of a relay that was not known before.
#[must_use]
pub fn first_met(met: &FirstMet) -> Message {
    let (relay, pin) = (met.relay.to_string(), met.pin.to_string());
    match met.forgotten.clone() {
        None => Message::RelayMet { relay, pin },
        Some(reason) => Message::RelayForgotten { relay, pin, reason },
    }
}

fn of_trouble(purpose: Purpose, relay: String, trouble: Trouble) -> Message {
    match purpose {
        Purpose::Host { named: Named::Account } | Purpose::Join { named: Named::Account, .. } => {
            Message::NoRelayOfAccount { relay, trouble }
        }
        Purpose::Host { named } => Message::NoRelayToHost { relay, trouble, named },
        Purpose::Join { named: Named::Invite, .. } => Message::NoRelayToJoin { relay, trouble },
        Purpose::Join { named, .. } => Message::NoRelayForCode { relay, trouble, named },
        Purpose::Resume => Message::NoRelayToResume { relay, trouble },
    }
}

fn of_denial(purpose: Purpose, relay: String, denial: Denial) -> Message {
    match denial {
        Denial::NoSuchRoom => match purpose {
            Purpose::Join { seat_in_use: true, .. } => Message::SeatInUse,
            Purpose::Join { named: Named::Invite | Named::Account, .. } => Message::NoSuchRoom,
            Purpose::Join { .. } => Message::NoSuchRoomForCode { relay },
            _ => Message::NoSuchRoom,
        },
        Denial::SeatGone(Gone::Unknown) => Message::SeatUnknown { relay },
        Denial::SeatGone(Gone::Finished) => Message::SeatFinished,
        Denial::SeatGone(Gone::Left) => Message::SeatLeft,
        Denial::SeatGone(Gone::Expired) => Message::SeatExpired,
        Denial::TooManyFailedJoins { retry_after_s } => {
            Message::TooManyFailedJoins { seconds: retry_after_s.into() }
        }
        Denial::TooManyRooms => Message::TooManyRooms { relay },
        Denial::TooManyRoomsOfAddress => Message::TooManyRoomsOfAddress { relay },
        Denial::OwnerOnly => Message::OwnerOnly { relay },
        Denial::UnsupportedSize => Message::UnsupportedSize { relay },
        Denial::NotStored => Message::RelayNotStoring { relay },
    }
}

fn of_farewell(relay: String, farewell: Farewell) -> Message {
    match farewell {
        Farewell::Left => Message::YouHaveLeft,
        Farewell::Replaced => Message::SeatReplaced,
        Farewell::Full => Message::RelayFull { relay },
        Farewell::Expired => Message::RoomExpired,
        Farewell::Restarting | Farewell::Silent => Message::RelayClosed { relay },
        Farewell::Nonsense => Message::RelayNonsense { relay },
        Farewell::NotStored => Message::RelayNotStoring { relay },
    }
}
