//! Tags.

use axum::{Json, extract::State};
use balcao_desk::{
    TicketView,
    office::{TagInput, TagPage, TagView},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    error::ApiResult,
    extract::{Admin, CurrentUser, Id, ListQuery, Paged, Searched, ValidJson, loose},
    state::AppState,
};

/// A tag to create or change; absent fields stay.
#[derive(Deserialize, ToSchema)]
pub(crate) struct TagBody {
    name: Option<String>,
    /// `#` and 3 to 6 hexadecimal digits; `#A4CCCC` in a new tag that has none.
    color: Option<String>,
    /// 1 for a lane of the board.
    #[serde(default, deserialize_with = "loose::switch")]
    #[schema(value_type = Option<i64>)]
    kanban: Option<bool>,
}

impl From<TagBody> for TagInput {
    fn from(body: TagBody) -> Self {
        Self {
            name: body.name,
            color: body.color.filter(|color| !color.is_empty()),
            kanban: body.kanban,
        }
    }
}

/// The tags that a ticket is to have.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SyncBody {
    ticket_id: i64,
    tags: Vec<TagRef>,
}

/// A tag by its number; whatever else a client knows of it is ignored.
#[derive(Deserialize, ToSchema)]
pub(crate) struct TagRef {
    id: i64,
}

/// The tags of the company with how many tickets have each.
#[utoipa::path(get, path = "/tags", tag = "tags", params(ListQuery), security(("bearer" = [])),
    responses((status = 200, body = TagPage)))]
pub(crate) async fn page(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Paged(page): Paged,
    Searched(term): Searched,
) -> ApiResult<Json<TagPage>> {
    let tags = state.desk.office().tags();
    Ok(Json(tags.page(&who, term.as_deref(), page.into()).await?))
}

/// The tags of the company, by name.
#[utoipa::path(get, path = "/tags/list", tag = "tags", params(ListQuery), security(("bearer" = [])),
    responses((status = 200, body = Vec<TagView>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Searched(term): Searched,
) -> ApiResult<Json<Vec<TagView>>> {
    Ok(Json(state.desk.office().tags().list(&who, term.as_deref()).await?))
}

/// One tag.
#[utoipa::path(get, path = "/tags/{id}", tag = "tags", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, body = TagView), (status = 404, description = "ERR_NO_TAG_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<TagView>> {
    Ok(Json(state.desk.office().tags().show(&who, id).await?))
}

/// Creates a tag, or answers with the one that is the same.
#[utoipa::path(post, path = "/tags", tag = "tags", request_body = TagBody, security(("bearer" = [])),
    responses((status = 200, body = TagView), (status = 400, description = "ERR_VALIDATION, ERR_RECORD_LIMIT"),
        (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn create(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidJson(body): ValidJson<TagBody>,
) -> ApiResult<Json<TagView>> {
    Ok(Json(state.desk.office().tags().create(&who, &body.into()).await?))
}

/// Changes a tag.
#[utoipa::path(put, path = "/tags/{id}", tag = "tags", params(("id" = i64, Path)), request_body = TagBody,
    security(("bearer" = [])),
    responses((status = 200, body = TagView), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_TAG_FOUND")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    Admin(who): Admin,
    Id(id): Id,
    ValidJson(body): ValidJson<TagBody>,
) -> ApiResult<Json<TagView>> {
    Ok(Json(state.desk.office().tags().update(&who, id, &body.into()).await?))
}

/// Removes a tag from the company and from every ticket.
#[utoipa::path(delete, path = "/tags/{id}", tag = "tags", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, description = "`{message}`"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_TAG_FOUND")))]
pub(crate) async fn delete(State(state): State<AppState>, Admin(who): Admin, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.office().tags().delete(&who, id).await?;
    Ok(Json(json!({ "message": "Tag deleted" })))
}

/// Gives a ticket exactly these tags.
#[utoipa::path(post, path = "/tags/sync", tag = "tags", request_body = SyncBody, security(("bearer" = [])),
    responses((status = 200, body = TicketView), (status = 400, description = "ERR_VALIDATION"),
        (status = 404, description = "ERR_NO_TICKET_FOUND, ERR_NO_TAG_FOUND")))]
pub(crate) async fn sync(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidJson(body): ValidJson<SyncBody>,
) -> ApiResult<Json<TicketView>> {
    let tags: Vec<i64> = body.tags.iter().map(|tag| tag.id).collect();
    Ok(Json(
        state.desk.office().tags().sync(&who, body.ticket_id, &tags).await?,
    ))
}
