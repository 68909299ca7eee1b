//! Rooms of live events: who hears what. The server decides; a wish to join is checked like a read.

use crate::Desk;
use crate::error::DeskResult;
use crate::views::{MessageView, TicketView};
use crate::visibility::Visibility;
use balcao_model::auth::Identity;
use balcao_model::event::Left;
use balcao_model::ticket::TicketStatus;
use balcao_storage::Standing;

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

    /// Rooms that a wish to follow a list leads to.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, who: &Identity, wanted: ListRoom) -> DeskResult<Vec<String>> {
        let id = who.company_id();
        let suffix = match wanted {
            ListRoom::Notification => "notification",
            ListRoom::Status(status) => status.as_str(),
        };
        if who.is_admin() {
            return Ok(vec![list(id, suffix)]);
        }
        if matches!(wanted, ListRoom::Status(TicketStatus::Open | TicketStatus::Closed)) {
            // An agent's own tickets reach the user room.
            return Ok(Vec::new());
        }
        let sight = Visibility::of(self.desk.store(), who).await?;
        Ok(queues(&sight).map(|queue| queue_room(id, queue, suffix)).collect())
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

/// Rooms of every socket of a user, without asking.
pub(crate) fn own(who: &Identity, standing: &Standing) -> Vec<String> {
    let id = who.company_id();
    let role = if who.is_admin() { admins(id) } else { agents(id) };
    let mut rooms = vec![company(id), role, user(who.user_id()), rights(standing)];
    if !who.is_admin() {
        let none = standing.all_ticket.then_some(None);
        let queues = standing.queues.iter().copied().map(Some).chain(none);
        rooms.extend(queues.map(|queue| sight(id, queue)));
    }
    rooms
}

/// Every room that a user may be in, but those of single tickets.
pub(crate) fn within_reach(who: &Identity, sight: &Visibility) -> Vec<String> {
    let id = who.company_id();
    if who.is_admin() {
        let states = [TicketStatus::Pending, TicketStatus::Open, TicketStatus::Closed];
        let mut rooms = vec![company(id), admins(id), user(who.user_id()), notification(id)];
        rooms.extend(states.map(|state| list(id, state.as_str())));
        return rooms;
    }
    let mut rooms = vec![company(id), agents(id), user(who.user_id())];
    for queue in queues(sight) {
        rooms.push(queue_room(id, queue, "pending"));
        rooms.push(queue_room(id, queue, "notification"));
    }
    rooms
}

/// The sockets of a user that have these rights. Sockets of the user outside of it have outdated ones.
pub(crate) fn rights(standing: &Standing) -> String {
    let queues: Vec<String> = standing.queues.iter().map(ToString::to_string).collect();
    format!(
        "user-{}-rights-{}.{}.{}.{}.{}",
        standing.user_id,
        standing.profile,
        u8::from(standing.is_super),
        standing.token_version,
        u8::from(standing.all_ticket),
        queues.join("-")
    )
}

/// Agents who may see the tickets of a queue.
pub(crate) fn sight(company: i64, queue: Option<i64>) -> String {
    queue_room(company, queue, "sight")
}

/// Everybody who may see a ticket; whoever is in its room must be in one of these too.
pub(crate) fn of_sight(view: &TicketView) -> Vec<String> {
    let mut rooms = vec![admins(view.company_id), sight(view.company_id, view.queue_id)];
    rooms.extend(view.user_id.map(user));
    rooms
}

fn queues(sight: &Visibility) -> impl Iterator<Item = Option<i64>> {
    sight.scope(None, true).queues.unwrap_or_default().into_iter()
}

fn list(company: i64, suffix: &str) -> String {
    format!("company-{company}-{suffix}")
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
    let mut rooms = vec![list(id, &view.status), notification(id), ticket(view.id)];
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

/// Who hears that a ticket was removed: everybody who heard of it before, and whoever has it open.
pub(crate) fn of_removed(company: i64, id: i64, last: Left) -> Vec<String> {
    let mut rooms = left(company, last);
    rooms.extend([ticket(id), notification(company)]);
    if last.status == TicketStatus::Pending {
        rooms.push(queue_room(company, last.queue_id, "notification"));
    }
    rooms
}

/// Whose lists a ticket has left. Never the ticket's own room: an open conversation stays open.
pub(crate) fn left(company: i64, from: Left) -> Vec<String> {
    let status = from.status.as_str();
    let mut rooms = vec![list(company, status)];
    rooms.extend(from.user_id.map(user));
    if from.status == TicketStatus::Pending {
        rooms.push(queue_room(company, from.queue_id, "pending"));
    }
    rooms
}
