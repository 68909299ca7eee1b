//! Document collections of a plugin.

use serde::{Deserialize, Serialize};

/// A named set of JSON documents kept per company.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Collection {
    /// Name used by the plugin, unique within it.
    pub name: String,
    /// Top-level fields that can be used in filters. Their values must be text, whole numbers, booleans or absent.
    #[serde(default)]
    pub indexes: Vec<String>,
    /// Combinations of top-level fields that occur at most once per company. A combination with an absent
    /// or null field is not checked.
    #[serde(default)]
    pub unique: Vec<Vec<String>>,
}

impl Collection {
    /// Whether `field` can be used in a filter: it is an index, or a unique key by itself.
    #[must_use]
    pub fn can_filter(&self, field: &str) -> bool {
        self.filterable().any(|name| name == field)
    }

    /// Every field that can be used in a filter, each once.
    pub fn filterable(&self) -> impl Iterator<Item = &str> {
        let alone = self.unique.iter().filter_map(|fields| match fields.as_slice() {
            [field] if !self.indexes.contains(field) => Some(field.as_str()),
            _ => None,
        });
        self.indexes.iter().map(String::as_str).chain(alone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_unique_field_can_be_filtered_too() {
        let collection = Collection {
            name: "cards".into(),
            indexes: vec!["lane".into()],
            unique: vec![
                vec!["slug".into()],
                vec!["lane".into(), "position".into()],
                vec!["lane".into()],
            ],
        };
        assert_eq!(collection.filterable().collect::<Vec<_>>(), ["lane", "slug"]);
        assert!(!collection.can_filter("position"));
    }
}
