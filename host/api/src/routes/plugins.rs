//! What the operator of the installation does with plugins.

use axum::{Json, extract::State};
use balcao_desk::{Canary, DeadWorkView, HandOver, PluginDetail, PluginPlans, PluginView, UploadedPackage};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::modules::{Pieces, Replayed};
use crate::{
    error::ApiResult,
    extract::{Form, PathText, Super, ValidJson, ValidQuery},
    state::AppState,
};

/// All plugins.
#[derive(Serialize, ToSchema)]
pub(crate) struct PluginList {
    plugins: Vec<PluginView>,
}

/// Work that was set aside in any company.
#[derive(Serialize, ToSchema)]
pub(crate) struct WorkList {
    work: Vec<DeadWorkView>,
}

/// Which version is meant.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct VersionQuery {
    /// Without it: the active one, or the newest.
    version: Option<String>,
}

/// A version to run.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ActiveBody {
    version: String,
}

/// The kill switch.
#[derive(Deserialize, ToSchema)]
pub(crate) struct DisabledBody {
    disabled: bool,
    /// Shown to administrators; needed to switch off.
    #[serde(default)]
    reason: String,
}

/// Every plugin that this installation knows.
#[utoipa::path(get, path = "/plugins", tag = "plugins", security(("bearer" = [])),
    responses((status = 200, body = PluginList), (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn list(State(state): State<AppState>, Super(who): Super) -> ApiResult<Json<PluginList>> {
    let plugins = state.desk.modules().plugins(&who).await?;
    Ok(Json(PluginList { plugins }))
}

/// A plugin with one of its versions.
#[utoipa::path(get, path = "/plugins/{id}", tag = "plugins", params(("id" = String, Path), VersionQuery),
    security(("bearer" = [])), responses((status = 200, body = PluginDetail),
        (status = 404, description = "ERR_PLUGIN_NOT_FOUND, ERR_PLUGIN_VERSION_NOT_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    Super(who): Super,
    PathText(id): PathText<String>,
    ValidQuery(query): ValidQuery<VersionQuery>,
) -> ApiResult<Json<PluginDetail>> {
    let version = query.version.as_deref();
    Ok(Json(state.desk.modules().plugin_detail(&who, &id, version).await?))
}

/// Takes a signed package in (one file of a form, at most 50 MB). It runs only when it is installed.
#[utoipa::path(post, path = "/plugins", tag = "plugins", security(("bearer" = [])),
    request_body(content = String, content_type = "multipart/form-data"),
    responses((status = 200, body = UploadedPackage), (status = 400, description = "ERR_PLUGIN_PACKAGE, ERR_PLUGIN_UNUSABLE"),
        (status = 403, description = "ERR_NO_PERMISSION, ERR_PLUGIN_UNSIGNED, ERR_PLUGIN_PUBLISHER, ERR_PLUGIN_ID_TAKEN"),
        (status = 409, description = "ERR_PLUGIN_VERSION_TAKEN, ERR_PLUGIN_VERSION_OLD, ERR_PLUGIN_ROUTE_TAKEN"),
        (status = 413, description = "ERR_BODY_TOO_LARGE"), (status = 503, description = "ERR_PLUGIN_COMPILER_BUSY")))]
pub(crate) async fn upload(
    State(state): State<AppState>,
    Super(who): Super,
    form: Form,
) -> ApiResult<Json<UploadedPackage>> {
    let archive = form.file()?.bytes.clone();
    drop(form);
    Ok(Json(state.desk.modules().upload(&who, archive).await?))
}

/// Lets a version run for everybody: installs, upgrades or rolls back.
#[utoipa::path(put, path = "/plugins/{id}/active", tag = "plugins", params(("id" = String, Path)),
    request_body = ActiveBody, security(("bearer" = [])), responses((status = 200, body = PluginView),
        (status = 400, description = "ERR_PLUGIN_UNUSABLE"), (status = 403, description = "ERR_PLUGIN_PUBLISHER"),
        (status = 404, description = "ERR_PLUGIN_NOT_FOUND, ERR_PLUGIN_VERSION_NOT_FOUND"),
        (status = 409, description = "ERR_PLUGIN_ROUTE_TAKEN")))]
pub(crate) async fn activate(
    State(state): State<AppState>,
    Super(who): Super,
    PathText(id): PathText<String>,
    ValidJson(body): ValidJson<ActiveBody>,
) -> ApiResult<Json<PluginView>> {
    Ok(Json(state.desk.modules().activate(&who, &id, &body.version).await?))
}

/// Takes an uploaded plugin off; one that ships inside the program goes back to that version.
#[utoipa::path(delete, path = "/plugins/{id}/active", tag = "plugins", params(("id" = String, Path)),
    security(("bearer" = [])), responses((status = 200, body = PluginView), (status = 404, description = "ERR_PLUGIN_NOT_FOUND")))]
pub(crate) async fn deactivate(
    State(state): State<AppState>,
    Super(who): Super,
    PathText(id): PathText<String>,
) -> ApiResult<Json<PluginView>> {
    Ok(Json(state.desk.modules().deactivate(&who, &id).await?))
}

/// Lets some companies run another version than everybody else; no companies end it.
#[utoipa::path(put, path = "/plugins/{id}/canary", tag = "plugins", params(("id" = String, Path)),
    request_body = Canary, security(("bearer" = [])), responses((status = 200, body = PluginView),
        (status = 404, description = "ERR_PLUGIN_NOT_FOUND, ERR_PLUGIN_VERSION_NOT_FOUND, ERR_NO_COMPANY_FOUND")))]
pub(crate) async fn set_canary(
    State(state): State<AppState>,
    Super(who): Super,
    PathText(id): PathText<String>,
    ValidJson(body): ValidJson<Canary>,
) -> ApiResult<Json<PluginView>> {
    Ok(Json(state.desk.modules().set_canary(&who, &id, Some(&body)).await?))
}

/// Ends a canary.
#[utoipa::path(delete, path = "/plugins/{id}/canary", tag = "plugins", params(("id" = String, Path)),
    security(("bearer" = [])), responses((status = 200, body = PluginView), (status = 404, description = "ERR_PLUGIN_NOT_FOUND")))]
pub(crate) async fn end_canary(
    State(state): State<AppState>,
    Super(who): Super,
    PathText(id): PathText<String>,
) -> ApiResult<Json<PluginView>> {
    Ok(Json(state.desk.modules().set_canary(&who, &id, None).await?))
}

/// Sets which plans include a plugin, where no switch of the plan decides.
#[utoipa::path(put, path = "/plugins/{id}/plans", tag = "plugins", params(("id" = String, Path)),
    request_body = PluginPlans, security(("bearer" = [])), responses((status = 200, body = PluginView),
        (status = 404, description = "ERR_PLUGIN_NOT_FOUND, ERR_NO_PLAN_FOUND"),
        (status = 409, description = "ERR_PLUGIN_PLAN_BY_FEATURE")))]
pub(crate) async fn set_plans(
    State(state): State<AppState>,
    Super(who): Super,
    PathText(id): PathText<String>,
    ValidJson(body): ValidJson<PluginPlans>,
) -> ApiResult<Json<PluginView>> {
    Ok(Json(state.desk.modules().set_plans(&who, &id, &body).await?))
}

/// Switches a plugin off everywhere, or on again.
#[utoipa::path(put, path = "/plugins/{id}/disabled", tag = "plugins", params(("id" = String, Path)),
    request_body = DisabledBody, security(("bearer" = [])), responses((status = 200, body = PluginView),
        (status = 400, description = "ERR_VALIDATION"), (status = 403, description = "ERR_PLUGIN_PUBLISHER"),
        (status = 404, description = "ERR_PLUGIN_NOT_FOUND")))]
pub(crate) async fn set_disabled(
    State(state): State<AppState>,
    Super(who): Super,
    PathText(id): PathText<String>,
    ValidJson(body): ValidJson<DisabledBody>,
) -> ApiResult<Json<PluginView>> {
    let modules = state.desk.modules();
    Ok(Json(
        modules.set_disabled(&who, &id, body.disabled, &body.reason).await?,
    ))
}

/// Lets another accepted key publish a plugin from now on, and the one before no longer; what is here runs on.
#[utoipa::path(put, path = "/plugins/{id}/publisher", tag = "plugins", params(("id" = String, Path)),
    request_body = HandOver, security(("bearer" = [])), responses((status = 200, body = PluginView),
        (status = 400, description = "ERR_VALIDATION"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_PLUGIN_NOT_FOUND, ERR_PLUGIN_PUBLISHER_NOT_FOUND"),
        (status = 409, description = "ERR_PLUGIN_BUILT_IN, ERR_PLUGIN_PUBLISHER_REVOKED")))]
pub(crate) async fn hand_over(
    State(state): State<AppState>,
    Super(who): Super,
    PathText(id): PathText<String>,
    ValidJson(body): ValidJson<HandOver>,
) -> ApiResult<Json<PluginView>> {
    Ok(Json(state.desk.modules().hand_over(&who, &id, &body).await?))
}

/// Events and jobs of a plugin that were set aside in any company, the newest first.
#[utoipa::path(get, path = "/plugins/{id}/work", tag = "plugins", params(("id" = String, Path)),
    security(("bearer" = [])), responses((status = 200, body = WorkList), (status = 404, description = "ERR_PLUGIN_NOT_FOUND")))]
pub(crate) async fn work(
    State(state): State<AppState>,
    Super(who): Super,
    PathText(id): PathText<String>,
) -> ApiResult<Json<WorkList>> {
    let work = state.desk.modules().plugin_work(&who, &id).await?;
    Ok(Json(WorkList { work }))
}

/// Lets events and jobs that were set aside be tried again: those that are named, or all.
#[utoipa::path(post, path = "/plugins/{id}/work/replay", tag = "plugins", params(("id" = String, Path)),
    request_body = Pieces, security(("bearer" = [])), responses((status = 200, body = Replayed),
        (status = 404, description = "ERR_PLUGIN_NOT_FOUND")))]
pub(crate) async fn replay(
    State(state): State<AppState>,
    Super(who): Super,
    PathText(id): PathText<String>,
    ValidJson(body): ValidJson<Pieces>,
) -> ApiResult<Json<Replayed>> {
    let replayed = state.desk.modules().replay_everywhere(&who, &id, body.ids()).await?;
    Ok(Json(Replayed { replayed }))
}
