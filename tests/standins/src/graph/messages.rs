//! What the desk sends, and how far it comes.

use super::{Fault, Kept, NUMBER, Shared, checks, kept, refusal, sizes, tell};
use crate::clock::now;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

/// Between the answer and the statuses.
const STEP: Duration = Duration::from_millis(100);
/// Nobody has numbers that end like this.
const NOBODY: &str = "0000";

const UNDELIVERABLE: i64 = 131_026;
const WINDOW_CLOSED: i64 = 131_047;
const LOCKED: i64 = 131_031;

pub(super) async fn send(
    State(shared): State<Shared>,
    Path((_, id)): Path<(String, String)>,
    Json(message): Json<Value>,
) -> Response {
    if id != NUMBER {
        return refusal(StatusCode::BAD_REQUEST, 100);
    }
    let mut kept_now = kept(&shared);
    if message["status"] == "read" {
        return attended(&mut kept_now, &message);
    }
    if kept_now.locked {
        return refusal(StatusCode::FORBIDDEN, LOCKED);
    }
    if let Some(fault) = kept_now.faults.pop_front() {
        return faulty(&fault);
    }
    if let Err((status, code)) = checks::check(&message, &kept_now.standings) {
        return refusal(status, code);
    }
    let to = message["to"].as_str().unwrap_or_default().to_owned();
    let wamid = format!("wamid.{}", Uuid::new_v4().simple());
    let window = message["type"] == "template" || kept_now.open.contains(&to);
    let file = sizes::link(&message);
    kept_now.sent.push(message);
    drop(kept_now);
    // Meta takes these and tells afterwards that they did not arrive.
    let failure = (to.ends_with(NOBODY))
        .then_some(UNDELIVERABLE)
        .or((!window).then_some(WINDOW_CLOSED));
    tokio::spawn(arrives(Arc::clone(&shared), to.clone(), wamid.clone(), failure, file));
    let told = json!({
        "messaging_product": "whatsapp", "contacts": [{ "input": format!("+{to}"), "wa_id": to }],
        "messages": [{ "id": wamid, "message_status": "accepted" }],
    });
    Json(told).into_response()
}

/// A customer sees that a message was read, and perhaps that somebody writes.
fn attended(kept: &mut Kept, told: &Value) -> Response {
    let is_known = told["message_id"].as_str().is_some_and(|id| id.starts_with("wamid."));
    let typing = &told["typing_indicator"];
    if !is_known || !(typing.is_null() || typing["type"] == "text") {
        return refusal(StatusCode::BAD_REQUEST, 100);
    }
    let seen = json!({ "message": told["message_id"], "typing": !typing.is_null() });
    kept.attended.push(seen);
    Json(json!({ "success": true })).into_response()
}

fn faulty(fault: &Fault) -> Response {
    let mut answer = refusal(fault.status, fault.code);
    if let Some(wait) = fault.wait {
        answer
            .headers_mut()
            .insert(header::RETRY_AFTER, HeaderValue::from(wait));
    }
    answer
}

/// The statuses of a message: out of order and one of them twice, as they may come.
async fn arrives(shared: Shared, to: String, id: String, failure: Option<i64>, file: Option<sizes::Link>) {
    tokio::time::sleep(STEP).await;
    let status = |word: &str| json!({ "id": id, "status": word, "timestamp": now().to_string(), "recipient_id": to });
    let unusable = match (failure, file) {
        (None, Some(file)) => sizes::failure(file).await,
        _ => None,
    };
    if let Some(code) = failure.or(unusable) {
        let mut failed = status("failed");
        failed["errors"] = json!([{ "code": code, "title": "failed" }]);
        return tell(&shared, json!({ "statuses": [failed] }), None).await;
    }
    for word in ["read", "sent", "delivered", "delivered"] {
        tell(&shared, json!({ "statuses": [status(word)] }), None).await;
    }
}
