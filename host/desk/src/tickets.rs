//! Tickets: lists, one ticket, and who takes it.

mod change;
mod create;
mod delete;
mod greeting;
mod input;
mod update;

pub(crate) use change::Change;
pub(crate) use greeting::is_said;
pub use input::{NewTicket, TicketInput, TicketPage, TicketQuery};

use crate::Desk;
use crate::error::{DeskError, DeskResult};
use crate::views::TicketView;
use crate::visibility::Visibility;
use balcao_model::auth::Identity;
use balcao_model::clock::Millis;
use balcao_model::ticket::TicketStatus;
use balcao_model::time::day_range;
use balcao_storage::TicketFilter;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

/// Rows of a page, as clients of this family expect.
const PAGE: i64 = 40;
/// A search shorter than this matches nearly everything and is answered like none.
const MIN_TERM: usize = 1;

/// Use cases of tickets.
pub struct Tickets<'a> {
    desk: &'a Desk,
}

impl<'a> Tickets<'a> {
    pub(crate) fn new(desk: &'a Desk) -> Self {
        Self { desk }
    }

    /// A page of the inbox.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, who: &Identity, query: &TicketQuery) -> DeskResult<TicketPage> {
        let store = self.desk.store();
        let sight = Visibility::of(store, who).await?;
        list_seen(&store.tenant(who), &sight, &self.desk.shared.time_zone, query).await
    }

    /// How many tickets the two live lists would show: `{open, pending}`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn counts(&self, who: &Identity, queues: Option<&[i64]>, show_all: bool) -> DeskResult<Value> {
        let store = self.desk.store();
        let sight = Visibility::of(store, who).await?;
        let tenant = store.tenant(who);
        let all = show_all && sight.shows_whole_queue(Some(TicketStatus::Open), false);
        let open = tenant
            .count_tickets(TicketStatus::Open, &sight.scope(queues, all))
            .await?;
        let pending = tenant
            .count_tickets(TicketStatus::Pending, &sight.scope(queues, true))
            .await?;
        Ok(json!({ "open": open, "pending": pending }))
    }

    /// One ticket by its number.
    ///
    /// # Errors
    /// `ERR_NO_TICKET_FOUND` when there is none that this user may see.
    pub async fn show(&self, who: &Identity, id: i64) -> DeskResult<TicketView> {
        let store = self.desk.store();
        let row = store.tenant(who).ticket(id).await?.ok_or_else(missing)?;
        if !Visibility::of(store, who).await?.sees_ticket(&row) {
            return Err(missing());
        }
        Ok(TicketView::try_from(row)?.full())
    }

    /// One ticket by its uuid.
    ///
    /// # Errors
    /// `ERR_NO_TICKET_FOUND` when there is none that this user may see.
    pub async fn show_by_uuid(&self, who: &Identity, uuid: &str) -> DeskResult<TicketView> {
        let id = self
            .desk
            .store()
            .tenant(who)
            .ticket_id_by_uuid(uuid)
            .await?
            .ok_or_else(missing)?;
        self.show(who, id).await
    }

    /// Whether a user may see a ticket, for rooms of live events.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn may_view(&self, who: &Identity, id: i64) -> DeskResult<bool> {
        match self.show(who, id).await {
            Ok(_) => Ok(true),
            Err(DeskError::Refused(_)) => Ok(false),
            Err(fault) => Err(fault),
        }
    }
}

fn day(field: &'static str, text: Option<&str>, zone: &TimeZone) -> DeskResult<Option<(Millis, Millis)>> {
    let Some(text) = text else { return Ok(None) };
    let range = day_range(text, zone).ok_or_else(|| DeskError::invalid_field(field))?;
    Ok(Some(range))
}

pub(crate) fn missing() -> DeskError {
    DeskError::not_found("ERR_NO_TICKET_FOUND")
}

/// The one list that pages, the kanban board and plugins share. Days are those of the zone.
pub(crate) async fn list_seen(
    tenant: &balcao_storage::Tenant,
    sight: &Visibility,
    zone: &TimeZone,
    query: &TicketQuery,
) -> DeskResult<TicketPage> {
    let search = query
        .search
        .as_deref()
        .map(str::trim)
        .filter(|term| term.len() >= MIN_TERM);
    let status = if let [one] = query.statuses.as_slice() {
        Some(*one)
    } else {
        None
    };
    let all = query.show_all && sight.shows_whole_queue(status, search.is_some());
    let offset = query.page.saturating_sub(1).saturating_mul(PAGE);
    let filter = TicketFilter {
        statuses: query.statuses.clone(),
        scope: sight.scope(query.queues.as_deref(), all),
        search: search.map(str::to_owned),
        tags: query.tags.clone(),
        users: query.users.clone(),
        unread: query.unread_only,
        created: day("date", query.created_on.as_deref(), zone)?,
        updated: day("updatedAt", query.updated_on.as_deref(), zone)?,
        offset,
        limit: PAGE + 1,
    };
    let mut rows = tenant.tickets(&filter).await?;
    let has_more = rows.len() > PAGE as usize;
    rows.truncate(PAGE as usize);
    let count = offset.saturating_add(rows.len() as i64) + i64::from(has_more);
    let tickets = rows.into_iter().map(TicketView::try_from).collect::<Result<_, _>>()?;
    Ok(TicketPage {
        tickets,
        count,
        has_more,
    })
}
