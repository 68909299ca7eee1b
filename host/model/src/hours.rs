//! Opening hours: when people answer.

use crate::clock::Millis;
use jiff::Timestamp;
use jiff::civil::{Time, Weekday};
use jiff::tz::TimeZone;
use serde::Deserialize;

const DAY: i64 = 24 * 60;

/// A week's opening hours. Days without an entry are open all day.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hours {
    days: Vec<Day>,
}

/// One day, in minutes since midnight. `from > to` goes on after midnight; `from == to` is closed all day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Day {
    weekday: Weekday,
    from: i64,
    to: i64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Entry {
    weekday_en: String,
    start_time: String,
    end_time: String,
}

impl Hours {
    /// Reads stored hours. Whatever is no list (`{}`, `null`, anything else) and entries that cannot
    /// be read count as missing: bots must not turn customers away by a mistyped hour.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let entries: Vec<serde_json::Value> = serde_json::from_str(text).unwrap_or_default();
        let days = entries
            .into_iter()
            .filter_map(|entry| day(&serde_json::from_value(entry).ok()?));
        Self { days: days.collect() }
    }

    /// Whether people answer at this moment, in the given zone.
    #[must_use]
    pub fn open_at(&self, now: Millis, zone: &TimeZone) -> bool {
        let local = Timestamp::from_millisecond(now)
            .unwrap_or_default()
            .to_zoned(zone.clone());
        let minute = minutes(local.time());
        let (today, yesterday) = (local.weekday(), local.weekday().previous());
        let after_midnight = self
            .of(yesterday)
            .is_some_and(|day| day.from > day.to && minute < day.to);
        after_midnight || self.of(today).is_none_or(|day| day.covers(minute))
    }

    fn of(&self, weekday: Weekday) -> Option<&Day> {
        self.days.iter().find(|day| day.weekday == weekday)
    }
}

impl Day {
    /// Whether the day's own part of the range has this minute.
    fn covers(&self, minute: i64) -> bool {
        if self.from > self.to {
            minute >= self.from
        } else {
            minute >= self.from && minute < self.to
        }
    }
}

fn day(entry: &Entry) -> Option<Day> {
    let to = time(&entry.end_time)?;
    Some(Day {
        weekday: weekday(&entry.weekday_en)?,
        from: time(&entry.start_time)?,
        // The last minute of the day is how people write midnight.
        to: if to == DAY - 1 { DAY } else { to },
    })
}

fn time(text: &str) -> Option<i64> {
    let text = text.trim();
    if text == "24:00" {
        return Some(DAY);
    }
    let (hours, minutes) = text.split_once(':')?;
    let minutes = minutes.split(':').next()?;
    let (hours, minutes): (i64, i64) = (hours.parse().ok()?, minutes.parse().ok()?);
    ((0..24).contains(&hours) && (0..60).contains(&minutes)).then_some(hours * 60 + minutes)
}

fn minutes(time: Time) -> i64 {
    i64::from(time.hour()) * 60 + i64::from(time.minute())
}

fn weekday(name: &str) -> Option<Weekday> {
    Some(match name.trim().to_ascii_lowercase().as_str() {
        "monday" => Weekday::Monday,
        "tuesday" => Weekday::Tuesday,
        "wednesday" => Weekday::Wednesday,
        "thursday" => Weekday::Thursday,
        "friday" => Weekday::Friday,
        "saturday" => Weekday::Saturday,
        "sunday" => Weekday::Sunday,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::Hours;
    use jiff::tz::TimeZone;

    /// Moments of the week of Monday 2026-11-16 in São Paulo.
    fn at(text: &str) -> i64 {
        let zone = TimeZone::get("America/Sao_Paulo").unwrap();
        let local: jiff::civil::DateTime = text.parse().unwrap();
        local.to_zoned(zone).unwrap().timestamp().as_millisecond()
    }

    fn hours(days: &[(&str, &str, &str)]) -> Hours {
        let entries = days.iter().map(
            |(day, from, to)| serde_json::json!({ "weekday": day, "weekdayEn": day, "startTime": from, "endTime": to }),
        );
        Hours::parse(&serde_json::Value::from_iter(entries).to_string())
    }

    #[test]
    fn hours_of_the_week() {
        let zone = TimeZone::get("America/Sao_Paulo").unwrap();
        let usual = hours(&[
            ("monday", "08:00", "18:00"),
            ("tuesday", "18:00", "02:00"),
            ("wednesday", "00:00", "00:00"),
            ("thursday", "00:00", "23:59"),
            ("friday", "", ""),
            ("Sunday", "10:00", "24:00"),
        ]);
        for (moment, open) in [
            ("2026-11-16T07:59:59", false),
            ("2026-11-16T08:00:00", true),
            ("2026-11-16T17:59:59", true),
            ("2026-11-16T18:00:00", false),
            ("2026-11-17T01:00:00", false),
            ("2026-11-17T18:00:00", true),
            ("2026-11-17T23:59:59", true),
            ("2026-11-18T00:00:00", true),
            ("2026-11-18T01:59:59", true),
            ("2026-11-18T02:00:00", false),
            ("2026-11-18T12:00:00", false),
            ("2026-11-19T00:00:00", true),
            ("2026-11-19T23:59:59", true),
            ("2026-11-20T03:00:00", true),
            ("2026-11-21T03:00:00", true),
            ("2026-11-22T09:00:00", false),
            ("2026-11-22T23:59:59", true),
        ] {
            assert_eq!(usual.open_at(at(moment), &zone), open, "{moment}");
        }
    }

    #[test]
    fn a_closed_day_is_closed_at_every_minute() {
        let sunday = hours(&[("sunday", "00:00", "00:00")]);
        let zone = TimeZone::get("America/Sao_Paulo").unwrap();
        for moment in ["2026-11-22T00:00:00", "2026-11-22T12:00:00", "2026-11-22T23:59:59"] {
            assert!(!sunday.open_at(at(moment), &zone), "{moment}");
        }
    }

    #[test]
    fn the_zone_decides_and_not_the_server() {
        let monday = hours(&[("monday", "08:00", "18:00")]);
        let moment = at("2026-11-16T16:00:00");
        assert!(monday.open_at(moment, &TimeZone::get("America/Sao_Paulo").unwrap()));
        assert!(!monday.open_at(moment, &TimeZone::UTC));
    }

    #[test]
    fn what_is_no_list_of_hours_is_always_open() {
        for text in [
            "",
            "{}",
            "null",
            "[]",
            "7",
            "[null, 3, {}]",
            "[{\"weekdayEn\":\"monday\",\"startTime\":\"8h\"}]",
        ] {
            assert!(
                Hours::parse(text).open_at(at("2026-11-16T03:00:00"), &TimeZone::UTC),
                "{text}"
            );
        }
    }
}
