//! The key table: which key does what.
//!
//! One table feeds the input, the help page, the panel beside the board and
//! the README, so that none of them can tell a different story.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::i18n::{Language, Message};

/// What a key asks for. What it means depends on what is open: in a list
/// [`Command::Up`] goes to the item above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Towards column `a`; on the rules page to the rule set before.
    Left,
    /// Towards row `1`; in a list to the item below.
    Down,
    /// Towards the highest row; in a list to the item above.
    Up,
    /// Towards the last column; on the rules page to the next rule set.
    Right,
    /// To column `a`; to the first item; to the beginning of a replay.
    Home,
    /// To the last column; to the last item; to the end of a replay.
    End,
    /// To the highest row; a page up.
    PageUp,
    /// To row `1`; a page down.
    PageDown,
    /// Place a stone at the cursor, or choose the selected item.
    Place,
    /// Let a replay play on by itself, or stop it.
    PlayOn,
    /// Open the prompt for a point.
    Prompt,
    /// Open the menu, or close what is open.
    Escape,
    /// Begin a new game.
    NewGame,
    /// Ask for a rematch.
    Rematch,
    /// Try to reach the relay at once.
    Reconnect,
    /// Copy the invite line, or the record where it is shown.
    Copy,
    /// Write the record to a file.
    Write,
    /// One move back.
    StepBack,
    /// One move forward.
    StepForward,
    /// The help page.
    Help,
    /// The rules page.
    Rules,
    /// The next language.
    Language,
    /// Sound on or off.
    Sound,
    /// Mouse on or off.
    Mouse,
    /// Show the next theme.
    Theme,
    /// Quit, asking first where a game would be left unfinished.
    Quit,
    /// Quit at once.
    Interrupt,
    /// Suspend the program.
    Suspend,
    /// Draw the screen anew.
    Redraw,
    /// Choose the first answer to a question.
    Yes,
}

/// A key, with Ctrl or without. Letters are lower case; they mean the same in
/// upper case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
}

impl Key {
    const fn plain(code: KeyCode) -> Self {
        Self { code, ctrl: false }
    }

    const fn char(letter: char) -> Self {
        Self::plain(KeyCode::Char(letter))
    }

    const fn ctrl(letter: char) -> Self {
        Self { code: KeyCode::Char(letter), ctrl: true }
    }

    /// The key that was pressed, as the table has it, on a Latin keyboard; `None` for one held
    /// together with Alt or the like, which nothing is bound to.
    #[must_use]
    pub fn of(event: &KeyEvent) -> Option<Self> {
        let allowed = KeyModifiers::SHIFT | KeyModifiers::CONTROL;
        if !allowed.contains(event.modifiers) {
            return None;
        }
        let code = match event.code {
            KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
            other => other,
        };
        Some(Self { code, ctrl: event.modifiers.contains(KeyModifiers::CONTROL) })
    }
}

impl fmt::Display for Key {
    /// As keyboards label it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("Ctrl-")?;
        }
        match self.code {
            KeyCode::Left => f.write_str("←"),
            KeyCode::Down => f.write_str("↓"),
            KeyCode::Up => f.write_str("↑"),
            KeyCode::Right => f.write_str("→"),
            KeyCode::PageUp => f.write_str("PgUp"),
            KeyCode::PageDown => f.write_str("PgDn"),
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(letter) if self.ctrl => write!(f, "{}", letter.to_ascii_uppercase()),
            KeyCode::Char(letter) => write!(f, "{letter}"),
            KeyCode::F(number) => write!(f, "F{number}"),
            other => write!(f, "{other:?}"),
        }
    }
}

/// Where a row of the table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Everywhere but in a prompt; a row of the place itself goes first.
    Anywhere,
    /// On the board of a game.
    Board,
    /// On the board of a game at one terminal; the rows of the board too.
    Shared,
    /// On the board of an online game; the rows of the board too.
    Online,
    /// Where an online game is opened or waits for the other player; the rows
    /// of online games.
    Lobby,
    /// On the board of a replay.
    Replay,
    /// In menus and questions, the start screen among them.
    List,
    /// On the help and rules pages.
    Page,
}

/// A row of the table: keys that belong together, and what they do.
#[derive(Debug)]
pub struct Row {
    /// Where the keys hold.
    pub place: Place,
    /// Each key and what it asks for, in the order in which they are shown.
    pub keys: &'static [(Key, Command)],
    /// What they do.
    pub about: Message,
    /// Whether a newcomer needs it: such rows are shown beside the board.
    pub basic: bool,
}

impl Row {
    /// What they do; `None` for nothing, as where there is no shell to go to. Where
    /// there are no files either, the record is not written but shown.
    #[must_use]
    pub fn told(&'static self, confined: bool) -> Option<&'static Message> {
        match &self.about {
            Message::KeySuspend if confined => None,
            Message::KeyWrite if confined => Some(&Message::KeyShowRecord),
            about => Some(about),
        }
    }
}

const fn row(place: Place, about: Message, keys: &'static [(Key, Command)]) -> Row {
    Row { place, keys, about, basic: false }
}

const fn basic(place: Place, about: Message, keys: &'static [(Key, Command)]) -> Row {
    Row { place, keys, about, basic: true }
}

const LEFT: Key = Key::plain(KeyCode::Left);
const DOWN: Key = Key::plain(KeyCode::Down);
const UP: Key = Key::plain(KeyCode::Up);
const RIGHT: Key = Key::plain(KeyCode::Right);
const HOME: Key = Key::plain(KeyCode::Home);
const END: Key = Key::plain(KeyCode::End);
const PAGE_UP: Key = Key::plain(KeyCode::PageUp);
const PAGE_DOWN: Key = Key::plain(KeyCode::PageDown);
const ENTER: Key = Key::plain(KeyCode::Enter);
const SPACE: Key = Key::char(' ');
const ESC: Key = Key::plain(KeyCode::Esc);

/// The whole table.
pub const TABLE: &[Row] = &[
    basic(
        Place::Board,
        Message::KeyCursor,
        &[
            (LEFT, Command::Left),
            (DOWN, Command::Down),
            (UP, Command::Up),
            (RIGHT, Command::Right),
            (Key::char('h'), Command::Left),
            (Key::char('j'), Command::Down),
            (Key::char('k'), Command::Up),
            (Key::char('l'), Command::Right),
        ],
    ),
    row(
        Place::Board,
        Message::KeyEdges,
        &[
            (HOME, Command::Home),
            (END, Command::End),
            (PAGE_UP, Command::PageUp),
            (PAGE_DOWN, Command::PageDown),
        ],
    ),
    basic(Place::Board, Message::KeyPlace, &[(ENTER, Command::Place), (SPACE, Command::Place)]),
    basic(Place::Board, Message::KeyPrompt, &[(Key::char(':'), Command::Prompt)]),
    basic(
        Place::Board,
        Message::KeyStep,
        &[(Key::char('['), Command::StepBack), (Key::char(']'), Command::StepForward)],
    ),
    basic(Place::Shared, Message::KeyNewGame, &[(Key::char('n'), Command::NewGame)]),
    basic(Place::Online, Message::KeyRematch, &[(Key::char('r'), Command::Rematch)]),
    row(Place::Online, Message::KeyReconnect, &[(Key::char('x'), Command::Reconnect)]),
    row(Place::Online, Message::KeyCopy, &[(Key::char('c'), Command::Copy)]),
    basic(Place::Board, Message::KeyWrite, &[(Key::char('w'), Command::Write)]),
    basic(
        Place::Replay,
        Message::KeyReplayStep,
        &[
            (LEFT, Command::StepBack),
            (RIGHT, Command::StepForward),
            (Key::char('h'), Command::StepBack),
            (Key::char('l'), Command::StepForward),
            (Key::char('['), Command::StepBack),
            (Key::char(']'), Command::StepForward),
        ],
    ),
    basic(Place::Replay, Message::KeyReplayEnds, &[(HOME, Command::Home), (END, Command::End)]),
    basic(Place::Replay, Message::KeyReplayPlay, &[(SPACE, Command::PlayOn)]),
    basic(Place::Replay, Message::KeyWrite, &[(Key::char('w'), Command::Write)]),
    row(
        Place::List,
        Message::KeyListMove,
        &[
            (DOWN, Command::Down),
            (UP, Command::Up),
            (Key::char('j'), Command::Down),
            (Key::char('k'), Command::Up),
        ],
    ),
    row(Place::List, Message::KeyListEnds, &[(HOME, Command::Home), (END, Command::End)]),
    row(Place::List, Message::KeyListChoose, &[(ENTER, Command::Place), (SPACE, Command::Place)]),
    row(
        Place::List,
        Message::KeyListChange,
        &[
            (LEFT, Command::Left),
            (RIGHT, Command::Right),
            (Key::char('h'), Command::Left),
            (Key::char('l'), Command::Right),
        ],
    ),
    row(Place::List, Message::KeyListYes, &[(Key::char('y'), Command::Yes)]),
    row(
        Place::Page,
        Message::KeyPageScroll,
        &[
            (DOWN, Command::Down),
            (UP, Command::Up),
            (Key::char('j'), Command::Down),
            (Key::char('k'), Command::Up),
        ],
    ),
    row(
        Place::Page,
        Message::KeyPageLeaf,
        &[(PAGE_UP, Command::PageUp), (PAGE_DOWN, Command::PageDown), (SPACE, Command::PageDown)],
    ),
    row(Place::Page, Message::KeyPageEnds, &[(HOME, Command::Home), (END, Command::End)]),
    row(
        Place::Page,
        Message::KeyPageTurn,
        &[
            (LEFT, Command::Left),
            (RIGHT, Command::Right),
            (Key::char('h'), Command::Left),
            (Key::char('l'), Command::Right),
        ],
    ),
    row(Place::Page, Message::KeyPageCopy, &[(Key::char('c'), Command::Copy)]),
    row(
        Place::Page,
        Message::KeyPageClose,
        &[(ENTER, Command::Escape), (Key::char('q'), Command::Escape)],
    ),
    basic(Place::Anywhere, Message::KeyMenu, &[(ESC, Command::Escape)]),
    basic(
        Place::Anywhere,
        Message::KeyHelp,
        &[(Key::char('?'), Command::Help), (Key::plain(KeyCode::F(1)), Command::Help)],
    ),
    basic(
        Place::Anywhere,
        Message::KeyRules,
        &[(Key::char('i'), Command::Rules), (Key::plain(KeyCode::F(2)), Command::Rules)],
    ),
    row(
        Place::Anywhere,
        Message::KeyLanguage,
        &[(Key::char('g'), Command::Language), (Key::plain(KeyCode::F(3)), Command::Language)],
    ),
    row(
        Place::Anywhere,
        Message::KeySound,
        &[(Key::char('s'), Command::Sound), (Key::plain(KeyCode::F(4)), Command::Sound)],
    ),
    row(
        Place::Anywhere,
        Message::KeyTheme,
        &[(Key::char('t'), Command::Theme), (Key::plain(KeyCode::F(5)), Command::Theme)],
    ),
    row(Place::Anywhere, Message::KeyMouse, &[(Key::char('m'), Command::Mouse)]),
    basic(Place::Anywhere, Message::KeyQuit, &[(Key::char('q'), Command::Quit)]),
    row(Place::Anywhere, Message::KeyInterrupt, &[(Key::ctrl('c'), Command::Interrupt)]),
    row(Place::Anywhere, Message::KeySuspend, &[(Key::ctrl('z'), Command::Suspend)]),
    row(Place::Anywhere, Message::KeyRedraw, &[(Key::ctrl('l'), Command::Redraw)]),
];

impl Row {
    /// Its keys, and the click that does the same, as one text.
    #[must_use]
    pub fn label(&self, language: Language) -> String {
        let mut label = self.short_label();
        if self.keys.iter().any(|(_, command)| *command == Command::Place) {
            label.push_str(", ");
            label.push_str(&language.say(&Message::LeftClick));
        }
        label
    }

    /// Its keys as one text.
    #[must_use]
    pub fn short_label(&self) -> String {
        let keys: Vec<_> = self.keys.iter().map(|(key, _)| key.to_string()).collect();
        keys.join(" ")
    }
}

impl Place {
    /// The places whose rows hold here; a row of an earlier one goes first.
    #[must_use]
    pub const fn all(self) -> &'static [Self] {
        match self {
            Self::Anywhere => &[Self::Anywhere],
            Self::Board => &[Self::Board, Self::Anywhere],
            Self::Shared => &[Self::Shared, Self::Board, Self::Anywhere],
            Self::Online => &[Self::Online, Self::Board, Self::Anywhere],
            Self::Lobby => &[Self::Online, Self::Anywhere],
            Self::Replay => &[Self::Replay, Self::Anywhere],
            Self::List => &[Self::List, Self::Anywhere],
            Self::Page => &[Self::Page, Self::Anywhere],
        }
    }
}

/// What `key` asks for at `place`.
#[must_use]
pub fn command(place: Place, key: Key) -> Option<Command> {
    let at = |place| {
        let rows = TABLE.iter().filter(move |row| row.place == place);
        rows.flat_map(|row| row.keys).find(|(bound, _)| *bound == key).map(|(_, command)| *command)
    };
    place.all().iter().find_map(|&place| at(place))
}

/// The first key that asks for `command` at `place`, as keyboards label it;
/// nothing if none does.
#[must_use]
pub fn label(place: Place, command: Command) -> String {
    let mut keys = rows(place.all()).flat_map(|row| row.keys);
    let bound = keys.find(|(_, what)| *what == command);
    bound.map(|(key, _)| key.to_string()).unwrap_or_default()
}

/// The parts of the table in the order in which the help page and the README
/// show them: the heading of each, and the places whose rows it holds.
pub const PARTS: [(Message, &[Place]); 6] = [
    (Message::HelpBoard, &[Place::Board, Place::Anywhere]),
    (Message::HelpShared, &[Place::Shared]),
    (Message::HelpOnline, &[Place::Online]),
    (Message::HelpReplay, &[Place::Replay]),
    (Message::HelpList, &[Place::List]),
    (Message::HelpPage, &[Place::Page]),
];

/// The rows of the table that hold at one of `places`.
pub fn rows(places: &[Place]) -> impl Iterator<Item = &'static Row> {
    TABLE.iter().filter(move |row| places.contains(&row.place))
}

/// The key table in Markdown, as README shows it.
#[must_use]
pub fn markdown() -> String {
    let language = Language::English;
    let mut text = String::new();
    for (heading, places) in &PARTS {
        let heading = language.say(heading);
        text.push_str(&format!("{heading}:\n\n| keys | do |\n|---|---|\n"));
        for row in rows(places) {
            let keys: Vec<_> = row.keys.iter().map(|(key, _)| format!("`{key}`")).collect();
            let click = &row.label(language)[row.short_label().len()..];
            let about = language.say(&row.about);
            text.push_str(&format!("| {}{click} | {about} |\n", keys.join(" ")));
        }
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_key_stands_twice_in_a_place() {
        let mut seen = HashSet::new();
        for row in TABLE {
            for (key, _) in row.keys {
                assert!(seen.insert((row.place, *key)), "{key} twice at {:?}", row.place);
            }
        }
    }

    #[test]
    fn letters_mean_the_same_in_either_case() {
        for letter in ['q', 'Q'] {
            let event = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
            let key = Key::of(&event).expect("no modifier is held");
            assert_eq!(command(Place::Board, key), Some(Command::Quit), "{letter}");
        }
    }

    #[test]
    fn sentences_name_the_keys_that_the_table_has() {
        for (message, place, command) in [
            (Message::Welcome, Place::Shared, Command::Place),
            (Message::Welcome, Place::Shared, Command::Help),
            (Message::WelcomeReplay, Place::Replay, Command::StepForward),
            (Message::WelcomeReplay, Place::Replay, Command::PlayOn),
            (Message::GameOver, Place::Shared, Command::NewGame),
            (Message::GameOverOnline, Place::Online, Command::Rematch),
            (Message::RematchWanted, Place::Online, Command::Rematch),
        ] {
            let keys =
                rows(place.all()).flat_map(|row| row.keys).filter(|(_, what)| *what == command);
            let labels: Vec<_> = keys.map(|(key, _)| key.to_string()).collect();
            for language in Language::ALL {
                let sentence = language.say(&message);
                let words: Vec<_> = sentence.split([' ', '.', ',']).collect();
                let named = labels.iter().any(|label| words.contains(&label.as_str()));
                assert!(named, "{sentence} names none of {labels:?}");
            }
        }
    }

    #[test]
    fn alt_and_control_make_another_key() {
        let alt = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::ALT);
        assert_eq!(Key::of(&alt), None);
        let control = KeyEvent::new(KeyCode::Char('h'), KeyModifiers::CONTROL);
        assert_eq!(command(Place::Board, Key::of(&control).unwrap()), None);
        let control = KeyEvent::new(KeyCode::Char('C'), KeyModifiers::CONTROL);
        assert_eq!(command(Place::List, Key::of(&control).unwrap()), Some(Command::Interrupt));
    }

    #[test]
    fn the_markdown_has_a_line_for_every_row() {
        let text = markdown();
        assert!(text.contains("| `Enter` `Space`, left click | place a stone |\n"), "{text}");
        let lines = text.lines().filter(|line| line.starts_with("| `")).count();
        assert_eq!(lines, TABLE.len());
    }
}
