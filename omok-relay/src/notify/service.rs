//! The way to systemd: a thread of its own, so that a service manager that does
//! not listen stops no game.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use sd_notify::NotifyState;
use tracing::warn;

/// Words that wait to be said; more are lost. Nobody has said any for minutes
/// then, and one of them more or less makes no difference.
const WORDS_MAX: usize = 16;
/// How long the end waits for the last word to be said.
const END: Duration = Duration::from_secs(1);

/// What is said.
pub(super) enum Word {
    Ready,
    Alive,
    Reloading,
    Status(String),
    /// The last one; where to tell that it was said.
    Stopping(SyncSender<()>),
}

/// Where words go in, and nobody waits.
#[derive(Clone, Debug)]
pub(super) struct Service {
    words: SyncSender<Word>,
    watchdog: Option<Duration>,
}

impl Service {
    /// The one that the environment names, if it does.
    pub(super) fn of_environment() -> io::Result<Option<Self>> {
        if std::env::var_os("NOTIFY_SOCKET").is_none_or(|path| path.is_empty()) {
            return Ok(None);
        }
        let (words, inbox) = sync_channel(WORDS_MAX);
        thread::Builder::new().name("notify".to_owned()).spawn(move || say_all(&inbox))?;
        Ok(Some(Self { words, watchdog: sd_notify::watchdog_enabled() }))
    }

    /// Without being told so often that the process is alive, systemd ends it.
    pub(super) const fn watchdog(&self) -> Option<Duration> {
        self.watchdog
    }

    pub(super) fn tell(&self, word: Word) {
        // Nobody waits for those who do not listen.
        let _ = self.words.try_send(word);
    }

    pub(super) fn stop(&self) {
        let (say, said) = sync_channel(1);
        self.tell(Word::Stopping(say));
        let _ = said.recv_timeout(END);
    }
}

fn say_all(words: &Receiver<Word>) {
    let mut failed = false;
    for word in words {
        let said = say(&word);
        if let Word::Stopping(done) = word {
            let _ = done.try_send(());
        }
        // Once: what does not work now will not work later either.
        if let Err(error) = said
            && !std::mem::replace(&mut failed, true)
        {
            warn!(%error, "cannot notify the service manager");
        }
    }
}

fn say(word: &Word) -> io::Result<()> {
    match word {
        Word::Ready => sd_notify::notify(&[NotifyState::Ready]),
        Word::Alive => sd_notify::notify(&[NotifyState::Watchdog]),
        Word::Status(line) => sd_notify::notify(&[NotifyState::Status(line)]),
        // From version 253 systemd wants to know when; earlier ones do not look.
        Word::Reloading => {
            sd_notify::notify(&[NotifyState::Reloading, NotifyState::monotonic_usec_now()?])
        }
        Word::Stopping(_) => sd_notify::notify(&[NotifyState::Stopping]),
    }
}
