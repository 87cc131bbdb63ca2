//! The top row: whose turn it is, what is played, and words to click.

use omok_core::{Color, Outcome};
use omok_proto::message::Presence;
use ratatui::layout::Rect;

use super::links::KeyLink;
use super::{Look, Target, Word, columns};
use crate::i18n::Message;
use crate::keymap::Command;
use crate::model::{Model, Play, Seating};
use crate::online::{Online, SeatState};
use crate::text::{fit, pad, width};

/// How much is said in the top row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Form {
    /// Whether what stands on the left is said in full.
    whole: bool,
    /// Whether it is said what else a player has to know.
    aside: bool,
    /// Whether words to click have their keys beside them.
    keys: bool,
    /// Whether the help is among them, which the first words of a game name.
    help: bool,
    /// Whether the language is named, and not only its tag.
    named: bool,
}

/// From the fullest to the least. A word to click that is asked for at all
/// times goes only after everything else has been said as shortly as it can be.
const FORMS: [Form; 9] = {
    let all = Form { whole: true, aside: true, keys: true, help: true, named: true };
    let keyless = Form { keys: false, ..all };
    let short = Form { whole: false, ..keyless };
    let helpless = Form { help: false, ..short };
    [
        all,
        Form { help: false, ..all },
        keyless,
        Form { help: false, ..keyless },
        short,
        helpless,
        Form { named: false, ..short },
        Form { named: false, ..helpless },
        Form { named: false, aside: false, ..helpless },
    ]
};

/// The words of the top row.
pub(super) fn words(model: &Model, play: &Play, row: Rect) -> Vec<Word> {
    let form = FORMS.into_iter().find(|form| fits(model, play, row, *form));
    let form = form.unwrap_or(FORMS[FORMS.len() - 1]);
    let mut words = left(model, play, row, form);
    let room = usize::from(row.right().saturating_sub(end(&words, row) + GAP));
    let mut links = links(model, play, form);
    while links_width(&links, form.keys) > room && links.pop().is_some() {}
    words.extend(place_links(&links, form.keys, row));
    words
}

/// Whether everything has room in that form.
fn fits(model: &Model, play: &Play, row: Rect, form: Form) -> bool {
    let endless = Rect { width: u16::MAX - row.x, ..row };
    let used = usize::from(end(&left(model, play, endless, form), row) + GAP);
    used + links_width(&links(model, play, form), form.keys) <= usize::from(row.right())
}

/// The column after the last of `words`.
fn end(words: &[Word], row: Rect) -> u16 {
    words.last().map_or(row.x, |word| word.area.right())
}

/// Columns between two words.
const GAP: u16 = 2;

/// Whose turn it is, or how the game ended; rule set and size; and what else a
/// player has to know as long as it is so.
fn left(model: &Model, play: &Play, row: Rect, form: Form) -> Vec<Word> {
    let say = |message: &Message| match form.whole {
        true => model.options.language.say(message),
        false => model.options.language.say_shortly(message),
    };
    let (stone, state) = match play.seat().and_then(|seat| seat_state(seat, say)) {
        Some((color, state)) => (Some(color), state),
        None => shared_state(play, say),
    };
    let game = play.seat().and_then(Online::table).map_or(play.game(), |table| table.game());
    let (rules, size) = (game.rules(), game.size());
    let mut texts = vec![state, say(&Message::RulesAndSize { rules, size })];
    let aside = play.seat().filter(|_| form.aside).and_then(standing);
    texts.extend(aside.map(|aside| say(&aside)));
    in_order(stone, &texts, row)
}

/// Whose turn it is, or how the game ended.
fn shared_state(play: &Play, say: impl Fn(&Message) -> String) -> (Option<Color>, String) {
    let (stone, state) = match (play.outcome_shown(), play.to_move_shown()) {
        (Some(Outcome::Win { color, .. }), _) => (Some(*color), Message::Wins { color: *color }),
        (_, Some(color)) => (Some(color), Message::ToMove { color }),
        _ => (None, Message::Drawn),
    };
    (stone, say(&state))
}

/// Which colour is played here, and how the game stands for it. What follows
/// keeps its place whoever's turn it is, so that a move changes little.
fn seat_state(seat: &Online, say: impl Fn(&Message) -> String) -> Option<(Color, String)> {
    let (color, state) = (seat.table()?.seat(), seat.state()?);
    let of = |state| say(&Message::You { color, state });
    let turns = [SeatState::YourTurn, SeatState::TheirTurn, SeatState::Sending];
    let widest = turns.into_iter().map(|state| width(&of(state))).max().unwrap_or(0);
    let you = if turns.contains(&state) { pad(&of(state), widest) } else { of(state) };
    Some((color, you))
}

/// What else a player has to know as long as it is so.
fn standing(seat: &Online) -> Option<Message> {
    let table = seat.table()?;
    let theirs = table.votes()[table.seat().opponent()];
    match (table.opponent(), seat.session().wants_rematch(), theirs) {
        (Presence::Left, ..) => Some(Message::AsideLeft),
        (_, true, false) => Some(Message::AsideRematchAsked),
        (_, false, true) => Some(Message::AsideRematchWanted),
        (Presence::Away, ..) => Some(Message::AsideAway),
        _ => None,
    }
}

/// A stone and words from the left end of the row, as many as have room.
fn in_order(stone: Option<Color>, texts: &[String], row: Rect) -> Vec<Word> {
    let mut words = Vec::new();
    let mut x = row.x + 1;
    if let Some(color) = stone {
        words.push(Word::new(x, row.y, " ", Look::Stone(color), None));
        x += 2;
    }
    for text in texts {
        let room = usize::from(row.right().saturating_sub(x));
        let text = fit(text, room);
        if !text.is_empty() {
            let word = Word::new(x, row.y, text, Look::Plain, None);
            x = word.area.right() + GAP;
            words.push(word);
        }
    }
    words
}

/// Columns of words to click, with what parts them.
fn links_width(links: &[KeyLink], keys: bool) -> usize {
    let each = |link: &KeyLink| width(&link.text) + if keys { width(&link.key) + 1 } else { 0 };
    links.iter().map(|link| each(link) + usize::from(GAP)).sum()
}

/// The words to click, up to the right end of the row.
fn place_links(links: &[KeyLink], keys: bool, row: Rect) -> Vec<Word> {
    let mut x = row.right() - columns(links_width(links, keys)).min(row.width);
    // The most important one stands at the end, where the eye finds it.
    let mut words = Vec::new();
    for link in links.iter().rev() {
        let target = Some(Target::Command(link.command));
        if keys {
            words.push(Word::new(x, row.y, format!("{} ", link.key), Look::Plain, target));
            x += columns(width(&link.key) + 1);
        }
        words.push(Word::new(x, row.y, link.text.as_str(), Look::Link, target));
        x += columns(width(&link.text)) + GAP;
    }
    words
}

/// The words to click, the indispensable first: the menu leads to all others.
fn links(model: &Model, play: &Play, form: Form) -> Vec<KeyLink> {
    let say = |message: &Message| model.options.language.say(message);
    let place = play.place();
    let link = |message: Message, command| KeyLink::new(place, say(&message), command);
    let menu = link(Message::WordMenu, Command::Escape);
    if let Seating::Nobody { next_at, .. } = &play.seating {
        return vec![
            menu,
            link(Message::WordForward, Command::StepForward),
            link(Message::WordBack, Command::StepBack),
            link(Message::WordPlay { on: next_at.is_some() }, Command::PlayOn),
        ];
    }
    let next = match play.seat() {
        None => Some(link(Message::WordNewGame, Command::NewGame)),
        Some(seat) if seat.is_between_games() => Some(link(Message::WordRematch, Command::Rematch)),
        Some(_) => None,
    };
    let language = model.options.language;
    let tongue =
        if form.named { language.name().to_owned() } else { language.tag().to_uppercase() };
    let mut links = vec![menu];
    links.extend(next);
    links.push(KeyLink::new(place, tongue, Command::Language));
    links.push(link(Message::WordSound { on: model.options.sound }, Command::Sound));
    if play.outcome_shown().is_some() && !model.is_confined() {
        links.push(link(Message::WordSave, Command::Write));
    }
    if form.help {
        links.push(link(Message::WordHelp, Command::Help));
    }
    links
}
