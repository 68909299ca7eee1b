//! What calls are given and what they answer, in a form that is cheap to keep and can be read by people later.

mod channel;
mod delivery;
mod life;
mod turn;

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

pub(crate) use self::channel::Asked;
use self::delivery::Delivered;
use super::redact::redact_query;
use crate::bindings::{bot, events, hooks, payments, routes, worker};
use crate::channel::About;
use crate::role::Life;

/// What a call was given.
pub(crate) enum Input {
    Request(routes::Request),
    Event(events::Event),
    Job(worker::Job),
    Turn(bot::Turn),
    Hook(hooks::Delivery),
    Life(Life),
    Channel(Arc<About>, Asked),
    Charge(payments::ChargeRequest),
    Payment(payments::Delivery),
}

/// What a call answered.
pub(crate) enum Output {
    Response { status: u16, body: Vec<u8>, size: usize },
    Value(Value),
}

/// Bytes kept of an answer; of a longer one its beginning says little.
const ANSWER_BYTES: usize = 16 << 10;

impl Output {
    /// An answer of many parts; of a very long one that it was long.
    pub(crate) fn of(answer: &impl Serialize) -> Self {
        let bytes = serde_json::to_vec(answer).unwrap_or_default();
        Self::Value(if bytes.len() > ANSWER_BYTES {
            json!({ "bytes": bytes.len() })
        } else {
            serde_json::from_slice(&bytes).unwrap_or_default()
        })
    }

    pub(crate) fn of_response(response: &routes::Response) -> Self {
        let size = response.body.len();
        Self::Response {
            status: response.status,
            body: if size > ANSWER_BYTES {
                Vec::new()
            } else {
                response.body.clone()
            },
            size,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Response { body, .. } => body.len(),
            Self::Value(value) => value.to_string().len(),
        }
    }

    pub(super) fn to_json(&self) -> Value {
        match self {
            Self::Response { status, body, size } => {
                let body = if body.len() == *size {
                    shown(body)
                } else {
                    json!({ "bytes": size })
                };
                json!({ "status": status, "body": body })
            }
            Self::Value(value) => value.clone(),
        }
    }
}

impl Input {
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Request(request) => request.body.len() + request.query.len() + request.path.len(),
            Self::Event(event) => event.payload.len(),
            Self::Job(job) => job.payload.len(),
            Self::Turn(turn) => turn::bytes(turn),
            Self::Hook(delivery) => delivery.bytes(),
            Self::Life(life) => life::bytes(life),
            Self::Channel(_, asked) => asked.bytes(),
            Self::Charge(request) => request.description.len(),
            Self::Payment(delivery) => delivery.bytes(),
        }
    }

    /// A short word for what it was about.
    pub(super) fn subject(&self) -> String {
        match self {
            Self::Request(request) => format!("{} {}", request.method, request.path),
            Self::Event(event) => event.kind.clone(),
            Self::Job(job) => job.name.clone(),
            Self::Turn(turn) => turn.integration.name.clone(),
            Self::Hook(delivery) => delivery.hook.clone(),
            Self::Life(life) => life::subject(life).to_owned(),
            Self::Channel(about, asked) => format!("{} {}", asked.subject(), about.name),
            Self::Charge(_) => "create-charge".to_owned(),
            Self::Payment(_) => "on-webhook".to_owned(),
        }
    }

    pub(super) fn to_json(&self) -> Value {
        match self {
            Self::Request(request) => json!({
                "method": request.method, "path": request.path, "query": redact_query(&request.query),
                "headers": request.headers, "body": shown(&request.body), "form": request.form.is_some(),
            }),
            Self::Event(event) => json!({
                "id": event.id, "kind": event.kind, "payload": text(&event.payload), "occurredAt": event.occurred_at,
            }),
            Self::Job(job) => json!({
                "id": job.id, "name": job.name, "payload": text(&job.payload), "attempt": job.attempt,
                "isLast": job.is_last, "dueAt": job.due_at,
            }),
            Self::Turn(turn) => turn::to_json(turn),
            Self::Hook(delivery) => delivery.to_json(),
            Self::Life(life) => life::to_json(life),
            Self::Channel(about, asked) => channel::to_json(about, asked),
            Self::Charge(request) => json!({ "charge": request }),
            Self::Payment(delivery) => delivery.to_json(),
        }
    }

    /// The input of a record, if it is all there; `secrets` are those that connections of the plugin have.
    pub(crate) fn from_json(role: &str, input: &Value, secrets: &[String]) -> Option<Self> {
        let word = |name: &str| Some(input.get(name)?.as_str()?.to_owned());
        let number = |name: &str| input.get(name)?.as_u64();
        let payload = || input.get("payload").map(Value::to_string);
        match role {
            // What a form brought is kept nowhere.
            "routes" if input.get("form") == Some(&Value::Bool(true)) => None,
            "routes" => Some(Self::Request(routes::Request {
                method: word("method")?,
                path: word("path")?,
                query: word("query")?,
                headers: serde_json::from_value(input.get("headers")?.clone()).ok()?,
                body: body(input.get("body")?)?,
                form: None,
            })),
            "events" => Some(Self::Event(events::Event {
                id: word("id")?,
                kind: word("kind")?,
                payload: payload()?,
                occurred_at: number("occurredAt")?,
            })),
            "worker" => Some(Self::Job(worker::Job {
                id: word("id")?,
                name: word("name")?,
                payload: payload()?,
                attempt: u32::try_from(number("attempt")?).ok()?,
                is_last: input.get("isLast")?.as_bool()?,
                due_at: number("dueAt")?,
            })),
            "bot" => turn::from_json(input).map(Self::Turn),
            "hooks" => Delivered::from_json(input).map(Self::Hook),
            "lifecycle" => life::from_json(input).map(Self::Life),
            "channel" => channel::from_json(input, secrets).map(|(about, asked)| Self::Channel(about, asked)),
            "payments" => match input.get("charge") {
                Some(charge) => serde_json::from_value(charge.clone()).ok().map(Self::Charge),
                None => Delivered::from_json(input).map(Self::Payment),
            },
            _ => None,
        }
    }
}

/// JSON as it is, nothing as nothing; of anything else only how much it is.
fn shown(body: &[u8]) -> Value {
    if body.is_empty() {
        return Value::Null;
    }
    let json = serde_json::from_slice(body).map(|value: Value| json!({ "json": value }));
    json.unwrap_or_else(|_| json!({ "bytes": body.len() }))
}

fn body(shown: &Value) -> Option<Vec<u8>> {
    match shown {
        Value::Null => Some(Vec::new()),
        other => Some(other.get("json")?.to_string().into_bytes()),
    }
}

/// A payload that is JSON, as it is.
fn text(payload: &str) -> Value {
    serde_json::from_str(payload).unwrap_or_else(|_| payload.into())
}
