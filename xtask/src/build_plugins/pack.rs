//! From a plugin's built files to its signed package.

use crate::paths::{own_target, packages};
use anyhow::{Context, Result};
use balcao_registry::{Contents, Limits, Package, SigningKey, signing_key_from_hex};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Single files that belong into a package if the plugin has them.
const PAGES: [&str; 2] = ["README.md", "CHANGELOG.md"];

/// True if a package of that plugin was written.
pub(super) fn exists(id: &str) -> bool {
    !packages_of(id).is_empty()
}

/// Packs the plugin of `folder` with its component and its screen's files, replacing other versions.
pub(super) fn write(id: &str, folder: &Path, component: &Path, screen: Option<&Path>) -> Result<()> {
    let manifest = std::fs::read_to_string(folder.join("plugin.toml"))?;
    let component = std::fs::read(component).with_context(|| format!("cannot read {}", component.display()))?;
    let mut files = Vec::new();
    collect(&folder.join("locales"), "locales", &mut files)?;
    if let Some(screen) = screen {
        collect(screen, "ui", &mut files)?;
    }
    for page in PAGES.iter().filter(|page| folder.join(page).is_file()) {
        files.push(((*page).to_owned(), folder.join(page)));
    }
    let mut contents = Contents::new(&manifest, component);
    for (name, file) in files {
        contents = contents.with_file(&name, std::fs::read(file)?);
    }
    let bytes = contents.pack(&development_key()?)?;
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

/// Adds every file below `folder` (if there is one) under the package path `prefix`.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &name, files)?;
        } else {
            files.push((name, entry.path()));
        }
    }
    Ok(())
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
