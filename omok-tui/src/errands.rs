//! What the model asks for that takes no screen: files, and online play.

use std::collections::VecDeque;
use std::path::Path;
use std::time::Duration;

use omok_core::record::Format;

use crate::action::{Action, Effect};
use crate::config::Config;
use crate::day;
use crate::edge::Edge;
use crate::kept::Shelf;
use crate::messages::{reason, shown};
use crate::model::Model;
use crate::online::Online;
use crate::preference::Preference;
use crate::save::{Existing, free_name, save};
use crate::update::update;

/// The outside of a running client, apart from where it is seen and typed at.
#[derive(Debug)]
pub struct Errands<'a> {
    /// The place for an unfinished local game.
    pub shelf: &'a mut Shelf,
    /// Online play.
    pub edge: &'a mut Edge,
    /// Where choices are remembered.
    pub config: &'a Config,
}

impl Errands<'_> {
    /// Applies `action` to `model` at `now` and does what follows from it. Gives
    /// what has to do with how the model is shown, which is for the caller.
    #[must_use]
    pub fn apply(&mut self, model: &mut Model, now: Duration, action: Action) -> Vec<Effect> {
        let mut shown = Vec::new();
        let mut effects = VecDeque::from(update(model, now, action));
        while let Some(effect) = effects.pop_front() {
            match self.run(model, effect) {
                Ok(Some(heard)) => effects.extend(update(model, now, heard)),
                Ok(None) => {}
                Err(effect) => shown.push(effect),
            }
        }
        if let Some(table) = model.seat().and_then(Online::table) {
            self.edge.watch(table);
        }
        shown
    }

    /// Gives what the model is to hear of an effect that was done, and those
    /// that are none of these back.
    fn run(&mut self, model: &Model, effect: Effect) -> Result<Option<Action>, Effect> {
        Ok(match effect {
            // It is not asked for; whatever the model does, no file is written.
            Effect::NameRecord { .. } | Effect::WriteRecord { .. } if model.is_confined() => None,
            Effect::NameRecord { start } => Some(offer_name(&start)),
            Effect::WriteRecord { name, bytes } => Some(write(name, &bytes)),
            Effect::KeepGame(record) => self.keep(&record),
            Effect::ForgetGame => {
                self.shelf.forget();
                None
            }
            Effect::TakeKept => Some(self.take_kept()),
            Effect::Open(attempt, opening) => {
                self.edge.open(attempt, opening);
                None
            }
            Effect::ListSeats => Some(Action::Seats(self.edge.list())),
            Effect::Session(output) => {
                let table = model.seat().and_then(|seat| seat.table());
                self.edge.carry_out(output, table).map(Action::Session)
            }
            Effect::CloseSession => {
                self.edge.close();
                None
            }
            Effect::Remember(choice) => {
                if let Preference::Relay(relay) = &choice {
                    self.edge.prefer(relay.clone());
                }
                self.config.remember(&choice).err().map(Action::NotRemembered)
            }
            Effect::Bell
            | Effect::Quit
            | Effect::Suspend
            | Effect::Redraw
            | Effect::AskWidth
            | Effect::Mouse(_)
            | Effect::Cursor
            | Effect::Copy(_) => return Err(effect),
        })
    }

    fn take_kept(&mut self) -> Action {
        let known = self.shelf.broken().len();
        let game = self.shelf.take().map(Box::new);
        let broken = self.shelf.broken()[known..].last();
        Action::Kept { game, unreadable: broken.map(|broken| shown(&broken.path)) }
    }

    /// Failure is told once, not instead of every move that follows.
    fn keep(&mut self, record: &str) -> Option<Action> {
        let told = self.shelf.failure().is_some();
        match self.shelf.keep(record) {
            Ok(()) => told.then_some(Action::KeepsAgain),
            Err(_) if told => None,
            Err(error) => {
                let why = reason(&error);
                Some(Action::KeepFailed(match self.shelf.folder() {
                    Some(folder) => why.at(shown(folder)),
                    None => why,
                }))
            }
        }
    }
}

fn offer_name(start: &str) -> Action {
    let day = day::today();
    let start = format!("{start}-{day}");
    let name = free_name(Path::new(""), &start, Format::Text.extension());
    Action::OfferName { name, day }
}

fn write(name: String, bytes: &[u8]) -> Action {
    let written = save(Path::new(&name), bytes, Existing::Keep);
    let written = written.map_err(|error| reason(&error));
    Action::RecordWritten(written.map(|()| name))
}
