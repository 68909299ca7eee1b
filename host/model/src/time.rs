//! Times on the wire: ISO-8601 in UTC with milliseconds and `Z`.

use crate::clock::Millis;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A moment, stored as epoch milliseconds and written as `2026-11-21T00:08:42.064Z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub Millis);

impl std::fmt::Display for Moment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let at = Timestamp::from_millisecond(self.0).unwrap_or_default();
        write!(f, "{at:.3}")
    }
}

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        let at: Timestamp = text.parse().map_err(de::Error::custom)?;
        Ok(Self(at.as_millisecond()))
    }
}

/// The moments of a day `YYYY-MM-DD` in a zone: its first, and the first of the next day.
///
/// `None` when the text is no day of the calendar.
#[must_use]
pub fn day_range(day: &str, zone: &TimeZone) -> Option<(Millis, Millis)> {
    let date: Date = day.parse().ok()?;
    let start = |date: Date| Some(date.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond());
    Some((start(date)?, start(date.tomorrow().ok()?)?))
}

#[cfg(test)]
mod tests {
    use super::{Moment, day_range};
    use jiff::tz::TimeZone;

    #[test]
    fn a_day_begins_and_ends_in_its_zone() {
        let zone = TimeZone::get("America/Sao_Paulo").unwrap();
        let (start, end) = day_range("2026-11-20", &zone).unwrap();
        assert_eq!(Moment(start).to_string(), "2026-11-20T03:00:00.000Z");
        assert_eq!(Moment(end).to_string(), "2026-11-21T03:00:00.000Z");
        assert_eq!(day_range("2026-02-30", &zone), None);
    }

    #[test]
    fn is_written_in_utc_with_milliseconds_and_read_back() {
        let text = serde_json::to_string(&Moment(1_795_219_722_064)).unwrap();
        assert_eq!(text, "\"2026-11-21T00:08:42.064Z\"");
        let back: Moment = serde_json::from_str(&text).unwrap();
        assert_eq!(back, Moment(1_795_219_722_064));
        assert_eq!(Moment(1_795_219_722_000).to_string(), "2026-11-21T00:08:42.000Z");
    }
}
