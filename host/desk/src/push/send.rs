//! One message to one browser: whether it is still wanted, how it is written, and what its push service says to it.

use super::keys::KeyPair;
use super::{plan, point, secret, texts};
use crate::Desk;
use crate::workers::Emitter;
use anyhow::Context;
use balcao_model::clock::Millis;
use balcao_model::text::cut;
use balcao_model::texts::Language;
use balcao_storage::{PushSend, PushSubscription, Tenant};
use serde::Serialize;
use std::time::Duration;
use ureq::http::{HeaderValue, Request, Uri, header};
use web_push_native::{Auth, WebPushBuilder};

/// How long a push service keeps a message for a browser that is away.
const KEPT: Duration = Duration::from_secs(4 * 60 * 60);
/// First pause after a failure; it doubles each time.
const PAUSE_MS: Millis = 5_000;
/// What could not be handed over for so long is no news any more.
const GIVE_UP_MS: Millis = 60 * 60 * 1000;
const LONGEST_TITLE: usize = 60;
const LONGEST_BODY: usize = 140;

/// What the browser's service worker reads.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Payload {
    title: String,
    body: String,
    /// The ticket's uuid; a test names none.
    ticket: Option<String>,
}

/// What a push service made of a message.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Taken,
    /// The browser is gone.
    Gone,
    /// Later, perhaps; after this pause if it names one.
    Later(Option<Millis>),
    /// Never.
    Refused(u16),
}

/// Sends what is still wanted and notes the outcome.
pub(super) async fn send(desk: &Desk, emitter: &dyn Emitter, keys: &KeyPair, row: &PushSend) -> anyhow::Result<()> {
    let tenant = desk.store().tenant_of(row.company());
    let browser = tenant.push_subscription(row.subscription_id, desk.now()).await?;
    let Some(browser) = browser else {
        return Ok(desk.store().drop_push(row).await?);
    };
    let Some(payload) = payload(emitter, &tenant, &browser, row).await? else {
        return Ok(desk.store().drop_push(row).await?);
    };
    let outcome = match request(desk, keys, &browser, &payload) {
        Ok(request) => post(desk, request).await,
        Err(error) => {
            tracing::warn!(error = format!("{error:#}"), "a browser cannot be written to");
            Outcome::Gone
        }
    };
    settle(desk, row, outcome).await
}

async fn payload(
    emitter: &dyn Emitter,
    tenant: &Tenant,
    browser: &PushSubscription,
    row: &PushSend,
) -> anyhow::Result<Option<Payload>> {
    let words = texts::of(Language::read(&browser.language));
    let Some(ticket) = row.ticket_id else {
        let (title, body) = (words.test_title.to_owned(), words.test_body.to_owned());
        return Ok(Some(Payload {
            title,
            body,
            ticket: None,
        }));
    };
    let Some(ticket) = tenant.ticket(ticket).await?.filter(|ticket| ticket.unread > 0) else {
        return Ok(None);
    };
    let standing = tenant.standings(&[browser.user_id]).await?.remove(&browser.user_id);
    let hears = standing.is_some_and(|standing| plan::hears(&standing, &ticket));
    if !hears || emitter.viewers(ticket.id).await.contains(&browser.user_id) {
        return Ok(None);
    }
    let message = tenant.messages_by_seq(&[row.seq]).await?.pop();
    let is_hidden = tenant
        .setting_row("pushPreview")
        .await?
        .is_some_and(|row| row.value == "disabled");
    let body = match message.filter(|message| !is_hidden && !message.is_deleted) {
        Some(message) => texts::preview(words, &message),
        None => words.new_message.to_owned(),
    };
    Ok(Some(Payload {
        title: cut(&ticket.contact_name, LONGEST_TITLE).to_owned(),
        body: cut(&body, LONGEST_BODY).to_owned(),
        ticket: Some(ticket.uuid),
    }))
}

fn request(
    desk: &Desk,
    keys: &KeyPair,
    browser: &PushSubscription,
    payload: &Payload,
) -> anyhow::Result<Request<Vec<u8>>> {
    let endpoint: Uri = browser.endpoint.parse()?;
    let key = point(&browser.p256dh).context("the browser's key is no point of the curve")?;
    let auth = Auth::from(secret(&browser.auth).context("the browser's secret has another length")?);
    let proof = keys.proof(&endpoint, &contact(&desk.shared.public_url), desk.now())?;
    let builder = WebPushBuilder::new(endpoint, key, auth).with_valid_duration(KEPT);
    let mut request = builder.build(serde_json::to_vec(payload)?)?;
    let headers = request.headers_mut();
    headers.insert(header::AUTHORIZATION, HeaderValue::from_str(&proof)?);
    headers.insert("urgency", HeaderValue::from_static("high"));
    if let Some(ticket) = &payload.ticket {
        // A later message of the ticket takes the place of one that has not arrived yet.
        headers.insert("topic", HeaderValue::from_str(&ticket.replace('-', ""))?);
    }
    Ok(request)
}

/// Whom a push service may ask about our messages.
fn contact(public_url: &str) -> String {
    if public_url.starts_with("https://") {
        return public_url.to_owned();
    }
    "mailto:balcao@localhost.localdomain".to_owned()
}

async fn post(desk: &Desk, request: Request<Vec<u8>>) -> Outcome {
    let agent = desk.shared.push.agent.clone();
    let answered = tokio::task::spawn_blocking(move || agent.run(request)).await;
    match answered {
        Ok(Ok(answer)) => {
            let after = answer.headers().get(header::RETRY_AFTER);
            let seconds = after.and_then(|value| value.to_str().ok()?.parse::<Millis>().ok());
            read(answer.status().as_u16(), seconds)
        }
        Ok(Err(error)) => {
            tracing::debug!(%error, "a push service did not answer");
            Outcome::Later(None)
        }
        Err(error) => {
            tracing::error!(%error, "a message to a push service was not finished");
            Outcome::Later(None)
        }
    }
}

fn read(status: u16, retry_after: Option<Millis>) -> Outcome {
    match status {
        200..=299 => Outcome::Taken,
        404 | 410 => Outcome::Gone,
        429 | 500..=599 => Outcome::Later(retry_after.map(|seconds| seconds.saturating_mul(1000))),
        other => Outcome::Refused(other),
    }
}

async fn settle(desk: &Desk, row: &PushSend, outcome: Outcome) -> anyhow::Result<()> {
    match outcome {
        Outcome::Taken => metrics::counter!("balcao_push_sent_total").increment(1),
        Outcome::Gone => return Ok(desk.store().drop_push_subscription(row).await?),
        Outcome::Refused(status) => tracing::warn!(status, "a push service refused a message"),
        Outcome::Later(pause) => {
            let now = desk.now();
            let again_at = now + pause.unwrap_or(0).max(PAUSE_MS << row.attempts.clamp(0, 10));
            if again_at <= row.created_at + GIVE_UP_MS {
                return Ok(desk.store().postpone_push(row, again_at).await?);
            }
            tracing::warn!("a message to a push service was given up");
        }
    }
    Ok(desk.store().drop_push(row).await?)
}

#[cfg(test)]
mod tests {
    use super::{Outcome, contact, read};

    #[test]
    fn answers_of_push_services_are_told_apart() {
        for (status, retry_after, outcome) in [
            (201, None, Outcome::Taken),
            (404, None, Outcome::Gone),
            (410, None, Outcome::Gone),
            (429, Some(30), Outcome::Later(Some(30_000))),
            (503, None, Outcome::Later(None)),
            (301, None, Outcome::Refused(301)),
            (403, None, Outcome::Refused(403)),
            (413, None, Outcome::Refused(413)),
        ] {
            assert_eq!(read(status, retry_after), outcome, "{status}");
        }
    }

    #[test]
    fn only_a_real_address_is_named_to_push_services() {
        assert_eq!(contact("https://desk.example.com"), "https://desk.example.com");
        assert!(contact("http://localhost:8080").starts_with("mailto:"));
    }
}
