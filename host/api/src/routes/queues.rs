//! Queues.

use axum::{Json, extract::State, http::StatusCode};
use balcao_desk::office::{HoursView, QueueInput, QueueView};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    error::ApiResult,
    extract::{Admin, CurrentUser, Form, Id, ValidJson, loose},
    state::AppState,
};

/// What the family answers when a file was kept.
pub(crate) const ATTACHED: &str = "Arquivo anexado";
/// What the family answers when a file was taken away.
pub(crate) const DETACHED: &str = "Arquivo removido";

/// A queue to create or change; absent fields stay. Numbers may be written as text, empty text clears them.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QueueBody {
    name: Option<String>,
    /// `#` and 3 to 6 hexadecimal digits.
    #[serde(default)]
    color: String,
    greeting_message: Option<String>,
    out_of_hours_message: Option<String>,
    schedules: Option<Vec<HoursView>>,
    #[serde(default, deserialize_with = "loose::clearable")]
    #[schema(value_type = Option<i64>)]
    order_queue: Option<Option<i64>>,
    #[serde(default, deserialize_with = "loose::clearable")]
    #[schema(value_type = Option<i64>)]
    integration_id: Option<Option<i64>>,
    #[serde(default, deserialize_with = "loose::clearable")]
    #[schema(value_type = Option<i64>)]
    prompt_id: Option<Option<i64>>,
}

impl From<QueueBody> for QueueInput {
    fn from(body: QueueBody) -> Self {
        Self {
            name: body.name,
            color: body.color,
            greeting_message: body.greeting_message,
            out_of_hours_message: body.out_of_hours_message,
            schedules: body.schedules,
            order_queue: body.order_queue,
            integration_id: body.integration_id,
            prompt_id: body.prompt_id,
        }
    }
}

/// The queues of the company in menu order.
#[utoipa::path(get, path = "/queue", tag = "queues", security(("bearer" = [])),
    responses((status = 200, body = Vec<QueueView>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
) -> ApiResult<Json<Vec<QueueView>>> {
    Ok(Json(state.desk.office().queues().list(&who).await?))
}

/// One queue.
#[utoipa::path(get, path = "/queue/{id}", tag = "queues", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, body = QueueView), (status = 404, description = "ERR_QUEUE_NOT_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<QueueView>> {
    Ok(Json(state.desk.office().queues().show(&who, id).await?))
}

/// Creates a queue.
#[utoipa::path(post, path = "/queue", tag = "queues", request_body = QueueBody, security(("bearer" = [])),
    responses((status = 200, body = QueueView), (status = 400, description = "ERR_QUEUE_INVALID_NAME, \
        ERR_QUEUE_INVALID_COLOR, ERR_PLAN_LIMIT_QUEUES, ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 409, description = "ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS")))]
pub(crate) async fn create(
    State(state): State<AppState>,
    Admin(who): Admin,
    ValidJson(body): ValidJson<QueueBody>,
) -> ApiResult<Json<QueueView>> {
    Ok(Json(state.desk.office().queues().create(&who, &body.into()).await?))
}

/// Changes a queue.
#[utoipa::path(put, path = "/queue/{id}", tag = "queues", params(("id" = i64, Path)), request_body = QueueBody,
    security(("bearer" = [])),
    responses((status = 201, body = QueueView), (status = 400, description = "as for creating"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_QUEUE_NOT_FOUND"),
        (status = 409, description = "ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    Admin(who): Admin,
    Id(id): Id,
    ValidJson(body): ValidJson<QueueBody>,
) -> ApiResult<(StatusCode, Json<QueueView>)> {
    let queue = state.desk.office().queues().update(&who, id, &body.into()).await?;
    Ok((StatusCode::CREATED, Json(queue)))
}

/// Removes a queue; its tickets wait without one.
#[utoipa::path(delete, path = "/queue/{id}", tag = "queues", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, description = "empty"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_QUEUE_NOT_FOUND")))]
pub(crate) async fn delete(State(state): State<AppState>, Admin(who): Admin, Id(id): Id) -> ApiResult<StatusCode> {
    state.desk.office().queues().delete(&who, id).await?;
    Ok(StatusCode::OK)
}

/// Gives a queue the `file` that goes with its greeting.
#[utoipa::path(post, path = "/queue/{id}/media-upload", tag = "queues", params(("id" = i64, Path)),
    request_body(content = String, content_type = "multipart/form-data"), security(("bearer" = [])),
    responses((status = 200, description = "`{mensagem}`"), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_QUEUE_NOT_FOUND")))]
pub(crate) async fn attach(
    State(state): State<AppState>,
    Admin(who): Admin,
    Id(id): Id,
    form: Form,
) -> ApiResult<Json<Value>> {
    state.desk.office().queues().attach(&who, id, form.file()?).await?;
    Ok(Json(json!({ "mensagem": ATTACHED })))
}

/// Takes the file from a queue.
#[utoipa::path(delete, path = "/queue/{id}/media-upload", tag = "queues", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, description = "`{mensagem}`"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_QUEUE_NOT_FOUND")))]
pub(crate) async fn detach(State(state): State<AppState>, Admin(who): Admin, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.office().queues().detach(&who, id).await?;
    Ok(Json(json!({ "mensagem": DETACHED })))
}
