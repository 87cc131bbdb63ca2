//! A terminal for the real program: it types, clicks, resizes and hangs up,
//! and tells what the screen shows and how many bytes that took.
//!
//! Nothing here sleeps. Every wait is for a condition, and fails with a picture
//! of the screen when the condition does not come true in [`PATIENCE`].

mod terminal;

use std::ffi::CString;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Signal};
use rustix::pty::OpenptFlags;
use rustix::termios::{Termios, Winsize};
use tempfile::TempDir;

use crate::program;
use terminal::Shared;

pub use terminal::Picture;

/// How long anything may take: far longer than it ever does, since the machine
/// may be busy with other tests.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Keys as a terminal sends them.
pub mod key {
    #![allow(missing_docs, reason = "the names say it")]

    pub const UP: &str = "\x1b[A";
    pub const DOWN: &str = "\x1b[B";
    pub const RIGHT: &str = "\x1b[C";
    pub const LEFT: &str = "\x1b[D";
    pub const HOME: &str = "\x1b[H";
    pub const END: &str = "\x1b[F";
    pub const PAGE_UP: &str = "\x1b[5~";
    pub const PAGE_DOWN: &str = "\x1b[6~";
    pub const ENTER: &str = "\r";
    pub const ESC: &str = "\x1b";
    pub const CTRL_C: &str = "\x03";
    pub const CTRL_L: &str = "\x0c";
    pub const CTRL_Z: &str = "\x1a";
}

/// How to start the program.
#[derive(Clone, Debug)]
pub struct Setup {
    columns: u16,
    rows: u16,
    variables: Vec<(String, String)>,
    /// What stands between the terminal and the program, such as a shell.
    wrapper: Vec<String>,
    home: Arc<TempDir>,
}

impl Default for Setup {
    fn default() -> Self {
        let home = TempDir::new().expect("there is room for a home folder");
        let variables = [("TERM", "xterm-256color"), ("LANG", "C.UTF-8")];
        Self {
            columns: 80,
            rows: 24,
            variables: variables.map(|(name, value)| (name.into(), value.into())).to_vec(),
            wrapper: Vec::new(),
            home: Arc::new(home),
        }
    }
}

impl Setup {
    /// A terminal of this size instead of 80 columns and 24 rows.
    #[must_use]
    pub fn size(self, columns: u16, rows: u16) -> Self {
        Self { columns, rows, ..self }
    }

    /// Sets an environment variable. The others are `TERM` (256 colours),
    /// `LANG`, `PATH` and a fresh `HOME`.
    #[must_use]
    pub fn variable(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.into(), value.into()));
        self
    }

    /// Runs the program by this command: its own path and arguments follow.
    #[must_use]
    pub fn wrapper(self, words: &[&str]) -> Self {
        Self { wrapper: words.iter().map(ToString::to_string).collect(), ..self }
    }

    /// The fresh home folder. Programs started from clones of this setup share
    /// it, as one user's programs do.
    #[must_use]
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// Starts `omok-tui` with these arguments.
    #[must_use]
    pub fn start(&self, arguments: &[&str]) -> Pty {
        self.start_program(Path::new(program::omok_tui().get_program()), arguments)
    }

    /// Starts an interactive shell, as people start the program from. Its
    /// prompt is `READY>`.
    #[must_use]
    pub fn shell(&self) -> Pty {
        let setup = self.clone().variable("PS1", "READY> ");
        let plain = ["--norc", "--noprofile", "--noediting", "-i"];
        let shell = setup.start_program(Path::new("bash"), &plain);
        shell.wait_for("READY>");
        shell
    }

    /// Starts any program.
    ///
    /// # Panics
    ///
    /// When the system has no terminal or cannot run the program.
    #[must_use]
    pub fn start_program(&self, program: &Path, arguments: &[&str]) -> Pty {
        let (master, slave) = open_terminal();
        set_size(&master, self.columns, self.rows);
        let before = rustix::termios::tcgetattr(&master).expect("a terminal has settings");
        let stream = || Stdio::from(slave_at(&slave));
        // It makes the program the leader of a session on this terminal, which
        // is what a terminal window does.
        let child = Command::new("setsid")
            .arg("--ctty")
            .args(&self.wrapper)
            .arg(program)
            .args(arguments)
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", self.home())
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .current_dir(self.home())
            .stdin(stream())
            .stdout(stream())
            .stderr(stream())
            .spawn()
            .expect("setsid, of util-linux, runs the program");
        let shared = Arc::new(Shared::new(self.columns, self.rows));
        let (stop, stopped) = rustix::pipe::pipe().expect("there is room for a pipe");
        let master = Arc::new(master);
        let reader = {
            let (shared, master) = (Arc::clone(&shared), Arc::clone(&master));
            thread::spawn(move || shared.read_all(&master, &stop))
        };
        let line = Line { master, reader, _stop: stopped };
        Pty { child, status: None, line: Some(line), before, shared, home: Arc::clone(&self.home) }
    }
}

/// A program in a terminal.
#[derive(Debug)]
pub struct Pty {
    child: Child,
    status: Option<ExitStatus>,
    line: Option<Line>,
    before: Termios,
    shared: Arc<Shared>,
    home: Arc<TempDir>,
}

/// Our end of the terminal.
#[derive(Debug)]
struct Line {
    master: Arc<OwnedFd>,
    reader: JoinHandle<()>,
    /// Ends the reader when it is dropped.
    _stop: OwnedFd,
}

impl Pty {
    /// Starts `omok-tui` in a terminal of 80×24 with 256 colours.
    #[must_use]
    pub fn start(arguments: &[&str]) -> Self {
        Setup::default().start(arguments)
    }

    /// Types these bytes.
    ///
    /// # Panics
    ///
    /// When the terminal was hung up.
    pub fn press(&mut self, keys: &str) {
        let master = self.master();
        let mut bytes = keys.as_bytes();
        while !bytes.is_empty() {
            let written = rustix::io::write(master, bytes).expect("the terminal takes keys");
            bytes = &bytes[written..];
        }
    }

    /// Presses and releases the left button at this column and row, counted
    /// from 0.
    pub fn click(&mut self, (column, row): (u16, u16)) {
        let (x, y) = (column + 1, row + 1);
        self.press(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// Changes the terminal's size; the system tells the program.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.shared.resize(columns, rows);
        set_size(self.master(), columns, rows);
    }

    /// Tells the program of this size while the screen keeps its own, which
    /// may be far too large for a picture.
    pub fn claim_size(&mut self, columns: u16, rows: u16) {
        set_size(self.master(), columns, rows);
    }

    /// Sends the program a signal.
    ///
    /// # Panics
    ///
    /// When it has ended.
    pub fn signal(&self, signal: Signal) {
        rustix::process::kill_process(self.pid(), signal).expect("the program still runs");
    }

    /// Kills the program, and waits until nothing of it is left: what it had
    /// locked may be had by others from then on.
    ///
    /// # Panics
    ///
    /// When it has ended before.
    pub fn kill(&mut self) {
        self.signal(Signal::KILL);
        self.wait_for_end();
    }

    /// The processes in the terminal's foreground.
    ///
    /// # Panics
    ///
    /// When nobody has the terminal.
    #[must_use]
    pub fn foreground(&self) -> Pid {
        rustix::termios::tcgetpgrp(self.master()).expect("somebody has the terminal")
    }

    /// Does something while the terminal reads nothing that the program writes.
    pub fn while_deaf<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let shared = Arc::clone(&self.shared);
        let _held = shared.hold();
        act(self)
    }

    /// The process that was started: the wrapper's, if there is one.
    ///
    /// # Panics
    ///
    /// Never: a child has an id.
    #[must_use]
    pub fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// A number that the system tells about the program, in its
    /// `/proc/…/status`.
    ///
    /// # Panics
    ///
    /// When the program has ended, or the system tells no such number.
    #[must_use]
    pub fn status_number(&self, name: &str) -> u64 {
        number(&self.status(), name)
    }

    /// Waits until the program waits, and tells how often it has done so since
    /// its start: how often it has gone to sleep by itself.
    ///
    /// # Panics
    ///
    /// When it does not come to rest, or has more than one thread.
    #[must_use]
    pub fn wait_until_asleep(&self) -> u64 {
        let end = Instant::now() + PATIENCE;
        loop {
            // One look for all of it, since it may wake up between two.
            let status = self.status();
            if field(&status, "State").starts_with('S') {
                assert_eq!(number(&status, "Threads"), 1, "one thread is all there is to look at");
                return number(&status, "voluntary_ctxt_switches");
            }
            assert!(Instant::now() < end, "the program does not come to rest: {status}");
            thread::yield_now();
        }
    }

    fn status(&self) -> String {
        let path = format!("/proc/{}/status", self.pid().as_raw_pid());
        std::fs::read_to_string(path).expect("the program still runs")
    }

    /// Closes the terminal, as a lost connection does.
    ///
    /// # Panics
    ///
    /// When it was closed before.
    pub fn hang_up(&mut self) {
        let Line { master, reader, _stop } = self.line.take().expect("not hung up twice");
        drop(_stop);
        reader.join().expect("the reader does not panic");
        drop(Arc::into_inner(master).expect("nobody else holds the terminal"));
    }

    /// Waits until the screen is as `wanted` says, and gives what it shows.
    ///
    /// # Panics
    ///
    /// With a picture of the screen, when that does not happen.
    pub fn wait(&self, what: &str, wanted: impl Fn(&Picture) -> bool) -> Picture {
        self.shared.wait(what, wanted)
    }

    /// Waits until this text stands somewhere on the screen.
    pub fn wait_for(&self, text: &str) -> Picture {
        self.wait(text, |picture| picture.contains(text))
    }

    /// What the screen shows now.
    #[must_use]
    pub fn picture(&self) -> Picture {
        self.shared.picture()
    }

    /// Takes the bytes that arrived since the last call, a chunk for each time
    /// that some did.
    #[must_use]
    pub fn take_chunks(&self) -> Vec<Vec<u8>> {
        self.shared.take_chunks()
    }

    /// The same as words, for what is said beside the screen: its lines are broken
    /// between words, wherever one was full.
    #[must_use]
    pub fn take_words(&self) -> String {
        let said = String::from_utf8(self.take_chunks().concat()).expect("it writes UTF-8");
        said.replace("\r\n", " ")
    }

    /// When the latest bytes arrived.
    #[must_use]
    pub fn last_arrival(&self) -> Option<Instant> {
        self.shared.last_arrival()
    }

    /// Waits for the program's end.
    ///
    /// # Panics
    ///
    /// When it does not end.
    pub fn wait_for_end(&mut self) -> ExitStatus {
        if self.status.is_none() {
            let killer = Killer::in_time(self.pid());
            self.status = Some(self.child.wait().expect("a child can be waited for"));
            assert!(!killer.cancel(), "the program does not end");
        }
        self.status.expect("it was set above")
    }

    /// Waits for the end and gives the exit code, as a shell would.
    pub fn exit_code(&mut self) -> i32 {
        let status = self.wait_for_end();
        status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or_default())
    }

    /// Waits for the end, and asserts that the terminal is as it was: its
    /// settings, its screen, its cursor, no mouse reports, no bracketed paste.
    ///
    /// # Panics
    ///
    /// When it is not.
    pub fn assert_restored(&mut self) {
        self.wait_for_end();
        // The last bytes may still be on their way to the reader.
        self.shared.wait_for_end();
        let now = rustix::termios::tcgetattr(self.master()).expect("a terminal has settings");
        let [now, before] = [&now, &self.before].map(|settings| format!("{settings:?}"));
        assert_eq!(now, before, "the terminal's settings");
        self.assert_modes_off();
    }

    /// Asserts that no mode is set that a shell does not want.
    ///
    /// # Panics
    ///
    /// When one is.
    pub fn assert_modes_off(&self) {
        assert_eq!(self.picture().modes_left_on(), "", "modes are left on");
    }

    /// The home folder of the program.
    #[must_use]
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    fn master(&self) -> &OwnedFd {
        &self.line.as_ref().expect("not hung up").master
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        if self.status.is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Kills a process that does not end in time, so that waiting for it ends.
struct Killer {
    cancel: std::sync::mpsc::Sender<()>,
    thread: JoinHandle<bool>,
}

impl Killer {
    fn in_time(pid: Pid) -> Self {
        let (cancel, cancelled) = std::sync::mpsc::channel();
        let thread = thread::spawn(move || {
            let late = cancelled.recv_timeout(PATIENCE).is_err();
            if late {
                let _ = rustix::process::kill_process(pid, Signal::KILL);
            }
            late
        });
        Self { cancel, thread }
    }

    /// True if it had to kill.
    fn cancel(self) -> bool {
        let _ = self.cancel.send(());
        self.thread.join().expect("the killer does not panic")
    }
}

/// What a `/proc/…/status` says under this name.
fn field<'a>(status: &'a str, name: &str) -> &'a str {
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    line.unwrap_or_else(|| panic!("no {name} in {status}")).trim()
}

fn number(status: &str, name: &str) -> u64 {
    let word = field(status, name).split_whitespace().next();
    word.and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("{name} is no number"))
}

/// Our end, and the name of the program's end.
fn open_terminal() -> (OwnedFd, CString) {
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let master = rustix::pty::openpt(flags).expect("the system has a terminal left");
    rustix::pty::grantpt(&master).expect("it is ours");
    rustix::pty::unlockpt(&master).expect("it can be unlocked");
    let name = rustix::pty::ptsname(&master, Vec::new()).expect("it has a name");
    (master, name)
}

fn slave_at(name: &CString) -> OwnedFd {
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    rustix::fs::open(name, flags, Mode::empty()).expect("the terminal opens")
}

fn set_size(terminal: impl AsFd, columns: u16, rows: u16) {
    let size = Winsize { ws_col: columns, ws_row: rows, ws_xpixel: 0, ws_ypixel: 0 };
    rustix::termios::tcsetwinsize(terminal, size).expect("a terminal takes any size");
}
