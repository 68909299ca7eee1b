//! Deliveries of other services to modules.

use axum::{
    Json,
    body::{Body, to_bytes},
    extract::{RawQuery, Request, State},
    http::HeaderMap,
};
use balcao_desk::{HookPost, MAX_DELIVERY_BYTES};
use serde_json::{Value, json};

use crate::{
    error::{ApiError, ApiResult},
    extract::PathText,
    state::AppState,
};

/// Largest body that any hook may declare, in bytes.
const LIMIT: usize = MAX_DELIVERY_BYTES as usize;

/// Takes a delivery for a module. The key in the address says whose it is. When this answers it is stored; the module is told after.
#[utoipa::path(post, path = "/hooks/{plugin}/{key}", tag = "modules",
    params(("plugin" = String, Path), ("key" = String, Path)),
    responses((status = 200, description = "`{}`"), (status = 404, description = "ERR_NOT_FOUND"),
        (status = 413, description = "ERR_BODY_TOO_LARGE"), (status = 429, description = "ERR_TOO_MANY_DELIVERIES")))]
pub(crate) async fn accept(
    State(state): State<AppState>,
    PathText((plugin, key)): PathText<(String, String)>,
    request: Request<Body>,
) -> ApiResult<Json<Value>> {
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, LIMIT).await.map_err(|_| ApiError::too_large())?;
    let post = HookPost {
        plugin,
        key,
        query: parts.uri.query().unwrap_or_default().to_owned(),
        headers: readable(&parts.headers),
        body: body.to_vec(),
    };
    state.desk.modules().accept_hook(post).await?;
    // Some senders take only 200 with JSON for thanks.
    Ok(Json(json!({})))
}

/// Answers a sender that makes sure of the address before it delivers, as the module's manifest says, or for the address of a
/// connection the module of its channel.
#[utoipa::path(get, path = "/hooks/{plugin}/{key}", tag = "modules",
    params(("plugin" = String, Path), ("key" = String, Path)),
    responses((status = 200, description = "What the sender wants to read", body = String, content_type = "text/plain"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NOT_FOUND"),
        (status = 429, description = "ERR_TOO_MANY_DELIVERIES"), (status = 503, description = "ERR_PLUGIN_FAILED")))]
pub(crate) async fn challenge(
    State(state): State<AppState>,
    PathText((plugin, key)): PathText<(String, String)>,
    RawQuery(query): RawQuery,
) -> ApiResult<String> {
    let query = query.unwrap_or_default();
    // As plain text, which no browser takes for a page.
    Ok(state.desk.modules().answer_challenge(&plugin, &key, &query).await?)
}

/// Headers that are text. What proves the sender is for the module; cookies are a browser's.
fn readable(headers: &HeaderMap) -> Vec<(String, String)> {
    let text = headers.iter().filter(|(name, _)| *name != "cookie");
    text.filter_map(|(name, value)| Some((name.to_string(), value.to_str().ok()?.to_owned())))
        .collect()
}
