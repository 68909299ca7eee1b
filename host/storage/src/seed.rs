//! Filling a database with made-up data: the demo's lists and the measurement load.

mod load;

pub use load::{LoadCompany, LoadSize};

use balcao_model::clock::Millis;

use crate::{Tenant, error::Result};

/// An attendance that is over or goes on, for made-up data.
#[derive(Debug, Clone, Copy, Default)]
pub struct SeedCycle {
    /// The ticket.
    pub ticket: i64,
    /// The agent.
    pub user: Option<i64>,
    /// When it began to wait.
    pub queued_at: Option<Millis>,
    /// When people began.
    pub started_at: Option<Millis>,
    /// When the rating was asked for.
    pub rating_at: Option<Millis>,
    /// When it ended.
    pub finished_at: Option<Millis>,
    /// The customer's rating, given at the end.
    pub rate: Option<i64>,
}

impl Tenant {
    /// Adds an attendance and its rating.
    ///
    /// # Errors
    /// `Reference` when the ticket is not of this company.
    pub async fn seed_cycle(&self, cycle: &SeedCycle, now: Millis) -> Result<()> {
        on!(&self.db, w, |p, D| {
            let id = sqlx::query_scalar::<D, i64>(
                "INSERT INTO ticket_cycles (company_id, ticket_id, contact_id, user_id, queued_at, started_at, rating_at, rated, finished_at, \
                 created_at, updated_at) VALUES ($1, $2, (SELECT contact_id FROM tickets WHERE id = $2), $3, $4, $5, $6, $7, $8, $9, $9) RETURNING id",
            )
            .bind(self.company)
            .bind(cycle.ticket)
            .bind(cycle.user)
            .bind(cycle.queued_at)
            .bind(cycle.started_at)
            .bind(cycle.rating_at)
            .bind(cycle.rate.is_some())
            .bind(cycle.finished_at)
            .bind(now)
            .fetch_one(p)
            .await?;
            if let Some(rate) = cycle.rate {
                sqlx::query::<D>(
                    "INSERT INTO user_ratings (company_id, ticket_id, cycle_id, user_id, rate, created_at) \
                     VALUES ($1, $2, $3, $4, $5, $6)",
                )
                .bind(self.company)
                .bind(cycle.ticket)
                .bind(id)
                .bind(cycle.user)
                .bind(rate)
                .bind(cycle.finished_at.unwrap_or(now))
                .execute(p)
                .await
                .map(drop)?;
            }
            Ok(())
        })
    }

    /// Adds a queue, or gives the one that has this name.
    ///
    /// # Errors
    /// When the colour is taken or the database fails.
    pub async fn seed_queue(&self, name: &str, color: &str, order: i64, now: Millis) -> Result<i64> {
        Ok(on!(&self.db, w, |p, D| {
            sqlx::query_scalar::<D, i64>(
                "INSERT INTO queues (company_id, name, color, greeting_message, order_queue, created_at, updated_at) \
             VALUES ($1, $2, $3, '', $4, $5, $6) \
             ON CONFLICT (company_id, name) DO UPDATE SET name = excluded.name RETURNING id",
            )
            .bind(self.company)
            .bind(name)
            .bind(color)
            .bind(order)
            .bind(now)
            .bind(now)
            .fetch_one(p)
            .await
        })?)
    }

    /// Adds a tag; `kanban` makes it a lane of the board.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn seed_tag(&self, name: &str, color: &str, kanban: bool, now: Millis) -> Result<i64> {
        Ok(on!(&self.db, w, |p, D| sqlx::query_scalar::<D, i64>(
            "INSERT INTO tags (company_id, name, color, kanban, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, $5, $6) RETURNING id"
        )
        .bind(self.company)
        .bind(name)
        .bind(color)
        .bind(kanban)
        .bind(now)
        .bind(now)
        .fetch_one(p)
        .await)?)
    }
}
