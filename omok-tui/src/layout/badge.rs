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

/// The words of the top row.
pub(super) fn words(model: &Model, play: &Play, row: Rect) -> Vec<Word> {
    let mut words = state(model, play, row);
    let mut used = words.last().map_or(row.x, |word| word.area.right());
    if let Some(word) = aside(model, play, row, used) {
        used = word.area.right();
        words.push(word);
    }
    words.extend(links(model, play, row, used));
    words
}

/// Whose turn it is, or how the game ended; rule set and size.
fn state(model: &Model, play: &Play, row: Rect) -> Vec<Word> {
    if let Some(words) = play.seat().and_then(|seat| seat_state(model, seat, row)) {
        return words;
    }
    let (rules, size) = (play.game().rules(), play.game().size());
    let (stone, state) = match (play.outcome_shown(), play.to_move_shown()) {
        (Some(Outcome::Win { color, .. }), _) => (Some(*color), Message::Wins { color: *color }),
        (_, Some(color)) => (Some(color), Message::ToMove { color }),
        _ => (None, Message::Drawn),
    };
    let say = |message: &Message| model.options.language.say(message);
    in_order(stone, &[say(&state), say(&Message::RulesAndSize { rules, size })], row)
}

/// Which colour is played here, and how the game stands for it. What follows
/// keeps its place whoever's turn it is, so that a move changes little.
fn seat_state(model: &Model, seat: &Online, row: Rect) -> Option<Vec<Word>> {
    let say = |message: &Message| model.options.language.say(message);
    let (table, state) = (seat.table()?, seat.state()?);
    let color = table.seat();
    let of = |state| say(&Message::You { color, state });
    let turns = [SeatState::YourTurn, SeatState::TheirTurn, SeatState::Sending];
    let widest = turns.into_iter().map(|state| width(&of(state))).max().unwrap_or(0);
    let you = if turns.contains(&state) { pad(&of(state), widest) } else { of(state) };
    let (rules, size) = (table.game().rules(), table.game().size());
    Some(in_order(Some(color), &[you, say(&Message::RulesAndSize { rules, size })], row))
}

/// What else a player has to know as long as it is so, where it has room
/// beside the menu.
fn aside(model: &Model, play: &Play, row: Rect, used: u16) -> Option<Word> {
    let say = |message: &Message| model.options.language.say(message);
    let text = say(&standing(play.seat()?)?);
    let word = Word::new(used + 2, row.y, text, Look::Plain, None);
    let menu = columns(width(&say(&Message::WordMenu)) + 4);
    (word.area.right() + menu <= row.right()).then_some(word)
}

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
            x = word.area.right() + 2;
            words.push(word);
        }
    }
    words
}

/// The words to click, from the right end of the row. Where room is short the
/// help goes first, which the first words of a game name, then the keys, then
/// the words that the menu can stand in for.
fn links(model: &Model, play: &Play, row: Rect, used: u16) -> Vec<Word> {
    let mut links = links_by_importance(model, play);
    let room = usize::from(row.right().saturating_sub(used + 2));
    let total = |links: &[KeyLink], keys: bool| -> usize {
        let each = |link: &KeyLink| width(&link.text) + if keys { width(&link.key) + 1 } else { 0 };
        links.iter().map(|link| each(link) + 2).sum::<usize>()
    };
    let is_help = |link: &KeyLink| link.command == Command::Help;
    let helpless = links.iter().filter(|link| !is_help(link)).cloned().collect::<Vec<_>>();
    let keys = total(&helpless, true) <= room;
    if keys && total(&links, true) > room {
        links = helpless;
    }
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
fn links_by_importance(model: &Model, play: &Play) -> Vec<KeyLink> {
    let say = |message: &Message| model.options.language.say(message);
    let place = play.place();
    let link = |message: Message, command| KeyLink::new(place, say(&message), command);
    let menu = link(Message::WordMenu, Command::Escape);
    let help = link(Message::WordHelp, Command::Help);
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
    let mut links = vec![menu];
    links.extend(next);
    if play.outcome_shown().is_some() {
        links.push(link(Message::WordSave, Command::Write));
    }
    links.push(KeyLink::new(place, model.options.language.name().to_owned(), Command::Language));
    links.push(link(Message::WordSound { on: model.options.sound }, Command::Sound));
    links.push(help);
    links
}
