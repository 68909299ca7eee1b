//! A ticket on the wire.

use balcao_model::time::Moment;
use balcao_storage::TicketRow;
use serde::Serialize;
use utoipa::ToSchema;

/// A ticket with its contact, queue, agent, connection and tags.
///
/// The columns of typebot belong to a plugin, which keeps them itself; they have their resting values.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct TicketView {
    pub id: i64,
    pub uuid: String,
    pub status: String,
    pub unread_messages: i64,
    pub last_message: String,
    pub is_group: bool,
    pub user_id: Option<i64>,
    pub contact_id: i64,
    pub whatsapp_id: Option<i64>,
    pub queue_id: Option<i64>,
    pub chatbot: bool,
    pub queue_option_id: Option<i64>,
    pub company_id: i64,
    pub use_integration: bool,
    pub integration_id: Option<i64>,
    pub typebot_session_id: Option<String>,
    pub typebot_status: bool,
    pub prompt_id: Option<i64>,
    pub from_me: bool,
    pub amount_used_bot_queues: i64,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
    pub contact: TicketContactView,
    pub queue: Option<QueueBriefView>,
    pub user: Option<UserBriefView>,
    pub whatsapp: Option<NameView>,
    pub tags: Vec<TagBriefView>,
    /// In answers to a search: messages in which the term was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub messages: Option<Vec<FoundMessageView>>,
}

/// A message in which a search found its term.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct FoundMessageView {
    pub id: String,
    /// Its text, or the first thousand characters.
    pub body: String,
}

/// A ticket's contact.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct TicketContactView {
    pub id: i64,
    pub name: String,
    pub number: String,
    pub email: String,
    pub profile_pic_url: String,
}

/// A ticket's queue.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct QueueBriefView {
    pub id: i64,
    pub name: String,
    pub color: String,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub bots: Option<QueueBotsView>,
}

/// What answers in a queue by itself, in the detail of a ticket. Plugins keep it themselves, so that
/// clients of this family, which read both keys, find `null`.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct QueueBotsView {
    pub prompt: Option<serde_json::Value>,
    pub queue_integrations: Option<serde_json::Value>,
}

/// A ticket's agent.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct UserBriefView {
    pub id: i64,
    pub name: String,
}

/// A ticket's connection.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct NameView {
    pub id: i64,
    pub name: String,
}

/// A ticket's tag.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct TagBriefView {
    pub id: i64,
    pub name: String,
    pub color: String,
}

impl TicketView {
    /// The detail of a ticket, as single tickets are answered.
    #[must_use]
    pub fn full(mut self) -> Self {
        if let Some(queue) = &mut self.queue {
            queue.bots = Some(QueueBotsView::default());
        }
        self
    }
}

impl TryFrom<TicketRow> for TicketView {
    type Error = balcao_storage::Error;

    fn try_from(row: TicketRow) -> Result<Self, Self::Error> {
        let tags = row.tags()?;
        Ok(Self {
            id: row.id,
            uuid: row.uuid,
            status: row.status,
            unread_messages: row.unread,
            last_message: row.last_message,
            is_group: row.is_group,
            user_id: row.user_id,
            contact_id: row.contact_id,
            whatsapp_id: row.connection_id,
            queue_id: row.queue_id,
            chatbot: row.bots.chatbot,
            queue_option_id: row.bots.queue_option_id,
            company_id: row.company_id,
            use_integration: row.bots.use_integration,
            integration_id: row.bots.integration_id,
            typebot_session_id: None,
            typebot_status: false,
            prompt_id: row.bots.prompt_id,
            from_me: row.from_me,
            amount_used_bot_queues: row.bots.bot_menus,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
            contact: TicketContactView {
                id: row.contact_id,
                name: row.contact_name,
                number: row.contact_number,
                email: row.contact_email,
                profile_pic_url: row.contact_picture,
            },
            queue: row.queue_id.zip(row.queue_name).map(|(id, name)| QueueBriefView {
                id,
                name,
                color: row.queue_color.unwrap_or_default(),
                bots: None,
            }),
            user: row
                .user_id
                .zip(row.user_name)
                .map(|(id, name)| UserBriefView { id, name }),
            whatsapp: row
                .connection_id
                .zip(row.connection_name)
                .map(|(id, name)| NameView { id, name }),
            tags: tags
                .into_iter()
                .map(|tag| TagBriefView {
                    id: tag.id,
                    name: tag.name,
                    color: tag.color,
                })
                .collect(),
            messages: None,
        })
    }
}
