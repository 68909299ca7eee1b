//! The figures of the dashboard: which period, and what sums mean.
//!
//! An attendance waits from when it is queued until people begin (wait), and is supported from then
//! until they are done: the question for a rating or, without one, the end (support).

use crate::clock::Millis;
use crate::time::day_range;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::collections::BTreeMap;

const MINUTE: f64 = 60_000.0;
const DAY: Millis = 24 * 60 * 60 * 1000;
/// Days that count when nothing is asked for.
const USUAL_DAYS: i64 = 30;
/// Most days of a period of attendances: ten years.
const MAX_DAYS: i64 = 3660;
/// Most days that are counted one by one.
const MAX_LISTED_DAYS: i64 = 366;
/// Creations are counted in quarters of an hour: every zone of the world begins its hours on one.
pub const SLOT: Millis = 15 * 60 * 1000;

/// Sums over attendances.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums {
    /// Attendances.
    pub tickets: i64,
    /// Those that ended.
    pub finished: i64,
    /// Those that waited and were begun.
    pub waited: i64,
    /// How long these waited together, in milliseconds.
    pub wait_ms: i64,
    /// Those that were begun and are done.
    pub supported: i64,
    /// How long these took together, in milliseconds.
    pub support_ms: i64,
}

impl Sums {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            tickets: self.tickets + other.tickets,
            finished: self.finished + other.finished,
            waited: self.waited + other.waited,
            wait_ms: self.wait_ms + other.wait_ms,
            supported: self.supported + other.supported,
            support_ms: self.support_ms + other.support_ms,
        }
    }

    /// Average minutes of support over the attendances that had any.
    #[must_use]
    pub fn support(&self) -> Option<f64> {
        minutes(self.support_ms, self.supported)
    }

    /// Average minutes of support over all attendances; those that are not done count as nothing.
    #[must_use]
    pub fn support_of_all(&self) -> Option<f64> {
        minutes(self.support_ms, self.tickets)
    }

    /// Average minutes of waiting over the attendances that were begun.
    #[must_use]
    pub fn wait(&self) -> Option<f64> {
        minutes(self.wait_ms, self.waited)
    }
}

fn minutes(total_ms: i64, count: i64) -> Option<f64> {
    average(total_ms, count).map(|ms| (ms / MINUTE * 100.0).round() / 100.0)
}

/// The average, if there is anything to divide by.
#[must_use]
pub fn average(total: i64, count: i64) -> Option<f64> {
    (count > 0).then(|| total as f64 / count as f64)
}

/// What a dashboard is asked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted<'a> {
    /// The last so many days, up to now.
    pub days: Option<i64>,
    /// From the beginning of this day, `YYYY-MM-DD`.
    pub from: Option<&'a str>,
    /// To the end of this day.
    pub to: Option<&'a str>,
}

/// The moments `(from, before)` of a period in which attendances were queued. Without any wish, the last 30 days.
///
/// # Errors
/// The name of the field that cannot be used.
pub fn period(wanted: Wanted<'_>, now: Millis, zone: &TimeZone) -> Result<(Millis, Millis), &'static str> {
    let days = wanted.days.filter(|days| *days != 0);
    if days.is_some_and(|days| !(1..=MAX_DAYS).contains(&days)) {
        return Err("days");
    }
    let first = match wanted.from {
        Some(day) => Some(day_range(day, zone).ok_or("date_from")?.0),
        None => None,
    };
    let last = match wanted.to {
        Some(day) => Some(day_range(day, zone).ok_or("date_to")?.1),
        None => None,
    };
    let since = match (days, first) {
        (None, None) => Some(last.unwrap_or(now).min(now) - USUAL_DAYS * DAY),
        (days, _) => days.map(|days| now - days * DAY),
    };
    let from = since.max(first).unwrap_or(now);
    let before = last.unwrap_or(Millis::MAX);
    if before <= from && first.is_some() {
        return Err("date_to");
    }
    Ok((from, before))
}

/// Some whole days, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListedDays {
    /// The first moment of the first day.
    pub from: Millis,
    /// The first moment after the last day.
    pub before: Millis,
    /// Whether it is just one day.
    pub single: bool,
}

/// The days from `first` to `last`, `YYYY-MM-DD`; an end that is not named is today.
///
/// # Errors
/// The name of the field that cannot be used.
pub fn listed_days(
    first: Option<&str>,
    last: Option<&str>,
    now: Millis,
    zone: &TimeZone,
) -> Result<ListedDays, &'static str> {
    let today = Timestamp::from_millisecond(now)
        .unwrap_or_default()
        .to_zoned(zone.clone());
    let today = today.date().to_string();
    let (from, next) = day_range(first.unwrap_or(&today), zone).ok_or("initialDate")?;
    let (_, before) = day_range(last.unwrap_or(&today), zone).ok_or("finalDate")?;
    if before <= from || before - from > (MAX_LISTED_DAYS + 1) * DAY {
        return Err("finalDate");
    }
    Ok(ListedDays {
        from,
        before,
        single: before == next,
    })
}

/// Counts of slots added up by the hour of the day, in a zone. Hours without any are left out.
#[must_use]
pub fn by_hour(slots: &[(i64, i64)], zone: &TimeZone) -> Vec<(i8, i64)> {
    let mut hours = BTreeMap::new();
    for (slot, count) in slots {
        *hours.entry(local(*slot, zone).hour()).or_default() += count;
    }
    hours.into_iter().collect()
}

/// Counts of slots added up by day, in a zone. Days without any are left out.
#[must_use]
pub fn by_day(slots: &[(i64, i64)], zone: &TimeZone) -> Vec<(Date, i64)> {
    let mut days = BTreeMap::new();
    for (slot, count) in slots {
        *days.entry(local(*slot, zone).date()).or_default() += count;
    }
    days.into_iter().collect()
}

fn local(slot: i64, zone: &TimeZone) -> jiff::civil::DateTime {
    Timestamp::from_millisecond(slot.saturating_mul(SLOT))
        .unwrap_or_default()
        .to_zoned(zone.clone())
        .datetime()
}

#[cfg(test)]
mod tests;
