//! A connection on the wire. The family calls it `Whatsapp`.

use crate::connections::ConnectionChannelView;
use balcao_model::time::Moment;
use balcao_storage::{ConnectionOptions, ConnectionRow, MenuOptionRow, MenuQueueRow, QueueRow};
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
    /// What may be typed on the phone in place of reading the QR code.
    pub pairing_code: Option<String>,
    pub status: String,
    /// Why the session ended, `CONNECTION_…`; translated by the browser.
    pub status_reason: Option<String>,
    pub retries: i64,
    pub greeting_message: String,
    pub complation_message: String,
    pub farewell_message: String,
    pub out_of_hours_message: String,
    pub rating_message: String,
    pub provider: String,
    pub is_default: bool,
    pub company_id: i64,
    /// Key of the messaging API; only admins see it.
    pub token: String,
    pub expires_ticket: i64,
    pub expires_inactive_message: String,
    pub time_use_bot_queues: i64,
    pub max_use_bot_queues: i64,
    pub transfer_queue_id: Option<i64>,
    pub time_to_transfer: Option<i64>,
    /// The same as `transferQueueId`, for older clients; 0 when there is none.
    pub send_id_queue: i64,
    /// The same as `timeToTransfer`, for older clients; 0 when there is none.
    pub time_send_queue: i64,
    pub prompt_id: Option<i64>,
    pub integration_id: Option<i64>,
    /// Charge of the phone, which channels of this host do not tell.
    #[schema(value_type = Option<String>)]
    pub battery: (),
    /// Whether the phone is charging, which channels of this host do not tell.
    #[schema(value_type = Option<bool>)]
    pub plugged: (),
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
    #[serde(rename = "WhatsappQueue")]
    pub link: ConnectionQueueLink,
    #[serde(flatten)]
    pub menu: Option<QueueMenuView>,
}

/// The link between a connection and a queue.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct ConnectionQueueLink {
    pub whatsapp_id: i64,
    pub queue_id: i64,
}

/// What only the page of one connection shows of its queues.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct QueueMenuView {
    pub integration_id: Option<i64>,
    pub prompt_id: Option<i64>,
    pub media_path: String,
    pub media_name: String,
    /// Of every level.
    pub options: Vec<MenuOptionView>,
}

/// An option of a queue's menu.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct MenuOptionView {
    pub id: i64,
    pub title: String,
    pub message: String,
    pub option: String,
    pub queue_id: i64,
    pub parent_id: Option<i64>,
    pub media_path: String,
    pub media_name: String,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

/// A connection with the menus of its queues.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct ConnectionDetail {
    #[serde(flatten)]
    pub connection: ConnectionView,
    /// What the connection was given for its channel; for administrators, of channels of plugins.
    pub channel: Option<ConnectionChannelView>,
    /// The prompt of a language model; none on this host yet.
    #[schema(value_type = Option<Object>)]
    pub prompt: (),
}

/// A state that a connection came into.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ConnectionStateView {
    /// The state.
    pub status: String,
    /// Why, `CONNECTION_…`, if something was wrong.
    pub reason: Option<String>,
    /// When.
    #[schema(value_type = String)]
    pub at: Moment,
    /// Messages that were written while it was so and came late.
    pub late: i64,
}

impl ConnectionView {
    /// The wire shape of a stored connection. Only admins see its secrets: who reads the QR code owns the session,
    /// who has the token sends in the company's name.
    #[must_use]
    pub fn new(row: ConnectionRow, queues: Vec<QueueRow>, show_secrets: bool) -> Self {
        let secret = |text: String| if show_secrets { text } else { String::new() };
        let id = row.id;
        let ConnectionOptions {
            complation_message,
            farewell_message,
            out_of_hours_message,
            rating_message,
            token,
            expires_ticket,
            expires_inactive_message,
            time_use_bot_queues,
            max_use_bot_queues,
            transfer_queue_id,
            time_to_transfer,
        } = row.options;
        Self {
            id,
            name: row.name,
            qrcode: secret(row.qrcode),
            pairing_code: Some(secret(row.pairing_code)).filter(|code| !code.is_empty()),
            status: row.status,
            status_reason: row.status_reason,
            retries: row.retries,
            greeting_message: row.greeting_message,
            complation_message,
            farewell_message,
            out_of_hours_message,
            rating_message,
            provider: row.provider,
            is_default: row.is_default,
            company_id: row.company_id,
            token: secret(token),
            expires_ticket,
            expires_inactive_message,
            time_use_bot_queues,
            max_use_bot_queues,
            transfer_queue_id,
            time_to_transfer,
            send_id_queue: transfer_queue_id.unwrap_or(0),
            time_send_queue: time_to_transfer.unwrap_or(0),
            prompt_id: row.prompt_id,
            integration_id: row.integration_id,
            battery: (),
            plugged: (),
            queues: queues.into_iter().map(|queue| linked(id, queue)).collect(),
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }

    /// Adds the menus of the queues and what the connection was given for its channel.
    pub(crate) fn with_menus(
        mut self,
        menus: &[MenuQueueRow],
        options: &[MenuOptionRow],
        channel: Option<ConnectionChannelView>,
    ) -> ConnectionDetail {
        for queue in &mut self.queues {
            let own = options.iter().filter(|option| option.queue_id == queue.id);
            queue.menu = menus.iter().find(|menu| menu.id == queue.id).map(|menu| QueueMenuView {
                integration_id: menu.integration_id,
                prompt_id: menu.prompt_id,
                media_path: menu.media_path.clone(),
                media_name: menu.media_name.clone(),
                options: own.map(MenuOptionView::new).collect(),
            });
        }
        ConnectionDetail {
            connection: self,
            channel,
            prompt: (),
        }
    }
}

fn linked(connection: i64, queue: QueueRow) -> ConnectionQueueView {
    ConnectionQueueView {
        link: ConnectionQueueLink {
            whatsapp_id: connection,
            queue_id: queue.id,
        },
        menu: None,
        id: queue.id,
        name: queue.name,
        color: queue.color,
        greeting_message: queue.greeting_message,
    }
}

impl MenuOptionView {
    fn new(row: &MenuOptionRow) -> Self {
        Self {
            id: row.id,
            title: row.title.clone(),
            message: row.message.clone(),
            option: row.option.clone(),
            queue_id: row.queue_id,
            parent_id: row.parent_id,
            media_path: row.media_path.clone(),
            media_name: row.media_name.clone(),
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}
