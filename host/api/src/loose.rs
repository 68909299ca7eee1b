//! Values that clients of this product family write in several ways: numbers as text, empty text for nothing.

use serde::{Deserialize, Deserializer, de::Error};

#[derive(Deserialize)]
#[serde(untagged)]
enum Scalar {
    Number(i64),
    Text(String),
    Switch(bool),
}

/// A number, also as text. `null` and empty text count as absent.
pub(crate) fn number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<i64>, D::Error> {
    Ok(reference(from)?.flatten())
}

/// The id of another record: absent stays `None`; `null`, empty text and 0 mean none (`Some(None)`).
pub(crate) fn record<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<i64>>, D::Error> {
    Ok(reference(from)?.map(|id| id.filter(|id| *id != 0)))
}

fn reference<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<i64>>, D::Error> {
    Ok(Some(match Option::<Scalar>::deserialize(from)? {
        None => None,
        Some(Scalar::Number(number)) => Some(number),
        Some(Scalar::Text(text)) if text.trim().is_empty() => None,
        Some(Scalar::Text(text)) => Some(text.trim().parse().map_err(|_| D::Error::custom("no number"))?),
        Some(Scalar::Switch(_)) => return Err(D::Error::custom("no number")),
    }))
}

/// A switch: a boolean or one of the family's words, of which one is misspelt.
pub(crate) fn switch<'de, D: Deserializer<'de>>(from: D) -> Result<Option<bool>, D::Error> {
    match Option::<Scalar>::deserialize(from)? {
        None => Ok(None),
        Some(Scalar::Switch(on)) => Ok(Some(on)),
        Some(Scalar::Text(word)) => match word.as_str() {
            "" => Ok(None),
            "enabled" | "enable" | "true" => Ok(Some(true)),
            "desabled" | "disabled" | "disable" | "false" => Ok(Some(false)),
            _ => Err(D::Error::custom("no switch")),
        },
        Some(Scalar::Number(_)) => Err(D::Error::custom("no switch")),
    }
}

/// A text, also written as a number or a boolean.
pub(crate) fn text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(match Scalar::deserialize(from)? {
        Scalar::Number(number) => number.to_string(),
        Scalar::Text(text) => text,
        Scalar::Switch(on) => on.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    #[test]
    fn numbers_come_as_text_too_and_nothing_has_many_forms() {
        let read = |value: Value| super::number(value).ok();
        for (value, number) in [
            (json!(5), Some(5)),
            (json!(" 5 "), Some(5)),
            (json!(""), None),
            (json!(null), None),
        ] {
            assert_eq!(read(value), Some(number));
        }
        for value in [json!("x"), json!(1.5), json!(true), json!([1])] {
            assert_eq!(read(value), None);
        }
        for value in [json!(0), json!("0"), json!(""), json!(null)] {
            assert_eq!(super::record(value).unwrap(), Some(None));
        }
        assert_eq!(super::record(json!(7)).unwrap(), Some(Some(7)));
    }

    #[test]
    fn switches_know_the_words_of_the_family() {
        for (value, on) in [
            (json!("enabled"), Some(true)),
            (json!("desabled"), Some(false)),
            (json!(true), Some(true)),
            (json!(null), None),
        ] {
            assert_eq!(super::switch(value).unwrap(), on);
        }
        assert!(super::switch(json!("maybe")).is_err());
    }
}
