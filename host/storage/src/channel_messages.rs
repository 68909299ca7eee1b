//! What services call messages of ours, where they have names of their own.

use crate::error::Result;
use crate::tx::TenantTx;
use crate::{Store, Tenant};
use balcao_model::clock::Millis;
use balcao_model::message::Ack;

impl Store {
    /// Forgets names that were noted before a time, at most so many. Gives how many there were.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sweep_channel_messages(&self, before: Millis, limit: i64) -> Result<u64> {
        Ok(on!(&self.db, w, |p, D| {
            sqlx::query::<D>(
                "DELETE FROM channel_messages WHERE (company_id, connection_id, channel_id) IN \
                 (SELECT company_id, connection_id, channel_id FROM channel_messages WHERE seen_at < $1 LIMIT $2)",
            )
            .bind(before)
            .bind(limit)
            .execute(p)
            .await
            .map(|done| done.rows_affected())
        })?)
    }
}

impl Tenant {
    /// What the service of a connection calls a message; none when it has no name of its own.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn channel_id(&self, connection: i64, message: &str) -> Result<Option<String>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_scalar::<D, String>(
                "SELECT channel_id FROM channel_messages WHERE company_id = $1 AND connection_id = $2 AND message_id = $3 \
                 ORDER BY seen_at DESC LIMIT 1",
            )
            .bind(self.company)
            .bind(connection)
            .bind(message)
            .fetch_optional(p)
            .await?)
        })
    }
}

impl Tenant {
    /// Whether a message for a number, or a group, is being given to the service of a connection now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_sending_to(&self, connection: i64, number: &str) -> Result<bool> {
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_scalar::<D, bool>(
                "SELECT EXISTS (SELECT 1 FROM sends s JOIN tickets t ON t.company_id = s.company_id AND t.id = s.ticket_id \
                 JOIN contacts c ON c.company_id = t.company_id AND c.id = t.contact_id \
                 WHERE s.company_id = $1 AND s.connection_id = $2 AND s.lease IS NOT NULL AND c.number = $3)",
            );
            Ok(query
                .bind(self.company)
                .bind(connection)
                .bind(number)
                .fetch_one(p)
                .await?)
        })
    }
}

impl TenantTx<'_> {
    /// Notes what the service of a connection calls a message of ours. Answers how far it was told to have come already.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_channel_id(
        &mut self,
        connection: i64,
        message: &str,
        channel_id: &str,
        at: Millis,
    ) -> Result<Option<Ack>> {
        let company = self.company;
        let ack = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, i64>(
                "INSERT INTO channel_messages (company_id, connection_id, channel_id, message_id, ack, seen_at) \
                 VALUES ($1, $2, $3, $4, 0, $5) ON CONFLICT (company_id, connection_id, channel_id) \
                 DO UPDATE SET message_id = COALESCE(channel_messages.message_id, excluded.message_id) RETURNING ack",
            )
            .bind(company)
            .bind(connection)
            .bind(channel_id)
            .bind(message)
            .bind(at)
            .fetch_one(c)
            .await
        })?;
        Ok(Ack::new(ack).filter(|ack| *ack > Ack::PENDING))
    }

    /// The message that the service of a connection calls so.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn message_called(&mut self, connection: i64, channel_id: &str) -> Result<Option<String>> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_scalar::<D, String>(
                "SELECT message_id FROM channel_messages WHERE company_id = $1 AND connection_id = $2 AND channel_id = $3 \
                 AND message_id IS NOT NULL",
            );
            Ok(query
                .bind(company)
                .bind(connection)
                .bind(channel_id)
                .fetch_optional(c)
                .await?)
        })
    }

    /// Keeps how far a message came until its name is noted. Answers the message when it has been noted meanwhile.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_early_ack(
        &mut self,
        connection: i64,
        channel_id: &str,
        ack: Ack,
        at: Millis,
    ) -> Result<Option<String>> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_scalar::<D, Option<String>>(
                "INSERT INTO channel_messages (company_id, connection_id, channel_id, message_id, ack, seen_at) \
                 VALUES ($1, $2, $3, NULL, $4, $5) ON CONFLICT (company_id, connection_id, channel_id) DO UPDATE SET \
                 ack = CASE WHEN channel_messages.ack < excluded.ack THEN excluded.ack ELSE channel_messages.ack END \
                 RETURNING message_id",
            );
            Ok(query
                .bind(company)
                .bind(connection)
                .bind(channel_id)
                .bind(ack.value())
                .bind(at)
                .fetch_one(c)
                .await?)
        })
    }

    /// A message of ours that the service had taken did not arrive. Answers its ticket and number; none when it has arrived all the
    /// same, or is not there.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn fail_taken_message(
        &mut self,
        connection: i64,
        id: &str,
        failure: &str,
        at: Millis,
    ) -> Result<Option<(i64, i64)>> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, (i64, i64)>(
                "UPDATE messages SET ack = 0, failure = $1, updated_at = $2 WHERE company_id = $3 AND connection_id = $4 AND id = $5 \
                 AND from_me AND ack < $6 RETURNING ticket_id, seq",
            );
            Ok(query
                .bind(failure)
                .bind(at)
                .bind(company)
                .bind(connection)
                .bind(id)
                .bind(Ack::DELIVERED.value())
                .fetch_optional(c)
                .await?)
        })
    }
}
