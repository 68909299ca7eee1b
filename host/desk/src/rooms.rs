//! Rooms of live events: who hears what. The server decides; a wish to join is checked like a read.

use crate::Desk;
use crate::error::DeskResult;
use crate::views::{MessageView, TicketView};
use crate::visibility::Visibility;
use balcao_model::auth::Identity;
use balcao_model::event::Left;
use balcao_model::ticket::TicketStatus;

/// Rooms of a user.
pub struct Rooms<'a> {
    desk: &'a Desk,
}

/// A list of tickets that a browser wants to follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListRoom {
    /// Everything that the user may be notified of.
    Notification,
    /// Tickets of one state.
    Status(TicketStatus),
}

impl<'a> Rooms<'a> {
    pub(crate) fn new(desk: &'a Desk) -> Self {
        Self { desk }
    }

    /// Rooms of every socket of a user.
    #[must_use]
    pub fn own(&self, who: &Identity) -> Vec<String> {
        let role = if who.is_admin() {
            admins(who.company_id())
        } else {
            agents(who.company_id())
        };
        vec![company(who.company_id()), role, user(who.user_id())]
    }

    /// Rooms that a wish to follow a list leads to.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, who: &Identity, list: ListRoom) -> DeskResult<Vec<String>> {
        let id = who.company_id();
        let suffix = match list {
            ListRoom::Notification => "notification",
            ListRoom::Status(status) => status.as_str(),
        };
        if who.is_admin() {
            return Ok(vec![format!("company-{id}-{suffix}")]);
        }
        if matches!(list, ListRoom::Status(TicketStatus::Open | TicketStatus::Closed)) {
            // An agent's own tickets reach the user room.
            return Ok(Vec::new());
        }
        let queues = Visibility::of(self.desk.store(), who)
            .await?
            .scope(None, true)
            .queues
            .unwrap_or_default();
        Ok(queues.into_iter().map(|queue| queue_room(id, queue, suffix)).collect())
    }

    /// The name of a ticket's room, for leaving it: also when the ticket is out of sight by now.
    #[must_use]
    pub fn ticket_name(&self, id: i64) -> String {
        ticket(id)
    }

    /// The room of one ticket, if the user may see it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ticket(&self, who: &Identity, id: i64) -> DeskResult<Option<String>> {
        Ok(self.desk.tickets().may_view(who, id).await?.then(|| ticket(id)))
    }
}

/// Everybody of a company.
pub(crate) fn company(id: i64) -> String {
    format!("company-{id}-mainchannel")
}

/// The admins of a company.
pub(crate) fn admins(id: i64) -> String {
    format!("company-{id}-admins")
}

/// Everybody of a company who is not an admin.
pub(crate) fn agents(id: i64) -> String {
    format!("company-{id}-agents")
}

/// The company's admins who follow everything that happens.
pub(crate) fn notification(company: i64) -> String {
    format!("company-{company}-notification")
}

/// All sockets of a user.
pub(crate) fn user(id: i64) -> String {
    format!("user-{id}")
}

/// Whoever has a ticket open.
pub(crate) fn ticket(id: i64) -> String {
    format!("ticket-{id}")
}

fn queue_room(company: i64, queue: Option<i64>, suffix: &str) -> String {
    match queue {
        Some(queue) => format!("company-{company}-queue-{queue}-{suffix}"),
        None => format!("company-{company}-queue-null-{suffix}"),
    }
}

/// Who hears of a ticket: admins, its agent, whoever has it open, and while it waits its whole queue.
pub(crate) fn of_ticket(view: &TicketView) -> Vec<String> {
    let id = view.company_id;
    let mut rooms = vec![
        format!("company-{id}-{}", view.status),
        notification(id),
        ticket(view.id),
    ];
    rooms.extend(view.user_id.map(user));
    if view.status == TicketStatus::Pending.as_str() {
        rooms.push(queue_room(id, view.queue_id, "pending"));
        rooms.push(queue_room(id, view.queue_id, "notification"));
    }
    rooms
}

/// Who hears of a change of a message: whoever has its ticket open. A message that was written in
/// another queue than the ticket's present one is for that queue and the admins, as in the list.
pub(crate) fn of_message(company: i64, message: &MessageView, ticket: Option<&TicketView>) -> Vec<String> {
    let now_in = ticket.and_then(|view| view.queue_id);
    match message.queue_id {
        Some(queue) if Some(queue) != now_in => {
            vec![admins(company), queue_room(company, Some(queue), "notification")]
        }
        _ => vec![self::ticket(message.ticket_id)],
    }
}

/// Whose lists a ticket has left. Never the ticket's own room: an open conversation stays open.
pub(crate) fn left(company: i64, from: Left) -> Vec<String> {
    let status = from.status.as_str();
    let mut rooms = vec![format!("company-{company}-{status}")];
    rooms.extend(from.user_id.map(user));
    if from.status == TicketStatus::Pending {
        rooms.push(queue_room(company, from.queue_id, "pending"));
    }
    rooms
}
