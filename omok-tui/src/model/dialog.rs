//! What can lie on top of a screen: lists to choose from, pages to read,
//! prompts to type into.

use omok_core::{RuleSet, Size, Variant};
use tui_input::Input;

use super::{Model, Screen, failure, questions, settings};
use crate::i18n::Message;
use crate::keymap::Command;
use crate::online::{Exit, Opening};

/// One of them.
#[derive(Clone, Debug)]
pub enum Dialog {
    /// A menu or a question.
    List(List),
    /// Text that scrolls.
    Page(Page),
    /// A line to type into.
    Prompt(Prompt),
}

/// Where a new game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Venue {
    /// At this terminal.
    Here,
    /// In a room of one's own.
    Online,
    /// Not yet: it is what later ones begin with.
    Later,
}

/// Which list it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListKind {
    /// The start screen itself.
    Start,
    /// Which rule set a new game has.
    Rules(Venue),
    /// Which board a game by these rules has.
    Sizes(Venue, RuleSet),
    /// Which saved seat to go on with.
    Seats,
    /// What is remembered for the next time.
    Settings,
    /// What has to be answered before a room is joined.
    Question,
    /// What to do when nothing could be opened.
    Failed,
    /// The menu of a room that waits.
    LobbyMenu,
    /// What becomes of the seat when the player goes there.
    Exit(Exit),
    /// What to do when the session is over.
    Ended,
    /// The menu of the board screen.
    Menu,
    /// Whether to take the stones off.
    NewGame,
    /// What becomes of an unfinished game when the program ends.
    Quit,
    /// What becomes of it when the start screen comes back.
    Leave,
    /// Whether to go on with the game that an earlier run left behind.
    Kept,
}

impl ListKind {
    /// Whether a lobby has nothing to show once this is closed.
    pub(crate) const fn is_all_there_is(self) -> bool {
        matches!(self, Self::Question | Self::Failed | Self::Ended)
    }
}

/// Items of which one is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List {
    /// Which list it is; its items follow from this and the model.
    pub kind: ListKind,
    /// The index of the selected item.
    pub selected: usize,
}

/// An item of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it says.
    pub label: Message,
    /// What choosing it does.
    pub choice: Choice,
    /// More about it, shown while it is selected.
    pub detail: Option<Message>,
}

impl Item {
    pub(super) const fn new(label: Message, choice: Choice) -> Self {
        Self { label, choice, detail: None }
    }

    pub(super) const fn command(label: Message, command: Command) -> Self {
        Self::new(label, Choice::Command(command))
    }

    pub(super) fn with(self, detail: Message) -> Self {
        Self { detail: Some(detail), ..self }
    }
}

/// What choosing an item does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// What a key does.
    Command(Command),
    /// Sets up a local game.
    LocalGame,
    /// Sets up a room.
    Host,
    /// Asks for an invite.
    Join,
    /// Shows the settings.
    Settings,
    /// Shows the record as text.
    Record,
    /// Takes some characters for as wide as the next possibility says.
    Ambiguous,
    /// Has a stone take a second press, or one again.
    Confirm,
    /// Asks for the relay that is tried where no other is named.
    Relay,
    /// Asks for the rule set of such a game.
    RulesFor(Venue),
    /// Shows the saved seats.
    Seats,
    /// Takes this rule set, and asks for the size if there are several.
    Rules(Venue, RuleSet),
    /// Begins a game.
    Size(Venue, RuleSet, Size),
    /// Opens an online game.
    Open(Opening),
    /// Gives up opening one.
    Cancel,
    /// Gives up the seat and goes there.
    LeaveForGood(Exit),
    /// Takes the stones off and begins anew.
    NewGame,
    /// Quits; the game stays kept for the next start.
    QuitKeeping,
    /// Quits; the game is forgotten.
    QuitDropping,
    /// Goes to the start screen, asking first about an unfinished game.
    Leave,
    /// Goes to the start screen; the game stays kept.
    LeaveKeeping,
    /// Goes to the start screen; the game is forgotten.
    LeaveDropping,
    /// Goes on with the kept game.
    TakeKept,
    /// Leaves the kept game alone.
    DeclineKept,
}

impl List {
    /// The list with its first item selected.
    #[must_use]
    pub const fn new(kind: ListKind) -> Self {
        Self { kind, selected: 0 }
    }

    /// The list with the item selected that the user prefers, or else the
    /// first.
    pub(crate) fn preselected(kind: ListKind, model: &Model) -> Self {
        let (rules, size) = (model.options.rules, model.options.size);
        let place = match kind {
            ListKind::Rules(_) => RuleSet::ALL.iter().position(|&other| other == rules),
            ListKind::Sizes(_, of) if of == rules => {
                rules.sizes().iter().position(|&other| other == size)
            }
            _ => None,
        };
        Self { kind, selected: place.unwrap_or(0) }
    }

    /// What is asked.
    #[must_use]
    pub fn heading(&self, model: &Model) -> Message {
        match self.kind {
            ListKind::Start => Message::Tagline,
            ListKind::Rules(_) => Message::ChooseRules,
            ListKind::Sizes(..) => Message::ChooseSize,
            ListKind::Seats => Message::AskWhichSeat,
            ListKind::Settings => Message::MenuSettings,
            ListKind::Question => questions::question_heading(model),
            ListKind::Failed => failure::of_lobby(model),
            ListKind::Exit(exit) => questions::exit_heading(model, exit),
            ListKind::Ended => failure::of_session(model),
            ListKind::Menu | ListKind::LobbyMenu => Message::Menu,
            ListKind::NewGame => Message::AskNewGame,
            ListKind::Quit | ListKind::Leave => match model.unkept.clone() {
                Some(reason) => Message::KeepFailed { reason },
                None => Message::AskQuit,
            },
            ListKind::Kept => model.kept().map_or(Message::KeptYes, |game| Message::AskKept {
                rules: game.rules(),
                size: game.size(),
                plies: game.moves().len(),
            }),
        }
    }

    /// What can be chosen; never empty.
    #[must_use]
    pub fn items(&self, model: &Model) -> Vec<Item> {
        let mut items = self.all_items(model);
        // The record is still there as text.
        items.retain(|item| !model.is_confined() || item.choice != Choice::Command(Command::Write));
        items
    }

    fn all_items(&self, model: &Model) -> Vec<Item> {
        let back = || Item::command(Message::BackToGame, Command::Escape);
        match self.kind {
            ListKind::Start => start(model),
            ListKind::Rules(venue) => RuleSet::ALL.map(|rules| rules_item(venue, rules)).into(),
            ListKind::Seats => questions::seats(model),
            ListKind::Settings => settings::items(model),
            ListKind::Question => questions::question(model),
            ListKind::Failed => questions::failed(model),
            ListKind::LobbyMenu => questions::lobby_menu(),
            ListKind::Exit(exit) => questions::exit(model, exit),
            ListKind::Ended => questions::ended(model),
            ListKind::Menu if model.seat().is_some() => questions::board_menu(),
            ListKind::Sizes(venue, rules) => {
                let size = |&size| {
                    Item::new(Message::BoardSize { size }, Choice::Size(venue, rules, size))
                };
                rules.sizes().iter().map(size).collect()
            }
            ListKind::Menu => menu(model),
            ListKind::NewGame => vec![Item::new(Message::NewGameYes, Choice::NewGame), back()],
            ListKind::Quit => unfinished(
                model,
                Item::new(Message::QuitKeeping, Choice::QuitKeeping),
                Item::new(Message::QuitDropping, Choice::QuitDropping),
            ),
            ListKind::Leave => unfinished(
                model,
                Item::new(Message::LeaveKeeping, Choice::LeaveKeeping),
                Item::new(Message::LeaveDropping, Choice::LeaveDropping),
            ),
            ListKind::Kept => vec![
                Item::new(Message::KeptYes, Choice::TakeKept),
                Item::new(Message::KeptNo, Choice::DeclineKept).with(Message::AboutKeptNo),
            ],
        }
    }
}

/// What becomes of an unfinished local game. While it cannot be kept, what loses
/// nothing comes first; keeping it is tried once more by whoever chooses that.
fn unfinished(model: &Model, keep: Item, drop: Item) -> Vec<Item> {
    let back = Item::command(Message::BackToGame, Command::Escape);
    if model.unkept.is_none() {
        return vec![keep, drop, back];
    }
    vec![back, Item::command(Message::MenuWrite, Command::Write), keep, drop]
}

/// The items of the start screen.
fn start(model: &Model) -> Vec<Item> {
    let mut items = Vec::new();
    if let Some(game) = model.kept() {
        let (rules, size) = (game.rules(), game.size());
        let about = Message::AboutGoOn { plies: game.moves().len() };
        items.push(Item::new(Message::GoOn { rules, size }, Choice::TakeKept).with(about));
    }
    items.extend([
        Item::new(Message::LocalGame, Choice::LocalGame).with(Message::AboutLocalGame),
        Item::new(Message::HostGame, Choice::Host).with(Message::AboutHostGame),
        Item::new(Message::JoinGame, Choice::Join).with(Message::AboutJoinGame),
    ]);
    match &model.seats[..] {
        [] => {}
        [seat] => items.push(Item {
            label: Message::ResumeSeat { rules: seat.rules, size: seat.size, color: seat.color },
            ..questions::seat_item(seat)
        }),
        seats => {
            let about = Message::AboutResume { seats: seats.len() };
            items.push(Item::new(Message::ResumeGame, Choice::Seats).with(about));
        }
    }
    items.extend([
        Item::command(Message::ReadRules, Command::Rules).with(Message::AboutRules),
        Item::new(Message::MenuSettings, Choice::Settings).with(Message::AboutSettings),
        Item::command(Message::Quit, Command::Quit),
    ]);
    items
}

fn rules_item(venue: Venue, rules: RuleSet) -> Item {
    let about = match rules.variant {
        Variant::Renju => Message::AboutRenju,
        Variant::Omok => Message::AboutOmok,
        Variant::Gomoku => Message::AboutGomoku,
    };
    Item::new(Message::RulesName { rules }, Choice::Rules(venue, rules)).with(about)
}

/// The items of the board screen's menu.
fn menu(model: &Model) -> Vec<Item> {
    let mut items = vec![Item::command(Message::BackToGame, Command::Escape)];
    if matches!(&model.screen, Screen::Board(play) if !play.is_replay()) {
        items.push(Item::command(Message::MenuNewGame, Command::NewGame));
    }
    items.push(Item::command(Message::MenuWrite, Command::Write));
    items.push(Item::new(Message::MenuRecord, Choice::Record));
    // In a replay the arrows do it.
    if model.play().is_some_and(|play| !play.is_replay() && !play.game().moves().is_empty()) {
        items.push(Item::command(Message::MenuStepBack, Command::StepBack));
        items.push(Item::command(Message::MenuStepForward, Command::StepForward));
    }
    items.extend([
        Item::command(Message::MenuRules, Command::Rules),
        Item::command(Message::MenuHelp, Command::Help),
        Item::new(Message::MenuSettings, Choice::Settings),
        Item::new(Message::MenuLeave, Choice::Leave),
        Item::command(Message::MenuQuit, Command::Quit),
    ]);
    items
}

/// Which page it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageKind {
    /// The key table.
    Help,
    /// The rules of one rule set.
    Rules(RuleSet),
    /// The game on the board as a text record, to be copied.
    Record,
}

/// Text to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Which page it is.
    pub kind: PageKind,
    /// The first line shown, counted from 0. May lie beyond the last screenful
    /// after the terminal has grown; the layout shows no line beyond that.
    pub scroll: usize,
}

impl Page {
    /// The page from its first line on.
    #[must_use]
    pub const fn new(kind: PageKind) -> Self {
        Self { kind, scroll: 0 }
    }
}

/// What a prompt asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptKind {
    /// A point to play.
    Point,
    /// The name of the file that a record is written to.
    Name,
    /// The invite to a room.
    Invite,
    /// The relay that is tried where no other is named.
    Relay,
}

impl PromptKind {
    /// Whether letters are taken as they are: a file may have a Korean name.
    /// Everything else is made of Latin letters, whatever the keyboard says.
    #[must_use]
    pub const fn takes_any_letter(self) -> bool {
        matches!(self, Self::Name)
    }
}

/// A line to type into.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// What it asks for.
    pub kind: PromptKind,
    /// What has been typed.
    pub input: Input,
    /// What was wrong with it when it was submitted.
    pub problem: Option<Message>,
}

impl Prompt {
    /// A prompt that offers `text`.
    #[must_use]
    pub fn new(kind: PromptKind, text: String) -> Self {
        Self { kind, input: Input::new(text), problem: None }
    }
}
