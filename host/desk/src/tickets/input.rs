//! What callers say about tickets.

use crate::views::TicketView;
use balcao_model::ticket::TicketStatus;
use serde::Serialize;
use utoipa::ToSchema;

/// What a list of tickets asks for.
#[derive(Debug, Clone, Default)]
pub struct TicketQuery {
    /// States; empty means all.
    pub statuses: Vec<TicketStatus>,
    /// Queues; `None` means all that the user may see.
    pub queues: Option<Vec<i64>>,
    /// Tickets of other agents too, where the role allows it.
    pub show_all: bool,
    /// Text in contact names, numbers and messages.
    pub search: Option<String>,
    /// Tickets with all of these tags.
    pub tags: Vec<i64>,
    /// Tickets of any of these agents.
    pub users: Vec<i64>,
    /// Only tickets with unread messages.
    pub unread_only: bool,
    /// Day of creation, `YYYY-MM-DD` in the zone of the installation.
    pub created_on: Option<String>,
    /// Day of the last change.
    pub updated_on: Option<String>,
    /// From 1.
    pub page: i64,
}

/// A page of tickets.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TicketPage {
    /// The rows, the last changed first.
    pub tickets: Vec<TicketView>,
    /// Rows up to and including this page, one more when others follow.
    pub count: i64,
    /// Whether another page follows.
    pub has_more: bool,
}

/// A change of a ticket. The outer `None` leaves a part as it is, `Some(None)` clears it.
#[derive(Debug, Clone, Default)]
pub struct TicketInput {
    /// State.
    pub status: Option<TicketStatus>,
    /// Agent.
    pub user_id: Option<Option<i64>>,
    /// Queue.
    pub queue_id: Option<Option<i64>>,
    /// Connection.
    pub connection_id: Option<Option<i64>>,
    /// The queue's options answer.
    pub chatbot: Option<bool>,
    /// The option at which the customer is.
    pub queue_option_id: Option<Option<i64>>,
    /// An integration answers.
    pub use_integration: Option<bool>,
    /// Which one.
    pub integration_id: Option<Option<i64>>,
    /// The prompt that answers.
    pub prompt_id: Option<Option<i64>>,
}

/// A ticket to open by hand.
#[derive(Debug, Clone, Copy)]
pub struct NewTicket {
    /// The customer.
    pub contact_id: i64,
    /// The queue.
    pub queue_id: Option<i64>,
    /// The agent; the caller when missing.
    pub user_id: Option<i64>,
    /// The connection; when missing the agent's own, else the company's default.
    pub connection_id: Option<i64>,
    /// An admin takes over the conversation that somebody else attends.
    pub take_over: bool,
}
