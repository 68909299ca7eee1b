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
    /// Read contacts of the company.
    #[serde(rename = "contacts:read")]
    ContactsRead,
    /// Send requests to the hosts named under `[http]`.
    #[serde(rename = "http")]
    Http,
    /// Do work later, when nobody is waiting.
    #[serde(rename = "jobs")]
    Jobs,
    /// Keep small values by key.
    #[serde(rename = "kv")]
    Kv,
    /// Read messages of tickets that the calling user may see.
    #[serde(rename = "messages:read")]
    MessagesRead,
    /// Read the queues of the company.
    #[serde(rename = "queues:read")]
    QueuesRead,
    /// Send messages to contacts.
    #[serde(rename = "messages:send")]
    MessagesSend,
    /// Accept, hand over and close tickets.
    #[serde(rename = "tickets:write")]
    TicketsWrite,
    /// Create and change contacts.
    #[serde(rename = "contacts:write")]
    ContactsWrite,
    /// Keep files.
    #[serde(rename = "media")]
    Media,
    /// Read who works in the company.
    #[serde(rename = "users:read")]
    UsersRead,
}

impl Permission {
    /// Every permission, in the order of their names.
    pub const ALL: [Self; 16] = [
        Self::Collections,
        Self::ContactsRead,
        Self::ContactsWrite,
        Self::Http,
        Self::Jobs,
        Self::Kv,
        Self::Media,
        Self::MessagesRead,
        Self::MessagesSend,
        Self::QueuesRead,
        Self::Realtime,
        Self::TagsRead,
        Self::TagsWrite,
        Self::TicketsRead,
        Self::TicketsWrite,
        Self::UsersRead,
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
            Self::ContactsRead => "contacts:read",
            Self::Http => "http",
            Self::Jobs => "jobs",
            Self::Kv => "kv",
            Self::MessagesRead => "messages:read",
            Self::QueuesRead => "queues:read",
            Self::MessagesSend => "messages:send",
            Self::TicketsWrite => "tickets:write",
            Self::ContactsWrite => "contacts:write",
            Self::Media => "media",
            Self::UsersRead => "users:read",
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
            Self::ContactsRead => "permission.contactsRead",
            Self::Http => "permission.http",
            Self::Jobs => "permission.jobs",
            Self::Kv => "permission.kv",
            Self::MessagesRead => "permission.messagesRead",
            Self::QueuesRead => "permission.queuesRead",
            Self::MessagesSend => "permission.messagesSend",
            Self::TicketsWrite => "permission.ticketsWrite",
            Self::ContactsWrite => "permission.contactsWrite",
            Self::Media => "permission.media",
            Self::UsersRead => "permission.usersRead",
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
