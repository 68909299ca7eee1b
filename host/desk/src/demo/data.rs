//! The demo texts as they are written in the JSON files beside this one.

use balcao_model::ticket::TicketStatus;
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct DemoCompany {
    pub(super) company: String,
    pub(super) email: String,
    pub(super) phone: String,
    pub(super) connection: String,
    pub(super) greeting: String,
    pub(super) queues: Vec<DemoQueue>,
    pub(super) tags: Vec<DemoTag>,
    pub(super) users: Vec<DemoUser>,
    pub(super) contacts: Vec<DemoContact>,
    pub(super) tickets: Vec<DemoTicket>,
}

#[derive(Deserialize)]
pub(super) struct DemoQueue {
    pub(super) name: String,
    pub(super) color: String,
}

#[derive(Deserialize)]
pub(super) struct DemoTag {
    pub(super) name: String,
    pub(super) color: String,
    pub(super) kanban: bool,
}

#[derive(Deserialize)]
pub(super) struct DemoUser {
    pub(super) name: String,
    pub(super) email: String,
    pub(super) admin: bool,
    pub(super) queues: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct DemoContact {
    pub(super) name: String,
    pub(super) number: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DemoTicket {
    pub(super) contact: String,
    pub(super) number: String,
    pub(super) queue: Option<String>,
    pub(super) agent: Option<String>,
    pub(super) status: TicketStatus,
    /// Age of the last message.
    pub(super) minutes_ago: i64,
    pub(super) tags: Vec<String>,
    /// `< text` from the customer, `> text` from the desk.
    pub(super) lines: Vec<String>,
}
