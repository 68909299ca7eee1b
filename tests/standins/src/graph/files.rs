//! The number itself, and files of customers.

use super::{NUMBER, Shared, kept, refusal};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use serde_json::json;
use std::collections::BTreeMap;

/// A picture of one pixel.
const PICTURE: &[u8] = &[
    0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, b'I', b'H', b'D', b'R', 0, 0, 0, 1, 0, 0, 0, 1, 8,
    6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0x0d, b'I', b'D', b'A', b'T', 0x78, 0x9c, 0x63, 0xf8, 0xcf, 0xc0,
    0xf0, 0x1f, 0, 5, 0, 1, 0xff, 0x56, 0xc7, 0x2f, 0x0d, 0, 0, 0, 0, b'I', b'E', b'N', b'D', 0xae, 0x42, 0x60, 0x82,
];

/// A number or a file, by its ID.
pub(super) async fn node(
    State(shared): State<Shared>,
    Path((_, id)): Path<(String, String)>,
    Query(query): Query<BTreeMap<String, String>>,
    headers: HeaderMap,
) -> Response {
    if id == NUMBER {
        return number(&shared, query.get("fields"));
    }
    if !id.starts_with("file-") {
        return refusal(StatusCode::BAD_REQUEST, 100);
    }
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .unwrap_or_default();
    let told = json!({
        "url": format!("http://{host}/files/{id}"), "mime_type": "image/png", "file_size": PICTURE.len(), "id": id,
        "messaging_product": "whatsapp",
    });
    Json(told).into_response()
}

/// What was asked of the number; a field that there is not refuses the whole question.
fn number(shared: &Shared, fields: Option<&String>) -> Response {
    let rating = kept(shared).rating.clone();
    let known = json!({
        "id": NUMBER, "display_phone_number": "+55 11 3000-0000", "verified_name": "Padaria",
        "quality_rating": rating.as_deref().unwrap_or("GREEN"), "name_status": "APPROVED",
        "code_verification_status": "VERIFIED", "throughput": { "level": "STANDARD" }, "messaging_limit_tier": "TIER_1K",
    });
    let usual = || "verified_name,display_phone_number,quality_rating".to_owned();
    let mut told = json!({ "id": NUMBER });
    for field in fields.cloned().unwrap_or_else(usual).split(',') {
        let Some(value) = known.get(field) else {
            return refusal(StatusCode::BAD_REQUEST, 100);
        };
        told[field] = value.clone();
    }
    Json(told).into_response()
}

pub(super) async fn bytes() -> Response {
    ([(header::CONTENT_TYPE, "image/png")], PICTURE).into_response()
}
