//! What a user has chosen for every browser.

use super::input::language_of;
use crate::{DeskError, DeskResult};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const THEMES: [&str; 3] = ["light", "dark", "system"];

/// Choices that follow the user to another browser. What is absent was never chosen.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Preferences {
    /// `pt`, `en` or `es`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// `light`, `dark` or `system`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// How loud notifications are, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume: Option<f64>,
}

impl Preferences {
    /// What was stored. What cannot be read counts as never chosen.
    pub(crate) fn read(stored: &str) -> Self {
        serde_json::from_str(stored).unwrap_or_default()
    }

    /// In the one form in which they are stored.
    pub(super) fn checked(&self) -> DeskResult<Self> {
        let is_theme = |theme: &String| THEMES.contains(&theme.as_str());
        if self.theme.as_ref().is_some_and(|theme| !is_theme(theme)) {
            return Err(DeskError::invalid_field("theme"));
        }
        if self.volume.is_some_and(|volume| !(0.0..=1.0).contains(&volume)) {
            return Err(DeskError::invalid_field("volume"));
        }
        Ok(Self {
            language: self.language.as_deref().map(language_of).transpose()?,
            theme: self.theme.clone(),
            // In tenths, as the slider moves.
            volume: self.volume.map(|volume| (volume * 10.0).round() / 10.0),
        })
    }

    /// These over older ones.
    pub(super) fn over(self, older: Self) -> Self {
        Self {
            language: self.language.or(older.language),
            theme: self.theme.or(older.theme),
            volume: self.volume.or(older.volume),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Preferences;

    #[test]
    fn a_choice_is_kept_in_one_form_and_leaves_the_others_alone() {
        let older = Preferences::read(r#"{"theme":"dark"}"#);
        let typed = Preferences {
            language: Some("en-US".into()),
            volume: Some(0.34),
            ..Preferences::default()
        };
        let stored = serde_json::to_string(&typed.checked().unwrap().over(older)).unwrap();
        assert_eq!(stored, r#"{"language":"en","theme":"dark","volume":0.3}"#);
        assert_eq!(Preferences::read("?"), Preferences::default());
    }

    #[test]
    fn what_nobody_can_choose_is_refused() {
        let none = Preferences::default;
        for bad in [
            Preferences {
                language: Some("fr".into()),
                ..none()
            },
            Preferences {
                theme: Some("blue".into()),
                ..none()
            },
            Preferences {
                volume: Some(1.1),
                ..none()
            },
            Preferences {
                volume: Some(f64::NAN),
                ..none()
            },
        ] {
            assert!(bad.checked().is_err(), "{bad:?}");
        }
    }
}
