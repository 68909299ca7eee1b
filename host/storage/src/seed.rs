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
    pub async fn seed_queue(
        &self,
        name: &str,
        color: &str,
        order: i64,
        now: Millis,
    ) -> Result<i64> {
        Ok(on!(&self.db, w, |p, D| {
            sqlx::query_scalar::<D, i64>(
            "INSERT INTO queues (company_id, name, color, greeting_message, order_queue, created_at, updated_at) \
             VALUES ($1, $2, $3, '', $4, $5, $6) \
             ON CONFLICT (company_id, name) DO UPDATE SET name = excluded.name RETURNING id"
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
    pub async fn seed_tag(
        &self,
        name: &str,
        color: &str,
        kanban: bool,
        now: Millis,
    ) -> Result<i64> {
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

    /// Adds a connection that is not running.
    ///
    /// # Errors
    /// [`Error::Duplicate`](crate::Error::Duplicate) when the name is taken or there is a default already.
    pub async fn seed_connection(&self, name: &str, provider: &str, now: Millis) -> Result<i64> {
        Ok(on!(&self.db, w, |p, D| {
            sqlx::query_scalar::<D, i64>(
            "INSERT INTO connections (company_id, name, provider, status, qrcode, is_default, retries, \
             greeting_message, created_at, updated_at) \
             VALUES ($1, $2, $3, 'DISCONNECTED', '', $4, 0, '', $5, $6) RETURNING id"
        )
        .bind(self.company)
        .bind(name)
        .bind(provider)
        .bind(true)
        .bind(now)
        .bind(now)
        .fetch_one(p)
        .await
        })?)
    }

    /// Lets a queue receive the tickets of a connection.
    ///
    /// # Errors
    /// [`Error::Reference`](crate::Error::Reference) when one of them is not of this company.
    pub async fn seed_connection_queue(&self, connection: i64, queue: i64) -> Result<()> {
        on!(&self.db, w, |p, D| {
            sqlx::query::<D>(
            "INSERT INTO connection_queues (company_id, connection_id, queue_id) VALUES ($1, $2, $3) \
             ON CONFLICT (connection_id, queue_id) DO NOTHING"
        )
        .bind(self.company)
        .bind(connection)
        .bind(queue)
        .execute(p)
        .await
        .map(drop)
        })?;
        Ok(())
    }
}
