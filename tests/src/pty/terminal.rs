//! The screen that the program sees as its terminal.

use std::fmt;
use std::num::NonZeroU16;
use std::os::fd::OwnedFd;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use rustix::event::{PollFd, PollFlags};
use vt100::{Callbacks, CursorStyle, Parser, Screen};

use super::PATIENCE;

/// What the reader's thread and the test share.
#[derive(Debug)]
pub(super) struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    parser: Parser<Beside>,
    chunks: Vec<Vec<u8>>,
    last_arrival: Option<Instant>,
    /// Whether the program and all its children have closed the terminal.
    ended: bool,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("ended", &self.ended).finish_non_exhaustive()
    }
}

/// What the program says beside the picture.
#[derive(Clone, Debug, Default)]
struct Beside {
    bells: usize,
    /// The colour of the terminal's cursor, if it is not the user's.
    cursor_color: Option<String>,
    /// The window's title, if it is not the user's.
    title: Option<String>,
    /// Those that the program had the terminal remember.
    titles: Vec<Option<String>>,
}

impl Callbacks for Beside {
    fn audible_bell(&mut self, _: &mut Screen) {
        self.bells += 1;
    }

    fn unhandled_csi(
        &mut self,
        _: &mut Screen,
        intermediate: Option<u8>,
        _: Option<u8>,
        parameters: &[&[u16]],
        last: char,
    ) {
        let first = parameters.first().and_then(|parameter| parameter.first());
        match (intermediate, last, first) {
            (None, 't', Some(22)) => self.titles.push(self.title.clone()),
            (None, 't', Some(23)) => self.title = self.titles.pop().unwrap_or_default(),
            _ => {}
        }
    }

    fn set_window_title(&mut self, _: &mut Screen, title: &[u8]) {
        self.title = Some(String::from_utf8_lossy(title).into());
    }

    fn unhandled_osc(&mut self, _: &mut Screen, parameters: &[&[u8]]) {
        match parameters {
            [b"12", color] => self.cursor_color = Some(String::from_utf8_lossy(color).into()),
            [b"112", ..] => self.cursor_color = None,
            _ => {}
        }
    }
}

impl Shared {
    pub(super) fn new(columns: u16, rows: u16) -> Self {
        let (rows, columns) = (at_least_1(rows), at_least_1(columns));
        let parser = Parser::new_with_callbacks(rows, columns, 0, Beside::default());
        let state = State { parser, chunks: Vec::new(), last_arrival: None, ended: false };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Reads until the program's end of the terminal is closed, or until the
    /// other end of `stop` is.
    pub(super) fn read_all(&self, master: &OwnedFd, stop: &OwnedFd) {
        let mut buffer = [0; 65536];
        loop {
            let mut ready =
                [PollFd::new(master, PollFlags::IN), PollFd::new(stop, PollFlags::empty())];
            match rustix::event::poll(&mut ready, None) {
                Err(rustix::io::Errno::INTR) => continue,
                Err(error) => panic!("a terminal can be polled: {error}"),
                Ok(_) => {}
            }
            if !ready[1].revents().is_empty() {
                return;
            }
            let read = match rustix::io::read(master, &mut buffer) {
                Ok(read) => read,
                Err(rustix::io::Errno::INTR) => continue,
                // The last holder of the other end has closed it.
                Err(_) => 0,
            };
            let arrival = Instant::now();
            let mut state = self.state();
            if read == 0 {
                state.ended = true;
            } else {
                state.last_arrival = Some(arrival);
                state.parser.process(&buffer[..read]);
                state.chunks.push(buffer[..read].to_vec());
            }
            let ended = state.ended;
            drop(state);
            self.changed.notify_all();
            if ended {
                return;
            }
        }
    }

    pub(super) fn resize(&self, columns: u16, rows: u16) {
        self.state().parser.screen_mut().set_size(at_least_1(rows), at_least_1(columns));
    }

    pub(super) fn picture(&self) -> Picture {
        Picture::of(&self.state().parser)
    }

    pub(super) fn take_chunks(&self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.state().chunks)
    }

    pub(super) fn last_arrival(&self) -> Option<Instant> {
        self.state().last_arrival
    }

    pub(super) fn wait(&self, what: &str, wanted: impl Fn(&Picture) -> bool) -> Picture {
        let end = Instant::now() + PATIENCE;
        let mut state = self.state();
        loop {
            let picture = Picture::of(&state.parser);
            if wanted(&picture) {
                return picture;
            }
            let left = end.saturating_duration_since(Instant::now());
            assert!(!state.ended, "the program ended, waiting for: {what}\n{picture}");
            assert!(!left.is_zero(), "waited in vain for: {what}\n{picture}");
            state = self.wait_for_change(state, left);
        }
    }

    pub(super) fn wait_for_end(&self) {
        let end = Instant::now() + PATIENCE;
        let mut state = self.state();
        while !state.ended {
            let left = end.saturating_duration_since(Instant::now());
            let picture = Picture::of(&state.parser);
            assert!(!left.is_zero(), "the program does not end\n{picture}");
            state = self.wait_for_change(state, left);
        }
    }

    /// Keeps the reader from reading on for as long as the result lives.
    pub(super) fn hold(&self) -> impl Drop + '_ {
        self.state()
    }

    fn wait_for_change<'a>(
        &self,
        state: MutexGuard<'a, State>,
        limit: std::time::Duration,
    ) -> MutexGuard<'a, State> {
        self.changed.wait_timeout(state, limit).unwrap_or_else(PoisonError::into_inner).0
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A failed assertion in `wait` poisons it, and says why by itself.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn at_least_1(n: u16) -> NonZeroU16 {
    NonZeroU16::new(n).unwrap_or(NonZeroU16::MIN)
}

/// What the terminal showed at one moment.
#[derive(Clone)]
pub struct Picture {
    screen: Screen,
    beside: Beside,
}

impl Picture {
    fn of(parser: &Parser<Beside>) -> Self {
        Self { screen: parser.screen().clone(), beside: parser.callbacks().clone() }
    }

    /// The text of a row, counted from 0, without the blanks at its end.
    #[must_use]
    pub fn row(&self, row: u16) -> String {
        let (_, columns) = self.screen.size();
        let rows = self.screen.rows(0, columns.get());
        rows.into_iter().nth(usize::from(row)).unwrap_or_default().trim_end().to_owned()
    }

    /// All rows.
    pub fn rows(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.screen.size().0.get()).map(|row| self.row(row))
    }

    /// The last row: the status line.
    #[must_use]
    pub fn status(&self) -> String {
        self.row(self.screen.size().0.get() - 1)
    }

    /// Whether this text stands in one of the rows.
    #[must_use]
    pub fn contains(&self, text: &str) -> bool {
        self.find(text).is_some()
    }

    /// Column and row, counted from 0, where this text first begins.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<(u16, u16)> {
        (0..).zip(self.rows()).find_map(|(row, line)| {
            let before = &line[..line.find(text)?];
            Some((self.column_after(row, before), row))
        })
    }

    /// The column at which the text `before`, the beginning of `row`, ends.
    fn column_after(&self, row: u16, before: &str) -> u16 {
        let mut text = String::new();
        let columns = self.screen.size().1.get();
        (0..columns)
            .find(|&column| {
                let done = text.len() >= before.len();
                let cell = self.screen.cell(row, column);
                if let Some(cell) = cell.filter(|cell| !cell.is_wide_continuation()) {
                    text.push_str(if cell.has_contents() { cell.contents() } else { " " });
                }
                done
            })
            .unwrap_or(columns)
    }

    /// The cell at this column and row, counted from 0.
    ///
    /// # Panics
    ///
    /// When it is off the screen.
    #[must_use]
    pub fn cell(&self, (column, row): (u16, u16)) -> &vt100::Cell {
        self.screen.cell(row, column).expect("the cell is on the screen")
    }

    /// How often the bell has rung since the start.
    #[must_use]
    pub const fn bells(&self) -> usize {
        self.beside.bells
    }

    /// The colour that the program gave the terminal's cursor, if it did.
    #[must_use]
    pub fn cursor_color(&self) -> Option<&str> {
        self.beside.cursor_color.as_deref()
    }

    /// The window's title, as far as the program has set it.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.beside.title.as_deref()
    }

    /// Column and row of the terminal's own cursor; `None` while it is hidden.
    #[must_use]
    pub fn cursor(&self) -> Option<(u16, u16)> {
        let (row, column) = self.screen.cursor_position();
        (!self.screen.hide_cursor()).then_some((column, row))
    }

    /// Whether the program has the alternate screen.
    #[must_use]
    pub fn is_full_screen(&self) -> bool {
        self.screen.alternate_screen()
    }

    /// Whether the mouse is reported.
    #[must_use]
    pub fn mouse_is_on(&self) -> bool {
        self.screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    }

    /// The modes that a shell does not want, by name; empty if there are none.
    #[must_use]
    pub fn modes_left_on(&self) -> String {
        let screen = &self.screen;
        let mouse_form = screen.mouse_protocol_encoding() != vt100::MouseProtocolEncoding::Default;
        let modes = [
            (screen.alternate_screen(), "alternate screen"),
            (screen.hide_cursor(), "hidden cursor"),
            (self.mouse_is_on(), "mouse"),
            (mouse_form, "mouse form"),
            (screen.bracketed_paste(), "bracketed paste"),
            (screen.application_cursor(), "application cursor keys"),
            (screen.fgcolor() != vt100::Color::Default, "ink"),
            (screen.bgcolor() != vt100::Color::Default, "background"),
            (screen.cursor_style() != CursorStyle::Default, "the cursor's shape"),
            (self.beside.cursor_color.is_some(), "the cursor's colour"),
            (self.beside.title.is_some() || !self.beside.titles.is_empty(), "the title"),
            (screen.inverse() || screen.bold() || screen.underline(), "attributes"),
        ];
        let on: Vec<_> = modes.iter().filter(|(on, _)| *on).map(|(_, name)| *name).collect();
        on.join(", ")
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = usize::from(self.screen.size().1.get());
        writeln!(f, "+{}+", "-".repeat(width))?;
        for row in self.rows() {
            writeln!(f, "|{row}")?;
        }
        write!(f, "+{}+", "-".repeat(width))
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
