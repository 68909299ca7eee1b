//! Web Push: browsers that want to be told while the app is closed.

use axum::{Json, extract::State};
use balcao_desk::{PushInput, PushKeyView, PushView};
use serde_json::{Value, json};

use crate::{
    error::ApiResult,
    extract::{CurrentUser, Id, ValidJson},
    state::AppState,
};

/// The key that browsers subscribe with (VAPID); the same for everybody.
#[utoipa::path(get, path = "/push/key", tag = "push", security(("bearer" = [])),
    responses((status = 200, body = PushKeyView)))]
pub(crate) async fn key(State(state): State<AppState>, _who: CurrentUser) -> ApiResult<Json<PushKeyView>> {
    Ok(Json(state.desk.push().key().await?))
}

/// Subscribes the caller's browser until the session ends; again, to prolong it.
#[utoipa::path(post, path = "/push/subscriptions", tag = "push", request_body = PushInput, security(("bearer" = [])),
    responses((status = 200, body = PushView), (status = 400, description = "ERR_VALIDATION")))]
pub(crate) async fn subscribe(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidJson(body): ValidJson<PushInput>,
) -> ApiResult<Json<PushView>> {
    Ok(Json(state.desk.push().subscribe(&who, &body).await?))
}

/// Ends a subscription of the caller.
#[utoipa::path(delete, path = "/push/subscriptions/{id}", tag = "push", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200), (status = 404, description = "ERR_NO_PUSH_SUBSCRIPTION_FOUND")))]
pub(crate) async fn unsubscribe(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<Value>> {
    state.desk.push().unsubscribe(&who, id).await?;
    Ok(Json(json!({})))
}

/// Sends a test to every browser of the caller; answers how many there are.
#[utoipa::path(post, path = "/push/test", tag = "push", security(("bearer" = [])),
    responses((status = 200, description = "`{browsers}`")))]
pub(crate) async fn test(State(state): State<AppState>, CurrentUser(who): CurrentUser) -> ApiResult<Json<Value>> {
    Ok(Json(json!({ "browsers": state.desk.push().test(&who).await? })))
}
