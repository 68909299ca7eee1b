use super::{DAY, ListedDays, SLOT, Sums, Wanted, average, by_day, by_hour, listed_days, period};
use jiff::civil::date;
use jiff::tz::TimeZone;

const HOUR: i64 = 60 * 60 * 1000;

fn sao_paulo() -> TimeZone {
    TimeZone::get("America/Sao_Paulo").unwrap()
}

/// 2026-11-21, 12:00 in São Paulo.
fn noon() -> i64 {
    at(2026, 11, 21, 12)
}

fn at(year: i16, month: i8, day: i8, hour: i8) -> i64 {
    let local = date(year, month, day).at(hour, 0, 0, 0);
    local.to_zoned(sao_paulo()).unwrap().timestamp().as_millisecond()
}

#[test]
fn averages_leave_out_what_has_no_value() {
    let none = Sums::default();
    assert_eq!((none.support(), none.support_of_all(), none.wait()), (None, None, None));
    let some = Sums {
        tickets: 4,
        finished: 3,
        waited: 2,
        wait_ms: 3 * HOUR,
        supported: 1,
        support_ms: HOUR,
    };
    assert_eq!(some.support(), Some(60.0));
    assert_eq!(some.support_of_all(), Some(15.0));
    assert_eq!(some.wait(), Some(90.0));
    assert_eq!(some.and(some).support(), Some(60.0));
    assert_eq!(some.and(some).tickets, 8);
    assert_eq!(average(7, 2), Some(3.5));
}

#[test]
fn long_attendances_keep_their_months() {
    let quarter = Sums {
        supported: 1,
        support_ms: 90 * DAY,
        ..Sums::default()
    };
    assert_eq!(quarter.support(), Some(90.0 * 24.0 * 60.0));
}

#[test]
fn periods() {
    let ask = |days, from, to| period(Wanted { days, from, to }, noon(), &sao_paulo());
    let open = i64::MAX;
    for (days, from, to, expected) in [
        (None, None, None, Ok((noon() - 30 * DAY, open))),
        (Some(0), None, None, Ok((noon() - 30 * DAY, open))),
        (Some(7), None, None, Ok((noon() - 7 * DAY, open))),
        (None, Some("2026-11-01"), None, Ok((at(2026, 11, 1, 0), open))),
        (
            None,
            Some("2026-11-01"),
            Some("2026-11-20"),
            Ok((at(2026, 11, 1, 0), at(2026, 11, 21, 0))),
        ),
        (Some(3), Some("2026-11-01"), None, Ok((noon() - 3 * DAY, open))),
        (
            None,
            None,
            Some("2026-01-31"),
            Ok((at(2026, 2, 1, 0) - 30 * DAY, at(2026, 2, 1, 0))),
        ),
        (Some(-1), None, None, Err("days")),
        (Some(99_999), None, None, Err("days")),
        (None, Some("yesterday"), None, Err("date_from")),
        (None, Some("2026-02-30"), None, Err("date_from")),
        (None, None, Some("20/11/2026"), Err("date_to")),
        (None, Some("2026-11-20"), Some("2026-11-19"), Err("date_to")),
    ] {
        assert_eq!(ask(days, from, to), expected, "{days:?} {from:?} {to:?}");
    }
}

#[test]
fn listed_days_include_both_ends_and_are_not_endless() {
    let list = |first, last| listed_days(first, last, noon(), &sao_paulo());
    let days = |from, before, single| Ok(ListedDays { from, before, single });
    let (first, second, third) = (at(2026, 11, 20, 0), at(2026, 11, 21, 0), at(2026, 11, 22, 0));
    assert_eq!(list(Some("2026-11-20"), Some("2026-11-20")), days(first, second, true));
    assert_eq!(list(Some("2026-11-20"), Some("2026-11-21")), days(first, third, false));
    assert_eq!(list(None, None), days(second, third, true));
    assert!(list(Some("2025-11-20"), Some("2026-11-20")).is_ok());
    assert_eq!(list(Some("2020-11-20"), Some("2026-11-20")), Err("finalDate"));
    assert_eq!(list(Some("2026-11-20"), Some("2026-11-19")), Err("finalDate"));
    assert_eq!(list(Some("' OR 1=1"), Some("2026-11-19")), Err("initialDate"));
}

#[test]
fn hours_and_days_are_those_of_the_zone() {
    let zone = sao_paulo();
    let slots = [
        (at(2026, 11, 20, 21) / SLOT, 1),
        (at(2026, 11, 20, 21) / SLOT + 3, 2),
        (at(2026, 11, 21, 0) / SLOT, 4),
    ];
    assert_eq!(by_hour(&slots, &zone), [(0, 4), (21, 3)]);
    assert_eq!(
        by_day(&slots, &zone),
        [(date(2026, 11, 20), 3), (date(2026, 11, 21), 4)]
    );
    let kathmandu = TimeZone::get("Asia/Kathmandu").unwrap();
    assert_eq!(by_hour(&[(at(2026, 11, 20, 21) / SLOT, 1)], &kathmandu), [(5, 1)]);
}
