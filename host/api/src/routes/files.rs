//! Lists of files that are sent together.

use axum::{Json, extract::State};
use balcao_desk::office::{EntryInput, EntryUpload, FileListInput, FileListPage, FileListView};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::queues::ATTACHED;
use crate::{
    error::{ApiError, ApiResult},
    extract::{Admin, CurrentUser, Form, Id, ListQuery, Paged, Searched, ValidJson, loose},
    state::AppState,
};

/// A list to create or change.
#[derive(Deserialize, ToSchema)]
pub(crate) struct FileListBody {
    name: String,
    #[serde(default)]
    message: String,
    /// Its entries; absent leaves them as they are.
    options: Option<Vec<EntryBody>>,
}

/// An entry of a list. Its file is only ever uploaded.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EntryBody {
    /// The number of a known entry.
    #[serde(default, deserialize_with = "loose::optional")]
    id: Option<i64>,
    name: String,
    media_type: Option<String>,
}

impl From<FileListBody> for FileListInput {
    fn from(body: FileListBody) -> Self {
        let entry = |entry: EntryBody| EntryInput {
            id: entry.id,
            name: entry.name,
            media_type: entry.media_type.unwrap_or_default(),
        };
        Self {
            name: body.name,
            message: body.message,
            entries: body.options.map(|entries| entries.into_iter().map(entry).collect()),
        }
    }
}

/// A page of lists by name, without their entries.
#[utoipa::path(get, path = "/files", tag = "files", params(ListQuery), security(("bearer" = [])),
    responses((status = 200, body = FileListPage)))]
pub(crate) async fn page(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Paged(page): Paged,
    Searched(term): Searched,
) -> ApiResult<Json<FileListPage>> {
    let lists = state.desk.office().file_lists();
    Ok(Json(lists.page(&who, term.as_deref(), page.into()).await?))
}

/// One list with its entries.
#[utoipa::path(get, path = "/files/{id}", tag = "files", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, body = FileListView), (status = 404, description = "ERR_NO_FILE_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<FileListView>> {
    Ok(Json(state.desk.office().file_lists().show(&who, id).await?))
}

/// Creates a list.
#[utoipa::path(post, path = "/files", tag = "files", request_body = FileListBody, security(("bearer" = [])),
    responses((status = 200, body = FileListView), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 409, description = "ERR_RATING_NAME_ALREADY_EXISTS")))]
pub(crate) async fn create(
    State(state): State<AppState>,
    Admin(who): Admin,
    ValidJson(body): ValidJson<FileListBody>,
) -> ApiResult<Json<FileListView>> {
    Ok(Json(state.desk.office().file_lists().create(&who, &body.into()).await?))
}

/// Changes a list; entries that are missing are removed.
#[utoipa::path(put, path = "/files/{id}", tag = "files", params(("id" = i64, Path)), request_body = FileListBody,
    security(("bearer" = [])),
    responses((status = 200, body = FileListView), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_FILE_FOUND"),
        (status = 409, description = "ERR_RATING_NAME_ALREADY_EXISTS")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    Admin(who): Admin,
    Id(id): Id,
    ValidJson(body): ValidJson<FileListBody>,
) -> ApiResult<Json<FileListView>> {
    let lists = state.desk.office().file_lists();
    Ok(Json(lists.update(&who, id, &body.into()).await?))
}

/// Removes a list.
#[utoipa::path(delete, path = "/files/{id}", tag = "files", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, description = "`{message}`"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_FILE_FOUND")))]
pub(crate) async fn delete(State(state): State<AppState>, Admin(who): Admin, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.office().file_lists().delete(&who, id).await?;
    Ok(Json(json!({ "message": "File List deleted" })))
}

/// Gives entries of a list their files: repeated `files` and as many `id` in the same order. Other fields are ignored.
#[utoipa::path(post, path = "/files/uploadList/{id}", tag = "files", params(("id" = i64, Path)),
    request_body(content = String, content_type = "multipart/form-data"), security(("bearer" = [])),
    responses((status = 200, description = "`{mensagem}`"), (status = 400, description = "ERR_VALIDATION"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_FILE_FOUND")))]
pub(crate) async fn upload(
    State(state): State<AppState>,
    Admin(who): Admin,
    Id(id): Id,
    form: Form,
) -> ApiResult<Json<Value>> {
    let ids: Vec<i64> = form.texts("id").filter_map(|text| text.trim().parse().ok()).collect();
    if form.files.is_empty() || ids.len() != form.files.len() {
        return Err(ApiError::invalid("files"));
    }
    let uploads = ids
        .into_iter()
        .zip(form.files)
        .map(|(id, file)| EntryUpload { id, file });
    let uploads: Vec<EntryUpload> = uploads.collect();
    state.desk.office().file_lists().upload(&who, id, &uploads).await?;
    Ok(Json(json!({ "mensagem": ATTACHED })))
}
