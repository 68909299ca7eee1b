//! A clock that tests move.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use balcao_model::clock::{Clock, Millis, SystemClock};

/// Stands still until it is moved.
pub struct MemoryClock(AtomicI64);

impl MemoryClock {
    /// Lets time pass.
    pub fn advance(&self, by: Duration) {
        let by = Millis::try_from(by.as_millis()).unwrap_or(Millis::MAX);
        self.0.fetch_add(by, Ordering::SeqCst);
    }

    /// Makes it this time.
    pub fn set(&self, now: Millis) {
        self.0.store(now, Ordering::SeqCst);
    }
}

impl Default for MemoryClock {
    fn default() -> Self {
        Self(AtomicI64::new(SystemClock.now()))
    }
}

impl Clock for MemoryClock {
    fn now(&self) -> Millis {
        self.0.load(Ordering::SeqCst)
    }
}
