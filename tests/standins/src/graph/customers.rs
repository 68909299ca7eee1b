//! What customers do, and who runs the app.

use super::{Shared, kept, tell};
use crate::clock::written_at;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Json;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

const CHALLENGE: &str = "1158201444";

/// Takes a callback address when who is there answers the challenge.
pub(super) async fn app(State(shared): State<Shared>, Json(told): Json<Value>) -> StatusCode {
    let word = |name: &str| told[name].as_str().unwrap_or_default().to_owned();
    let (callback, token) = (word("callback"), word("verifyToken"));
    let question = format!("{callback}?hub.mode=subscribe&hub.verify_token={token}&hub.challenge={CHALLENGE}");
    let answer = spawn_blocking(move || ureq::get(question).call().ok()?.body_mut().read_to_string().ok()).await;
    if answer.ok().flatten().as_deref() != Some(CHALLENGE) {
        return StatusCode::BAD_REQUEST;
    }
    let mut kept = kept(&shared);
    kept.app.callback = callback;
    kept.app.secret = word("secret");
    StatusCode::OK
}

/// A customer writes.
pub(super) async fn says(State(shared): State<Shared>, Json(told): Json<Value>) {
    let number = told["number"].as_str().unwrap_or("5511955550100").to_owned();
    let count = {
        let mut kept = kept(&shared);
        kept.told += 1;
        kept.open.insert(number.clone());
        kept.told
    };
    let mut message =
        json!({ "from": number, "id": format!("wamid.in{count}"), "timestamp": written_at(&told).to_string() });
    let (kind, content) = content(&told, count);
    message["type"] = json!(kind);
    message[kind] = content;
    let contact = json!({ "wa_id": number, "profile": { "name": told["name"] } });
    let news = json!({ "contacts": [contact], "messages": [message] });
    for _ in 0..=i32::from(told["twice"] == true) {
        tell(&shared, news.clone(), told["secret"].as_str()).await;
    }
}

/// A day passes in which a customer does not write.
pub(super) async fn silence(State(shared): State<Shared>, Json(told): Json<Value>) {
    kept(&shared).open.remove(told["number"].as_str().unwrap_or_default());
}

/// What a customer sends: its kind and what it says.
fn content(told: &Value, count: u32) -> (&str, Value) {
    if let Some(kind) = told["file"].as_str() {
        let file = json!({ "id": format!("file-{count}"), "mime_type": "image/png", "caption": told["text"] });
        return (kind, file);
    }
    for (way, reply) in [("button", "button_reply"), ("list", "list_reply")] {
        if told[way].is_object() {
            let mut pressed = json!({ "type": reply });
            pressed[reply] = told[way].clone();
            return ("interactive", pressed);
        }
    }
    ("text", json!({ "body": told["text"] }))
}
