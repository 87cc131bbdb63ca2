//! A partner for the program in plain mode: it reads and writes lines.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;

use rustix::process::{Pid, Signal};
use tempfile::TempDir;

use crate::program;
use crate::pty::PATIENCE;

/// Somebody's account on a machine.
#[derive(Clone, Debug)]
pub struct Account {
    home: Arc<TempDir>,
    variables: Vec<(String, String)>,
}

impl Account {
    /// A fresh one, whose relay is at `relay`.
    ///
    /// # Panics
    ///
    /// When there is no room for a folder.
    #[must_use]
    pub fn new(relay: &str) -> Self {
        let home = Arc::new(TempDir::new().expect("there is room for a home folder"));
        let variables = vec![("OMOK_RELAY".to_owned(), relay.to_owned())];
        Self { home, variables }
    }

    /// Its home folder, where its programs are started.
    #[must_use]
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// Sets an environment variable.
    #[must_use]
    pub fn variable(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The program with `--plain` and these arguments, not started yet. Its
    /// locale is C.
    #[must_use]
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = program::omok_tui();
        command
            .args(arguments)
            .arg("--plain")
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", self.home())
            .env("LC_ALL", "C")
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .current_dir(self.home());
        command
    }

    /// Starts it.
    ///
    /// # Panics
    ///
    /// When it does not start.
    #[must_use]
    pub fn talk(&self, arguments: &[&str]) -> Talk {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("standard output is a pipe");
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let line = line.expect("it writes UTF-8");
                assert!(!line.contains(char::is_control), "{line:?}");
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Talk { child, input, lines, heard: Vec::new() }
    }
}

/// A running program that is talked with. It is killed when it is dropped.
#[derive(Debug)]
pub struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// All lines that were read.
    heard: Vec<String>,
}

impl Talk {
    /// Types a line.
    ///
    /// # Panics
    ///
    /// When nobody reads it.
    pub fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").expect("the program reads");
    }

    /// The next line; `None` at the end.
    ///
    /// # Panics
    ///
    /// When neither comes.
    pub fn hear(&mut self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => {
                self.heard.push(line.clone());
                Some(line)
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("nothing comes after {:#?}", self.heard),
        }
    }

    /// Expects this line next.
    ///
    /// # Panics
    ///
    /// When another one comes, or none.
    pub fn expect(&mut self, line: &str) {
        let heard = self.hear();
        assert_eq!(heard.as_deref(), Some(line), "after {:#?}", self.heard);
    }

    /// Expects these lines next.
    ///
    /// # Panics
    ///
    /// As [`expect`](Self::expect).
    pub fn expect_all(&mut self, lines: &[&str]) {
        for line in lines {
            self.expect(line);
        }
    }

    /// Expects a line that begins so, and gives the rest of it.
    ///
    /// # Panics
    ///
    /// When another one comes, or none.
    pub fn expect_rest(&mut self, beginning: &str) -> String {
        let line = self.hear().unwrap_or_default();
        let rest = line.strip_prefix(beginning).map(ToOwned::to_owned);
        rest.unwrap_or_else(|| panic!("{beginning:?} is wanted, after {:#?}", self.heard))
    }

    /// Types a line, and expects these.
    ///
    /// # Panics
    ///
    /// As [`say`](Self::say) and [`expect`](Self::expect).
    pub fn ask(&mut self, line: &str, lines: &[&str]) {
        self.say(line);
        self.expect_all(lines);
    }

    /// Ends the program's input.
    pub fn end_input(&mut self) {
        self.input = None;
    }

    /// Sends the program a signal.
    ///
    /// # Panics
    ///
    /// When it has ended.
    pub fn signal(&self, signal: Signal) {
        let pid = Pid::from_child(&self.child);
        rustix::process::kill_process(pid, signal).expect("it still runs");
    }

    /// Expects the end of the output, and gives the exit code.
    ///
    /// # Panics
    ///
    /// When more comes.
    pub fn end(&mut self) -> Option<i32> {
        let more = self.hear();
        assert_eq!(more, None, "after {:#?}", self.heard);
        self.child.wait().expect("it is our child").code()
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
