//! What people do with their phones.

use super::instances::code;
use super::{Shared, files, kept, tell};
use crate::clock::written_at;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Json;
use serde_json::{Value, json};

/// Codes that are shown before the server gives up.
const MOST_CODES: u32 = 30;
/// Reasons after which the server does not open the session again.
const FINAL: [i64; 4] = [401, 402, 403, 406];

/// Somebody reads the code.
pub(super) async fn scan(State(shared): State<Shared>, Path(instance): Path<String>) {
    becomes(&shared, &instance, "open", 200).await;
}

/// Nobody read the code; after the last one the server gives up.
pub(super) async fn qr(State(shared): State<Shared>, Path(instance): Path<String>, Json(told): Json<Value>) {
    let next = kept(&shared).instances.get_mut(&instance).map(|one| {
        one.codes += 1;
        (one.codes, code(&instance, one))
    });
    match next {
        Some((count, code)) if count <= MOST_CODES && told["limit"] != true => {
            tell(&shared, &instance, "qrcode.updated", json!({ "qrcode": code })).await;
        }
        _ => {
            let data = json!({ "message": "QR code limit reached, please login again", "statusCode": 500 });
            tell(&shared, &instance, "qrcode.updated", data).await;
            becomes(&shared, &instance, "refused", 500).await;
        }
    }
}

pub(super) async fn close(State(shared): State<Shared>, Path(instance): Path<String>, Json(told): Json<Value>) {
    let reason = told["reason"].as_i64().unwrap_or(428);
    if FINAL.contains(&reason) {
        let data = json!({ "instance": instance, "status": "closed", "disconnectionReasonCode": reason });
        tell(&shared, &instance, "status.instance", data).await;
    }
    becomes(&shared, &instance, "close", reason).await;
}

pub(super) async fn refuse(State(shared): State<Shared>, Path(instance): Path<String>, Json(told): Json<Value>) {
    becomes(&shared, &instance, "refused", told["reason"].as_i64().unwrap_or(403)).await;
}

/// Somebody writes. With `lid` the number is hidden behind it; with `twice` the server tells it twice.
pub(super) async fn says(State(shared): State<Shared>, Path(instance): Path<String>, Json(told): Json<Value>) {
    let number = told["number"].as_str().unwrap_or("5511955550100");
    let phone = format!("{number}@s.whatsapp.net");
    let count = {
        let mut kept = kept(&shared);
        kept.told += 1;
        kept.told
    };
    let id = format!("3EB0{count:08X}");
    let mut key = json!({ "remoteJid": phone, "fromMe": false, "id": id });
    if let Some(lid) = told["lid"].as_str() {
        key["remoteJid"] = json!(format!("{lid}@lid"));
        key["remoteJidAlt"] = json!(phone);
        key["addressingMode"] = json!("lid");
    }
    let (message, kind) = match told["megabytes"].as_u64() {
        Some(megabytes) => (files::film(&shared, &id, megabytes, &told["text"]), "videoMessage"),
        None => (json!({ "conversation": told["text"] }), "conversation"),
    };
    let data = json!({
        "key": key, "pushName": told["name"], "message": message,
        "messageType": kind, "messageTimestamp": written_at(&told), "source": "android",
    });
    for _ in 0..=i32::from(told["twice"] == true) {
        tell(&shared, &instance, "messages.upsert", data.clone()).await;
    }
}

pub(super) async fn fault(State(shared): State<Shared>, Json(told): Json<Value>) {
    let status = told["status"].as_u64().and_then(|status| u16::try_from(status).ok());
    let status = status
        .and_then(|status| StatusCode::from_u16(status).ok())
        .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    kept(&shared).faults.push((status, told["body"].clone()));
}

pub(super) async fn sent(State(shared): State<Shared>, Path(instance): Path<String>) -> Json<Value> {
    let kept = kept(&shared);
    Json(kept.instances.get(&instance).map_or(json!([]), |one| json!(one.sent)))
}

async fn becomes(shared: &Shared, instance: &str, state: &'static str, reason: i64) {
    if let Some(one) = kept(shared).instances.get_mut(instance) {
        one.state = if state == "open" { "open" } else { "close" };
        one.codes = 0;
    }
    let data = json!({ "instance": instance, "state": state, "statusReason": reason });
    tell(shared, instance, "connection.update", data).await;
}
