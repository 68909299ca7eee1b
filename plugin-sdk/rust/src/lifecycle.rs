//! The role `lifecycle`.

use crate::__private::{WitDraft, WitProblem};
use crate::Result;

/// Hears what becomes of the plugin in a company.
pub trait Lifecycle {
    /// Looks at new settings before they are kept; with a problem they are not.
    fn check_settings(draft: &Draft) -> Result<Vec<Problem>> {
        let _ = draft;
        Ok(Vec::new())
    }

    /// The company may use the plugin from now on.
    fn on_enable() -> Result<()> {
        Ok(())
    }

    /// The company may not use the plugin any more. Its data stays.
    fn on_disable() -> Result<()> {
        Ok(())
    }

    /// The company had this version before: `1.2.0`.
    fn on_upgrade(previous: &str) -> Result<()> {
        let _ = previous;
        Ok(())
    }
}

/// Settings as they are about to be kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Key and value; a setting without a value is not among them.
    pub settings: Vec<(String, String)>,
    /// Names of the secrets that are set or about to be.
    pub secrets: Vec<String>,
}

impl Draft {
    /// The value of a setting.
    #[must_use]
    pub fn setting(&self, key: &str) -> Option<&str> {
        let found = self.settings.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.as_str())
    }

    /// Whether a secret is set or about to be.
    #[must_use]
    pub fn has_secret(&self, name: &str) -> bool {
        self.secrets.iter().any(|set| set == name)
    }
}

/// What is wrong with new settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The setting or secret that is to blame, if one is.
    pub key: Option<String>,
    /// For the person who gave it; see [`crate::i18n`].
    pub text: String,
}

impl Problem {
    /// A problem of one setting or secret.
    #[must_use]
    pub fn of(key: &str, text: String) -> Self {
        Self {
            key: Some(key.to_owned()),
            text,
        }
    }
}

impl From<WitDraft> for Draft {
    fn from(draft: WitDraft) -> Self {
        Self {
            settings: draft.settings,
            secrets: draft.secrets,
        }
    }
}

impl From<Problem> for WitProblem {
    fn from(problem: Problem) -> Self {
        Self {
            key: problem.key,
            text: problem.text,
        }
    }
}
