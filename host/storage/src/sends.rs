//! Messages of the desk that wait to be given to their channel. A row lives until the channel has its message.

mod claim;
mod state;

pub use claim::{DueSend, Unsent};
pub use state::{MessageSend, SendStatus};

use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;
use balcao_model::pacing::{Pace, Priority};

impl TenantTx<'_> {
    /// Queues a stored message to be sent: a person's before the desk's own.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_send(&mut self, connection: i64, ticket: i64, seq: i64, at: Millis) -> Result<()> {
        let company = self.company;
        let written_by_person = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, bool>("SELECT user_id IS NOT NULL FROM messages WHERE seq = $1 AND company_id = $2")
                .bind(seq)
                .bind(company)
                .fetch_optional(c)
                .await
        })?;
        let priority = if written_by_person == Some(true) {
            Priority::Agent
        } else {
            Priority::Bot
        };
        self.queue_send_as(priority, connection, ticket, seq, at).await
    }

    /// Queues a stored message to be sent with a priority.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_send_as(
        &mut self,
        priority: Priority,
        connection: i64,
        ticket: i64,
        seq: i64,
        at: Millis,
    ) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO sends (company_id, connection_id, ticket_id, seq, state, priority, attempts, run_at, in_doubt, queued_at, \
                 created_at) VALUES ($1, $2, $3, $4, 'ready', $5, 0, $6, FALSE, $6, $6)",
            )
            .bind(company)
            .bind(connection)
            .bind(ticket)
            .bind(seq)
            .bind(priority.rank())
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Tries the waiting sends of a connection at once, e.g. because it is connected now. Failed ones stay failed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn retry_sends(&mut self, connection: i64, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE sends SET run_at = $1, attempts = 0, held = NULL WHERE connection_id = $2 AND company_id = $3 \
                 AND state = 'ready' AND lease IS NULL",
            )
            .bind(at)
            .bind(connection)
            .bind(company)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Sets how quickly a connection may send. Tells whether there is such a connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_connection_pace(&mut self, connection: i64, pace: Pace, at: Millis) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE connections SET sends_per_minute = $1, warm_up_from = $2, updated_at = $3 WHERE id = $4 AND company_id = $5",
            )
            .bind(pace.per_minute)
            .bind(pace.warm_up_from)
            .bind(at)
            .bind(connection)
            .bind(company)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }
}
