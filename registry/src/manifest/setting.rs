//! Settings each company can give to a plugin.

use serde::{Deserialize, Serialize};

const MAX_VALUE: usize = 10_000;

/// One setting: what the settings form draws and what the plugin reads.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SettingSpec {
    /// The kind of input.
    #[serde(rename = "type")]
    pub kind: SettingKind,
    /// Translation key of the label, found in the package's locales.
    pub label: String,
    /// Translation key of a sentence below the input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Value read while the company has not given one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// Values of a `choice` or `choices`. The text of one is found under `<label>.<option>`, its dots as underscores.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// It cannot be left empty.
    #[serde(default)]
    pub required: bool,
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
    /// An address, beginning with `https://` (or `http://`, where the operator allows it).
    Url,
    /// One of `options`.
    Choice,
    /// Some of `options`, separated by commas.
    Choices,
}

impl SettingKind {
    /// Whether `value` is a value of this kind, where that does not depend on options.
    #[must_use]
    pub fn accepts(self, value: &str) -> bool {
        match self {
            Self::Text => true,
            Self::Number => value.parse::<i64>().is_ok(),
            Self::Boolean => matches!(value, "true" | "false"),
            Self::Url => is_url(value),
            Self::Choice | Self::Choices => false,
        }
    }
}

impl SettingSpec {
    /// Whether `value` is a value of this setting.
    #[must_use]
    pub fn accepts(&self, value: &str) -> bool {
        let is_option = |text: &str| self.options.iter().any(|option| option == text);
        let fits = match self.kind {
            SettingKind::Choice => is_option(value),
            SettingKind::Choices => value.is_empty() || value.split(',').all(is_option),
            kind => kind.accepts(value),
        };
        fits && value.len() <= MAX_VALUE && !value.contains('\0')
    }

    /// Whether a setting with options has some, and another none.
    pub(crate) fn has_its_options(&self) -> bool {
        matches!(self.kind, SettingKind::Choice | SettingKind::Choices) != self.options.is_empty()
    }
}

/// Whether a text looks like an address. What it leads to is looked at when it is spoken to.
fn is_url(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let host = rest
        .and_then(|rest| rest.split(['/', '?', '#']).next())
        .unwrap_or_default();
    let is_plain = |byte: u8| byte.is_ascii_graphic() && byte != b'\\';
    !host.is_empty() && !host.contains('@') && text.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(kind: SettingKind, value: &str) -> bool {
        let spec = SettingSpec {
            kind,
            label: "x".to_owned(),
            help: None,
            default: None,
            options: vec!["a".to_owned(), "b".to_owned()],
            required: false,
        };
        spec.accepts(value)
    }

    #[test]
    fn values_are_checked_against_their_kind() {
        use SettingKind::{Boolean, Choice, Choices, Number, Text, Url};
        for (kind, good, bad) in [
            (Number, "-3", "3.5"),
            (Boolean, "true", "yes"),
            (Choice, "a", "a,b"),
            (Choices, "a,b", "a,c"),
            (Url, "https://api.example.com:8443/x?y=1", "ftp://example.com"),
            (Url, "http://10.0.0.1", "https://"),
            (Url, "https://a", "https://user:pass@example.com"),
            (Url, "https://a", "https://a b"),
            (Text, "", "\0"),
        ] {
            assert!(accepts(kind, good), "{good}");
            assert!(!accepts(kind, bad), "{bad}");
        }
    }
}
