//! Looking at a relay while it runs: what it counts, and how it stands.
//!
//! The relay has a [`Watch`] and tells; whoever looks has a [`Window`] and asks,
//! from any thread that may wait. Asking goes through a bounded channel to the
//! task that owns the rooms and is answered between two messages of players, or,
//! if that task hangs, not at all.

use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::Duration;

use tokio::sync::mpsc;

use crate::counts::Counts;
use crate::hub::Census;
use crate::notify::Notify;

/// How long an answer is waited for. The task that owns the rooms answers within
/// a few milliseconds; what takes it this long, players notice.
const PATIENCE: Duration = Duration::from_secs(1);

/// How a relay stands at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its rooms.
    pub census: Census,
    /// Connections that have a place.
    pub connections: usize,
    /// Places that there are.
    pub connections_max: usize,
    /// What is known of the store.
    pub store: StoreHealth,
}

/// Whether what should be stored is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreHealth {
    /// The latest commit succeeded, or there was none yet.
    Works,
    /// The latest commit failed.
    Fails,
    /// A commit has been under way for too long.
    Hangs,
}

/// Where an answer goes.
pub(crate) type Ask = SyncSender<Standing>;

/// The relay's side: with [`Watch::default`] nobody looks.
#[derive(Debug)]
pub struct Watch {
    pub(crate) counts: Arc<Counts>,
    pub(crate) asks: mpsc::Receiver<Ask>,
    /// The service manager, if there is one.
    pub(crate) notify: Notify,
    /// File descriptors that those who look may need at a time. They are left
    /// to them, however many connections there are.
    pub(crate) descriptors: usize,
}

impl Default for Watch {
    fn default() -> Self {
        Self::new(Notify::default(), 0).0
    }
}

impl Watch {
    /// Both sides. `descriptors` are left to whoever looks.
    #[must_use]
    pub fn new(notify: Notify, descriptors: usize) -> (Self, Window) {
        // Each who looks asks one thing at a time; those who are too many hear
        // that there is no answer.
        let (sender, asks) = mpsc::channel(8);
        let counts = Arc::<Counts>::default();
        let window = Window { counts: Arc::clone(&counts), asks: sender };
        let descriptors = descriptors + notify.descriptors();
        (Self { counts, asks, notify, descriptors }, window)
    }
}

/// The side of those who look.
#[derive(Clone, Debug)]
pub struct Window {
    counts: Arc<Counts>,
    asks: mpsc::Sender<Ask>,
}

impl Window {
    /// What the relay has counted.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// How the relay stands, unless it does not answer within a second. The
    /// thread waits as long.
    #[must_use]
    pub fn ask(&self) -> Option<Standing> {
        let (answer, answered) = sync_channel(1);
        self.asks.try_send(answer).ok()?;
        answered.recv_timeout(PATIENCE).ok()
    }
}
