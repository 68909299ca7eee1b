//! Going to moments that tests speak of.

use crate::world::MovedClock;
use balcao_model::clock::Clock;

impl MovedClock {
    /// Lets minutes pass.
    pub(crate) fn pass(&self, minutes: i64) {
        self.advance(minutes * 60_000);
    }

    /// Goes to a moment, e.g. `2026-11-23T10:00:00Z`.
    pub(crate) fn set(&self, moment: &str) {
        let at: jiff::Timestamp = moment.parse().unwrap();
        self.advance(at.as_millisecond() - self.now());
    }
}
