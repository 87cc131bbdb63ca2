//! Reasons as sentences.

use super::Message;
use crate::reason::{Reason, Refused};

impl From<&Reason> for Message {
    fn from(reason: &Reason) -> Self {
        match reason.clone() {
            Reason::System(refused) => of_system(refused),
            Reason::At(place, reason) => Self::ReasonAt { place, reason: *reason },
            Reason::NoPlace(variables) => Self::ReasonNoPlace { variables: variables.to_owned() },
            Reason::NoKey => Self::ReasonNoKey,
            Reason::TooLong { bytes } => {
                Self::ReasonTooLong { bytes: usize::try_from(bytes).unwrap_or(usize::MAX) }
            }
            Reason::NoFile => Self::ReasonNoFile,
            Reason::NotYet => Self::ReasonNotYet,
            Reason::ReadOnly => Self::ReasonReadOnly,
            Reason::Newer => Self::ReasonNewer,
            Reason::Broken => Self::ReasonBroken,
            Reason::NoGame { line } => Self::ReasonNoGame { line },
            Reason::InUse => Self::ReasonInUse,
            Reason::Full { count } => Self::ReasonFull { count },
            Reason::NoCode => Self::ReasonNoCode,
            Reason::NoToml => Self::ReasonNoToml,
            Reason::UnknownSetting { key, possible } => {
                Self::ReasonUnknownSetting { key, possible }
            }
            Reason::Setting { key, value, possible } => {
                Self::ReasonSetting { key, value, possible }
            }
            Reason::Table { key } => Self::ReasonTable { key },
            Reason::RoomsNotKept(reason) => Self::ReasonRoomsNotKept { reason: *reason },
            Reason::Alert(name) => Self::ReasonAlert { name },
            Reason::Unsuited => Self::ReasonUnsuited,
        }
    }
}

fn of_system(refused: Refused) -> Message {
    match refused {
        Refused::Other(Some(number)) => Message::SystemError { number: number.to_string() },
        known => Message::System { refused: known },
    }
}
