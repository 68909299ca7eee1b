//! What is known of a contact, and forgetting it.

use axum::{
    Json,
    body::Body,
    extract::State,
    http::{HeaderValue, header},
    response::Response,
};
use balcao_desk::ErasureView;
use futures::stream;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    error::ApiResult,
    extract::{Admin, Id, ValidJson},
    state::AppState,
};

/// Confirms which contact is meant.
#[derive(Deserialize, ToSchema)]
pub(crate) struct EraseBody {
    /// The contact's number.
    number: String,
}

/// Everything that is known of a contact: `contact.json` and the files of its messages. For administrators.
#[utoipa::path(get, path = "/contacts/{id}/export", tag = "privacy", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, description = "a zip file"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_CONTACT_FOUND")))]
pub(crate) async fn export(State(state): State<AppState>, Admin(who): Admin, Id(id): Id) -> ApiResult<Response> {
    let chunks = state.desk.privacy().export(&who, id).await?;
    let pieces = stream::unfold(chunks, |mut chunks| async move {
        let piece = chunks.recv().await?;
        Some((piece, chunks))
    });
    let mut response = Response::new(Body::from_stream(pieces));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/zip"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::from_static("attachment; filename=\"contact.zip\""),
    );
    Ok(response)
}

/// Removes everything that is known of a contact, for good. Figures stay without a name. For administrators.
#[utoipa::path(post, path = "/contacts/{id}/erase", tag = "privacy", params(("id" = i64, Path)), request_body = EraseBody,
    security(("bearer" = [])),
    responses((status = 200, body = ErasureView), (status = 400, description = "ERR_ERASURE_NOT_CONFIRMED"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_CONTACT_FOUND")))]
pub(crate) async fn erase(
    State(state): State<AppState>,
    Admin(who): Admin,
    Id(id): Id,
    ValidJson(body): ValidJson<EraseBody>,
) -> ApiResult<Json<ErasureView>> {
    Ok(Json(state.desk.privacy().erase(&who, id, &body.number).await?))
}
