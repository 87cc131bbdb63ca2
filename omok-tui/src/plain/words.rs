//! The words that are typed. They are the same in every language, like flags.

use std::borrow::Cow;

use crate::i18n::Message;
use crate::keymap::Command;
use crate::model::{Choice, Item, ListKind, Model};
use crate::online::{Exit, Opening};

/// What a word asks for that is no answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Board,
    Stones,
    Moves,
    Last,
    Where,
    Row,
    Column,
    Status,
    Help,
    Rules,
    New,
    Rematch,
    Reconnect,
    Forward,
    Back,
    Start,
    End,
    Play,
    Save,
    Language,
    Sound,
    Settings,
    Set,
    Leave,
    Quit,
}

/// Each with all its spellings; those of one letter are the keys of the full
/// screen.
const WORDS: [(Word, &[&str]); 25] = [
    (Word::Board, &["board", "b"]),
    (Word::Stones, &["stones"]),
    (Word::Moves, &["moves"]),
    (Word::Last, &["last"]),
    (Word::Where, &["where"]),
    (Word::Row, &["row"]),
    (Word::Column, &["column"]),
    (Word::Status, &["status"]),
    (Word::Help, &["help", "?"]),
    (Word::Rules, &["rules", "i"]),
    (Word::New, &["new", "n"]),
    (Word::Rematch, &["rematch", "r"]),
    (Word::Reconnect, &["reconnect", "x"]),
    (Word::Forward, &["forward", "]"]),
    (Word::Back, &["back", "["]),
    (Word::Start, &["start"]),
    (Word::End, &["end"]),
    (Word::Play, &["play"]),
    (Word::Save, &["save", "w"]),
    (Word::Language, &["language", "g"]),
    (Word::Sound, &["sound", "s"]),
    (Word::Settings, &["settings"]),
    (Word::Set, &["set"]),
    (Word::Leave, &["leave"]),
    (Word::Quit, &["quit", "q"]),
];

/// The word that is spelled so, in either case.
pub(super) fn word(text: &str) -> Option<Word> {
    let is_spelled =
        |spellings: &[&str]| spellings.iter().any(|spelling| spelling.eq_ignore_ascii_case(text));
    WORDS.iter().find(|(_, spellings)| is_spelled(spellings)).map(|(word, _)| *word)
}

/// An item of the open list that can be answered with, by its index there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) index: usize,
    pub(super) item: Item,
    pub(super) word: Option<Cow<'static, str>>,
}

impl Answer {
    /// Whether this word, in either case and any spelling, chooses it.
    pub(super) fn is_called(&self, text: &str) -> bool {
        let Some(own) = &self.word else { return false };
        own.eq_ignore_ascii_case(text) || word(text).is_some_and(|typed| word(own) == Some(typed))
    }
}

/// The answers to the question that is open. The menus are none: what is in
/// them has words of its own.
pub(super) fn answers(model: &Model) -> Vec<Answer> {
    let Some(list) = model.list().filter(|list| !is_menu(list.kind)) else { return Vec::new() };
    let items = list.items(model).into_iter().enumerate();
    let answers = items.filter_map(|(index, item)| {
        let word = answer_word(&item);
        let by_number = matches!(item.choice, Choice::Open(_));
        (word.is_some() || by_number).then_some(Answer { index, item, word })
    });
    answers.collect()
}

const fn is_menu(kind: ListKind) -> bool {
    matches!(kind, ListKind::Menu | ListKind::LobbyMenu)
}

/// The word that chooses an item; `None` for one that only its number tells
/// from others, or that plain mode has another way to.
fn answer_word(item: &Item) -> Option<Cow<'static, str>> {
    let word = match &item.choice {
        Choice::LocalGame => "local",
        Choice::Host => "host",
        Choice::Join => "join",
        Choice::Seats => "resume",
        Choice::Rules(_, rules) => rules.name(),
        Choice::Size(_, _, size) => return Some(size.to_string().into()),
        Choice::Open(Opening::TakeSecond(_)) => "second",
        Choice::Open(_) if item.label == Message::GoOnAsHost => "host",
        Choice::Open(_) if item.label == Message::TryAgain => "again",
        Choice::Open(_) if item.label == Message::NewRoom => "room",
        Choice::Open(_) => return None,
        Choice::Cancel | Choice::Command(Command::Escape) => "back",
        Choice::LeaveForGood(Exit::Start) => "leave",
        Choice::LeaveForGood(Exit::Quit) | Choice::Command(Command::Quit) => "quit",
        Choice::NewGame | Choice::DeclineKept => "new",
        Choice::QuitKeeping | Choice::LeaveKeeping => "keep",
        Choice::QuitDropping | Choice::LeaveDropping => "drop",
        Choice::Leave => "start",
        Choice::TakeKept => "continue",
        Choice::Command(Command::Rules) => "rules",
        Choice::Command(Command::Write) => "save",
        // Moves and settings have words of their own.
        Choice::Command(_)
        | Choice::Settings
        | Choice::Record
        | Choice::Ambiguous
        | Choice::Confirm
        | Choice::Relay
        | Choice::RulesFor(_) => return None,
    };
    Some(word.into())
}

/// Whether a question may be left unanswered by typing something else: what is
/// below it stays as it is.
pub(super) const fn can_be_passed_over(kind: ListKind) -> bool {
    use ListKind as Kind;
    matches!(
        kind,
        Kind::Menu | Kind::LobbyMenu | Kind::NewGame | Kind::Quit | Kind::Leave | Kind::Exit(_)
    )
}
