//! What the desk sends, and how far it comes.

use super::{NUMBER, Shared, kept, refusal, tell};
use axum::extract::{Path, State};
use axum::http::StatusCode;
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

pub(super) async fn send(
    State(shared): State<Shared>,
    Path((_, id)): Path<(String, String)>,
    Json(message): Json<Value>,
) -> Response {
    if id != NUMBER {
        return refusal(StatusCode::BAD_REQUEST, 100);
    }
    if message["status"] == "read" {
        return Json(json!({ "success": true })).into_response();
    }
    let to = message["to"].as_str().unwrap_or_default().to_owned();
    let wamid = format!("wamid.{}", Uuid::new_v4().simple());
    let failure = {
        let mut kept = kept(&shared);
        if let Some((status, code)) = kept.faults.pop_front() {
            return refusal(status, code);
        }
        let window = message["type"] == "template" || kept.open.contains(&to);
        kept.sent.push(message);
        // Meta takes these and tells afterwards that they did not arrive.
        (to.ends_with(NOBODY))
            .then_some(UNDELIVERABLE)
            .or((!window).then_some(WINDOW_CLOSED))
    };
    tokio::spawn(arrives(Arc::clone(&shared), to.clone(), wamid.clone(), failure));
    let told = json!({
        "messaging_product": "whatsapp", "contacts": [{ "input": format!("+{to}"), "wa_id": to }],
        "messages": [{ "id": wamid, "message_status": "accepted" }],
    });
    Json(told).into_response()
}

/// The statuses of a message: out of order and one of them twice, as they may come.
async fn arrives(shared: Shared, to: String, id: String, failure: Option<i64>) {
    tokio::time::sleep(STEP).await;
    let status = |word: &str| json!({ "id": id, "status": word, "timestamp": "1796000000", "recipient_id": to });
    if let Some(code) = failure {
        let mut failed = status("failed");
        failed["errors"] = json!([{ "code": code, "title": "failed" }]);
        return tell(&shared, json!({ "statuses": [failed] }), None).await;
    }
    for word in ["read", "sent", "delivered", "delivered"] {
        tell(&shared, json!({ "statuses": [status(word)] }), None).await;
    }
}
