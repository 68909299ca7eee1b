//! The delivery log: a list, a delivery with its body and attempts, and sending again.

use balcao_plugin::prelude::*;
use balcao_plugin::time::iso;
use balcao_plugin::{Order, context, kv, settings};
use serde_json::{Value, json};

use crate::delivery::{Attempt, DELIVERIES, Delivery, NewDelivery, State, announce, enqueue, queue};
use crate::{STOPPED, body};

const PAGE: u32 = 40;
const STATES: [&str; 3] = ["waiting", "delivered", "failed"];

pub(crate) fn list(request: &Request) -> Result<Response> {
    let mut query = Query::all().order(Order::NewestFirst).limit(PAGE);
    if let Some(state) = request.query("state").filter(|state| !state.is_empty()) {
        if !STATES.contains(&state.as_str()) {
            return Err(Error::Invalid("ERR_VALIDATION".to_owned()));
        }
        query = query.with("state", state);
    }
    if let Some(after) = request.query("after").and_then(|after| after.parse().ok()) {
        query = query.after(after);
    }
    let page = DELIVERIES.find(&query)?;
    let rows: Vec<Value> = page.documents.iter().map(row).collect();
    let url = settings::get("url")?;
    let is_stopped = url.is_some() && kv::get::<String>(STOPPED)? == url;
    Response::json(&json!({
        "deliveries": rows, "hasMore": page.has_more, "isSet": url.is_some(), "isStopped": is_stopped,
    }))
}

pub(crate) fn show(request: &Request) -> Result<Response> {
    let stored = DELIVERIES.get(request.param("id")?)?.ok_or(Error::NotFound)?;
    let attempt = |one: &Attempt| json!({ "at": iso(one.at), "status": one.status, "error": one.error, "ms": one.ms });
    let Value::Object(mut whole) = row(&stored) else {
        return Err(Error::NotFound);
    };
    whole.insert("messageId".to_owned(), json!(stored.value.message_id));
    whole.insert("body".to_owned(), json!(stored.value.body));
    whole.insert(
        "attempts".to_owned(),
        stored.value.attempts.iter().map(attempt).collect(),
    );
    Response::json(&whole)
}

pub(crate) fn replay(request: &Request) -> Result<Response> {
    let mut stored = DELIVERIES.get(request.param("id")?)?.ok_or(Error::NotFound)?;
    stored.value.state = State::Waiting;
    stored.value.failures = 0;
    stored.value.next_at = None;
    let stored = DELIVERIES.replace(stored)?;
    enqueue(stored.id)?;
    announce(stored.id, State::Waiting)?;
    Response::json(&row(&stored))
}

pub(crate) fn test(_: &Request) -> Result<Response> {
    if settings::get("url")?.is_none() {
        return Err(Error::Invalid("ERR_VALIDATION".to_owned()));
    }
    queue(NewDelivery {
        event: format!("test:{}", context::call_id()),
        kind: "webhook.test".to_owned(),
        contact_id: None,
        body: body::test(context::now()).to_string(),
    })?;
    Ok(Response::empty(204))
}

fn row(stored: &Stored<Delivery>) -> Value {
    let delivery = &stored.value;
    let last = delivery.attempts.last();
    json!({
        "id": stored.id,
        "type": delivery.kind,
        "state": delivery.state,
        "createdAt": iso(delivery.created_at),
        "nextAt": delivery.next_at.map(iso),
        "attemptCount": delivery.attempts.len(),
        "status": last.and_then(|one| one.status),
        "error": last.and_then(|one| one.error.clone()),
    })
}
