//! Signing secrets that are worth the name.

use std::fmt;

/// Fewest bytes of a secret: the output length of the HMAC's hash.
const MIN_BYTES: usize = 32;
/// Fewest different bytes of a secret: random keys have many, typed-in fillers few.
const MIN_DISTINCT: usize = 10;

/// A signing secret that is long and varied enough. Never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// Why a text is refused as a signing secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SecretError {
    /// Too few bytes.
    #[error("a signing secret needs at least 32 bytes")]
    TooShort,
    /// A repeated pattern or a word that stands in documentation.
    #[error("this signing secret is a default or a repeated pattern; use random bytes")]
    Guessable,
    /// Both secrets are the same text, so one kind of token could pass for the other.
    #[error("the access and the refresh secret must differ")]
    Repeated,
}

impl Secret {
    /// Accepts `text` when it is no shorter than 32 bytes and not an obvious filler.
    pub fn new(text: impl Into<String>) -> Result<Self, SecretError> {
        let text = text.into();
        if text.len() < MIN_BYTES {
            return Err(SecretError::TooShort);
        }
        if is_guessable(&text) {
            return Err(SecretError::Guessable);
        }
        Ok(Self(text))
    }

    /// The bytes to sign with.
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(***)")
    }
}

fn is_guessable(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut bytes = text.as_bytes().to_vec();
    bytes.sort_unstable();
    bytes.dedup();
    bytes.len() < MIN_DISTINCT
        || ["changeme", "change-me", "mysecret", "default"]
            .iter()
            .any(|word| lower.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_secrets_are_refused() {
        assert_eq!(Secret::new("0123456789abcdef"), Err(SecretError::TooShort));
    }

    #[test]
    fn fillers_are_refused() {
        assert_eq!(Secret::new("a".repeat(64)), Err(SecretError::Guessable));
        assert_eq!(
            Secret::new("please-changeme-before-production-0123"),
            Err(SecretError::Guessable)
        );
    }

    #[test]
    fn random_text_is_accepted_and_never_printed() {
        let secret = Secret::new("q8ZpX1nV5yT0sKd7Lw3Rf9Hb2Gc6Jm4E").unwrap();
        assert_eq!(format!("{secret:?}"), "Secret(***)");
    }
}
