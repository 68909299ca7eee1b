//! The archive itself: plain tar with sorted names and no times or owners.

use std::collections::BTreeMap;
use std::io::Read;

use super::{COMPONENT, DIGESTS, Limits, MANIFEST, PackageError, SIGNATURE};

const FILE_MODE: u32 = 0o644;
/// Characters of a refused path that are shown.
const SHOWN: usize = 200;

pub(super) fn write(files: &BTreeMap<String, Vec<u8>>) -> Result<Vec<u8>, PackageError> {
    let mut builder = tar::Builder::new(Vec::new());
    for (path, bytes) in files {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(FILE_MODE);
        header.set_mtime(0);
        header.set_path(path).map_err(malformed)?;
        header.set_cksum();
        builder.append(&header, bytes.as_slice()).map_err(malformed)?;
    }
    builder.into_inner().map_err(malformed)
}

pub(super) fn read(bytes: &[u8], limits: &Limits) -> Result<BTreeMap<String, Vec<u8>>, PackageError> {
    let mut files = BTreeMap::new();
    let mut total = 0_u64;
    for entry in tar::Archive::new(bytes).entries().map_err(malformed)? {
        let entry = entry.map_err(malformed)?;
        if files.len() == limits.files {
            return Err(PackageError::TooLarge(format!("more than {} files", limits.files)));
        }
        let path = path_of(&entry)?;
        // Whatever an entry claims to be.
        total = total.saturating_add(entry.size());
        if entry.size() > limits.of(&path) || total > limits.total_bytes {
            return Err(PackageError::TooLarge(format!("`{path}` exceeds the size limit")));
        }
        let content = content_of(entry)?;
        if files.insert(path.clone(), content).is_some() {
            return Err(PackageError::Malformed(format!("`{path}` occurs twice")));
        }
    }
    if files.is_empty() {
        Err(PackageError::Malformed("the archive is empty".to_owned()))
    } else {
        Ok(files)
    }
}

fn content_of(entry: tar::Entry<'_, &[u8]>) -> Result<Vec<u8>, PackageError> {
    let size = entry.size();
    let mut content = Vec::new();
    entry.take(size).read_to_end(&mut content).map_err(malformed)?;
    if content.len() as u64 == size {
        Ok(content)
    } else {
        Err(PackageError::Malformed("it ends too early".to_owned()))
    }
}

fn path_of(entry: &tar::Entry<'_, &[u8]>) -> Result<String, PackageError> {
    let path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
    if entry.header().entry_type() == tar::EntryType::Regular && is_known(&path) {
        return Ok(path);
    }
    // It may be as long as the whole archive.
    Err(PackageError::Path(path.chars().take(SHOWN).collect()))
}

/// Only the places of the format exist; nothing else is kept, so nothing else can be smuggled in.
fn is_known(path: &str) -> bool {
    match path {
        MANIFEST | COMPONENT | DIGESTS | SIGNATURE | "README.md" | "CHANGELOG.md" => true,
        _ => path.split_once('/').is_some_and(|(folder, rest)| match folder {
            "ui" => rest.split('/').all(is_plain),
            "locales" => is_plain(rest) && rest.ends_with(".json"),
            _ => false,
        }),
    }
}

fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with('.')
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'@' | b'~'))
}

fn malformed(error: std::io::Error) -> PackageError {
    PackageError::Malformed(error.to_string())
}
