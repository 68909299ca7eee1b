//! Queues and tags as clients choose from them.

use balcao_model::time::Moment;
use balcao_storage::{QueueRow, TagRow};
use serde::Serialize;
use utoipa::ToSchema;

/// A queue.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `Queue`")]
pub struct QueueView {
    pub id: i64,
    pub name: String,
    pub color: String,
    pub greeting_message: String,
    pub company_id: i64,
    pub order_queue: Option<i64>,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

/// A tag; `kanban` is 1 for a lane of the board and 0 for others.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `Tag`")]
pub struct TagView {
    pub id: i64,
    pub name: String,
    pub color: String,
    pub company_id: i64,
    pub kanban: u8,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

impl From<QueueRow> for QueueView {
    fn from(row: QueueRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            color: row.color,
            greeting_message: row.greeting_message,
            company_id: row.company_id,
            order_queue: row.order_queue,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}

impl From<TagRow> for TagView {
    fn from(row: TagRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            color: row.color,
            company_id: row.company_id,
            kanban: u8::from(row.kanban),
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}
