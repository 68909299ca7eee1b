//! Publisher signatures: ed25519 over the bytes of `digests.json`.

use std::collections::{BTreeMap, BTreeSet};

use ed25519_dalek::{Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

const KEY_ID_BYTES: usize = 8;

/// How far a publisher is believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Trust {
    /// Its plugins live under `/plugins/<id>/` and `/m/<id>`.
    Publisher,
    /// Its plugins may also claim top-level paths and pages.
    Platform,
}

/// The content of `signature.json`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// Which key signed, as given by [`key_id`].
    pub key: String,
    /// The 64 signature bytes in hexadecimal.
    pub ed25519: String,
}

/// Why a signature was not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SignatureError {
    /// The package carries no `signature.json`.
    #[error("the package is not signed")]
    Missing,
    /// The signing key is not in the list of trusted publishers.
    #[error("the package is signed with key {0}, which is not trusted here")]
    UnknownKey(String),
    /// The signing key was believed once and is no longer.
    #[error("the package is signed with key {0}, which was revoked")]
    Revoked(String),
    /// The signature does not fit the content.
    #[error("the signature does not fit the content: the package was changed after it was signed")]
    Wrong,
    /// A key is not 32 bytes in hexadecimal, or not a point of the curve.
    #[error("not an ed25519 key: write 64 hexadecimal digits")]
    MalformedKey,
}

impl Signature {
    /// Signs `message`.
    #[must_use]
    pub fn sign(key: &SigningKey, message: &[u8]) -> Self {
        Self {
            key: key_id(&key.verifying_key()),
            ed25519: hex::encode(key.sign(message).to_bytes()),
        }
    }
}

/// Publishers this installation accepts packages from.
#[derive(Clone, Debug, Default)]
pub struct TrustedKeys {
    keys: BTreeMap<String, (VerifyingKey, Trust)>,
    revoked: BTreeSet<String>,
}

impl TrustedKeys {
    /// Accepts packages signed with `key`, at the level `trust`. A key given twice keeps the last level.
    #[must_use]
    pub fn with(mut self, key: VerifyingKey, trust: Trust) -> Self {
        self.keys.insert(key_id(&key), (key, trust));
        self
    }

    /// Accepts packages signed with the key written as 64 hexadecimal digits.
    ///
    /// # Errors
    /// [`SignatureError::MalformedKey`].
    pub fn with_hex(self, key: &str, trust: Trust) -> Result<Self, SignatureError> {
        Ok(self.with(verifying_key_from_hex(key)?, trust))
    }

    /// Accepts nothing any more that is signed with the key of this id, whatever else is said of it.
    #[must_use]
    pub fn without(mut self, key_id: &str) -> Self {
        self.revoked.insert(key_id.to_owned());
        self
    }

    /// How far the key of this id is believed.
    ///
    /// # Errors
    /// [`SignatureError::UnknownKey`] or [`SignatureError::Revoked`].
    pub fn trust_of(&self, key_id: &str) -> Result<Trust, SignatureError> {
        if self.revoked.contains(key_id) {
            return Err(SignatureError::Revoked(key_id.to_owned()));
        }
        let known = self.keys.get(key_id);
        known
            .map(|(_, trust)| *trust)
            .ok_or_else(|| SignatureError::UnknownKey(key_id.to_owned()))
    }

    /// Checks `signature` over `message` and tells how far its publisher is believed.
    ///
    /// # Errors
    /// [`SignatureError::UnknownKey`], [`SignatureError::Revoked`] or [`SignatureError::Wrong`].
    pub fn verify(&self, signature: &Signature, message: &[u8]) -> Result<Trust, SignatureError> {
        let trust = self.trust_of(&signature.key)?;
        let unknown = || SignatureError::UnknownKey(signature.key.clone());
        let (key, _) = self.keys.get(&signature.key).ok_or_else(unknown)?;
        let mut bytes = [0; ed25519_dalek::SIGNATURE_LENGTH];
        hex::decode_to_slice(&signature.ed25519, &mut bytes).map_err(|_| SignatureError::Wrong)?;
        key.verify_strict(message, &ed25519_dalek::Signature::from_bytes(&bytes))
            .map_err(|_| SignatureError::Wrong)?;
        Ok(trust)
    }
}

/// Short name of a public key: the first 8 bytes of its SHA-256 in hexadecimal.
#[must_use]
pub fn key_id(key: &VerifyingKey) -> String {
    let digest = Sha256::digest(key.as_bytes());
    hex::encode(digest.iter().copied().take(KEY_ID_BYTES).collect::<Vec<u8>>())
}

/// Reads a signing key (its 32-byte seed) from 64 hexadecimal digits.
///
/// # Errors
/// [`SignatureError::MalformedKey`].
pub fn signing_key_from_hex(seed: &str) -> Result<SigningKey, SignatureError> {
    Ok(SigningKey::from_bytes(&key_bytes(seed)?))
}

/// Reads a public key from 64 hexadecimal digits.
///
/// # Errors
/// [`SignatureError::MalformedKey`].
pub fn verifying_key_from_hex(key: &str) -> Result<VerifyingKey, SignatureError> {
    VerifyingKey::from_bytes(&key_bytes(key)?).map_err(|_| SignatureError::MalformedKey)
}

fn key_bytes(text: &str) -> Result<[u8; 32], SignatureError> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text.trim(), &mut bytes).map_err(|_| SignatureError::MalformedKey)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(seed: u8) -> SigningKey {
        SigningKey::from_bytes(&[seed; 32])
    }

    #[test]
    fn a_trusted_key_gives_its_level() {
        let keys = TrustedKeys::default().with(key(1).verifying_key(), Trust::Platform);
        assert_eq!(
            keys.verify(&Signature::sign(&key(1), b"text"), b"text"),
            Ok(Trust::Platform)
        );
    }

    #[test]
    fn a_changed_message_is_refused() {
        let keys = TrustedKeys::default().with(key(1).verifying_key(), Trust::Platform);
        assert_eq!(
            keys.verify(&Signature::sign(&key(1), b"text"), b"tex7"),
            Err(SignatureError::Wrong)
        );
    }

    #[test]
    fn a_foreign_key_is_named() {
        let keys = TrustedKeys::default().with(key(1).verifying_key(), Trust::Platform);
        let foreign = Signature::sign(&key(2), b"text");
        assert_eq!(
            keys.verify(&foreign, b"text"),
            Err(SignatureError::UnknownKey(key_id(&key(2).verifying_key())))
        );
    }

    #[test]
    fn a_revoked_key_opens_nothing_even_when_it_is_added_again() {
        let id = key_id(&key(1).verifying_key());
        let keys = TrustedKeys::default()
            .without(&id)
            .with(key(1).verifying_key(), Trust::Platform);
        assert_eq!(
            keys.verify(&Signature::sign(&key(1), b"text"), b"text"),
            Err(SignatureError::Revoked(id))
        );
    }

    #[test]
    fn keys_are_read_from_hexadecimal() {
        assert!(signing_key_from_hex(&"0a".repeat(32)).is_ok());
        assert_eq!(signing_key_from_hex("0a").unwrap_err(), SignatureError::MalformedKey);
    }
}
