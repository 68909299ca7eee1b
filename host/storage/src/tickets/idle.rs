//! Tickets that nobody touched for as long as their connection allows.

use crate::error::Result;
use crate::{CompanyKey, Store, Tenant};
use balcao_model::clock::Millis;

/// A ticket to look at again, with the connection whose rule it may have met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IdleTicket {
    /// The company.
    pub company: CompanyKey,
    /// The ticket.
    pub id: i64,
    /// Its connection.
    pub connection_id: i64,
}

impl Store {
    /// Tickets of all companies to close because the customer did not answer.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unanswered_tickets(&self, now: Millis, limit: i64) -> Result<Vec<IdleTicket>> {
        self.idle(
            "SELECT t.company_id, t.id, w.id FROM connections w JOIN tickets t ON t.company_id = w.company_id AND t.connection_id = w.id \
             WHERE w.expires_ticket > 0 AND t.status = 'open' AND t.updated_at < $1 - w.expires_ticket * 60000 \
             AND t.from_me AND NOT t.is_group ORDER BY t.updated_at LIMIT $2",
            now,
            limit,
        )
        .await
    }

    /// Tickets of all companies that waited without a queue for as long as their connection allows.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn stranded_tickets(&self, now: Millis, limit: i64) -> Result<Vec<IdleTicket>> {
        self.idle(
            "SELECT t.company_id, t.id, w.id FROM connections w JOIN tickets t ON t.company_id = w.company_id AND t.connection_id = w.id \
             WHERE w.time_to_transfer > 0 AND w.transfer_queue_id IS NOT NULL AND t.status = 'pending' AND t.queue_id IS NULL \
             AND t.updated_at < $1 - w.time_to_transfer * 60000 ORDER BY t.updated_at LIMIT $2",
            now,
            limit,
        )
        .await
    }

    async fn idle(&self, sql: &'static str, now: Millis, limit: i64) -> Result<Vec<IdleTicket>> {
        let rows: Vec<(i64, i64, i64)> = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, _>(sql).bind(now).bind(limit).fetch_all(p).await
        })?;
        let tickets = rows.into_iter().map(|(company, id, connection_id)| IdleTicket {
            company: CompanyKey::from_row(company),
            id,
            connection_id,
        });
        Ok(tickets.collect())
    }
}

impl Tenant {
    /// The connection to write over when none was named: the user's own, else the company's default,
    /// else the oldest one, as far as they are connected.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn default_connection(&self, user: i64) -> Result<Option<i64>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "SELECT w.id FROM connections w LEFT JOIN users u ON u.id = $1 AND u.connection_id = w.id \
                 WHERE w.company_id = $2 AND w.status = 'CONNECTED' \
                 ORDER BY CASE WHEN u.id IS NOT NULL THEN 0 WHEN w.is_default THEN 1 ELSE 2 END, w.id LIMIT 1",
            )
            .bind(user)
            .bind(self.company)
            .fetch_optional(p)
            .await?)
        })
    }
}
