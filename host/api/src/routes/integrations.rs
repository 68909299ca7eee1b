//! Integrations: bots of plugins that the company has set up.

use std::collections::BTreeMap;

use axum::{Json, extract::State, http::StatusCode};
use balcao_desk::office::{IntegrationInput, IntegrationPage, IntegrationView};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    error::ApiResult,
    extract::{CurrentUser, Id, ListQuery, Paged, Searched, ValidJson},
    state::AppState,
};

/// An integration to create or change; absent fields stay.
#[derive(Deserialize, ToSchema)]
pub(crate) struct IntegrationBody {
    /// The plugin, see `GET /queueIntegration/types`; a stored integration keeps its own.
    #[serde(rename = "type")]
    kind: Option<String>,
    name: Option<String>,
    /// Values by key; a blank one is taken away.
    #[serde(default)]
    settings: BTreeMap<String, String>,
}

impl From<IntegrationBody> for IntegrationInput {
    fn from(body: IntegrationBody) -> Self {
        Self {
            kind: body.kind,
            name: body.name,
            settings: body.settings,
        }
    }
}

/// The bots that the company can set up, with what their forms ask for.
#[utoipa::path(get, path = "/queueIntegration/types", tag = "integrations", security(("bearer" = [])),
    responses((status = 200, description = "`[{type, name, settings: [{key, type, label, default, required, secret}], labels}]`"),
        (status = 403, description = "ERR_NO_PERMISSION, ERR_PLAN_FEATURE")))]
pub(crate) async fn kinds(State(state): State<AppState>, CurrentUser(who): CurrentUser) -> ApiResult<Json<Vec<Value>>> {
    Ok(Json(state.desk.office().integrations().kinds(&who).await?))
}

/// A page of integrations, the newest first.
#[utoipa::path(get, path = "/queueIntegration", tag = "integrations", params(ListQuery), security(("bearer" = [])),
    responses((status = 200, body = IntegrationPage), (status = 403, description = "ERR_NO_PERMISSION, ERR_PLAN_FEATURE")))]
pub(crate) async fn page(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Paged(page): Paged,
    Searched(term): Searched,
) -> ApiResult<Json<IntegrationPage>> {
    let integrations = state.desk.office().integrations();
    Ok(Json(integrations.page(&who, term.as_deref(), page.into()).await?))
}

/// One integration.
#[utoipa::path(get, path = "/queueIntegration/{id}", tag = "integrations", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = IntegrationView), (status = 403, description = "ERR_NO_PERMISSION, ERR_PLAN_FEATURE"),
        (status = 404, description = "ERR_NO_INTEGRATION_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<IntegrationView>> {
    Ok(Json(state.desk.office().integrations().show(&who, id).await?))
}

/// Sets a bot up. Secrets are kept sealed and never shown.
#[utoipa::path(post, path = "/queueIntegration", tag = "integrations", request_body = IntegrationBody,
    security(("bearer" = [])),
    responses((status = 200, body = IntegrationView), (status = 400, description = "ERR_VALIDATION, ERR_RECORD_LIMIT"),
        (status = 403, description = "ERR_NO_PERMISSION, ERR_PLAN_FEATURE"),
        (status = 409, description = "ERR_INTEGRATION_NAME_ALREADY_EXISTS")))]
pub(crate) async fn create(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidJson(body): ValidJson<IntegrationBody>,
) -> ApiResult<Json<IntegrationView>> {
    let integrations = state.desk.office().integrations();
    Ok(Json(integrations.create(&who, &body.into()).await?))
}

/// Changes an integration.
#[utoipa::path(put, path = "/queueIntegration/{id}", tag = "integrations", params(("id" = i64, Path)),
    request_body = IntegrationBody, security(("bearer" = [])),
    responses((status = 201, body = IntegrationView), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION, ERR_PLAN_FEATURE"),
        (status = 404, description = "ERR_NO_INTEGRATION_FOUND"),
        (status = 409, description = "ERR_INTEGRATION_NAME_ALREADY_EXISTS")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    ValidJson(body): ValidJson<IntegrationBody>,
) -> ApiResult<(StatusCode, Json<IntegrationView>)> {
    let integrations = state.desk.office().integrations();
    let changed = integrations.update(&who, id, &body.into()).await?;
    Ok((StatusCode::CREATED, Json(changed)))
}

/// Removes an integration; what was bound to it goes on without a bot.
#[utoipa::path(delete, path = "/queueIntegration/{id}", tag = "integrations", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200), (status = 403, description = "ERR_NO_PERMISSION, ERR_PLAN_FEATURE"),
        (status = 404, description = "ERR_NO_INTEGRATION_FOUND")))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<StatusCode> {
    state.desk.office().integrations().delete(&who, id).await?;
    Ok(StatusCode::OK)
}
