//! Tickets.

mod input;

use axum::{
    Json,
    extract::{Path, State},
};
use balcao_desk::{TicketChannelView, TicketPage, TicketView};
use serde_json::{Value, json};

use self::input::{CountsQuery, NewTicketBody, TicketBody, TicketListQuery, list_of_ids};
use crate::{
    error::ApiResult,
    extract::{CurrentUser, Id, Paged, ValidJson, ValidQuery},
    state::AppState,
};

/// A page of tickets, the last changed first.
#[utoipa::path(get, path = "/tickets", tag = "tickets", params(TicketListQuery), security(("bearer" = [])),
    responses((status = 200, body = TicketPage), (status = 400, description = "ERR_VALIDATION"),
        (status = 503, description = "ERR_SEARCH_TOO_SLOW")))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Paged(page): Paged,
    ValidQuery(query): ValidQuery<TicketListQuery>,
) -> ApiResult<Json<TicketPage>> {
    Ok(Json(state.desk.tickets().list(&who, &query.read(page)?).await?))
}

/// How many tickets the lists "open" and "pending" hold.
#[utoipa::path(get, path = "/tickets/counts", tag = "tickets", params(CountsQuery), security(("bearer" = [])),
    responses((status = 200, description = "`{open, pending}`")))]
pub(crate) async fn counts(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidQuery(query): ValidQuery<CountsQuery>,
) -> ApiResult<Json<Value>> {
    let queues = list_of_ids("queueIds", query.queue_ids.as_deref())?;
    let all = query.show_all.as_deref() == Some("true");
    Ok(Json(state.desk.tickets().counts(&who, queues.as_deref(), all).await?))
}

/// One ticket.
#[utoipa::path(get, path = "/tickets/{id}", tag = "tickets", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, body = TicketView), (status = 404, description = "ERR_NO_TICKET_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<TicketView>> {
    Ok(Json(state.desk.tickets().show(&who, id).await?))
}

/// What the channel of a conversation takes, and until when: outside the window of a service only templates.
#[utoipa::path(get, path = "/tickets/{id}/channel", tag = "tickets", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, body = TicketChannelView), (status = 400, description = "ERR_WAPP_NOT_INITIALIZED"),
        (status = 404, description = "ERR_NO_TICKET_FOUND")))]
pub(crate) async fn channel(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<TicketChannelView>> {
    Ok(Json(state.desk.tickets().channel(&who, id).await?))
}

/// One ticket by the id in addresses of the browser app.
#[utoipa::path(get, path = "/tickets/u/{uuid}", tag = "tickets", params(("uuid" = String, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = TicketView), (status = 404, description = "ERR_NO_TICKET_FOUND")))]
pub(crate) async fn show_by_uuid(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Path(uuid): Path<String>,
) -> ApiResult<Json<TicketView>> {
    Ok(Json(state.desk.tickets().show_by_uuid(&who, &uuid).await?))
}

/// Opens a ticket with a contact by hand.
#[utoipa::path(post, path = "/tickets", tag = "tickets", request_body = NewTicketBody, security(("bearer" = [])),
    responses((status = 200, body = TicketView), (status = 404, description = "ERR_NO_CONTACT_FOUND"),
        (status = 409, description = "The contact's active ticket as JSON text, see ERR_OTHER_OPEN_TICKET")))]
pub(crate) async fn create(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidJson(body): ValidJson<NewTicketBody>,
) -> ApiResult<Json<TicketView>> {
    Ok(Json(state.desk.tickets().create(&who, &body.into()).await?))
}

/// Accepts, returns, closes, reopens or transfers a ticket.
#[utoipa::path(put, path = "/tickets/{id}", tag = "tickets", params(("id" = i64, Path)), request_body = TicketBody,
    security(("bearer" = [])),
    responses((status = 200, body = TicketView), (status = 400, description = "ERR_OTHER_OPEN_TICKET"),
        (status = 404, description = "ERR_NO_TICKET_FOUND"),
        (status = 409, description = "ERR_TICKET_ALREADY_ACCEPTED: another agent was faster")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    ValidJson(body): ValidJson<TicketBody>,
) -> ApiResult<Json<TicketView>> {
    Ok(Json(state.desk.tickets().update(&who, id, &body.into()).await?))
}

/// Removes a ticket with its messages. For admins.
#[utoipa::path(delete, path = "/tickets/{id}", tag = "tickets", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, description = "`{message}`"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_TICKET_FOUND")))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<Value>> {
    state.desk.tickets().delete(&who, id).await?;
    Ok(Json(json!({ "message": "ticket deleted" })))
}
