//! Times at which a job is due again and again.

use std::fmt;

use cronexpr::{Crontab, MakeTimestamp, parse_crontab};
use jiff::Timestamp;

/// A line of five fields: minute, hour, day, month, weekday (`0 8 * * 1-5`). Which zone it means is the company's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cron(String);

impl Cron {
    /// Reads a line.
    ///
    /// # Errors
    /// [`InvalidCron`] with the place that is wrong.
    pub fn parse(line: &str) -> Result<Self, InvalidCron> {
        let cron = Self(line.trim().to_owned());
        cron.in_zone("UTC").map(|_| cron).map_err(InvalidCron)
    }

    /// The first time after `after` (both epoch milliseconds, UTC) in a zone of the IANA list (`America/Sao_Paulo`).
    /// None when the zone is unknown or no such time comes.
    #[must_use]
    pub fn next(&self, after: i64, zone: &str) -> Option<i64> {
        let after = Timestamp::from_millisecond(after).ok()?;
        let next = self.in_zone(zone).ok()?.find_next(MakeTimestamp(after)).ok()?;
        Some(next.timestamp().as_millisecond())
    }

    fn in_zone(&self, zone: &str) -> Result<Crontab, String> {
        parse_crontab(&format!("{} {zone}", self.0)).map_err(|error| error.to_string())
    }
}

/// A line that names no times.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct InvalidCron(String);

impl fmt::Display for InvalidCron {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "write minute, hour, day, month and weekday, as `0 8 * * 1-5`: {}",
            self.0
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(line: &str, after: &str, zone: &str) -> Option<String> {
        let after: Timestamp = after.parse().unwrap();
        let next = Cron::parse(line).unwrap().next(after.as_millisecond(), zone)?;
        Some(Timestamp::from_millisecond(next).unwrap().to_string())
    }

    #[test]
    fn the_hour_is_that_of_the_company() {
        let evening = "2026-11-20T21:00:00Z";
        for (zone, at) in [
            ("UTC", "2026-11-23T08:00:00Z"),
            ("America/Sao_Paulo", "2026-11-23T11:00:00Z"),
            ("America/Manaus", "2026-11-23T12:00:00Z"),
        ] {
            assert_eq!(next("0 8 * * 1-5", evening, zone).as_deref(), Some(at), "{zone}");
        }
    }

    #[test]
    fn an_unknown_zone_has_no_times() {
        assert_eq!(next("* * * * *", "2026-11-20T21:00:00Z", "Mars/Olympus"), None);
    }

    #[test]
    fn a_line_that_makes_no_sense_is_refused() {
        for line in ["", "8 o'clock", "61 * * * *", "* * * *", "* * * * * America/Sao_Paulo"] {
            assert!(Cron::parse(line).is_err(), "{line}");
        }
    }
}
