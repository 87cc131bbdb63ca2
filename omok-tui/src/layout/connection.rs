//! What is said while the line to the relay is lost.

use ratatui::layout::Rect;

use super::links::{KeyLink, links_width, place_links};
use super::{Look, Word, columns};
use crate::i18n::Message;
use crate::keymap::{Command, Place};
use crate::model::Model;
use crate::session::Phase;
use crate::text::{width, wrap};

/// Where the panel stands.
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

/// Columns beside the board from which on the panel stands there, however
/// narrow, instead of hiding points: stones may be placed meanwhile.
const BESIDE_LEAST: u16 = 20;

/// The panel at the lower right, above the status line: beside the `wood`, or
/// over its corner where there is no room beside it.
pub(super) fn panel(model: &Model, area: Rect, wood: Rect) -> Option<ConnectionLayout> {
    let say = |message: &Message| model.options.language.say(message);
    let state = say(&state(model)?);
    let links = links(model);
    let beside = area.right().saturating_sub(wood.right());
    let room = if beside >= BESIDE_LEAST { beside } else { area.width };
    let inner = width(&state).max(links_width(&links)).min(usize::from(room.saturating_sub(4)));
    let lines = wrap(&state, inner);
    let rows: Vec<&[KeyLink]> =
        if links_width(&links) <= inner { vec![&links] } else { links.chunks(1).collect() };
    let (frame_width, height) = (columns(inner + 4), columns(lines.len() + rows.len() + 2));
    let frame = Rect::new(
        area.right() - frame_width.min(area.width),
        area.bottom().saturating_sub(height + 1),
        frame_width.min(area.width),
        height.min(area.height),
    );
    let mut words = Vec::new();
    let mut y = frame.y + 1;
    for line in &lines {
        words.push(Word::new(frame.x + 2, y, line.as_str(), Look::Heading, None));
        y += 1;
    }
    for row in rows {
        words.extend(place_links(row, frame.x + 2, y));
        y += 1;
    }
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
