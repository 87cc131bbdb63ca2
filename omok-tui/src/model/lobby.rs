//! The way to an online game: from the wish for it to the arrival of the other
//! player.

use omok_proto::message::Denial;

use crate::i18n::Message;
use crate::online::{Online, OpenFailure, Opening, Question, Relay};
use crate::session::Ending;

/// The screen on which an online game is opened and waits.
#[derive(Clone, Debug)]
pub struct Lobby {
    /// How far it has come.
    pub(crate) stage: Stage,
    /// What is to be opened; `None` when the command line did that.
    pub(crate) opening: Option<Opening>,
    /// The last event, until another one takes its place.
    pub(crate) notice: Option<Message>,
}

/// How far a lobby has come.
#[derive(Clone, Debug)]
pub enum Stage {
    /// The edge is opening it.
    Opening,
    /// The player is asked.
    Asked(Question),
    /// Nothing came of it.
    Failed(OpenFailure),
    /// The room waits for the other player.
    Waiting(Box<Online>),
}

impl Lobby {
    /// The lobby of something that is being opened.
    pub(crate) const fn opening(opening: Opening) -> Self {
        Self { stage: Stage::Opening, opening: Some(opening), notice: None }
    }

    /// The lobby of a question that the command line came to.
    pub(crate) const fn asked(question: Question) -> Self {
        Self { stage: Stage::Asked(question), opening: None, notice: None }
    }

    /// The lobby of a room that waits.
    pub(crate) const fn waiting(online: Box<Online>, opening: Option<Opening>) -> Self {
        Self { stage: Stage::Waiting(online), opening, notice: None }
    }

    /// Whether nothing came of it, and nothing would if it were tried again: the
    /// seat is no more.
    pub(crate) const fn is_hopeless(&self) -> bool {
        let Stage::Failed(failure) = &self.stage else { return false };
        match failure {
            OpenFailure::Ended { ending, .. } => {
                matches!(ending, Ending::Denied(Denial::SeatGone(_)))
            }
            failure => matches!(failure, OpenFailure::SeatGone | OpenFailure::SeatForgotten(_)),
        }
    }

    /// How far it has come.
    #[must_use]
    pub const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// What is to be opened, if it was chosen here.
    #[must_use]
    pub const fn wish(&self) -> Option<&Opening> {
        self.opening.as_ref()
    }

    /// The last event.
    #[must_use]
    pub const fn notice(&self) -> Option<&Message> {
        self.notice.as_ref()
    }

    /// The seat that waits.
    #[must_use]
    pub fn online(&self) -> Option<&Online> {
        match &self.stage {
            Stage::Waiting(online) => Some(online),
            _ => None,
        }
    }
}

/// Where a room is, and what becomes of it with this program.
#[must_use]
pub fn relay_told(at: &Relay) -> Message {
    let (relay, port) = (at.address.to_string(), at.address.port.to_string());
    match (at.own, at.is_everywhere(), at.forgets) {
        (true, true, false) => Message::OwnRelayEverywhere { port },
        (true, true, true) => Message::OwnRelayEverywhereEnds { port },
        (true, false, false) => Message::OwnRelayAt { relay },
        (true, false, true) => Message::OwnRelayAtEnds { relay },
        (false, ..) => Message::RelayAt { relay },
    }
}
