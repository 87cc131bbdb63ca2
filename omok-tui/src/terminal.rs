//! The terminal, taken over and put back.
//!
//! [`Guard`] is the one place that changes the terminal's modes. Whatever ends
//! the program, a drop of the guard undoes them: also that of a panic, which is
//! told only then. A panic that somebody catches ends nothing, and the screen
//! stays.

mod tty;

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, Write};
use std::panic::{self, PanicHookInfo};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use rustix::termios::Termios;

use crate::depth::is_video_terminal;
use crate::theme::Theme;

pub use tty::{NoTerminal, Tty};

/// How long putting the terminal back may wait for a terminal that reads
/// nothing. It is gone for the user anyway, and the program has to end.
const PATIENCE: Duration = Duration::from_millis(500);

/// How the terminal's own cursor looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorLook {
    /// As the user set it.
    Own,
    /// A block that does not blink.
    Block,
    /// Such a block of this red, green and blue.
    ColoredBlock([u8; 3]),
    /// A block on the Linux console, which has its own sequence, and inverts
    /// what is under it.
    LinuxBlock,
}

impl CursorLook {
    /// The look for the board of `theme`, on the Linux console or elsewhere.
    #[must_use]
    pub const fn of(theme: &Theme, is_linux_console: bool) -> Self {
        match (theme.cursor_color, theme.shows_cursor()) {
            (_, false) => Self::Own,
            _ if is_linux_console => Self::LinuxBlock,
            (None, true) => Self::Block,
            (Some(color), true) => Self::ColoredBlock(color),
        }
    }

    fn set(self) -> String {
        match self {
            Self::Own => String::new(),
            Self::Block => "\x1b[2 q".to_owned(),
            Self::ColoredBlock([red, green, blue]) => {
                format!("\x1b[2 q\x1b]12;#{red:02x}{green:02x}{blue:02x}\x1b\\")
            }
            Self::LinuxBlock => "\x1b[?8c".to_owned(),
        }
    }

    const fn undo(self) -> &'static str {
        match self {
            Self::Own => "",
            Self::Block => "\x1b[0 q",
            Self::ColoredBlock(_) => "\x1b[0 q\x1b]112\x1b\\",
            Self::LinuxBlock => "\x1b[?0c",
        }
    }
}

/// What a full screen wants of a terminal beside raw input. The bytes work on
/// any terminal, also one at the other end of an SSH channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modes {
    /// Whether presses of the mouse's buttons are reported.
    pub mouse: bool,
    /// The look of the cursor where it is shown.
    pub cursor: CursorLook,
    /// Whether the window has a title to be set: the user's is remembered by
    /// the terminal then, and comes back.
    pub title: bool,
}

impl Modes {
    /// The bytes that set them: the alternate screen, bracketed paste, and
    /// presses and releases of the mouse, but not its motion, which would wake
    /// the program for nothing.
    #[must_use]
    pub fn set(self) -> String {
        let mouse = if self.mouse { mouse(true) } else { "" };
        let title = if self.title { "\x1b[22;0t" } else { "" };
        format!("{title}\x1b[?1049h\x1b[?2004h{mouse}{}", self.cursor.set())
    }

    /// The bytes that undo them, whatever was set in between. The screen is
    /// cleared first for terminals that have no alternate one.
    #[must_use]
    pub fn undo(self) -> String {
        let (mouse, cursor) = (mouse(false), self.cursor.undo());
        let title = if self.title { "\x1b[23;0t" } else { "" };
        format!("{mouse}\x1b[?2004l{cursor}\x1b[m\x1b[H\x1b[2J\x1b[?25h\x1b[?1049l{title}")
    }
}

/// Whether a terminal of this name has a window with a title. One that has none
/// may show the bytes.
#[must_use]
pub fn has_title(term: &str) -> bool {
    let windowless = ["linux", "dumb", "cons25", "sun"];
    let is_windowless = windowless.iter().any(|name| term.starts_with(name));
    !(term.is_empty() || is_windowless || is_video_terminal(term))
}

/// The bytes that set the window's title.
#[must_use]
pub fn titled(title: &str) -> String {
    // It is made of our own words; but whatever it is, it ends no sequence.
    let title: String = title.chars().filter(|letter| !letter.is_control()).collect();
    format!("\x1b]2;{title}\x1b\\")
}

/// Draws a character of ambiguous width at the left of the second row and asks
/// where the cursor stands then. Nobody waits for the answer, and a picture is
/// drawn over it at once.
pub const ASK_WIDTH: &str = "\x1b[2H●\x1b[6n";

/// The column of the answer where such a character is two columns wide.
pub const WIDE_COLUMN: u16 = 3;

/// The bytes that switch reports of mouse buttons on and off, with places in
/// the form that has no limit of columns.
#[must_use]
pub const fn mouse(on: bool) -> &'static str {
    if on { "\x1b[?1000h\x1b[?1006h" } else { "\x1b[?1006l\x1b[?1000l" }
}

/// The terminal while it is taken over.
#[derive(Debug)]
pub struct Guard(Arc<Taken>);

#[derive(Debug)]
struct Taken {
    tty: Arc<Tty>,
    modes: Mutex<Modes>,
    /// The terminal's settings as the shell had them.
    before: Mutex<Termios>,
    /// Whether the modes are set now.
    on: AtomicBool,
    /// The thread that drops the guard.
    owner: ThreadId,
    /// Whether that thread has panicked and not been heard of since.
    falling: AtomicBool,
    /// The panics that are to be told when the screen is gone.
    panics: Mutex<Vec<String>>,
}

/// How many panics are remembered; if there are more, they are all the same.
const PANICS_MAX: usize = 8;

impl Guard {
    /// Takes the terminal over, on the thread that is going to drop the guard.
    /// From now on a panic is told after the terminal is put back.
    ///
    /// # Errors
    ///
    /// What the system says when the terminal does not let itself be set.
    pub fn set(tty: Arc<Tty>, modes: Modes) -> io::Result<Self> {
        let before = Mutex::new(tty.settings()?);
        let taken = Arc::new(Taken {
            tty,
            modes: Mutex::new(modes),
            before,
            on: AtomicBool::new(false),
            owner: thread::current().id(),
            falling: AtomicBool::new(false),
            panics: Mutex::default(),
        });
        let on_panic = Arc::clone(&taken);
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !on_panic.defers(panic) {
                on_panic.undo();
                tell(panic);
            }
        }));
        let guard = Self(taken);
        guard.0.set()?;
        Ok(guard)
    }

    /// Notes that its thread goes on: whatever has panicked there was caught.
    pub fn is_well(&self) {
        self.0.falling.store(false, Ordering::Relaxed);
    }

    /// Puts the terminal back for a while.
    pub fn undo(&self) {
        self.0.undo();
    }

    /// Takes the terminal over again, whoever had it meanwhile.
    ///
    /// # Errors
    ///
    /// As for [`Guard::set`].
    pub fn redo(&self) -> io::Result<()> {
        if !self.0.on.load(Ordering::SeqCst) {
            // The user may have changed the settings from the shell.
            *lock(&self.0.before) = self.0.tty.settings()?;
        }
        self.0.set()
    }

    /// Notes that the mouse is reported or not from now on, and gives the bytes
    /// that make it so.
    #[must_use]
    pub fn mouse(&self, on: bool) -> &'static str {
        lock(&self.0.modes).mouse = on;
        mouse(on)
    }

    /// Notes that the terminal's cursor looks like this from now on, and gives
    /// the bytes that make it so.
    #[must_use]
    pub fn cursor(&self, look: CursorLook) -> String {
        lock(&self.0.modes).cursor = look;
        look.set()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.undo();
    }
}

impl Taken {
    fn set(&self) -> io::Result<()> {
        // From here on there is something to undo, even if the rest fails.
        let was_on = self.on.swap(true, Ordering::SeqCst);
        let mut raw = lock(&self.before).clone();
        raw.make_raw();
        self.tty.set(&raw)?;
        let mut modes = *lock(&self.modes);
        // After a stop that could not be caught the terminal remembers the user's
        // title already, and the one that it has now is ours.
        modes.title &= !was_on;
        self.tty.write_within(modes.set().as_bytes(), PATIENCE)
    }

    /// Errors are of no use to anybody here: the terminal may be gone.
    fn undo(&self) {
        if !self.on.swap(false, Ordering::SeqCst) {
            return;
        }
        let bytes = lock(&self.modes).undo();
        let _ = self.tty.write_within(bytes.as_bytes(), PATIENCE);
        if self.tty.is_ours() {
            let _ = self.tty.set(&lock(&self.before));
        }
        for panic in lock(&self.panics).drain(..) {
            let _ = writeln!(io::stderr(), "{panic}");
        }
    }

    /// Keeps a panic for when the screen is gone, which it is in a moment if
    /// nobody catches it: then the guard is dropped. Not so when its thread
    /// panics once more while it falls: that ends the program at once.
    fn defers(&self, panic: &PanicHookInfo<'_>) -> bool {
        if !self.on.load(Ordering::SeqCst) {
            return false;
        }
        let thread = thread::current();
        if thread.id() == self.owner && self.falling.swap(true, Ordering::Relaxed) {
            return false;
        }
        let mut panics = lock(&self.panics);
        if panics.len() < PANICS_MAX {
            let trace = Backtrace::capture();
            let name = thread.name().unwrap_or("without a name").to_owned();
            panics.push(match trace.status() {
                BacktraceStatus::Captured => format!("thread {name} {panic}\n{trace}"),
                _ => format!("thread {name} {panic}"),
            });
        }
        true
    }
}

/// A panic elsewhere does not make modes and settings any less true.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_a_title_and_a_console_has_none() {
        for term in ["xterm", "xterm-256color", "vte", "vte-256color", "tmux-256color", "foot"] {
            assert!(has_title(term), "{term}");
        }
        for term in ["", "dumb", "linux", "linux-16color", "vt100", "vt220-8", "cons25", "sun"] {
            assert!(!has_title(term), "{term}");
        }
    }
}
