//! What the client knows. No clock, no files, no terminal, and no words: a
//! sentence is made from a [`Message`](crate::i18n::Message) when it is drawn.

mod dialog;
mod failure;
mod lobby;
mod play;
mod questions;
mod settings;

use std::time::Duration;

use omok_core::record::Tags;
use omok_core::{Game, Point, RuleSet, Size};
use omok_proto::invite::PinnedRelay;

use crate::confines::Relays;
use crate::glyphs::{Ambiguous, Glyphs, Letters};
use crate::i18n::{Language, Message};
use crate::keymap::Place;
use crate::online::{Attempt, Online, Opening, Question, SavedSeat};
use crate::reason::Reason;
use crate::session::Phase;
use crate::target::Target;
use crate::theme::{Depth, Theme, ThemeName};

pub use dialog::{Choice, Dialog, Item, List, ListKind, Page, PageKind, Prompt, PromptKind, Venue};
pub use failure::{first_met, why_not_opened};
pub use lobby::{Lobby, Stage, relay_told};
pub use play::{Play, Seating, rematch_told};

/// How the client is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The terminal's colours.
    pub depth: Depth,
    /// What the board looks like.
    pub theme: ThemeName,
    /// The characters that are drawn.
    pub glyphs: Glyphs,
    /// How wide some of them are said to be.
    pub ambiguous: Ambiguous,
    /// Whether the bell may ring.
    pub sound: bool,
    /// Whether the mouse is reported.
    pub mouse: bool,
    /// The language of every sentence.
    pub language: Language,
    /// Which letters can be shown, and so which languages.
    pub letters: Letters,
    /// Whether a stone takes a second press on the same point.
    pub confirm: bool,
    /// The rule set of a new game where no other is named.
    pub rules: RuleSet,
    /// Its board, which the rule set has.
    pub size: Size,
}

impl Options {
    /// How everything looks.
    #[must_use]
    pub const fn look(&self) -> Theme {
        Theme::of(self.theme, self.depth, self.glyphs)
    }
}

/// What lies under the dialogs.
#[derive(Clone, Debug)]
pub enum Screen {
    /// The start screen.
    Start(List),
    /// An online game that has not begun yet.
    Lobby(Box<Lobby>),
    /// A board with a game or a replay.
    Board(Box<Play>),
}

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
    /// Why the local game on the board could not be kept, if it could not.
    pub(crate) unkept: Option<Reason>,
    /// The saved seats of online games that no running client uses.
    pub(crate) seats: Vec<SavedSeat>,
    /// The latest wish for an online game.
    pub(crate) attempt: Attempt,
    /// When the latest action came, as time since the start.
    pub(crate) now: Duration,
    /// The day, as the edge told it when a record was last to be written.
    pub(crate) day: Option<String>,
    /// What the record that is replayed tells beside the moves.
    pub(crate) tags: Tags,
    /// The relay that is tried where no other is named; `None`: the usual one.
    pub(crate) relay: Option<PinnedRelay>,
    /// The relays that are played at, where an administrator says so: then there
    /// is no way out of the game, to files or to a shell.
    pub(crate) confined: Option<Relays>,
    /// The last event on the start screen, until another one takes its place.
    pub(crate) notice: Option<Message>,
    /// Whether nobody has pressed anything since the last event was told.
    pub(crate) unseen: bool,
}

impl Model {
    fn new(options: Options, screen: Screen, kept: Option<Game>) -> Self {
        Self {
            options,
            screen,
            dialogs: Vec::new(),
            pressed: None,
            kept,
            unkept: None,
            seats: Vec::new(),
            attempt: Attempt::default(),
            now: Duration::ZERO,
            day: None,
            tags: Tags::default(),
            relay: None,
            confined: None,
            notice: None,
            unseen: false,
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

    /// The online game of a seat that is taken.
    #[must_use]
    pub fn online(options: Options, online: Online) -> Self {
        let mut model = Self::new(options, Screen::Start(List::new(ListKind::Start)), None);
        model.sit_down(Box::new(online), None);
        model
    }

    /// The way to an online game, where a question has to be answered first.
    #[must_use]
    pub fn asked(options: Options, question: Question) -> Self {
        let mut model = Self::new(options, Screen::Lobby(Box::new(Lobby::asked(question))), None);
        model.dialogs.push(Dialog::List(List::new(ListKind::Question)));
        model
    }

    /// A replay of `game`, seen from its empty board.
    #[must_use]
    pub fn replay(options: Options, game: Game) -> Self {
        Self::new(options, Screen::Board(Box::new(Play::replay(game))), None)
    }

    /// The same, with these saved seats to go on with, the latest first.
    #[must_use]
    pub fn with_seats(self, seats: Vec<SavedSeat>) -> Self {
        Self { seats, ..self }
    }

    /// The same, with what the record that is replayed tells beside the moves.
    #[must_use]
    pub fn with_tags(self, tags: Tags) -> Self {
        Self { tags, ..self }
    }

    /// The same, with this relay to try where no other is named.
    #[must_use]
    pub fn with_relay(self, relay: Option<PinnedRelay>) -> Self {
        Self { relay, ..self }
    }

    /// The same, for somebody who plays on another's account: without files and
    /// without a shell, and at these relays only.
    #[must_use]
    pub fn confined_to(self, relays: Relays) -> Self {
        Self { confined: Some(relays), ..self }
    }

    /// The same, with `message` as the last event.
    #[must_use]
    pub fn told(mut self, message: Message) -> Self {
        self.tell(message);
        self
    }

    /// Shows `message` as the last event, whole until it has been seen.
    pub(crate) fn tell(&mut self, message: Message) {
        *self.notice_mut() = Some(message);
        self.unseen = true;
    }

    /// Whether the last event takes as many rows as it needs, and not one only. A
    /// page or a prompt hides it, and it waits until that is closed.
    #[must_use]
    pub fn shows_whole_notice(&self) -> bool {
        self.unseen && !self.hides_notice()
    }

    /// Somebody has pressed something, and has seen what was to be seen.
    pub(crate) fn note_seen(&mut self) {
        self.unseen &= self.hides_notice();
    }

    fn hides_notice(&self) -> bool {
        matches!(self.dialog(), Some(Dialog::Page(_) | Dialog::Prompt(_)))
    }

    /// The relay that is tried where no other is named; `None`: the usual one.
    #[must_use]
    pub const fn relay(&self) -> Option<&PinnedRelay> {
        self.relay.as_ref()
    }

    /// Whether there are neither files nor a shell.
    #[must_use]
    pub const fn is_confined(&self) -> bool {
        self.confined.is_some()
    }

    /// Whether another relay may be named.
    #[must_use]
    pub const fn takes_relays(&self) -> bool {
        matches!(self.confined, None | Some(Relays::Any))
    }

    /// The last event on the start screen.
    #[must_use]
    pub const fn notice(&self) -> Option<&Message> {
        self.notice.as_ref()
    }

    /// How it is set up now; much of it changes while it runs.
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
            _ => None,
        }
    }

    /// The lobby, if it is shown.
    #[must_use]
    pub fn lobby(&self) -> Option<&Lobby> {
        match &self.screen {
            Screen::Lobby(lobby) => Some(lobby),
            _ => None,
        }
    }

    /// The seat of the online game that waits or is played.
    #[must_use]
    pub fn seat(&self) -> Option<&Online> {
        match &self.screen {
            Screen::Start(_) => None,
            Screen::Lobby(lobby) => lobby.online(),
            Screen::Board(play) => play.seat(),
        }
    }

    pub(crate) fn seat_mut(&mut self) -> Option<&mut Online> {
        match &mut self.screen {
            Screen::Lobby(lobby) => match &mut lobby.stage {
                Stage::Waiting(online) => Some(online),
                _ => None,
            },
            Screen::Board(play) => match &mut play.seating {
                Seating::Online(online) => Some(online),
                _ => None,
            },
            Screen::Start(_) => None,
        }
    }

    /// Shows a seat: its board, or the lobby as long as the room waits.
    pub(crate) fn sit_down(&mut self, mut online: Box<Online>, opening: Option<Opening>) {
        online.learn_code();
        let seated = if online.is_waiting() { Err(online) } else { Play::online(online) };
        self.screen = match seated {
            Ok(mut play) => {
                play.notice = Some(play.standing());
                Screen::Board(Box::new(play))
            }
            Err(online) => Screen::Lobby(Box::new(Lobby::waiting(online, opening))),
        };
    }

    /// The saved seats of online games that no running client uses.
    #[must_use]
    pub fn seats(&self) -> &[SavedSeat] {
        &self.seats
    }

    pub(crate) fn play_mut(&mut self) -> Option<&mut Play> {
        match &mut self.screen {
            Screen::Board(play) => Some(play),
            _ => None,
        }
    }

    /// Takes the last event out, for whoever tells each once.
    pub(crate) const fn take_notice(&mut self) -> Option<Message> {
        self.notice_mut().take()
    }

    /// Takes the last event out if it is one of those.
    pub(crate) fn take_notice_if(&mut self, wanted: impl Fn(&Message) -> bool) -> Option<Message> {
        self.notice_mut().take_if(|notice| wanted(notice))
    }

    const fn notice_mut(&mut self) -> &mut Option<Message> {
        match &mut self.screen {
            Screen::Start(_) => &mut self.notice,
            Screen::Lobby(lobby) => &mut lobby.notice,
            Screen::Board(play) => &mut play.notice,
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
            (None, Screen::Lobby(_)) => Some(Place::Lobby),
            (None, Screen::Board(play)) => Some(play.place()),
        }
    }

    /// When [`Action::Tick`](crate::action::Action::Tick) is wanted, as time
    /// since the start; `None` when nothing runs by itself. Any action may
    /// change it.
    #[must_use]
    pub fn next_timeout(&self) -> Option<Duration> {
        if let Some(Seating::Nobody { next_at, .. }) = self.play().map(|play| &play.seating) {
            return *next_at;
        }
        let timeout = self.seat()?.session().next_timeout()?;
        // While a wait is counted down on the screen, each second shows.
        let second = self.seconds_to_retry().map(|seconds| {
            let shown_until = u32::try_from(seconds.saturating_sub(1)).unwrap_or(u32::MAX);
            timeout.saturating_sub(Duration::from_secs(1) * shown_until)
        });
        Some(second.map_or(timeout, |second| second.min(timeout)))
    }

    /// While the line is lost: the whole seconds to the next try, counted up;
    /// `None` when one is under way.
    #[must_use]
    pub fn seconds_to_retry(&self) -> Option<usize> {
        match self.seat()?.session().phase() {
            Phase::Offline { retry_at } if retry_at < Duration::MAX => {
                let millis = retry_at.saturating_sub(self.now).as_millis();
                usize::try_from(millis.div_ceil(1000)).ok()
            }
            _ => None,
        }
    }
}
