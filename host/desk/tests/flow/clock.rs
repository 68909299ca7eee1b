//! A clock that tests put forward.

use balcao_model::clock::{Clock, Millis, SystemClock};
use std::sync::atomic::{AtomicI64, Ordering};

/// The system's clock, some time away from the truth.
#[derive(Default)]
pub(crate) struct TestClock(AtomicI64);

impl TestClock {
    /// Lets minutes pass.
    pub(crate) fn pass(&self, minutes: i64) {
        self.0.fetch_add(minutes * 60_000, Ordering::SeqCst);
    }

    /// Goes to a moment, e.g. `2026-11-23T10:00:00Z`.
    pub(crate) fn set(&self, moment: &str) {
        let at: jiff::Timestamp = moment.parse().unwrap();
        self.0.store(at.as_millisecond() - SystemClock.now(), Ordering::SeqCst);
    }
}

impl Clock for TestClock {
    fn now(&self) -> Millis {
        SystemClock.now() + self.0.load(Ordering::SeqCst)
    }
}
