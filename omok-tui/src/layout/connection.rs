//! What is said while the line to the relay is lost.

use ratatui::layout::Rect;

use super::links::{KeyLink, links_width, place_links};
use super::{Look, Word, columns};
use crate::i18n::Message;
use crate::keymap::{Command, Place};
use crate::model::Model;
use crate::session::Phase;
use crate::text::{fit, width};

/// Where the panel stands: over the lower right corner, where it hides least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectionLayout {
    /// All of it, with its border.
    pub frame: Rect,
    /// What it says, and words to click.
    pub words: Vec<Word>,
}

/// How the session tries to come back, if it does.
pub(super) fn state(model: &Model) -> Option<Message> {
    match model.seat()?.session().phase() {
        Phase::Seated | Phase::Ended => None,
        _ => Some(
            model
                .seconds_to_retry()
                .map_or(Message::Retrying, |seconds| Message::RetryIn { seconds }),
        ),
    }
}

/// The panel over the board, above the status line.
pub(super) fn panel(model: &Model, area: Rect) -> Option<ConnectionLayout> {
    let say = |message: &Message| model.options.language.say(message);
    let state = say(&state(model)?);
    let links = links(model);
    let inner = width(&state).max(links_width(&links));
    let frame_width = columns(inner + 4).min(area.width);
    let frame = Rect::new(
        area.right() - frame_width,
        area.bottom().saturating_sub(5),
        frame_width,
        4.min(area.height),
    );
    let room = usize::from(frame_width.saturating_sub(4));
    let mut words =
        vec![Word::new(frame.x + 2, frame.y + 1, fit(&state, room), Look::Heading, None)];
    words.extend(place_links(&links, frame.x + 2, frame.y + 2));
    Some(ConnectionLayout { frame, words })
}

/// What can be done about it. A try that is under way needs no other.
pub(super) fn links(model: &Model) -> Vec<KeyLink> {
    let say = |message: &Message| model.options.language.say(message);
    let waits = model.seconds_to_retry().is_some();
    let mut links = Vec::new();
    if waits {
        links.push(KeyLink::new(Place::Online, say(&Message::WordTryNow), Command::Reconnect));
    }
    links.push(KeyLink::new(Place::Online, say(&Message::WordMenu), Command::Escape));
    links
}
