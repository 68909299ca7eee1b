//! What the desk sends, and how far it comes.

use super::{Shared, bad, checks, kept, missing, tell};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Json, Response};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

/// Between two steps of a message.
const STEP: Duration = Duration::from_millis(100);
/// Nobody has numbers that end like this.
const NOBODY: &str = "0000";

pub(super) async fn send(
    State(shared): State<Shared>,
    Path((kind, instance)): Path<(String, String)>,
    Json(mut message): Json<Value>,
) -> Response {
    let jid = message["number"]
        .as_str()
        .or_else(|| message["key"]["remoteJid"].as_str())
        .unwrap_or_default()
        .to_owned();
    let id = format!("BAE5{}", Uuid::new_v4().simple());
    {
        let mut kept = kept(&shared);
        if !kept.faults.is_empty() {
            let (status, told) = kept.faults.remove(0);
            return (status, Json(told)).into_response();
        }
        let Some(one) = kept.instances.get_mut(&instance) else {
            return missing(&instance);
        };
        if let Some(complaint) = checks::complaint(&kind, &message) {
            return bad(json!(complaint));
        }
        if one.state != "open" {
            return bad(json!("Connection Closed"));
        }
        if jid.split('@').next().is_some_and(|number| number.ends_with(NOBODY)) {
            return bad(json!({ "jid": jid, "exists": false, "number": jid }));
        }
        message["kind"] = json!(kind);
        message["id"] = json!(id);
        one.sent.push(message);
    }
    tokio::spawn(arrives(Arc::clone(&shared), instance, jid.clone(), id.clone()));
    let key = json!({ "remoteJid": jid, "fromMe": true, "id": id });
    (
        StatusCode::CREATED,
        Json(json!({ "key": key, "status": "PENDING", "messageType": kind })),
    )
        .into_response()
}

pub(super) async fn change(
    State(shared): State<Shared>,
    Path(instance): Path<String>,
    Json(mut told): Json<Value>,
) -> Response {
    let mut kept = kept(&shared);
    let Some(one) = kept.instances.get_mut(&instance) else {
        return missing(&instance);
    };
    let id = told
        .get("id")
        .or_else(|| told.pointer("/key/id"))
        .cloned()
        .unwrap_or_default();
    told["kind"] = json!("change");
    one.sent.push(told);
    Json(json!({ "key": { "id": id, "fromMe": true } })).into_response()
}

/// The ninth digit of a Brazilian mobile is missing on the service.
pub(super) async fn numbers(
    State(shared): State<Shared>,
    Path(instance): Path<String>,
    Json(told): Json<Value>,
) -> Response {
    if !kept(&shared).instances.contains_key(&instance) {
        return missing(&instance);
    }
    let asked = told["numbers"].as_array().cloned().unwrap_or_default();
    let known = asked.iter().filter_map(Value::as_str).map(|number| {
        let exists = !number.ends_with(NOBODY);
        json!({ "jid": format!("{number}@s.whatsapp.net"), "exists": exists, "number": number })
    });
    Json(known.collect::<Vec<_>>()).into_response()
}

/// The customer's phone gets the message and the customer reads it; the last step is told first, and one of them twice.
async fn arrives(shared: Shared, instance: String, jid: String, id: String) {
    tokio::time::sleep(STEP).await;
    for status in ["READ", "SERVER_ACK", "DELIVERY_ACK", "DELIVERY_ACK"] {
        let data = json!({ "keyId": id, "remoteJid": jid, "fromMe": true, "status": status });
        tell(&shared, &instance, "messages.update", data).await;
    }
}
