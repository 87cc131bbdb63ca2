//! The top row: whose turn it is, what is played, and words to click.

use omok_core::Outcome;
use ratatui::layout::Rect;

use super::{Look, Target, Word, columns};
use crate::i18n::Message;
use crate::keymap::{self, Command, Place};
use crate::model::{Model, Play, Seating};
use crate::text::{fit, width};

/// A word to click, with the key that does the same.
struct Link {
    key: String,
    text: String,
    command: Command,
}

/// The words of the top row.
pub(super) fn words(model: &Model, play: &Play, row: Rect) -> Vec<Word> {
    let mut words = state(model, play, row);
    let used = words.last().map_or(0, |word| word.area.right());
    words.extend(links(model, play, row, used));
    words
}

/// Whose turn it is, or how the game ended; rule set and size.
fn state(model: &Model, play: &Play, row: Rect) -> Vec<Word> {
    let language = model.options.language;
    let (rules, size) = (play.game().rules(), play.game().size());
    let (stone, state) = match (play.outcome_shown(), play.to_move_shown()) {
        (Some(Outcome::Win { color, .. }), _) => (Some(*color), Message::Wins { color: *color }),
        (_, Some(color)) => (Some(color), Message::ToMove { color }),
        _ => (None, Message::Drawn),
    };
    let mut words = Vec::new();
    let mut x = row.x + 1;
    if let Some(color) = stone {
        words.push(Word::new(x, row.y, " ", Look::Stone(color), None));
        x += 2;
    }
    for (message, gap) in [(state, 2), (Message::RulesAndSize { rules, size }, 0)] {
        let room = usize::from(row.right().saturating_sub(x));
        let word = Word::new(x, row.y, fit(&language.say(&message), room), Look::Plain, None);
        x = word.area.right() + gap;
        words.push(word);
    }
    words
}

/// The words to click, from the right end of the row; where room is short
/// first the keys are left out, then the words that others can stand in for.
fn links(model: &Model, play: &Play, row: Rect, used: u16) -> Vec<Word> {
    let mut links = links_by_importance(model, play);
    let room = usize::from(row.right().saturating_sub(used + 2));
    let total = |links: &[Link], keys: bool| -> usize {
        let each = |link: &Link| width(&link.text) + if keys { width(&link.key) + 1 } else { 0 };
        links.iter().map(|link| each(link) + 2).sum::<usize>()
    };
    let keys = total(&links, true) <= room;
    while total(&links, keys) > room && links.pop().is_some() {}
    let mut x = row.right() - columns(total(&links, keys)).min(row.width);
    // The most important one stands at the end, where the eye finds it.
    let mut words = Vec::new();
    for link in links.iter().rev() {
        let target = Some(Target::Command(link.command));
        if keys {
            words.push(Word::new(x, row.y, format!("{} ", link.key), Look::Plain, target));
            x += columns(width(&link.key) + 1);
        }
        words.push(Word::new(x, row.y, link.text.as_str(), Look::Link, target));
        x += columns(width(&link.text) + 2);
    }
    words
}

/// The words to click, the indispensable first: the menu leads to all others.
fn links_by_importance(model: &Model, play: &Play) -> Vec<Link> {
    let say = |message: &Message| model.options.language.say(message);
    let places = [if play.is_replay() { Place::Replay } else { Place::Board }, Place::Anywhere];
    let link = |message: Message, command| Link {
        key: keymap::label(&places, command),
        text: say(&message),
        command,
    };
    let menu = link(Message::WordMenu, Command::Escape);
    let help = link(Message::WordHelp, Command::Help);
    if let Seating::Nobody { running } = play.seating {
        return vec![
            menu,
            link(Message::WordForward, Command::StepForward),
            link(Message::WordBack, Command::StepBack),
            link(Message::WordPlay { on: running }, Command::PlayOn),
        ];
    }
    let mut links = vec![menu, link(Message::WordNewGame, Command::NewGame)];
    if play.outcome_shown().is_some() {
        links.push(link(Message::WordSave, Command::Write));
    }
    links.push(link(Message::WordSound { on: model.options.sound }, Command::Sound));
    links.push(help);
    links
}
