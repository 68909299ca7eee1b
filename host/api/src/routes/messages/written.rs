//! What an agent writes, as JSON or, with files, as a form whose files go to the disk piece by piece.

use axum::{
    body::{Body, to_bytes},
    extract::{FromRequest, Multipart, Request},
    http::HeaderMap,
};
use balcao_desk::{FilesInput, Inlet, MessageInput};
use balcao_model::auth::Identity;

use super::MessageBody;
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
            return Ok(WrittenInput::Text(MessageInput {
                body: body.body,
                quoted_id: body.quoted_msg.map(|quoted| quoted.id),
                client_id: key.or(body.id.map(usable).transpose()?),
            }));
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
        fill(&mut input, form, &inlet).await?;
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

async fn fill(input: &mut FilesInput, mut form: Multipart, inlet: &Inlet) -> ApiResult<()> {
    let mut parts = 0;
    while let Some(field) = form.next_field().await.map_err(unreadable_form)? {
        parts += 1;
        if parts > MAX_PARTS {
            return Err(ApiError::too_large());
        }
        match field.name().unwrap_or_default() {
            "medias" | "medias[]" => input.files.push(form_file(field, inlet).await?),
            "body" | "body[]" => input.bodies.push(form_text(field).await?),
            "quotedMsgId" => input.quoted_id = Some(form_text(field).await?),
            "id" if input.client_id.is_none() => input.client_id = Some(usable(form_text(field).await?)?),
            // `fromMe` and others are for older hosts.
            _ => drop(form_text(field).await?),
        }
    }
    Ok(())
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
