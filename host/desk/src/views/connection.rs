//! A connection on the wire. The family calls it `Whatsapp`.

use balcao_model::time::Moment;
use balcao_storage::{ConnectionRow, QueueRow};
use serde::Serialize;
use utoipa::ToSchema;

/// A connection. Secrets of its session are not part of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct ConnectionView {
    pub id: i64,
    pub name: String,
    pub qrcode: String,
    pub status: String,
    /// Why the session ended, `CONNECTION_…`; translated by the browser.
    pub status_reason: Option<String>,
    pub retries: i64,
    pub greeting_message: String,
    pub provider: String,
    pub is_default: bool,
    pub company_id: i64,
    pub queues: Vec<ConnectionQueueView>,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

/// A queue of a connection.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct ConnectionQueueView {
    pub id: i64,
    pub name: String,
    pub color: String,
    pub greeting_message: String,
}

impl ConnectionView {
    /// The wire shape of a stored connection. Only admins see the QR code: who reads it owns the session.
    #[must_use]
    pub fn new(row: ConnectionRow, queues: Vec<QueueRow>, show_qrcode: bool) -> Self {
        Self {
            id: row.id,
            name: row.name,
            qrcode: if show_qrcode { row.qrcode } else { String::new() },
            status: row.status,
            status_reason: row.status_reason,
            retries: row.retries,
            greeting_message: row.greeting_message,
            provider: row.provider,
            is_default: row.is_default,
            company_id: row.company_id,
            queues: queues
                .into_iter()
                .map(|q| ConnectionQueueView {
                    id: q.id,
                    name: q.name,
                    color: q.color,
                    greeting_message: q.greeting_message,
                })
                .collect(),
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}
