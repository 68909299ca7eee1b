//! A company's opening hours as forms send them.

use crate::{DeskError, DeskResult};
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
/// Most spans of a week: several for each day.
const MOST: usize = 49;
/// Longest name of a day, in characters.
const MAX_NAME: usize = 40;

/// One span of opening hours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyHours {
    /// Name of the day as the form shows it.
    #[serde(default)]
    pub weekday: String,
    /// `monday` to `sunday`.
    pub weekday_en: String,
    /// `HH:MM`, or empty when closed all day.
    #[serde(default)]
    pub start_time: String,
    /// `HH:MM`, or empty.
    #[serde(default)]
    pub end_time: String,
}

/// The hours that a new company starts with, as they are stored.
pub(crate) fn first_week() -> DeskResult<String> {
    let names = [
        "Segunda-feira",
        "Terça-feira",
        "Quarta-feira",
        "Quinta-feira",
        "Sexta-feira",
        "Sábado",
        "Domingo",
    ];
    let week = names.iter().zip(DAYS).map(|(weekday, day)| {
        let (start, end) = match day {
            "saturday" => ("08:00", "12:00"),
            // From and to the same moment: closed all day.
            "sunday" => ("00:00", "00:00"),
            _ => ("08:00", "18:00"),
        };
        CompanyHours {
            weekday: (*weekday).to_owned(),
            weekday_en: day.to_owned(),
            start_time: start.to_owned(),
            end_time: end.to_owned(),
        }
    });
    write(&week.collect::<Vec<_>>())
}

/// What is stored, for a form that can be kept.
pub(super) fn write(hours: &[CompanyHours]) -> DeskResult<String> {
    let is_known = |span: &CompanyHours| {
        DAYS.contains(&span.weekday_en.as_str())
            && span.weekday.chars().count() <= MAX_NAME
            && is_time(&span.start_time)
            && is_time(&span.end_time)
            && span.start_time.is_empty() == span.end_time.is_empty()
    };
    if hours.len() > MOST || !hours.iter().all(is_known) {
        return Err(DeskError::invalid_field("schedules"));
    }
    serde_json::to_string(hours).map_err(|error| DeskError::Internal(error.into()))
}

/// What was stored. Hours that cannot be read (of an imported company) count as none.
pub(super) fn read(stored: &str) -> Vec<CompanyHours> {
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
    use super::*;

    fn span(day: &str, start: &str, end: &str) -> CompanyHours {
        CompanyHours {
            weekday: "Segunda-feira".into(),
            weekday_en: day.into(),
            start_time: start.into(),
            end_time: end.into(),
        }
    }

    #[test]
    fn hours_are_kept_as_they_were_given() {
        let week = [
            span("monday", "08:00", "18:00"),
            span("saturday", "22:00", "02:00"),
            span("sunday", "", ""),
        ];
        assert_eq!(read(&write(&week).unwrap()), week);
    }

    #[test]
    fn what_is_no_time_or_day_is_refused() {
        for (day, start, end) in [
            ("segunda", "08:00", "18:00"),
            ("monday", "8:00", "18:00"),
            ("monday", "24:00", "18:00"),
            ("monday", "08:60", "18:00"),
            ("monday", "+8:00", "18:00"),
            ("monday", "08:00", ""),
        ] {
            assert!(write(&[span(day, start, end)]).is_err(), "{day} {start} {end}");
        }
        assert!(write(&vec![span("monday", "08:00", "09:00"); MOST + 1]).is_err());
    }

    #[test]
    fn unreadable_hours_count_as_none() {
        assert_eq!(read("{"), []);
    }
}
