//! The kanban board: tickets as cards, tags as lanes.

mod board;
mod cards;
mod lanes;

use balcao_plugin::prelude::*;
use serde::Deserialize;

struct Kanban;

impl Routes for Kanban {
    fn handle(request: Request) -> Result<Response> {
        Router::new(request)
            .get("/ticket/kanban", cards::list)
            .get("/tags/kanban", lanes::tags)
            .put("/ticket-tags/{ticketId}/{tagId}", cards::attach)
            .delete("/ticket-tags/{ticketId}", cards::detach)
            .get("/kanban/lanes", lanes::show)
            .put("/kanban/lanes", lanes::arrange)
            .answer()
    }
}

#[derive(Deserialize)]
struct TagDeleted {
    id: i64,
}

impl Events for Kanban {
    fn on_event(event: Event) -> Result<()> {
        match event.kind.as_str() {
            "tag.deleted" => lanes::forget(event.payload::<TagDeleted>()?.id),
            _ => Ok(()),
        }
    }
}

balcao_plugin::export!(Kanban: routes, events);
