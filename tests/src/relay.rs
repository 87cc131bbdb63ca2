//! The real relay as a process of its own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, Signal, WaitOptions};

use omok_tui::online::Speech;

use crate::program;

/// A relay that is killed when it is dropped.
#[derive(Debug)]
pub struct Relay {
    child: Child,
    address: SocketAddr,
    speech: Speech,
    log: Arc<Mutex<Vec<String>>>,
    reader: Option<JoinHandle<()>>,
}

impl Relay {
    /// Starts one on a port that the system chooses, with its rooms in memory.
    ///
    /// # Panics
    ///
    /// When it does not say where it listens.
    #[must_use]
    pub fn start() -> Self {
        Self::with(&["--ephemeral"])
    }

    /// Starts one with these arguments on a port that the system chooses.
    ///
    /// # Panics
    ///
    /// When it does not say where it listens.
    #[must_use]
    pub fn with(arguments: &[&str]) -> Self {
        Self::spawn(program::omok_relay().args(["--listen", "127.0.0.1:0"]).args(arguments))
    }

    /// Starts one that listens at `address`, with its rooms in memory.
    ///
    /// # Panics
    ///
    /// When it does not say where it listens.
    #[must_use]
    pub fn at(address: &str) -> Self {
        Self::spawn(program::omok_relay().args(["--ephemeral", "--listen", address]))
    }

    /// Starts one with these arguments that may open no more than `files` files.
    ///
    /// # Panics
    ///
    /// When it does not say where it listens.
    #[must_use]
    pub fn with_files(files: u32, arguments: &[&str]) -> Self {
        let relay = program::omok_relay();
        let mut shell = Command::new("sh");
        // The shell becomes the relay, so that its number is the relay's.
        shell.args(["-c", &format!("ulimit -n {files} && exec \"$0\" \"$@\"")]);
        shell.arg(relay.get_program()).args(["--listen", "127.0.0.1:0"]).args(arguments);
        Self::spawn(&mut shell)
    }

    /// Starts one that keeps its rooms in `folder`.
    ///
    /// # Panics
    ///
    /// When it does not say where it listens.
    #[must_use]
    pub fn keeping(folder: &Path, port: u16) -> Self {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        Self::spawn(
            program::omok_relay()
                .arg("--data")
                .arg(folder)
                .args(["--listen", &address.to_string()]),
        )
    }

    /// Starts one that keeps its rooms in `folder`, speaks without encryption, and
    /// is handed `listener` in the way that systemd does it.
    ///
    /// # Panics
    ///
    /// When it does not say where it listens.
    #[must_use]
    pub fn handed(folder: &Path, listener: &TcpListener) -> Self {
        let relay = program::omok_relay();
        let mut shell = Command::new("sh");
        // The shell becomes the relay, so that its number is the relay's.
        shell.args(["-c", "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" \"$@\" 3<&0 0</dev/null"]);
        shell.arg(relay.get_program()).arg("--plaintext").arg("--data").arg(folder);
        let listener = listener.try_clone().expect("a socket can be had twice");
        Self::spawn(shell.stdin(OwnedFd::from(listener)))
    }

    /// Starts `command`, which is the relay or becomes it.
    ///
    /// # Panics
    ///
    /// When it does not say where it listens.
    #[must_use]
    pub fn spawn(command: &mut Command) -> Self {
        let mut child = command.stderr(Stdio::piped()).spawn().expect("the relay starts");
        let stderr = child.stderr.take().expect("its words come through a pipe");
        let mut lines = BufReader::new(stderr).lines().map_while(Result::ok);
        let said = |line: &String| line.contains("listening on");
        let line = lines.find(said).expect("it says where it listens");
        let word = line.split(' ').find_map(|word| word.parse().ok());
        let log = Arc::default();
        let noted = Arc::clone(&log);
        // Nobody may keep it waiting for a full pipe.
        let reader = thread::spawn(move || lines.for_each(|line| note(&noted, line)));
        let bare = line.contains("without encryption");
        let speech = if bare { Speech::Plaintext } else { Speech::Encrypted };
        let address = word.expect("an address is in the line");
        Self { child, address, speech, log, reader: Some(reader) }
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What it has logged since it said where it listens.
    ///
    /// # Panics
    ///
    /// When the thread that reads it did.
    #[must_use]
    pub fn log(&self) -> Vec<String> {
        self.log.lock().expect("nobody panicked").clone()
    }

    /// The time that it has computed for.
    ///
    /// # Panics
    ///
    /// When it has ended, or the system does not tell.
    #[must_use]
    pub fn computed(&self) -> Duration {
        let stat = self.about("stat");
        // The name is in parentheses; after it, these are the 12th and the 13th.
        let fields = stat.rsplit_once(')').expect("there is a name").1.split_whitespace();
        let ticks: u64 = fields.skip(11).take(2).map(|word| word.parse::<u64>().unwrap()).sum();
        Duration::from_secs(ticks) / rustix::param::clock_ticks_per_second() as u32
    }

    /// The memory that it has, in bytes.
    ///
    /// # Panics
    ///
    /// When it has ended, or the system does not tell.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        let status = self.about("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let word = line.and_then(|line| line.split_whitespace().next());
        word.and_then(|word| word.parse::<u64>().ok()).expect("the system tells") * 1024
    }

    /// How many files and sockets it has open.
    ///
    /// # Panics
    ///
    /// When it has ended.
    #[must_use]
    pub fn open_files(&self) -> usize {
        let folder = format!("/proc/{}/fd", self.child.id());
        fs::read_dir(folder).expect("it still runs").count()
    }

    fn about(&self, what: &str) -> String {
        let path = format!("/proc/{}/{what}", self.child.id());
        fs::read_to_string(path).expect("it still runs")
    }

    /// What clients call it.
    #[must_use]
    pub fn name(&self) -> String {
        self.address.to_string()
    }

    /// How clients speak to it.
    #[must_use]
    pub const fn speech(&self) -> Speech {
        self.speech
    }

    /// Stops it in the middle of whatever it does, until
    /// [`go_on`](Self::go_on).
    ///
    /// # Panics
    ///
    /// When it has ended.
    pub fn pause(&self) {
        self.signal(Signal::STOP);
        let stopped = rustix::process::waitpid(Some(self.pid()), WaitOptions::UNTRACED);
        assert!(stopped.expect("it is our child").is_some_and(|(_, status)| status.stopped()));
    }

    /// Lets it go on.
    pub fn go_on(&self) {
        self.signal(Signal::CONT);
    }

    /// Asks it to stop, and waits until it has.
    ///
    /// # Panics
    ///
    /// When it has ended before.
    pub fn stop(self) -> ExitStatus {
        self.stop_and_tell().0
    }

    /// The same; what it has logged as well.
    ///
    /// # Panics
    ///
    /// When it has ended before.
    pub fn stop_and_tell(mut self) -> (ExitStatus, Vec<String>) {
        self.signal(Signal::TERM);
        let status = self.child.wait().expect("it is our child");
        let reader = self.reader.take().expect("it is waited for once");
        reader.join().expect("it does not panic");
        (status, self.log())
    }

    /// Lets its files grow no further than this, as if the disk were full;
    /// `None` makes room again.
    ///
    /// # Panics
    ///
    /// When it has ended.
    pub fn limit_files(&self, bytes: Option<u64>) {
        // The relay has what we have, and nobody but root may raise it.
        let maximum = rustix::process::getrlimit(Resource::Fsize).maximum;
        let limit = Rlimit { current: bytes.or(maximum), maximum };
        let set = rustix::process::prlimit(Some(self.pid()), Resource::Fsize, limit);
        set.expect("the relay still runs");
    }

    /// Sends it a signal.
    ///
    /// # Panics
    ///
    /// When it has ended.
    pub fn signal(&self, signal: Signal) {
        rustix::process::kill_process(self.pid(), signal).expect("the relay still runs");
    }

    /// Its process.
    #[must_use]
    pub fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }
}

fn note(log: &Mutex<Vec<String>>, line: String) {
    log.lock().expect("nobody panicked").push(line);
}

impl Drop for Relay {
    fn drop(&mut self) {
        // Kill reaches a stopped process too.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
