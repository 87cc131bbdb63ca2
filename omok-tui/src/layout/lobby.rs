//! The screen on which an online game is opened and waits for its second
//! player.

use omok_proto::Code;
use ratatui::layout::Rect;

use super::links::{KeyLink, link_rows, links_width, place_links};
use super::{Body, Look, NoticeLayout, Word, columns, connection, notice};
use crate::i18n::Message;
use crate::keymap::{Command, Place};
use crate::letters::{self, Drawn};
use crate::model::{Lobby, Model, Stage, relay_told};
use crate::online::{Online, Opening};
use crate::session::Table;
use crate::text::{cut, fit, pad, width, wrap};

/// Where the parts of the lobby stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LobbyLayout {
    /// Everything that is said, and words to click.
    pub words: Vec<Word>,
    /// The code in large letters, where there is room for them.
    pub code: Option<LargeCode>,
    /// The status line.
    pub status: NoticeLayout,
}

/// A code in large letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LargeCode {
    /// All of it.
    pub area: Rect,
    /// What the letters are drawn with.
    pub drawn: Drawn,
    /// Each symbol, and the column in which its letter begins.
    pub symbols: Vec<(u16, char)>,
}

/// Columns and rows of the least lobby: the code, and a line with a pin.
const LEAST: (u16, u16) = (30, 10);
/// Columns between two letters, and between two groups of three.
const LETTER_GAP: u16 = 1;
const GROUP_GAP: u16 = 3;
/// Columns of a whole code.
const CODE_WIDTH: u16 = 9 * letters::WIDTH + 6 * LETTER_GAP + 2 * GROUP_GAP;

/// Lays the lobby out, or says what size it needs.
pub(super) fn lay_out(model: &Model, lobby: &Lobby, area: Rect) -> Body {
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return Body::TooSmall { columns: LEAST.0, rows: LEAST.1 };
    }
    let status = notice::place(model, lobby.notice(), area, 1);
    let above = Rect { height: status.area.y, ..area };
    let layout = match lobby.stage() {
        Stage::Opening => place(&opening(model, lobby, above.width), above),
        Stage::Waiting(online) if !online.is_over() && online.table().is_none() => {
            place(&turned_away(model, online, above.width), above)
        }
        Stage::Waiting(online) if !online.is_over() => waiting(model, online, above),
        // The list on top of it says everything.
        _ => (Vec::new(), None),
    };
    Body::Lobby(LobbyLayout { words: layout.0, code: layout.1, status })
}

/// A row of the lobby, all in the middle.
enum Line {
    Blank,
    Text(String, Look),
    Code(Code, Drawn),
    /// Keys, and words to click.
    Links(Vec<KeyLink>),
}

/// What is said while the edge opens something.
fn opening(model: &Model, lobby: &Lobby, room: u16) -> Vec<Line> {
    let say = |message: &Message| model.options.language.say(message);
    let message = match lobby.wish() {
        Some(Opening::Host { .. }) => Message::OpeningHost,
        Some(Opening::Resume(_)) => Message::OpeningResume,
        _ => Message::OpeningJoin,
    };
    let mut lines = prose(&say(&message), Look::Heading, room);
    lines.push(Line::Blank);
    let cancel = [KeyLink::new(Place::Lobby, say(&Message::Cancel), Command::Escape)];
    lines.extend(broken(&cancel, room));
    lines
}

/// What is said while the relay has no place for a player who comes back.
fn turned_away(model: &Model, online: &Online, room: u16) -> Vec<Line> {
    let say = |message: &Message| model.options.language.say(message);
    let state = connection::state(model).unwrap_or(Message::OpeningResume);
    let mut lines = prose(&say(&state), Look::Heading, room);
    if let Some(line) = online.join_line() {
        lines.push(Line::Blank);
        lines.extend(prose(&say(&Message::SeatKept), Look::Plain, room));
        lines.extend(whole(&line, room));
    }
    lines.push(Line::Blank);
    lines.extend(broken(&connection::links(model), room));
    lines
}

/// The fullest form of the waiting room that has room.
fn waiting(model: &Model, online: &Online, area: Rect) -> (Vec<Word>, Option<LargeCode>) {
    let full = Plan { large: true, gaps: true, more: true, prose: true, room: area.width };
    let dense = Plan { gaps: false, ..full };
    let short = Plan { more: false, ..dense };
    let plans = [full, dense, short];
    let large = plans.into_iter().filter(|_| area.width >= CODE_WIDTH + 2);
    let small = plans.map(|plan| Plan { large: false, ..plan });
    let bare = Plan { large: false, prose: false, ..short };
    let mut lines = Vec::new();
    for plan in large.chain(small).chain([bare]) {
        lines = room_lines(model, online, &plan);
        if lines.iter().map(Line::height).sum::<u16>() <= area.height {
            break;
        }
    }
    place(&lines, area)
}

/// How much of the waiting room is shown.
#[derive(Clone, Copy)]
struct Plan {
    /// The code in large letters.
    large: bool,
    /// Blank rows between the parts.
    gaps: bool,
    /// What the players can do without.
    more: bool,
    /// Sentences, and not the code, the line and the words to click alone.
    prose: bool,
    /// Columns of the screen.
    room: u16,
}

/// What is said while the room waits.
fn room_lines(model: &Model, online: &Online, plan: &Plan) -> Vec<Line> {
    let say = |message: &Message| model.options.language.say(message);
    let gap = || plan.gaps.then_some(Line::Blank);
    let text = |message: &Message| prose(&say(message), Look::Plain, plan.room);
    let state = say(&connection::state(model).unwrap_or(Message::Waiting));
    let mut lines = if plan.prose {
        prose(&state, Look::Heading, plan.room)
    } else {
        vec![Line::Text(state, Look::Heading)]
    };
    if let Some(game) = online.table().map(Table::game).filter(|_| plan.prose) {
        lines.extend(text(&Message::WaitingGame { rules: game.rules(), size: game.size() }));
    }
    lines.extend(gap());
    match online.code() {
        Some(code) if plan.large => {
            lines.push(Line::Code(code, model.options.glyphs.large()));
        }
        Some(code) => lines.push(Line::Text(spaced(code), Look::Heading)),
        None => {}
    }
    lines.extend(gap());
    if plan.prose {
        lines.extend(text(&Message::WaitingLine));
    }
    let mut commands = online.invites().into_iter().map(|invite| online.relay().command(&invite));
    if let Some(first) = commands.next() {
        lines.extend(whole(&first, plan.room));
    }
    if plan.more {
        for other in commands {
            lines.extend(text(&Message::OtherLine));
            lines.extend(whole(&other, plan.room));
        }
        lines.extend(gap());
        lines.extend(text(&relay_told(online.relay())));
    }
    lines.extend(gap());
    lines.extend(broken(&links(model), plan.room));
    lines
}

/// Words to click in as many rows as they need.
fn broken(links: &[KeyLink], room: u16) -> impl Iterator<Item = Line> {
    let rows = link_rows(links, usize::from(room.saturating_sub(2)));
    rows.into_iter().map(|row| Line::Links(row.to_vec()))
}

fn links(model: &Model) -> Vec<KeyLink> {
    let copy = model.options.language.say(&Message::WordCopy);
    let mut links = vec![KeyLink::new(Place::Lobby, copy, Command::Copy)];
    links.extend(connection::links(model));
    links
}

/// A sentence in as many rows as it needs.
fn prose(text: &str, look: Look, room: u16) -> Vec<Line> {
    let lines = wrap(text, usize::from(room.saturating_sub(2)));
    lines.into_iter().map(|line| Line::Text(line, look)).collect()
}

/// A line to be selected, cut where the screen ends and nowhere else: broken
/// at its spaces, a shell would take each row for a command.
fn whole(text: &str, room: u16) -> Vec<Line> {
    let room = usize::from(room);
    let rows = cut(text, room);
    let broken = rows.len() > 1;
    // All rows of a broken line begin at the left, so that it can be selected.
    let row = |row: String| if broken { pad(&row, room) } else { row };
    rows.into_iter().map(|text| Line::Text(row(text), Look::Plain)).collect()
}

/// A code that is to be read aloud where there is no room for large letters.
fn spaced(code: Code) -> String {
    code.to_string()
        .replace('-', " ")
        .chars()
        .flat_map(|symbol| [symbol, ' '])
        .collect::<String>()
        .trim_end()
        .to_owned()
}

impl Line {
    const fn height(&self) -> u16 {
        match self {
            Self::Code(_, drawn) => drawn.height(),
            _ => 1,
        }
    }
}

/// Puts the lines into the middle of `area`; what does not fit is left out.
fn place(lines: &[Line], area: Rect) -> (Vec<Word>, Option<LargeCode>) {
    let height = lines.iter().map(Line::height).sum::<u16>();
    let mut y = area.y + area.height.saturating_sub(height) / 2;
    let (mut words, mut large) = (Vec::new(), None);
    for line in lines {
        if y + line.height() > area.bottom() {
            break;
        }
        match line {
            Line::Blank => {}
            Line::Text(text, look) => {
                let text = fit(text, usize::from(area.width));
                let x = area.x + (area.width - columns(width(&text))) / 2;
                words.push(Word::new(x, y, text, *look, None));
            }
            Line::Code(code, drawn) => large = Some(large_code(*code, *drawn, y, area)),
            Line::Links(links) => {
                let room = area.width.saturating_sub(columns(links_width(links)));
                words.extend(place_links(links, area.x + room / 2, y));
            }
        }
        y += line.height();
    }
    (words, large)
}

fn large_code(code: Code, drawn: Drawn, y: u16, area: Rect) -> LargeCode {
    let mut x = area.x + area.width.saturating_sub(CODE_WIDTH) / 2;
    let frame = Rect::new(x, y, CODE_WIDTH, drawn.height());
    let mut symbols = Vec::new();
    for symbol in code.to_string().chars() {
        if symbol == '-' {
            x += GROUP_GAP - LETTER_GAP;
        } else {
            symbols.push((x, symbol));
            x += letters::WIDTH + LETTER_GAP;
        }
    }
    LargeCode { area: frame, drawn, symbols }
}
