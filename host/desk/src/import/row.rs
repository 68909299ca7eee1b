//! A row of the source, read leniently: members differ, and their data is old.

use balcao_model::clock::Millis;
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde_json::Value;

/// One row with its columns by name; a missing column reads as null.
pub(super) struct Row<'a> {
    columns: &'a Value,
    zone: &'a TimeZone,
}

impl<'a> Row<'a> {
    pub(super) fn new(columns: &'a Value, zone: &'a TimeZone) -> Self {
        Self { columns, zone }
    }

    pub(super) fn value(&self, column: &str) -> Option<&'a Value> {
        self.columns.get(column).filter(|value| !value.is_null())
    }

    /// All columns.
    pub(super) fn columns(&self) -> impl Iterator<Item = (&'a String, &'a Value)> {
        self.columns.as_object().into_iter().flatten()
    }

    /// A text that is not empty.
    pub(super) fn text(&self, column: &str) -> Option<&'a str> {
        self.value(column)?.as_str().filter(|text| !text.trim().is_empty())
    }

    /// A text; empty when there is none.
    pub(super) fn string(&self, column: &str) -> String {
        self.value(column)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    }

    /// A whole number, also one that is written as text or with a fraction of zero.
    pub(super) fn int(&self, column: &str) -> Option<i64> {
        whole(self.value(column)?)
    }

    /// A number with cents, as cents.
    pub(super) fn cents(&self, column: &str) -> i64 {
        let value = self.value(column);
        let amount = match value {
            Some(Value::String(text)) => text.replace(',', ".").parse().ok(),
            Some(number) => number.as_f64(),
            None => None,
        };
        let cents = (amount.unwrap_or(0.0) * 100.0).round();
        // Far beyond any price; the bound makes the conversion exact.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "bounded to what an integer holds exactly"
        )]
        let cents = cents.clamp(0.0, 9e15) as i64;
        cents
    }

    /// Yes or no; `otherwise` when the column says nothing.
    pub(super) fn flag_or(&self, column: &str, otherwise: bool) -> bool {
        match self.value(column) {
            Some(Value::Bool(value)) => *value,
            Some(Value::Number(number)) => number.as_i64() != Some(0),
            Some(Value::String(text)) => {
                matches!(
                    text.trim().to_lowercase().as_str(),
                    "t" | "true" | "1" | "enabled" | "enable" | "yes"
                )
            }
            _ => otherwise,
        }
    }

    pub(super) fn flag(&self, column: &str) -> bool {
        self.flag_or(column, false)
    }

    /// A moment. One that is written without a zone is of the installation's zone.
    pub(super) fn at(&self, column: &str) -> Option<Millis> {
        moment(self.value(column)?.as_str()?, self.zone)
    }

    /// When the row was made and when it was last changed; each stands in for the other.
    pub(super) fn times(&self, now: Millis) -> (Millis, Millis) {
        let (made, changed) = (self.at("createdAt"), self.at("updatedAt"));
        let made_or = made.or(changed).unwrap_or(now);
        (made_or, changed.unwrap_or(made_or))
    }
}

/// A number that is whole, in any of the ways in which columns hold one.
pub(super) fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// Reads a moment in the forms that PostgreSQL and the family's texts have.
pub(super) fn moment(text: &str, zone: &TimeZone) -> Option<Millis> {
    if let Ok(at) = text.parse::<Timestamp>() {
        return Some(at.as_millisecond());
    }
    let local: DateTime = text.parse().ok()?;
    Some(local.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use super::{Row, moment};
    use jiff::tz::TimeZone;
    use serde_json::json;

    fn zone() -> TimeZone {
        TimeZone::get("America/Sao_Paulo").unwrap()
    }

    #[test]
    fn moments_without_a_zone_are_local_and_others_are_not() {
        for (text, expected) in [
            ("2026-11-21T00:08:42.064+00:00", 1_795_219_722_064),
            ("2026-11-20T21:08:42.064", 1_795_219_722_064),
            ("2026-11-20 21:08:42", 1_795_219_722_000),
            ("2026-11-20T21:08:42-03:00", 1_795_219_722_000),
        ] {
            assert_eq!(moment(text, &zone()), Some(expected), "{text}");
        }
        assert_eq!(moment("infinity", &zone()), None);
    }

    #[test]
    fn numbers_prices_and_switches_are_read_in_every_form() {
        let columns =
            json!({ "a": "12", "b": 12, "c": "x", "price": 99.9, "typed": "10,5", "on": "enabled", "off": 0 });
        let zone = zone();
        let row = Row::new(&columns, &zone);
        assert_eq!(
            (row.int("a"), row.int("b"), row.int("c"), row.int("none")),
            (Some(12), Some(12), None, None)
        );
        assert_eq!(
            (row.cents("price"), row.cents("typed"), row.cents("none")),
            (9990, 1050, 0)
        );
        assert!(row.flag("on") && !row.flag("off") && row.flag_or("none", true));
    }
}
