//! Every value that a sentence can be given, for tests: what is not among them
//! is no word that a language file may choose by.

use fluent_bundle::FluentValue;
use omok_core::{Color, Forbidden, Point, RuleSet, Size};
use omok_proto::message::Refusal;

use super::Language;
use super::message::{Argument, Unit};
use crate::glyphs::Ambiguous;
use crate::online::{Named, SeatState};
use crate::reason::{Reason, Refused};
use crate::session::Trouble;
use crate::theme::ThemeName;
use crate::trust::Flaw;

/// The variables of a sentence with their values.
pub(super) type Variables = Vec<(&'static str, Vec<FluentValue<'static>>)>;

/// What has few values, or values of a few kinds.
pub(super) trait Sample: Argument + Sized {
    /// All of them, or one of each kind.
    fn all() -> Vec<Self>;
}

/// The same as language files see them.
pub(super) fn of<T: Sample>() -> Vec<FluentValue<'static>> {
    T::all().iter().map(|value| value.value(Language::English).into_owned()).collect()
}

impl Sample for usize {
    fn all() -> Vec<Self> {
        vec![0, 1, 2, 5, 19]
    }
}

impl Sample for String {
    fn all() -> Vec<Self> {
        vec!["/state/omok".to_owned()]
    }
}

impl Sample for bool {
    fn all() -> Vec<Self> {
        vec![true, false]
    }
}

impl Sample for Color {
    fn all() -> Vec<Self> {
        Self::ALL.into()
    }
}

impl Sample for SeatState {
    fn all() -> Vec<Self> {
        Self::ALL.into()
    }
}

impl Sample for Unit {
    fn all() -> Vec<Self> {
        vec![Self::Minutes, Self::Hours]
    }
}

impl Sample for Named {
    fn all() -> Vec<Self> {
        vec![Self::Invite, Self::Flag, Self::Variable, Self::File, Self::Account, Self::Nowhere]
    }
}

impl Sample for Trouble {
    fn all() -> Vec<Self> {
        vec![Self::Unreachable, Self::Mute, Self::Foreign, Self::Cut, Self::Full, Self::Stranger]
    }
}

impl Sample for Flaw {
    fn all() -> Vec<Self> {
        vec![Self::Time, Self::Name, Self::Authority, Self::Other]
    }
}

impl Sample for ThemeName {
    fn all() -> Vec<Self> {
        Self::ALL.into()
    }
}

impl Sample for Forbidden {
    fn all() -> Vec<Self> {
        Self::ALL.into()
    }
}

impl Sample for Refusal {
    fn all() -> Vec<Self> {
        let forbidden = Forbidden::ALL.map(|kind| Self::Forbidden(kind.into()));
        let others = [
            Self::NotYourTurn,
            Self::Occupied,
            Self::GameOver,
            Self::StalePly,
            Self::NoOpponent,
            Self::NotStored,
        ];
        forbidden.into_iter().chain(others).collect()
    }
}

impl Sample for RuleSet {
    fn all() -> Vec<Self> {
        Self::ALL.into()
    }
}

impl Sample for Point {
    fn all() -> Vec<Self> {
        vec![Size::FIFTEEN.center()]
    }
}

impl Sample for Size {
    fn all() -> Vec<Self> {
        Self::ALL.into()
    }
}

impl Sample for Ambiguous {
    fn all() -> Vec<Self> {
        Self::ALL.into()
    }
}

impl Sample for Refused {
    fn all() -> Vec<Self> {
        vec![
            Self::NotFound,
            Self::Exists,
            Self::Denied,
            Self::DiskFull,
            Self::ReadOnlySystem,
            Self::NoFolder,
            Self::Folder,
            Self::BadName,
            Self::TooLarge,
            Self::NoText,
            Self::AddressInUse,
            Self::NoSuchAddress,
            Self::Other(None),
        ]
    }
}

impl Sample for Reason {
    fn all() -> Vec<Self> {
        Refused::all().into_iter().map(Self::System).collect()
    }
}
