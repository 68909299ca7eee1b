//! What a customer writes, as JSON or, with a file, as a form.

use axum::{
    extract::{FromRequest, Multipart, Request, multipart::Field},
    http::{StatusCode, header},
};
use balcao_desk::{PhoneInput, Upload};
use balcao_model::message::Kind;

use super::CustomerMessage;
use crate::{
    error::{ApiError, ApiResult},
    extract::ValidJson,
};

/// A customer's message in either form.
pub(crate) struct Written(pub PhoneInput);

impl<S: Send + Sync> FromRequest<S> for Written {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_form(&request) {
            let ValidJson(message) = ValidJson::<CustomerMessage>::from_request(request, state).await?;
            return Ok(Self(message.into()));
        }
        let form = Multipart::from_request(request, state)
            .await
            .map_err(|_| ApiError::invalid("body"))?;
        read(form).await.map(Self)
    }
}

fn is_form(request: &Request) -> bool {
    let kind = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| {
        kind.trim_start()
            .to_ascii_lowercase()
            .starts_with("multipart/form-data")
    })
}

async fn read(mut form: Multipart) -> ApiResult<PhoneInput> {
    let mut input = PhoneInput {
        from: String::new(),
        name: String::new(),
        body: String::new(),
        kind: Kind::Text,
        media: None,
        id: None,
        quoted_id: None,
    };
    while let Some(field) = form.next_field().await.map_err(unreadable)? {
        match field.name().unwrap_or_default() {
            "from" => input.from = text(field).await?,
            "name" => input.name = text(field).await?,
            "body" => input.body = text(field).await?,
            "id" => input.id = Some(text(field).await?),
            "quotedId" => input.quoted_id = Some(text(field).await?),
            "media" => input.media = Some(file(field).await?),
            // The type of a file is what its bytes say; anything else is not ours to judge.
            _ => drop(field),
        }
    }
    Ok(input)
}

async fn text(field: Field<'_>) -> ApiResult<String> {
    field.text().await.map_err(unreadable)
}

async fn file(field: Field<'_>) -> ApiResult<Upload> {
    let name = field.file_name().unwrap_or_default().to_owned();
    let bytes = field.bytes().await.map_err(unreadable)?.to_vec();
    Ok(Upload { name, bytes })
}

fn unreadable(error: axum::extract::multipart::MultipartError) -> ApiError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        ApiError::too_large()
    } else {
        ApiError::invalid("body")
    }
}
