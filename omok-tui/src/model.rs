//! What the client knows. No clock, no files, no terminal, and no words: a
//! sentence is made from a [`Message`](crate::i18n::Message) when it is drawn.

mod dialog;
mod play;

use omok_core::record::Tags;
use omok_core::{Game, Point};

use crate::i18n::Language;
use crate::keymap::Place;
use crate::layout::Target;
use crate::theme::Depth;

pub use dialog::{Choice, Dialog, Item, List, ListKind, Page, PageKind, Prompt, PromptKind};
pub use play::{Play, Seating};

/// How the client is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The terminal's colours.
    pub depth: Depth,
    /// Whether the bell may ring.
    pub sound: bool,
    /// Whether the mouse is reported.
    pub mouse: bool,
    /// The language of every sentence.
    pub language: Language,
}

/// What lies under the dialogs.
#[derive(Clone, Debug)]
pub enum Screen {
    /// The start screen.
    Start(List),
    /// A board with a game or a replay.
    Board(Box<Play>),
}

/// How long a replay that plays on shows each move.
const REPLAY_STEP_MS: u64 = 1000;

/// The whole state of the client.
#[derive(Clone, Debug)]
pub struct Model {
    pub(crate) options: Options,
    pub(crate) screen: Screen,
    /// What lies on top of the screen, the topmost last; it alone takes input.
    pub(crate) dialogs: Vec<Dialog>,
    /// What the mouse's button is held down on.
    pub(crate) pressed: Option<Target>,
    /// The unfinished local game that is kept for the next start, while it is
    /// not the one on the board.
    pub(crate) kept: Option<Game>,
    /// The day, as the edge told it when a record was last to be written.
    pub(crate) day: Option<String>,
    /// What the record that is replayed tells beside the moves.
    pub(crate) tags: Tags,
}

impl Model {
    fn new(options: Options, screen: Screen, kept: Option<Game>) -> Self {
        Self {
            options,
            screen,
            dialogs: Vec::new(),
            pressed: None,
            kept,
            day: None,
            tags: Tags::default(),
        }
    }

    /// The start screen. `kept` is the unfinished local game that an earlier
    /// run left behind; it is offered when a local game is chosen.
    #[must_use]
    pub fn start(options: Options, kept: Option<Game>) -> Self {
        Self::new(options, Screen::Start(List::new(ListKind::Start)), kept)
    }

    /// A local game from `game`, which has no moves yet; `kept`, the unfinished
    /// game that an earlier run left behind, is offered instead.
    #[must_use]
    pub fn local(options: Options, game: Game, kept: Option<Game>) -> Self {
        let offered = kept.is_some();
        let mut model = Self::new(options, Screen::Board(Box::new(Play::shared(game))), kept);
        if offered {
            model.dialogs.push(Dialog::List(List::new(ListKind::Kept)));
        }
        model
    }

    /// A replay of `game`, seen from its empty board.
    #[must_use]
    pub fn replay(options: Options, game: Game) -> Self {
        Self::new(options, Screen::Board(Box::new(Play::replay(game))), None)
    }

    /// The same, with what the record that is replayed tells beside the moves.
    #[must_use]
    pub fn with_tags(self, tags: Tags) -> Self {
        Self { tags, ..self }
    }

    /// How it is set up now; sound and mouse change while it runs.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// What lies under the dialogs.
    #[must_use]
    pub const fn screen(&self) -> &Screen {
        &self.screen
    }

    /// The board screen, if it is shown.
    #[must_use]
    pub fn play(&self) -> Option<&Play> {
        match &self.screen {
            Screen::Board(play) => Some(play),
            Screen::Start(_) => None,
        }
    }

    pub(crate) fn play_mut(&mut self) -> Option<&mut Play> {
        match &mut self.screen {
            Screen::Board(play) => Some(play),
            Screen::Start(_) => None,
        }
    }

    /// The local game in play or the record replayed.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.play().map(Play::game)
    }

    /// Where the board's cursor stands; a replay has none.
    #[must_use]
    pub fn cursor(&self) -> Option<Point> {
        self.play().filter(|play| !play.is_replay()).map(|play| play.cursor)
    }

    /// The dialog that takes the input, if one is open.
    #[must_use]
    pub fn dialog(&self) -> Option<&Dialog> {
        self.dialogs.last()
    }

    /// What the mouse's button is held down on, and what a click is on if the
    /// button comes up there.
    #[must_use]
    pub const fn pressed(&self) -> Option<Target> {
        self.pressed
    }

    /// The unfinished local game that an earlier run left behind.
    #[must_use]
    pub const fn kept(&self) -> Option<&Game> {
        self.kept.as_ref()
    }

    /// The list that takes the input: the open one, or the start screen's.
    #[must_use]
    pub fn list(&self) -> Option<&List> {
        match (self.dialogs.last(), &self.screen) {
            (Some(Dialog::List(list)), _) | (None, Screen::Start(list)) => Some(list),
            _ => None,
        }
    }

    pub(crate) fn list_mut(&mut self) -> Option<&mut List> {
        match (self.dialogs.last_mut(), &mut self.screen) {
            (Some(Dialog::List(list)), _) | (None, Screen::Start(list)) => Some(list),
            _ => None,
        }
    }

    /// Which rows of the key table hold now; none while a prompt is open.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        match (self.dialogs.last(), &self.screen) {
            (Some(Dialog::Prompt(_)), _) => None,
            (Some(Dialog::Page(_)), _) => Some(Place::Page),
            (Some(Dialog::List(_)), _) | (None, Screen::Start(_)) => Some(Place::List),
            (None, Screen::Board(play)) if play.is_replay() => Some(Place::Replay),
            (None, Screen::Board(_)) => Some(Place::Board),
        }
    }

    /// How many ms from now on [`Action::Tick`](crate::action::Action::Tick) is
    /// wanted, unless another action comes first; `None` when nothing runs by
    /// itself, which is always so outside a replay that plays on.
    #[must_use]
    pub fn tick_after_ms(&self) -> Option<u64> {
        let seating = self.play()?.seating;
        (seating == Seating::Nobody { running: true }).then_some(REPLAY_STEP_MS)
    }
}
