//! Announcements: the provider's news, for everybody who is logged in.

use axum::{Json, extract::State};
use balcao_desk::office::{AnnouncementInput, AnnouncementPage, AnnouncementView};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::queues::{ATTACHED, DETACHED};
use crate::{
    error::ApiResult,
    extract::{CurrentUser, Form, Id, ListQuery, Paged, Searched, Super, ValidJson, loose},
    state::AppState,
};

/// An announcement to create or change; absent fields stay.
#[derive(Deserialize, ToSchema)]
pub(crate) struct AnnouncementBody {
    title: Option<String>,
    text: Option<String>,
    /// 1 high, 2 medium, 3 low.
    #[serde(default, deserialize_with = "loose::optional")]
    priority: Option<i64>,
    /// Shown to readers.
    #[serde(default, deserialize_with = "loose::switch")]
    status: Option<bool>,
}

impl From<AnnouncementBody> for AnnouncementInput {
    fn from(body: AnnouncementBody) -> Self {
        Self {
            title: body.title,
            text: body.text,
            priority: body.priority,
            status: body.status,
        }
    }
}

/// A page of announcements, the newest first; operators also see those that are not shown.
#[utoipa::path(get, path = "/announcements", tag = "announcements", params(ListQuery), security(("bearer" = [])),
    responses((status = 200, body = AnnouncementPage)))]
pub(crate) async fn page(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Paged(page): Paged,
    Searched(term): Searched,
) -> ApiResult<Json<AnnouncementPage>> {
    let announcements = state.desk.office().announcements();
    Ok(Json(announcements.page(&who, term.as_deref(), page.into()).await?))
}

/// Every announcement that is shown.
#[utoipa::path(get, path = "/announcements/list", tag = "announcements", security(("bearer" = [])),
    responses((status = 200, body = Vec<AnnouncementView>)))]
pub(crate) async fn list(State(state): State<AppState>, _who: CurrentUser) -> ApiResult<Json<Vec<AnnouncementView>>> {
    Ok(Json(state.desk.office().announcements().list().await?))
}

/// One announcement.
#[utoipa::path(get, path = "/announcements/{id}", tag = "announcements", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = AnnouncementView), (status = 404, description = "ERR_NO_ANNOUNCEMENT_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<AnnouncementView>> {
    Ok(Json(state.desk.office().announcements().show(&who, id).await?))
}

/// Adds an announcement.
#[utoipa::path(post, path = "/announcements", tag = "announcements", request_body = AnnouncementBody,
    security(("bearer" = [])),
    responses((status = 200, body = AnnouncementView),
        (status = 400, description = "ERR_ANNOUNCEMENT_REQUIRED, ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn create(
    State(state): State<AppState>,
    Super(who): Super,
    ValidJson(body): ValidJson<AnnouncementBody>,
) -> ApiResult<Json<AnnouncementView>> {
    let announcements = state.desk.office().announcements();
    Ok(Json(announcements.create(&who, &body.into()).await?))
}

/// Changes an announcement.
#[utoipa::path(put, path = "/announcements/{id}", tag = "announcements", params(("id" = i64, Path)),
    request_body = AnnouncementBody, security(("bearer" = [])),
    responses((status = 200, body = AnnouncementView),
        (status = 400, description = "ERR_ANNOUNCEMENT_REQUIRED, ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_ANNOUNCEMENT_FOUND")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    Super(who): Super,
    Id(id): Id,
    ValidJson(body): ValidJson<AnnouncementBody>,
) -> ApiResult<Json<AnnouncementView>> {
    let announcements = state.desk.office().announcements();
    Ok(Json(announcements.update(&who, id, &body.into()).await?))
}

/// Removes an announcement.
#[utoipa::path(delete, path = "/announcements/{id}", tag = "announcements", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, description = "`{message}`"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_ANNOUNCEMENT_FOUND")))]
pub(crate) async fn delete(State(state): State<AppState>, Super(who): Super, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.office().announcements().delete(&who, id).await?;
    Ok(Json(json!({ "message": "Announcement deleted" })))
}

/// Gives an announcement its picture, as `file`.
#[utoipa::path(post, path = "/announcements/{id}/media-upload", tag = "announcements",
    params(("id" = i64, Path)), request_body(content = String, content_type = "multipart/form-data"),
    security(("bearer" = [])),
    responses((status = 200, description = "`{mensagem}`"), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_ANNOUNCEMENT_FOUND")))]
pub(crate) async fn attach(
    State(state): State<AppState>,
    Super(who): Super,
    Id(id): Id,
    form: Form,
) -> ApiResult<Json<Value>> {
    let announcements = state.desk.office().announcements();
    announcements.attach(&who, id, form.file()?).await?;
    Ok(Json(json!({ "mensagem": ATTACHED })))
}

/// Removes the picture of an announcement.
#[utoipa::path(delete, path = "/announcements/{id}/media-upload", tag = "announcements",
    params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, description = "`{mensagem}`"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_ANNOUNCEMENT_FOUND")))]
pub(crate) async fn detach(State(state): State<AppState>, Super(who): Super, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.office().announcements().detach(&who, id).await?;
    Ok(Json(json!({ "mensagem": DETACHED })))
}
