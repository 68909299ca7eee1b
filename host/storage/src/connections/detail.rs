//! What only the page of one connection shows: the menus behind its queues.

use crate::Tenant;
use crate::error::Result;
use balcao_model::clock::Millis;

/// The parts of a linked queue that decide what its menu does.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the queue")]
pub struct MenuQueueRow {
    pub id: i64,
    pub integration_id: Option<i64>,
    pub prompt_id: Option<i64>,
    pub media_path: String,
    pub media_name: String,
}

/// An option of a linked queue, of whatever level.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the option")]
pub struct MenuOptionRow {
    pub id: i64,
    pub queue_id: i64,
    pub parent_id: Option<i64>,
    pub title: String,
    pub message: String,
    pub option: String,
    pub media_path: String,
    pub media_name: String,
    pub created_at: Millis,
    pub updated_at: Millis,
}

impl Tenant {
    /// The menus of a connection's queues and all their options.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn connection_menus(&self, connection: i64) -> Result<(Vec<MenuQueueRow>, Vec<MenuOptionRow>)> {
        on!(&self.db, r, |p, D| {
            let queues = sqlx::query_as::<D, MenuQueueRow>(
                "SELECT q.id, q.integration_id, q.prompt_id, q.media_path, q.media_name FROM connection_queues l \
                 JOIN queues q ON q.id = l.queue_id WHERE l.connection_id = $1 AND l.company_id = $2",
            )
            .bind(connection)
            .bind(self.company)
            .fetch_all(p)
            .await?;
            let options = sqlx::query_as::<D, MenuOptionRow>(
                "SELECT o.id, o.queue_id, o.parent_id, o.title, o.message, o.option, o.media_path, o.media_name, \
                 o.created_at, o.updated_at FROM connection_queues l JOIN queue_options o ON o.queue_id = l.queue_id \
                 WHERE l.connection_id = $1 AND l.company_id = $2 ORDER BY o.id",
            )
            .bind(connection)
            .bind(self.company)
            .fetch_all(p)
            .await?;
            Ok((queues, options))
        })
    }
}
