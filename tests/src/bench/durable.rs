//! What a move costs that is on the disk before anybody hears of it.

use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio::time::sleep_until;

use super::args::Plan;
use super::bare::{Bare, a_record};
use super::echo::Echo;
use super::load::{MOVES_PER_SECOND_MAX, Played};
use super::meter::{Samples, median, spread};
use super::relay::{echoed, load, played, runtime};
use super::report::{Figure, Goal, Report};
use crate::relay::Relay;

pub(super) fn measure(plan: &Plan, report: &mut Report) {
    report.heading("moves that are stored, beside commits of the same record to such a file");
    let (mut paced, mut single, mut steady) = (vec![], vec![], vec![]);
    let (mut one_each, mut bare) = (vec![], vec![]);
    let many = plan.pick(1000, 8);
    for _ in 0..plan.rounds() {
        let (one, record) = stored(plan, 1, Some(MOVES_PER_SECOND_MAX));
        single.push(one);
        paced.push(commits(plan, &record, Some(MOVES_PER_SECOND_MAX)).micros(0.5));
        steady.push(stored(plan, many, None).0);
        let rival = echoed(&Echo::that_stores(&record), many, load(plan, None));
        one_each.push(rival.moves_a_second);
        bare.push(commits(plan, &record, None).count() as f64 / plan.window().as_secs_f64());
    }
    let middle = |all: &[Played], of: fn(&Played) -> f64| median(all.iter().map(of));
    let p50 = middle(&single, |played| played.round_trips.micros(0.5));
    let figure = Figure::new("1 room: to both sides, p50", p50, "µs");
    let figure = figure.beside("bare commit", median(paced.iter().copied()));
    report.tell(&figure.goal(Goal::TimesAtMost(1.5)));
    let p99 = middle(&single, |played| played.round_trips.micros(0.99));
    report.tell(&Figure::new("1 room: to both sides, p99", p99, "µs"));
    let bytes = middle(&single, |played| played.written_bytes);
    report.tell(&Figure::new("1 room: written to the disk for a move", bytes / 1000.0, "KB"));
    let moves = middle(&steady, |played| played.moves_a_second);
    let figure = Figure::new("1,000 rooms at once: moves a second", moves, "");
    let figure = figure.beside("echo with a commit for each", median(one_each.iter().copied()));
    report.tell(&figure.goal(Goal::TimesAtLeast(20.0)));
    let figure = Figure::new("1,000 rooms at once: the same, beside the disk alone", moves, "");
    report.tell(&figure.beside("bare commits a second", median(bare.iter().copied())));
    let p50 = middle(&steady, |played| played.round_trips.micros(0.5));
    report.tell(&Figure::new("1,000 rooms at once: to both sides, p50", p50, "µs"));
    let processor = middle(&steady, |played| played.processor_us);
    let name = "1,000 rooms at once: server's processor time a move";
    report.tell(&Figure::new(name, processor, "µs"));
    let bytes = middle(&steady, |played| played.written_bytes);
    let name = "1,000 rooms at once: written to the disk for a move";
    report.tell(&Figure::new(name, bytes / 1000.0, "KB"));
    report.noise("bare commits, in p50,", spread(paced));
    report.noise("the echo with a commit for each, in number,", spread(one_each));
    report.noise("bare commits, in number,", spread(bare));
}

/// Plays on a relay that stores, and gives a record that it has stored.
fn stored(plan: &Plan, pairs: usize, pace: Option<u32>) -> (Played, Vec<u8>) {
    let folder = TempDir::new().expect("there is room for a folder");
    let data = folder.path().to_str().expect("the folder has a plain name");
    let relay = Relay::with(&["--plaintext", "--data", data]);
    let at = (relay.address(), relay.speech(), relay.pid());
    let played = runtime().block_on(played(at, pairs, load(plan, pace)));
    assert!(relay.stop().success(), "the relay stops in good order");
    (played, a_record(&folder.path().join("rooms.redb")))
}

/// Commits `record` again and again, each time for another room of a file that
/// has many; how long each commit took.
fn commits(plan: &Plan, record: &[u8], pace: Option<u32>) -> Samples {
    let folder = TempDir::new().expect("there is room for a folder");
    let bare = Bare::create(folder.path(), record.to_vec());
    let start = Instant::now();
    let due = |number: u64| {
        pace.map(|pace| start + Duration::from_secs(1) * u32::try_from(number).unwrap() / pace)
    };
    let mut samples = Vec::new();
    let runtime = runtime();
    while start.elapsed() < plan.window() {
        let number = samples.len() as u64;
        if let Some(due) = due(number) {
            runtime.block_on(async { sleep_until(due.into()).await });
        }
        let begin = Instant::now();
        bare.commit(number);
        samples.push(begin.elapsed());
    }
    Samples::of(samples)
}
