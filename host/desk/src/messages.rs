//! Messages: a conversation's pages, and writing to the customer.

mod change;
mod draft;
mod letter;
mod load;
mod outgoing;
mod rich;
mod send;

pub(crate) use load::page;
pub(crate) use outgoing::{outgoing, settle_action};
pub use rich::{RichContent, RichInput};
pub use send::{FilesInput, MessageInput};

use crate::Desk;
use crate::error::{DeskError, DeskResult};
use crate::tickets::missing as no_ticket;
use crate::views::{MessageView, TicketView};
use crate::visibility::Visibility;
use balcao_model::auth::Identity;
use balcao_model::event::Event;
use balcao_storage::{MessageRow, Start, Tenant, TicketRow};
use serde::Serialize;
use utoipa::ToSchema;

/// Characters of a message that lists show.
pub(crate) const PREVIEW: usize = 255;

/// Rows of a page, as clients of this family expect.
const PAGE: i64 = 20;

/// Messages that may be asked for at once by the place they precede.
pub const MOST_OLDER: i64 = 500;

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
    /// Rows up to and including this page, one more when older ones follow. Of a part that was asked for by the
    /// place it precedes, the rows of this part alone.
    pub count: i64,
    /// Whether older messages follow.
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

    /// A page of a conversation; page 1 has the newest. Whoever attends the ticket, and an agent who
    /// opens one that waits for somebody, has read it then.
    ///
    /// # Errors
    /// `ERR_NO_TICKET_FOUND` when there is no ticket that this user may see.
    pub async fn list(&self, who: &Identity, ticket_id: i64, page_number: i64) -> DeskResult<MessagePage> {
        let mut page = self.spy(who, ticket_id, page_number).await?;
        let attends = match page.ticket.user_id {
            Some(agent) => agent == who.user_id(),
            None => !who.is_admin(),
        };
        if attends && page.ticket.unread_messages > 0 {
            self.mark_read(who, ticket_id).await?;
            page.ticket.unread_messages = 0;
        }
        Ok(page)
    }

    /// The same page, and nobody learns that it was read.
    ///
    /// # Errors
    /// As [`Messages::list`].
    pub async fn spy(&self, who: &Identity, ticket_id: i64, page_number: i64) -> DeskResult<MessagePage> {
        let tenant = self.desk.store().tenant(who);
        let sight = Visibility::of(self.desk.store(), who).await?;
        read(self.desk, &tenant, &sight, ticket_id, page_number).await
    }

    /// The `limit` messages right before the one whose number is `before`, [`MOST_OLDER`] at most. What arrives
    /// meanwhile moves nothing, and nobody learns that they were read.
    ///
    /// # Errors
    /// As [`Messages::list`].
    pub async fn older(&self, who: &Identity, ticket_id: i64, before: i64, limit: i64) -> DeskResult<MessagePage> {
        let tenant = self.desk.store().tenant(who);
        let sight = Visibility::of(self.desk.store(), who).await?;
        let ticket = visible(&tenant, &sight, ticket_id).await?;
        let limit = limit.clamp(1, MOST_OLDER);
        let queues = sight.message_queues(ticket.queue_id);
        let rows = tenant
            .messages_in(ticket_id, queues.as_deref(), Start::Before(before), limit + 1)
            .await?;
        answer(self.desk, &tenant, ticket, rows, 0, limit).await
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

/// A page of a conversation for who sees so much; nobody learns that it was read.
pub(crate) async fn read(
    desk: &Desk,
    tenant: &Tenant,
    sight: &Visibility,
    ticket_id: i64,
    page_number: i64,
) -> DeskResult<MessagePage> {
    let ticket = visible(tenant, sight, ticket_id).await?;
    let offset = page_number.saturating_sub(1).saturating_mul(PAGE);
    let queues = sight.message_queues(ticket.queue_id);
    let list = ("messages", ticket_id, sight, &queues);
    let marks = &desk.shared.page_marks;
    let start = match marks.start_of(&list, page_number) {
        Some((seq, _)) => Start::Before(seq),
        None => Start::Skip(offset),
    };
    let rows = tenant
        .messages_in(ticket_id, queues.as_deref(), start, PAGE + 1)
        .await?;
    if let Some(oldest) = rows.iter().take(PAGE as usize).next_back() {
        marks.note(&list, page_number, (oldest.seq, 0));
    }
    answer(desk, tenant, ticket, rows, offset, PAGE).await
}

async fn visible(tenant: &Tenant, sight: &Visibility, ticket_id: i64) -> DeskResult<TicketRow> {
    let ticket = tenant.ticket(ticket_id).await?;
    ticket.filter(|row| sight.sees_ticket(row)).ok_or_else(no_ticket)
}

/// The page that `rows` make: the newest first, and one more than `size` when older ones follow.
async fn answer(
    desk: &Desk,
    tenant: &Tenant,
    ticket: TicketRow,
    mut rows: Vec<MessageRow>,
    newer: i64,
    size: i64,
) -> DeskResult<MessagePage> {
    let has_more = rows.len() as i64 > size;
    rows.truncate(size as usize);
    rows.reverse();
    let count = newer.saturating_add(rows.len() as i64) + i64::from(has_more);
    Ok(MessagePage {
        messages: page(desk, tenant, rows).await?,
        count,
        has_more,
        ticket: ticket.try_into()?,
    })
}

/// There is no such message for this user; a foreign one answers the same.
fn missing() -> DeskError {
    DeskError::not_found("ERR_NO_MESSAGE_FOUND")
}
