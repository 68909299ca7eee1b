//! Hashes, signatures and randomness. Keys are secrets, by name; see [`crate::secrets`].

use crate::Result;
use crate::bindings::capabilities::balcao::plugin::crypto as host;

/// SHA-256: 32 bytes.
///
/// # Errors
/// [`crate::Error::Limit`] above 4 MiB.
pub fn sha256(data: &[u8]) -> Result<Vec<u8>> {
    Ok(host::sha256(data)?)
}

/// Random bytes nobody can foresee; 1 to 1,024.
///
/// # Errors
/// [`crate::Error::Limit`] for another number.
pub fn random(count: u32) -> Result<Vec<u8>> {
    Ok(host::random(count)?)
}

/// Whether two texts of bytes are the same. Takes the same time wherever they differ.
///
/// # Errors
/// [`crate::Error::Limit`] above 4 MiB.
pub fn equal(one: &[u8], other: &[u8]) -> Result<bool> {
    Ok(host::equal(one, other)?)
}

/// HMAC-SHA256 with a secret: with the present value first and then, while it is still good, with the one before.
///
/// # Errors
/// [`crate::Error::Invalid`] when the secret is not set, [`crate::Error::Denied`] when it is not declared.
pub fn hmac_sha256(secret: &str, data: &[u8]) -> Result<Vec<Vec<u8>>> {
    Ok(host::hmac_sha256(secret, data)?)
}

/// Whether it is the HMAC-SHA256 of the data with the secret, or with the one before while that is still good.
///
/// # Errors
/// As [`hmac_sha256`].
pub fn verify_hmac_sha256(secret: &str, data: &[u8], signature: &[u8]) -> Result<bool> {
    Ok(host::verify_hmac_sha256(secret, data, signature)?)
}

/// RS256 (RSASSA-PKCS1-v1_5 with SHA-256) with a secret of the type `rsa-private-key`, as the JWT of a service account needs it.
/// Dear: it counts as 20 calls of the host, so keep what you get for it.
///
/// # Errors
/// [`crate::Error::Invalid`] when the secret is not set or is no such key, [`crate::Error::Denied`] when it is not declared with
/// this type.
pub fn sign_rs256(secret: &str, data: &[u8]) -> Result<Vec<u8>> {
    Ok(host::sign_rs256(secret, data)?)
}
