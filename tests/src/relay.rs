//! The real relay as a process of its own, on a port that the system chooses.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Stdio};
use std::thread;

use rustix::process::{Pid, Signal, WaitOptions};

use crate::program;

/// A relay that is killed when it is dropped.
#[derive(Debug)]
pub struct Relay {
    child: Child,
    address: SocketAddr,
}

impl Relay {
    /// Starts one.
    ///
    /// # Panics
    ///
    /// When it does not say where it listens.
    #[must_use]
    pub fn start() -> Self {
        let mut child = program::omok_relay()
            .args(["--ephemeral", "--listen", "127.0.0.1:0"])
            .stderr(Stdio::piped())
            .spawn()
            .expect("the relay starts");
        let stderr = child.stderr.take().expect("its words come through a pipe");
        let mut lines = BufReader::new(stderr).lines().map_while(Result::ok);
        let said = |line: &String| line.contains("listening on");
        let line = lines.find(said).expect("it says where it listens");
        let word = line.split(' ').find_map(|word| word.parse().ok());
        // Nobody may keep it waiting for a full pipe.
        thread::spawn(move || lines.for_each(drop));
        Self { child, address: word.expect("an address is in the line") }
    }

    /// What clients call it.
    #[must_use]
    pub fn name(&self) -> String {
        self.address.to_string()
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

    fn signal(&self, signal: Signal) {
        rustix::process::kill_process(self.pid(), signal).expect("the relay still runs");
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        // Kill reaches a stopped process too.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
