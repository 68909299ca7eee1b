//! Evolution API 2.3: instances, the pairing of a phone, messages, and deliveries without a signature.
//!
//! | `/standin/…` | what happens |
//! |---|---|
//! | `POST scan/{instance}` | a phone reads the QR code |
//! | `POST qr/{instance}` | the code expires; with `{"limit":true}`, or after 30 of them, for the last time |
//! | `POST close/{instance}` `{"reason":401}` | the session closes; with 401, 402, 403 or 406 the server gives it up |
//! | `POST refuse/{instance}` `{"reason":403}` | WhatsApp refuses the session |
//! | `POST says/{instance}` `{"number","name","text","lid"?,"twice"?}` | somebody writes |
//! | the same with `{"minutesAgo":20}` | the phone was away meanwhile: it is told late |
//! | the same with `{"megabytes":5}` | somebody sends a film, with the text under it |
//! | `POST fault` `{"status","body"}` | the next message is answered so |
//! | `GET sent/{instance}` | the messages that it took |
//! | `GET attended/{instance}` | what was shown as read, and where somebody writes |

mod attention;
mod checks;
mod files;
mod instances;
mod messages;
mod phone;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{delete, get, post};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::Server;
use crate::post::deliver;

/// The global key of the server.
pub const KEY: &str = "evolution-standin";

/// Statuses after which the server does not deliver again.
const HOPELESS: [u16; 5] = [400, 401, 403, 404, 422];

/// A phone's session.
#[derive(Default)]
struct Instance {
    token: String,
    state: &'static str,
    codes: u32,
    webhook: String,
    sent: Vec<Value>,
    attended: Vec<Value>,
    /// The phone's number, once somebody has given it.
    number: Option<String>,
}

#[derive(Default)]
struct Kept {
    instances: BTreeMap<String, Instance>,
    /// How the next messages are answered.
    faults: Vec<(StatusCode, Value)>,
    told: u32,
    /// Films that somebody sent, in megabytes, by the id of their message.
    films: BTreeMap<String, u64>,
}

type Shared = Arc<Mutex<Kept>>;

/// Starts the stand-in.
#[must_use]
pub fn start(port: u16) -> Server {
    let shared = Shared::default();
    let service = Router::new()
        .route("/instance/create", post(instances::create))
        .route("/instance/fetchInstances", get(instances::all))
        .route("/instance/connectionState/{instance}", get(instances::state))
        .route("/instance/connect/{instance}", get(instances::connect))
        .route("/instance/logout/{instance}", delete(instances::logout))
        .route("/webhook/set/{instance}", post(instances::listen))
        .route("/message/{kind}/{instance}", post(messages::send))
        .route("/chat/updateMessage/{instance}", post(messages::change))
        .route("/chat/deleteMessageForEveryone/{instance}", delete(messages::change))
        .route("/chat/whatsappNumbers/{instance}", post(messages::numbers))
        .route("/chat/getBase64FromMediaMessage/{instance}", post(files::read))
        .route("/chat/markMessageAsRead/{instance}", post(attention::read))
        .route("/chat/sendPresence/{instance}", post(attention::writing))
        .layer(from_fn_with_state(Arc::clone(&shared), authorised));
    let control = Router::new()
        .route("/standin/scan/{instance}", post(phone::scan))
        .route("/standin/qr/{instance}", post(phone::qr))
        .route("/standin/close/{instance}", post(phone::close))
        .route("/standin/refuse/{instance}", post(phone::refuse))
        .route("/standin/attended/{instance}", get(attention::attended))
        .route("/standin/says/{instance}", post(phone::says))
        .route("/standin/fault", post(phone::fault))
        .route("/standin/sent/{instance}", get(phone::sent));
    Server::start(service.merge(control).with_state(shared), port)
}

/// The global key opens everything, an instance's token its own routes.
async fn authorised(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let key = request
        .headers()
        .get("apikey")
        .and_then(|key| key.to_str().ok())
        .unwrap_or_default();
    let instance = request.uri().path().rsplit('/').next().unwrap_or_default();
    let is_own = kept(&shared)
        .instances
        .get(instance)
        .is_some_and(|one| one.token == key);
    if key == KEY || is_own {
        return next.run(request).await;
    }
    let told = json!({ "status": 401, "error": "Unauthorized", "response": { "message": "Unauthorized" } });
    (StatusCode::UNAUTHORIZED, Json(told)).into_response()
}

fn kept(shared: &Shared) -> MutexGuard<'_, Kept> {
    shared.lock().expect("no test panics while it holds this")
}

fn missing(instance: &str) -> Response {
    let message = format!("The \"{instance}\" instance does not exist");
    let told = json!({ "status": 404, "error": "Not Found", "response": { "message": [message] } });
    (StatusCode::NOT_FOUND, Json(told)).into_response()
}

fn bad(message: Value) -> Response {
    let told = json!({ "status": 400, "error": "Bad Request", "response": { "message": [message] } });
    (StatusCode::BAD_REQUEST, Json(told)).into_response()
}

/// Tells the desk what happened with an instance.
async fn tell(shared: &Shared, instance: &str, event: &str, data: Value) {
    let (url, body) = {
        let kept = kept(shared);
        let Some(one) = kept.instances.get(instance) else {
            return;
        };
        let body = json!({
            "event": event, "instance": instance, "data": data, "destination": one.webhook,
            "sender": "551130000000@s.whatsapp.net", "apikey": one.token,
        });
        (one.webhook.clone(), body)
    };
    if !url.is_empty() {
        deliver(url, Vec::new(), body.to_string().into_bytes(), &HOPELESS).await;
    }
}
