//! The modules of a company: what the browser app may open, and what administrators decide about them.

use axum::{
    Json,
    body::Body,
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use balcao_desk::{DeadWorkView, Decision, LogLineView, LogQuery, ModuleDetail, ModuleView};
use futures::stream;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    error::ApiResult,
    extract::{Admin, CurrentUser, PathText, ValidJson, ValidQuery},
    state::AppState,
};

/// The modules of a company.
#[derive(Serialize, ToSchema)]
pub(crate) struct ModuleList {
    modules: Vec<ModuleView>,
}

/// Log lines, the newest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct LogLines {
    lines: Vec<LogLineView>,
}

/// Work that was set aside, the newest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct ModuleWork {
    work: Vec<DeadWorkView>,
}

/// Which pieces of work are meant; all without `ids`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pieces {
    #[serde(default)]
    ids: Option<Vec<i64>>,
}

impl Pieces {
    pub(crate) fn ids(&self) -> Option<&[i64]> {
        self.ids.as_deref()
    }
}

/// How many pieces of work are tried again.
#[derive(Serialize, ToSchema)]
pub(crate) struct Replayed {
    pub(crate) replayed: u64,
}

/// How many pieces of work were removed.
#[derive(Serialize, ToSchema)]
pub(crate) struct Removed {
    removed: u64,
}

/// Confirms whose data is meant.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RemoveDataBody {
    /// The module's id.
    confirm: String,
}

/// The modules that the caller may open: by plan, role and company.
#[utoipa::path(get, path = "/modules/catalog", tag = "modules", security(("bearer" = [])),
    responses((status = 200, description = "`{modules: [...]}`")))]
pub(crate) async fn catalog(State(state): State<AppState>, CurrentUser(who): CurrentUser) -> ApiResult<Json<Value>> {
    Ok(Json(state.desk.modules().catalog(&who).await?))
}

/// The modules that the company's plan includes. For administrators.
#[utoipa::path(get, path = "/modules", tag = "modules", security(("bearer" = [])),
    responses((status = 200, body = ModuleList), (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn list(State(state): State<AppState>, Admin(who): Admin) -> ApiResult<Json<ModuleList>> {
    let modules = state.desk.modules().modules(&who).await?;
    Ok(Json(ModuleList { modules }))
}

/// A module with its texts. For administrators.
#[utoipa::path(get, path = "/modules/{id}", tag = "modules", params(("id" = String, Path)), security(("bearer" = [])),
    responses((status = 200, body = ModuleDetail), (status = 404, description = "ERR_MODULE_NOT_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    Admin(who): Admin,
    PathText(id): PathText<String>,
) -> ApiResult<Json<ModuleDetail>> {
    Ok(Json(state.desk.modules().module(&who, &id).await?))
}

/// Switches a module on or off, and agrees to what it may do. For administrators.
#[utoipa::path(put, path = "/modules/{id}", tag = "modules", params(("id" = String, Path)), request_body = Decision,
    security(("bearer" = [])), responses((status = 200, body = ModuleDetail),
        (status = 404, description = "ERR_MODULE_NOT_FOUND"),
        (status = 409, description = "ERR_MODULE_CONSENT, ERR_PLUGIN_DISABLED")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    Admin(who): Admin,
    PathText(id): PathText<String>,
    ValidJson(body): ValidJson<Decision>,
) -> ApiResult<Json<ModuleDetail>> {
    Ok(Json(state.desk.modules().decide(&who, &id, &body).await?))
}

/// The newest 200 log lines of a module. For administrators.
#[utoipa::path(get, path = "/modules/{id}/logs", tag = "modules", params(("id" = String, Path), LogQuery),
    security(("bearer" = [])), responses((status = 200, body = LogLines), (status = 400, description = "ERR_VALIDATION"),
        (status = 404, description = "ERR_MODULE_NOT_FOUND")))]
pub(crate) async fn logs(
    State(state): State<AppState>,
    Admin(who): Admin,
    PathText(id): PathText<String>,
    ValidQuery(query): ValidQuery<LogQuery>,
) -> ApiResult<Json<LogLines>> {
    let lines = state.desk.modules().module_log(&who, &id, &query).await?;
    Ok(Json(LogLines { lines }))
}

/// Events and jobs of a module that were set aside after their last attempt. For administrators.
#[utoipa::path(get, path = "/modules/{id}/work", tag = "modules", params(("id" = String, Path)), security(("bearer" = [])),
    responses((status = 200, body = ModuleWork), (status = 404, description = "ERR_MODULE_NOT_FOUND")))]
pub(crate) async fn work(
    State(state): State<AppState>,
    Admin(who): Admin,
    PathText(id): PathText<String>,
) -> ApiResult<Json<ModuleWork>> {
    let work = state.desk.modules().module_work(&who, &id).await?;
    Ok(Json(ModuleWork { work }))
}

/// Lets events and jobs that were set aside be tried again: those that are named, or all. For administrators.
#[utoipa::path(post, path = "/modules/{id}/work/replay", tag = "modules", params(("id" = String, Path)),
    request_body = Pieces, security(("bearer" = [])), responses((status = 200, body = Replayed),
        (status = 404, description = "ERR_MODULE_NOT_FOUND")))]
pub(crate) async fn replay(
    State(state): State<AppState>,
    Admin(who): Admin,
    PathText(id): PathText<String>,
    ValidJson(body): ValidJson<Pieces>,
) -> ApiResult<Json<Replayed>> {
    let replayed = state.desk.modules().replay_work(&who, &id, body.ids()).await?;
    Ok(Json(Replayed { replayed }))
}

/// Removes events and jobs that were set aside: those that are named, or all. For administrators.
#[utoipa::path(delete, path = "/modules/{id}/work", tag = "modules", params(("id" = String, Path)),
    request_body = Pieces, security(("bearer" = [])), responses((status = 200, body = Removed),
        (status = 404, description = "ERR_MODULE_NOT_FOUND")))]
pub(crate) async fn remove_work(
    State(state): State<AppState>,
    Admin(who): Admin,
    PathText(id): PathText<String>,
    ValidJson(body): ValidJson<Pieces>,
) -> ApiResult<Json<Removed>> {
    let removed = state.desk.modules().remove_work(&who, &id, body.ids()).await?;
    Ok(Json(Removed { removed }))
}

/// Everything that a module keeps of the company, one JSON object a line. For administrators.
#[utoipa::path(get, path = "/modules/{id}/data", tag = "modules", params(("id" = String, Path)), security(("bearer" = [])),
    responses((status = 200, description = "a file of JSON lines"), (status = 404, description = "ERR_MODULE_NOT_FOUND")))]
pub(crate) async fn export(
    State(state): State<AppState>,
    Admin(who): Admin,
    PathText(id): PathText<String>,
) -> ApiResult<Response> {
    let chunks = state.desk.modules().export_data(&who, &id).await?;
    let pieces = stream::unfold(chunks, |mut chunks| async move {
        let piece = chunks.recv().await?;
        Some((piece, chunks))
    });
    let mut response = Response::new(Body::from_stream(pieces));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Whoever names a module that exists names it in letters, digits and hyphens.
    if let Ok(name) = format!("attachment; filename=\"{id}-data.ndjson\"").parse() {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// Removes everything that a module keeps of the company. It has to be off. For administrators.
#[utoipa::path(delete, path = "/modules/{id}/data", tag = "modules", params(("id" = String, Path)),
    request_body = RemoveDataBody, security(("bearer" = [])), responses((status = 204, description = "removed"),
        (status = 400, description = "ERR_VALIDATION"), (status = 404, description = "ERR_MODULE_NOT_FOUND"),
        (status = 409, description = "ERR_MODULE_ON")))]
pub(crate) async fn remove_data(
    State(state): State<AppState>,
    Admin(who): Admin,
    PathText(id): PathText<String>,
    ValidJson(body): ValidJson<RemoveDataBody>,
) -> ApiResult<StatusCode> {
    state.desk.modules().remove_data(&who, &id, &body.confirm).await?;
    Ok(StatusCode::NO_CONTENT)
}
