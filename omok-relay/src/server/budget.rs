//! How many connections fit, so that descriptors are never used up: whoever
//! accepts with none left cannot even say so.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tracing::warn;

use crate::limits::{Limits, Origin, share_of};

/// Newcomers that are told at the same time that the relay is full; the others
/// wait in the system's queue until it is their turn.
const TURNED_AWAY_MAX: usize = 64;

/// Connections of addresses with all that they may have which are told so at
/// the same time.
const OVER_SHARE_TOLD_MAX: usize = 16;

/// Descriptors for all else that may be opened meanwhile, such as the store's
/// file after a failure.
const OTHERS: usize = 4;

/// How many connections of each kind fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    /// Of players.
    pub(super) places: usize,
    /// Of those who are told that there is no place, and of listeners, each of
    /// which holds one while it waits.
    pub(super) spare: usize,
    /// As many of those are for addresses that have all they may have.
    pub(super) over_share: usize,
    /// As many of those are for players who come back to a seat.
    pub(super) returning: usize,
    /// Of players of one address.
    pub(super) per_address: usize,
    /// Of players of one IPv6 /48: eight times as many, and never all.
    pub(super) per_network: usize,
}

impl Budget {
    /// With so many listeners and so many descriptors left; `None`: more than
    /// anybody needs.
    pub(super) fn new(limits: &Limits, listeners: usize, left: Option<usize>) -> Self {
        let (wanted, per_address) = (limits.connections_max, limits.connections_per_address_max);
        let left = left.map_or(usize::MAX, |left| left.saturating_sub(OTHERS));
        // One more than all listeners have, or the last of them would never accept.
        let spare = (left / 4).min(TURNED_AWAY_MAX).max(listeners + 1);
        let over_share = (spare - listeners).div_ceil(2).min(OVER_SHARE_TOLD_MAX);
        let returning = (spare - listeners) / 4;
        let places = wanted.min(left.saturating_sub(spare));
        let per_address =
            if places < wanted { per_address.min(share_of(places)) } else { per_address };
        let eight = Origin::Site(0).share(per_address);
        let per_network = eight.min(places.div_ceil(2)).max(per_address);
        Self { places, spare, over_share, returning, per_address, per_network }
    }

    /// What fits into this process as it is, with so many descriptors kept back
    /// for those who look at the relay; nothing if nobody does.
    pub(super) fn of_process(limits: &Limits, listeners: usize, kept_back: usize) -> Option<Self> {
        let left = descriptors_left().map(|left| left.saturating_sub(kept_back));
        let budget = Self::new(limits, listeners, left);
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

/// Descriptors that the process may still open. Where the system does not list
/// those that are open: the next one has the lowest number that is free, so that
/// at least those below it are.
#[cfg(unix)]
fn descriptors_left() -> Option<usize> {
    use rustix::process::{Resource, getrlimit};
    use std::os::fd::AsRawFd;
    let limit = usize::try_from(getrlimit(Resource::Nofile).current?).ok()?;
    let lowest_free = || {
        let file = std::fs::File::open("/dev/null").ok()?;
        usize::try_from(file.as_raw_fd()).ok()
    };
    let open = match std::fs::read_dir("/proc/self/fd") {
        // One of them is what the list is read by.
        Ok(list) => list.count().saturating_sub(1),
        Err(_) => lowest_free().unwrap_or(limit),
    };
    Some(limit.saturating_sub(open))
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
            let budget = Budget::new(&limits(4096), 2, left);
            let all = Budget {
                places: 4096,
                spare: 64,
                over_share: 16,
                returning: 15,
                per_address: 1024,
                per_network: 2048,
            };
            assert_eq!(budget, all);
        }
    }

    #[test]
    fn places_and_those_who_are_told_that_there_are_none_fit_into_what_is_left() {
        for (listeners, left) in (1..=8).flat_map(|some| (0..6000).map(move |left| (some, left))) {
            let budget = Budget::new(&limits(4096), listeners, Some(left));
            let Budget { places, spare, over_share, returning, per_address, per_network } = budget;
            assert!(spare > listeners, "each listener accepts, and somebody can be told");
            assert!(places + spare + OTHERS <= left.max(spare + OTHERS), "{left}");
            assert!((1..=spare - listeners).contains(&over_share), "{left}");
            let told = spare - listeners;
            assert!(returning < told && returning + over_share <= told, "{left}");
            assert!(per_address <= share_of(places), "{left}");
            let most = (8 * per_address).min(places.div_ceil(2)).max(1);
            assert!(per_network >= per_address && per_network <= most.max(per_address), "{left}");
        }
        let small = Budget {
            places: 18,
            spare: 6,
            over_share: 3,
            returning: 1,
            per_address: 8,
            per_network: 9,
        };
        assert_eq!(Budget::new(&limits(4096), 1, Some(28)), small);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_left_of_the_descriptors_shrinks_by_those_that_are_opened() {
        let left = || descriptors_left().expect("tests run under a limit");
        let before = left();
        let mut open: Vec<_> =
            (0..100).map(|_| std::fs::File::open("/dev/null").expect("it opens")).collect();
        // Other tests open and close some as well.
        assert!(left() < before, "{before}");
        if cfg!(target_os = "linux") {
            // Those with the lowest numbers, so that there is a gap.
            open.drain(..50);
            assert!(left() < before, "{before}");
        }
        drop(open);
    }
}
