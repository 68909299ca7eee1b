//! Messages: a conversation's pages, and writing to the customer.

mod load;
mod send;
pub(crate) use send::PREVIEW;

pub(crate) use load::{one, page};
pub use send::MessageInput;

use crate::Desk;
use crate::error::DeskResult;
use crate::views::{MessageView, TicketView};
use balcao_model::auth::Identity;
use balcao_model::event::Event;
use balcao_model::ticket::TicketStatus;
use serde::Serialize;
use utoipa::ToSchema;

/// Rows of a page, as clients of this family expect.
const PAGE: i64 = 20;

/// Use cases of messages.
pub struct Messages<'a> {
    desk: &'a Desk,
}

/// A page of a conversation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessagePage {
    /// The messages, oldest first.
    pub messages: Vec<MessageView>,
    /// Rows up to and including this page, one more when older ones follow.
    pub count: i64,
    /// Whether older messages follow on the next page.
    pub has_more: bool,
    /// The conversation's ticket.
    pub ticket: TicketView,
}

impl<'a> Messages<'a> {
    pub(crate) fn new(desk: &'a Desk) -> Self {
        Self { desk }
    }

    pub(crate) fn desk(&self) -> &'a Desk {
        self.desk
    }

    /// A page of a conversation; page 1 has the newest. Reading an own open ticket marks it as read.
    ///
    /// # Errors
    /// `ERR_NO_TICKET_FOUND` when there is no ticket that this user may see.
    pub async fn list(&self, who: &Identity, ticket_id: i64, page_number: i64) -> DeskResult<MessagePage> {
        let mut ticket = self.desk.tickets().show(who, ticket_id).await?;
        let tenant = self.desk.store().tenant(who);
        let offset = page_number.saturating_sub(1).saturating_mul(PAGE);
        let list = ("messages", ticket_id, who.user_id());
        let marks = &self.desk.shared.page_marks;
        let mut rows = match marks.start_of(&list, page_number) {
            Some((seq, _)) => tenant.messages_before(ticket_id, seq, PAGE + 1).await?,
            None => tenant.messages(ticket_id, offset, PAGE + 1).await?,
        };
        let has_more = rows.len() > PAGE as usize;
        rows.truncate(PAGE as usize);
        if let Some(oldest) = rows.last() {
            marks.note(&list, page_number, (oldest.seq, 0));
        }
        rows.reverse();
        let count = offset.saturating_add(rows.len() as i64) + i64::from(has_more);
        let messages = page(&tenant, ticket_id, rows).await?;
        let attending = ticket.status == TicketStatus::Open.as_str() && ticket.user_id == Some(who.user_id());
        if attending && ticket.unread_messages > 0 {
            self.mark_read(who, ticket_id).await?;
            ticket.unread_messages = 0;
        }
        Ok(MessagePage {
            messages,
            count,
            has_more,
            ticket,
        })
    }

    /// Marks a ticket as read, for the desk and for the customer's phone.
    async fn mark_read(&self, who: &Identity, ticket_id: i64) -> DeskResult<()> {
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        if tx.of(key).read_ticket(ticket_id).await? {
            tx.push_events(&[(key, Event::TicketRead { ticket_id })], self.desk.now())
                .await?;
            tx.commit().await?;
            self.desk.wake().outbox.notify_one();
            self.desk.wake().phones.notify_waiters();
        }
        Ok(())
    }
}
