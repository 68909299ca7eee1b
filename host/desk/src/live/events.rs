//! What a browser has missed while it was away.

use super::Live;
use crate::error::{DeskError, DeskResult, Kind};
use crate::outbox::{self, Loaded, Told};
use crate::rooms;
use crate::visibility::Visibility;
use balcao_model::auth::Identity;
use balcao_model::event::Event;
use balcao_storage::LoggedEvent;
use serde::Serialize;
use serde_json::Value;
use std::collections::HashSet;
use utoipa::ToSchema;

/// Events that are looked at for one page.
const PAGE: i64 = 200;

/// An event as the socket would have told it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MissedEvent {
    /// Name of the live event.
    pub name: String,
    /// Its payload, with the present state of what it names.
    pub payload: Value,
}

/// Events after a cursor, in order.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventPage {
    /// What this user may know of.
    pub events: Vec<MissedEvent>,
    /// Where the next page goes on; without more, where the live events go on.
    pub cursor: i64,
    /// Whether another page follows.
    pub has_more: bool,
}

impl Live<'_> {
    /// What happened after a cursor that a live event carried; without one, only where the log stands.
    ///
    /// # Errors
    /// `ERR_CURSOR_TOO_OLD` when the log no longer reaches back to the cursor: then lists are to be fetched anew.
    pub async fn events_after(&self, who: &Identity, after: Option<i64>) -> DeskResult<EventPage> {
        let store = self.desk.store();
        let progress = store.log_progress().await?;
        let Some(after) = after else {
            return Ok(EventPage {
                events: Vec::new(),
                cursor: progress.logged,
                has_more: false,
            });
        };
        // A cursor from beyond the end is one of another life of this database.
        if after < progress.forgotten || after > progress.logged {
            return Err(DeskError::refused(Kind::Gone, "ERR_CURSOR_TOO_OLD"));
        }
        let tenant = store.tenant(who);
        let mut rows = tenant.events_between(after, progress.logged, PAGE + 1).await?;
        let has_more = rows.len() > PAGE as usize;
        rows.truncate(PAGE as usize);
        let cursor = match rows.last() {
            Some(last) if has_more => last.seq,
            _ => progress.logged,
        };
        let loaded = outbox::load(self.desk, &tenant, &rows)
            .await
            .map_err(DeskError::Internal)?;
        let sight = Visibility::of(store, who).await?;
        let ears: HashSet<String> = rooms::within_reach(who, &sight).into_iter().collect();
        let mut events = Vec::new();
        for row in &rows {
            let told = outbox::tell(row, &loaded).into_iter();
            let heard = told.filter(|told| hears(&ears, &sight, row, told, &loaded));
            events.extend(heard.map(|(_, name, payload)| MissedEvent { name, payload }));
        }
        Ok(EventPage {
            events,
            cursor,
            has_more,
        })
    }
}

/// Whether one of the rooms is one that this user may be in.
fn hears(ears: &HashSet<String>, sight: &Visibility, row: &LoggedEvent, told: &Told, loaded: &Loaded) -> bool {
    let (rooms, ..) = told;
    if rooms.iter().any(|room| ears.contains(room)) {
        return true;
    }
    let Some((id, holder)) = ticket_of(&row.event, loaded) else {
        return false;
    };
    rooms.contains(&rooms::ticket(id)) && holder.is_some_and(|(user, queue)| sight.sees(user, queue))
}

type Holder = (Option<i64>, Option<i64>);

/// The ticket of an event, with its agent and queue.
fn ticket_of(event: &Event, loaded: &Loaded) -> Option<(i64, Option<Holder>)> {
    match event {
        Event::MessageCreated { ticket_id, .. }
        | Event::MessageUpdated { ticket_id, .. }
        | Event::TicketUpdated { ticket_id, .. }
        | Event::TicketRead { ticket_id } => {
            let ticket = loaded.tickets.get(ticket_id);
            Some((*ticket_id, ticket.map(|ticket| (ticket.user_id, ticket.queue_id))))
        }
        Event::TicketDeleted { ticket_id, last } => Some((*ticket_id, Some((last.user_id, last.queue_id)))),
        _ => None,
    }
}
