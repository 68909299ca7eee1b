//! Films that customers send. The server keeps them at no address: it answers them in base64.

use super::{Shared, bad, kept};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Json, Response};
use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};

/// How a film in MP4 begins.
const MP4: &[u8] = b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom";
/// The largest that WhatsApp takes, in megabytes.
const LARGEST: u64 = 2_000;

/// The message of a film, which is kept under the message's id.
pub(super) fn film(shared: &Shared, id: &str, megabytes: u64, caption: &Value) -> Value {
    kept(shared).films.insert(id.to_owned(), megabytes.min(LARGEST));
    json!({ "videoMessage": { "mimetype": "video/mp4", "caption": caption } })
}

pub(super) async fn read(State(shared): State<Shared>, Json(wanted): Json<Value>) -> Response {
    let id = wanted.pointer("/message/key/id").and_then(Value::as_str);
    let Some(megabytes) = id.and_then(|id| kept(&shared).films.get(id).copied()) else {
        return bad(json!("Message not found"));
    };
    let mut film = MP4.to_vec();
    film.resize(usize::try_from(megabytes << 20).unwrap_or(usize::MAX), 0);
    let told = json!({ "mediaType": "videoMessage", "mimetype": "video/mp4", "base64": BASE64_STANDARD.encode(film) });
    (StatusCode::CREATED, Json(told)).into_response()
}
