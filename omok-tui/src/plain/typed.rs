//! A line that was typed, as what it asks for, one step after the other.

use omok_core::{Color, Point, PointError, Size};
use omok_proto::message::Refusal;
use tui_input::InputRequest;

use super::words::{Answer, Word, answers, can_be_passed_over, word};
use super::{line, settings, shown};
use crate::action::Action;
use crate::hangul;
use crate::i18n::Message;
use crate::keymap::{Command, Place};
use crate::model::{Choice, Dialog, List, ListKind, Model, Play, PromptKind};
use crate::online::Online;
use crate::target::Target;

/// Letters of a line that is not understood that are said again.
const EXCERPT_MAX: usize = 40;

/// One step of a line.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// What is to happen to the model first, in order.
    pub actions: Vec<Action>,
    /// What is to be said.
    pub lines: Vec<String>,
    /// Where a stone is tried.
    pub tried: Option<Point>,
}

/// A line, and how far it has been followed.
#[derive(Clone, Debug)]
pub struct Typed {
    /// As typed, what is taken taken off.
    rest: String,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing is done yet.
    Fresh,
    /// An answer was given, and another question may follow.
    Answered,
    /// The record is named next.
    Naming,
    /// What stands in the prompt was submitted.
    Submitted,
    Done,
}

impl Step {
    fn act(actions: Vec<Action>) -> Self {
        Self { actions, ..Self::default() }
    }

    fn say(lines: Vec<String>) -> Self {
        Self { lines, ..Self::default() }
    }
}

impl Typed {
    /// A line without its end.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let text = text.trim();
        // What begins a point on the full screen begins nothing here.
        let text = text.strip_prefix(':').unwrap_or(text).trim_start();
        Self { rest: text.to_owned(), stage: Stage::Fresh }
    }

    /// What is to be done next; what follows depends on what came of it.
    pub fn next(&mut self, model: &Model) -> Option<Step> {
        let prompt = match model.dialog() {
            Some(Dialog::Prompt(prompt)) => Some(prompt),
            _ => None,
        };
        match (self.stage, prompt) {
            (Stage::Done, _) => None,
            (Stage::Submitted, Some(prompt)) => {
                self.stage = Stage::Done;
                let problem = prompt.problem.as_ref();
                let lines = problem.map(|problem| complaint(model, prompt.kind, problem));
                let actions = vec![Action::Command(Command::Escape)];
                Some(Step { actions, lines: lines.into_iter().collect(), tried: None })
            }
            (Stage::Naming, Some(_)) => Some(self.name()),
            // An answer that saves.
            (Stage::Answered, Some(prompt)) if prompt.kind == PromptKind::Name => Some(self.name()),
            (Stage::Submitted | Stage::Naming, None) => None,
            (Stage::Answered, _) if self.rest.is_empty() => None,
            // No code is spelled like a word.
            (Stage::Fresh, Some(prompt)) if prompt.kind == PromptKind::Invite && self.is_word() => {
                self.read(model)
            }
            (_, Some(_)) => Some(self.fill_in()),
            (Stage::Fresh | Stage::Answered, None) => self.read(model),
        }
    }

    /// Whether an answer was given and more of the line answers what follows, so
    /// that nothing needs to be asked meanwhile.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.stage == Stage::Answered && !self.rest.is_empty()
    }

    /// Whether the line begins with one of the words.
    fn is_word(&self) -> bool {
        let first = self.rest.split_whitespace().next();
        first.is_some_and(|first| word(&hangul::latin(first)).is_some())
    }

    /// Takes the first word off, as it reads on a Latin keyboard.
    fn take_word(&mut self) -> Option<String> {
        let (first, rest) = match self.rest.split_once(char::is_whitespace) {
            Some((first, rest)) => (first.to_owned(), rest.trim_start().to_owned()),
            None => (std::mem::take(&mut self.rest), String::new()),
        };
        self.rest = rest;
        (!first.is_empty()).then(|| hangul::latin(&first))
    }

    /// Answers the prompt that is open with the whole line; a blank one closes
    /// it.
    fn fill_in(&mut self) -> Step {
        if self.rest.is_empty() {
            self.stage = Stage::Done;
            return Step::act(vec![Action::Command(Command::Escape)]);
        }
        self.stage = Stage::Submitted;
        Step::act(vec![Action::Paste(std::mem::take(&mut self.rest)), Action::Submit])
    }

    /// Takes the name that was typed, or the one that is offered.
    fn name(&mut self) -> Step {
        self.stage = Stage::Submitted;
        let name = std::mem::take(&mut self.rest);
        let mut actions = Vec::new();
        if !name.is_empty() {
            actions.extend([Action::Edit(InputRequest::DeleteLine), Action::Paste(name)]);
        }
        actions.push(Action::Submit);
        Step::act(actions)
    }

    fn read(&mut self, model: &Model) -> Option<Step> {
        let Some(first) = self.take_word() else {
            let replays = model.play().is_some_and(Play::is_replay);
            self.stage = Stage::Done;
            return replays.then(|| Step::act(vec![Action::Command(Command::StepForward)]));
        };
        let known = word(&first);
        if !self.rest.is_empty() && known.is_some_and(|word| !takes_more(model, word)) {
            self.stage = Stage::Done;
            return Some(Step::say(vec![self.not_understood(model, &first)]));
        }
        if let Some(lines) = known.and_then(|word| self.look(model, word, &first)) {
            self.stage = Stage::Done;
            return Some(Step::say(lines));
        }
        if reads_rules(model, &first) {
            self.stage = Stage::Done;
            return shown::rules(model, "").map(Step::say);
        }
        if let Some(answer) = self.answer(model, &first) {
            self.stage = Stage::Answered;
            return Some(Step::act(answer));
        }
        self.stage = Stage::Done;
        match known {
            // They change nothing that a question is about.
            Some(Word::Language) => {
                return Some(Step::act(vec![Action::Command(Command::Language)]));
            }
            Some(Word::Sound) => return Some(Step::act(vec![Action::Command(Command::Sound)])),
            Some(Word::Set) => return Some(self.set(model)),
            _ => {}
        }
        let open = model.list().filter(|list| !can_be_passed_over(list.kind));
        let may_act = open.is_none() || (model.play().is_some() && known == Some(Word::Save));
        if !may_act {
            return Some(Step::say(vec![no_answer(model, &first)]));
        }
        Some(match known {
            Some(word) => self.act(model, word, &first),
            None => place(model, &first, &self.rest),
        })
    }

    /// The answer to the question that is open: by its word, or its number.
    fn answer(&self, model: &Model, first: &str) -> Option<Vec<Action>> {
        match &chosen(model, first) {
            Some(answer) if answer.item.choice == Choice::Command(Command::Escape) => {
                Some(closed(model))
            }
            Some(answer) => Some(vec![Action::Click(Target::Item(answer.index))]),
            None => {
                let closes = is_way_back(model, first) && !model.dialogs.is_empty();
                (closes && !is_undecided(model)).then(|| closed(model))
            }
        }
    }

    /// What a word asks to be told; nothing happens by it.
    fn look(&self, model: &Model, word: Word, first: &str) -> Option<Vec<String>> {
        let language = model.options().language;
        let play = shown::play(model);
        let play = play.as_deref();
        let said = match word {
            Word::Help => return Some(super::lines(language, &Message::PlainHelp)),
            Word::Rules => {
                let named = hangul::latin(&self.rest);
                let unknown = || vec![self.not_understood(model, first)];
                return Some(shown::rules(model, &named).unwrap_or_else(unknown));
            }
            Word::Status => return Some(shown::status(model)),
            Word::Settings => return Some(settings::all(model)),
            Word::Where | Word::Row | Word::Column => {
                let place = hangul::latin(&self.rest);
                let unknown = || vec![self.not_understood(model, first)];
                play.map(|play| shown::place(play, language, word, &place).unwrap_or_else(unknown))
            }
            Word::Board => play.map(|play| shown::board(play, language)),
            Word::Stones => play.map(|play| shown::stones(play, language)),
            Word::Moves => play.map(|play| vec![shown::moves(play, language)]),
            // Where no file is written, what would be in it is told.
            Word::Save if model.is_confined() => play.map(|play| {
                let text = language.say(&Message::NoFiles);
                vec![say(model, &Message::PlainNote { text }), shown::moves(play, language)]
            }),
            Word::Last => play.map(|play| vec![shown::last(play, language)]),
            _ => return None,
        };
        Some(said.unwrap_or_else(|| vec![not_here(model, first)]))
    }

    /// Changes a setting; without a word that says which, tells them all.
    fn set(&mut self, model: &Model) -> Step {
        let Some(name) = self.take_word() else { return Step::say(settings::all(model)) };
        let value = hangul::latin(&self.rest);
        match settings::choice(model, &name, &value) {
            Ok(choice) => {
                let lines = settings::chosen(model, &choice);
                Step { actions: vec![Action::Prefer(choice)], lines, tried: None }
            }
            Err(why) => Step::say(vec![say(model, &why)]),
        }
    }

    /// The whole line is not understood, of which `first` is taken off.
    fn not_understood(&self, model: &Model, first: &str) -> String {
        not_understood(model, &format!("{first} {}", self.rest))
    }

    fn act(&mut self, model: &Model, word: Word, first: &str) -> Step {
        let mut actions = closed(model);
        match command(model, word) {
            Some(Way::Command(command)) => actions.push(Action::Command(command)),
            Some(Way::Leave(index)) => actions
                .extend([Action::Command(Command::Escape), Action::Click(Target::Item(index))]),
            None => return Step::say(vec![not_here(model, first)]),
        }
        if word == Word::Save {
            self.stage = Stage::Naming;
        }
        Step::act(actions)
    }
}

/// The answer to the question that is open that `first` is: its word, or its
/// number.
fn chosen(model: &Model, first: &str) -> Option<Answer> {
    let mut all = answers(model);
    let named = all.iter().position(|answer| answer.is_called(first));
    let number = || first.parse::<usize>().ok()?.checked_sub(1);
    let index = named.or_else(number).filter(|index| *index < all.len())?;
    Some(all.swap_remove(index))
}

/// Whether an answer asks for the rules, which are read out at once: a page that
/// were opened would say nothing.
fn reads_rules(model: &Model, first: &str) -> bool {
    let rules = Choice::Command(Command::Rules);
    chosen(model, first).is_some_and(|answer| answer.item.choice == rules)
}

/// Whether a word leads out of a question; on the way to a game also the one
/// that leaves a game.
fn is_way_back(model: &Model, first: &str) -> bool {
    match word(first) {
        Some(Word::Back) => true,
        Some(Word::Leave) => model.play().is_none() && model.seat().is_none(),
        _ => false,
    }
}

/// Whether a word may have something behind it.
fn takes_more(model: &Model, word: Word) -> bool {
    match word {
        Word::Where | Word::Row | Word::Column | Word::Rules | Word::Save | Word::Set => true,
        // As an answer: which rules, and which board.
        Word::New => matches!(model.list(), Some(list) if list.kind == ListKind::Kept),
        _ => false,
    }
}

/// How a word gets to what it does.
enum Way {
    Command(Command),
    /// By this item of the menu.
    Leave(usize),
}

/// What a word does here, if it does anything.
fn command(model: &Model, word: Word) -> Option<Way> {
    let place = model.play().map(Play::place);
    let command = match (word, place) {
        (Word::Quit, _) => quit(model),
        (Word::Leave, _) => return leave(model),
        (Word::Reconnect, _) if model.seat().is_some() => Command::Reconnect,
        (Word::Save, Some(_)) => Command::Write,
        (Word::New, Some(Place::Shared)) => Command::NewGame,
        (Word::Rematch, Some(Place::Online)) => Command::Rematch,
        (Word::Forward, Some(Place::Replay)) => Command::StepForward,
        (Word::Back, Some(Place::Replay)) => Command::StepBack,
        (Word::Start, Some(Place::Replay)) => Command::Home,
        (Word::End, Some(Place::Replay)) => Command::End,
        (Word::Play, Some(Place::Replay)) => Command::PlayOn,
        _ => return None,
    };
    Some(Way::Command(command))
}

/// Quits at once, and keeps what there is; where a seat cannot be kept, after a
/// question.
fn quit(model: &Model) -> Command {
    let keeps = |seat: &Online| seat.outlives_program() && !seat.is_deserted();
    if model.seat().is_none_or(keeps) { Command::Interrupt } else { Command::Quit }
}

fn leave(model: &Model) -> Option<Way> {
    let menu = if model.play().is_some() { ListKind::Menu } else { ListKind::LobbyMenu };
    if model.play().is_none() && model.seat().is_none() {
        return None;
    }
    let items = List::new(menu).items(model);
    items.iter().position(|item| item.choice == Choice::Leave).map(Way::Leave)
}

/// Whether it is to be answered first which game is on the board: to close that
/// question would be to answer it.
fn is_undecided(model: &Model) -> bool {
    let kept = matches!(model.list(), Some(list) if list.kind == ListKind::Kept);
    kept && model.play().is_some()
}

/// Closes all that is open.
fn closed(model: &Model) -> Vec<Action> {
    vec![Action::Command(Command::Escape); model.dialogs.len()]
}

/// Tries a stone, if `text` is a point and there is a game.
fn place(model: &Model, text: &str, rest: &str) -> Step {
    let waiting = model.seat().filter(|seat| seat.is_waiting()).and_then(Online::table);
    let size = match (model.play(), waiting) {
        (Some(play), _) if !play.is_replay() => play.game().size(),
        (None, Some(table)) => table.game().size(),
        _ => return Step::say(vec![not_understood(model, &format!("{text} {rest}"))]),
    };
    match Point::parse(text, size) {
        Ok(point) if rest.is_empty() && model.play().is_none() => {
            let (why, color) = (Refusal::NoOpponent, Color::Black);
            Step::say(vec![say(model, &Message::PlainRefused { point, why, color })])
        }
        Ok(point) if rest.is_empty() => {
            let mut actions = closed(model);
            actions.push(Action::Go(point));
            Step { actions, tried: Some(point), ..Step::default() }
        }
        Err(PointError::OffBoard { .. }) => Step::say(vec![off_board(model, text, size)]),
        _ => Step::say(vec![not_understood(model, &format!("{text} {rest}"))]),
    }
}

fn off_board(model: &Model, text: &str, size: Size) -> String {
    let last = size.lines() - 1;
    let corner = size.point(last, last).unwrap_or(size.center());
    say(model, &Message::PlainOffBoard { text: text.to_owned(), corner })
}

fn not_understood(model: &Model, text: &str) -> String {
    say(model, &Message::PlainUnknown { text: excerpt(text) })
}

fn no_answer(model: &Model, text: &str) -> String {
    say(model, &Message::PlainNoAnswer { text: excerpt(text) })
}

fn not_here(model: &Model, text: &str) -> String {
    say(model, &Message::PlainNotHere { text: excerpt(text) })
}

/// What is wrong with the text of a prompt.
fn complaint(model: &Model, kind: PromptKind, problem: &Message) -> String {
    let language = model.options().language;
    let reason = match problem {
        Message::RecordFailed { reason } => language.say(&reason.into()),
        problem => language.say(problem),
    };
    say(
        model,
        &match kind {
            PromptKind::Name => Message::PlainNotSaved { reason },
            PromptKind::Invite | PromptKind::Point | PromptKind::Relay => {
                Message::PlainNote { text: reason }
            }
        },
    )
}

fn say(model: &Model, message: &Message) -> String {
    line(model.options().language, message)
}

fn excerpt(text: &str) -> String {
    let text = text.trim();
    let mut excerpt: String = text.chars().take(EXCERPT_MAX).collect();
    if excerpt.len() < text.len() {
        excerpt.push('…');
    }
    excerpt
}
