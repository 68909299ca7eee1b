//! What tests want to happen, and what they look at.

use super::{Fault, Shared, kept};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Json;
use serde_json::{Value, json};

const THROUGHPUT: i64 = 130_429;

pub(super) async fn fault(State(shared): State<Shared>, Json(told): Json<Value>) {
    let status = told["status"].as_u64().and_then(|status| u16::try_from(status).ok());
    let status = status.and_then(|status| StatusCode::from_u16(status).ok());
    kept(&shared).faults.push_back(Fault {
        status: status.unwrap_or(StatusCode::BAD_REQUEST),
        code: told["code"].as_i64().unwrap_or_default(),
        wait: told["retryAfter"].as_u64(),
    });
}

/// The number sends more than it may.
pub(super) async fn throttle(State(shared): State<Shared>, Json(told): Json<Value>) {
    let mut kept = kept(&shared);
    for _ in 0..told["sends"].as_u64().unwrap_or(1) {
        kept.faults.push_back(Fault {
            status: StatusCode::TOO_MANY_REQUESTS,
            code: THROUGHPUT,
            wait: told["seconds"].as_u64().or(Some(1)),
        });
    }
}

pub(super) async fn token(State(shared): State<Shared>, Json(told): Json<Value>) {
    kept(&shared).expired = told["expired"] == true;
}

pub(super) async fn lock(State(shared): State<Shared>, Json(told): Json<Value>) {
    kept(&shared).locked = told["locked"] == true;
}

pub(super) async fn quality(State(shared): State<Shared>, Json(told): Json<Value>) {
    kept(&shared).rating = told["rating"].as_str().map(str::to_owned);
}

pub(super) async fn template(State(shared): State<Shared>, Json(told): Json<Value>) {
    let word = |name: &str| told[name].as_str().unwrap_or_default().to_owned();
    kept(&shared).standings.insert(word("name"), word("status"));
}

pub(super) async fn sent(State(shared): State<Shared>) -> Json<Value> {
    Json(json!(kept(&shared).sent))
}

pub(super) async fn attended(State(shared): State<Shared>) -> Json<Value> {
    Json(json!(kept(&shared).attended))
}
