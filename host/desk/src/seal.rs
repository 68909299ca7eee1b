//! Sealing what the database keeps but whoever reads the database must not learn.

use balcao_model::auth::Secret;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use rand::RngCore;
use sha2::{Digest, Sha256};

/// Marks a sealed text, and in which way it was sealed.
const MARK: &str = "sealed1:";
const NONCE_BYTES: usize = 24;

/// A text that cannot be opened: of another installation or place, or damaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a sealed text cannot be opened")]
pub(crate) struct Broken;

/// Whether a stored text is sealed.
pub(crate) fn is_sealed(text: &str) -> bool {
    text.starts_with(MARK)
}

/// The seal of this installation.
pub(crate) struct Seal(XChaCha20Poly1305);

impl Seal {
    pub(crate) fn new(secret: &Secret) -> Self {
        let key: [u8; 32] = Sha256::new()
            .chain_update(b"balcao seal 1\0")
            .chain_update(secret.as_bytes())
            .finalize()
            .into();
        Self(XChaCha20Poly1305::new(&Key::from(key)))
    }

    /// Seals a text for one place, which is named as `company/key`: put anywhere else it cannot be opened.
    pub(crate) fn close(&self, place: &str, text: &str) -> Result<String, Broken> {
        let mut nonce = [0_u8; NONCE_BYTES];
        rand::rng().fill_bytes(&mut nonce);
        let payload = Payload {
            msg: text.as_bytes(),
            aad: place.as_bytes(),
        };
        let sealed = self.0.encrypt(&XNonce::from(nonce), payload).map_err(|_| Broken)?;
        Ok(format!("{MARK}{}{}", hex::encode(nonce), hex::encode(sealed)))
    }

    /// Opens what was sealed for this place.
    pub(crate) fn open(&self, place: &str, sealed: &str) -> Result<String, Broken> {
        let bytes = sealed.strip_prefix(MARK).and_then(|text| hex::decode(text).ok());
        let bytes = bytes.ok_or(Broken)?;
        let (nonce, msg) = bytes.split_first_chunk::<NONCE_BYTES>().ok_or(Broken)?;
        let aad = place.as_bytes();
        let text = self.0.decrypt(&XNonce::from(*nonce), Payload { msg, aad });
        String::from_utf8(text.map_err(|_| Broken)?).map_err(|_| Broken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seal(text: &str) -> Seal {
        Seal::new(&Secret::new(text).unwrap())
    }

    #[test]
    fn a_sealed_text_opens_only_with_its_seal_in_its_place() {
        let own = seal("q8ZpX1nV5yT0sKd7Lw3Rf9Hb2Gc6Jm4E");
        let sealed = own.close("1/asaas", "chave").unwrap();
        assert!(!sealed.contains("chave"));
        assert_eq!(own.open("1/asaas", &sealed).unwrap(), "chave");
        assert_eq!(own.open("2/asaas", &sealed), Err(Broken));
        let other = seal("w7YoC2mB4xR1aJe8Kv5Sg0Nd3Hf6Lt9P");
        assert_eq!(other.open("1/asaas", &sealed), Err(Broken));
    }

    #[test]
    fn damaged_and_plain_texts_do_not_open() {
        let own = seal("q8ZpX1nV5yT0sKd7Lw3Rf9Hb2Gc6Jm4E");
        let sealed = own.close("1/asaas", "chave").unwrap();
        let cut = sealed.get(..sealed.len() - 2).unwrap();
        for text in ["", "chave", MARK, cut] {
            assert_eq!(own.open("1/asaas", text), Err(Broken), "{text}");
        }
    }

    #[test]
    fn the_same_text_is_never_sealed_alike() {
        let own = seal("q8ZpX1nV5yT0sKd7Lw3Rf9Hb2Gc6Jm4E");
        assert_ne!(own.close("1/x", "a").unwrap(), own.close("1/x", "a").unwrap());
    }
}
