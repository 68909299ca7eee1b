//! What calls take, counted by company in memory until somebody takes the figures away.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use balcao_model::company::CompanyKey;

use crate::error::CallError;

/// What the calls of one plugin in one company took.
#[derive(Clone, Debug)]
pub struct Used {
    /// The plugin's id.
    pub plugin: String,
    /// The company.
    pub company: CompanyKey,
    /// All calls.
    pub calls: u64,
    /// Those without a result, traps included.
    pub errors: u64,
    /// Those that crashed or broke a limit.
    pub traps: u64,
    /// Processor time of the guests.
    pub cpu: Duration,
    /// Largest memory of one call, in bytes.
    pub memory: usize,
    /// How long the calls took.
    pub times: CallTimes,
}

/// Calls in groups by how long they took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CallTimes([u64; CallTimes::ENDS.len() + 1]);

impl CallTimes {
    /// Upper ends of the groups, in milliseconds; the last group has no end.
    pub const ENDS: [u64; 10] = [1, 2, 5, 10, 25, 50, 100, 250, 1_000, 5_000];

    fn note(&mut self, took: Duration) {
        let ms = took.as_micros().div_ceil(1_000);
        let group = Self::ENDS.iter().position(|end| ms <= u128::from(*end));
        if let Some(count) = self.0.get_mut(group.unwrap_or(Self::ENDS.len())) {
            *count += 1;
        }
    }

    /// How many calls are in each group.
    #[must_use]
    pub const fn counts(&self) -> [u64; 11] {
        self.0
    }
}

#[derive(Clone, Default)]
struct Tally {
    calls: u64,
    errors: u64,
    traps: u64,
    cpu: Duration,
    memory: usize,
    times: CallTimes,
}

/// The figures of one plugin, over all its versions.
#[derive(Default)]
pub(crate) struct UsageBook {
    companies: Mutex<HashMap<CompanyKey, Tally>>,
}

impl UsageBook {
    pub(crate) fn note_call(&self, company: CompanyKey, took: Duration, error: Option<&CallError>) {
        self.with(company, |tally| {
            tally.calls += 1;
            tally.errors += u64::from(error.is_some_and(CallError::is_error));
            tally.traps += u64::from(error.is_some_and(CallError::is_failure));
            tally.times.note(took);
        });
    }

    pub(crate) fn note_cost(&self, company: CompanyKey, cpu: Duration, memory: usize) {
        self.with(company, |tally| {
            tally.cpu += cpu;
            tally.memory = tally.memory.max(memory);
        });
    }

    fn with(&self, company: CompanyKey, change: impl FnOnce(&mut Tally)) {
        let mut companies = self.companies.lock().unwrap_or_else(PoisonError::into_inner);
        change(companies.entry(company).or_default());
    }

    pub(crate) fn take(&self, plugin: &str) -> Vec<Used> {
        let taken = std::mem::take(&mut *self.companies.lock().unwrap_or_else(PoisonError::into_inner));
        let used = |(company, tally): (CompanyKey, Tally)| Used {
            plugin: plugin.to_owned(),
            company,
            calls: tally.calls,
            errors: tally.errors,
            traps: tally.traps,
            cpu: tally.cpu,
            memory: tally.memory,
            times: tally.times,
        };
        taken.into_iter().map(used).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_counted_by_company_until_they_are_taken() {
        let (book, one, two) = (UsageBook::default(), CompanyKey::from_row(1), CompanyKey::from_row(2));
        book.note_call(one, Duration::from_millis(3), None);
        book.note_call(one, Duration::from_secs(60), Some(&CallError::CpuLimit));
        book.note_cost(one, Duration::from_millis(2), 10);
        book.note_call(two, Duration::ZERO, Some(&CallError::Forbidden));
        let mut used = book.take("demo");
        used.sort_by_key(|used| used.company.id());
        assert_eq!(
            (used[0].calls, used[0].errors, used[0].traps, used[0].memory),
            (2, 1, 1, 10)
        );
        assert_eq!(used[0].times.counts(), [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!((used[1].calls, used[1].errors), (1, 0));
        assert!(book.take("demo").is_empty());
    }
}
