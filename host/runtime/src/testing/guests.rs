//! Packages of the guests in this repository, built on demand.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Once};
use std::time::{Duration, SystemTime};

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

/// Compiled guests that were not read for so long belong to sources or engines that are gone.
const FORGOTTEN: Duration = Duration::from_secs(14 * 24 * 3_600);

/// Where tests keep what the engine compiled, so that not each of them compiles the same guests again. What nobody
/// used for two weeks is removed.
#[must_use]
pub fn compiled() -> PathBuf {
    static SWEPT: Once = Once::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/compiled-guests");
    SWEPT.call_once(|| sweep(&folder, SystemTime::now()));
    folder
}

/// Removes files that were neither written nor read for long before `now`. What cannot be removed does no harm.
fn sweep(folder: &Path, now: SystemTime) {
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let used = file.metadata().ok().and_then(|facts| {
            let written = facts.modified().ok()?;
            Some(facts.accessed().map_or(written, |read| read.max(written)))
        });
        let age = used.and_then(|used| now.duration_since(used).ok());
        if age.is_some_and(|age| age > FORGOTTEN) {
            let _ = fs::remove_file(file.path());
        }
    }
}

fn workspace() -> BuildResult<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .ok_or("this crate left its workspace")?;
    Ok(root.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compiled_guests_go_when_nobody_has_used_them_for_two_weeks() {
        let folder = tempfile::tempdir().unwrap();
        let (old, read) = (folder.path().join("old"), folder.path().join("read"));
        let now = SystemTime::now();
        let long_ago = now - FORGOTTEN - Duration::from_secs(60);
        for (path, accessed) in [(&old, long_ago), (&read, now)] {
            let file = fs::File::create(path).unwrap();
            let times = fs::FileTimes::new().set_modified(long_ago).set_accessed(accessed);
            file.set_times(times).unwrap();
        }
        sweep(folder.path(), now);
        assert!(!old.exists() && read.exists());
        sweep(&folder.path().join("missing"), now);
    }
}
