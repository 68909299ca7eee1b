//! What only one call may use, beside what the company gave to the plugin: what the connection has that it is about.

use std::sync::Arc;

use crate::channel::{About, LentFile};
use crate::ports::SecretValue;

/// The connection that a call is about and the file of its message; nothing in calls about no connection.
#[derive(Clone, Default)]
pub(crate) struct Lent {
    pub(crate) about: Option<Arc<About>>,
    pub(crate) file: Option<LentFile>,
}

impl Lent {
    pub(crate) fn setting(&self, key: &str) -> Option<&str> {
        let settings = &self.about.as_ref()?.settings;
        let found = settings.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.as_str())
    }

    /// Whether a connection of this channel has such a secret, given or not.
    pub(crate) fn has_secret(&self, name: &str) -> bool {
        self.about
            .as_ref()
            .is_some_and(|about| about.secrets.contains_key(name))
    }

    pub(crate) fn secret(&self, name: &str) -> Option<SecretValue> {
        let current = self.about.as_ref()?.secrets.get(name)?.clone()?;
        let previous = None;
        Some(SecretValue { current, previous })
    }

    pub(crate) fn file(&self, handle: &str) -> Option<&LentFile> {
        self.file.as_ref().filter(|file| file.info.handle == handle)
    }
}
