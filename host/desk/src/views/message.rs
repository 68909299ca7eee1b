//! A message on the wire.

use super::ContactView;
use balcao_model::time::Moment;
use balcao_storage::MessageRow;
use serde::Serialize;
use utoipa::ToSchema;

/// A reaction to a message.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReactionView {
    /// The picture.
    pub emoji: String,
    /// The desk's own.
    pub from_me: bool,
    /// Whose it is otherwise.
    pub contact_id: Option<i64>,
}

/// A message of a conversation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct MessageView {
    pub id: String,
    /// Place in the conversation: grows with every message.
    pub seq: i64,
    pub ticket_id: i64,
    pub company_id: i64,
    pub contact_id: Option<i64>,
    pub queue_id: Option<i64>,
    pub body: String,
    pub from_me: bool,
    pub media_type: String,
    pub media_url: Option<String>,
    /// The sender's name of the file.
    pub media_name: String,
    /// The precise kind of content, where `mediaType` names only its family; empty for plain texts.
    pub kind: String,
    pub ack: i64,
    /// Why it could not be sent, `ERR_…`.
    pub failure: Option<String>,
    /// How far the sending of a message of the desk is: `pending`, `held`, `sent`, `failed` or `unknown`.
    pub state: Option<&'static str>,
    /// Why a held message waits: `rate`, `warm-up`, `disconnected` or `order`.
    pub held_reason: Option<String>,
    /// Until when a held message waits, as far as it is known.
    #[schema(value_type = Option<String>)]
    pub held_until: Option<Moment>,
    pub read: bool,
    pub is_deleted: bool,
    pub is_edited: bool,
    pub quoted_msg_id: Option<String>,
    #[schema(no_recursion)]
    pub quoted_msg: Option<Box<MessageView>>,
    pub contact: Option<ContactView>,
    pub reactions: Vec<ReactionView>,
    /// The idempotency key of the browser that sent it.
    pub client_id: Option<String>,
    /// When it was written, where it came at least a minute later, for instance after an outage.
    #[schema(value_type = Option<String>)]
    pub written_at: Option<Moment>,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

impl MessageView {
    /// The wire shape of a stored message, with the message it answers, its writer and the reactions to it.
    #[must_use]
    pub fn new(
        row: MessageRow,
        quoted: Option<MessageRow>,
        contact: Option<ContactView>,
        reactions: Vec<ReactionView>,
    ) -> Self {
        Self {
            id: row.id,
            seq: row.seq,
            ticket_id: row.ticket_id,
            company_id: row.company_id,
            contact_id: row.contact_id,
            queue_id: row.queue_id,
            body: row.body,
            from_me: row.from_me,
            media_type: row.media_type,
            media_url: row.media_url,
            media_name: row.media_name,
            kind: row.kind,
            ack: row.ack,
            failure: row.failure,
            state: row.from_me.then_some("sent"),
            held_reason: None,
            held_until: None,
            read: row.read,
            is_deleted: row.is_deleted,
            is_edited: row.is_edited,
            quoted_msg_id: row.quoted_id,
            quoted_msg: quoted.map(|row| Box::new(Self::new(row, None, None, Vec::new()))),
            contact,
            reactions,
            client_id: row.client_id,
            written_at: row.written_at.map(Moment),
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}
