//! What was done, counted.

use std::fmt::Write;
use std::time::Duration;

/// Counts of one run.
#[derive(Debug, Default)]
pub(super) struct Figures {
    /// Messages of customers that the desk has confirmed.
    pub(super) written: u64,
    /// Edits, deletions, reactions, calls and addresses that it has confirmed.
    pub(super) changes: u64,
    /// Texts that the simulated agents wrote.
    pub(super) answers: u64,
    /// Messages of the desk that reached the phones.
    pub(super) received: u64,
    /// What agents left alone because people attend it, or because the desk refused it.
    pub(super) left: u64,
    /// Deliveries that were lost, and came again.
    pub(super) lost: u64,
    /// Deliveries that came once more.
    pub(super) repeated: u64,
    /// Deliveries that waited for a session.
    pub(super) kept: u64,
    /// Sessions that ended.
    pub(super) ended: u64,
    /// Requests that the host did not answer; they were made again.
    pub(super) unanswered: u64,
    /// How long the desk took to confirm deliveries.
    pub(super) took: Vec<Duration>,
}

impl Figures {
    /// One line while it goes on.
    pub(super) fn progress(&self, seconds: u64, of: u64) -> String {
        format!(
            "{}:{:02} of {}:{:02}  {} written, {} answered, {} received",
            seconds / 60,
            seconds % 60,
            of / 60,
            of % 60,
            self.written,
            self.answers,
            self.received
        )
    }

    /// Everything, at the end.
    pub(super) fn summary(&self) -> String {
        let mut text = format!(
            "Customers wrote {} messages and did {} other things; agents answered {} times, left {} alone, and {} \
             messages of the desk were received.\n",
            self.written, self.changes, self.answers, self.left, self.received
        );
        // Writing into a text cannot fail.
        let _ = write!(
            text,
            "Faults: {} deliveries lost, {} repeated, {} kept for later, {} sessions ended; {} requests unanswered.\n\
             Acceptance: p50 {:.1} ms, p99 {:.1} ms.",
            self.lost,
            self.repeated,
            self.kept,
            self.ended,
            self.unanswered,
            self.percentile(50),
            self.percentile(99)
        );
        text
    }

    /// Milliseconds in which so many of a hundred deliveries were confirmed; 0 without any.
    fn percentile(&self, percent: usize) -> f64 {
        let mut sorted = self.took.clone();
        sorted.sort();
        let place = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
        sorted.get(place).map_or(0.0, |took| took.as_secs_f64() * 1_000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Figures;
    use std::time::Duration;

    #[test]
    fn percentiles_are_those_of_what_was_measured() {
        let figures = Figures {
            took: (1..=100).rev().map(Duration::from_millis).collect(),
            ..Figures::default()
        };
        assert_eq!((figures.percentile(50), figures.percentile(99)), (50.0, 99.0));
        assert!(Figures::default().summary().ends_with("p50 0.0 ms, p99 0.0 ms."));
    }

    #[test]
    fn progress_counts_in_minutes() {
        assert!(Figures::default().progress(75, 300).starts_with("1:15 of 5:00  "));
    }
}
