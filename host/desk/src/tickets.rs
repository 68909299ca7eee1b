//! Tickets: lists, one ticket, and who takes it.

mod change;
mod create;
mod delete;
mod greeting;
mod input;
mod line;
mod list;
mod update;

pub(crate) use change::Change;
pub(crate) use greeting::is_said;
pub(crate) use list::{Reader, list_seen};

pub use input::{NewTicket, TicketInput, TicketPage, TicketQuery};
pub use line::TicketChannelView;

use crate::Desk;
use crate::error::{DeskError, DeskResult};
use crate::views::TicketView;
use crate::visibility::Visibility;
use balcao_model::auth::Identity;
use balcao_model::ticket::TicketStatus;
use serde_json::{Value, json};

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
        let reader = Reader {
            tenant: &store.tenant(who),
            sight: &sight,
            zone: &self.desk.shared.time_zone,
            marks: Some(&self.desk.shared.page_marks),
        };
        list_seen(&reader, query).await
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

pub(crate) fn missing() -> DeskError {
    DeskError::not_found("ERR_NO_TICKET_FOUND")
}
