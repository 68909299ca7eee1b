//! Notes on tickets.

use axum::{Json, extract::State};
use balcao_desk::office::{NotePage, NoteView};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::{
    error::{ApiError, ApiResult},
    extract::{CurrentUser, Id, ListQuery, Paged, Searched, ValidJson, ValidQuery, loose},
    state::AppState,
};

/// Which notes.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct NoteListQuery {
    /// Of this ticket.
    ticket_id: Option<String>,
    /// Of this contact.
    contact_id: Option<String>,
}

/// A note to add.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewNoteBody {
    note: String,
    ticket_id: i64,
    /// The ticket's contact, which is known without it.
    contact_id: Option<i64>,
}

/// A note to change.
#[derive(Deserialize, ToSchema)]
pub(crate) struct NoteBody {
    note: String,
}

/// A page of the notes on tickets that the caller may see.
#[utoipa::path(get, path = "/ticket-notes", tag = "tickets", params(ListQuery), security(("bearer" = [])),
    responses((status = 200, body = NotePage)))]
pub(crate) async fn page(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Paged(page): Paged,
    Searched(term): Searched,
) -> ApiResult<Json<NotePage>> {
    let notes = state.desk.office().notes();
    Ok(Json(notes.page(&who, term.as_deref(), page.into()).await?))
}

/// The notes of a ticket, of a contact, or of both, the newest first.
#[utoipa::path(get, path = "/ticket-notes/list", tag = "tickets", params(NoteListQuery), security(("bearer" = [])),
    responses((status = 200, body = Vec<NoteView>), (status = 404, description = "ERR_NO_TICKET_FOUND")))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidQuery(query): ValidQuery<NoteListQuery>,
) -> ApiResult<Json<Vec<NoteView>>> {
    let number =
        |field: &str, text: &Option<String>| loose::query_number(text.as_deref()).map_err(|_| ApiError::invalid(field));
    let ticket = number("ticketId", &query.ticket_id)?;
    let contact = number("contactId", &query.contact_id)?;
    Ok(Json(state.desk.office().notes().list(&who, ticket, contact).await?))
}

/// One note.
#[utoipa::path(get, path = "/ticket-notes/{id}", tag = "tickets", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = NoteView), (status = 404, description = "ERR_NO_TICKETNOTE_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<NoteView>> {
    Ok(Json(state.desk.office().notes().show(&who, id).await?))
}

/// Adds a note to a ticket.
#[utoipa::path(post, path = "/ticket-notes", tag = "tickets", request_body = NewNoteBody, security(("bearer" = [])),
    responses((status = 200, body = NoteView), (status = 400, description = "ERR_TICKETNOTE_INVALID_NAME"),
        (status = 404, description = "ERR_NO_TICKET_FOUND, ERR_NO_CONTACT_FOUND")))]
pub(crate) async fn create(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidJson(body): ValidJson<NewNoteBody>,
) -> ApiResult<Json<NoteView>> {
    let notes = state.desk.office().notes();
    Ok(Json(
        notes.create(&who, body.ticket_id, body.contact_id, &body.note).await?,
    ))
}

/// Changes a note; for its author and admins.
#[utoipa::path(put, path = "/ticket-notes/{id}", tag = "tickets", params(("id" = i64, Path)),
    request_body = NoteBody, security(("bearer" = [])),
    responses((status = 200, body = NoteView), (status = 400, description = "ERR_TICKETNOTE_INVALID_NAME"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_TICKETNOTE_FOUND")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    ValidJson(body): ValidJson<NoteBody>,
) -> ApiResult<Json<NoteView>> {
    Ok(Json(state.desk.office().notes().update(&who, id, &body.note).await?))
}

/// Removes a note; for its author and admins.
#[utoipa::path(delete, path = "/ticket-notes/{id}", tag = "tickets", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, description = "`{message}`"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_TICKETNOTE_FOUND")))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<Value>> {
    state.desk.office().notes().delete(&who, id).await?;
    Ok(Json(json!({ "message": "Observação removida" })))
}
