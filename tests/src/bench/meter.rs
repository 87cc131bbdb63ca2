//! What the system says of a process, and what many samples say together.

use std::fs;
use std::time::Duration;

use rustix::process::Pid;

/// Processor time of all threads of a process, in kernel and out of it. The
/// system counts it in nanoseconds per thread; `stat` has only ticks of 10 ms.
///
/// # Panics
///
/// When the process has ended.
#[must_use]
pub fn processor_time(pid: Pid) -> Duration {
    let spent = |text: &str| text.split(' ').next().and_then(|word| word.parse::<u64>().ok());
    let threads = threads(pid, "schedstat");
    Duration::from_nanos(threads.iter().filter_map(|text| spent(text)).sum())
}

/// How often threads of a process went to sleep by themselves: as often they
/// were woken up.
///
/// # Panics
///
/// When the process has ended.
#[must_use]
pub fn sleeps(pid: Pid) -> u64 {
    let threads = threads(pid, "status");
    threads.iter().map(|status| number(status, "voluntary_ctxt_switches")).sum()
}

/// Resident memory of a process, in bytes.
///
/// # Panics
///
/// When the process has ended.
#[must_use]
pub fn memory(pid: Pid) -> u64 {
    let path = format!("/proc/{}/status", pid.as_raw_pid());
    number(&fs::read_to_string(path).expect("the process runs"), "VmRSS") * 1024
}

/// Bytes that a process had written to disks so far.
///
/// # Panics
///
/// When the process has ended.
#[must_use]
pub fn written(pid: Pid) -> u64 {
    let path = format!("/proc/{}/io", pid.as_raw_pid());
    number(&fs::read_to_string(path).expect("the process runs"), "write_bytes")
}

fn threads(pid: Pid, file: &str) -> Vec<String> {
    let folder = format!("/proc/{}/task", pid.as_raw_pid());
    let entries = fs::read_dir(folder).expect("the process runs");
    // A thread may end between the list and the look.
    entries.filter_map(|entry| fs::read_to_string(entry.ok()?.path().join(file)).ok()).collect()
}

fn number(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let word = line.and_then(|line| line.split_whitespace().next());
    word.and_then(|word| word.parse().ok()).unwrap_or(0)
}

/// Many durations of the same thing.
#[derive(Clone, Debug, Default)]
pub struct Samples(Vec<Duration>);

impl Samples {
    /// These.
    #[must_use]
    pub fn of(mut samples: Vec<Duration>) -> Self {
        samples.sort_unstable();
        Self(samples)
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The one that `share` of all are below, in microseconds.
    ///
    /// # Panics
    ///
    /// Without samples.
    #[must_use]
    pub fn micros(&self, share: f64) -> f64 {
        let last = self.0.len().checked_sub(1).expect("something was measured");
        self.0[(last as f64 * share).round() as usize].as_secs_f64() * 1e6
    }
}

/// The middle one of some figures.
///
/// # Panics
///
/// Without figures.
#[must_use]
pub fn median(figures: impl IntoIterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.into_iter().collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Between which two the middle half of some figures lies.
///
/// # Panics
///
/// Without figures.
#[must_use]
pub fn middle_half(figures: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let mut figures: Vec<f64> = figures.into_iter().collect();
    figures.sort_by(f64::total_cmp);
    let last = figures.len() - 1;
    (figures[last / 4], figures[last - last / 4])
}

/// How far figures of the same thing lie apart, in percent of the least.
///
/// # Panics
///
/// Without figures.
#[must_use]
pub fn spread(figures: impl IntoIterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.into_iter().collect();
    figures.sort_by(f64::total_cmp);
    let (least, most) = (figures[0], figures[figures.len() - 1]);
    (most / least - 1.0) * 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_samples_lies_below_its_figure() {
        let samples = Samples::of((1..=101).rev().map(Duration::from_micros).collect());
        assert_eq!(samples.micros(0.5), 51.0);
        assert_eq!(samples.micros(0.99), 100.0);
        assert_eq!(samples.count(), 101);
    }

    #[test]
    fn a_process_has_memory_and_spends_time() {
        let own = rustix::process::getpid();
        assert!(memory(own) > 100_000);
        let before = processor_time(own);
        while processor_time(own) == before {}
    }

    #[test]
    fn the_middle_and_the_spread_of_figures_do_not_depend_on_their_order() {
        assert_eq!(median([3.0, 1.0, 2.0]), 2.0);
        assert_eq!(spread([3.0, 2.0, 2.5]), 50.0);
        assert_eq!(middle_half([9.0, 1.0, 4.0, 3.0, 2.0]), (2.0, 4.0));
        assert_eq!(middle_half([9.0, 1.0]), (1.0, 9.0));
    }
}
