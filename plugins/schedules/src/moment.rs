//! Times: epoch milliseconds inside, ISO-8601 outside.

use balcao_plugin::context;
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

pub(crate) const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The host's clock.
pub(crate) fn now() -> i64 {
    i64::try_from(context::now()).unwrap_or(i64::MAX)
}

/// For the host, which knows no time before 1970.
pub(crate) fn host_time(at: i64) -> u64 {
    u64::try_from(at).unwrap_or(0)
}

/// `2026-11-21T00:08:42.064Z`
pub(crate) fn iso(at: i64) -> String {
    timestamp(at).strftime("%Y-%m-%dT%H:%M:%S.%3fZ").to_string()
}

/// The day in UTC: `2026-11-21`.
pub(crate) fn day(at: i64) -> String {
    timestamp(at).strftime("%Y-%m-%d").to_string()
}

/// A time as clients write it. Without an offset it is one of the company's clocks.
pub(crate) fn parse(text: &str, zone: impl FnOnce() -> String) -> Option<i64> {
    let text = text.trim();
    if let Ok(instant) = text.parse::<Timestamp>() {
        return Some(instant.as_millisecond());
    }
    let local: DateTime = text.parse().ok()?;
    let zone = TimeZone::get(&zone()).unwrap_or(TimeZone::UTC);
    Some(local.to_zoned(zone).ok()?.timestamp().as_millisecond())
}

/// The zone of the company of the call, as an IANA name.
pub(crate) fn company_zone() -> String {
    context::company().time_zone
}

fn timestamp(at: i64) -> Timestamp {
    Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, zone: &str) -> Option<String> {
        parse(text, || zone.to_owned()).map(iso)
    }

    #[test]
    fn a_time_without_an_offset_is_one_of_the_companys_clocks() {
        for text in ["2026-12-01T10:00", "2026-12-01 10:00:00", "2026-12-01T10:00:00.000"] {
            assert_eq!(
                read(text, "America/Sao_Paulo").as_deref(),
                Some("2026-12-01T13:00:00.000Z"),
                "{text}"
            );
        }
        assert_eq!(
            read("2026-07-01T10:00", "Europe/Lisbon").as_deref(),
            Some("2026-07-01T09:00:00.000Z")
        );
    }

    #[test]
    fn an_offset_wins_over_the_zone() {
        for text in [
            "2026-12-01T13:00:00Z",
            "2026-12-01T10:00:00-03:00",
            " 2026-12-01T13:00:00.000Z ",
        ] {
            assert_eq!(
                read(text, "Asia/Tokyo").as_deref(),
                Some("2026-12-01T13:00:00.000Z"),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in ["", "amanhã", "2026-13-01T10:00", "10:00", "1764583200000"] {
            assert_eq!(read(text, "America/Sao_Paulo"), None, "{text}");
        }
    }

    #[test]
    fn the_day_is_that_of_utc() {
        assert_eq!(
            day(parse("2026-12-01T22:30", || "America/Sao_Paulo".into()).unwrap()),
            "2026-12-02"
        );
    }
}
