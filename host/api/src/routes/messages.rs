//! Messages of a ticket.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use balcao_desk::{MessageInput, MessagePage};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    error::{ApiError, ApiResult},
    extract::{CurrentUser, Id, Paged, ValidJson},
    state::AppState,
};

/// Longest idempotency key, in bytes.
const MAX_KEY: usize = 100;

/// A text for the customer.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MessageBody {
    body: String,
    /// The message that this one answers.
    quoted_msg: Option<QuotedBody>,
}

/// A message that is quoted; other fields than its id are ignored.
#[derive(Deserialize, ToSchema)]
pub(crate) struct QuotedBody {
    id: String,
}

/// A page of the conversation, oldest first within the page; page 1 has the newest.
#[utoipa::path(get, path = "/messages/{ticketId}", tag = "messages",
    params(("ticketId" = i64, Path), ("pageNumber" = Option<u32>, Query)), security(("bearer" = [])),
    responses((status = 200, body = MessagePage), (status = 404, description = "ERR_NO_TICKET_FOUND")))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(ticket): Id,
    Paged(page): Paged,
) -> ApiResult<Json<MessagePage>> {
    Ok(Json(state.desk.messages().list(&who, ticket, page.into()).await?))
}

/// Writes to the customer. The stored message reaches browsers as a live event. A request repeated
/// with the same `Idempotency-Key` sends nothing twice.
#[utoipa::path(post, path = "/messages/{ticketId}", tag = "messages",
    params(("ticketId" = i64, Path), ("Idempotency-Key" = Option<String>, Header)), request_body = MessageBody,
    security(("bearer" = [])),
    responses((status = 200), (status = 400, description = "ERR_EMPTY_MESSAGE, ERR_WAPP_NOT_INITIALIZED"),
        (status = 404, description = "ERR_NO_TICKET_FOUND")))]
pub(crate) async fn send(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(ticket): Id,
    headers: HeaderMap,
    ValidJson(body): ValidJson<MessageBody>,
) -> ApiResult<StatusCode> {
    let input = MessageInput {
        body: body.body,
        quoted_id: body.quoted_msg.map(|quoted| quoted.id),
        client_id: idempotency_key(&headers)?,
    };
    state.desk.messages().send(&who, ticket, &input).await?;
    Ok(StatusCode::OK)
}

fn idempotency_key(headers: &HeaderMap) -> ApiResult<Option<String>> {
    let Some(value) = headers.get("idempotency-key") else {
        return Ok(None);
    };
    match value.to_str() {
        Ok(key) if (1..=MAX_KEY).contains(&key.len()) => Ok(Some(key.to_owned())),
        _ => Err(ApiError::invalid("Idempotency-Key")),
    }
}
