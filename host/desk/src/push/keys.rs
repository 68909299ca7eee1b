//! The key pair of this installation and the proof of it (VAPID, RFC 8292).

use crate::{Desk, DeskError, DeskResult};
use anyhow::Context;
use balcao_model::clock::Millis;
use balcao_storage::PushKeys;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde::Serialize;
use ureq::http::Uri;
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::rand_core::OsRng;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
use web_push_native::p256::pkcs8::EncodePrivateKey;

/// The place of the sealed half; it opens nowhere else.
const PLACE: &str = "push/vapid";
/// How long a proof holds; push services take no more than a day.
const PROOF_SECONDS: i64 = 12 * 60 * 60;

/// The key pair, opened.
pub(super) struct KeyPair {
    public: String,
    private: SecretKey,
}

#[derive(Clone, Serialize)]
struct Claims {
    aud: String,
    exp: i64,
    sub: String,
}

impl KeyPair {
    pub(super) fn public_key(&self) -> &str {
        &self.public
    }

    /// The `Authorization` header of a message to this endpoint.
    pub(super) fn proof(&self, endpoint: &Uri, contact: &str, now: Millis) -> anyhow::Result<String> {
        let scheme = endpoint.scheme_str().context("an endpoint has a scheme")?;
        let authority = endpoint.authority().context("an endpoint has a host")?;
        let claims = Claims {
            aud: format!("{scheme}://{authority}"),
            exp: now / 1000 + PROOF_SECONDS,
            sub: contact.to_owned(),
        };
        let der = self.private.to_pkcs8_der()?;
        let token = encode(
            &Header::new(Algorithm::ES256),
            &claims,
            &EncodingKey::from_ec_der(der.as_bytes()),
        )?;
        Ok(format!("vapid t={token}, k={}", self.public))
    }
}

/// The installation's key pair. The first caller makes it. One that cannot be opened, since the secret of the
/// installation is another, makes room for a new one: browsers notice and subscribe again.
pub(super) async fn pair(desk: &Desk) -> DeskResult<KeyPair> {
    let stored = desk.store().push_keys().await?;
    if let Some(pair) = stored.as_ref().and_then(|stored| open(desk, stored)) {
        return Ok(pair);
    }
    let former = stored.map(|stored| stored.public_key);
    let made = make(desk)?;
    let kept = desk
        .store()
        .keep_push_keys(&made, former.as_deref(), desk.now())
        .await?;
    let pair = kept.as_ref().and_then(|kept| open(desk, kept));
    pair.ok_or_else(|| DeskError::Internal(anyhow::anyhow!("the keys of Web Push could not be kept")))
}

fn open(desk: &Desk, stored: &PushKeys) -> Option<KeyPair> {
    let text = desk.shared.seal.open(PLACE, &stored.private_key).ok()?;
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?;
    let private = SecretKey::from_slice(&bytes).ok()?;
    let public = stored.public_key.clone();
    Some(KeyPair { public, private })
}

fn make(desk: &Desk) -> DeskResult<PushKeys> {
    let private = SecretKey::random(&mut OsRng);
    let public = private.public_key().to_encoded_point(false);
    let text = BASE64_URL_SAFE_NO_PAD.encode(private.to_bytes());
    let sealed = desk.shared.seal.close(PLACE, &text);
    Ok(PushKeys {
        public_key: BASE64_URL_SAFE_NO_PAD.encode(public.as_bytes()),
        private_key: sealed.map_err(|error| DeskError::Internal(error.into()))?,
    })
}
