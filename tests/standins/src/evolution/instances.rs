//! Sessions of phones.

use super::{Instance, KEY, Shared, kept, missing};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Json, Response};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use uuid::Uuid;

/// Whose phone reads the codes.
const OWNER: &str = "551130000000@s.whatsapp.net";

pub(super) async fn create(State(shared): State<Shared>, Json(wanted): Json<Value>) -> Response {
    let name = wanted["instanceName"].as_str().unwrap_or_default().to_owned();
    let mut kept = kept(&shared);
    if kept.instances.contains_key(&name) {
        let message = format!("This name \"{name}\" is already in use.");
        let told = json!({ "status": 403, "error": "Forbidden", "response": { "message": [message] } });
        return (StatusCode::FORBIDDEN, Json(told)).into_response();
    }
    let made = Instance {
        token: Uuid::new_v4().to_string().to_uppercase(),
        state: "connecting",
        codes: 1,
        webhook: wanted["webhook"]["url"].as_str().unwrap_or_default().to_owned(),
        number: wanted["number"].as_str().map(str::to_owned),
        ..Instance::default()
    };
    let told = json!({
        "instance": { "instanceName": name, "integration": "WHATSAPP-BAILEYS", "status": made.state },
        "hash": made.token, "qrcode": code(&name, &made),
    });
    kept.instances.insert(name, made);
    (StatusCode::CREATED, Json(told)).into_response()
}

/// The global key sees all instances.
pub(super) async fn all(State(shared): State<Shared>, headers: HeaderMap) -> Response {
    if headers.get("apikey").is_none_or(|key| key != KEY) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let kept = kept(&shared);
    let named = kept.instances.iter().map(|(name, one)| told(name, one));
    Json(named.collect::<Vec<_>>()).into_response()
}

/// Whose the phone is, is known once it is there.
fn told(name: &str, one: &Instance) -> Value {
    let (owner, profile) = if one.state == "open" {
        (json!(OWNER), json!("Padaria"))
    } else {
        (Value::Null, Value::Null)
    };
    json!({
        "name": name, "token": one.token, "connectionStatus": one.state, "ownerJid": owner, "profileName": profile,
        "number": one.number, "integration": "WHATSAPP-BAILEYS",
    })
}

pub(super) async fn state(State(shared): State<Shared>, Path(name): Path<String>) -> Response {
    match kept(&shared).instances.get(&name) {
        Some(one) => Json(json!({ "instance": { "instanceName": name, "state": one.state } })).into_response(),
        None => missing(&name),
    }
}

pub(super) async fn connect(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    Query(query): Query<BTreeMap<String, String>>,
) -> Response {
    let mut kept = kept(&shared);
    let Some(one) = kept.instances.get_mut(&name) else {
        return missing(&name);
    };
    if one.state == "open" {
        return Json(json!({ "instance": { "instanceName": name, "state": "open" } })).into_response();
    }
    one.state = "connecting";
    one.codes += 1;
    one.number = query.get("number").cloned();
    Json(code(&name, one)).into_response()
}

pub(super) async fn logout(State(shared): State<Shared>, Path(name): Path<String>) -> Response {
    let mut kept = kept(&shared);
    let Some(one) = kept.instances.get_mut(&name) else {
        return missing(&name);
    };
    one.state = "close";
    Json(json!({ "status": "SUCCESS", "error": false, "response": { "message": "Instance logged out" } }))
        .into_response()
}

/// Servers of 2.3 want their settings inside of `webhook`.
pub(super) async fn listen(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    Json(told): Json<Value>,
) -> Response {
    let mut kept = kept(&shared);
    let Some(one) = kept.instances.get_mut(&name) else {
        return missing(&name);
    };
    let Some(url) = told["webhook"]["url"].as_str() else {
        let message = "instance requires property \"webhook\"";
        let told = json!({ "status": 400, "error": "Bad Request", "response": { "message": [message] } });
        return (StatusCode::BAD_REQUEST, Json(told)).into_response();
    };
    url.clone_into(&mut one.webhook);
    (StatusCode::CREATED, Json(json!({ "url": url, "enabled": true }))).into_response()
}

/// A code to read; each one is another. With the phone's number there is one to type as well.
pub(super) fn code(name: &str, one: &Instance) -> Value {
    let count = one.codes;
    let typed = one.number.as_ref().map(|_| format!("STND{count:04}"));
    json!({
        "pairingCode": typed, "code": format!("2@{name}-{count}"), "base64": "data:image/png;base64,AA==", "count": count,
    })
}
