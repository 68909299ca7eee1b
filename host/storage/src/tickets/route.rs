//! Where a ticket is: found or made for a customer, saved after a step, moved, removed.

use super::write::TicketRef;
use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use balcao_model::clock::Millis;
use balcao_model::ticket::Assignment;

/// What bots have noted on a ticket.
#[derive(Debug, Clone, Default, PartialEq, Eq, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the ticket")]
pub struct TicketBots {
    pub chatbot: bool,
    pub queue_option_id: Option<i64>,
    pub use_integration: bool,
    pub integration_id: Option<i64>,
    pub prompt_id: Option<i64>,
    pub bot_menus: i64,
    pub bot_state: String,
}

/// How a ticket was found for a customer's message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// It is the conversation of this customer on this connection.
    Known,
    /// It was a recent conversation on another connection and goes on over this one.
    Reused,
    /// It was made.
    Made,
}

impl TenantTx<'_> {
    /// The ticket for a message of a contact over a connection: their conversation; else one of the
    /// contact's others that changed since `recent`, which from now on is on this connection so that
    /// answers reach the customer where the last word came from; else a new one in `queue`.
    ///
    /// # Errors
    /// `Duplicate` when somebody else was making it at the same moment.
    pub async fn ticket_for(
        &mut self,
        contact: i64,
        connection: i64,
        queue: Option<i64>,
        recent: Millis,
        at: Millis,
    ) -> Result<(TicketRef, Found)> {
        let known = self
            .pick_ticket(
                "connection_id = $3 AND contact_id = $2 AND company_id = $1",
                contact,
                connection,
            )
            .await?;
        if let Some(ticket) = known {
            return Ok((ticket, Found::Known));
        }
        let recent_one = self
            .pick_ticket(
                "contact_id = $2 AND company_id = $1 AND NOT is_group AND updated_at >= $3 ORDER BY updated_at DESC, id DESC LIMIT 1",
                contact,
                recent,
            )
            .await?;
        if let Some(mut ticket) = recent_one {
            self.set_ticket_connection(ticket.id, Some(connection)).await?;
            ticket.connection_id = Some(connection);
            return Ok((ticket, Found::Reused));
        }
        let (ticket, made) = self.ticket_of(contact, connection, queue, at).await?;
        Ok((ticket, if made { Found::Made } else { Found::Known }))
    }

    async fn pick_ticket(&mut self, condition: &str, contact: i64, third: i64) -> Result<Option<TicketRef>> {
        let lock = if matches!(self.tx, Tx::Pg(_)) {
            " FOR UPDATE"
        } else {
            ""
        };
        let columns = TicketRef::COLUMNS;
        let sql = format!("SELECT {columns} FROM tickets WHERE {condition}{lock}");
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, TicketRef>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(company).bind(contact).bind(third).fetch_optional(c).await?)
        })
    }

    /// Saves where a ticket is and what bots noted. A preview is the text of lists, if it changed too.
    ///
    /// # Errors
    /// `Reference` when the agent, queue or option is not of this company.
    pub async fn save_ticket(
        &mut self,
        id: i64,
        to: Assignment,
        bots: &TicketBots,
        preview: Option<&str>,
        at: Millis,
    ) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE tickets SET status = $1, user_id = $2, queue_id = $3, chatbot = $4, queue_option_id = $5, \
                 use_integration = $6, integration_id = $7, prompt_id = $8, bot_menus = $9, bot_state = $10, \
                 last_message = COALESCE($11, last_message), updated_at = $12 WHERE id = $13 AND company_id = $14",
            )
            .bind(to.status.as_str())
            .bind(to.user_id)
            .bind(to.queue_id)
            .bind(bots.chatbot)
            .bind(bots.queue_option_id)
            .bind(bots.use_integration)
            .bind(bots.integration_id)
            .bind(bots.prompt_id)
            .bind(bots.bot_menus)
            .bind(&bots.bot_state)
            .bind(preview)
            .bind(at)
            .bind(id)
            .bind(company)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Moves a ticket to another connection. A closed conversation that the customer has there
    /// takes its old place; its messages keep the connection over which they went.
    ///
    /// # Errors
    /// `Duplicate` when the customer has a ticket there that is not closed, `Reference` when the
    /// connection is not of this company.
    pub async fn move_ticket(&mut self, ticket: &TicketRef, connection: i64) -> Result<()> {
        let company = self.company;
        let closed: Option<i64> = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, i64>(
                "UPDATE tickets SET connection_id = NULL WHERE contact_id = $1 AND connection_id = $2 AND company_id = $3 \
                 AND status = 'closed' AND id <> $4 RETURNING id",
            )
            .bind(ticket.contact_id)
            .bind(connection)
            .bind(company)
            .bind(ticket.id)
            .fetch_optional(c)
            .await
        })?;
        self.set_ticket_connection(ticket.id, Some(connection)).await?;
        if let Some(other) = closed {
            self.set_ticket_connection(other, ticket.connection_id).await?;
        }
        Ok(())
    }

    async fn set_ticket_connection(&mut self, id: i64, connection: Option<i64>) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("UPDATE tickets SET connection_id = $1 WHERE id = $2 AND company_id = $3")
                .bind(connection)
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Removes a ticket with its messages. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_ticket(&mut self, id: i64) -> Result<bool> {
        let company = self.company;
        let gone = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM tickets WHERE id = $1 AND company_id = $2")
                .bind(id)
                .bind(company)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(gone > 0)
    }

    /// A contact's ticket that is open or waits, on one connection or on any.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn active_ticket(&mut self, contact: i64, connection: Option<i64>) -> Result<Option<i64>> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "SELECT id FROM tickets WHERE contact_id = $1 AND company_id = $2 AND status <> 'closed' \
                 AND (CAST($3 AS BIGINT) IS NULL OR connection_id = $3) ORDER BY updated_at DESC, id DESC LIMIT 1",
            )
            .bind(contact)
            .bind(company)
            .bind(connection)
            .fetch_optional(c)
            .await?)
        })
    }

    /// When a user wrote last in a ticket.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn last_words_of(&mut self, ticket: i64, user: i64) -> Result<Option<Millis>> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "SELECT created_at FROM messages WHERE ticket_id = $1 AND company_id = $2 AND user_id = $3 \
                 ORDER BY seq DESC LIMIT 1",
            )
            .bind(ticket)
            .bind(company)
            .bind(user)
            .fetch_optional(c)
            .await?)
        })
    }
}
