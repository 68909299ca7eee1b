//! Commands on a plugin's folder and on package files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use balcao_plugin_build::{Optimize, Project};
use balcao_registry::{Contents, Limits, Package, SignatureError, Trust, TrustedKeys, key_id, sign_package};

use super::{Pack, Sign, Test, Verify};
use crate::serve::write_stdout;

/// `balcao plugin test`
pub(super) fn test(wanted: &Test) -> anyhow::Result<()> {
    let project = Project::open(&wanted.folder)?;
    let mut cargo = Command::new("cargo");
    cargo
        .arg("test")
        .args(&wanted.arguments)
        .current_dir(tests_of(&project));
    let status = cargo
        .status()
        .context("cargo cannot be started: install Rust from https://rustup.rs")?;
    if !status.success() {
        bail!("the tests of {} failed", project.folder().display());
    }
    Ok(())
}

/// The folder of the crate that has the tests. Those of a plugin in TypeScript are a crate of their own.
fn tests_of(project: &Project) -> PathBuf {
    if project.is_script() {
        return project.folder().join("tests");
    }
    project.folder().to_owned()
}

/// `balcao plugin pack`
pub(super) fn pack(wanted: &Pack) -> anyhow::Result<()> {
    let project = Project::open(&wanted.folder)?;
    // Said before minutes of compiling, not after.
    project.manifest()?;
    let component = project.compile(Optimize::Size, false)?;
    project.build_screen(Optimize::Size, false)?;
    let contents = contents(&project, &project.manifest_text()?, &component)?;
    let bytes = contents.pack_unsigned()?;
    let package = Package::read(&bytes, &Limits::default())?;
    let file = wanted
        .out
        .as_deref()
        .unwrap_or(project.folder())
        .join(package.file_name());
    write(&file, &bytes)?;
    let size = bytes.len() / 1024;
    write_stdout(&format!(
        "{} ({size} KB). Sign it: balcao plugin sign {0}",
        file.display()
    ))
}

/// Everything that belongs into the package.
pub(super) fn contents(project: &Project, manifest: &str, component: &Path) -> anyhow::Result<Contents> {
    Ok(project.with_screen(project.contents(manifest, component)?)?)
}

/// `balcao plugin sign`
pub(super) fn sign(wanted: &Sign) -> anyhow::Result<()> {
    let bytes = read(&wanted.package)?;
    let key = wanted.key.load_or_create()?;
    let signed = sign_package(&bytes, &key).with_context(|| wanted.package.display().to_string())?;
    write(&wanted.package, &signed)?;
    write_stdout(&format!(
        "{} is signed with key {}.",
        wanted.package.display(),
        key_id(&key.verifying_key())
    ))
}

/// `balcao plugin verify`
pub(super) fn verify(wanted: &Verify) -> anyhow::Result<()> {
    let bytes = read(&wanted.package)?;
    let package = Package::read(&bytes, &Limits::default()).with_context(|| wanted.package.display().to_string())?;
    let mut keys = TrustedKeys::default();
    if let Some(publisher) = &wanted.publisher {
        keys = keys.with_hex(publisher, Trust::Publisher)?;
    }
    let signature = match (package.trust(&keys), &wanted.publisher) {
        (Ok(_), _) => "signed by that publisher".to_owned(),
        (Err(SignatureError::UnknownKey(key)), None) => {
            format!("signed with key {key}, not compared with a publisher (--publisher <public key>)")
        }
        (Err(error), _) => bail!("{}: {error}", wanted.package.display()),
    };
    write_stdout(&summary(&package, &signature))
}

fn summary(package: &Package, signature: &str) -> String {
    let manifest = &package.manifest;
    let permissions: Vec<String> = manifest.permissions.iter().map(ToString::to_string).collect();
    let listed = |names: Vec<String>| {
        if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(", ")
        }
    };
    [
        format!("{} {} ({})", manifest.id, manifest.version, manifest.name),
        format!("  world        {}", manifest.world),
        format!("  permissions  {}", listed(permissions)),
        format!(
            "  component    {} KB, sha256 {}",
            package.component.len() / 1024,
            package.component_digest
        ),
        format!("  screen       {} files", package.ui.len()),
        format!("  texts        {}", listed(package.labels.keys().cloned().collect())),
        format!("  signature    {signature}"),
    ]
    .join("\n")
}

/// Reads a file and names it when that fails.
pub(super) fn read(file: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(file).with_context(|| format!("cannot read {}", file.display()))
}

/// Writes under another name first: a package is whole or not there.
fn write(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let draft: PathBuf = file.with_extension("balcao.tmp");
    fs::write(&draft, bytes).with_context(|| format!("cannot write {}", draft.display()))?;
    fs::rename(&draft, file).with_context(|| format!("cannot write {}", file.display()))
}
