//! Reading the entries of a package.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::PackageError;

type Files = BTreeMap<String, Vec<u8>>;

fn digests(files: &Files) -> BTreeMap<&str, String> {
    files
        .iter()
        .map(|(path, bytes)| (path.as_str(), hex::encode(Sha256::digest(bytes))))
        .collect()
}

pub(super) fn digests_json(files: &Files) -> Result<Vec<u8>, PackageError> {
    serde_json::to_vec(&digests(files)).map_err(|error| PackageError::Malformed(error.to_string()))
}

/// Every file has its digest and every digest its file.
pub(super) fn check_digests(declared: &[u8], files: &Files) -> Result<(), PackageError> {
    let declared: BTreeMap<String, String> = json(super::DIGESTS, declared)?;
    let found = digests(files);
    let changed = found
        .iter()
        .find(|(path, digest)| declared.get(**path) != Some(*digest))
        .map(|(path, _)| *path);
    let absent = declared
        .keys()
        .map(String::as_str)
        .find(|path| !found.contains_key(path));
    changed
        .or(absent)
        .map_or(Ok(()), |path| Err(PackageError::Digest(path.to_owned())))
}

pub(super) fn json<T: DeserializeOwned>(path: &str, bytes: &[u8]) -> Result<T, PackageError> {
    serde_json::from_slice(bytes).map_err(|error| PackageError::Malformed(format!("`{path}`: {error}")))
}

pub(super) fn text(path: &str, bytes: Vec<u8>) -> Result<String, PackageError> {
    String::from_utf8(bytes).map_err(|_| PackageError::Malformed(format!("`{path}` is not UTF-8")))
}

pub(super) fn optional_text(files: &mut Files, path: &str) -> Result<Option<String>, PackageError> {
    files.remove(path).map(|bytes| text(path, bytes)).transpose()
}

/// The texts of `locales/*.json`, by locale.
pub(super) fn labels(files: &mut Files) -> Result<BTreeMap<String, BTreeMap<String, String>>, PackageError> {
    let mut labels = BTreeMap::new();
    let locale = |path: &str| Some(path.strip_prefix("locales/")?.strip_suffix(".json")?.to_owned());
    for (path, bytes) in files.iter() {
        if let Some(locale) = locale(path) {
            labels.insert(locale, json(path, bytes)?);
        }
    }
    files.retain(|path, _| locale(path).is_none());
    Ok(labels)
}
