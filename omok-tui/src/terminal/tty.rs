//! The terminal that the program was started in.

use std::io::{self, IsTerminal};
use std::os::fd::{AsFd, AsRawFd, OwnedFd, RawFd};
use std::time::{Duration, Instant};

use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::fs::{Mode, OFlags};
use rustix::termios::{OptionalActions, Termios};

use crate::i18n::Message;

/// The size taken where a terminal does not tell its own, as on a serial line.
const USUAL_SIZE: Size = Size { width: 80, height: 24 };

/// The most of a terminal that is drawn on: a board with all that belongs to it
/// takes a small part of it. A terminal may claim any size, and each of its
/// cells costs memory.
const SIZE_MAX: Size = Size { width: 1000, height: 500 };

/// The full screen has no terminal to stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTerminal {
    /// Output does not go to one.
    Output,
    /// Keys do not come from one.
    Input,
}

impl From<NoTerminal> for Message {
    fn from(why: NoTerminal) -> Self {
        match why {
            NoTerminal::Output => Self::NoTerminalOutput,
            NoTerminal::Input => Self::NoTerminalInput,
        }
    }
}

/// A terminal, open for reading and writing.
///
/// It is opened anew under its own name, so that reads and writes can be made
/// not to block without doing the same to the shell, which shares its standard
/// streams with us. A write that blocks would make the program deaf to signals
/// for as long as the line hangs.
#[derive(Debug)]
pub struct Tty(OwnedFd);

impl Tty {
    /// The terminal behind the standard streams. `keys_elsewhere`: standard
    /// input is something else, and keys come from the terminal of the output.
    ///
    /// # Errors
    ///
    /// A stream that is no terminal.
    pub fn open(keys_elsewhere: bool) -> Result<Self, NoTerminal> {
        let (input, output) = (io::stdin(), io::stdout());
        if !output.is_terminal() {
            return Err(NoTerminal::Output);
        }
        if !keys_elsewhere && !input.is_terminal() {
            return Err(NoTerminal::Input);
        }
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let named = rustix::termios::ttyname(&output, Vec::new())
            .and_then(|name| rustix::fs::open(name, flags, Mode::empty()));
        // The name may belong to another user or another container.
        named
            .or_else(|_| rustix::fs::open("/dev/tty", flags, Mode::empty()))
            .or_else(|_| rustix::io::dup(&output))
            .map(Self)
            .map_err(|_| NoTerminal::Output)
    }

    /// Columns and rows, at most 1000 and 500.
    #[must_use]
    pub fn size(&self) -> Size {
        match rustix::termios::tcgetwinsize(&self.0) {
            Ok(size) if size.ws_col > 0 && size.ws_row > 0 => {
                let (width, height) = (size.ws_col, size.ws_row);
                Size { width: width.min(SIZE_MAX.width), height: height.min(SIZE_MAX.height) }
            }
            _ => USUAL_SIZE,
        }
    }

    /// Reads what is there. No bytes and no error mean that the terminal is
    /// gone.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::WouldBlock`] when nothing is there; anything else when
    /// the terminal is gone.
    pub fn read(&self, buffer: &mut [u8]) -> io::Result<usize> {
        Ok(rustix::io::read(&self.0, buffer)?)
    }

    /// Writes as much as the terminal takes now.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::WouldBlock`] when it takes nothing now; anything else
    /// when it is gone.
    pub fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        Ok(rustix::io::write(&self.0, bytes)?)
    }

    /// Whether the program is in the foreground, where it may change the
    /// terminal's settings; in the background that would stop it.
    #[must_use]
    pub fn is_ours(&self) -> bool {
        rustix::termios::tcgetpgrp(&self.0)
            .map_or(true, |foreground| foreground == rustix::process::getpgrp())
    }

    pub(super) fn settings(&self) -> io::Result<Termios> {
        Ok(rustix::termios::tcgetattr(&self.0)?)
    }

    /// Sets the terminal at once: waiting until the output has been read could
    /// take for ever.
    pub(super) fn set(&self, settings: &Termios) -> io::Result<()> {
        Ok(rustix::termios::tcsetattr(&self.0, OptionalActions::Now, settings)?)
    }

    /// Writes all of `bytes` unless that takes longer than `limit`.
    pub(super) fn write_within(&self, mut bytes: &[u8], limit: Duration) -> io::Result<()> {
        let end = Instant::now() + limit;
        while !bytes.is_empty() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            let wait = Timespec::try_from(left).map_err(io::Error::other)?;
            let mut writable = [PollFd::new(&self.0, PollFlags::OUT)];
            match rustix::event::poll(&mut writable, Some(&wait)) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            match self.write(bytes) {
                Ok(written) => bytes = &bytes[written..],
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

impl AsFd for Tty {
    fn as_fd(&self) -> std::os::fd::BorrowedFd<'_> {
        self.0.as_fd()
    }
}

impl AsRawFd for Tty {
    fn as_raw_fd(&self) -> RawFd {
        self.0.as_raw_fd()
    }
}
