//! How much a client may ask for: some at once, and then so much a second.

use std::time::Instant;

/// A bucket that fills up steadily; each wish takes one drop.
#[derive(Debug, Clone)]
pub(super) struct Budget {
    most: f64,
    per_second: f64,
    left: f64,
    at: Option<Instant>,
}

impl Budget {
    /// A full bucket.
    pub(super) const fn of(most: f64, per_second: f64) -> Self {
        Self {
            most,
            per_second,
            left: most,
            at: None,
        }
    }

    /// Takes a drop, if there is one.
    pub(super) fn take(&mut self, now: Instant) -> bool {
        self.fill(now);
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }

    /// Whether nothing is missing: then forgetting the bucket changes nothing.
    pub(super) fn is_full(&mut self, now: Instant) -> bool {
        self.fill(now);
        self.left >= self.most
    }

    fn fill(&mut self, now: Instant) {
        let since = self
            .at
            .map_or(0.0, |at| now.saturating_duration_since(at).as_secs_f64());
        self.left = self.most.min(self.left + since * self.per_second);
        self.at = Some(now);
    }
}

#[cfg(test)]
mod tests {
    use super::Budget;
    use std::time::{Duration, Instant};

    #[test]
    fn a_burst_is_borne_and_then_the_steady_rate() {
        let start = Instant::now();
        let mut budget = Budget::of(3.0, 2.0);
        let granted = (0..10).filter(|_| budget.take(start)).count();
        assert_eq!(granted, 3);
        let later = start + Duration::from_secs(1);
        let granted = (0..10).filter(|_| budget.take(later)).count();
        assert_eq!(granted, 2);
        assert!(!budget.is_full(later));
        assert!(budget.is_full(start + Duration::from_secs(60)));
    }
}
