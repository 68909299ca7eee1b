//! Compiled components on disk, so that a start does not compile again.
//!
//! What is read here is executed as native code. Therefore the folder belongs to the host alone (mode 0700), files
//! carry a checksum of their content, and nothing from a package is ever put here: only what this engine compiled.
//! The checksum finds what a disk has changed. It need not withstand forgers (who writes here owns the host), so it is
//! one that costs a tenth of loading instead of half of it.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use wasmtime::Engine;
use wasmtime::component::Component;
use xxhash_rust::xxh3::xxh3_128;

use crate::error::RuntimeError;

const PRIVATE: u32 = 0o700;
const OTHERS: u32 = 0o077;
const CHECKSUM_BYTES: usize = 16;

#[derive(Clone)]
pub(crate) struct Cache {
    folder: PathBuf,
    compatibility: u64,
}

impl Cache {
    pub(crate) fn open(folder: &Path, engine: &Engine) -> Result<Self, RuntimeError> {
        let unusable = |reason: String| RuntimeError::Cache {
            path: folder.display().to_string(),
            reason,
        };
        fs::DirBuilder::new()
            .recursive(true)
            .mode(PRIVATE)
            .create(folder)
            .map_err(|error| unusable(error.to_string()))?;
        let mode = fs::metadata(folder)
            .map_err(|error| unusable(error.to_string()))?
            .permissions()
            .mode();
        if mode & OTHERS != 0 {
            return Err(unusable("others may enter it; run `chmod 700` on it".to_owned()));
        }
        let mut hasher = DefaultHasher::new();
        engine.precompile_compatibility_hash().hash(&mut hasher);
        Ok(Self {
            folder: folder.to_owned(),
            compatibility: hasher.finish(),
        })
    }

    /// The component with this digest: from the folder, or compiled here and kept there.
    pub(crate) fn component(&self, engine: &Engine, digest: &str, wasm: &[u8]) -> wasmtime::Result<Component> {
        if let Some(component) = self.load(engine, digest) {
            return Ok(component);
        }
        let component = Component::from_binary(engine, wasm)?;
        if let Err(error) = self.save(digest, &component.serialize()?) {
            tracing::warn!(%error, "the compiled plugin could not be kept; it is compiled again at the next start");
        }
        Ok(component)
    }

    fn path(&self, digest: &str) -> PathBuf {
        self.folder.join(format!("{digest}-{:016x}.cwasm", self.compatibility))
    }

    /// The component with this digest, if it was compiled before.
    pub(crate) fn load(&self, engine: &Engine, digest: &str) -> Option<Component> {
        let file = fs::read(self.path(digest)).ok()?;
        deserialize(engine, intact(&file)?)
    }

    /// Whether the component with this digest was compiled before and can be loaded.
    pub(crate) fn has(&self, digest: &str) -> bool {
        fs::read(self.path(digest)).is_ok_and(|file| intact(&file).is_some())
    }

    /// Keeps what this program compiled.
    pub(crate) fn save(&self, digest: &str, artefact: &[u8]) -> std::io::Result<()> {
        let mut file = NamedTempFile::new_in(&self.folder)?;
        file.write_all(&xxh3_128(artefact).to_be_bytes())?;
        file.write_all(artefact)?;
        file.as_file().sync_all()?;
        file.persist(self.path(digest))?;
        Ok(())
    }
}

/// What a file holds, when the disk has not changed it.
fn intact(file: &[u8]) -> Option<&[u8]> {
    let (expected, artefact) = file.split_first_chunk::<CHECKSUM_BYTES>()?;
    (xxh3_128(artefact).to_be_bytes() == *expected).then_some(artefact)
}

#[expect(
    unsafe_code,
    reason = "the only way to load compiled code; the folder is private and the checksum was compared"
)]
fn deserialize(engine: &Engine, artefact: &[u8]) -> Option<Component> {
    // SAFETY: the bytes are what `Component::serialize` gave this host: only it can write to the folder (checked when
    // it was opened) and the checksum in front of them fits.
    let component = unsafe { Component::deserialize(engine, artefact) };
    component
        .inspect_err(|error| tracing::warn!(%error, "a compiled plugin is unusable and is compiled again"))
        .ok()
}
