//! What an agent writes, as JSON or, with files, as a form whose files go to the disk piece by piece.

use axum::{
    body::{Body, to_bytes},
    extract::{FromRequest, Multipart, Request},
    http::HeaderMap,
};
use balcao_desk::{FilesInput, Inlet, MessageInput, RichContent, RichInput};
use balcao_model::{
    auth::Identity,
    message::{Card, Location, TemplateUse},
};

use super::{CardBody, MessageBody, TemplateBody};
use crate::{
    error::{ApiError, ApiResult},
    extract::{ValidJson, form_file, form_text, is_form, unreadable_form},
    router::BODY_LIMIT,
    state::AppState,
};

/// Longest idempotency key, in bytes.
const MAX_KEY: usize = 100;
/// Texts and files of one form.
const MAX_PARTS: usize = 100;

/// A request that has not been read yet: its files are taken only from callers who may send them.
pub(crate) struct Written(Request);

/// A request that has been read.
pub(crate) enum WrittenInput {
    Text(MessageInput),
    Files(FilesInput),
    Rich(RichInput),
}

impl<S: Send + Sync> FromRequest<S> for Written {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        Ok(Self(request))
    }
}

impl Written {
    /// Reads the text, or the form with its files.
    pub(crate) async fn read(self, state: &AppState, who: &Identity, ticket: i64) -> ApiResult<WrittenInput> {
        let key = idempotency_key(self.0.headers())?;
        if !is_form(self.0.headers()) {
            let ValidJson(body) = ValidJson::<MessageBody>::from_request(limited(self.0).await?, state).await?;
            return body.read(key);
        }
        let inlet = state.desk.messages().inlet(who, ticket).await?;
        let form = Multipart::from_request(self.0, state)
            .await
            .map_err(|_| ApiError::invalid("body"))?;
        let mut input = FilesInput {
            files: Vec::new(),
            bodies: Vec::new(),
            quoted_id: None,
            client_id: key,
        };
        let template = fill(&mut input, form, &inlet).await?;
        if let Some(template) = template {
            return with_file(template, input);
        }
        if input.files.is_empty() {
            return Ok(WrittenInput::Text(MessageInput {
                body: input.bodies.concat(),
                quoted_id: input.quoted_id,
                client_id: input.client_id,
            }));
        }
        Ok(WrittenInput::Files(input))
    }
}

/// The same request, its body read up to the limit of every other route.
async fn limited(request: Request) -> ApiResult<Request> {
    let (parts, body) = request.into_parts();
    let bytes = to_bytes(body, BODY_LIMIT).await.map_err(|_| ApiError::too_large())?;
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

/// Reads the form's parts; the template, if it has one.
async fn fill(input: &mut FilesInput, mut form: Multipart, inlet: &Inlet) -> ApiResult<Option<TemplateBody>> {
    let (mut parts, mut template) = (0, None);
    while let Some(field) = form.next_field().await.map_err(unreadable_form)? {
        parts += 1;
        if parts > MAX_PARTS {
            return Err(ApiError::too_large());
        }
        match field.name().unwrap_or_default() {
            "medias" | "medias[]" => input.files.push(form_file(field, inlet).await?),
            "body" | "body[]" => input.bodies.push(form_text(field).await?),
            "template" => {
                let told = form_text(field).await?;
                template = Some(serde_json::from_str(&told).map_err(|_| ApiError::invalid("template"))?);
            }
            "quotedMsgId" => input.quoted_id = Some(form_text(field).await?),
            "id" if input.client_id.is_none() => input.client_id = Some(usable(form_text(field).await?)?),
            // `fromMe` and others are for older hosts.
            _ => drop(form_text(field).await?),
        }
    }
    Ok(template)
}

impl MessageBody {
    /// A text, unless the body names what is sent in place of one.
    fn read(self, key: Option<String>) -> ApiResult<WrittenInput> {
        let quoted_id = self.quoted_msg.map(|quoted| quoted.id);
        let client_id = key.or(self.id.map(usable).transpose()?);
        let content = match (self.location, self.contacts, self.template) {
            (None, None, None) => {
                return Ok(WrittenInput::Text(MessageInput {
                    body: self.body,
                    quoted_id,
                    client_id,
                }));
            }
            (Some(place), None, None) => RichContent::Location(Location {
                latitude: place.latitude,
                longitude: place.longitude,
                name: place.name,
                thumbnail: String::new(),
            }),
            (None, Some(cards), None) => {
                let card = |card: CardBody| Card {
                    name: card.name,
                    number: card.number,
                };
                RichContent::Contacts(cards.into_iter().map(card).collect())
            }
            (None, None, Some(template)) => RichContent::Template(template.into(), None),
            _ => return Err(ApiError::invalid("body")),
        };
        Ok(WrittenInput::Rich(RichInput {
            content,
            quoted_id,
            client_id,
        }))
    }
}

impl From<TemplateBody> for TemplateUse {
    fn from(body: TemplateBody) -> Self {
        Self {
            name: body.name,
            language: body.language,
            values: body.values.into_iter().collect(),
        }
    }
}

/// A template with the file at its head.
fn with_file(template: TemplateBody, input: FilesInput) -> ApiResult<WrittenInput> {
    let mut files = input.files.into_iter();
    let (file, None) = (files.next(), files.next()) else {
        return Err(ApiError::invalid("medias"));
    };
    Ok(WrittenInput::Rich(RichInput {
        content: RichContent::Template(template.into(), file),
        quoted_id: input.quoted_id,
        client_id: input.client_id,
    }))
}

fn idempotency_key(headers: &HeaderMap) -> ApiResult<Option<String>> {
    let Some(value) = headers.get("idempotency-key") else {
        return Ok(None);
    };
    let key = value.to_str().map_err(|_| ApiError::invalid("Idempotency-Key"))?;
    usable(key.to_owned()).map(Some)
}

fn usable(key: String) -> ApiResult<String> {
    // Keys that begin so are those of plugins.
    if (1..=MAX_KEY).contains(&key.len()) && !key.contains('\0') && !key.starts_with("plugin:") {
        Ok(key)
    } else {
        Err(ApiError::invalid("Idempotency-Key"))
    }
}
