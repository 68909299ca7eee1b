//! Tags of the company and their place on tickets. Answers are JSON in the shapes of the REST interface.

use crate::Result;
use crate::bindings::capabilities::balcao::plugin::tags as host;

/// `[Tag]`, by name. Needs `tags:read`.
///
/// # Errors
/// As the host says.
pub fn list() -> Result<String> {
    Ok(host::list()?)
}

/// `[Tag]` of the tags that are kanban lanes, ordered by id. Needs `tags:read`.
///
/// # Errors
/// As the host says.
pub fn kanban_lanes() -> Result<String> {
    Ok(host::kanban_lanes()?)
}

/// Puts a tag on a ticket, once: `{"ticketId","tagId","createdAt","updatedAt"}`. Needs `tags:write`.
///
/// # Errors
/// [`crate::Error::NotFound`] when the user cannot see the ticket or the company has no such tag.
pub fn attach(ticket_id: i64, tag_id: i64) -> Result<String> {
    Ok(host::attach(ticket_id, tag_id)?)
}

/// Takes a tag off a ticket; nothing changes when it is not there. Needs `tags:write`.
///
/// # Errors
/// [`crate::Error::NotFound`] when the user cannot see the ticket.
pub fn detach(ticket_id: i64, tag_id: i64) -> Result<()> {
    Ok(host::detach(ticket_id, tag_id)?)
}

/// Gives a ticket exactly these tags and answers its `TicketFull`. Needs `tags:write`.
///
/// # Errors
/// [`crate::Error::NotFound`] when the user cannot see the ticket or the company has no such tag.
pub fn sync(ticket_id: i64, tag_ids: &[i64]) -> Result<String> {
    Ok(host::sync(ticket_id, tag_ids)?)
}

/// Takes the tags that are kanban lanes off a ticket. Needs `tags:write`.
///
/// # Errors
/// [`crate::Error::NotFound`] when the user cannot see the ticket.
pub fn detach_kanban_lanes(ticket_id: i64) -> Result<()> {
    Ok(host::detach_kanban_lanes(ticket_id)?)
}
