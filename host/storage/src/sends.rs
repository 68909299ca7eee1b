//! Messages of the desk that wait to be given to their channel.

use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use crate::{CompanyKey, Store};
use balcao_model::clock::Millis;

/// A message to send.
#[derive(Debug, Clone)]
pub struct SendRow {
    /// The send's number.
    pub id: i64,
    /// The company.
    pub company: CompanyKey,
    /// The connection to send over.
    pub connection_id: i64,
    /// The conversation; sends of one conversation keep their order.
    pub ticket_id: i64,
    /// The message.
    pub seq: i64,
    /// How often it was tried, this time included.
    pub attempts: i64,
}

impl TenantTx<'_> {
    /// Queues a stored message to be sent.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_send(&mut self, connection: i64, ticket: i64, seq: i64, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO sends (company_id, connection_id, ticket_id, seq, state, attempts, run_at, created_at) \
                 VALUES ($1, $2, $3, $4, 'ready', 0, $5, $5)",
            )
            .bind(company)
            .bind(connection)
            .bind(ticket)
            .bind(seq)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Tries the failed sends of a connection again, e.g. because it is connected now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn retry_sends(&mut self, connection: i64, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE sends SET state = 'ready', run_at = $1, attempts = 0, lease = NULL WHERE connection_id = $2 AND company_id = $3",
            )
            .bind(at)
            .bind(connection)
            .bind(company)
            .execute(c)
            .await.map(drop)?
        });
        Ok(())
    }
}

impl Store {
    /// Claims sends that are due: at most one of each conversation, the oldest, so that order is kept.
    /// A claim ends by itself after `lease_ms`, should the host die.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim_sends(&self, lease: &str, now: Millis, lease_ms: Millis, limit: i64) -> Result<Vec<SendRow>> {
        let lock = if matches!(self.engine(), crate::Engine::Postgres) {
            " FOR UPDATE SKIP LOCKED"
        } else {
            ""
        };
        let sql = format!(
            "UPDATE sends SET lease = $1, lease_until = $2, attempts = attempts + 1 WHERE id IN (\
               SELECT s.id FROM sends s WHERE s.state = 'ready' AND s.run_at <= $3 AND (s.lease IS NULL OR s.lease_until < $3) \
               AND NOT EXISTS (SELECT 1 FROM sends o WHERE o.ticket_id = s.ticket_id AND o.id < s.id AND o.state = 'ready') \
               ORDER BY s.run_at, s.id LIMIT $4{lock}) RETURNING id, company_id, connection_id, ticket_id, seq, attempts"
        );
        let rows: Vec<(i64, i64, i64, i64, i64, i64)> = on!(&self.db, w, |p, D| {
            let query = sqlx::query_as::<D, _>(sqlx::AssertSqlSafe(sql));
            query
                .bind(lease)
                .bind(now + lease_ms)
                .bind(now)
                .bind(limit)
                .fetch_all(p)
                .await
        })?;
        let claimed = rows
            .into_iter()
            .map(|(id, company, connection_id, ticket_id, seq, attempts)| SendRow {
                id,
                company: CompanyKey::from_row(company),
                connection_id,
                ticket_id,
                seq,
                attempts,
            });
        Ok(claimed.collect())
    }

    /// When the next send is due, if any waits.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn next_send_at(&self) -> Result<Option<Millis>> {
        on!(&self.db, r, |p, D| {
            Ok(
                sqlx::query_scalar::<D, Option<Millis>>("SELECT MIN(run_at) FROM sends WHERE state = 'ready'")
                    .fetch_one(p)
                    .await?,
            )
        })
    }
}

impl Tx {
    /// Removes a send that the channel has taken. Tells whether the claim was still ours.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_send(&mut self, id: i64, lease: &str) -> Result<bool> {
        let done = in_tx!(self, |c, D| {
            sqlx::query::<D>("DELETE FROM sends WHERE id = $1 AND lease = $2")
                .bind(id)
                .bind(lease)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(done > 0)
    }

    /// Gives a send back: to be tried again at a time, or never (`None`).
    ///
    /// # Errors
    /// When the database fails.
    pub async fn release_send(&mut self, id: i64, lease: &str, error: &str, again_at: Option<Millis>) -> Result<bool> {
        let state = if again_at.is_some() { "ready" } else { "failed" };
        let done = in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "UPDATE sends SET state = $1, run_at = $2, error = $3, lease = NULL WHERE id = $4 AND lease = $5",
            )
            .bind(state)
            .bind(again_at.unwrap_or(0))
            .bind(error)
            .bind(id)
            .bind(lease)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(done > 0)
    }
}
