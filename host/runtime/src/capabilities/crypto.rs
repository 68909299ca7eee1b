//! Hashes, signatures and randomness.

mod rsa;

pub use rsa::is_rsa_private_key;

use std::sync::Arc;

use balcao_registry::SecretKind;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use rand::RngCore;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::secrets::{declared, given, kind_of};
use super::{denied, limit};
use crate::bindings::balcao::plugin::crypto::Host;
use crate::call::{Call, CallState};
use crate::error::HostError;
use crate::ports::{PortError, SecretText};

const MAX_DATA: usize = 4 << 20;
const MAX_RANDOM: u32 = 1_024;
/// Bytes that are hashed for the price of one call of the host.
const BYTES_PER_CALL: usize = 16 << 10;
/// What a signature with an RSA key counts as.
const RSA_CALLS: u32 = 20;

impl Host for CallState {
    async fn sha256(&mut self, data: Vec<u8>) -> Result<Vec<u8>, HostError> {
        self.pay_for(data.len())?;
        Ok(Sha256::digest(&data).to_vec())
    }

    async fn random(&mut self, count: u32) -> Result<Vec<u8>, HostError> {
        self.count_host_call()?;
        if !(1..=MAX_RANDOM).contains(&count) {
            return Err(limit(format!("1 to {MAX_RANDOM} random bytes are given at once")));
        }
        let mut bytes = vec![0; usize::try_from(count).unwrap_or_default()];
        rand::rng().fill_bytes(&mut bytes);
        Ok(bytes)
    }

    async fn equal(&mut self, one: Vec<u8>, other: Vec<u8>) -> Result<bool, HostError> {
        self.pay_for(one.len())?;
        Ok(one.ct_eq(&other).into())
    }

    async fn hmac_sha256(&mut self, secret: String, data: Vec<u8>) -> Result<Vec<Vec<u8>>, HostError> {
        let call = self.signing(&secret, &data)?;
        self.wait(signatures(&call, &secret, &data)).await
    }

    async fn verify_hmac_sha256(
        &mut self,
        secret: String,
        data: Vec<u8>,
        signature: Vec<u8>,
    ) -> Result<bool, HostError> {
        let call = self.signing(&secret, &data)?;
        let good = async {
            let good = signatures(&call, &secret, &data).await?;
            Ok(good
                .iter()
                .fold(false, |hit, one| hit | bool::from(one.ct_eq(&signature))))
        };
        self.wait(good).await
    }

    async fn sign_rs256(&mut self, secret: String, data: Vec<u8>) -> Result<Vec<u8>, HostError> {
        self.pay_for(data.len())?;
        let call = self.charge(RSA_CALLS)?;
        declared(&call, &secret)?;
        if kind_of(&call, &secret) != Some(SecretKind::RsaPrivateKey) {
            let plugin = call.plugin.id();
            return Err(denied(format!(
                "`{secret}` of `{plugin}` is no key: write `type = \"rsa-private-key\"` under `[secrets.{secret}]` in plugin.toml"
            )));
        }
        let signed = async {
            let key = given(&call, &secret).await?.current;
            // It takes milliseconds, in which other calls go on.
            let signed = tokio::task::spawn_blocking(move || rsa::sign(key.reveal(), &data)).await;
            let signed = signed.map_err(|error| PortError::Internal(error.to_string()))?;
            signed.ok_or_else(|| PortError::Invalid(format!("the secret `{secret}` is no RSA key")))
        };
        self.wait(signed).await
    }
}

impl CallState {
    fn pay_for(&mut self, bytes: usize) -> Result<(), HostError> {
        if bytes > MAX_DATA {
            return Err(limit(format!("data has at most {MAX_DATA} bytes")));
        }
        let calls = u32::try_from(bytes / BYTES_PER_CALL).unwrap_or(u32::MAX);
        self.charge(calls.saturating_add(1)).map(drop)
    }

    fn signing(&mut self, secret: &str, data: &[u8]) -> Result<Arc<Call>, HostError> {
        self.pay_for(data.len())?;
        let call = self.count_host_call()?;
        declared(&call, secret)?;
        Ok(call)
    }
}

/// With each value of a secret that is good now.
async fn signatures(call: &Call, name: &str, data: &[u8]) -> Result<Vec<Vec<u8>>, PortError> {
    let value = given(call, name).await?;
    let kind = kind_of(call, name);
    let sign = |secret: SecretText| {
        let signer = key(kind, &secret).and_then(|key| Hmac::<Sha256>::new_from_slice(&key).ok());
        let signer = signer.ok_or_else(|| PortError::Invalid(format!("the secret `{name}` is no signing key")))?;
        Ok(signer.chain_update(data).finalize().into_bytes().to_vec())
    };
    std::iter::once(value.current).chain(value.previous).map(sign).collect()
}

fn key(kind: Option<SecretKind>, secret: &SecretText) -> Option<Vec<u8>> {
    let text = secret.reveal();
    match kind {
        Some(SecretKind::SigningKey) => BASE64_STANDARD.decode(text.strip_prefix("whsec_").unwrap_or(text)).ok(),
        Some(SecretKind::RsaPrivateKey) => None,
        _ => Some(text.as_bytes().to_vec()),
    }
}
