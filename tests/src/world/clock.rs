//! Clocks that are wrong, and that jump.

use std::time::Duration;

use super::Dice;

/// What somebody's clock shows beside the world's time. The wall clock of a
/// relay is set while it is down, forwards or back: from its start on, its own
/// clock runs evenly. What jumps while a program runs jumps forwards, when its
/// machine was suspended.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    ahead: Duration,
}

impl Clock {
    /// Clocks are wrong by less: a room that waits for a day ends, whatever
    /// day it really was.
    const WRONG_MAX: Duration = Duration::from_secs(20 * 60 * 60);

    /// A clock that somebody has set to some time or other.
    pub(super) fn set(dice: &mut Dice) -> Self {
        Self { ahead: dice.millis(0..Self::WRONG_MAX.as_millis() as u64) }
    }

    /// What it shows when the world's time is `now`.
    pub(super) fn time(self, now: Duration) -> Duration {
        now + self.ahead
    }

    /// When the world's time is what it shows at `at`.
    pub(super) fn world_time(self, at: Duration) -> Duration {
        at.saturating_sub(self.ahead)
    }

    /// It has run on without whoever looks at it.
    pub(super) fn jump(&mut self, by: Duration) {
        self.ahead += by;
    }
}
