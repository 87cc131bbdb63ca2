//! The way of the log to standard error: on a thread of its own, so that a
//! terminal that was halted, or a pipe that nobody reads, stops no game.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

/// Lines that wait for whoever takes them; more are lost, and counted. Fewer, and
/// `trace` loses some in a rush; more, and a log that nobody takes holds memory.
const LINES_MAX: usize = 1024;
/// How long the end waits for the last lines to be taken.
const END: Duration = Duration::from_secs(1);

enum Item {
    Line(Vec<u8>),
    /// All before it was written.
    End(SyncSender<()>),
}

/// Where lines go in, and nobody waits.
#[derive(Clone)]
pub(crate) struct Lines {
    items: SyncSender<Item>,
    lost: Arc<AtomicU64>,
}

/// Dropping it waits a little until all lines are written.
pub(crate) struct Writing(Lines);

/// Writes lines to `out` from now on.
///
/// # Errors
///
/// When the system has no thread for it.
pub(crate) fn to(out: impl Write + Send + 'static) -> io::Result<(Lines, Writing)> {
    let (items, inbox) = sync_channel(LINES_MAX);
    let lines = Lines { items, lost: Arc::default() };
    let lost = Arc::clone(&lines.lost);
    thread::Builder::new().name("log".to_owned()).spawn(move || write_all(out, &inbox, &lost))?;
    Ok((lines.clone(), Writing(lines)))
}

fn write_all(mut out: impl Write, inbox: &Receiver<Item>, lost: &AtomicU64) {
    for item in inbox {
        // Of what cannot be written there is nobody to tell.
        let _ = match item {
            Item::Line(line) => out.write_all(&line),
            Item::End(done) => done.try_send(()).map_err(io::Error::other),
        };
        let lost = lost.swap(0, Ordering::Relaxed);
        if lost > 0 {
            let _ = writeln!(out, "{lost} lines of the log are missing here: they were not taken");
        }
    }
}

impl Write for Lines {
    /// Takes one whole line, or loses it.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.items.try_send(Item::Line(line.to_vec())).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Lines {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        let (done, written) = sync_channel(1);
        // With the queue full nobody takes anything.
        if self.0.items.try_send(Item::End(done)).is_ok() {
            let _ = written.recv_timeout(END);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use super::*;

    /// What says that it is asked to take something, and takes it when it may.
    struct Halted {
        asked: Sender<()>,
        may: Receiver<()>,
        taken: Sender<String>,
    }

    impl Write for Halted {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _ = self.asked.send(());
            // Once it goes on, it does so for good.
            let _ = self.may.recv();
            let _ = self.taken.send(String::from_utf8_lossy(bytes).into_owned());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_log_that_is_not_taken_keeps_nobody_waiting_and_says_later_what_is_missing() {
        let (asked, is_asked) = channel();
        let (go_on, may) = channel();
        let (taken, was_taken) = channel();
        let (mut lines, writing) = to(Halted { asked, may, taken }).expect("there is a thread");
        lines.write_all(b"0\n").expect("it is taken");
        is_asked.recv().expect("it is being written");
        for line in 1..=LINES_MAX + 7 {
            lines.write_all(format!("{line}\n").as_bytes()).expect("nobody waits");
        }
        drop(go_on);
        drop((lines, writing));
        let text: String = was_taken.iter().collect();
        let told = "0\n7 lines of the log are missing here: they were not taken\n1\n";
        assert!(text.starts_with(told), "{text}");
        assert!(text.ends_with(&format!("\n{LINES_MAX}\n")), "all others are there: {text}");
    }
}
