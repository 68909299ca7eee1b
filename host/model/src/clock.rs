//! The clock is passed in, so that rules about time can be tested without waiting.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970-01-01T00:00:00Z.
pub type Millis = i64;

/// Tells the present time.
pub trait Clock: Send + Sync + 'static {
    /// Now, in milliseconds of the Unix epoch (UTC).
    fn now(&self) -> Millis;
}

/// The clock of the operating system.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Millis {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |d| i64::try_from(d.as_millis()).unwrap_or(i64::MAX))
    }
}
