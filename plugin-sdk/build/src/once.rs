//! Compiling a plugin once for many tests.

use std::collections::HashMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::error::read;
use crate::{BuildError, Optimize, Project};

/// Names a folder that lives as long as one run of tests. Test runners that start a process for each test set it, so that
/// not every process asks Cargo again whether the plugin is up to date.
pub const ONCE: &str = "BALCAO_COMPILE_ONCE";

/// What this process compiled, by the plugin's folder.
static COMPILED: LazyLock<Mutex<HashMap<PathBuf, PathBuf>>> = LazyLock::new(Mutex::default);

impl Project {
    /// As [`Project::compile`] to be shipped, but only once: in this process, or in the whole run that [`ONCE`] names.
    ///
    /// # Errors
    /// As [`Project::compile`].
    pub fn compile_once(&self) -> Result<PathBuf, BuildError> {
        // Whoever comes second waits here for the first one's build.
        let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(component) = compiled.get(self.folder()) {
            return Ok(component.clone());
        }
        let component = match std::env::var_os(ONCE) {
            Some(run) => self.compile_for_run(Path::new(&run))?,
            None => self.compile(Optimize::Size, true)?,
        };
        compiled.insert(self.folder().to_owned(), component.clone());
        Ok(component)
    }

    fn compile_for_run(&self, run: &Path) -> Result<PathBuf, BuildError> {
        let name = self.folder().to_string_lossy().replace(['/', '\\'], "-");
        let kept = run.join(format!("{name}.wasm"));
        let lock = read(&run.join(format!("{name}.lock")), File::create)?;
        read(&kept, |_| lock.lock())?;
        if !kept.is_file() {
            let component = self.compile(Optimize::Size, true)?;
            let unfinished = kept.with_extension("part");
            read(&unfinished, |to| fs::copy(&component, to))?;
            read(&kept, |to| fs::rename(&unfinished, to))?;
        }
        Ok(kept)
    }
}
