//! The way of the log to standard error: on a thread of its own, so that a
//! terminal that was halted, or a pipe that nobody reads, stops no game.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use tracing::{Event, Level, Subscriber};
use tracing_subscriber::fmt::format::{Format, Full, Writer};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, MakeWriter, format};
use tracing_subscriber::registry::LookupSpan;

/// Lines that wait for whoever takes them; more are lost, and counted. Fewer, and
/// `trace` loses some in a rush; more, and a log that nobody takes holds memory.
const LINES_MAX: usize = 1024;
/// How long the end waits for the last lines to be taken.
const END: Duration = Duration::from_secs(1);

/// What a line looks like.
pub(crate) enum Form {
    /// With time and level.
    Plain(Format<Full>),
    /// For the journal of systemd, which has the time, and takes the level from the
    /// beginning of the line (sd-daemon(3)).
    Journal,
}

impl Form {
    /// The one for whatever standard error is.
    pub(crate) fn usual() -> Self {
        if is_journal() { Self::Journal } else { Self::Plain(format().with_target(false)) }
    }
}

impl<S, F> FormatEvent<S, F> for Form
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    F: for<'writer> FormatFields<'writer> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, F>,
        mut line: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        match self {
            Self::Plain(format) => format.format_event(context, line, event),
            Self::Journal => {
                line.write_str(priority(*event.metadata().level()))?;
                context.format_fields(line.by_ref(), event)?;
                line.write_char('\n')
            }
        }
    }
}

/// What the journal takes for that level: those of syslog(3).
pub(crate) const fn priority(level: Level) -> &'static str {
    match level {
        Level::ERROR => "<3>",
        Level::WARN => "<4>",
        Level::INFO => "<6>",
        Level::DEBUG | Level::TRACE => "<7>",
    }
}

/// Whether standard error is the journal, by what systemd says of it
/// (systemd.exec(5), `JOURNAL_STREAM`): it may have been sent elsewhere since.
#[cfg(unix)]
pub(crate) fn is_journal() -> bool {
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::MetadataExt as _;
    let Ok(named) = std::env::var("JOURNAL_STREAM") else { return false };
    let file = io::stderr().as_fd().try_clone_to_owned().map(std::fs::File::from);
    let about = file.and_then(|file| file.metadata());
    about.is_ok_and(|about| named == format!("{}:{}", about.dev(), about.ino()))
}

/// There is no such journal.
#[cfg(not(unix))]
pub(crate) fn is_journal() -> bool {
    false
}

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

    /// What a line of `form` looks like.
    fn line_of(form: Form) -> String {
        use tracing_subscriber::fmt::format::DefaultFields;
        let (taken, was_taken) = channel();
        let may = channel().1;
        let halted = Halted { asked: channel().0, may, taken };
        let (lines, writing) = to(halted).expect("there is a thread");
        let subscriber = tracing_subscriber::fmt()
            .with_ansi(false)
            .event_format(form)
            .fmt_fields(DefaultFields::new())
            .with_writer(lines)
            .finish();
        tracing::subscriber::with_default(subscriber, || tracing::warn!(times = 3, "full"));
        drop(writing);
        was_taken.iter().collect()
    }

    #[test]
    fn the_journal_gets_the_priority_and_everybody_else_time_and_level() {
        assert_eq!(line_of(Form::Journal), "<4>full times=3\n");
        let line = line_of(Form::Plain(format().with_target(false)));
        let (time, rest) = line.split_once(' ').expect("there is a time");
        assert!(time.ends_with('Z'), "{line}");
        assert_eq!(rest.trim_start(), "WARN full times=3\n");
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
