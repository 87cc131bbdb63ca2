//! A server in a process of its own: the benchmark itself, started anew in a role.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use rustix::process::Pid;

/// A server that is killed when it is dropped.
#[derive(Debug)]
pub struct Rival {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Rival {
    /// Starts the benchmark with these arguments, which make a server of it.
    ///
    /// # Panics
    ///
    /// When it does not say where it listens.
    #[must_use]
    pub fn start(arguments: &[&str]) -> Self {
        let own = std::env::current_exe().expect("a running program knows its own path");
        let mut child = Command::new(own)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the rival starts");
        let stdout = child.stdout.take().expect("its words come through a pipe");
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).expect("it says where it listens");
        let address = line.trim().parse().expect("it says nothing else");
        Self { child, address }
    }

    /// Its process.
    #[must_use]
    pub fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Ends this process together with the one that started it as a rival.
pub(super) fn end_with_its_starter() {
    std::thread::spawn(|| {
        let _ = std::io::stdin().read(&mut [0]);
        std::process::exit(0);
    });
}

/// Says to the process that started this one where it listens.
pub(super) fn say_where(address: SocketAddr) {
    println!("{address}");
    std::io::stdout().flush().expect("somebody reads");
}
