//! Connections to channels. The paths and the name `whatsapp` are the contract's.

use axum::{Json, extract::State};
use balcao_desk::{
    ChannelKindView, ConnectionDetail, ConnectionHealthView, ConnectionInput, ConnectionStateView, ConnectionView,
    TemplatesView,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use utoipa::ToSchema;

use crate::{
    error::ApiResult,
    extract::{Admin, CurrentUser, Id, ValidJson},
    loose,
    state::AppState,
};

/// A connection to create or change; what is absent stays. Clients send the whole object back: what is not listed here
/// is ignored.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConnectionBody {
    name: String,
    /// What a customer reads first; needed with more than one queue.
    greeting_message: Option<String>,
    /// Whether tickets opened by hand use this connection.
    is_default: Option<bool>,
    /// Queues that receive its tickets.
    queue_ids: Option<Vec<i64>>,
    complation_message: Option<String>,
    farewell_message: Option<String>,
    out_of_hours_message: Option<String>,
    rating_message: Option<String>,
    /// Key of the messaging API.
    token: Option<String>,
    #[serde(default, deserialize_with = "loose::number")]
    #[schema(value_type = Option<i64>)]
    expires_ticket: Option<i64>,
    expires_inactive_message: Option<String>,
    #[serde(default, deserialize_with = "loose::number")]
    #[schema(value_type = Option<i64>)]
    time_use_bot_queues: Option<i64>,
    #[serde(default, deserialize_with = "loose::number")]
    #[schema(value_type = Option<i64>)]
    max_use_bot_queues: Option<i64>,
    #[serde(default, deserialize_with = "loose::record")]
    #[schema(value_type = Option<i64>)]
    transfer_queue_id: Option<Option<i64>>,
    #[serde(default, deserialize_with = "loose::record")]
    #[schema(value_type = Option<i64>)]
    time_to_transfer: Option<Option<i64>>,
    /// The integration whose bot answers first.
    #[serde(default, deserialize_with = "loose::record")]
    #[schema(value_type = Option<i64>)]
    integration_id: Option<Option<i64>>,
    /// The channel of a new connection, from `GET /whatsapp/channels`; absent or `beta`, the simulator. A connection keeps its own.
    provider: Option<String>,
    /// What the channel asks for; what is left out stays, a blank value is taken away.
    #[serde(default)]
    settings: BTreeMap<String, String>,
    /// `transferQueueId` of older clients.
    #[serde(default, deserialize_with = "loose::record")]
    #[schema(value_type = Option<i64>)]
    send_id_queue: Option<Option<i64>>,
    /// `timeToTransfer` of older clients.
    #[serde(default, deserialize_with = "loose::record")]
    #[schema(value_type = Option<i64>)]
    time_send_queue: Option<Option<i64>>,
}

impl From<ConnectionBody> for ConnectionInput {
    fn from(body: ConnectionBody) -> Self {
        Self {
            name: body.name,
            greeting_message: body.greeting_message,
            is_default: body.is_default,
            queue_ids: body.queue_ids,
            complation_message: body.complation_message,
            farewell_message: body.farewell_message,
            out_of_hours_message: body.out_of_hours_message,
            rating_message: body.rating_message,
            token: body.token,
            expires_ticket: body.expires_ticket,
            expires_inactive_message: body.expires_inactive_message,
            time_use_bot_queues: body.time_use_bot_queues,
            max_use_bot_queues: body.max_use_bot_queues,
            transfer_queue_id: body.transfer_queue_id.or(body.send_id_queue),
            integration_id: body.integration_id,
            provider: body.provider,
            settings: body.settings,
            time_to_transfer: body.time_to_transfer.or(body.time_send_queue),
        }
    }
}

/// The connections of the company.
#[utoipa::path(get, path = "/whatsapp", tag = "connections", security(("bearer" = [])),
    responses((status = 200, body = Vec<ConnectionView>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
) -> ApiResult<Json<Vec<ConnectionView>>> {
    Ok(Json(state.desk.connections().list(&who).await?))
}

/// The channels of modules that connections can be made over, with the form of each.
#[utoipa::path(get, path = "/whatsapp/channels", tag = "connections", security(("bearer" = [])),
    responses((status = 200, body = Vec<ChannelKindView>), (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn channels(
    State(state): State<AppState>,
    Admin(who): Admin,
) -> ApiResult<Json<Vec<ChannelKindView>>> {
    Ok(Json(state.desk.connections().channels(&who).await?))
}

/// One connection.
#[utoipa::path(get, path = "/whatsapp/{id}", tag = "connections", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = ConnectionDetail), (status = 404, description = "ERR_NO_WAPP_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<ConnectionDetail>> {
    Ok(Json(state.desk.connections().detail(&who, id).await?))
}

/// The texts that the service of a connection approves beforehand, as it told them last.
#[utoipa::path(get, path = "/whatsapp/{id}/templates", tag = "connections", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = TemplatesView), (status = 400, description = "ERR_SEND_UNSUPPORTED"),
        (status = 404, description = "ERR_NO_WAPP_FOUND")))]
pub(crate) async fn templates(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<TemplatesView>> {
    Ok(Json(state.desk.connections().templates(&who, id).await?))
}

/// Asks the service of a connection for its texts and keeps them.
#[utoipa::path(post, path = "/whatsapp/{id}/templates/sync", tag = "connections", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = TemplatesView),
        (status = 400, description = "ERR_SEND_UNSUPPORTED, ERR_CHANNEL_UNREACHABLE"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_WAPP_FOUND")))]
pub(crate) async fn sync_templates(
    State(state): State<AppState>,
    Admin(who): Admin,
    Id(id): Id,
) -> ApiResult<Json<TemplatesView>> {
    Ok(Json(state.desk.connections().sync_templates(&who, id).await?))
}

/// How the account behind a connection is, as its service says now.
#[utoipa::path(get, path = "/whatsapp/{id}/health", tag = "connections", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = ConnectionHealthView),
        (status = 400, description = "ERR_SEND_UNSUPPORTED, ERR_CHANNEL_UNREACHABLE"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_WAPP_FOUND")))]
pub(crate) async fn health(
    State(state): State<AppState>,
    Admin(who): Admin,
    Id(id): Id,
) -> ApiResult<Json<ConnectionHealthView>> {
    Ok(Json(state.desk.connections().health(&who, id).await?))
}

/// The states that a connection came into, newest first: when it worked and when not.
#[utoipa::path(get, path = "/whatsapp/{id}/history", tag = "connections", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = Vec<ConnectionStateView>), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_WAPP_FOUND")))]
pub(crate) async fn history(
    State(state): State<AppState>,
    Admin(who): Admin,
    Id(id): Id,
) -> ApiResult<Json<Vec<ConnectionStateView>>> {
    Ok(Json(state.desk.connections().history(&who, id).await?))
}

/// Creates a connection and starts its session.
#[utoipa::path(post, path = "/whatsapp", tag = "connections", request_body = ConnectionBody,
    security(("bearer" = [])), responses((status = 200, body = ConnectionView),
        (status = 400, description = "ERR_VALIDATION, ERR_PLAN_LIMIT_CONNECTIONS, ERR_WAPP_GREETING_REQUIRED"),
        (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 409, description = "ERR_WAPP_NAME_EXISTS, ERR_WAPP_TOKEN_EXISTS")))]
pub(crate) async fn create(
    State(state): State<AppState>,
    Admin(who): Admin,
    ValidJson(body): ValidJson<ConnectionBody>,
) -> ApiResult<Json<ConnectionView>> {
    Ok(Json(state.desk.connections().create(&who, &body.into()).await?))
}

/// Changes a connection.
#[utoipa::path(put, path = "/whatsapp/{id}", tag = "connections", params(("id" = i64, Path)),
    request_body = ConnectionBody, security(("bearer" = [])),
    responses((status = 200, body = ConnectionDetail),
        (status = 400, description = "ERR_VALIDATION, ERR_FOREIGN_REFERENCE, ERR_WAPP_GREETING_REQUIRED, ERR_NO_OTHER_WHATSAPP"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 404, description = "ERR_NO_WAPP_FOUND"),
        (status = 409, description = "ERR_WAPP_NAME_EXISTS, ERR_WAPP_TOKEN_EXISTS")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    Admin(who): Admin,
    Id(id): Id,
    ValidJson(body): ValidJson<ConnectionBody>,
) -> ApiResult<Json<ConnectionDetail>> {
    Ok(Json(state.desk.connections().update(&who, id, &body.into()).await?))
}

/// Removes a connection.
#[utoipa::path(delete, path = "/whatsapp/{id}", tag = "connections", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_WAPP_FOUND")))]
pub(crate) async fn delete(State(state): State<AppState>, Admin(who): Admin, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.connections().delete(&who, id).await?;
    Ok(Json(json!({ "message": "Whatsapp deleted." })))
}

/// Starts the session again; a running one stays.
#[utoipa::path(post, path = "/whatsappsession/{id}", tag = "connections", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_WAPP_FOUND")))]
pub(crate) async fn start(State(state): State<AppState>, Admin(who): Admin, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.connections().start(&who, id).await?;
    Ok(Json(json!({ "message": "Starting session." })))
}

/// Forgets the paired phone and offers a new QR code.
#[utoipa::path(put, path = "/whatsappsession/{id}", tag = "connections", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_WAPP_FOUND")))]
pub(crate) async fn renew(State(state): State<AppState>, Admin(who): Admin, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.connections().renew(&who, id).await?;
    Ok(Json(json!({ "message": "Starting session." })))
}

/// Ends the session.
#[utoipa::path(delete, path = "/whatsappsession/{id}", tag = "connections", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_WAPP_FOUND")))]
pub(crate) async fn stop(State(state): State<AppState>, Admin(who): Admin, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.connections().disconnect(&who, id).await?;
    Ok(Json(json!({ "message": "Session disconnected." })))
}
