//! The metrics, with their names and what they mean, in the text form of
//! Prometheus.

use std::fmt::{self, Debug};

use prometheus_client::encoding::{EncodeMetric, MetricEncoder, NoLabelSet, prometheus_text};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::{MetricType, TypedMetric};
use prometheus_client::registry::{Metric, Registry};

use crate::counts::{
    BOUNDS_US, Count, Counts, REFUSED_MOVES, REFUSED_REQUESTS, TURNED_AWAY, Times,
};
use crate::watch::{Standing, StoreHealth};

/// The type of the page.
pub(super) const KIND: &str = "text/plain; version=0.0.4; charset=utf-8";

/// One label and its value.
type Label = [(&'static str, &'static str); 1];

/// All that is known now; without `standing`, what the relay has counted.
pub(super) fn of(counts: &Counts, standing: Option<&Standing>) -> Result<String, fmt::Error> {
    let mut page = Page(Registry::with_prefix("omok_relay"));
    page.answers(standing.is_some());
    if let Some(standing) = standing {
        page.standing(standing);
    }
    page.counts(counts);
    let mut text = String::new();
    prometheus_text::encode(&mut text, &page.0)?;
    // These have names that all programs share.
    let mut process = Page(Registry::with_prefix("process"));
    process.files();
    prometheus_text::encode(&mut text, &process.0)?;
    Ok(text)
}

struct Page(Registry);

impl Page {
    fn add(&mut self, name: &str, help: &str, metric: impl Metric) {
        // The full stop at the end is added.
        self.0.register(name, help, metric);
    }

    fn answers(&mut self, answers: bool) {
        let version = Family::<Label, Gauge>::default();
        version.get_or_create(&[("version", env!("CARGO_PKG_VERSION"))]).set(1);
        self.add("build_info", "The version of the relay, as a label", version);
        let help = "Whether the task that owns the rooms answered within a second";
        self.add("answers", help, ConstGauge::new(i64::from(answers)));
    }

    fn standing(&mut self, standing: &Standing) {
        let Standing { census, connections, connections_max, store } = standing;
        let rooms = Family::<Label, Gauge>::default();
        let kinds = [
            ("waiting", census.waiting),
            ("playing", census.playing),
            ("finished", census.finished),
            ("abandoned", census.abandoned),
        ];
        for (kind, number) in kinds {
            rooms.get_or_create(&[("state", kind)]).set(number as i64);
        }
        self.add("rooms", "Rooms, by how far they are", rooms);
        let help = "Codes that were looked up and opened nothing";
        self.add("wrong_codes", help, ConstCounter::new(census.wrong_codes));
        let mut gauge =
            |name, help, number: usize| self.add(name, help, ConstGauge::new(number as i64));
        gauge("seats_away", "Seats that are taken, by nobody who is connected", census.seats_away);
        gauge("connections", "Connections that have a place", *connections);
        gauge("connections_max", "Places that there are for connections", *connections_max);
        let works = usize::from(*store == StoreHealth::Works);
        gauge("store_works", "Whether the latest commit succeeded and none hangs", works);
    }

    fn counts(&mut self, counts: &Counts) {
        let mut counter = |name, help, number: u64| self.add(name, help, ConstCounter::new(number));
        counter("moves", "Moves that were played and are stored", counts.moves.get());
        let help = "Joins with codes that open nothing, or after too many of those";
        counter("failed_joins", help, counts.failed_joins());
        let help = "Connections that the system did not hand over";
        counter("accept_errors", help, counts.accept_errors.get());
        counter("failed_commits", "Commits that failed", counts.failed_commits.get());
        let help = "Moves that were not played, by why";
        self.add("refused_moves", help, by_reason(&REFUSED_MOVES, &counts.refused_moves));
        let help = "Requests for a seat that were not granted, by why";
        self.add("refused_requests", help, by_reason(&REFUSED_REQUESTS, &counts.refused_requests));
        let help = "Connections that got no place, by why";
        self.add("turned_away", help, by_reason(&TURNED_AWAY, &counts.turned_away));
        let help = "How long the store took for what it has, in seconds";
        self.add("commit_duration_seconds", help, Histogram::of(&counts.commits));
    }

    fn files(&mut self) {
        let mut gauge = |name, help, number: Option<u64>| {
            if let Some(number) = number {
                self.add(name, help, ConstGauge::new(i64::try_from(number).unwrap_or(i64::MAX)));
            }
        };
        gauge("open_fds", "File descriptors that are open", open_files());
        gauge("max_fds", "File descriptors that may be open", files_max());
    }
}

fn by_reason(names: &[&'static str], counts: &[Count]) -> Family<Label, Counter> {
    let family = Family::<Label, Counter>::default();
    for (name, count) in names.iter().zip(counts) {
        // Those that are zero as well, or their first would not be seen to come.
        family.get_or_create(&[("reason", name)]).inc_by(count.get());
    }
    family
}

/// Times as they were counted until now.
#[derive(Debug)]
struct Histogram {
    sum_s: f64,
    /// Bounds in seconds, and how many were within each and not the one before.
    within: Vec<(f64, u64)>,
}

impl Histogram {
    fn of(times: &Times) -> Self {
        let seconds = |us: u64| us as f64 / 1e6;
        let bounds = BOUNDS_US.map(seconds).into_iter().chain([f64::INFINITY]);
        let within = bounds.zip(times.within.iter().map(Count::get)).collect();
        Self { sum_s: seconds(times.sum_us.get()), within }
    }
}

impl TypedMetric for Histogram {
    const TYPE: MetricType = MetricType::Histogram;
}

impl EncodeMetric for Histogram {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> fmt::Result {
        let count = self.within.iter().map(|(_, count)| count).sum();
        encoder.encode_histogram::<NoLabelSet>(self.sum_s, count, &self.within, None)
    }

    fn metric_type(&self) -> MetricType {
        Self::TYPE
    }
}

/// Where the system tells.
#[cfg(target_os = "linux")]
fn open_files() -> Option<u64> {
    let number = std::fs::read_dir("/proc/self/fd").ok()?.count() as u64;
    // Looking has opened one.
    Some(number.saturating_sub(1))
}

#[cfg(not(target_os = "linux"))]
fn open_files() -> Option<u64> {
    None
}

#[cfg(unix)]
fn files_max() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    getrlimit(Resource::Nofile).current
}

#[cfg(not(unix))]
fn files_max() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::hub::Census;

    #[test]
    fn the_page_has_each_number_under_its_name_with_its_type_and_what_it_means() {
        let counts = Counts::default();
        counts.moves.add(7);
        counts.commits.took(Duration::from_micros(300));
        counts.commits.took(Duration::from_secs(3));
        let census = Census {
            waiting: 1,
            playing: 2,
            finished: 3,
            abandoned: 4,
            seats_away: 5,
            wrong_codes: 8,
        };
        let store = StoreHealth::Works;
        let standing = Standing { census, connections: 6, connections_max: 9, store };
        let page = of(&counts, Some(&standing)).expect("text can be written");
        for line in [
            "# HELP omok_relay_moves_total Moves that were played and are stored.",
            "# TYPE omok_relay_moves_total counter",
            "omok_relay_moves_total 7",
            "# TYPE omok_relay_rooms gauge",
            "omok_relay_rooms{state=\"abandoned\"} 4",
            "omok_relay_seats_away 5",
            "omok_relay_connections 6",
            "omok_relay_wrong_codes_total 8",
            "omok_relay_connections_max 9",
            "omok_relay_store_works 1",
            "omok_relay_answers 1",
            "omok_relay_refused_moves_total{reason=\"three_three\"} 0",
            "omok_relay_failed_joins_total 0",
            "# TYPE omok_relay_commit_duration_seconds histogram",
            "omok_relay_commit_duration_seconds_bucket{le=\"0.00025\"} 0",
            "omok_relay_commit_duration_seconds_bucket{le=\"0.0005\"} 1",
            "omok_relay_commit_duration_seconds_bucket{le=\"2\"} 1",
            "omok_relay_commit_duration_seconds_bucket{le=\"+Inf\"} 2",
            "omok_relay_commit_duration_seconds_sum 3.0003",
            "omok_relay_commit_duration_seconds_count 2",
        ] {
            assert!(page.lines().any(|known| known == line), "{line} in\n{page}");
        }
    }

    #[test]
    fn of_a_relay_that_does_not_answer_the_page_says_so_and_what_was_counted() {
        let page = of(&Counts::default(), None).expect("text can be written");
        assert!(page.contains("omok_relay_answers 0\n"), "{page}");
        assert!(page.contains("omok_relay_moves_total 0\n"), "{page}");
        assert!(!page.contains("omok_relay_rooms"), "nobody knows: {page}");
    }
}
