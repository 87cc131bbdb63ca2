//! What can be asked for: the board and the game in words.

use std::borrow::Cow;

use omok_core::{ByColor, Color, Draw, Outcome, Point, RuleSet};
use omok_proto::message::Presence;

use super::words::{Word, answers};
use super::{line, note};
use crate::i18n::{Language, Message};
use crate::model::{ListKind, Model, PageKind, Play, relay_told};
use crate::online::Online;
use crate::page;
use crate::session::{Phase, Table};

const STONES: ByColor<char> = ByColor { black: 'X', white: 'O' };

/// Columns of a rules page.
const PAGE_COLUMNS: usize = 78;

/// The board as characters, and its stones as words.
pub(super) fn board(play: &Play, language: Language) -> Vec<String> {
    let (size, board) = (play.game().size(), play.board());
    let columns: String = (0..size.lines())
        .filter_map(|column| size.point(column, 0))
        .fold("   ".to_owned(), |line, point| format!("{line} {}", point.letter()));
    let rows = (0..size.lines()).rev().map(|row| {
        let mut line = format!("{:>3} ", row + 1);
        for point in (0..size.lines()).filter_map(|column| size.point(column, row)) {
            let is_last = play.last_shown() == Some(point);
            line.push(board.stone(point).map_or('.', |color| STONES[color]));
            // The row has a place between the points.
            line.push(if is_last { '<' } else { ' ' });
        }
        format!("{line}{}", row + 1)
    });
    let mut drawn = vec![columns.clone()];
    drawn.extend(rows);
    drawn.push(columns);
    drawn.extend(stones(play, language));
    drawn
}

/// The stones that are shown, by colour, in the order of the moves.
pub(super) fn stones(play: &Play, language: Language) -> Vec<String> {
    let shown = &play.game().moves()[..play.shown()];
    let of = |color: Color| {
        let own = shown.iter().enumerate().filter(|(ply, _)| Color::of_ply(*ply) == color);
        let points = names(own.map(|(_, point)| *point));
        let message = if points.is_empty() {
            Message::PlainNoStones { color }
        } else {
            Message::PlainStones { color, points }
        };
        line(language, &message)
    };
    vec![of(Color::Black), of(Color::White)]
}

/// All moves that are shown.
pub(super) fn moves(play: &Play, language: Language) -> String {
    let points = names(play.game().moves()[..play.shown()].iter().copied());
    line(
        language,
        &if points.is_empty() { Message::PlainNoMoves } else { Message::PlainMoves { points } },
    )
}

/// The last move that is shown.
pub(super) fn last(play: &Play, language: Language) -> String {
    let ply = play.shown();
    line(
        language,
        &match play.last_shown() {
            Some(point) => Message::PlainLast { ply, color: Color::of_ply(ply - 1), point },
            None => Message::PlainNoMoves,
        },
    )
}

/// What lies at a point, in a row, or in a column; `None` where `place` names
/// none of the board.
pub(super) fn place(
    play: &Play,
    language: Language,
    word: Word,
    place: &str,
) -> Option<Vec<String>> {
    let size = play.game().size();
    if word == Word::Where {
        let point = Point::parse(place, size).ok()?;
        return Some(vec![line(language, &at(play, point))]);
    }
    // Any point of the line names it.
    let name = if word == Word::Row { format!("a{place}") } else { format!("{place}1") };
    let named = Point::parse(&name, size).ok()?;
    let points = (0..size.lines()).filter_map(|index| match word {
        Word::Row => size.point(index, named.row()),
        _ => size.point(named.column(), index),
    });
    let board = play.board();
    let stones = points.filter_map(|point| {
        let color = board.stone(point)?;
        Some(language.say(&Message::PlainLineStone { point, color }))
    });
    let stones = stones.collect::<Vec<_>>().join(", ");
    let place = language.say(&match word {
        Word::Row => Message::PlainRow { row: named.row() + 1 },
        _ => Message::PlainColumn { column: named.letter().to_string() },
    });
    Some(vec![line(
        language,
        &if stones.is_empty() {
            Message::PlainEmpty { place }
        } else {
            Message::PlainLine { place, stones }
        },
    )])
}

fn at(play: &Play, point: Point) -> Message {
    let shown = &play.game().moves()[..play.shown()];
    match shown.iter().position(|placed| *placed == point) {
        Some(ply) => Message::PlainStoneAt { point, color: Color::of_ply(ply), ply: ply + 1 },
        None => Message::PlainEmpty { place: point.to_string() },
    }
}

/// The rules page of the rule set of that name, or of the game if it is empty;
/// `None` where there is no such rule set.
pub(super) fn rules(model: &Model, name: &str) -> Option<Vec<String>> {
    let language = model.options().language;
    let named = match name {
        "" => None,
        name => Some(name.to_ascii_lowercase().parse::<RuleSet>().ok()?),
    };
    let in_play = || {
        let table = model.seat().and_then(Online::table).map(|table| table.game().rules());
        model.game().map(omok_core::Game::rules).or(table)
    };
    let rules = named.or_else(in_play).unwrap_or(RuleSet::RENJU);
    let page = page::lines(PageKind::Rules(rules), model.game(), language, false, PAGE_COLUMNS);
    Some(page.iter().map(|line| super::safe(language, &line.text)).collect())
}

/// The game that is spoken of: the one on the board, or the one that is kept
/// while it is asked whether to go on with it.
pub(super) fn play(model: &Model) -> Option<Cow<'_, Play>> {
    match model.list() {
        Some(list) if list.kind == ListKind::Kept => {
            model.kept().map(|game| Cow::Owned(Play::shared(game.clone())))
        }
        _ => model.play().map(Cow::Borrowed),
    }
}

/// How everything stands.
pub(super) fn status(model: &Model) -> Vec<String> {
    let language = model.options().language;
    let play = play(model);
    let seat = model.seat().map(|seat| seat_stands(seat, language));
    let local = || play.as_deref().map(|play| vec![game(play)]);
    let messages = seat.or_else(local).unwrap_or_default();
    let mut said: Vec<String> = messages.iter().map(|message| line(language, message)).collect();
    if let Some(play) = play.as_deref() {
        said.push(last(play, language));
        said.extend(turn(play).map(|message| line(language, &message)));
    }
    said.extend(question(model));
    said
}

fn seat_stands(seat: &Online, language: Language) -> Vec<Message> {
    let mut messages = introduction(seat);
    if seat.is_waiting() {
        messages.extend(invitation(seat, language));
    }
    if seat.session().phase() != Phase::Seated {
        messages.push(Message::PlainConnection { on: false });
    }
    messages.extend(match seat.table().map(Table::opponent) {
        Some(Presence::Away) => Some(Message::PlainOpponentAway),
        Some(Presence::Left) => Some(Message::PlainOpponentLeft),
        _ => None,
    });
    messages.extend(seat.session().pending().map(|point| Message::PlainSent { point }));
    messages
}

/// Which game it is.
pub(super) fn game(play: &Play) -> Message {
    let game = play.game();
    let (rules, size, plies) = (game.rules(), game.size(), game.moves().len());
    if play.is_replay() {
        Message::PlainReplay { rules, size, plies }
    } else {
        Message::PlainGame { rules, size }
    }
}

/// Which game a seat is in, and which colour it has.
pub(super) fn introduction(seat: &Online) -> Vec<Message> {
    let Some(table) = seat.table() else { return Vec::new() };
    let (rules, size) = (table.game().rules(), table.game().size());
    vec![Message::PlainGame { rules, size }, Message::PlainYouAre { color: table.seat() }]
}

/// How the other player gets into the room.
pub(super) fn invitation(seat: &Online, language: Language) -> Vec<Message> {
    let mut messages = Vec::new();
    let relay = seat.relay();
    if relay.own {
        messages.push(note(language, &relay_told(relay)));
    }
    if relay.is_alone() {
        messages.push(note(language, &Message::NoNetwork));
    }
    let code = seat.code().map(|code| Message::PlainCode { code: code.to_string() });
    messages.extend(code);
    let lines = seat.invites().into_iter().map(|invite| relay.command(&invite));
    messages.extend(lines.map(|line| Message::PlainJoinLine { line }));
    messages.push(Message::PlainWaiting);
    messages
}

/// Whose turn it is, or how the game ended.
pub(super) fn turn(play: &Play) -> Option<Message> {
    if let Some(seat) = play.seat() {
        let left = seat.table().is_some_and(|table| table.opponent() == Presence::Left);
        if play.game().outcome().is_none() && left {
            return Some(Message::PlainUnfinished);
        }
    }
    if let Some(outcome) = play.outcome_shown() {
        return Some(result(play, outcome));
    }
    match play.seat() {
        Some(seat) => Some(Message::PlainTurn { mine: seat.is_my_turn() }),
        None => play.to_move_shown().map(|color| Message::PlainToMove { color }),
    }
}

/// How the game ended.
pub(super) fn result(play: &Play, outcome: &Outcome) -> Message {
    match outcome {
        Outcome::Win { color, line } => {
            Message::PlainWins { color: *color, points: names(line.iter().copied()) }
        }
        Outcome::Draw(Draw::BoardFull) => Message::PlainDrawFull,
        Outcome::Draw(Draw::NoLegalMove) => {
            Message::PlainDrawNoMove { color: Color::of_ply(play.game().moves().len()) }
        }
    }
}

/// The question that is open, and its answers.
pub(super) fn question(model: &Model) -> Vec<String> {
    let language = model.options().language;
    let answers = answers(model);
    let Some(list) = model.list().filter(|_| !answers.is_empty()) else { return Vec::new() };
    let text = language.say(&list.heading(model));
    let heading = match list.kind {
        ListKind::Ended | ListKind::Failed => Message::PlainEnded { text },
        _ => Message::PlainQuestion { text },
    };
    let mut said = vec![line(language, &heading)];
    for (number, answer) in (1..).zip(answers) {
        let mut text = language.say(&answer.item.label);
        if let Some(detail) = &answer.item.detail {
            text = format!("{text} · {}", language.say(detail));
        }
        said.push(line(
            language,
            &match answer.word {
                Some(word) => Message::PlainItem { number, word: word.into_owned(), text },
                None => Message::PlainItemBare { number, text },
            },
        ));
    }
    said
}

pub(super) fn names(points: impl Iterator<Item = Point>) -> String {
    points.map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}
