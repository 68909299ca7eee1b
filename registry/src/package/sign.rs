//! Signing as a step of its own: the one who builds need not have the key.

use std::collections::BTreeMap;

use super::{Contents, DIGESTS, Limits, Package, PackageError, SIGNATURE, archive, content};
use crate::{Signature, SigningKey};

impl Contents {
    /// Packs without a signature; no host accepts it before [`sign_package`]. The same contents give the same bytes.
    ///
    /// # Errors
    /// Whatever [`Package::read`] would refuse.
    pub fn pack_unsigned(self) -> Result<Vec<u8>, PackageError> {
        let digests = content::digests_json(&self.files)?;
        let mut files = self.files;
        files.insert(DIGESTS.to_owned(), digests);
        written(&files)
    }
}

/// The same package signed with `key`; a signature that it has is replaced.
///
/// # Errors
/// When it is not a package or is damaged: what does not match its digests is not signed.
pub fn sign_package(bytes: &[u8], key: &SigningKey) -> Result<Vec<u8>, PackageError> {
    Package::read(bytes, &Limits::default())?;
    let mut files = archive::read(bytes, &Limits::default())?;
    let digests = files.get(DIGESTS).ok_or(PackageError::Missing(DIGESTS))?;
    let signature = serde_json::to_vec(&Signature::sign(key, digests))
        .map_err(|error| PackageError::Malformed(error.to_string()))?;
    files.insert(SIGNATURE.to_owned(), signature);
    written(&files)
}

fn written(files: &BTreeMap<String, Vec<u8>>) -> Result<Vec<u8>, PackageError> {
    let bytes = archive::write(files)?;
    Package::read(&bytes, &Limits::default())?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SignatureError, Trust, TrustedKeys};

    const MANIFEST: &str = "id = \"demo\"\nname = \"Demo\"\nversion = \"1.0.0\"\nworld = \"balcao:plugin@1.0\"\n";

    fn contents() -> Contents {
        Contents::new(MANIFEST, b"component".to_vec())
    }

    fn key(seed: u8) -> SigningKey {
        SigningKey::from_bytes(&[seed; 32])
    }

    fn trust(bytes: &[u8], signer: u8) -> Result<Trust, SignatureError> {
        let keys = TrustedKeys::default().with(key(signer).verifying_key(), Trust::Publisher);
        Package::read(bytes, &Limits::default()).unwrap().trust(&keys)
    }

    #[test]
    fn packing_and_signing_is_the_same_as_packing_signed() {
        let unsigned = contents().pack_unsigned().unwrap();
        assert_eq!(trust(&unsigned, 1), Err(SignatureError::Missing));
        assert_eq!(
            sign_package(&unsigned, &key(1)).unwrap(),
            contents().pack(&key(1)).unwrap()
        );
    }

    #[test]
    fn the_last_signature_counts() {
        let first = contents().pack(&key(1)).unwrap();
        let second = sign_package(&first, &key(2)).unwrap();
        assert_eq!(trust(&second, 2), Ok(Trust::Publisher));
        assert!(matches!(trust(&second, 1), Err(SignatureError::UnknownKey(_))));
    }

    #[test]
    fn what_is_no_package_is_not_signed() {
        assert!(matches!(
            sign_package(b"hello", &key(1)),
            Err(PackageError::Malformed(_))
        ));
    }
}
