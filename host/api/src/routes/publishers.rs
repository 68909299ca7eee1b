//! Publishers whose packages are accepted.

use axum::{Json, extract::State};
use balcao_desk::{NewPublisher, PublisherChange, PublisherView};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    error::ApiResult,
    extract::{PathText, Super, ValidJson},
    state::AppState,
};

/// All publishers.
#[derive(Serialize, ToSchema)]
pub(crate) struct PublisherList {
    publishers: Vec<PublisherView>,
}

/// Why a key is believed no longer.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RevokeBody {
    reason: String,
}

/// Every publisher, revoked ones too.
#[utoipa::path(get, path = "/plugins/publishers", tag = "plugins", security(("bearer" = [])),
    responses((status = 200, body = PublisherList), (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn list(State(state): State<AppState>, Super(who): Super) -> ApiResult<Json<PublisherList>> {
    let publishers = state.desk.modules().publishers(&who).await?;
    Ok(Json(PublisherList { publishers }))
}

/// Accepts packages of a publisher from now on.
#[utoipa::path(post, path = "/plugins/publishers", tag = "plugins", request_body = NewPublisher, security(("bearer" = [])),
    responses((status = 200, body = PublisherView), (status = 400, description = "ERR_VALIDATION"),
        (status = 409, description = "ERR_PLUGIN_PUBLISHER_EXISTS")))]
pub(crate) async fn add(
    State(state): State<AppState>,
    Super(who): Super,
    ValidJson(body): ValidJson<NewPublisher>,
) -> ApiResult<Json<PublisherView>> {
    Ok(Json(state.desk.modules().add_publisher(&who, &body).await?))
}

/// Changes a publisher's name or trust.
#[utoipa::path(put, path = "/plugins/publishers/{key}", tag = "plugins", params(("key" = String, Path)),
    request_body = PublisherChange, security(("bearer" = [])), responses((status = 200, body = PublisherView),
        (status = 400, description = "ERR_VALIDATION"), (status = 404, description = "ERR_PLUGIN_PUBLISHER_NOT_FOUND"),
        (status = 409, description = "ERR_PLUGIN_PUBLISHER_REVOKED")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    Super(who): Super,
    PathText(key): PathText<String>,
    ValidJson(body): ValidJson<PublisherChange>,
) -> ApiResult<Json<PublisherView>> {
    Ok(Json(state.desk.modules().change_publisher(&who, &key, &body).await?))
}

/// Believes a key no longer, for good; plugins that run what it signed stop everywhere.
#[utoipa::path(delete, path = "/plugins/publishers/{key}", tag = "plugins", params(("key" = String, Path)),
    request_body = RevokeBody, security(("bearer" = [])), responses((status = 200, body = PublisherView),
        (status = 400, description = "ERR_VALIDATION"), (status = 404, description = "ERR_PLUGIN_PUBLISHER_NOT_FOUND"),
        (status = 409, description = "ERR_PLUGIN_PUBLISHER_REVOKED")))]
pub(crate) async fn revoke(
    State(state): State<AppState>,
    Super(who): Super,
    PathText(key): PathText<String>,
    ValidJson(body): ValidJson<RevokeBody>,
) -> ApiResult<Json<PublisherView>> {
    Ok(Json(
        state.desk.modules().revoke_publisher(&who, &key, &body.reason).await?,
    ))
}
