//! Tickets on the board.

use balcao_plugin::prelude::*;
use balcao_plugin::tickets::Status;
use balcao_plugin::{realtime, tags, tickets};

use crate::lanes::CHANGED;

/// `GET /ticket/kanban`: the query of `GET /tickets`, but always pending and open tickets.
pub(crate) fn list(request: &Request) -> Result<Response> {
    let filter = tickets::filter_of(request, vec![Status::Pending, Status::Open]);
    tickets::find(&filter).map(Response::raw_json)
}

/// `PUT /ticket-tags/{ticketId}/{tagId}`
pub(crate) fn attach(request: &Request) -> Result<Response> {
    let (ticket, tag) = (request.param("ticketId")?, request.param("tagId")?);
    let attached = tags::attach(ticket, tag)?;
    realtime::emit(
        CHANGED,
        &json!({ "action": "attach", "ticketId": ticket, "tagId": tag }),
    )?;
    Ok(Response::raw_json(attached).with_status(201))
}

/// `DELETE /ticket-tags/{ticketId}`
pub(crate) fn detach(request: &Request) -> Result<Response> {
    let ticket = request.param("ticketId")?;
    tags::detach_kanban_lanes(ticket)?;
    realtime::emit(CHANGED, &json!({ "action": "detach", "ticketId": ticket }))?;
    Response::json(&json!({ "message": "Ticket tags removed successfully." }))
}
