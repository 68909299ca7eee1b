//! What customers see of agents.

use super::checks::lacks;
use super::{Instance, Shared, bad, kept, missing};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Json, Response};
use serde_json::{Value, json};
use std::time::Duration;

const PRESENCES: [&str; 5] = ["unavailable", "available", "composing", "recording", "paused"];

pub(super) async fn read(
    State(shared): State<Shared>,
    Path(instance): Path<String>,
    Json(told): Json<Value>,
) -> Response {
    let all = told["readMessages"].as_array().cloned().unwrap_or_default();
    let lacking = all.iter().find_map(|one| lacks(one, &["id", "fromMe", "remoteJid"]));
    if let Some(name) = lacking.or(all.is_empty().then_some("readMessages")) {
        return bad(json!(format!("requires property \"{name}\"")));
    }
    let seen = all
        .iter()
        .map(|one| json!({ "read": one["id"], "to": one["remoteJid"] }));
    keep(&shared, &instance, |one| one.attended.extend(seen)).unwrap_or_else(|| {
        let told = json!({ "message": "Read messages", "read": "success" });
        (StatusCode::CREATED, Json(told)).into_response()
    })
}

/// The server answers when it is over.
pub(super) async fn writing(
    State(shared): State<Shared>,
    Path(instance): Path<String>,
    Json(told): Json<Value>,
) -> Response {
    let is_one = told["presence"].as_str().is_some_and(|word| PRESENCES.contains(&word));
    let delay = told["delay"].as_u64().filter(|_| is_one && told["number"].is_string());
    let Some(delay) = delay else {
        return bad(json!("requires properties \"number\", \"presence\" and \"delay\""));
    };
    let seen = json!({ "presence": told["presence"], "to": told["number"] });
    if let Some(refused) = keep(&shared, &instance, |one| one.attended.push(seen)) {
        return refused;
    }
    tokio::time::sleep(Duration::from_millis(delay)).await;
    (StatusCode::CREATED, Json(json!({ "presence": told["presence"] }))).into_response()
}

pub(super) async fn attended(State(shared): State<Shared>, Path(instance): Path<String>) -> Json<Value> {
    let kept = kept(&shared);
    Json(
        kept.instances
            .get(&instance)
            .map_or(json!([]), |one| json!(one.attended)),
    )
}

/// Does it to an instance whose phone is there; gives the refusal of another.
fn keep(shared: &Shared, instance: &str, change: impl FnOnce(&mut Instance)) -> Option<Response> {
    let mut kept = kept(shared);
    let Some(one) = kept.instances.get_mut(instance) else {
        return Some(missing(instance));
    };
    if one.state != "open" {
        return Some(bad(json!("Connection Closed")));
    }
    change(one);
    None
}
