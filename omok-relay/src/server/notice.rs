//! Log lines that whoever connects can bring about: few, however many do.

use std::time::Duration;

use tokio::time::Instant;

/// From one line of a kind to the next, at least. Shorter, and a port scanner
/// fills the disk; longer, and an operator learns of trouble too late.
const PAUSE: Duration = Duration::from_secs(60);

/// Counts what happens, and says when a line about it is due.
#[derive(Debug, Default)]
pub(super) struct Notice {
    next: Option<Instant>,
    since: u64,
}

impl Notice {
    /// Counts one more; how many there were since the last line, if another is
    /// due.
    pub(super) fn count(&mut self, now: Instant) -> Option<u64> {
        self.since += 1;
        if self.next.is_some_and(|next| now < next) {
            return None;
        }
        self.next = Some(now + PAUSE);
        Some(std::mem::take(&mut self.since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_told_at_once_and_all_others_of_a_minute_in_one_line() {
        let start = Instant::now();
        let mut notice = Notice::default();
        assert_eq!(notice.count(start), Some(1));
        // A scanner that comes ten times a second, all day.
        let mut lines = Vec::new();
        for tenth in 1..=864_000_u32 {
            lines.extend(notice.count(start + Duration::from_millis(100) * tenth));
        }
        assert_eq!(lines.len(), 24 * 60);
        assert_eq!(lines.iter().sum::<u64>(), 864_000, "all are counted");
    }
}
