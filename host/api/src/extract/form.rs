//! Forms with files.

use axum::{
    extract::multipart::{Field, MultipartError},
    http::{HeaderMap, StatusCode, header},
};
use balcao_desk::{Inlet, Received};

use crate::error::{ApiError, ApiResult};

/// Longest text of a form, in bytes.
const MAX_TEXT: usize = 256 * 1024;

/// Whether a request brings a form that may have files.
pub(crate) fn is_form(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| {
        kind.trim_start()
            .to_ascii_lowercase()
            .starts_with("multipart/form-data")
    })
}

/// A field's text.
pub(crate) async fn form_text(field: Field<'_>) -> ApiResult<String> {
    let bytes = form_bytes(field, MAX_TEXT).await?;
    String::from_utf8(bytes).map_err(|_| ApiError::invalid("body"))
}

/// A field's bytes, up to a limit.
pub(crate) async fn form_bytes(mut field: Field<'_>, limit: usize) -> ApiResult<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(piece) = field.chunk().await.map_err(unreadable_form)? {
        if bytes.len() + piece.len() > limit {
            return Err(ApiError::too_large());
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes)
}

/// A field's file, piece by piece on the disk.
pub(crate) async fn form_file(mut field: Field<'_>, inlet: &Inlet) -> ApiResult<Received> {
    let name = field.file_name().unwrap_or_default().to_owned();
    let mut file = inlet.begin(&name).await?;
    while let Some(piece) = field.chunk().await.map_err(unreadable_form)? {
        file.write(&piece).await?;
    }
    Ok(file.finish().await?)
}

/// What a form that ends or breaks before its time is answered with.
pub(crate) fn unreadable_form(error: MultipartError) -> ApiError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        ApiError::too_large()
    } else {
        ApiError::invalid("body")
    }
}
