//! Packages of the guests in this repository, built on demand.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use balcao_plugin_build::Project;
use balcao_registry::{Contents, Limits, Package, SigningKey};

/// Result of building a guest; the error is for the person running the tests.
pub type BuildResult<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// The key that signs packages of tests. Everybody knows it: never trust it outside of tests.
#[must_use]
pub fn test_key() -> SigningKey {
    SigningKey::from_bytes(&[1; 32])
}

/// Builds the guest crate in `folder` (relative to the workspace) and packs it with its manifest and texts.
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
    let project = Project::open(&workspace()?.join(folder))?;
    let component = project.compile_once()?;
    Ok(project.contents(&project.manifest_text()?, &component)?)
}

/// Where tests keep what the engine compiled, so that not each of them compiles the same guests again.
#[must_use]
pub fn compiled() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/compiled-guests")
}

fn workspace() -> BuildResult<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .ok_or("this crate left its workspace")?;
    Ok(root.to_owned())
}
