//! Drives the client as the edge does, and prints its screen.

use std::num::NonZeroUsize;
use std::time::Duration;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use omok_core::record::{Format, Setting, read};
use omok_core::{Game, Point, RuleSet, Size};
use omok_tui::action::{Action, Effect};
use omok_tui::glyphs::{Ambiguous, Glyphs, Letters};
use omok_tui::i18n::Language;
use omok_tui::layout::Layout;
use omok_tui::model::{Model, Options};
use omok_tui::session::{Link, Output};
use omok_tui::theme::{Depth, ThemeName};
use omok_tui::{input, update, view};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

/// A client on a screen of some size.
pub(crate) struct Driver {
    pub(crate) model: Model,
    pub width: u16,
    pub height: u16,
    /// The time since the start.
    pub now: Duration,
    /// Every effect so far, and not yet taken.
    pub effects: Vec<Effect>,
    /// The link of its session that was used last.
    pub(crate) dialed: Option<Link>,
}

pub(crate) const OPTIONS: Options = Options {
    depth: Depth::Indexed,
    theme: ThemeName::Wood,
    glyphs: Glyphs::Unicode,
    ambiguous: Ambiguous::Auto,
    sound: true,
    mouse: true,
    language: Language::English,
    letters: Letters::All,
    confirm: false,
    rules: RuleSet::RENJU,
    size: Size::FIFTEEN,
};

/// The day on which everything happens here.
pub(crate) const DAY: &str = "2026-11-30";

pub(crate) fn options(depth: Depth) -> Options {
    Options { depth, ..OPTIONS }
}

/// A game of `rules` on its board of `lines` lines after `moves`.
pub(crate) fn game(rules: RuleSet, lines: usize, moves: &str) -> Game {
    let size = Size::new(lines).expect("a board of that size exists");
    let points = moves.split_whitespace().map(|name| point(name, lines));
    Game::new(rules, size).expect("these rules have it").replay(points).expect("a legal game")
}

pub(crate) fn point(name: &str, lines: usize) -> Point {
    Point::parse(name, Size::new(lines).expect("a size")).expect("a point")
}

/// The game of a file in the project's test data without its last move, and
/// that move.
pub(crate) fn recorded(name: &str) -> (Game, Point) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/games");
    let bytes = std::fs::read(format!("{folder}/{name}.txt")).expect("the file is there");
    let (record, _) = read(&bytes, Format::Text, NonZeroUsize::MIN).expect("it is a record");
    let whole = record.game(Setting::default()).expect("it is a legal game");
    let last = whole.last_move().expect("it has moves");
    (whole.at_ply(whole.moves().len() - 1), last)
}

impl Driver {
    pub(crate) fn new(model: Model) -> Self {
        Self {
            model,
            width: 80,
            height: 24,
            now: Duration::ZERO,
            effects: Vec::new(),
            dialed: None,
        }
    }

    pub(crate) fn local(rules: RuleSet, lines: usize) -> Self {
        Self::new(Model::local(OPTIONS, game(rules, lines, ""), None))
    }

    pub(crate) fn sized(mut self, width: u16, height: u16) -> Self {
        (self.width, self.height) = (width, height);
        self
    }

    pub(crate) fn layout(&self) -> Layout {
        Layout::of(&self.model, self.width, self.height)
    }

    /// Applies an action; names for records are found as the edge does it.
    pub(crate) fn act(&mut self, action: Action) {
        for effect in update::update(&mut self.model, self.now, action) {
            if let Effect::NameRecord { start } = effect {
                let (name, day) = (format!("{start}-{DAY}.txt"), DAY.to_owned());
                self.act(Action::OfferName { name, day });
            } else {
                self.effects.push(effect);
            }
        }
    }

    /// Lets time pass until the client wants to be woken, and wakes it.
    pub(crate) fn tick(&mut self) {
        self.now = self.model.next_timeout().unwrap_or(self.now);
        self.act(Action::Tick);
    }

    pub(crate) fn event(&mut self, event: &Event) {
        for key in input::keys(&self.model, event) {
            if let Some(action) = input::action(&self.model, &self.layout(), &key) {
                self.act(action);
            }
        }
    }

    pub(crate) fn key(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        self.event(&Event::Key(KeyEvent::new(code, modifiers)));
    }

    /// Types keys parted by spaces: `h`, `Enter`, `Left`, `F1`, `Ctrl-C` …
    pub(crate) fn keys(&mut self, keys: &str) {
        for name in keys.split_whitespace() {
            let (code, modifiers) = named_key(name);
            self.key(code, modifiers);
        }
    }

    /// Plays points through the prompt.
    pub(crate) fn play(&mut self, points: &str) {
        for point in points.split_whitespace() {
            self.keys(":");
            point.chars().for_each(|letter| self.key(KeyCode::Char(letter), KeyModifiers::NONE));
            self.keys("Enter");
        }
    }

    /// Walks the cursor to a point of a board of 15 lines.
    pub(crate) fn walk(&mut self, name: &str) {
        let goal = point(name, 15);
        self.keys("Home PgDn");
        (0..goal.column()).for_each(|_| self.keys("Right"));
        (0..goal.row()).for_each(|_| self.keys("Up"));
        assert_eq!(self.model.cursor(), Some(goal));
    }

    pub(crate) fn click(&mut self, column: u16, row: u16) {
        self.button_down(column, row);
        self.button_up(column, row);
    }

    pub(crate) fn button_down(&mut self, column: u16, row: u16) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
    }

    pub(crate) fn button_up(&mut self, column: u16, row: u16) {
        self.mouse(MouseEventKind::Up(MouseButton::Left), column, row);
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let modifiers = KeyModifiers::NONE;
        self.event(&Event::Mouse(MouseEvent { kind, column, row, modifiers }));
    }

    pub(crate) fn click_point(&mut self, name: &str) {
        let game = self.model.game().expect("a board is shown");
        let point = Point::parse(name, game.size()).expect("a point of the board");
        let Position { x, y } = self.layout().cell(point).expect("it is drawn");
        self.click(x, y);
    }

    /// Clicks the first place where `word` stands on the screen.
    pub(crate) fn click_word(&mut self, word: &str) {
        let (column, row) = self.place_of(word);
        self.click(column, row);
    }

    /// Column and row of the first place where `word` stands on the screen.
    pub(crate) fn place_of(&self, word: &str) -> (u16, u16) {
        let text = self.text();
        let (row, line) =
            text.lines().enumerate().find(|(_, line)| line.contains(word)).expect("it is shown");
        let column = line[..line.find(word).expect("it is in the line")].width();
        (column as u16, row as u16)
    }

    pub(crate) fn taken(&mut self) -> Vec<Effect> {
        for effect in &self.effects {
            if let Effect::Session(Output::Dial(link)) = effect {
                self.dialed = Some(*link);
            }
        }
        std::mem::take(&mut self.effects)
    }

    pub(crate) fn moves(&self) -> String {
        let moves = self.model.game().expect("a board is shown").moves();
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn buffer(&self) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.width, self.height));
        view::draw(&self.model, &self.layout(), &mut buffer);
        buffer
    }

    /// The screen as text, a line a row, without the blanks at the ends.
    pub(crate) fn text(&self) -> String {
        let buffer = self.buffer();
        rows(&buffer).map(|row| symbols(&row).trim_end().to_owned() + "\n").collect()
    }

    pub(crate) fn row(&self, row: usize) -> String {
        self.text().lines().nth(row).expect("the screen has that row").to_owned()
    }

    pub(crate) fn status(&self) -> String {
        self.row(usize::from(self.height) - 1)
    }

    /// The screen with its styles: each row as text, and below it a letter a
    /// column wherever the style is not the default; a legend at the end.
    pub(crate) fn picture(&self) -> String {
        let buffer = self.buffer();
        let mut legend: Vec<String> = Vec::new();
        let mut picture = String::new();
        for row in rows(&buffer) {
            let styles: String = row.iter().map(|cell| letter(&mut legend, cell)).collect();
            picture.push_str(symbols(&row).trim_end());
            picture.push('\n');
            if !styles.trim().is_empty() {
                picture.push_str(styles.trim_end());
                picture.push('\n');
            }
        }
        for (style, letter) in legend.iter().zip('a'..) {
            picture.push_str(&format!("{letter}: {style}\n"));
        }
        picture
    }
}

fn rows(buffer: &Buffer) -> impl Iterator<Item = Vec<Cell>> {
    buffer.content().chunks(usize::from(buffer.area.width).max(1)).map(<[_]>::to_vec)
}

fn symbols(row: &[Cell]) -> String {
    let mut text = String::new();
    let mut covered = 0;
    for cell in row {
        if covered > 0 {
            covered -= 1;
            continue;
        }
        text.push_str(cell.symbol());
        covered = cell.symbol().width().saturating_sub(1);
    }
    text
}

fn letter(legend: &mut Vec<String>, cell: &Cell) -> char {
    if (cell.fg, cell.bg, cell.modifier) == (Color::Reset, Color::Reset, Modifier::empty()) {
        return ' ';
    }
    let style = format!("{:?} on {:?} {:?}", cell.fg, cell.bg, cell.modifier);
    let index = legend.iter().position(|known| *known == style).unwrap_or_else(|| {
        legend.push(style);
        legend.len() - 1
    });
    ('a'..).nth(index).expect("few styles are used")
}

fn named_key(name: &str) -> (KeyCode, KeyModifiers) {
    if let Some(letter) = name.strip_prefix("Ctrl-") {
        let letter = letter.chars().next().expect("a letter follows").to_ascii_lowercase();
        return (KeyCode::Char(letter), KeyModifiers::CONTROL);
    }
    let code = match name {
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Space" => KeyCode::Char(' '),
        "Backspace" => KeyCode::Backspace,
        "F1" => KeyCode::F(1),
        "F2" => KeyCode::F(2),
        "F3" => KeyCode::F(3),
        "F4" => KeyCode::F(4),
        "F5" => KeyCode::F(5),
        _ => {
            let mut letters = name.chars();
            let letter = letters.next().expect("a key has a name");
            assert!(letters.next().is_none(), "{name} is no key");
            KeyCode::Char(letter)
        }
    };
    (code, KeyModifiers::NONE)
}
