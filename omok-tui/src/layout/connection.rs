//! What is said while the line to the relay is lost.

use omok_proto::limits::BACKOFF_MAX;
use ratatui::layout::Rect;

use super::links::{KeyLink, link_rows, links_width, place_links};
use super::{Look, Word, columns};
use crate::i18n::Message;
use crate::keymap::{Command, Place};
use crate::model::Model;
use crate::session::{Phase, Trouble};
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
    let seat = model.seat()?;
    if matches!(seat.session().phase(), Phase::Seated | Phase::Ended) {
        return None;
    }
    let trouble = seat.session().trouble().unwrap_or(Trouble::Cut);
    let relay = seat.relay().address.to_string();
    Some(match model.seconds_to_retry() {
        Some(seconds) => Message::RetryIn { seconds, trouble, relay },
        None => Message::Retrying { trouble, relay },
    })
}

/// The largest of what is said at other times of the same trouble.
fn forms(state: &Message) -> [Message; 2] {
    let (trouble, relay) = match state {
        Message::RetryIn { trouble, relay, .. } | Message::Retrying { trouble, relay } => {
            (*trouble, relay.clone())
        }
        _ => (Trouble::Cut, String::new()),
    };
    let seconds = BACKOFF_MAX.as_secs() as usize;
    [
        Message::RetryIn { seconds, trouble, relay: relay.clone() },
        Message::Retrying { trouble, relay },
    ]
}

/// Columns beside the board from which on the panel stands there, however
/// narrow, instead of hiding points: stones may be placed meanwhile.
const BESIDE_LEAST: u16 = 20;

/// The panel at the lower right, above the `status` line: beside the `wood`, or
/// over its corner where there is no room beside it.
pub(super) fn panel(model: &Model, status: Rect, wood: Rect) -> Option<ConnectionLayout> {
    let say = |message: &Message| model.options.language.say(message);
    let state = state(model)?;
    let links = links(model);
    let beside = status.right().saturating_sub(wood.right());
    let room = if beside >= BESIDE_LEAST { beside } else { status.width };
    // It has room for all that it will say, so that only digits change while
    // it counts down.
    let forms = forms(&state).map(|form| say(&form));
    let widest = forms.iter().map(|form| width(form)).fold(links_width(&links), usize::max);
    let inner = widest.min(usize::from(room.saturating_sub(4)));
    let tallest = forms.iter().map(|form| wrap(form, inner).len()).fold(1, usize::max);
    let mut lines = wrap(&say(&state), inner);
    lines.resize(tallest.max(lines.len()), String::new());
    let rows = link_rows(&links, inner);
    let (frame_width, height) = (columns(inner + 4), columns(lines.len() + rows.len() + 2));
    let frame = Rect::new(
        status.right() - frame_width.min(status.width),
        status.top().saturating_sub(height),
        frame_width.min(status.width),
        height.min(status.top()),
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

/// What can be done about it. A try that is under way can be given up for
/// another one.
pub(super) fn links(model: &Model) -> Vec<KeyLink> {
    let say = |message: &Message| model.options.language.say(message);
    let mut links = Vec::new();
    if state(model).is_some() {
        links.push(KeyLink::new(Place::Online, say(&Message::WordTryNow), Command::Reconnect));
    }
    links.push(KeyLink::new(Place::Online, say(&Message::WordMenu), Command::Escape));
    links
}
