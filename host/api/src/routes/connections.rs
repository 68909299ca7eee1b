//! Connections to channels. The paths and the name `whatsapp` are the contract's.

use axum::{Json, extract::State};
use balcao_desk::{ConnectionInput, ConnectionView};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    error::ApiResult,
    extract::{Admin, CurrentUser, Id, ValidJson},
    state::AppState,
};

/// A connection to create or change.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConnectionBody {
    name: String,
    /// What a customer reads first; needed with more than one queue.
    #[serde(default)]
    greeting_message: String,
    /// Whether tickets opened by hand use this connection.
    #[serde(default)]
    is_default: bool,
    /// Queues that receive its tickets; absent keeps the present ones.
    queue_ids: Option<Vec<i64>>,
}

impl From<ConnectionBody> for ConnectionInput {
    fn from(body: ConnectionBody) -> Self {
        Self {
            name: body.name,
            greeting_message: body.greeting_message,
            is_default: body.is_default,
            queue_ids: body.queue_ids,
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

/// One connection.
#[utoipa::path(get, path = "/whatsapp/{id}", tag = "connections", params(("id" = i64, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = ConnectionView), (status = 404, description = "ERR_NO_WAPP_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<ConnectionView>> {
    Ok(Json(state.desk.connections().show(&who, id).await?))
}

/// Creates a connection and starts its session.
#[utoipa::path(post, path = "/whatsapp", tag = "connections", request_body = ConnectionBody,
    security(("bearer" = [])), responses((status = 200, body = ConnectionView),
        (status = 400, description = "ERR_VALIDATION, ERR_PLAN_LIMIT_CONNECTIONS, ERR_WAPP_GREETING_REQUIRED"),
        (status = 403, description = "ERR_NO_PERMISSION"), (status = 409, description = "ERR_WAPP_NAME_EXISTS")))]
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
    responses((status = 200, body = ConnectionView), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_WAPP_FOUND"), (status = 409, description = "ERR_WAPP_NAME_EXISTS")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    Admin(who): Admin,
    Id(id): Id,
    ValidJson(body): ValidJson<ConnectionBody>,
) -> ApiResult<Json<ConnectionView>> {
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
