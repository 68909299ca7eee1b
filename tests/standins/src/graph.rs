//! Meta's Graph API as far as the Cloud API uses it: one app with one number, messages, templates, files, signed deliveries.
//!
//! | `/standin/…` | what happens |
//! |---|---|
//! | `POST app` `{"callback","secret","verifyToken"}` | the app is given a callback address; Meta asks whether it is meant |
//! | `POST says` `{"number","name","text"}` or `{"file":"image"}`, `{"button":{"id","title"}}`, `{"list":{"id","title"}}`, `"twice"`, `"secret"`, `"minutesAgo"` | a customer writes or presses; `twice`: told twice, `secret`: signed with another, `minutesAgo`: told late |
//! | `POST fault` `{"status","code","retryAfter"}` | the next message is answered so |
//! | `POST silence` `{"number"}` | the customer's 24 hours are over |
//! | `POST token` `{"expired":true}` | everything is refused with 190, until `false` |
//! | `POST lock` `{"locked":true}` | messages are refused with 131031, until `false` |
//! | `POST throttle` `{"sends","seconds"}` | so many messages are refused with 130429 and `Retry-After` |
//! | `POST quality` `{"rating":"RED"}` | what Meta thinks of the number |
//! | `POST template` `{"name","status":"PAUSED"}` | a template's standing changes |
//! | `GET sent` | the messages that it took |
//! | `GET attended` | what was shown as read, and where somebody writes |

mod checks;
mod control;
mod customers;
mod files;
mod messages;
mod sizes;
mod templates;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};

use crate::Server;
use crate::post::deliver;

/// A system user's token.
pub const TOKEN: &str = "EAAG-standin";
/// The number's ID.
pub const NUMBER: &str = "106540352242922";
/// The account's ID.
pub const ACCOUNT: &str = "102290129340398";

#[derive(Default)]
struct App {
    callback: String,
    secret: String,
}

/// With what the next message is answered.
struct Fault {
    status: StatusCode,
    code: i64,
    /// Seconds.
    wait: Option<u64>,
}

#[derive(Default)]
struct Kept {
    app: App,
    subscribed: bool,
    sent: Vec<Value>,
    attended: Vec<Value>,
    faults: VecDeque<Fault>,
    expired: bool,
    locked: bool,
    /// What Meta thinks of the number, if it is not well.
    rating: Option<String>,
    /// Templates whose standing is another than at the start.
    standings: BTreeMap<String, String>,
    /// Who wrote within 24 hours.
    open: BTreeSet<String>,
    told: u32,
}

type Shared = Arc<Mutex<Kept>>;

/// Starts the stand-in.
#[must_use]
pub fn start(port: u16) -> Server {
    let shared = Shared::default();
    let graph = Router::new()
        .route("/{version}/{id}", get(files::node))
        .route("/{version}/{id}/messages", post(messages::send))
        .route("/{version}/{id}/subscribed_apps", post(subscribe))
        .route("/{version}/{id}/message_templates", get(templates::list))
        .route("/files/{id}", get(files::bytes))
        .layer(from_fn_with_state(Arc::clone(&shared), authorised));
    let control = Router::new()
        .route("/standin/app", post(customers::app))
        .route("/standin/says", post(customers::says))
        .route("/standin/silence", post(customers::silence))
        .route("/standin/fault", post(control::fault))
        .route("/standin/token", post(control::token))
        .route("/standin/lock", post(control::lock))
        .route("/standin/throttle", post(control::throttle))
        .route("/standin/quality", post(control::quality))
        .route("/standin/template", post(control::template))
        .route("/standin/sent", get(control::sent))
        .route("/standin/attended", get(control::attended));
    Server::start(graph.merge(control).with_state(shared), port)
}

async fn authorised(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let given = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    if given == Some(&format!("Bearer {TOKEN}")) && !kept(&shared).expired {
        return next.run(request).await;
    }
    refusal(StatusCode::UNAUTHORIZED, 190)
}

async fn subscribe(State(shared): State<Shared>) -> Json<Value> {
    kept(&shared).subscribed = true;
    Json(json!({ "success": true }))
}

/// What Meta answers instead of doing what it was asked.
fn refusal(status: StatusCode, code: i64) -> Response {
    let told = json!({ "error": {
        "message": format!("(#{code})"), "type": "OAuthException", "code": code,
        "error_data": { "messaging_product": "whatsapp" }, "fbtrace_id": "A1",
    } });
    (status, Json(told)).into_response()
}

fn kept(shared: &Shared) -> MutexGuard<'_, Kept> {
    shared.lock().expect("no test panics while it holds this")
}

/// Delivers what happened with the number, signed with the app's secret or another.
async fn tell(shared: &Shared, mut news: Value, secret: Option<&str>) {
    news["messaging_product"] = json!("whatsapp");
    news["metadata"] = json!({ "display_phone_number": "551130000000", "phone_number_id": NUMBER });
    let change = json!({ "field": "messages", "value": news });
    let body =
        json!({ "object": "whatsapp_business_account", "entry": [{ "id": ACCOUNT, "changes": [change] }] }).to_string();
    let (url, secret) = {
        let kept = kept(shared);
        if !kept.subscribed {
            return;
        }
        (kept.app.callback.clone(), secret.unwrap_or(&kept.app.secret).to_owned())
    };
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length");
    mac.update(body.as_bytes());
    let signature = format!("sha256={}", hex::encode(mac.finalize().into_bytes()));
    deliver(url, vec![("x-hub-signature-256", signature)], body.into_bytes(), &[]).await;
}
