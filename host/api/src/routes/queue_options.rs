//! Options below queues.

use axum::{Json, extract::State};
use balcao_desk::office::{OptionInput, OptionQuery, OptionView};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use super::queues::{ATTACHED, DETACHED};
use crate::{
    error::{ApiError, ApiResult},
    extract::{Admin, CurrentUser, Form, Id, ValidJson, ValidQuery, loose},
    state::AppState,
};

/// The family's number for "no option above".
const ROOT: i64 = -1;

/// Which options.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct OptionListQuery {
    /// Of this queue.
    queue_id: Option<String>,
    /// The one with this number.
    queue_option_id: Option<String>,
    /// Below this option; -1 for those of the root.
    parent_id: Option<String>,
}

impl OptionListQuery {
    fn read(&self) -> ApiResult<OptionQuery> {
        let number = |field: &str, text: &Option<String>| {
            loose::query_number(text.as_deref()).map_err(|_| ApiError::invalid(field))
        };
        Ok(OptionQuery {
            queue: number("queueId", &self.queue_id)?,
            id: number("queueOptionId", &self.queue_option_id)?,
            parent: match number("parentId", &self.parent_id)? {
                Some(ROOT) => Some(None),
                Some(id) if id > 0 => Some(Some(id)),
                _ => None,
            },
        })
    }
}

/// An option to create or change; absent fields stay, and so does its place.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OptionBody {
    #[serde(default, deserialize_with = "loose::optional")]
    queue_id: Option<i64>,
    /// The option above; null, 0 or -1 for the root.
    #[serde(default, deserialize_with = "loose::optional")]
    parent_id: Option<i64>,
    title: Option<String>,
    message: Option<String>,
    /// What the customer types.
    #[serde(default, deserialize_with = "loose::text")]
    option: Option<String>,
}

impl From<OptionBody> for OptionInput {
    fn from(body: OptionBody) -> Self {
        Self {
            title: body.title,
            message: body.message,
            option: body.option,
        }
    }
}

/// An option that was changed; the family adds an empty `parent`.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChangedOption {
    #[serde(flatten)]
    option: OptionView,
    parent: Option<i64>,
}

/// Options of the company's queues, oldest first.
#[utoipa::path(get, path = "/queue-options", tag = "queues", params(OptionListQuery), security(("bearer" = [])),
    responses((status = 200, body = Vec<OptionView>), (status = 400, description = "ERR_VALIDATION")))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidQuery(query): ValidQuery<OptionListQuery>,
) -> ApiResult<Json<Vec<OptionView>>> {
    Ok(Json(state.desk.office().options().list(&who, query.read()?).await?))
}

/// One option.
#[utoipa::path(get, path = "/queue-options/{id}", tag = "queues", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = OptionView), (status = 404, description = "ERR_QUEUE_NOT_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<OptionView>> {
    Ok(Json(state.desk.office().options().show(&who, id).await?))
}

/// Adds an option to a queue.
#[utoipa::path(post, path = "/queue-options", tag = "queues", request_body = OptionBody, security(("bearer" = [])),
    responses((status = 200, body = OptionView), (status = 400, description = "ERR_VALIDATION, ERR_RECORD_LIMIT"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_QUEUE_NOT_FOUND")))]
pub(crate) async fn create(
    State(state): State<AppState>,
    Admin(who): Admin,
    ValidJson(body): ValidJson<OptionBody>,
) -> ApiResult<Json<OptionView>> {
    let queue = body.queue_id.ok_or_else(|| ApiError::invalid("queueId"))?;
    let parent = body.parent_id.filter(|id| *id > 0);
    let options = state.desk.office().options();
    Ok(Json(options.create(&who, queue, parent, &body.into()).await?))
}

/// Changes what an option says.
#[utoipa::path(put, path = "/queue-options/{id}", tag = "queues", params(("id" = i64, Path)),
    request_body = OptionBody, security(("bearer" = [])),
    responses((status = 200, body = ChangedOption), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_QUEUE_NOT_FOUND")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    Admin(who): Admin,
    Id(id): Id,
    ValidJson(body): ValidJson<OptionBody>,
) -> ApiResult<Json<ChangedOption>> {
    let option = state.desk.office().options().update(&who, id, &body.into()).await?;
    Ok(Json(ChangedOption { option, parent: None }))
}

/// Removes an option with everything below it.
#[utoipa::path(delete, path = "/queue-options/{id}", tag = "queues", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, description = "`{message}`"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_QUEUE_NOT_FOUND")))]
pub(crate) async fn delete(State(state): State<AppState>, Admin(who): Admin, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.office().options().delete(&who, id).await?;
    Ok(Json(json!({ "message": "Option Delected" })))
}

/// Gives an option the `file` that is sent with it.
#[utoipa::path(post, path = "/queue-options/{id}/media-upload", tag = "queues", params(("id" = i64, Path)),
    request_body(content = String, content_type = "multipart/form-data"), security(("bearer" = [])),
    responses((status = 200, description = "`{mensagem}`"), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_QUEUE_NOT_FOUND")))]
pub(crate) async fn attach(
    State(state): State<AppState>,
    Admin(who): Admin,
    Id(id): Id,
    form: Form,
) -> ApiResult<Json<Value>> {
    state.desk.office().options().attach(&who, id, form.file()?).await?;
    Ok(Json(json!({ "mensagem": ATTACHED })))
}

/// Takes the file from an option.
#[utoipa::path(delete, path = "/queue-options/{id}/media-upload", tag = "queues", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, description = "`{mensagem}`"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_QUEUE_NOT_FOUND")))]
pub(crate) async fn detach(State(state): State<AppState>, Admin(who): Admin, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.office().options().detach(&who, id).await?;
    Ok(Json(json!({ "mensagem": DETACHED })))
}
