//! How often codes are looked up for somebody who has none that is right.

use std::time::Duration;

use omok_proto::limits;

use super::{Forgetful, Meter, Origin, Origins, Rate};

/// What an origin may do with a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trying {
    /// Try it.
    Free,
    /// Try it as well, but if it is wrong it hears to wait for so long.
    Limited(Duration),
    /// No code is looked up now.
    Shut(Shut),
}

/// Why no code is looked up now, and what comes of waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shut {
    /// Who has used up what it may.
    pub by: Origin,
    /// Until one more is looked up.
    pub wait: Duration,
    /// From one to the next after that, at the most.
    pub pace: Duration,
}

/// The joins with wrong codes of one origin.
#[derive(Clone, Copy, Debug, Default)]
struct Meters {
    /// Those that were answered as what they are.
    told: Meter,
    /// Those beyond.
    beyond: Meter,
}

impl Forgetful for Meters {
    fn is_full(&self, now: Duration) -> bool {
        self.told.is_full(now) && self.beyond.is_full(now)
    }
}

/// Counts the joins with wrong codes of each origin.
///
/// A code that is right opens its room also while its origin is limited, since
/// several people may share an address. So that this is no way to guess, what is
/// looked up for a limited origin is limited as well.
#[derive(Debug)]
pub struct FailedJoins {
    per_minute: u32,
    meters: Origins<Meters>,
    counted: u64,
}

impl FailedJoins {
    /// More origins than this within a minute share one meter.
    pub const ORIGINS_MAX: usize = Origins::<Meters>::MAX;

    /// `per_minute` for each address, and
    /// [`limits::FAILED_JOINS_LOOPBACK_FACTOR`] times as many for loopback.
    #[must_use]
    pub fn new(per_minute: u32) -> Self {
        Self { per_minute, meters: Origins::new(), counted: 0 }
    }

    /// How many joins with wrong codes of `origin` are looked up in a minute at
    /// most, in the long run.
    #[must_use]
    pub fn looked_up_per_minute(&self, origin: Origin) -> u32 {
        let told = self.told_per_minute(origin);
        told.saturating_add(told.saturating_mul(limits::FAILED_JOINS_GRACE_FACTOR))
    }

    fn told_per_minute(&self, origin: Origin) -> u32 {
        self.per_minute.saturating_mul(match origin {
            Origin::Loopback => limits::FAILED_JOINS_LOOPBACK_FACTOR,
            other => other.factor(),
        })
    }

    /// The rates of what is told and of what goes beyond.
    fn rates(&self, origin: Origin) -> (Rate, Rate) {
        let told = self.told_per_minute(origin);
        let beyond = told.saturating_mul(limits::FAILED_JOINS_GRACE_FACTOR);
        let minute = Duration::from_secs(60);
        (Rate::per(minute, told), Rate::per(minute, beyond))
    }

    /// What one that counts has to say.
    fn trying_at(&self, now: Duration, place: Origin) -> Trying {
        let Some(meters) = self.meters.get(place) else {
            return Trying::Free;
        };
        let (told, beyond) = self.rates(place);
        match (meters.told.wait(now, told), meters.beyond.wait(now, beyond)) {
            (Duration::ZERO, _) => Trying::Free,
            (wait, Duration::ZERO) => Trying::Limited(wait),
            (wait, other) => Trying::Shut(Shut {
                by: place,
                wait: wait.min(other),
                // Now and then one is told as well.
                pace: beyond.interval,
            }),
        }
    }

    /// What `origin` may do with a code now.
    #[must_use]
    pub fn trying(&self, now: Duration, origin: Origin) -> Trying {
        let all = self.meters.places(origin).map(|place| self.trying_at(now, place));
        all.fold(Trying::Free, |sofar, next| match (sofar, next) {
            (Trying::Shut(_), _) | (_, Trying::Free) => sofar,
            (Trying::Limited(one), Trying::Limited(other)) => Trying::Limited(one.max(other)),
            (_, next) => next,
        })
    }

    /// Why no code is looked up now for anybody whom `place` counts, if none is.
    #[must_use]
    pub fn shut(&self, now: Duration, place: Origin) -> Option<Shut> {
        match self.trying_at(now, place) {
            Trying::Shut(shut) => Some(shut),
            Trying::Free | Trying::Limited(_) => None,
        }
    }

    /// Counts a wrong code that was looked up.
    pub fn count(&mut self, now: Duration, origin: Origin) {
        self.counted += 1;
        self.meters.sweep(now);
        for place in self.meters.places(origin) {
            let (told, beyond) = self.rates(place);
            let meters = self.meters.get_mut(place);
            if meters.told.wait(now, told).is_zero() {
                meters.told.count(now, told);
            } else {
                meters.beyond.count(now, beyond);
            }
        }
    }

    /// All that were counted.
    #[must_use]
    pub const fn counted(&self) -> u64 {
        self.counted
    }

    /// Origins that are remembered.
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.meters.meters.len()
    }
}
