//! Settings each company can give to a plugin.

use serde::{Deserialize, Serialize};

/// One setting: what the settings form draws and what the plugin reads.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SettingSpec {
    /// The kind of input.
    #[serde(rename = "type")]
    pub kind: SettingKind,
    /// Translation key of the label, found in the package's locales.
    pub label: String,
    /// Value read while the company has not given one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
}

/// Kinds of settings. Values travel as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SettingKind {
    /// Free text.
    Text,
    /// A whole number.
    Number,
    /// `true` or `false`.
    Boolean,
}

impl SettingKind {
    /// Whether `value` is a value of this kind.
    #[must_use]
    pub fn accepts(self, value: &str) -> bool {
        match self {
            Self::Text => true,
            Self::Number => value.parse::<i64>().is_ok(),
            Self::Boolean => matches!(value, "true" | "false"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked_against_their_kind() {
        assert!(SettingKind::Number.accepts("-3"));
        assert!(!SettingKind::Number.accepts("3.5"));
        assert!(SettingKind::Boolean.accepts("true"));
        assert!(!SettingKind::Boolean.accepts("yes"));
    }
}
