//! The desk as plugins see it.

use async_trait::async_trait;

use super::{PortError, Scope};

/// Which tickets to list. The same meaning as the query of `GET /tickets`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TicketFilter {
    /// Empty means all.
    pub statuses: Vec<TicketStatus>,
    /// Contact name, number or message text; empty means all.
    pub search: String,
    /// From 1, 40 tickets each.
    pub page: u32,
    /// Tickets of other users too, where the profile allows it.
    pub show_all: bool,
    /// Only these queues; none means the queues of the user.
    pub queue_ids: Option<Vec<i64>>,
    /// Only tickets with all of these tags; empty means any.
    pub tag_ids: Vec<i64>,
    /// Only tickets of these users; empty means any.
    pub user_ids: Vec<i64>,
    /// Day of creation as `YYYY-MM-DD`, in the zone of the installation.
    pub created_on: Option<String>,
    /// Day of the last change.
    pub updated_on: Option<String>,
    /// Only tickets with unread messages.
    pub unread_only: bool,
}

/// Status words of a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TicketStatus {
    /// Nobody took it yet.
    Pending,
    /// Being attended.
    Open,
    /// Done.
    Closed,
}

/// Reads tickets.
#[async_trait]
pub trait Tickets: Send + Sync {
    /// The JSON answer of `GET /tickets`: `{"tickets":[TicketList],"count":n,"hasMore":bool}`.
    async fn find(&self, scope: &Scope, filter: TicketFilter) -> Result<String, PortError>;
}

/// Reads tags and puts them on tickets.
#[async_trait]
pub trait Tags: Send + Sync {
    /// JSON array of the tags with `kanban` = 1, ordered by id.
    async fn kanban_lanes(&self, scope: &Scope) -> Result<String, PortError>;

    /// Puts a tag on a ticket, once. JSON `{"ticketId","tagId","createdAt","updatedAt"}`.
    /// `NotFound` when the ticket or the tag is not of this company or the user may not see the ticket.
    async fn attach(&self, scope: &Scope, ticket_id: i64, tag_id: i64) -> Result<String, PortError>;

    /// Takes the tags with `kanban` = 1 off a ticket. `NotFound` as in [`Tags::attach`].
    async fn detach_kanban_lanes(&self, scope: &Scope, ticket_id: i64) -> Result<(), PortError>;
}

/// Live events to browsers.
#[async_trait]
pub trait Realtime: Send + Sync {
    /// Sends the JSON object `payload` as the event `company-{scope.company.id()}-{name}` to everybody logged in to
    /// the company. The runtime has checked that `name` belongs to the plugin.
    async fn emit(&self, scope: &Scope, name: &str, payload: String) -> Result<(), PortError>;
}

/// Values of settings.
#[async_trait]
pub trait Settings: Send + Sync {
    /// The value the company gave to the plugin's setting `key`; none when it gave none (the runtime then takes
    /// the default of the manifest).
    async fn get(&self, scope: &Scope, key: &str) -> Result<Option<String>, PortError>;
}

/// Importance of a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogLevel {
    /// For the author of the plugin.
    Debug,
    /// Worth knowing.
    Info,
    /// Something is odd.
    Warn,
    /// Something failed.
    Error,
}

/// Log lines of plugins. The runtime already writes each line to its own log with plugin, company and call id.
pub trait Log: Send + Sync {
    /// Keeps a line for the plugin's page. Must not block.
    fn write(&self, scope: &Scope, level: LogLevel, message: &str);
}
