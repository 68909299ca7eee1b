//! Help videos: the provider's, for everybody who is logged in.

use axum::{Json, extract::State};
use balcao_desk::office::{HelpInput, HelpPage, HelpView};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    error::ApiResult,
    extract::{CurrentUser, Id, ListQuery, Paged, Searched, Super, ValidJson},
    state::AppState,
};

/// A help video to create or change; absent fields stay.
#[derive(Deserialize, ToSchema)]
pub(crate) struct HelpBody {
    title: Option<String>,
    description: Option<String>,
    /// Code of the video at its host.
    video: Option<String>,
    link: Option<String>,
}

impl From<HelpBody> for HelpInput {
    fn from(body: HelpBody) -> Self {
        Self {
            title: body.title,
            description: body.description,
            video: body.video,
            link: body.link,
        }
    }
}

/// A page of help videos by title.
#[utoipa::path(get, path = "/helps", tag = "helps", params(ListQuery), security(("bearer" = [])),
    responses((status = 200, body = HelpPage)))]
pub(crate) async fn page(
    State(state): State<AppState>,
    _who: CurrentUser,
    Paged(page): Paged,
    Searched(term): Searched,
) -> ApiResult<Json<HelpPage>> {
    Ok(Json(
        state.desk.office().helps().page(term.as_deref(), page.into()).await?,
    ))
}

/// Every help video by title.
#[utoipa::path(get, path = "/helps/list", tag = "helps", security(("bearer" = [])),
    responses((status = 200, body = Vec<HelpView>)))]
pub(crate) async fn list(State(state): State<AppState>, _who: CurrentUser) -> ApiResult<Json<Vec<HelpView>>> {
    Ok(Json(state.desk.office().helps().list().await?))
}

/// One help video.
#[utoipa::path(get, path = "/helps/{id}", tag = "helps", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, body = HelpView), (status = 404, description = "ERR_NO_HELP_FOUND")))]
pub(crate) async fn show(State(state): State<AppState>, _who: CurrentUser, Id(id): Id) -> ApiResult<Json<HelpView>> {
    Ok(Json(state.desk.office().helps().show(id).await?))
}

/// Adds a help video.
#[utoipa::path(post, path = "/helps", tag = "helps", request_body = HelpBody, security(("bearer" = [])),
    responses((status = 200, body = HelpView), (status = 400, description = "ERR_HELP_INVALID_NAME, ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn create(
    State(state): State<AppState>,
    Super(who): Super,
    ValidJson(body): ValidJson<HelpBody>,
) -> ApiResult<Json<HelpView>> {
    Ok(Json(state.desk.office().helps().create(&who, &body.into()).await?))
}

/// Changes a help video.
#[utoipa::path(put, path = "/helps/{id}", tag = "helps", params(("id" = i64, Path)), request_body = HelpBody,
    security(("bearer" = [])),
    responses((status = 200, body = HelpView), (status = 400, description = "ERR_HELP_INVALID_NAME, ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_HELP_FOUND")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    Super(who): Super,
    Id(id): Id,
    ValidJson(body): ValidJson<HelpBody>,
) -> ApiResult<Json<HelpView>> {
    Ok(Json(state.desk.office().helps().update(&who, id, &body.into()).await?))
}

/// Removes a help video.
#[utoipa::path(delete, path = "/helps/{id}", tag = "helps", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, description = "`{message}`"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_HELP_FOUND")))]
pub(crate) async fn delete(State(state): State<AppState>, Super(who): Super, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.office().helps().delete(&who, id).await?;
    Ok(Json(json!({ "message": "Help deleted" })))
}
