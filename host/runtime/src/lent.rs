//! What only one call may use, beside what the company gave to the plugin: what the connection or the integration has that it is
//! about.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::channel::{About, LentFile};
use crate::ports::{SecretText, SecretValue};

/// What a call is about; nothing in calls about nothing but their company.
#[derive(Clone, Default)]
pub(crate) struct Lent {
    /// The connection, in calls of the role `channel`.
    pub(crate) about: Option<Arc<About>>,
    /// The file of the message to send.
    pub(crate) file: Option<LentFile>,
    /// The integration, in turns of a bot.
    pub(crate) integration: Option<OfIntegration>,
}

/// What the company set up for an integration.
#[derive(Clone, Default)]
pub(crate) struct OfIntegration {
    /// Values by key.
    pub(crate) settings: BTreeMap<String, String>,
    /// Secrets by key, which the guest only names.
    pub(crate) secrets: BTreeMap<String, SecretText>,
}

impl Lent {
    pub(crate) fn setting_of_connection(&self, key: &str) -> Option<&str> {
        let settings = &self.about.as_ref()?.settings;
        let found = settings.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn setting_of_integration(&self, key: &str) -> Option<&str> {
        self.integration.as_ref()?.settings.get(key).map(String::as_str)
    }

    /// Whether a connection of this channel has such a secret, given or not.
    pub(crate) fn has_secret(&self, name: &str) -> bool {
        self.about
            .as_ref()
            .is_some_and(|about| about.secrets.contains_key(name))
    }

    /// A secret of the connection or the integration, when it is given.
    pub(crate) fn secret(&self, name: &str) -> Option<SecretValue> {
        let of_connection = |about: &Arc<About>| about.secrets.get(name).cloned().flatten();
        let of_integration = |own: &OfIntegration| own.secrets.get(name).cloned();
        let current = match (&self.about, &self.integration) {
            (Some(about), _) => of_connection(about),
            (None, Some(own)) => of_integration(own),
            (None, None) => None,
        }?;
        let previous = None;
        Some(SecretValue { current, previous })
    }

    pub(crate) fn file(&self, handle: &str) -> Option<&LentFile> {
        self.file.as_ref().filter(|file| file.info.handle == handle)
    }
}
