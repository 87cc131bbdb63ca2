//! What is said while the line to the relay is lost.

use ratatui::layout::Rect;

use super::{Look, Target, Word, columns};
use crate::i18n::Message;
use crate::keymap::Command;
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
    let links = [
        ("x", Message::WordTryNow, Command::Reconnect),
        ("Esc", Message::WordMenu, Command::Escape),
    ];
    let links = links.map(|(key, word, command)| (key, say(&word), command));
    // A key and a blank before each word, three columns between the two.
    let links_width =
        links.iter().map(|(key, word, _)| width(key) + 1 + width(word)).sum::<usize>();
    let inner = width(&state).max(links_width + 3);
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
    let mut x = frame.x + 2;
    for (key, word, command) in links {
        let target = Some(Target::Command(command));
        words.push(Word::new(x, frame.y + 2, format!("{key} "), Look::Plain, target));
        x += columns(width(key) + 1);
        words.push(Word::new(x, frame.y + 2, word.as_str(), Look::Link, target));
        x += columns(width(&word) + 3);
    }
    Some(ConnectionLayout { frame, words })
}
