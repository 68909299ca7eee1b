//! Values as the forms of this family send them: numbers as text, and empty text for nothing.

use serde::{Deserialize, Deserializer, de::Error};
use serde_json::Value;

/// For a field that may be absent (stays), empty (cleared) or a whole number, also written as text.
pub(crate) fn clearable<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Option<i64>>, D::Error> {
    number(&Value::deserialize(d)?).map(Some).map_err(Error::custom)
}

/// For a field that is a whole number, also written as text, or nothing.
pub(crate) fn optional<'de, D: Deserializer<'de>>(d: D) -> Result<Option<i64>, D::Error> {
    number(&Value::deserialize(d)?).map_err(Error::custom)
}

/// For a switch that is written as `true`, `"true"` or `1`, or nothing.
pub(crate) fn switch<'de, D: Deserializer<'de>>(d: D) -> Result<Option<bool>, D::Error> {
    match Value::deserialize(d)? {
        Value::Null => Ok(None),
        Value::Bool(on) => Ok(Some(on)),
        other => match text_of(&other).as_deref() {
            Some("") => Ok(None),
            Some("true" | "1") => Ok(Some(true)),
            Some("false" | "0") => Ok(Some(false)),
            _ => Err(Error::custom("expected true or false")),
        },
    }
}

/// For a text that is also written as a number, or nothing.
pub(crate) fn text<'de, D: Deserializer<'de>>(d: D) -> Result<Option<String>, D::Error> {
    match Value::deserialize(d)? {
        Value::Null => Ok(None),
        other => text_of(&other)
            .map(Some)
            .ok_or_else(|| Error::custom("expected a text")),
    }
}

/// Reads a whole number of a query; empty text and the words for nothing mean none.
pub(crate) fn query_number(text: Option<&str>) -> Result<Option<i64>, &'static str> {
    number(&text.map_or(Value::Null, Value::from))
}

fn number(value: &Value) -> Result<Option<i64>, &'static str> {
    const WRONG: &str = "expected a whole number";
    match value {
        Value::Null | Value::Bool(false) => Ok(None),
        Value::Number(number) => number.as_i64().map(Some).ok_or(WRONG),
        Value::String(text) => match text.trim() {
            "" | "null" | "undefined" => Ok(None),
            digits => digits.parse().map(Some).map_err(|_| WRONG),
        },
        _ => Err(WRONG),
    }
}

fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::{Value, json};

    #[derive(Debug, PartialEq, Deserialize)]
    struct Body {
        #[serde(default, deserialize_with = "super::clearable")]
        order: Option<Option<i64>>,
        #[serde(default, deserialize_with = "super::switch")]
        on: Option<bool>,
        #[serde(default, deserialize_with = "super::text")]
        option: Option<String>,
    }

    fn body(value: Value) -> Option<Body> {
        serde_json::from_value(value).ok()
    }

    #[test]
    fn absent_empty_and_written_numbers_are_told_apart() {
        for (value, order) in [
            (json!({}), None),
            (json!({ "order": null }), Some(None)),
            (json!({ "order": "" }), Some(None)),
            (json!({ "order": false }), Some(None)),
            (json!({ "order": 3 }), Some(Some(3))),
            (json!({ "order": " 3 " }), Some(Some(3))),
        ] {
            assert_eq!(body(value.clone()).unwrap().order, order, "{value}");
        }
        for wrong in [json!("x"), json!(1.5), json!([]), json!("99999999999999999999")] {
            assert_eq!(body(json!({ "order": wrong })), None, "{wrong}");
        }
    }

    #[test]
    fn switches_and_texts_are_read_in_every_spelling() {
        for (value, on) in [
            (json!("true"), Some(true)),
            (json!(0), Some(false)),
            (json!(true), Some(true)),
            (json!(null), None),
        ] {
            assert_eq!(body(json!({ "on": value })).unwrap().on, on);
        }
        assert_eq!(body(json!({ "on": "maybe" })), None);
        assert_eq!(body(json!({ "option": 2 })).unwrap().option.as_deref(), Some("2"));
        assert_eq!(body(json!({ "option": {} })), None);
    }
}
