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
    /// A ticket was removed; who saw it last is kept, since it can no longer be asked.
    TicketDeleted { ticket_id: i64, last: Left },
    /// A contact was created.
    ContactCreated { contact_id: i64 },
    /// A contact changed.
    ContactUpdated { contact_id: i64 },
    /// A contact was removed, perhaps because it has become a part of another one.
    ContactDeleted {
        contact_id: i64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        merged_into: Option<i64>,
    },
    /// A contact was erased for good: whoever keeps something of it has to remove it too.
    ContactErased { contact_id: i64 },
    /// Contacts were read from a file or an address book.
    ContactsImported { contact_ids: Vec<i64> },
    /// A connection's row changed.
    ConnectionUpdated { connection_id: i64 },
    /// A connection was removed.
    ConnectionDeleted { connection_id: i64 },
    /// A connection's session changed its state.
    SessionUpdated { connection_id: i64 },
    /// A record of the back office was created (`new`) or changed.
    RecordSaved { record: Record, id: i64, new: bool },
    /// A record of the back office was removed.
    RecordDeleted { record: Record, id: i64 },
    /// A setting changed.
    SettingChanged { key: String },
    /// A user came online or went offline.
    PresenceChanged { user_id: i64 },
    /// Rights of a user, or of everybody with `None`, may have changed in a way that no other event tells:
    /// sessions ended, the company suspended. Sockets that lost their rights are closed.
    RightsChanged { user_id: Option<i64> },
    /// The set of modules that the company may use has changed.
    ModulesChanged,
    /// A plugin speaks to browsers of the company.
    Plugin {
        plugin: String,
        #[serde(default)]
        audience: Audience,
        name: String,
        payload: serde_json::Value,
    },
}

/// Which browsers of a company hear a plugin.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Audience {
    /// All.
    #[default]
    Company,
    /// Those of these users.
    Users(Vec<i64>),
    /// Those that have this ticket open.
    Ticket(i64),
}

/// The kinds of records whose changes browsers hear of in one common way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Record {
    /// A queue.
    Queue,
    /// A tag.
    Tag,
    /// A quick message.
    QuickMessage,
    /// A user.
    User,
    /// A list of files.
    FileList,
    /// A help video; the same for all companies.
    Help,
    /// An announcement; the same for all companies.
    Announcement,
    /// A bot of a plugin that a company has set up.
    Integration,
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
    /// The ticket that it is about. Plugins hear of one ticket's events in their order.
    #[must_use]
    pub const fn ticket(&self) -> Option<i64> {
        match self {
            Self::MessageCreated { ticket_id, .. }
            | Self::MessageUpdated { ticket_id, .. }
            | Self::TicketUpdated { ticket_id, .. }
            | Self::TicketRead { ticket_id }
            | Self::TicketDeleted { ticket_id, .. } => Some(*ticket_id),
            _ => None,
        }
    }

    /// The name under which plugins subscribe, e.g. `message.created`.
    #[must_use]
    pub fn topic(&self) -> &'static str {
        match self {
            Self::MessageCreated { .. } => "message.created",
            Self::MessageUpdated { .. } => "message.updated",
            Self::TicketUpdated { .. } => "ticket.updated",
            Self::TicketRead { .. } => "ticket.read",
            Self::TicketDeleted { .. } => "ticket.deleted",
            Self::ContactCreated { .. } => "contact.created",
            Self::ContactUpdated { .. } => "contact.updated",
            Self::ContactDeleted { .. } => "contact.deleted",
            Self::ContactErased { .. } => "contact.erased",
            Self::ContactsImported { .. } => "contacts.imported",
            Self::ConnectionUpdated { .. } => "connection.updated",
            Self::ConnectionDeleted { .. } => "connection.deleted",
            Self::SessionUpdated { .. } => "session.updated",
            Self::RecordSaved { record, new, .. } => record.topic(if *new { Change::Created } else { Change::Updated }),
            Self::RecordDeleted { record, .. } => record.topic(Change::Deleted),
            Self::SettingChanged { .. } => "setting.changed",
            Self::PresenceChanged { .. } => "user.presence",
            Self::RightsChanged { .. } => "rights.changed",
            Self::ModulesChanged => "modules.changed",
            Self::Plugin { .. } => "plugin.message",
        }
    }
}

/// What happened to a record.
#[derive(Clone, Copy)]
enum Change {
    Created,
    Updated,
    Deleted,
}

impl Record {
    fn topic(self, change: Change) -> &'static str {
        use Change::{Created, Deleted, Updated};
        match (self, change) {
            (Self::Queue, Created) => "queue.created",
            (Self::Queue, Updated) => "queue.updated",
            (Self::Queue, Deleted) => "queue.deleted",
            (Self::Tag, Created) => "tag.created",
            (Self::Tag, Updated) => "tag.updated",
            (Self::Tag, Deleted) => "tag.deleted",
            (Self::QuickMessage, Created) => "quick-message.created",
            (Self::QuickMessage, Updated) => "quick-message.updated",
            (Self::QuickMessage, Deleted) => "quick-message.deleted",
            (Self::User, Created) => "user.created",
            (Self::User, Updated) => "user.updated",
            (Self::User, Deleted) => "user.deleted",
            (Self::FileList, Created) => "file-list.created",
            (Self::FileList, Updated) => "file-list.updated",
            (Self::FileList, Deleted) => "file-list.deleted",
            (Self::Help, Created) => "help.created",
            (Self::Help, Updated) => "help.updated",
            (Self::Help, Deleted) => "help.deleted",
            (Self::Announcement, Created) => "announcement.created",
            (Self::Announcement, Updated) => "announcement.updated",
            (Self::Announcement, Deleted) => "announcement.deleted",
            (Self::Integration, Created) => "integration.created",
            (Self::Integration, Updated) => "integration.updated",
            (Self::Integration, Deleted) => "integration.deleted",
        }
    }
}
