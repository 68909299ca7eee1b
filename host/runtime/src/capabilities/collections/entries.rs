//! Index and unique entries of a document, as canonical text that storage can compare.

use balcao_registry::Collection;
use serde_json::{Map, Value};

use crate::ports::{IndexEntry, UniqueEntry};

/// Bytes of an indexed value, so that every database can index it.
const MAX_VALUE: usize = 500;

pub(super) struct Entries {
    pub(super) indexes: Vec<IndexEntry>,
    pub(super) unique: Vec<UniqueEntry>,
}

/// The entries of `body`, or what is wrong with it.
pub(super) fn of(collection: &Collection, body: &str) -> Result<Entries, String> {
    let document: Map<String, Value> =
        serde_json::from_str(body).map_err(|error| format!("a document is a JSON object: {error}"))?;
    let index = |field: &str| {
        Ok(IndexEntry {
            field: field.to_owned(),
            value: text(&document, field)?,
        })
    };
    let indexes = collection.filterable().map(index).collect::<Result<_, String>>()?;
    let unique = collection
        .unique
        .iter()
        .filter_map(|key| unique_entry(&document, key).transpose());
    Ok(Entries {
        indexes,
        unique: unique.collect::<Result<_, String>>()?,
    })
}

/// Canonical text of a JSON scalar, or none when `value` is something else.
pub(super) fn scalar(value: &str) -> Option<String> {
    serde_json::from_str(value).ok().as_ref().and_then(canonical)
}

fn unique_entry(document: &Map<String, Value>, key: &[String]) -> Result<Option<UniqueEntry>, String> {
    let is_absent = |field: &String| document.get(field).is_none_or(Value::is_null);
    if key.iter().any(is_absent) {
        return Ok(None);
    }
    let values = key
        .iter()
        .map(|field| text(document, field))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Some(UniqueEntry {
        key: key.join(","),
        value: format!("[{}]", values.join(",")),
    }))
}

fn text(document: &Map<String, Value>, field: &str) -> Result<String, String> {
    let value = document.get(field).unwrap_or(&Value::Null);
    match canonical(value) {
        Some(text) if text.len() <= MAX_VALUE => Ok(text),
        Some(_) => Err(format!("`{field}` is indexed and longer than {MAX_VALUE} bytes")),
        None => Err(format!(
            "`{field}` is indexed and must be text, a whole number, a boolean or null"
        )),
    }
}

fn canonical(value: &Value) -> Option<String> {
    match value {
        Value::Null | Value::Bool(_) | Value::String(_) => Some(value.to_string()),
        Value::Number(number) if number.is_i64() => Some(value.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collection() -> Collection {
        let field = |name: &str| name.to_owned();
        Collection {
            name: field("cards"),
            indexes: vec![field("lane")],
            unique: vec![vec![field("lane"), field("slug")]],
        }
    }

    #[test]
    fn entries_are_canonical_text() {
        let entries = of(&collection(), r#"{"slug":"á\u0062","lane": 5}"#).unwrap();
        assert_eq!(
            entries.indexes,
            [IndexEntry {
                field: "lane".into(),
                value: "5".into()
            }]
        );
        assert_eq!(
            entries.unique,
            [UniqueEntry {
                key: "lane,slug".into(),
                value: r#"[5,"áb"]"#.into()
            }]
        );
        assert_eq!(scalar(r#" "\u0061" "#).as_deref(), Some(r#""a""#));
    }

    #[test]
    fn an_absent_field_is_indexed_as_null_and_not_unique() {
        let entries = of(&collection(), "{}").unwrap();
        assert_eq!(entries.indexes[0].value, "null");
        assert!(entries.unique.is_empty());
    }

    #[test]
    fn only_scalars_can_be_indexed() {
        for body in [r#"{"lane":[1]}"#, r#"{"lane":1.5}"#, "[]", "x"] {
            assert!(of(&collection(), body).is_err(), "{body}");
        }
        assert_eq!(scalar("{}"), None);
    }
}
