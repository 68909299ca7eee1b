//! How many requests a plugin has left for a company.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const MINUTE: Duration = Duration::from_secs(60);

/// A bucket that fills evenly up to a minute's worth.
pub(crate) struct Budget {
    per_minute: u32,
    /// Time whose requests are still to be had; each costs its part of a minute.
    left: Mutex<(Duration, Instant)>,
}

impl Budget {
    pub(crate) fn new(per_minute: u32, now: Instant) -> Self {
        Self {
            per_minute: per_minute.max(1),
            left: Mutex::new((MINUTE, now)),
        }
    }

    /// Takes one. False when none is left.
    pub(crate) fn take(&self, now: Instant) -> bool {
        let price = MINUTE / self.per_minute;
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let (saved, since) = *left;
        let saved = MINUTE.min(saved + now.saturating_duration_since(since));
        let rest = saved.checked_sub(price);
        *left = (rest.unwrap_or(saved), now);
        rest.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minute_has_its_requests_and_they_come_back_evenly() {
        let now = Instant::now();
        let budget = Budget::new(4, now);
        assert_eq!([(); 5].map(|()| budget.take(now)), [true, true, true, true, false]);
        let later = now + MINUTE / 4;
        assert_eq!([(); 2].map(|()| budget.take(later)), [true, false]);
        let much_later = later + MINUTE * 10;
        assert_eq!(
            [(); 5].map(|()| budget.take(much_later)),
            [true, true, true, true, false]
        );
    }
}
