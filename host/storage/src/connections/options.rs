//! Texts, limits and rules of a connection.

use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;

/// What a connection says and does by itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct ConnectionOptions {
    /// Sent when a conversation is closed.
    pub complation_message: String,
    /// Sent when a conversation ends after its rating.
    pub farewell_message: String,
    /// Sent out of opening hours.
    pub out_of_hours_message: String,
    /// Asks for a rating.
    pub rating_message: String,
    /// Key of the messaging API, unique over all companies; empty: none.
    pub token: String,
    /// Minutes after which an idle conversation is closed; 0: never.
    pub expires_ticket: i64,
    /// Sent when an idle conversation is closed.
    pub expires_inactive_message: String,
    /// Minutes before the menu may be repeated.
    pub time_use_bot_queues: i64,
    /// Most repetitions of the menu.
    pub max_use_bot_queues: i64,
    /// Queue that receives conversations nobody has chosen a queue for.
    pub transfer_queue_id: Option<i64>,
    /// Minutes before that happens.
    pub time_to_transfer: Option<i64>,
}

impl TenantTx<'_> {
    /// Writes a connection's options.
    ///
    /// # Errors
    /// `Reference` when the queue is not of this company; `Duplicate` when the token is taken.
    pub async fn write_connection_options(&mut self, id: i64, to: &ConnectionOptions, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE connections SET complation_message = $1, farewell_message = $2, out_of_hours_message = $3, \
                 rating_message = $4, token = $5, expires_ticket = $6, expires_inactive_message = $7, \
                 time_use_bot_queues = $8, max_use_bot_queues = $9, transfer_queue_id = $10, time_to_transfer = $11, \
                 updated_at = $12 WHERE id = $13 AND company_id = $14",
            )
            .bind(&to.complation_message)
            .bind(&to.farewell_message)
            .bind(&to.out_of_hours_message)
            .bind(&to.rating_message)
            .bind(&to.token)
            .bind(to.expires_ticket)
            .bind(&to.expires_inactive_message)
            .bind(to.time_use_bot_queues)
            .bind(to.max_use_bot_queues)
            .bind(to.transfer_queue_id)
            .bind(to.time_to_transfer)
            .bind(at)
            .bind(id)
            .bind(company)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// The company's default connection.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn default_connection(&mut self) -> Result<Option<i64>> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_scalar::<D, i64>("SELECT id FROM connections WHERE company_id = $1 AND is_default");
            Ok(query.bind(company).fetch_optional(c).await?)
        })
    }

    /// Makes the oldest connection the default one when there is none. Tells which it was.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ensure_default_connection(&mut self) -> Result<Option<i64>> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_scalar::<D, i64>(
                "UPDATE connections SET is_default = TRUE WHERE id = \
                 (SELECT MIN(id) FROM connections WHERE company_id = $1) AND NOT EXISTS \
                 (SELECT 1 FROM connections WHERE company_id = $1 AND is_default) RETURNING id",
            );
            Ok(query.bind(company).fetch_optional(c).await?)
        })
    }
}
