//! The desk as plugins see it.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use super::{Delivery, NewMessage, PortError, Scope, SentMessage};

/// What a plugin may know of its company.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct CompanyFacts {
    /// Name shown to people.
    pub name: String,
    /// IANA name of its zone.
    pub time_zone: String,
}

/// Reads the company of the call.
#[async_trait]
pub trait Companies: Send + Sync {
    /// Its name and zone.
    async fn current(&self, scope: &Scope) -> Result<CompanyFacts, PortError>;
}

/// What a plugin changes of a contact; what is none stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContactChange {
    /// Name.
    pub name: Option<String>,
    /// Number with country code.
    pub number: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
    /// Names and values of all further fields.
    pub extra_info: Option<Vec<(String, String)>>,
}

/// Reads and writes contacts.
#[async_trait]
pub trait Contacts: Send + Sync {
    /// The JSON answer of `GET /contacts/{id}`.
    async fn get(&self, scope: &Scope, id: i64) -> Result<String, PortError>;

    /// The JSON answer of `GET /contacts`.
    async fn find(&self, scope: &Scope, search: &str, page: u32) -> Result<String, PortError>;

    /// JSON `Contact` with this number, made under this name when there is none.
    async fn find_or_create(&self, scope: &Scope, name: &str, number: &str) -> Result<String, PortError>;

    /// Changes a contact by the rules of `PUT /contacts/{id}` and gives its answer.
    async fn update(&self, scope: &Scope, id: i64, change: ContactChange) -> Result<String, PortError>;
}

/// Reads and sends messages.
#[async_trait]
pub trait Messages: Send + Sync {
    /// `{"messages":[Message],"hasMore":bool}`; reading marks nothing as read. `NotFound` when the user may not see the ticket.
    async fn find(&self, scope: &Scope, ticket_id: i64, page: u32) -> Result<String, PortError>;

    /// Stores a message and its place among the sends, in one transaction. The same key again gives the same message;
    /// `Conflict` when the key named another one.
    async fn send(&self, scope: &Scope, message: NewMessage) -> Result<SentMessage, PortError>;

    /// How far the message is that this plugin sent with this key.
    async fn status(&self, scope: &Scope, key: &str) -> Result<Option<Delivery>, PortError>;
}

/// Reads queues and users.
#[async_trait]
pub trait People: Send + Sync {
    /// `[{"id","name","color"}]`, in their order.
    async fn queues(&self, scope: &Scope) -> Result<String, PortError>;

    /// `[{"id","name","profile","online","queueIds"}]`, by name.
    async fn users(&self, scope: &Scope) -> Result<String, PortError>;
}

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

/// What a plugin changes of a ticket. The outer none leaves a part as it is, the inner one clears it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TicketChange {
    /// State.
    pub status: Option<TicketStatus>,
    /// Queue.
    pub queue_id: Option<Option<i64>>,
    /// Agent.
    pub user_id: Option<Option<i64>>,
}

/// Reads and changes tickets.
#[async_trait]
pub trait Tickets: Send + Sync {
    /// The JSON answer of `GET /tickets`: `{"tickets":[TicketList],"count":n,"hasMore":bool}`.
    async fn find(&self, scope: &Scope, filter: TicketFilter) -> Result<String, PortError>;

    /// The JSON answer of `GET /tickets/{id}`. `NotFound` when the user may not see it.
    async fn get(&self, scope: &Scope, id: i64) -> Result<String, PortError>;

    /// Changes a ticket by the rules of `PUT /tickets/{id}` and gives its answer.
    async fn update(&self, scope: &Scope, id: i64, change: TicketChange) -> Result<String, PortError>;
}

/// Reads tags and puts them on tickets.
#[async_trait]
pub trait Tags: Send + Sync {
    /// JSON array of all tags, by name.
    async fn list(&self, scope: &Scope) -> Result<String, PortError>;

    /// JSON array of the tags with `kanban` = 1, ordered by id.
    async fn kanban_lanes(&self, scope: &Scope) -> Result<String, PortError>;

    /// Puts a tag on a ticket, once. JSON `{"ticketId","tagId","createdAt","updatedAt"}`.
    /// `NotFound` when the ticket or the tag is not of this company or the user may not see the ticket.
    async fn attach(&self, scope: &Scope, ticket_id: i64, tag_id: i64) -> Result<String, PortError>;

    /// Takes a tag off a ticket. `NotFound` when the user may not see the ticket.
    async fn detach(&self, scope: &Scope, ticket_id: i64, tag_id: i64) -> Result<(), PortError>;

    /// Gives a ticket exactly these tags: the JSON answer of `POST /tags/sync`. `NotFound` as in [`Tags::attach`].
    async fn sync(&self, scope: &Scope, ticket_id: i64, tag_ids: &[i64]) -> Result<String, PortError>;

    /// Takes the tags with `kanban` = 1 off a ticket. `NotFound` as in [`Tags::attach`].
    async fn detach_kanban_lanes(&self, scope: &Scope, ticket_id: i64) -> Result<(), PortError>;
}

/// Who hears a live event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody logged in to the company.
    Company,
    /// These users, as far as they are of the company.
    Users(Vec<i64>),
    /// Everybody who has this ticket open.
    Ticket(i64),
}

/// Live events to browsers.
#[async_trait]
pub trait Realtime: Send + Sync {
    /// Sends the JSON object `payload` as the event `company-{scope.company.id()}-{name}`. The runtime has checked that
    /// `name` belongs to the plugin.
    async fn emit(&self, scope: &Scope, audience: Audience, name: &str, payload: String) -> Result<(), PortError>;
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
