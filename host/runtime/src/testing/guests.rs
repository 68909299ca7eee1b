//! Packages of the guests in this repository, built on demand.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use balcao_registry::{Contents, Limits, Package, SigningKey};

const TARGET: &str = "wasm32-wasip2";
const PROFILE: &str = "plugin";

/// Result of building a guest; the error is for the person running the tests.
pub type BuildResult<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// The key that signs packages of tests. Everybody knows it: never trust it outside of tests.
#[must_use]
pub fn test_key() -> SigningKey {
    SigningKey::from_bytes(&[1; 32])
}

/// Builds the guest crate in `folder` (relative to the workspace) and packs it with its manifest and locales.
///
/// # Errors
/// When the crate does not build (`rustup target add wasm32-wasip2` may be missing) or its files are not a package.
pub fn package(folder: &str) -> BuildResult<Arc<Package>> {
    Ok(Arc::new(Package::read(&archive(folder)?, &Limits::default())?))
}

/// The bytes of such a package.
///
/// # Errors
/// As [`package`].
pub fn archive(folder: &str) -> BuildResult<Vec<u8>> {
    Ok(contents(folder)?.pack(&test_key())?)
}

/// The files of such a package.
///
/// # Errors
/// As [`package`].
pub fn contents(folder: &str) -> BuildResult<Contents> {
    let root = workspace()?;
    let source = root.join(folder);
    let component = fs::read(build(&root, &source)?)?;
    let manifest = fs::read_to_string(source.join("plugin.toml"))?;
    let mut contents = Contents::new(&manifest, component);
    if let Ok(locales) = fs::read_dir(source.join("locales")) {
        for file in locales {
            let file = file?;
            let name = format!("locales/{}", file.file_name().to_string_lossy());
            contents = contents.with_file(&name, fs::read(file.path())?);
        }
    }
    Ok(contents)
}

fn workspace() -> BuildResult<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .ok_or("this crate left its workspace")?;
    Ok(root.to_owned())
}

/// Builds one crate with the settings of released plugins and gives the path of its component.
fn build(root: &Path, source: &Path) -> BuildResult<PathBuf> {
    let manifest = source.join("Cargo.toml");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let done = Command::new(cargo)
        .args([
            "build",
            "--quiet",
            "--target",
            TARGET,
            "--profile",
            PROFILE,
            "--manifest-path",
        ])
        .arg(&manifest)
        .env_remove("RUSTFLAGS")
        .output()?;
    if !done.status.success() {
        return Err(format!(
            "{} does not build:\n{}",
            manifest.display(),
            String::from_utf8_lossy(&done.stderr)
        )
        .into());
    }
    let text = fs::read_to_string(&manifest)?;
    let name = text
        .lines()
        .find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'))
        .ok_or("a crate without a name")?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(target
        .join(TARGET)
        .join(PROFILE)
        .join(format!("{}.wasm", name.replace('-', "_"))))
}
