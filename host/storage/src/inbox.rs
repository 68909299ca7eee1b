//! The log of what channels delivered, stored as it came before anything looks into it.

use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use crate::{CompanyKey, Store, Tenant};
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// A delivery to log.
#[derive(Debug, Clone)]
pub struct Delivery {
    /// The company of the connection.
    pub company: CompanyKey,
    /// The connection.
    pub connection_id: i64,
    /// What makes the delivery unique on its connection; a second one with the same id is not stored.
    pub event_id: String,
    /// The delivery as it came.
    pub payload: String,
    /// When it came.
    pub at: Millis,
}

/// A logged delivery that waits to be worked on.
#[derive(Debug, Clone)]
pub struct LoggedDelivery {
    /// Its place in the log; the order of work.
    pub id: i64,
    /// The company of the connection.
    pub company: CompanyKey,
    /// The connection.
    pub connection_id: i64,
    /// The delivery as it came.
    pub payload: String,
    /// When it came.
    pub at: Millis,
}

/// PostgreSQL allows 65535 parameters in a statement, SQLite 32766.
const ROWS_PER_INSERT: usize = 400;

impl Store {
    /// Logs deliveries in one transaction. When this returns they are durable.
    ///
    /// # Errors
    /// When the database fails; then none is stored.
    pub async fn log_deliveries(&self, deliveries: &[Delivery]) -> Result<()> {
        let mut tx = self.begin().await?;
        for rows in deliveries.chunks(ROWS_PER_INSERT) {
            in_tx!(&mut tx, |c, D| {
                let mut q = QueryBuilder::<D>::new(
                    "INSERT INTO inbox_log (company_id, connection_id, event_id, payload, state, received_at) ",
                );
                q.push_values(rows, |mut row, d| {
                    row.push_bind(d.company.id())
                        .push_bind(d.connection_id)
                        .push_bind(&d.event_id)
                        .push_bind(&d.payload)
                        .push("'new'")
                        .push_bind(d.at);
                });
                q.push(" ON CONFLICT DO NOTHING");
                q.build().execute(c).await.map(drop)?
            });
        }
        tx.commit().await
    }

    /// The oldest deliveries that wait.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn waiting_deliveries(&self, limit: i64) -> Result<Vec<LoggedDelivery>> {
        let rows: Vec<(i64, i64, i64, String, Millis)> = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, _>(
                "SELECT id, company_id, connection_id, payload, received_at FROM inbox_log WHERE state = 'new' ORDER BY id LIMIT $1",
            )
            .bind(limit)
            .fetch_all(p)
            .await
        })?;
        let logged = rows
            .into_iter()
            .map(|(id, company, connection_id, payload, at)| LoggedDelivery {
                id,
                company: CompanyKey::from_row(company),
                connection_id,
                payload,
                at,
            });
        Ok(logged.collect())
    }
}

impl Tx {
    /// Takes deliveries out of the waiting ones. Answers how many still waited: fewer than asked
    /// means that another host was faster, and this transaction must not be committed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_deliveries(&mut self, ids: &[i64]) -> Result<u64> {
        if ids.is_empty() {
            return Ok(0);
        }
        in_tx!(self, |c, D| {
            let mut q = QueryBuilder::<D>::new("UPDATE inbox_log SET state = 'done' WHERE state = 'new' AND id IN (");
            let mut list = q.separated(", ");
            for id in ids {
                list.push_bind(*id);
            }
            q.push(")");
            Ok(q.build().execute(c).await?.rows_affected())
        })
    }

    /// Sets a delivery aside with the reason; it stays in the log for people to look at.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn fail_delivery(&mut self, id: i64, reason: &str) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>("UPDATE inbox_log SET state = 'failed', error = $1 WHERE id = $2 AND state = 'new'")
                .bind(reason)
                .bind(id)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }
}

impl Tx {
    /// Notes that a delivery is nothing for the desk and why; it stays in the log for people to look at.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn put_aside(&mut self, id: i64, reason: &str) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>("UPDATE inbox_log SET state = 'aside', error = $1 WHERE id = $2")
                .bind(reason)
                .bind(id)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }
}

impl Tx {
    /// Puts what a service told of a message aside until that is here, or its name known.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn put_aside_until(&mut self, id: i64, message: &str, reason: &str) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>("UPDATE inbox_log SET state = 'aside', error = $1, waits_for = $2 WHERE id = $3")
                .bind(reason)
                .bind(message)
                .bind(id)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }
}

impl TenantTx<'_> {
    /// What waited for a message of a connection, in the order in which they came. They wait no more.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_early_news(&mut self, connection: i64, message: &str) -> Result<Vec<LoggedDelivery>> {
        let company = self.company;
        let mut rows: Vec<(i64, String, Millis)> = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_as::<D, _>(
                "UPDATE inbox_log SET state = 'done', error = NULL, waits_for = NULL \
                 WHERE company_id = $1 AND connection_id = $2 AND waits_for = $3 RETURNING id, payload, received_at",
            )
            .bind(company)
            .bind(connection)
            .bind(message)
            .fetch_all(c)
            .await
        })?;
        rows.sort_by_key(|(id, ..)| *id);
        let waited = rows.into_iter().map(|(id, payload, at)| LoggedDelivery {
            id,
            company: CompanyKey::from_row(company),
            connection_id: connection,
            payload,
            at,
        });
        Ok(waited.collect())
    }
}

impl Tenant {
    /// Whether a delivery of a connection was logged, and is still kept.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn has_delivery(&self, connection: i64, event_id: &str) -> Result<bool> {
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_scalar::<D, bool>(
                "SELECT EXISTS (SELECT 1 FROM inbox_log WHERE company_id = $1 AND connection_id = $2 AND event_id = $3)",
            );
            Ok(query
                .bind(self.company)
                .bind(connection)
                .bind(event_id)
                .fetch_one(p)
                .await?)
        })
    }

    /// Deliveries of a connection that had no effect: event id and reason, the newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn deliveries_aside(&self, connection: i64, limit: i64) -> Result<Vec<(String, String)>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, (String, String)>(
                "SELECT event_id, COALESCE(error, '') FROM inbox_log WHERE company_id = $1 AND connection_id = $2 \
                 AND state IN ('aside', 'failed') ORDER BY id DESC LIMIT $3",
            )
            .bind(self.company)
            .bind(connection)
            .bind(limit)
            .fetch_all(p)
            .await?)
        })
    }
}
