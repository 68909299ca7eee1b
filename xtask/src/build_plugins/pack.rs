//! From a plugin's built files to its signed package.

use crate::paths::{own_target, packages};
use anyhow::{Context, Result};
use balcao_plugin_build::Project;
use balcao_registry::{Limits, Package, SigningKey, signing_key_from_hex};
use std::io::Read;
use std::path::{Path, PathBuf};

/// True if a package of that plugin was written.
pub(super) fn exists(id: &str) -> bool {
    !packages_of(id).is_empty()
}

/// Packs the plugin with its component and its screen's files, replacing other versions.
pub(super) fn write(project: &Project, id: &str, component: &Path) -> Result<()> {
    let contents = project.contents(&project.manifest_text()?, component)?;
    let bytes = project.with_screen(contents)?.pack(&development_key()?)?;
    let name = Package::read(&bytes, &Limits::default())?.file_name();
    for old in packages_of(id) {
        std::fs::remove_file(old)?;
    }
    std::fs::create_dir_all(packages())?;
    std::fs::write(packages().join(name), bytes)?;
    Ok(())
}

/// Package files of a plugin, of whatever version.
fn packages_of(id: &str) -> Vec<PathBuf> {
    let is_ours = |file: &PathBuf| {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let version = name.strip_prefix(id).and_then(|rest| rest.strip_prefix('-'));
        version.is_some_and(|rest| rest.ends_with(".balcao") && rest.starts_with(|first: char| first.is_ascii_digit()))
    };
    let entries = std::fs::read_dir(packages()).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(is_ours).collect()
}

/// The key of this checkout, made at first use; a release is signed with another one.
fn development_key() -> Result<SigningKey> {
    let file = own_target().join("plugin-signing.key");
    if !file.is_file() {
        let mut seed = [0; 32];
        std::fs::File::open("/dev/urandom")?.read_exact(&mut seed)?;
        let text: String = seed.iter().map(|byte| format!("{byte:02x}")).collect();
        std::fs::create_dir_all(own_target())?;
        std::fs::write(&file, text)?;
    }
    let seed = std::fs::read_to_string(&file)?;
    signing_key_from_hex(seed.trim()).with_context(|| format!("{} is damaged; delete it", file.display()))
}
