//! What a phone tells, as JSON or, with a file, as a form.

use axum::extract::{FromRequest, Multipart, Request};
use balcao_desk::{PhoneEvent, PhoneInput, PhoneMore, Upload};
use balcao_model::message::{Action, Card, Kind, Location};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    error::{ApiError, ApiResult},
    extract::{ValidJson, form_bytes, form_text, is_form, unreadable_form},
    router::BODY_LIMIT,
};

/// What a customer does.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerMessage {
    /// Number of the customer, or `lid:` and digits of one who hides it.
    from: String,
    /// Name of the customer.
    #[serde(default)]
    name: String,
    /// Text, caption, new text of an edit, picture of a reaction; `video` makes a call a video call.
    #[serde(default)]
    body: String,
    /// `text` when absent; `image`, `video`, `audio`, `voice`, `sticker`, `document`, `location`, `liveLocation`,
    /// `contact`, `contacts`, `buttonReply`, `listReply`, `call`, `edit`, `delete`, `reaction`, `address` or `protocol`.
    #[serde(rename = "type", default)]
    #[schema(value_type = Option<String>)]
    what: Option<What>,
    /// Id that the phone gives the message; the same id twice is one message.
    id: Option<String>,
    /// The message that this one answers.
    quoted_id: Option<String>,
    /// The message that an edit, a deletion or a reaction changes.
    target_id: Option<String>,
    /// A file in base64.
    media: Option<String>,
    /// Name of the file.
    file_name: Option<String>,
    /// The group that it is written in.
    group: Option<GroupBody>,
    /// Written on the company's own phone, to `from`.
    #[serde(default)]
    from_me: bool,
    /// The address under which the service hides the number.
    lid: Option<String>,
    /// A place.
    #[schema(value_type = Option<Object>)]
    location: Option<Location>,
    /// People's cards.
    #[serde(default)]
    #[schema(value_type = Vec<Object>)]
    cards: Vec<Card>,
}

/// A group.
#[derive(Deserialize, ToSchema)]
pub(crate) struct GroupBody {
    /// Its digits, 16 at least.
    id: String,
    #[serde(default)]
    name: String,
}

/// A kind of content, or something else that a phone tells.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum What {
    Content(Kind),
    Change(Action),
    Other(Word),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Address,
    Protocol,
}

/// A phone's message in either form.
pub(crate) struct Written {
    pub(crate) event: PhoneEvent,
    pub(crate) input: PhoneInput,
    pub(crate) more: PhoneMore,
}

impl<S: Send + Sync> FromRequest<S> for Written {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_form(request.headers()) {
            let ValidJson(message) = ValidJson::<CustomerMessage>::from_request(request, state).await?;
            return message.written(None);
        }
        let form = Multipart::from_request(request, state)
            .await
            .map_err(|_| ApiError::invalid("body"))?;
        let (message, file) = read(form).await?;
        message.written(file)
    }
}

impl CustomerMessage {
    fn written(self, file: Option<Upload>) -> ApiResult<Written> {
        let what = self.what.unwrap_or(What::Content(Kind::Text));
        let (kind, event) = match what {
            What::Content(kind) => (kind, PhoneEvent::Message),
            What::Change(action) => {
                let target = self.target_id.ok_or_else(|| ApiError::invalid("targetId"))?;
                (Kind::Text, PhoneEvent::Change { action, target })
            }
            What::Other(Word::Address) => (Kind::Text, PhoneEvent::Address),
            What::Other(Word::Protocol) => (Kind::Text, PhoneEvent::Other),
        };
        let media = match (file, self.media) {
            (Some(file), _) => Some(file),
            (None, Some(text)) => Some(Upload {
                name: self.file_name.unwrap_or_default(),
                bytes: STANDARD.decode(text).map_err(|_| ApiError::invalid("media"))?,
            }),
            (None, None) => None,
        };
        Ok(Written {
            event,
            input: PhoneInput {
                from: self.from,
                name: self.name,
                body: self.body,
                kind,
                media,
                id: self.id,
                quoted_id: self.quoted_id,
            },
            more: PhoneMore {
                group: self.group.map(|group| (group.id, group.name)),
                from_me: self.from_me,
                lid: self.lid,
                location: self.location,
                cards: self.cards,
            },
        })
    }
}

async fn read(mut form: Multipart) -> ApiResult<(CustomerMessage, Option<Upload>)> {
    let mut message = CustomerMessage::default();
    let mut upload = None;
    while let Some(field) = form.next_field().await.map_err(unreadable_form)? {
        match field.name().unwrap_or_default() {
            "from" => message.from = form_text(field).await?,
            "name" => message.name = form_text(field).await?,
            "body" => message.body = form_text(field).await?,
            "id" => message.id = Some(form_text(field).await?),
            "quotedId" => message.quoted_id = Some(form_text(field).await?),
            "type" => {
                let word = serde_json::Value::String(form_text(field).await?);
                message.what = Some(serde_json::from_value(word).map_err(|_| ApiError::invalid("type"))?);
            }
            "media" => {
                let name = field.file_name().unwrap_or_default().to_owned();
                let bytes = form_bytes(field, BODY_LIMIT).await?;
                upload = Some(Upload { name, bytes });
            }
            _ => drop(form_text(field).await?),
        }
    }
    Ok((message, upload))
}
