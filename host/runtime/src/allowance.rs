//! How much of the processors the plugins of one company may take from the others.
//!
//! A usual call is over before anybody could notice. Guests that compute for longer, or ask the host for hundreds of things, use up
//! what their company has in hand; then they go on at the pace at which it is given again, and wait in between. That keeps
//! processors free for other companies and for the desk itself, whatever a guest does.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A company has this part of the machine for good: a quarter of its processors.
const SHARE: u32 = 4;
/// Work that can be done at once after a rest.
const IN_HAND: Duration = Duration::from_millis(500);
/// Companies above which those are forgotten that have rested.
const MANY: usize = 1_024;

/// What each company has left, shared by all plugins.
pub(crate) struct Allowances {
    processors: u32,
    /// Until when the work of a company is paid for.
    paid: Mutex<HashMap<i64, Instant>>,
}

impl Default for Allowances {
    fn default() -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        Self::new(u32::try_from(processors).unwrap_or(u32::MAX))
    }
}

impl Allowances {
    fn new(processors: u32) -> Self {
        Self {
            processors,
            paid: Mutex::default(),
        }
    }

    /// Takes so much work from a company. Gives the time until which to wait, if there is nothing in hand any more.
    pub(crate) fn take(&self, company: i64, work: Duration, now: Instant) -> Option<Instant> {
        let mut paid = self.paid.lock().unwrap_or_else(PoisonError::into_inner);
        let rested = now.checked_sub(self.pace(IN_HAND)).unwrap_or(now);
        if paid.len() > MANY {
            paid.retain(|_, until| *until > rested);
        }
        let until = paid.entry(company).or_insert(rested);
        *until = (*until).max(rested) + self.pace(work);
        (*until > now).then_some(*until)
    }

    /// How long it takes until so much work is given again.
    fn pace(&self, work: Duration) -> Duration {
        work * SHARE / self.processors
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLICE: Duration = Duration::from_millis(5);

    /// On two processors, so that work is given again at half of its pace.
    fn rested() -> (Allowances, Instant) {
        (Allowances::new(2), Instant::now() + Duration::from_secs(60))
    }

    #[test]
    fn what_is_in_hand_is_free_and_then_work_is_spaced() {
        let (allowances, now) = rested();
        let free = (0..1_000).take_while(|_| allowances.take(1, SLICE, now).is_none());
        assert_eq!(free.count(), 100);
        let next = allowances.take(1, SLICE, now).unwrap();
        assert_eq!(next - now, SLICE * 4);
        assert_eq!(allowances.take(1, SLICE, next), Some(next + SLICE * 2));
    }

    #[test]
    fn another_company_has_its_own() {
        let (allowances, now) = rested();
        assert!(allowances.take(1, IN_HAND * 2, now).is_some());
        assert_eq!(allowances.take(2, SLICE, now), None);
    }

    #[test]
    fn a_rest_gives_everything_back() {
        let (allowances, now) = rested();
        let until = allowances.take(1, IN_HAND * 3, now).unwrap();
        assert_eq!(allowances.take(1, IN_HAND, until + IN_HAND * 2), None);
    }
}
