//! Files of conversations.

use axum::{
    body::Body,
    extract::State,
    http::{HeaderValue, Response, Uri, header},
};

use crate::{
    error::{ApiError, ApiResult},
    state::AppState,
};

/// A file of a conversation. Its name cannot be guessed; whoever may read the message knows it.
#[utoipa::path(get, path = "/public/{company}/{file}", tag = "messages",
    params(("company" = i64, Path), ("file" = String, Path)),
    responses((status = 200, description = "the file"), (status = 404, description = "ERR_NOT_FOUND")))]
pub(crate) async fn show(State(state): State<AppState>, uri: Uri) -> ApiResult<Response<Body>> {
    let file = state.desk.media(uri.path()).await?.ok_or_else(ApiError::not_found)?;
    let mut response = Response::new(Body::from(file.bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.content_type));
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, max-age=31536000, immutable"),
    );
    // Nothing in a customer's file may run as part of our pages.
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; sandbox"),
    );
    if !file.inline {
        headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    }
    Ok(response)
}
