//! Queues (departments).

mod options;
mod write;

pub use options::{OptionFilter, OptionForm, OptionRow};
pub use write::{QueueForm, QueueTraces};

use crate::Tenant;
use crate::error::Result;
use balcao_model::clock::Millis;

/// A queue.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the queue")]
pub struct QueueRow {
    pub id: i64,
    pub company_id: i64,
    pub name: String,
    pub color: String,
    pub greeting_message: String,
    pub order_queue: Option<i64>,
    pub out_of_hours_message: String,
    /// Opening hours, as JSON.
    pub schedules: String,
    pub integration_id: Option<i64>,
    pub prompt_id: Option<i64>,
    /// Address of the file that goes with the greeting, empty for none.
    pub media_path: String,
    /// The name under which it was uploaded.
    pub media_name: String,
    pub created_at: Millis,
    pub updated_at: Millis,
}

const COLUMNS: &str = "q.id, q.company_id, q.name, q.color, q.greeting_message, q.order_queue, q.out_of_hours_message, \
     q.schedules, q.integration_id, q.prompt_id, q.media_path, q.media_name, q.created_at, q.updated_at";

/// A queue together with whom it is linked to.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct LinkedQueue {
    /// The user or connection.
    pub owner_id: i64,
    /// The queue.
    #[sqlx(flatten)]
    pub queue: QueueRow,
}

impl Tenant {
    /// All queues in menu order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queues(&self) -> Result<Vec<QueueRow>> {
        let sql = format!(
            "SELECT {COLUMNS} FROM queues q WHERE q.company_id = $1 \
             ORDER BY CASE WHEN q.order_queue IS NULL THEN 1 ELSE 0 END, q.order_queue, q.id"
        );
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, QueueRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(self.company).fetch_all(p).await?)
        })
    }

    /// One queue.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue(&self, id: i64) -> Result<Option<QueueRow>> {
        let sql = format!("SELECT {COLUMNS} FROM queues q WHERE q.id = $1 AND q.company_id = $2");
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, QueueRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(id).bind(self.company).fetch_optional(p).await?)
        })
    }

    /// Queues of every connection, in menu order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn connection_queues(&self) -> Result<Vec<LinkedQueue>> {
        let sql = format!(
            "SELECT l.connection_id AS owner_id, {COLUMNS} FROM connection_queues l JOIN queues q ON q.id = l.queue_id \
             WHERE l.company_id = $1 ORDER BY CASE WHEN q.order_queue IS NULL THEN 1 ELSE 0 END, q.order_queue, q.id"
        );
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, LinkedQueue>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(self.company).fetch_all(p).await?)
        })
    }

    /// Numbers of one user's queues and whether the user also sees tickets without a queue.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_scope(&self, user: i64) -> Result<(Vec<i64>, bool)> {
        on!(&self.db, r, |p, D| {
            let ids = sqlx::query_scalar::<D, i64>(
                "SELECT queue_id FROM user_queues WHERE user_id = $1 AND company_id = $2 ORDER BY queue_id",
            )
            .bind(user)
            .bind(self.company)
            .fetch_all(p)
            .await?;
            let all = sqlx::query_scalar::<D, bool>("SELECT all_ticket FROM users WHERE id = $1 AND company_id = $2")
                .bind(user)
                .bind(self.company)
                .fetch_optional(p)
                .await?;
            Ok((ids, all.unwrap_or(false)))
        })
    }
}
