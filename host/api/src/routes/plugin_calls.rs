//! Recorded calls of plugins, for the operator of the installation.

use axum::{Json, extract::State};
use serde_json::Value;

use crate::{
    error::ApiResult,
    extract::{PathText, Super},
    state::AppState,
};

/// The latest calls of a plugin that this host has made, newest first.
#[utoipa::path(get, path = "/plugins/{id}/calls", tag = "plugins", params(("id" = String, Path)),
    security(("bearer" = [])), responses((status = 200, description = "`{calls: [...]}`"), (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn list(
    State(state): State<AppState>,
    Super(who): Super,
    PathText(id): PathText<String>,
) -> ApiResult<Json<Value>> {
    Ok(Json(state.desk.modules().calls(&who, &id)?))
}

/// One of them with its input, what the host answered it, and its outcome; secrets are masked. `balcao plugin replay` runs it again.
#[utoipa::path(get, path = "/plugins/{id}/calls/{callId}", tag = "plugins",
    params(("id" = String, Path), ("callId" = String, Path)), security(("bearer" = [])),
    responses((status = 200, description = "The recorded call"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NOT_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    Super(who): Super,
    PathText((id, call)): PathText<(String, String)>,
) -> ApiResult<Json<Value>> {
    Ok(Json(state.desk.modules().call_record(&who, &id, &call)?))
}
