//! The full screen: waits for keys, signals and time, and draws.
//!
//! It waits in one place, for all of them at once, and while nothing happens it
//! does not wake up.

use std::future::pending;
use std::io::{self, ErrorKind, Write};
use std::sync::Arc;

use crossterm::Command as _;
use crossterm::clipboard::CopyToClipboard;
use futures_util::FutureExt;
use ratatui::Terminal;
use tokio::io::unix::AsyncFd;
use tokio::time::{Instant, sleep_until};

use crate::action::{Action, Effect};
use crate::backend::{self, FrugalBackend};
use crate::config::Config;
use crate::decode::Decoder;
use crate::edge::Edge;
use crate::errands::Errands;
use crate::input;
use crate::kept::Shelf;
use crate::layout::Layout;
use crate::model::Model;
use crate::signals::{self, Signals, Told};
use crate::terminal::{ASK_WIDTH, CursorLook, Guard, Modes, Tty, WIDE_COLUMN, titled};
use crate::view;

/// The number of the signal that a lost terminal stands for.
pub(crate) const HANGUP: u8 = 1;

/// The most that is read before the screen is drawn again: keys that repeat
/// faster than they are drawn are taken together, but never for long.
const INPUT_MAX: usize = 64 * 1024;

/// How a full screen ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The user asked for it.
    Quit,
    /// This signal asked for it, or the terminal was lost, which is told as a
    /// hangup even when no signal came.
    Signal(u8),
}

/// What a full screen is connected with.
#[derive(Debug)]
pub struct Outside<'a> {
    /// The terminal.
    pub tty: Tty,
    /// Whether it is the Linux console, whose cursor is set otherwise.
    pub is_linux_console: bool,
    /// Whether its window has a title to be set.
    pub title: bool,
    /// Whether it is to be asked how wide it draws some characters.
    pub asks_width: bool,
    /// The place for an unfinished local game.
    pub shelf: &'a mut Shelf,
    /// Online play.
    pub edge: &'a mut Edge,
    /// Where choices are remembered.
    pub config: &'a Config,
}

/// Runs `model` on the full screen until it ends, and leaves it as it was then.
/// The terminal is as before when this returns. Has to be called inside a [`Runtime`].
///
/// # Errors
///
/// What the system says when the terminal cannot be taken over.
pub async fn run(model: &mut Model, outside: Outside<'_>) -> io::Result<End> {
    let Outside { tty, is_linux_console, title, asks_width, shelf, edge, config } = outside;
    // Before anything is changed: from here on no signal ends the program
    // without the guard.
    let mut signals = Signals::listen()?;
    let tty = Arc::new(tty);
    if let Some(end) = wait_for_foreground(&tty, &mut signals).await {
        return Ok(end);
    }
    let cursor = CursorLook::of(&model.options().look(), is_linux_console);
    let modes = Modes { mouse: model.options().mouse, cursor, title };
    let guard = Guard::set(Arc::clone(&tty), modes)?;
    let size = tty.size();
    let mut terminal = Terminal::new(FrugalBackend::new(Outbox::default(), size))?;
    if asks_width && size.height > 1 && size.width > 2 {
        terminal.backend_mut().push_silent(ASK_WIDTH.as_bytes());
    }
    terminal.clear()?;
    let screen = Screen {
        layout: Layout::of(model, size.width, size.height),
        model,
        terminal,
        guard,
        is_linux_console,
        decoder: Decoder::default(),
        give_up_at: None,
        tick_at: None,
        started: edge.started(),
        changed: true,
        title: title.then(String::new),
        end: None,
        shelf,
        edge,
        config,
    };
    #[expect(deprecated, reason = "unsound only for types whose descriptor changes or closes")]
    let line = AsyncFd::new(tty)?;
    screen.serve(&line, &mut signals).await
}

/// What runs the client's few tasks, on one thread.
///
/// Looking up a host's name takes a thread that nothing can stop; the end of
/// the program does not wait for it.
#[derive(Debug)]
pub struct Runtime(Option<tokio::runtime::Runtime>);

impl Runtime {
    /// A runtime without tasks.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn new() -> io::Result<Self> {
        let mut builder = tokio::runtime::Builder::new_current_thread();
        Ok(Self(Some(builder.enable_all().build()?)))
    }

    /// Runs `future` to its end.
    ///
    /// # Panics
    ///
    /// Never: the runtime is there until this value is dropped.
    pub fn block_on<F: Future>(&self, future: F) -> F::Output {
        self.0.as_ref().expect("it is taken out only when it is dropped").block_on(future)
    }
}

impl Drop for Runtime {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Frames on their way to the terminal.
#[derive(Debug, Default)]
struct Outbox(Vec<u8>);

impl Write for Outbox {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Screen<'a> {
    model: &'a mut Model,
    layout: Layout,
    terminal: Terminal<FrugalBackend<Outbox>>,
    guard: Guard,
    is_linux_console: bool,
    decoder: Decoder,
    /// When the decoder no longer waits for the rest of a key.
    give_up_at: Option<Instant>,
    /// When the model wants its next tick.
    tick_at: Option<Instant>,
    /// What the model's times count from.
    started: Instant,
    /// Whether there is something new to draw.
    changed: bool,
    /// What the window's title is known to say; `None` where it has none.
    title: Option<String>,
    end: Option<End>,
    shelf: &'a mut Shelf,
    edge: &'a mut Edge,
    config: &'a Config,
}

type Line = AsyncFd<Arc<Tty>>;

impl Screen<'_> {
    async fn serve(mut self, line: &Line, signals: &mut Signals) -> io::Result<End> {
        self.schedule_tick();
        loop {
            self.guard.is_well();
            if let Some(end) = self.end {
                return Ok(end);
            }
            // While the terminal is behind, frames are skipped, not queued.
            if self.changed && self.outbox().is_empty() {
                self.draw()?;
                self.send(line.get_ref());
                continue;
            }
            tokio::select! {
                biased;
                told = signals.next() => self.obey(told, line, signals).await?,
                ready = line.readable() => {
                    let mut ready = ready?;
                    if self.receive(line.get_ref()) {
                        ready.clear_ready();
                    }
                    self.let_others_in();
                }
                ready = line.writable(), if !self.outbox().is_empty() => {
                    let mut ready = ready?;
                    if !self.send(line.get_ref()) {
                        ready.clear_ready();
                    }
                }
                () = until(self.give_up_at) => {
                    self.give_up_at = None;
                    let events = self.decoder.give_up();
                    self.take(&events);
                }
                action = self.edge.next() => self.apply(action),
                () = until(self.tick_at) => self.apply(Action::Tick),
            }
        }
    }

    fn outbox(&mut self) -> &mut Vec<u8> {
        &mut self.terminal.backend_mut().writer_mut().0
    }

    fn draw(&mut self) -> io::Result<()> {
        // First, so that it goes out with the frame.
        self.entitle();
        let Self { model, layout, terminal, .. } = self;
        let cursor = view::cursor_cell(model, layout);
        backend::draw(terminal, cursor, |buffer| view::draw(model, layout, buffer))?;
        self.changed = false;
        Ok(())
    }

    /// Sets the window's title where it says something else.
    fn entitle(&mut self) {
        let Some(known) = &mut self.title else { return };
        let title = view::title(self.model);
        if *known != title {
            let bytes = titled(&title);
            *known = title;
            self.terminal.backend_mut().push_silent(bytes.as_bytes());
        }
    }

    /// Hands what is in the outbox to the terminal. False if some had to stay.
    fn send(&mut self, tty: &Tty) -> bool {
        let outbox = self.outbox();
        while !outbox.is_empty() {
            match tty.write(outbox) {
                Ok(0) => return false,
                Ok(written) => drop(outbox.drain(..written)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return false,
                Err(_) => {
                    self.end = Some(End::Signal(HANGUP));
                    return true;
                }
            }
        }
        true
    }

    /// Reads and takes all that is there. True if nothing is left to read.
    fn receive(&mut self, tty: &Tty) -> bool {
        let mut buffer = [0; 4096];
        let mut taken = 0;
        while taken < INPUT_MAX && self.end.is_none() {
            match tty.read(&mut buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return true,
                Ok(0) | Err(_) => self.end = Some(End::Signal(HANGUP)),
                Ok(read) => {
                    taken += read;
                    let events = self.decoder.push(&buffer[..read]);
                    self.give_up_at = self.decoder.patience().map(|wait| Instant::now() + wait);
                    self.take(&events);
                    if self.decoder.take_column() == Some(WIDE_COLUMN) {
                        self.apply(Action::DrawsWide);
                    }
                    if read < buffer.len() {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Does once what else there is to do, so that input without end holds up
    /// neither the relay nor the clock.
    fn let_others_in(&mut self) {
        if let Some(action) = self.edge.next().now_or_never() {
            self.apply(action);
        }
        if self.tick_at.is_some_and(|at| at <= Instant::now()) {
            self.apply(Action::Tick);
        }
    }

    fn take(&mut self, events: &[crossterm::event::Event]) {
        for event in events {
            for key in input::keys(self.model, event) {
                if self.end.is_some() {
                    return;
                }
                if let Some(action) = input::action(self.model, &self.layout, &key) {
                    self.apply(action);
                }
            }
        }
    }

    /// Applies an action and does what follows from it.
    fn apply(&mut self, action: Action) {
        let now = self.started.elapsed();
        let mut errands = Errands { shelf: self.shelf, edge: self.edge, config: self.config };
        for effect in errands.apply(self.model, now, action) {
            self.show(effect);
        }
        self.lay_out();
        self.schedule_tick();
    }

    fn lay_out(&mut self) {
        let size = self.terminal.backend_mut().extent();
        self.layout = Layout::of(self.model, size.width, size.height);
        self.changed = true;
    }

    fn schedule_tick(&mut self) {
        self.tick_at = self.model.next_timeout().map(|at| self.started + at);
    }

    /// Does what has to do with the terminal.
    fn show(&mut self, effect: Effect) {
        match effect {
            Effect::Bell => self.terminal.backend_mut().push_silent(b"\x07"),
            Effect::Quit => self.end = Some(End::Quit),
            Effect::Suspend if signals::can_stop() => signals::ask_job_to_stop(),
            Effect::Suspend => {}
            Effect::Redraw => self.forget_screen(),
            Effect::AskWidth => self.terminal.backend_mut().push_silent(ASK_WIDTH.as_bytes()),
            Effect::Mouse(on) => {
                let bytes = self.guard.mouse(on);
                self.terminal.backend_mut().push_silent(bytes.as_bytes());
            }
            Effect::Cursor => {
                let look = CursorLook::of(&self.model.options().look(), self.is_linux_console);
                let bytes = self.guard.cursor(look);
                self.terminal.backend_mut().push_silent(bytes.as_bytes());
            }
            Effect::Copy(text) => {
                let bytes = to_clipboard(&text);
                self.terminal.backend_mut().push_silent(bytes.as_bytes());
            }
            // What else there is, the errands have done.
            _ => {}
        }
    }

    async fn obey(&mut self, told: Told, line: &Line, signals: &mut Signals) -> io::Result<()> {
        match told {
            Told::End(number) => self.end = Some(End::Signal(number)),
            Told::Resized => self.measure(line.get_ref()),
            Told::Continue => self.come_back(line.get_ref(), signals).await?,
            Told::Stop if signals::can_stop() && !self.model.is_confined() => {
                self.guard.undo();
                self.outbox().clear();
                signals::stop();
                match signals.next().await {
                    Told::End(number) => self.end = Some(End::Signal(number)),
                    _ => self.come_back(line.get_ref(), signals).await?,
                }
            }
            Told::Stop => {}
        }
        Ok(())
    }

    /// Takes the terminal over after somebody else had it: at once, or when the
    /// shell brings the program to the foreground.
    async fn come_back(&mut self, tty: &Tty, signals: &mut Signals) -> io::Result<()> {
        self.end = wait_for_foreground(tty, signals).await;
        if self.end.is_some() {
            return Ok(());
        }
        self.outbox().clear();
        // The title went with the modes.
        self.title = self.title.take().map(|_| String::new());
        self.guard.redo()?;
        self.measure(tty);
        Ok(())
    }

    /// Learns the terminal's size, and draws anew even if it is the same: it
    /// may have been another one for a moment, and cut off what was drawn.
    fn measure(&mut self, tty: &Tty) {
        self.terminal.backend_mut().resize(tty.size());
        self.forget_screen();
        self.lay_out();
    }

    fn forget_screen(&mut self) {
        self.terminal.backend_mut().forget();
        // Writes to the outbox only, which takes everything.
        let _ = self.terminal.clear();
        self.changed = true;
    }
}

/// Waits as a stopped job for as long as it runs in the background, where it
/// must not touch the terminal. Gives the end if a signal asks for it meanwhile.
async fn wait_for_foreground(tty: &Tty, signals: &mut Signals) -> Option<End> {
    while !tty.is_ours() && signals::can_stop() {
        signals::stop();
        if let Told::End(number) = signals.next().await {
            return Some(End::Signal(number));
        }
    }
    None
}

async fn until(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time).await,
        None => pending().await,
    }
}

/// The bytes that hand a text to the terminal's clipboard (OSC 52). Whether the
/// terminal takes it nobody can know.
fn to_clipboard(text: &str) -> String {
    let mut bytes = String::new();
    // Writing to a string does not fail.
    let _ = CopyToClipboard::to_clipboard_from(text).write_ansi(&mut bytes);
    bytes
}
