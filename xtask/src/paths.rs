//! Where things are in the checkout.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The checkout's root folder.
pub(crate) fn root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| {
        // Cargo tells at run time which checkout it runs in; several may share one build folder.
        let own = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        own.parent().map(Path::to_path_buf).unwrap_or(own)
    })
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
