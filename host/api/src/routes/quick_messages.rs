//! Quick messages.

use axum::{Json, extract::State};
use balcao_desk::office::{ListedQuickMessage, QuickMessageInput, QuickMessagePage, QuickMessageView};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::queues::{ATTACHED, DETACHED};
use crate::{
    error::ApiResult,
    extract::{CurrentUser, Form, Id, ListQuery, Paged, Searched, ValidJson, loose},
    state::AppState,
};

/// A quick message to create or change; absent fields stay. Its file is only ever uploaded.
#[derive(Deserialize, ToSchema)]
pub(crate) struct QuickMessageBody {
    shortcode: Option<String>,
    message: Option<String>,
    /// Offered to everybody of the company; for admins only.
    #[serde(default, deserialize_with = "loose::switch")]
    geral: Option<bool>,
}

impl From<QuickMessageBody> for QuickMessageInput {
    fn from(body: QuickMessageBody) -> Self {
        Self {
            shortcode: body.shortcode,
            message: body.message,
            shared: body.geral,
        }
    }
}

/// A page of the caller's own and the shared quick messages. Whose they are is not a question of the query.
#[utoipa::path(get, path = "/quick-messages", tag = "quick messages", params(ListQuery), security(("bearer" = [])),
    responses((status = 200, body = QuickMessagePage)))]
pub(crate) async fn page(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Paged(page): Paged,
    Searched(term): Searched,
) -> ApiResult<Json<QuickMessagePage>> {
    let messages = state.desk.office().quick_messages();
    Ok(Json(messages.page(&who, term.as_deref(), page.into()).await?))
}

/// The caller's own and the shared quick messages.
#[utoipa::path(get, path = "/quick-messages/list", tag = "quick messages", security(("bearer" = [])),
    responses((status = 200, body = Vec<ListedQuickMessage>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
) -> ApiResult<Json<Vec<ListedQuickMessage>>> {
    Ok(Json(state.desk.office().quick_messages().list(&who).await?))
}

/// One quick message.
#[utoipa::path(get, path = "/quick-messages/{id}", tag = "quick messages", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = QuickMessageView), (status = 404, description = "ERR_NO_QUICKMESSAGE_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<QuickMessageView>> {
    Ok(Json(state.desk.office().quick_messages().show(&who, id).await?))
}

/// Adds a quick message of the caller's.
#[utoipa::path(post, path = "/quick-messages", tag = "quick messages", request_body = QuickMessageBody,
    security(("bearer" = [])),
    responses((status = 200, body = QuickMessageView),
        (status = 400, description = "ERR_QUICKMESSAGE_INVALID_NAME, ERR_QUICKMESSAGE_REQUIRED, ERR_RECORD_LIMIT"),
        (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn create(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidJson(body): ValidJson<QuickMessageBody>,
) -> ApiResult<Json<QuickMessageView>> {
    Ok(Json(
        state.desk.office().quick_messages().create(&who, &body.into()).await?,
    ))
}

/// Changes a quick message; shared ones are for admins.
#[utoipa::path(put, path = "/quick-messages/{id}", tag = "quick messages", params(("id" = i64, Path)),
    request_body = QuickMessageBody, security(("bearer" = [])),
    responses((status = 200, body = QuickMessageView),
        (status = 400, description = "ERR_QUICKMESSAGE_INVALID_NAME, ERR_QUICKMESSAGE_REQUIRED"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_QUICKMESSAGE_FOUND")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    ValidJson(body): ValidJson<QuickMessageBody>,
) -> ApiResult<Json<QuickMessageView>> {
    let messages = state.desk.office().quick_messages();
    Ok(Json(messages.update(&who, id, &body.into()).await?))
}

/// Removes a quick message; shared ones are for admins.
#[utoipa::path(delete, path = "/quick-messages/{id}", tag = "quick messages", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, description = "`{message}`"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_QUICKMESSAGE_FOUND")))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<Value>> {
    state.desk.office().quick_messages().delete(&who, id).await?;
    Ok(Json(json!({ "message": "Contact deleted" })))
}

/// Gives a quick message its `file`; other fields of the form, such as `typeArch`, are ignored.
#[utoipa::path(post, path = "/quick-messages/{id}/media-upload", tag = "quick messages",
    params(("id" = i64, Path)), request_body(content = String, content_type = "multipart/form-data"),
    security(("bearer" = [])),
    responses((status = 200, description = "`{mensagem}`"), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_QUICKMESSAGE_FOUND")))]
pub(crate) async fn attach(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    form: Form,
) -> ApiResult<Json<Value>> {
    let messages = state.desk.office().quick_messages();
    messages.attach(&who, id, form.file()?).await?;
    Ok(Json(json!({ "mensagem": ATTACHED })))
}

/// Removes the file of a quick message.
#[utoipa::path(delete, path = "/quick-messages/{id}/media-upload", tag = "quick messages",
    params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, description = "`{mensagem}`"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_QUICKMESSAGE_FOUND")))]
pub(crate) async fn detach(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<Value>> {
    state.desk.office().quick_messages().detach(&who, id).await?;
    Ok(Json(json!({ "mensagem": DETACHED })))
}
