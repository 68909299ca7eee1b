//! Domain events: what happened, committed with the change and delivered from the outbox.
//!
//! Events hold references, not copies: the dispatcher loads the present state of what they name,
//! so that a late event never shows an old state.

use crate::ticket::TicketStatus;
use serde::{Deserialize, Serialize};

/// Something that happened in a company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "the fields are ids of what the variant names")]
pub enum Event {
    /// A message was stored.
    MessageCreated { ticket_id: i64, seq: i64 },
    /// A message's ack, text or deletion mark changed.
    MessageUpdated { ticket_id: i64, seq: i64 },
    /// A ticket changed; `from` is what it was before, when it left a list.
    TicketUpdated { ticket_id: i64, from: Option<Left> },
    /// A ticket was read by its agent.
    TicketRead { ticket_id: i64 },
    /// A contact was created.
    ContactCreated { contact_id: i64 },
    /// A connection's row changed.
    ConnectionUpdated { connection_id: i64 },
    /// A connection was removed.
    ConnectionDeleted { connection_id: i64 },
    /// A connection's session changed its state.
    SessionUpdated { connection_id: i64 },
    /// A tag was removed.
    TagDeleted { tag_id: i64 },
    /// The set of modules that the company may use has changed.
    ModulesChanged,
    /// A plugin speaks to the company's browsers.
    Plugin {
        plugin: String,
        name: String,
        payload: serde_json::Value,
    },
}

/// The lists that a ticket left: its former state and agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Left {
    /// Former state.
    pub status: TicketStatus,
    /// Former agent.
    pub user_id: Option<i64>,
    /// Former queue.
    pub queue_id: Option<i64>,
}

impl Event {
    /// The name under which plugins subscribe, e.g. `message.created`.
    #[must_use]
    pub fn topic(&self) -> &'static str {
        match self {
            Self::MessageCreated { .. } => "message.created",
            Self::MessageUpdated { .. } => "message.updated",
            Self::TicketUpdated { .. } => "ticket.updated",
            Self::TicketRead { .. } => "ticket.read",
            Self::ContactCreated { .. } => "contact.created",
            Self::ConnectionUpdated { .. } => "connection.updated",
            Self::ConnectionDeleted { .. } => "connection.deleted",
            Self::SessionUpdated { .. } => "session.updated",
            Self::TagDeleted { .. } => "tag.deleted",
            Self::ModulesChanged => "modules.changed",
            Self::Plugin { .. } => "plugin.message",
        }
    }
}
