//! Deliveries: what is to be sent, and what became of it.

use balcao_plugin::prelude::*;
use balcao_plugin::{Order, context, realtime, webhooks};
use serde::{Deserialize, Serialize};
use serde_json::json;

pub(crate) const DELIVERIES: Collection<Delivery> = Collection::new("deliveries");

const KEPT_MS: u64 = 30 * 24 * 3_600 * 1000;
/// Deliveries that one run looks at; the rest goes tomorrow.
const SWEPT: usize = 400;
const LOGGED_ATTEMPTS: usize = 15;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Delivery {
    /// Of what it tells; one delivery for each.
    pub(crate) event: String,
    /// `webhook-id`: the receiver knows a repetition by it.
    pub(crate) message_id: String,
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) contact_id: Option<i64>,
    pub(crate) created_at: u64,
    pub(crate) body: String,
    pub(crate) state: State,
    /// Failures since it was queued or sent again by hand.
    pub(crate) failures: usize,
    /// When it is tried again.
    pub(crate) next_at: Option<u64>,
    pub(crate) attempts: Vec<Attempt>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Waiting,
    Delivered,
    Failed,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Attempt {
    pub(crate) at: u64,
    /// Of the answer, if there was one.
    pub(crate) status: Option<u16>,
    /// Why there was none.
    pub(crate) error: Option<String>,
    /// How long it took.
    pub(crate) ms: u64,
}

pub(crate) struct NewDelivery {
    pub(crate) event: String,
    pub(crate) kind: String,
    pub(crate) contact_id: Option<i64>,
    pub(crate) body: String,
}

impl Delivery {
    pub(crate) fn note(&mut self, attempt: Attempt) {
        self.attempts.push(attempt);
        let surplus = self.attempts.len().saturating_sub(LOGGED_ATTEMPTS);
        self.attempts.drain(..surplus);
    }
}

/// Keeps a delivery and queues it. Told again it is the same one.
pub(crate) fn queue(new: NewDelivery) -> Result<()> {
    let event = new.event.clone();
    let delivery = Delivery {
        event: new.event,
        message_id: webhooks::new_id()?,
        kind: new.kind,
        contact_id: new.contact_id,
        created_at: context::now(),
        body: new.body,
        state: State::Waiting,
        failures: 0,
        next_at: None,
        attempts: Vec::new(),
    };
    let stored = match DELIVERIES.insert(delivery) {
        Err(Error::Conflict(_)) => DELIVERIES.first(Query::all().with("event", event))?,
        inserted => Some(inserted?),
    };
    match stored {
        Some(stored) if stored.value.state == State::Waiting && stored.value.attempts.is_empty() => {
            enqueue(stored.id)?;
            announce(stored.id, State::Waiting)
        }
        _ => Ok(()),
    }
}

/// Tries a delivery soon.
pub(crate) fn enqueue(id: i64) -> Result<()> {
    NewJob::new("deliver", &id)?.key(id.to_string()).enqueue().map(drop)
}

/// Tells open screens that a delivery changed.
pub(crate) fn announce(id: i64, state: State) -> Result<()> {
    realtime::emit("webhook", &json!({ "action": "delivery", "id": id, "state": state }))
}

/// Removes what is older than thirty days.
pub(crate) fn sweep() -> Result<Outcome> {
    let before = context::now().saturating_sub(KEPT_MS);
    let mut query = Query::all().order(Order::OldestFirst).limit(200);
    for _ in 0..SWEPT / 200 {
        let page = DELIVERIES.find(&query)?;
        let old: Vec<i64> = page
            .documents
            .iter()
            .take_while(|stored| stored.value.created_at < before)
            .map(|stored| stored.id)
            .collect();
        for id in &old {
            DELIVERIES.delete(*id)?;
        }
        match old.last() {
            Some(last) if page.has_more => query = query.after(*last),
            _ => break,
        }
    }
    Ok(Outcome::Done)
}

/// Removes what tells of a contact that was erased.
pub(crate) fn forget_contact(contact: i64) -> Result<()> {
    let of_contact = Query::all().with("contactId", contact).limit(200);
    let page = DELIVERIES.find(&of_contact)?;
    for stored in &page.documents {
        DELIVERIES.delete(stored.id)?;
    }
    if page.has_more {
        // The event is told again until nothing is left.
        return Err(Error::Internal("more deliveries of the contact are left".to_owned()));
    }
    Ok(())
}
