//! The numbers of the dashboard, each in one statement over an index of its own.
//!
//! Every range is of moments `from <= t < before`, so that the time of a statement depends on what
//! happened in the period and not on what the company has gathered over the years.

use crate::error::Result;
use crate::{Store, Tenant};
use balcao_model::clock::Millis;
use balcao_model::dashboard::Sums;

/// The sums of one agent's attendances; `None` stands for those that nobody took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AgentSums {
    /// The agent.
    pub user_id: Option<i64>,
    /// Sums over the attendances.
    pub sums: Sums,
}

/// Ratings of one agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct AgentRatings {
    /// The agent.
    pub user_id: Option<i64>,
    /// Sum of the ratings.
    pub total: i64,
    /// How many.
    pub count: i64,
}

#[derive(sqlx::FromRow)]
struct SumsRow {
    user_id: Option<i64>,
    tickets: i64,
    finished: i64,
    waited: i64,
    wait_ms: i64,
    supported: i64,
    support_ms: i64,
}

/// When people were done with an attendance: asking for the rating is the last that they did.
const DONE: &str = "COALESCE(rating_at, finished_at)";

impl Tenant {
    /// Sums over the attendances that were queued in a period, by agent.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn attendance_sums(&self, from: Millis, before: Millis) -> Result<Vec<AgentSums>> {
        let sql = format!(
            "SELECT user_id, COUNT(*) AS tickets, COUNT(finished_at) AS finished, \
             CAST(SUM(CASE WHEN started_at >= queued_at THEN 1 ELSE 0 END) AS BIGINT) AS waited, \
             CAST(SUM(CASE WHEN started_at >= queued_at THEN started_at - queued_at ELSE 0 END) AS BIGINT) AS wait_ms, \
             CAST(SUM(CASE WHEN {DONE} > started_at THEN 1 ELSE 0 END) AS BIGINT) AS supported, \
             CAST(SUM(CASE WHEN {DONE} > started_at THEN {DONE} - started_at ELSE 0 END) AS BIGINT) AS support_ms \
             FROM ticket_cycles WHERE company_id = $1 AND queued_at >= $2 AND queued_at < $3 GROUP BY user_id"
        );
        let rows: Vec<SumsRow> = on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, _>(sqlx::AssertSqlSafe(sql));
            query.bind(self.company).bind(from).bind(before).fetch_all(p).await
        })?;
        Ok(rows.into_iter().map(AgentSums::from).collect())
    }

    /// How many contacts had exactly one attendance that was queued in a period.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn leads(&self, from: Millis, before: Millis) -> Result<i64> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                // Attendances that were noted without their contact are asked for it; a join would be for all of them.
                "SELECT COUNT(*) FROM (SELECT 1 FROM ticket_cycles c WHERE c.company_id = $1 AND c.queued_at >= $2 AND c.queued_at < $3 \
                 GROUP BY COALESCE(c.contact_id, (SELECT t.contact_id FROM tickets t WHERE t.id = c.ticket_id)) HAVING COUNT(*) = 1) once",
            )
            .bind(self.company)
            .bind(from)
            .bind(before)
            .fetch_one(p)
            .await?)
        })
    }

    /// Ratings that customers gave in a period, by agent.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn agent_ratings(&self, from: Millis, before: Millis) -> Result<Vec<AgentRatings>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, AgentRatings>(
                "SELECT user_id, CAST(SUM(rate) AS BIGINT) AS total, COUNT(*) AS count FROM user_ratings \
                 WHERE company_id = $1 AND created_at >= $2 AND created_at < $3 GROUP BY user_id",
            )
            .bind(self.company)
            .bind(from)
            .bind(before)
            .fetch_all(p)
            .await?)
        })
    }

    /// How many tickets are open and how many wait, at this moment.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn live_tickets(&self) -> Result<(i64, i64)> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, (i64, i64)>(
                "SELECT (SELECT COUNT(*) FROM tickets WHERE company_id = $1 AND status = 'open'), \
                 (SELECT COUNT(*) FROM tickets WHERE company_id = $1 AND status = 'pending')",
            )
            .bind(self.company)
            .fetch_one(p)
            .await?)
        })
    }

    /// How many tickets were created in each slot of a period, as (number of the slot since 1970, tickets).
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tickets_by_slot(&self, from: Millis, before: Millis, slot: Millis) -> Result<Vec<(i64, i64)>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, (i64, i64)>(
                "SELECT created_at / CAST($4 AS BIGINT) AS slot, COUNT(*) FROM tickets \
                 WHERE company_id = $1 AND created_at >= $2 AND created_at < $3 GROUP BY 1 ORDER BY 1",
            )
            .bind(self.company)
            .bind(from)
            .bind(before)
            .bind(slot)
            .fetch_all(p)
            .await?)
        })
    }

    /// How many attendances each user finished in a period, as (user, attendances).
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finished_by_user(&self, from: Millis, before: Millis) -> Result<Vec<(i64, i64)>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, (i64, i64)>(
                "SELECT user_id, COUNT(*) FROM ticket_cycles WHERE company_id = $1 AND finished_at >= $2 AND finished_at < $3 \
                 AND user_id IS NOT NULL GROUP BY user_id",
            )
            .bind(self.company)
            .bind(from)
            .bind(before)
            .fetch_all(p)
            .await?)
        })
    }
}

impl Store {
    /// How many companies and connected sessions the installation has; for its operators.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn installation_totals(&self) -> Result<(i64, i64)> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, (i64, i64)>(
                "SELECT (SELECT COUNT(*) FROM companies), (SELECT COUNT(*) FROM connections WHERE status = 'CONNECTED')",
            )
            .fetch_one(p)
            .await?)
        })
    }
}

impl From<SumsRow> for AgentSums {
    fn from(row: SumsRow) -> Self {
        Self {
            user_id: row.user_id,
            sums: Sums {
                tickets: row.tickets,
                finished: row.finished,
                waited: row.waited,
                wait_ms: row.wait_ms,
                supported: row.supported,
                support_ms: row.support_ms,
            },
        }
    }
}
