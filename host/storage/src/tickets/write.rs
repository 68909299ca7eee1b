//! Changes of tickets, inside a transaction.

use super::route::TicketBots;
use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use balcao_model::clock::Millis;
use balcao_model::idle::Idle;
use balcao_model::ticket::{Assignment, TicketStatus};
use uuid::Uuid;

/// The parts of a ticket that rules look at.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the ticket")]
pub struct TicketRef {
    pub id: i64,
    pub uuid: String,
    status: String,
    pub contact_id: i64,
    pub connection_id: Option<i64>,
    pub queue_id: Option<i64>,
    pub user_id: Option<i64>,
    pub unread: i64,
    pub is_group: bool,
    pub from_me: bool,
    pub updated_at: Millis,
    #[sqlx(flatten)]
    pub bots: TicketBots,
}

impl TicketRef {
    /// The columns behind the parts, in any order.
    pub(crate) const COLUMNS: &str = "id, uuid, status, contact_id, connection_id, queue_id, user_id, unread, is_group, from_me, updated_at, \
         chatbot, queue_option_id, use_integration, integration_id, prompt_id, bot_menus, bot_state";

    /// State, agent and queue; an unreadable state counts as pending, where people see it.
    #[must_use]
    pub fn assignment(&self) -> Assignment {
        Assignment {
            status: self.status.parse().unwrap_or(TicketStatus::Pending),
            user_id: self.user_id,
            queue_id: self.queue_id,
        }
    }

    /// What the rules about idle tickets look at.
    #[must_use]
    pub fn idle(&self) -> Idle {
        Idle {
            status: self.assignment().status,
            is_group: self.is_group,
            from_me: self.from_me,
            queued: self.queue_id.is_some(),
            updated_at: self.updated_at,
        }
    }
}

/// The effect of a new message on its ticket.
#[derive(Debug, Clone)]
pub struct Incoming<'a> {
    /// The message's first words, for the list.
    pub last_message: &'a str,
    /// Sent by the desk, not by the customer.
    pub from_me: bool,
    /// When.
    pub at: Millis,
}

impl TenantTx<'_> {
    /// A ticket, locked against other writers until the transaction ends. The ticket of an erased
    /// contact is not found: nothing is written to it any more.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lock_ticket(&mut self, id: i64) -> Result<Option<TicketRef>> {
        let lock = if matches!(self.tx, Tx::Pg(_)) {
            " FOR UPDATE"
        } else {
            ""
        };
        let columns = TicketRef::COLUMNS;
        let sql =
            format!("SELECT {columns} FROM tickets WHERE id = $1 AND company_id = $2 AND erased_at IS NULL{lock}");
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, TicketRef>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(id).bind(company).fetch_optional(c).await?)
        })
    }

    /// The ticket of a contact on a connection, made if there is none. Tells whether it was made.
    /// The ticket of a group's contact is a group's.
    ///
    /// # Errors
    /// When the contact, connection or queue is not of this company, or the database fails.
    pub async fn ticket_of(
        &mut self,
        contact: i64,
        connection: i64,
        queue: Option<i64>,
        at: Millis,
    ) -> Result<(TicketRef, bool)> {
        let company = self.company;
        let uuid = Uuid::new_v4().to_string();
        let columns = TicketRef::COLUMNS;
        // The update that changes nothing makes the statement answer with the row that won.
        let sql = format!(
            "INSERT INTO tickets (company_id, uuid, status, contact_id, connection_id, queue_id, last_message, unread, is_group, from_me, created_at, updated_at) \
             VALUES ($1, $2, 'pending', $3, $4, $5, '', 0, \
             COALESCE((SELECT is_group FROM contacts WHERE company_id = $1 AND id = $3), FALSE), FALSE, $6, $6) \
             ON CONFLICT (company_id, contact_id, connection_id) DO UPDATE SET unread = tickets.unread RETURNING {columns}"
        );
        let row: TicketRef = in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, TicketRef>(sqlx::AssertSqlSafe(sql));
            query
                .bind(company)
                .bind(&uuid)
                .bind(contact)
                .bind(connection)
                .bind(queue)
                .bind(at)
                .fetch_one(c)
                .await
        })?;
        let made = row.uuid == uuid;
        Ok((row, made))
    }

    /// Sets state, agent and queue.
    ///
    /// # Errors
    /// `Reference` when the agent or queue is not of this company.
    pub async fn assign_ticket(&mut self, id: i64, to: Assignment, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("UPDATE tickets SET status = $1, user_id = $2, queue_id = $3, updated_at = $4 WHERE id = $5 AND company_id = $6")
                .bind(to.status.as_str())
                .bind(to.user_id)
                .bind(to.queue_id)
                .bind(at)
                .bind(id)
                .bind(company)
                .execute(c)
                .await.map(drop)?
        });
        Ok(())
    }

    /// Notes a new message on its ticket: preview, order, and for the customer's ones the unread count.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn touch_ticket(&mut self, id: i64, message: &Incoming<'_>) -> Result<()> {
        let company = self.company;
        let unread = if message.from_me { "0" } else { "unread + 1" };
        let sql = format!(
            "UPDATE tickets SET last_message = $1, from_me = $2, updated_at = $3, unread = {unread} WHERE id = $4 AND company_id = $5"
        );
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(sqlx::AssertSqlSafe(sql))
                .bind(message.last_message)
                .bind(message.from_me)
                .bind(message.at)
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Notes what the desk said by itself: preview and order. What nobody has read stays unread.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_words(&mut self, id: i64, words: &str, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("UPDATE tickets SET last_message = $1, from_me = TRUE, updated_at = $2 WHERE id = $3 AND company_id = $4")
                .bind(words)
                .bind(at)
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Marks a ticket and its messages as read by the desk. Tells whether anything was unread.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn read_ticket(&mut self, id: i64) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("UPDATE tickets SET unread = 0 WHERE id = $1 AND company_id = $2 AND unread > 0")
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        if changed == 0 {
            return Ok(false);
        }
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("UPDATE messages SET read = TRUE WHERE ticket_id = $1 AND company_id = $2 AND NOT read")
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(true)
    }
}
