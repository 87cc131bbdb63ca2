//! Plain mode: waits for lines, signals, the relay and time, and prints lines.

mod io;

use std::future::pending;
use std::io::{Error, ErrorKind, IsTerminal, Result, stdout};
use std::time::Duration;

use rustix::io::Errno;
use tokio::time::{Instant, sleep_until};

use crate::action::{Action, Effect};
use crate::config::Config;
use crate::edge::{Edge, Parting};
use crate::errands::Errands;
use crate::i18n::{Language, Message};
use crate::kept::Shelf;
use crate::keymap::Command;
use crate::messages::say;
use crate::model::{Model, Stage};
use crate::plain::{Teller, Typed, line};
use crate::run::{End, HANGUP};
use crate::signals::{self, Signals, Told};

use io::{LINE_MAX, Line, Lines, Printer};

/// How long the end of the input waits for what the relay has not answered.
const LAST_ANSWER: Duration = Duration::from_secs(5);

/// What plain mode is connected with, beside the standard streams.
#[derive(Debug)]
pub struct Outside<'a> {
    /// The place for an unfinished local game.
    pub shelf: &'a mut Shelf,
    /// Online play.
    pub edge: Edge,
    /// Where choices are remembered.
    pub config: &'a Config,
    /// Whether standard input has lines. Otherwise it was the record, which is
    /// then told to its end.
    pub lines: bool,
}

/// Runs `model` as lines until it ends, and leaves it as it was then. Has to be called inside a
/// [`Runtime`](crate::run::Runtime).
///
/// # Errors
///
/// What the system says when signals cannot be listened to, or lines cannot be
/// printed; that nobody reads them is no error.
pub async fn run(model: &mut Model, outside: Outside<'_>) -> Result<End> {
    let Outside { shelf, mut edge, config, lines } = outside;
    let mut signals = Signals::listen()?;
    let mut talk = Talk {
        started: edge.started(),
        model,
        teller: Teller::default(),
        printer: Printer::to_stdout(),
        lines: lines.then(Lines::of_stdin),
        rings: stdout().is_terminal(),
        tick_at: None,
        give_up_at: None,
        end: None,
        shelf,
        edge: &mut edge,
        config,
    };
    talk.begin();
    let ended = talk.serve(&mut signals).await;
    let Talk { model, mut printer, shelf, .. } = talk;
    let language = model.options().language;
    let kept = model.play().is_some_and(|play| play.seat().is_none() && play.is_unfinished())
        && shelf.failure().is_none();
    let parting = edge.finish().await;
    if kept {
        let message = Message::PlainGameKept { line: parting.local_command() };
        printer.say(&line(language, &message));
    }
    part(language, &parting, &mut printer);
    let finished = printer.finish().await.or_else(unless_deaf);
    ended.and_then(|end| finished.map(|()| end))
}

/// Whoever stops reading has seen enough.
fn unless_deaf(error: Error) -> Result<()> {
    if error.kind() == ErrorKind::BrokenPipe { Ok(()) } else { Err(error) }
}

/// Says what is left to be said.
fn part(language: Language, parting: &Parting, printer: &mut Printer) {
    for complaint in &parting.complaints {
        say(language.say(&complaint.into()));
    }
    let mut messages = Vec::new();
    if let Some(reason) = &parting.not_saved {
        messages.push(Message::PlainSeatLost { reason: reason.clone() });
    }
    if parting.ended_with_us {
        messages.push(Message::PlainRoomEnded);
    }
    if parting.paused_with_us {
        messages.push(Message::PlainNote { text: language.say(&Message::RelayPaused) });
    }
    for invite in &parting.kept {
        messages.push(Message::PlainSeatKept { line: parting.command(invite) });
    }
    for message in messages {
        printer.say(&line(language, &message));
    }
}

/// A model that is talked with.
struct Talk<'a> {
    model: &'a mut Model,
    teller: Teller,
    printer: Printer,
    /// `None` once the input has ended.
    lines: Option<Lines>,
    /// Whether there is a terminal with a bell.
    rings: bool,
    /// What the model's times count from.
    started: Instant,
    /// When the model wants its next tick.
    tick_at: Option<Instant>,
    /// When an answer is no longer waited for after the end of the input.
    give_up_at: Option<Instant>,
    end: Option<End>,
    shelf: &'a mut Shelf,
    edge: &'a mut Edge,
    config: &'a Config,
}

impl Talk<'_> {
    fn begin(&mut self) {
        self.tell(None);
        if self.lines.is_some() {
            return;
        }
        while self.model.play().is_some_and(|play| !play.is_latest()) {
            self.apply(Action::Command(Command::StepForward));
            self.tell(None);
        }
        self.end = Some(End::Quit);
    }

    async fn serve(&mut self, signals: &mut Signals) -> Result<End> {
        loop {
            self.schedule();
            if let Some(end) = self.end {
                return Ok(end);
            }
            tokio::select! {
                told = signals.next() => self.obey(told),
                passed = self.printer.pass_on() => match passed {
                    Err(error) if Errno::from_io_error(&error) == Some(Errno::IO) => {
                        self.end = Some(End::Signal(HANGUP));
                    }
                    Err(error) => {
                        unless_deaf(error)?;
                        self.end = Some(End::Quit);
                    }
                    Ok(()) => {}
                },
                line = next_line(&mut self.lines), if !self.printer.is_behind() => match line {
                    Some(line) => self.take(line),
                    None => self.stop_reading(),
                },
                action = self.edge.next() => self.follow(action),
                () = until(self.tick_at) => self.follow(Action::Tick),
                () = until(self.give_up_at) => self.end = Some(End::Quit),
            }
        }
    }

    fn schedule(&mut self) {
        self.tick_at = self.model.next_timeout().map(|at| self.started + at);
        if self.give_up_at.is_some() && !self.is_waiting() {
            self.end = self.end.or(Some(End::Quit));
        }
    }

    /// The end of the input ends the program, but not before what was asked of
    /// the relay has been answered.
    fn stop_reading(&mut self) {
        self.lines = None;
        self.give_up_at = Some(Instant::now() + LAST_ANSWER);
    }

    fn is_waiting(&self) -> bool {
        let opening = self.model.lobby().is_some_and(|l| matches!(l.stage(), Stage::Opening));
        let asked = self.model.seat().is_some_and(|seat| {
            let session = seat.session();
            !seat.is_over() && (session.pending().is_some() || session.is_waiting_for_answer())
        });
        opening || asked
    }

    fn obey(&mut self, told: Told) {
        match told {
            Told::End(number) => self.end = Some(End::Signal(number)),
            Told::Stop if signals::can_stop() && !self.model.is_confined() => signals::stop(),
            Told::Stop | Told::Continue | Told::Resized => {}
        }
    }

    fn take(&mut self, typed: Line) {
        let language = self.model.options().language;
        let complaint = match typed {
            Line::Text(text) => return self.go_through(Typed::new(&text)),
            Line::TooLong => Message::PlainLineTooLong { bytes: LINE_MAX },
            Line::NoText => Message::PlainLineNoText,
        };
        self.printer.say(&line(language, &complaint));
    }

    fn go_through(&mut self, mut typed: Typed) {
        while let Some(step) = typed.next(self.model) {
            for line in &step.lines {
                self.printer.say(line);
            }
            for action in step.actions {
                self.apply(action);
            }
            if !typed.goes_on() {
                self.tell(step.tried);
            }
            if self.end.is_some() {
                return;
            }
        }
    }

    fn follow(&mut self, action: Action) {
        self.apply(action);
        self.tell(None);
    }

    fn apply(&mut self, action: Action) {
        let now = self.started.elapsed();
        let mut errands = Errands { shelf: self.shelf, edge: self.edge, config: self.config };
        for effect in errands.apply(self.model, now, action) {
            match effect {
                Effect::Quit => self.end = Some(End::Quit),
                Effect::Bell if self.rings => self.printer.push(b"\x07"),
                // There is no screen to change, and no sound in a pipe.
                _ => {}
            }
        }
    }

    fn tell(&mut self, tried: Option<omok_core::Point>) {
        for line in self.teller.tell(self.model, tried) {
            self.printer.say(&line);
        }
    }
}

/// The next line; waits for ever once there are none.
async fn next_line(lines: &mut Option<Lines>) -> Option<Line> {
    match lines {
        Some(lines) => lines.next().await,
        None => pending().await,
    }
}

async fn until(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time).await,
        None => pending().await,
    }
}
