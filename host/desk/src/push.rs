//! Web Push: telling browsers whose page is closed. Messages are encrypted for the browser (RFC 8291) and signed with the
//! keys of this installation (RFC 8292); push services only pass them on.

mod keys;
mod plan;
mod send;
mod texts;
mod worker;

pub(crate) use worker::run;

use crate::{Desk, DeskError, DeskResult, outbound};
use balcao_model::auth::{Identity, REFRESH_SECONDS};
use balcao_model::clock::Millis;
use balcao_storage::NewPushSubscription;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;
use web_push_native::p256::PublicKey;

/// Browsers of one user; the one that was used the longest ago makes room.
const BROWSERS: i64 = 20;
const LONGEST_ENDPOINT: usize = 1_000;
const AUTH_BYTES: usize = 16;

/// Settings of Web Push.
#[derive(Debug, Clone)]
pub struct PushConfig {
    /// How long a message waits before browsers hear of it: whoever looks has read it by then, and what a
    /// customer writes in one go is told once.
    pub pause: Duration,
    /// Whether push services may have private addresses and do without TLS: for a stand-in in tests.
    pub local: bool,
}

impl Default for PushConfig {
    fn default() -> Self {
        Self {
            pause: Duration::from_secs(3),
            local: false,
        }
    }
}

/// What of Web Push the desk keeps at hand.
pub(crate) struct Courier {
    config: PushConfig,
    agent: ureq::Agent,
}

impl Courier {
    pub(crate) fn new(config: PushConfig) -> Self {
        let agent = outbound::agent(config.local);
        Self { config, agent }
    }
}

/// The key that browsers subscribe with.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushKeyView {
    /// A point on the curve P-256, in base64url.
    pub public_key: String,
}

/// A browser's subscription, as `PushSubscription.toJSON()` of the Push API writes it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct PushInput {
    /// Where its push service takes messages.
    pub endpoint: String,
    /// The browser's keys.
    pub keys: PushInputKeys,
}

/// The keys of a browser, in base64url.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct PushInputKeys {
    /// Its public key.
    pub p256dh: String,
    /// The secret that it shares with us.
    pub auth: String,
}

/// A subscription.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PushView {
    /// Its id, for ending it.
    pub id: i64,
}

/// Web Push for users.
pub struct Push<'a> {
    desk: &'a Desk,
}

impl<'a> Push<'a> {
    pub(crate) fn new(desk: &'a Desk) -> Self {
        Self { desk }
    }

    /// The key that browsers subscribe with; made when it is asked for the first time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn key(&self) -> DeskResult<PushKeyView> {
        let public_key = keys::pair(self.desk).await?.public_key().to_owned();
        Ok(PushKeyView { public_key })
    }

    /// Subscribes the caller's browser, or prolongs that. It ends with the session.
    ///
    /// # Errors
    /// `ERR_VALIDATION` when the address or a key cannot be one.
    pub async fn subscribe(&self, who: &Identity, input: &PushInput) -> DeskResult<PushView> {
        check(input, self.desk.shared.push.config.local)?;
        let now = self.desk.now();
        let new = NewPushSubscription {
            user_id: who.user_id(),
            token_version: who.token_version(),
            endpoint: &input.endpoint,
            p256dh: &input.keys.p256dh,
            auth: &input.keys.auth,
            expires_at: now + session_ms(),
        };
        let company = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        let id = tx.subscribe_push(company, &new, BROWSERS, now).await?;
        tx.commit().await?;
        Ok(PushView { id })
    }

    /// Ends a subscription of the caller.
    ///
    /// # Errors
    /// `ERR_NO_PUSH_SUBSCRIPTION_FOUND`.
    pub async fn unsubscribe(&self, who: &Identity, id: i64) -> DeskResult<()> {
        let tenant = self.desk.store().tenant(who);
        if tenant.unsubscribe_push(who.user_id(), id).await? {
            return Ok(());
        }
        Err(DeskError::not_found("ERR_NO_PUSH_SUBSCRIPTION_FOUND"))
    }

    /// Sends a test to every browser of the caller. Answers how many there are.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn test(&self, who: &Identity) -> DeskResult<usize> {
        let tenant = self.desk.store().tenant(who);
        let now = self.desk.now();
        let browsers = tenant.push_subscriptions(Some(who.user_id()), now).await?;
        let mut tx = self.desk.store().begin().await?;
        let mut queued = 0;
        for browser in &browsers {
            let is_there = tx.of(tenant.key()).queue_push(browser.id, None, now, now).await?;
            queued += usize::from(is_there);
        }
        tx.commit().await?;
        self.desk.wake().push.notify_one();
        Ok(queued)
    }
}

fn session_ms() -> Millis {
    REFRESH_SECONDS * 1000
}

fn check(input: &PushInput, local: bool) -> DeskResult<()> {
    if !is_endpoint(&input.endpoint, local) {
        return Err(DeskError::invalid_field("endpoint"));
    }
    if point(&input.keys.p256dh).is_none() {
        return Err(DeskError::invalid_field("keys.p256dh"));
    }
    if secret(&input.keys.auth).is_none() {
        return Err(DeskError::invalid_field("keys.auth"));
    }
    Ok(())
}

/// Whether an address can be a push service's: by https, on its usual port, and not plainly a private one.
/// What a name leads to is checked when it is spoken to.
fn is_endpoint(text: &str, local: bool) -> bool {
    let Ok(uri) = text.parse::<ureq::http::Uri>() else {
        return false;
    };
    let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
        return false;
    };
    if text.len() > LONGEST_ENDPOINT || authority.as_str().contains('@') || authority.host().is_empty() {
        return false;
    }
    let host = authority.host().trim_start_matches('[').trim_end_matches(']');
    let is_inner = host.parse().is_ok_and(|address| !outbound::is_public(address));
    local || (scheme == "https" && matches!(authority.port_u16(), None | Some(443)) && !is_inner)
}

/// The browser's public key; what is no point of the curve is none.
fn point(text: &str) -> Option<PublicKey> {
    PublicKey::from_sec1_bytes(&decode(text)?).ok()
}

fn secret(text: &str) -> Option<[u8; AUTH_BYTES]> {
    decode(text)?.try_into().ok()
}

fn decode(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

#[cfg(test)]
mod tests {
    use super::is_endpoint;

    #[test]
    fn push_services_are_public_and_speak_https() {
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/x",
            "https://web.push.apple.com:443/x",
        ] {
            assert!(is_endpoint(good, false), "{good}");
        }
        for bad in [
            "",
            "fcm.googleapis.com",
            "/fcm/send",
            "http://fcm.googleapis.com/x",
            "https://user@fcm.googleapis.com/x",
            "https://fcm.googleapis.com:8443/x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://169.254.169.254/latest",
            "ftp://fcm.googleapis.com/x",
        ] {
            assert!(!is_endpoint(bad, false), "{bad}");
        }
        assert!(!is_endpoint(&format!("https://a.example/{}", "x".repeat(1_000)), false));
        assert!(is_endpoint("http://127.0.0.1:4000/x", true));
    }
}
