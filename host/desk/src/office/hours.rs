//! Opening hours of a queue as forms send them.

use crate::error::{DeskError, DeskResult};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const DAYS: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];
/// Most entries of a week: several for each day.
const MOST: usize = 49;
/// Longest name of a day, in characters.
const MAX_NAME: usize = 40;

/// One day's opening hours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HoursView {
    /// Name of the day as the form shows it.
    #[serde(default)]
    pub weekday: String,
    /// `monday` to `sunday`.
    pub weekday_en: String,
    /// `HH:MM`, or empty when closed all day.
    #[serde(default)]
    pub start_time: String,
    /// `HH:MM`, or empty. Before the start when people answer until after midnight.
    #[serde(default)]
    pub end_time: String,
}

/// What is stored of a form's hours.
pub(super) fn write(hours: &[HoursView]) -> DeskResult<String> {
    let is_usable = |day: &HoursView| {
        DAYS.contains(&day.weekday_en.as_str())
            && day.weekday.chars().count() <= MAX_NAME
            && is_time(&day.start_time)
            && is_time(&day.end_time)
            && day.start_time.is_empty() == day.end_time.is_empty()
    };
    if hours.len() > MOST || !hours.iter().all(is_usable) {
        return Err(DeskError::invalid_field("schedules"));
    }
    serde_json::to_string(hours).map_err(|error| DeskError::Internal(error.into()))
}

/// What was stored. Hours that cannot be read (of an imported company) count as none.
pub(super) fn read(stored: &str) -> Vec<HoursView> {
    serde_json::from_str(stored).unwrap_or_default()
}

fn is_time(text: &str) -> bool {
    let two = |part: &str, below: u8| {
        part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit()) && part.parse().is_ok_and(|n: u8| n < below)
    };
    text.is_empty() || text.split_once(':').is_some_and(|(h, m)| two(h, 24) && two(m, 60))
}

#[cfg(test)]
mod tests {
    use super::{HoursView, MOST, read, write};

    fn day(name: &str, start: &str, end: &str) -> HoursView {
        HoursView {
            weekday: "Segunda-feira".into(),
            weekday_en: name.into(),
            start_time: start.into(),
            end_time: end.into(),
        }
    }

    #[test]
    fn usable_hours_come_back_as_they_were_given() {
        let week = [
            day("monday", "08:00", "18:00"),
            day("friday", "22:00", "02:00"),
            day("sunday", "", ""),
        ];
        assert_eq!(read(&write(&week).unwrap()), week);
    }

    #[test]
    fn what_is_no_day_or_no_time_is_refused() {
        for (name, start, end) in [
            ("segunda", "08:00", "18:00"),
            ("Monday", "08:00", "18:00"),
            ("monday", "8:00", "18:00"),
            ("monday", "24:00", "18:00"),
            ("monday", "08:60", "18:00"),
            ("monday", "+8:00", "18:00"),
            ("monday", "08:00", ""),
        ] {
            assert!(write(&[day(name, start, end)]).is_err(), "{name} {start} {end}");
        }
        assert!(write(&vec![day("monday", "08:00", "09:00"); MOST + 1]).is_err());
    }

    #[test]
    fn stored_hours_of_another_shape_count_as_none() {
        for text in ["{}", "null", "[1]", ""] {
            assert!(read(text).is_empty(), "{text}");
        }
    }
}
