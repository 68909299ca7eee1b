//! Filling a database with made-up data: the demo's lists and the measurement load.

mod load;

pub use load::{LoadCompany, LoadSize};

use balcao_model::clock::Millis;

use crate::{Tenant, error::Result};

impl Tenant {
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
