//! Attendances: one row from a customer's first word until the ticket is closed and, where asked
//! for, rated. At most one of a ticket runs at a time.

use crate::Store;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;

/// The running attendance of a ticket.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the attendance")]
pub struct CycleRow {
    pub id: i64,
    pub user_id: Option<i64>,
    pub queued_at: Option<Millis>,
    pub started_at: Option<Millis>,
    pub rating_at: Option<Millis>,
    pub chatbot_at: Option<Millis>,
}

/// What happens to an attendance; what is `None` stays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CycleChange {
    /// The agent.
    pub user_id: Option<i64>,
    /// Waits for people from now on; a start or a question for a rating before it no longer counts.
    pub queued_at: Option<Millis>,
    /// People have begun; a question for a rating before it no longer counts.
    pub started_at: Option<Millis>,
    /// The rating was asked for.
    pub rating_at: Option<Millis>,
    /// A menu was shown; the first one stays.
    pub chatbot_at: Option<Millis>,
}

impl TenantTx<'_> {
    /// Changes the running attendance of a ticket, or begins one with this change.
    ///
    /// # Errors
    /// When the ticket is not of this company or the database fails.
    pub async fn change_cycle(
        &mut self,
        ticket: i64,
        connection: Option<i64>,
        change: &CycleChange,
        at: Millis,
    ) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO ticket_cycles (company_id, ticket_id, connection_id, user_id, queued_at, started_at, rating_at, rated, \
                 chatbot_at, created_at, updated_at, contact_id) VALUES ($1, $2, $3, $4, $5, $6, $7, FALSE, $8, $9, $9, \
                 (SELECT contact_id FROM tickets WHERE id = $2 AND company_id = $1)) \
                 ON CONFLICT (ticket_id) WHERE finished_at IS NULL DO UPDATE SET \
                 connection_id = excluded.connection_id, \
                 user_id = COALESCE(excluded.user_id, ticket_cycles.user_id), \
                 queued_at = COALESCE(excluded.queued_at, ticket_cycles.queued_at), \
                 started_at = CASE WHEN excluded.queued_at IS NOT NULL THEN excluded.started_at \
                   ELSE COALESCE(excluded.started_at, ticket_cycles.started_at) END, \
                 rating_at = CASE WHEN excluded.started_at IS NOT NULL OR excluded.queued_at IS NOT NULL THEN NULL \
                   ELSE COALESCE(excluded.rating_at, ticket_cycles.rating_at) END, \
                 chatbot_at = COALESCE(ticket_cycles.chatbot_at, excluded.chatbot_at), \
                 updated_at = excluded.updated_at",
            )
            .bind(company)
            .bind(ticket)
            .bind(connection)
            .bind(change.user_id)
            .bind(change.queued_at)
            .bind(change.started_at)
            .bind(change.rating_at)
            .bind(change.chatbot_at)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// The attendance of a ticket that runs.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn running_cycle(&mut self, ticket: i64) -> Result<Option<CycleRow>> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_as::<D, CycleRow>(
                "SELECT id, user_id, queued_at, started_at, rating_at, chatbot_at FROM ticket_cycles \
                 WHERE ticket_id = $1 AND company_id = $2 AND finished_at IS NULL",
            )
            .bind(ticket)
            .bind(company)
            .fetch_optional(c)
            .await?)
        })
    }

    /// Ends the attendance of a ticket. One that never began (an older ticket) is noted as ended.
    ///
    /// # Errors
    /// When the ticket is not of this company or the database fails.
    pub async fn finish_cycle(
        &mut self,
        ticket: i64,
        connection: Option<i64>,
        user: Option<i64>,
        rated: bool,
        at: Millis,
    ) -> Result<()> {
        let company = self.company;
        let ended = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE ticket_cycles SET finished_at = $1, rated = $2, user_id = COALESCE($3, user_id), updated_at = $1 \
                 WHERE ticket_id = $4 AND company_id = $5 AND finished_at IS NULL",
            )
            .bind(at)
            .bind(rated)
            .bind(user)
            .bind(ticket)
            .bind(company)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        if ended > 0 {
            return Ok(());
        }
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO ticket_cycles (company_id, ticket_id, connection_id, user_id, rated, finished_at, created_at, updated_at, contact_id) \
                 VALUES ($1, $2, $3, $4, $5, $6, $6, $6, (SELECT contact_id FROM tickets WHERE id = $2 AND company_id = $1))",
            )
            .bind(company)
            .bind(ticket)
            .bind(connection)
            .bind(user)
            .bind(rated)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Notes a customer's rating of an attendance; a second one of the same attendance is ignored.
    ///
    /// # Errors
    /// When the ticket is not of this company or the database fails.
    pub async fn add_rating(&mut self, ticket: i64, cycle: &CycleRow, rate: i64, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO user_ratings (company_id, ticket_id, cycle_id, user_id, rate, created_at) \
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (cycle_id) DO NOTHING",
            )
            .bind(company)
            .bind(ticket)
            .bind(cycle.id)
            .bind(cycle.user_id)
            .bind(rate)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}

impl Store {
    /// Ends attendances, of all companies, whose question for a rating is older than a moment. Answers how many.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn expire_ratings(&self, asked_before: Millis, at: Millis) -> Result<u64> {
        Ok(on!(&self.db, w, |p, D| {
            sqlx::query::<D>(
                "UPDATE ticket_cycles SET finished_at = $1, updated_at = $1 WHERE finished_at IS NULL AND rating_at < $2",
            )
            .bind(at)
            .bind(asked_before)
            .execute(p)
            .await
            .map(|done| done.rows_affected())
        })?)
    }
}
