//! Names that end up in paths, tables and events, checked when they are read.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

const MAX_ID: usize = 40;
const MAX_LOCALE: usize = 10;

/// A text that is not a valid name of its kind.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{value}` is not a valid {kind}: {rule}")]
pub struct InvalidName {
    kind: &'static str,
    value: String,
    rule: &'static str,
}

impl InvalidName {
    pub(crate) fn new(kind: &'static str, value: &str, rule: &'static str) -> Self {
        Self {
            kind,
            value: value.to_owned(),
            rule,
        }
    }
}

/// Unique name of a plugin: kebab case, at most 40 characters, safe as a folder and as an event name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct PluginId(String);

impl PluginId {
    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PluginId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<PluginId> for String {
    fn from(id: PluginId) -> Self {
        id.0
    }
}

impl TryFrom<String> for PluginId {
    type Error = InvalidName;

    fn try_from(value: String) -> Result<Self, Self::Error> {
        if value.len() <= MAX_ID && is_kebab(&value) {
            return Ok(Self(value));
        }
        Err(InvalidName::new(
            "plugin id",
            &value,
            "use a-z, 0-9 and single hyphens, at most 40 characters",
        ))
    }
}

/// A language tag such as `pt` or `pt-BR`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Locale(String);

impl Locale {
    /// The tag as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<Locale> for String {
    fn from(locale: Locale) -> Self {
        locale.0
    }
}

impl TryFrom<String> for Locale {
    type Error = InvalidName;

    fn try_from(value: String) -> Result<Self, Self::Error> {
        let valid = (2..=MAX_LOCALE).contains(&value.len())
            && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && value.bytes().take(2).all(|byte| byte.is_ascii_lowercase());
        if valid {
            Ok(Self(value))
        } else {
            Err(InvalidName::new("locale", &value, "write it as `pt` or `pt-BR`"))
        }
    }
}

/// Whether `text` is kebab case: words of a-z and 0-9 joined by single hyphens, beginning with a letter.
pub(crate) fn is_kebab(text: &str) -> bool {
    text.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase())
        && text.split('-').all(|word| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        })
}

/// Whether `text` is an identifier: a letter, then letters, digits or underscores, at most 40 characters.
pub(crate) fn is_identifier(text: &str) -> bool {
    text.len() <= MAX_ID
        && text.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kebab_case_has_no_empty_word() {
        assert!(is_kebab("mk-auth2"));
        for wrong in ["", "-a", "a-", "a--b", "A", "2a", "a_b", "a/b"] {
            assert!(!is_kebab(wrong), "{wrong}");
        }
    }

    #[test]
    fn a_locale_is_a_language_tag() {
        assert!(Locale::try_from("pt-BR".to_owned()).is_ok());
        assert!(Locale::try_from("../x".to_owned()).is_err());
    }
}
