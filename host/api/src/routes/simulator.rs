//! The simulator's phones: how a virtual phone, a script or a test plays customers.

mod written;

use std::time::Duration;

use axum::{Json, extract::State, http::StatusCode};
use balcao_desk::{Phone, PhoneMessages};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use self::written::{CustomerMessage, Written};
use crate::{
    error::{ApiError, ApiResult},
    extract::{PhoneToken, ValidJson, ValidQuery},
    state::AppState,
};

/// The token of a QR code.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PairBody {
    token: String,
}

/// A paired phone: the bearer token of its requests.
#[derive(Serialize, ToSchema)]
pub(crate) struct PairAnswer {
    phone: String,
}

/// Somebody in the phone's address book.
#[derive(Deserialize, ToSchema)]
pub(crate) struct BookEntry {
    number: String,
    name: String,
}

/// An accepted message.
#[derive(Serialize, ToSchema)]
pub(crate) struct WrittenAnswer {
    id: String,
}

/// What to read.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReadQuery {
    /// Number of the customer who reads.
    from: String,
    /// The `cursor` of the last answer.
    after: Option<String>,
    /// Seconds to wait for news, 25 at most.
    wait: Option<u8>,
}

/// A tick for a message of the desk: 3 delivered, 4 read.
#[derive(Deserialize, ToSchema)]
pub(crate) struct AckBody {
    id: String,
    ack: i64,
}

/// Pairs a phone with the connection whose QR code shows the token.
#[utoipa::path(post, path = "/simulator/pair", tag = "simulator", request_body = PairBody,
    responses((status = 200, body = PairAnswer), (status = 401, description = "ERR_PAIRING_TOKEN"),
        (status = 404, description = "the simulator is off")))]
pub(crate) async fn pair(
    State(state): State<AppState>,
    ValidJson(body): ValidJson<PairBody>,
) -> ApiResult<Json<PairAnswer>> {
    if !state.config.simulator {
        return Err(ApiError::not_found());
    }
    let phone = state.desk.simulation().pair(&body.token).await?;
    Ok(Json(PairAnswer { phone }))
}

/// Unpairs the phone; the connection is disconnected.
#[utoipa::path(delete, path = "/simulator/pair", tag = "simulator", security(("phone" = [])),
    responses((status = 200), (status = 401, description = "ERR_PHONE_TOKEN")))]
pub(crate) async fn unpair(State(state): State<AppState>, token: PhoneToken) -> ApiResult<StatusCode> {
    let phone = paired(&state, &token).await?;
    state.desk.simulation().unpair(phone).await?;
    Ok(StatusCode::OK)
}

/// What the phone is paired with and whom it has played.
#[utoipa::path(get, path = "/simulator/phone", tag = "simulator", security(("phone" = [])),
    responses((status = 200, description = "`{connection, company, personas}`"),
        (status = 401, description = "ERR_PHONE_TOKEN")))]
pub(crate) async fn phone(State(state): State<AppState>, token: PhoneToken) -> ApiResult<Json<Value>> {
    let phone = paired(&state, &token).await?;
    Ok(Json(state.desk.simulation().overview(phone).await?))
}

/// What the desk has sent to a customer, and the ticks of the customer's own messages.
#[utoipa::path(get, path = "/simulator/messages", tag = "simulator", params(ReadQuery), security(("phone" = [])),
    responses((status = 200, body = PhoneMessages), (status = 401, description = "ERR_PHONE_TOKEN")))]
pub(crate) async fn messages(
    State(state): State<AppState>,
    token: PhoneToken,
    ValidQuery(query): ValidQuery<ReadQuery>,
) -> ApiResult<Json<PhoneMessages>> {
    let phone = paired(&state, &token).await?;
    let wait = Duration::from_secs(query.wait.unwrap_or(0).into());
    let after = query.after.as_deref().unwrap_or_default();
    Ok(Json(
        state
            .desk
            .simulation()
            .messages(phone, &query.from, after, wait)
            .await?,
    ))
}

/// Writes to the desk as a customer, or does whatever else phones do; a file goes as `media` of a form or in base64. The answer comes when the message is stored for good.
#[utoipa::path(post, path = "/simulator/messages", tag = "simulator", request_body = CustomerMessage,
    security(("phone" = [])),
    responses((status = 200, body = WrittenAnswer), (status = 400, description = "ERR_VALIDATION"),
        (status = 401, description = "ERR_PHONE_TOKEN")))]
pub(crate) async fn write(
    State(state): State<AppState>,
    token: PhoneToken,
    written: Written,
) -> ApiResult<Json<WrittenAnswer>> {
    let phone = paired(&state, &token).await?;
    let id = state
        .desk
        .simulation()
        .deliver(phone, written.event, written.input, written.more)
        .await?;
    Ok(Json(WrittenAnswer { id }))
}

/// Puts people into the phone's address book.
#[utoipa::path(post, path = "/simulator/contacts", tag = "simulator", request_body = Vec<BookEntry>,
    security(("phone" = [])),
    responses((status = 200, description = "`{}`"), (status = 400, description = "ERR_VALIDATION"),
        (status = 401, description = "ERR_PHONE_TOKEN")))]
pub(crate) async fn keep(
    State(state): State<AppState>,
    token: PhoneToken,
    ValidJson(people): ValidJson<Vec<BookEntry>>,
) -> ApiResult<Json<Value>> {
    let phone = paired(&state, &token).await?;
    let people = people.into_iter().map(|entry| (entry.number, entry.name)).collect();
    state.desk.simulation().keep(phone, people).await?;
    Ok(Json(json!({})))
}

/// Ticks a message of the desk as delivered or read.
#[utoipa::path(post, path = "/simulator/acks", tag = "simulator", request_body = AckBody, security(("phone" = [])),
    responses((status = 200, description = "`{}`"), (status = 400, description = "ERR_VALIDATION"),
        (status = 401, description = "ERR_PHONE_TOKEN")))]
pub(crate) async fn acks(
    State(state): State<AppState>,
    token: PhoneToken,
    ValidJson(body): ValidJson<AckBody>,
) -> ApiResult<Json<Value>> {
    let phone = paired(&state, &token).await?;
    state.desk.simulation().acknowledge(phone, &body.id, body.ack).await?;
    Ok(Json(json!({})))
}

async fn paired(state: &AppState, PhoneToken(token): &PhoneToken) -> ApiResult<Phone> {
    Ok(state.desk.simulation().phone(token).await?)
}
