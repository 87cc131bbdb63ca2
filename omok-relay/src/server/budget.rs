//! How many connections fit, so that descriptors are never used up: whoever
//! accepts with none left cannot even say so.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tracing::warn;

use crate::limits::{Limits, share_of};

/// Newcomers that are told at the same time that the relay is full; the others
/// wait in the system's queue until it is their turn.
const TURNED_AWAY_MAX: usize = 64;

/// Descriptors for all else that may be opened meanwhile, such as the store's
/// file after a failure.
const OTHERS: usize = 4;

/// How many connections of each kind fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    /// Of players.
    pub(super) places: usize,
    /// Of those who are told that there is no place.
    pub(super) spare: usize,
    /// Of players of one address.
    pub(super) per_address: usize,
}

impl Budget {
    /// With so many descriptors left; `None`: more than anybody needs.
    pub(super) fn new(limits: &Limits, left: Option<usize>) -> Self {
        let (wanted, per_address) = (limits.connections_max, limits.connections_per_address_max);
        let left = left.map_or(usize::MAX, |left| left.saturating_sub(OTHERS));
        let spare = (left / 4).clamp(1, TURNED_AWAY_MAX);
        let places = wanted.min(left.saturating_sub(spare));
        let per_address =
            if places < wanted { per_address.min(share_of(places)) } else { per_address };
        Self { places, spare, per_address }
    }

    /// What fits into this process as it is; nothing if nobody does.
    pub(super) fn of_process(limits: &Limits) -> Option<Self> {
        let budget = Self::new(limits, descriptors_left());
        if budget.places < limits.connections_max {
            warn!(
                "the limit of open files leaves room for {} connections, not {}; more are told \
                 that the relay is full",
                budget.places, limits.connections_max
            );
        }
        (budget.places > 0).then_some(budget)
    }

    /// As many permits as there are places, and as many as are spare.
    pub(super) fn permits(self) -> (Arc<Semaphore>, Arc<Semaphore>) {
        (Arc::new(Semaphore::new(self.places)), Arc::new(Semaphore::new(self.spare)))
    }
}

/// Descriptors that the process may still open. The next one to be opened has
/// the lowest number that is free, and those below it are open.
#[cfg(unix)]
fn descriptors_left() -> Option<usize> {
    use rustix::process::{Resource, getrlimit};
    use std::os::fd::AsRawFd;
    let limit = usize::try_from(getrlimit(Resource::Nofile).current?).ok()?;
    let next = std::fs::File::open("/dev/null")
        .map_or(limit, |file| usize::try_from(file.as_raw_fd()).unwrap_or(limit));
    Some(limit.saturating_sub(next))
}

/// There is no such limit.
#[cfg(not(unix))]
fn descriptors_left() -> Option<usize> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(connections_max: usize) -> Limits {
        let connections_per_address_max = share_of(connections_max);
        Limits { connections_max, connections_per_address_max, ..Limits::default() }
    }

    #[test]
    fn all_that_is_wanted_is_given_where_it_fits() {
        for left in [None, Some(5000)] {
            let budget = Budget::new(&limits(4096), left);
            assert_eq!(budget, Budget { places: 4096, spare: 64, per_address: 1024 });
        }
    }

    #[test]
    fn places_and_those_who_are_told_that_there_are_none_fit_into_what_is_left() {
        for left in 0..6000 {
            let Budget { places, spare, per_address } = Budget::new(&limits(4096), Some(left));
            assert!(spare >= 1, "somebody can be told");
            assert!(places + spare + OTHERS <= left.max(1 + OTHERS), "{left}");
            assert!(per_address <= share_of(places), "{left}");
        }
        let budget = Budget::new(&limits(4096), Some(28));
        assert_eq!(budget, Budget { places: 18, spare: 6, per_address: 8 });
    }

    #[cfg(unix)]
    #[test]
    fn what_is_left_of_the_descriptors_shrinks_by_those_that_are_opened() {
        let left = || descriptors_left().expect("tests run under a limit");
        let before = left();
        let open: Vec<_> =
            (0..50).map(|_| std::fs::File::open("/dev/null").expect("it opens")).collect();
        // Other tests open and close some as well.
        assert!(left() < before, "{before}");
        drop(open);
    }
}
