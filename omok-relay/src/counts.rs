//! What has happened since the relay started, in numbers: without codes, tokens
//! and addresses, so that whoever sees them learns nothing of anybody.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use omok_proto::RelayMessage;
use omok_proto::message::{Denial, Forbidden, Refusal};

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    /// One more.
    pub fn one(&self) {
        self.add(1);
    }

    /// So many more.
    pub fn add(&self, number: u64) {
        // Numbers are told one by one: none has to agree with another one.
        self.0.fetch_add(number, Ordering::Relaxed);
    }

    /// How many there were.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why moves are refused, in the order of [`Counts::refused_moves`].
pub const REFUSED_MOVES: [&str; 9] = [
    "not_your_turn",
    "occupied",
    "overline",
    "four_four",
    "three_three",
    "game_over",
    "stale_ply",
    "no_opponent",
    "not_stored",
];

/// Why requests for a seat are, in the order of [`Counts::refused_requests`].
pub const REFUSED_REQUESTS: [&str; 8] = [
    "no_such_room",
    "seat_gone",
    "too_many_failed_joins",
    "too_many_rooms",
    "too_many_rooms_of_address",
    "owner_only",
    "unsupported_size",
    "not_stored",
];

/// Why connections are, in the order of [`Turned`] and [`Counts::turned_away`].
pub const TURNED_AWAY: [&str; 3] = ["full", "address_full", "too_often"];

/// Why a connection gets no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turned {
    /// All places are taken.
    Full,
    /// Its address has all that one may have.
    AddressFull,
    /// Its address connects too often.
    TooOften,
}

/// What has happened since the start.
#[derive(Debug, Default)]
pub struct Counts {
    /// Moves that were played and are stored.
    pub moves: Count,
    /// Moves that were not.
    pub refused_moves: [Count; REFUSED_MOVES.len()],
    /// Requests to host, to join and to come back that were not granted.
    pub refused_requests: [Count; REFUSED_REQUESTS.len()],
    /// Connections that got no place.
    pub turned_away: [Count; TURNED_AWAY.len()],
    /// Connections that the system did not hand over.
    pub accept_errors: Count,
    /// How long the store took for what it has.
    pub commits: Times,
    /// Commits that failed.
    pub failed_commits: Count,
}

impl Counts {
    /// Joins with codes that open nothing, and those that were not even looked
    /// up, since there were too many before them.
    pub fn failed_joins(&self) -> u64 {
        let retry_after_s = 0;
        [Denial::NoSuchRoom, Denial::TooManyFailedJoins { retry_after_s }]
            .map(|why| self.refused_requests[of_denial(why)].get())
            .iter()
            .sum()
    }

    /// What counts such a message when it is said, if it is a refusal.
    pub(crate) fn of_refusals_like(&self, message: &RelayMessage) -> Option<&Count> {
        match *message {
            RelayMessage::Refused { why, .. } => Some(&self.refused_moves[of_refusal(why)]),
            RelayMessage::Denied(why) => Some(&self.refused_requests[of_denial(why)]),
            _ => None,
        }
    }

    pub(crate) fn turned_away(&self, why: Turned) {
        self.turned_away[why as usize].one();
    }
}

const fn of_refusal(why: Refusal) -> usize {
    match why {
        Refusal::NotYourTurn => 0,
        Refusal::Occupied => 1,
        Refusal::Forbidden(Forbidden::Overline) => 2,
        Refusal::Forbidden(Forbidden::DoubleFour) => 3,
        Refusal::Forbidden(Forbidden::DoubleThree) => 4,
        Refusal::GameOver => 5,
        Refusal::StalePly => 6,
        Refusal::NoOpponent => 7,
        Refusal::NotStored => 8,
    }
}

const fn of_denial(why: Denial) -> usize {
    match why {
        Denial::NoSuchRoom => 0,
        Denial::SeatGone(_) => 1,
        Denial::TooManyFailedJoins { .. } => 2,
        Denial::TooManyRooms => 3,
        Denial::TooManyRoomsOfAddress => 4,
        Denial::OwnerOnly => 5,
        Denial::UnsupportedSize => 6,
        Denial::NotStored => 7,
    }
}

/// Bounds of [`Times`], in microseconds: a disk with a cache that survives a loss
/// of power is below a millisecond, a slow one at a hundred; beyond a second
/// players notice.
pub const BOUNDS_US: [u64; 12] =
    [100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 500_000, 2_000_000];

/// How long something took, each time that it was done.
#[derive(Debug, Default)]
pub struct Times {
    /// Those that took no longer than the bound of the same place, and longer
    /// than the one before; at last those that took longer than all.
    pub within: [Count; BOUNDS_US.len() + 1],
    /// All together, in microseconds.
    pub sum_us: Count,
}

impl Times {
    pub(crate) fn took(&self, time: Duration) {
        let time_us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.within[BOUNDS_US.partition_point(|&bound| bound < time_us)].one();
        self.sum_us.add(time_us);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_is_counted_under_its_name() {
        let counts = Counts::default();
        let say = |message: &RelayMessage| {
            counts.of_refusals_like(message).into_iter().for_each(Count::one);
        };
        let why = Refusal::Forbidden(Forbidden::DoubleThree);
        say(&RelayMessage::Refused { game: 1, ply: 0, why });
        say(&RelayMessage::Refused { game: 1, ply: 0, why: Refusal::NotStored });
        say(&RelayMessage::Denied(Denial::NoSuchRoom));
        say(&RelayMessage::Denied(Denial::TooManyFailedJoins { retry_after_s: 9 }));
        say(&RelayMessage::Denied(Denial::NotStored));
        say(&RelayMessage::Pong(1));
        counts.turned_away(Turned::TooOften);
        let some = |names: &[&'static str], counts: &[Count]| {
            let pairs = names.iter().zip(counts).filter(|(_, count)| count.get() > 0);
            pairs.map(|(name, count)| (*name, count.get())).collect::<Vec<_>>()
        };
        let moves = some(&REFUSED_MOVES, &counts.refused_moves);
        assert_eq!(moves, [("three_three", 1), ("not_stored", 1)]);
        let requests = some(&REFUSED_REQUESTS, &counts.refused_requests);
        let wanted = [("no_such_room", 1), ("too_many_failed_joins", 1), ("not_stored", 1)];
        assert_eq!(requests, wanted);
        assert_eq!(some(&TURNED_AWAY, &counts.turned_away), [("too_often", 1)]);
        assert_eq!(counts.failed_joins(), 2);
    }

    #[test]
    fn a_time_counts_where_it_is_no_longer_than_the_bound() {
        let times = Times::default();
        for time_us in [0, 100, 101, 2_000_000, 2_000_001] {
            times.took(Duration::from_micros(time_us));
        }
        let mut wanted = [0; BOUNDS_US.len() + 1];
        (wanted[0], wanted[1], wanted[11], wanted[12]) = (2, 1, 1, 1);
        assert_eq!(times.within.each_ref().map(Count::get), wanted);
        assert_eq!(times.sum_us.get(), 4_000_202);
    }
}
