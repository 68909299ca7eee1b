//! Where things are in the checkout.

use std::path::{Path, PathBuf};

/// The checkout's root folder.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or_else(|| Path::new("."))
}

/// The folder Cargo builds into; `CARGO_TARGET_DIR` moves it.
pub(crate) fn cargo_target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// The folder for what these commands make themselves: packages, stamps, reports.
///
/// It stays in the checkout even if Cargo builds elsewhere, because the host embeds from it.
pub(crate) fn own_target() -> PathBuf {
    root().join("target")
}

/// Folder of the packed first-party plugins.
pub(crate) fn packages() -> PathBuf {
    own_target().join("plugins")
}

/// The host's binary of a Cargo profile (`debug` or `release`).
pub(crate) fn host_binary(profile: &str) -> PathBuf {
    cargo_target().join(profile).join("balcao")
}

/// Names of the folders directly below `parent` that hold `marker`, sorted; none if there is no such folder.
pub(crate) fn folders_with(parent: &Path, marker: &str) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(parent) else {
        return Vec::new();
    };
    let mut names: Vec<String> = entries
        .flatten()
        .filter(|entry| entry.path().join(marker).is_file())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    names
}
