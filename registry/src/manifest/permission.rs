//! Capabilities a plugin can ask for.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One capability of the host. The reader of the installation screen sees [`Permission::explanation_key`]
/// translated; the author of a plugin writes [`Permission::as_str`] in `permissions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
pub enum Permission {
    /// Keep documents in the plugin's own collections.
    #[serde(rename = "collections")]
    Collections,
    /// Send realtime events to the screens of the company.
    #[serde(rename = "realtime")]
    Realtime,
    /// Read tickets that the calling user may see.
    #[serde(rename = "tickets:read")]
    TicketsRead,
    /// Read the tags of the company.
    #[serde(rename = "tags:read")]
    TagsRead,
    /// Put tags on tickets and take them off.
    #[serde(rename = "tags:write")]
    TagsWrite,
}

impl Permission {
    /// Every permission, in the order of their names.
    pub const ALL: [Self; 5] = [
        Self::Collections,
        Self::Realtime,
        Self::TicketsRead,
        Self::TagsRead,
        Self::TagsWrite,
    ];

    /// The word written in `plugin.toml`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Collections => "collections",
            Self::Realtime => "realtime",
            Self::TicketsRead => "tickets:read",
            Self::TagsRead => "tags:read",
            Self::TagsWrite => "tags:write",
        }
    }

    /// Translation key of the plain-word explanation shown before installation.
    #[must_use]
    pub const fn explanation_key(self) -> &'static str {
        match self {
            Self::Collections => "permission.collections",
            Self::Realtime => "permission.realtime",
            Self::TicketsRead => "permission.ticketsRead",
            Self::TagsRead => "permission.tagsRead",
            Self::TagsWrite => "permission.tagsWrite",
        }
    }
}

impl fmt::Display for Permission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_in_the_manifest_is_the_serialised_name() {
        for permission in Permission::ALL {
            let word = serde_json::to_value(permission).unwrap();
            assert_eq!(word, permission.as_str());
        }
    }
}
