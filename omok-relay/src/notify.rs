//! What the service manager is told: that the relay is ready, alive, reading
//! its certificate again, or about to end; and how it stands, in words.
//!
//! Without the feature `notify`, and where nothing has set `NOTIFY_SOCKET`, all
//! of this does nothing.

#[cfg_attr(not(all(unix, feature = "notify")), path = "notify/nobody.rs")]
mod service;

use std::io;
use std::time::Duration;

use crate::watch::{Standing, StoreHealth};
use service::{Service, Word};

/// From one line about how the relay stands to the next, where nobody wants to
/// know more often that it is alive.
const PERIOD: Duration = Duration::from_secs(20);

/// The way to the service manager, if there is one.
///
/// That the relay is alive is said by the task that owns the rooms alone, so
/// that one which hangs is noticed, and the relay is started anew.
#[derive(Clone, Debug, Default)]
pub struct Notify {
    service: Option<Service>,
    /// The latest line about how the relay stands.
    status: String,
}

impl Notify {
    /// That of the environment, which systemd sets for a service.
    ///
    /// # Errors
    ///
    /// When the system has no thread for it.
    pub fn of_environment() -> io::Result<Self> {
        Ok(Self { service: Service::of_environment()?, status: String::new() })
    }

    /// Whether a service manager looks after this process.
    #[must_use]
    pub const fn is_there(&self) -> bool {
        self.service.is_some()
    }

    /// Something is read again, and does not stop the relay meanwhile.
    pub fn reloading(&self) {
        self.tell(Word::Reloading);
    }

    /// It was, or it was not: the relay goes on.
    pub fn reloaded(&self) {
        self.tell(Word::Ready);
    }

    /// Everybody can come in.
    pub(crate) fn ready(&mut self, standing: &Standing) {
        self.tell(Word::Ready);
        self.describe(standing);
    }

    /// The task that owns the rooms goes round.
    pub(crate) fn alive(&mut self, standing: &Standing) {
        self.tell(Word::Alive);
        self.describe(standing);
    }

    /// Nobody is let in any more. This waits a moment until it is said.
    pub(crate) fn stopping(&self) {
        self.tell(Word::Status("Stopping: players are told that it restarts".to_owned()));
        if let Some(service) = &self.service {
            service.stop();
        }
    }

    /// How often it is to be told that the relay is alive.
    pub(crate) fn period(&self) -> Option<Duration> {
        // Twice in the time after which it is taken for dead, as
        // sd_watchdog_enabled(3) advises.
        let limit = |service: &Service| service.watchdog().map_or(PERIOD, |limit| limit / 2);
        self.service.as_ref().map(limit).map(|period| period.min(PERIOD))
    }

    /// File descriptors that it needs at a time.
    pub(crate) fn descriptors(&self) -> usize {
        usize::from(self.is_there())
    }

    fn describe(&mut self, standing: &Standing) {
        let status = in_words(standing);
        if status != self.status {
            self.tell(Word::Status(status.clone()));
            self.status = status;
        }
    }

    fn tell(&self, word: Word) {
        if let Some(service) = &self.service {
            service.tell(word);
        }
    }
}

/// How the relay stands, for `systemctl status`.
fn in_words(standing: &Standing) -> String {
    let Standing { census, connections, connections_max, store } = standing;
    let trouble = match store {
        StoreHealth::Works => "",
        StoreHealth::Fails => "; the store fails",
        StoreHealth::Hangs => "; the store hangs",
    };
    format!(
        "Rooms: {} waiting, {} playing, {} over; seats away: {}; connections: {connections} of \
         {connections_max}{trouble}",
        census.waiting,
        census.playing,
        census.finished + census.abandoned,
        census.seats_away,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hub::Census;

    #[test]
    fn a_line_tells_how_it_stands_and_of_a_store_that_does_not_work() {
        let census = Census {
            waiting: 1,
            playing: 20,
            finished: 3,
            abandoned: 1,
            seats_away: 5,
            wrong_codes: 0,
        };
        let store = StoreHealth::Works;
        let standing = Standing { census, connections: 41, connections_max: 4096, store };
        let line = "Rooms: 1 waiting, 20 playing, 4 over; seats away: 5; connections: 41 of 4096";
        assert_eq!(in_words(&standing), line);
        let standing = Standing { store: StoreHealth::Fails, ..standing };
        assert_eq!(in_words(&standing), format!("{line}; the store fails"));
    }
}
