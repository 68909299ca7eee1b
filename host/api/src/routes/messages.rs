//! Messages of a ticket.

mod written;

use axum::{Json, extract::State, http::StatusCode};
use balcao_desk::{MOST_OLDER, MessagePage};
use serde::Deserialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

use self::written::{Written, WrittenInput};
use crate::{
    error::{ApiError, ApiResult},
    extract::{CurrentUser, Id, Paged, TextId, ValidJson, ValidQuery},
    state::AppState,
};

/// A text for the customer.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MessageBody {
    /// The text; left out with what stands for itself.
    #[serde(default)]
    body: String,
    /// A place in place of a text.
    location: Option<LocationBody>,
    /// People's cards in place of a text, at most 50.
    contacts: Option<Vec<CardBody>>,
    /// An approved text of the service in place of a text.
    template: Option<TemplateBody>,
    /// The message that this one answers.
    quoted_msg: Option<QuotedBody>,
    /// The browser's own key, as the header `Idempotency-Key`.
    id: Option<String>,
}

/// A place.
#[derive(Deserialize, ToSchema)]
pub(crate) struct LocationBody {
    latitude: f64,
    longitude: f64,
    /// What is there.
    #[serde(default)]
    name: String,
}

/// A person's card.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CardBody {
    name: String,
    number: String,
}

/// A template of the connection with its gaps filled in. One with a file comes as a form with `medias` and, as JSON, `template`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct TemplateBody {
    name: String,
    language: String,
    /// Values of its gaps by their keys.
    #[serde(default)]
    values: BTreeMap<String, String>,
}

/// A message that is quoted; other fields than its id are ignored.
#[derive(Deserialize, ToSchema)]
pub(crate) struct QuotedBody {
    id: String,
}

/// Another text.
#[derive(Deserialize, ToSchema)]
pub(crate) struct EditBody {
    body: String,
}

/// A reaction.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ReactionBody {
    /// A picture; an empty text takes the reaction back.
    emoji: String,
}

/// How a conversation is read.
#[derive(Deserialize)]
pub(crate) struct ReadQuery {
    /// `true`: nobody learns that it was read.
    spy: Option<String>,
    /// Instead of a page's number: the messages right before the one with this `seq`.
    before: Option<i64>,
    /// How many of them, 500 at most.
    limit: Option<i64>,
}

/// Messages that are answered when only the place is named that they precede.
const OLDER: i64 = 20;

/// A page of the conversation, oldest first within the page; page 1 has the newest. With `before` the messages that
/// precede one: new ones do not move them, there may be more of them at once, and nobody learns that they were read.
#[utoipa::path(get, path = "/messages/{id}", tag = "messages",
    params(("id" = i64, Path, description = "the ticket"), ("pageNumber" = Option<u32>, Query), ("spy" = Option<bool>, Query),
        ("before" = Option<i64>, Query, minimum = 1), ("limit" = Option<i64>, Query, minimum = 1, maximum = 500)),
    security(("bearer" = [])),
    responses((status = 200, body = MessagePage), (status = 400, description = "ERR_VALIDATION"),
        (status = 404, description = "ERR_NO_TICKET_FOUND")))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(ticket): Id,
    Paged(page): Paged,
    ValidQuery(query): ValidQuery<ReadQuery>,
) -> ApiResult<Json<MessagePage>> {
    let messages = state.desk.messages();
    let limit = query.limit.unwrap_or(OLDER);
    if !(1..=MOST_OLDER).contains(&limit) {
        return Err(ApiError::invalid("limit"));
    }
    if query.before.is_some_and(|seq| seq < 1) {
        return Err(ApiError::invalid("before"));
    }
    let page = match (query.before, query.spy.as_deref()) {
        (Some(before), _) => messages.older(&who, ticket, before, limit).await?,
        (None, Some("true")) => messages.spy(&who, ticket, page.into()).await?,
        (None, _) => messages.list(&who, ticket, page.into()).await?,
    };
    Ok(Json(page))
}

/// Writes to the customer: a text, a place, cards or a template as JSON, or files as a form with `medias` and one `body` for all or for each.
/// The stored messages reach browsers as live events. A request repeated with the same `Idempotency-Key`
/// sends nothing twice.
#[utoipa::path(post, path = "/messages/{id}", tag = "messages",
    params(("id" = i64, Path, description = "the ticket"), ("Idempotency-Key" = Option<String>, Header)),
    request_body = MessageBody, security(("bearer" = [])),
    responses((status = 200), (status = 400, description = "ERR_EMPTY_MESSAGE, ERR_WAPP_NOT_INITIALIZED, ERR_VALIDATION, ERR_SEND_WINDOW_CLOSED, ERR_SEND_BAD_TEMPLATE, ERR_SEND_UNSUPPORTED"),
        (status = 404, description = "ERR_NO_TICKET_FOUND, ERR_NO_MESSAGE_FOUND"),
        (status = 413, description = "ERR_BODY_TOO_LARGE"), (status = 422, description = "ERR_IDEMPOTENCY_KEY_REUSED")))]
pub(crate) async fn send(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(ticket): Id,
    written: Written,
) -> ApiResult<StatusCode> {
    match written.read(&state, &who, ticket).await? {
        WrittenInput::Text(input) => state.desk.messages().send(&who, ticket, &input).await?,
        WrittenInput::Files(input) => state.desk.messages().send_files(&who, ticket, input).await?,
        WrittenInput::Rich(input) => state.desk.messages().send_rich(&who, ticket, input).await?,
    }
    Ok(StatusCode::OK)
}

/// Takes an own message back; its text stays for the desk.
#[utoipa::path(delete, path = "/messages/{id}", tag = "messages",
    params(("id" = String, Path, description = "the message")), security(("bearer" = [])),
    responses((status = 200), (status = 400, description = "ERR_DELETE_WAPP_MSG, ERR_WAPP_NOT_INITIALIZED"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_MESSAGE_FOUND")))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    TextId(id): TextId,
) -> ApiResult<StatusCode> {
    state.desk.messages().delete(&who, &id).await?;
    Ok(StatusCode::OK)
}

/// Replaces the text of an own message.
#[utoipa::path(post, path = "/messages/edit/{id}", tag = "messages",
    params(("id" = String, Path, description = "the message")), request_body = EditBody, security(("bearer" = [])),
    responses((status = 200), (status = 400, description = "ERR_EDITING_WAPP_MSG, ERR_WAPP_NOT_INITIALIZED"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_MESSAGE_FOUND")))]
pub(crate) async fn edit(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    TextId(id): TextId,
    ValidJson(body): ValidJson<EditBody>,
) -> ApiResult<StatusCode> {
    state.desk.messages().edit(&who, &id, &body.body).await?;
    Ok(StatusCode::OK)
}

/// Sets the desk's reaction to a message.
#[utoipa::path(post, path = "/messages/{id}/reactions", tag = "messages",
    params(("id" = String, Path, description = "the message")), request_body = ReactionBody, security(("bearer" = [])),
    responses((status = 200), (status = 400, description = "ERR_VALIDATION, ERR_WAPP_NOT_INITIALIZED"),
        (status = 404, description = "ERR_NO_MESSAGE_FOUND")))]
pub(crate) async fn react(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    TextId(id): TextId,
    ValidJson(body): ValidJson<ReactionBody>,
) -> ApiResult<StatusCode> {
    state.desk.messages().react(&who, &id, &body.emoji).await?;
    Ok(StatusCode::OK)
}
