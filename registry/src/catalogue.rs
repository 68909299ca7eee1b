//! A catalogue: a signed list of the packages that a publisher or an installation offers.
//!
//! The document is JSON with two members: `catalogue`, a text that holds the list as JSON, and `signature` over that
//! text's bytes. The packages themselves carry the signatures of their publishers; the catalogue says which exist.

use semver::Version;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{PluginId, Signature, SignatureError, SigningKey, TrustedKeys, verifying_key_from_hex};

/// What is offered.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// Name shown to people.
    pub name: String,
    /// Counts up with each edition; an older edition than the last one read is a replay.
    pub edition: u64,
    /// Who signed the packages, as far as it is told: those who read it can decide whether to trust them.
    #[serde(default)]
    pub publishers: Vec<CataloguePublisher>,
    /// The packages.
    pub packages: Vec<CatalogueEntry>,
}

/// Who signed packages of a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CataloguePublisher {
    /// Name shown to people.
    pub name: String,
    /// The public key, 64 hexadecimal digits.
    pub public_key: String,
}

/// One package of a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CatalogueEntry {
    /// The plugin.
    pub id: PluginId,
    /// Name shown to people.
    pub name: String,
    /// One sentence.
    #[serde(default)]
    pub description: String,
    /// The version.
    pub version: Version,
    /// What its manifest names in `world`: hosts that do not serve it cannot run the package.
    pub world: String,
    /// Which key signed it, as given by [`crate::key_id`].
    pub publisher: String,
    /// [`crate::archive_digest`] of the package.
    pub digest: String,
    /// Bytes of the package.
    pub size: u64,
    /// Where the package is, relative to the catalogue's address.
    pub path: String,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    catalogue: String,
    signature: Signature,
}

/// Why a catalogue was not read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CatalogueError {
    /// Not a document of this format.
    #[error("not a plugin catalogue: {0}")]
    Malformed(String),
    /// Not signed by who it should be.
    #[error(transparent)]
    Signature(#[from] SignatureError),
}

impl Catalogue {
    /// Largest document that is read, in bytes.
    pub const MAX_BYTES: usize = 4 << 20;

    /// The signed document.
    ///
    /// # Errors
    /// When a text cannot be written as JSON.
    pub fn sign(&self, key: &SigningKey) -> Result<Vec<u8>, CatalogueError> {
        let malformed = |error: serde_json::Error| CatalogueError::Malformed(error.to_string());
        let catalogue = serde_json::to_string(self).map_err(malformed)?;
        let signature = Signature::sign(key, catalogue.as_bytes());
        serde_json::to_vec(&Envelope { catalogue, signature }).map_err(malformed)
    }

    /// Reads a document that one of `keys` signed.
    ///
    /// # Errors
    /// [`CatalogueError`] with the reason.
    pub fn read(document: &[u8], keys: &TrustedKeys) -> Result<Self, CatalogueError> {
        let malformed = |error: serde_json::Error| CatalogueError::Malformed(error.to_string());
        if document.len() > Self::MAX_BYTES {
            let most = Self::MAX_BYTES;
            return Err(CatalogueError::Malformed(format!("larger than {most} bytes")));
        }
        let envelope: Envelope = serde_json::from_slice(document).map_err(malformed)?;
        keys.verify(&envelope.signature, envelope.catalogue.as_bytes())?;
        let catalogue: Self = serde_json::from_str(&envelope.catalogue).map_err(malformed)?;
        if let Some(CatalogueEntry { path, .. }) = catalogue.packages.iter().find(|entry| !is_plain(&entry.path)) {
            return Err(CatalogueError::Malformed(format!("`{path}` is no path below it")));
        }
        for publisher in &catalogue.publishers {
            verifying_key_from_hex(&publisher.public_key)?;
        }
        Ok(catalogue)
    }
}

/// A path below the catalogue: nothing that leads to another place or host.
fn is_plain(path: &str) -> bool {
    path.split('/').all(|part| {
        !part.is_empty()
            && !part.starts_with('.')
            && part
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'+'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Trust;

    fn key(seed: u8) -> SigningKey {
        SigningKey::from_bytes(&[seed; 32])
    }

    fn catalogue(path: &str) -> Catalogue {
        Catalogue {
            name: "Padaria".into(),
            edition: 3,
            publishers: vec![CataloguePublisher {
                name: "Padaria".into(),
                public_key: hex::encode(key(1).verifying_key().as_bytes()),
            }],
            packages: vec![CatalogueEntry {
                id: PluginId::try_from("demo".to_owned()).unwrap(),
                name: "Demo".into(),
                description: String::new(),
                version: Version::new(1, 0, 0),
                world: "balcao:plugin@1.0".into(),
                publisher: crate::key_id(&key(1).verifying_key()),
                digest: "ab".repeat(32),
                size: 10,
                path: path.into(),
            }],
        }
    }

    fn keys() -> TrustedKeys {
        TrustedKeys::default().with(key(1).verifying_key(), Trust::Publisher)
    }

    #[test]
    fn what_was_signed_is_read_back() {
        let document = catalogue("demo-1.0.0.balcao").sign(&key(1)).unwrap();
        assert_eq!(Catalogue::read(&document, &keys()), Ok(catalogue("demo-1.0.0.balcao")));
    }

    #[test]
    fn a_changed_list_is_refused() {
        let document = catalogue("demo-1.0.0.balcao").sign(&key(1)).unwrap();
        let text = String::from_utf8(document).unwrap().replace("Padaria", "Outra");
        assert_eq!(
            Catalogue::read(text.as_bytes(), &keys()),
            Err(CatalogueError::Signature(SignatureError::Wrong))
        );
    }

    #[test]
    fn a_strangers_list_is_refused() {
        let document = catalogue("demo-1.0.0.balcao").sign(&key(2)).unwrap();
        assert!(matches!(
            Catalogue::read(&document, &keys()),
            Err(CatalogueError::Signature(SignatureError::UnknownKey(_)))
        ));
    }

    #[test]
    fn a_publisher_without_a_key_is_refused() {
        let mut list = catalogue("demo-1.0.0.balcao");
        list.publishers[0].public_key = "abc".into();
        let document = list.sign(&key(1)).unwrap();
        assert!(matches!(
            Catalogue::read(&document, &keys()),
            Err(CatalogueError::Signature(SignatureError::MalformedKey))
        ));
    }

    #[test]
    fn packages_lie_below_the_catalogue() {
        for path in [
            "../demo.balcao",
            "/demo.balcao",
            "https://evil.example/x",
            "a//b",
            "",
            "a?b",
        ] {
            let document = catalogue(path).sign(&key(1)).unwrap();
            assert!(
                matches!(Catalogue::read(&document, &keys()), Err(CatalogueError::Malformed(_))),
                "{path}"
            );
        }
    }
}
