//! Compiled components on disk, so that a start does not compile again.
//!
//! What is read here is executed as native code. Therefore the folder belongs to the host alone (mode 0700), files
//! carry a checksum of their content, and nothing from a package is ever put here: only what this engine compiled.
//! The checksum finds what a disk has changed. It need not withstand forgers (who writes here owns the host), so it is
//! one that costs a tenth of loading instead of half of it. It stands behind the code, because the file is mapped and not
//! copied: nobody writes into a file that is here, new ones take the place of old ones.

use std::collections::hash_map::DefaultHasher;
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use wasmtime::Engine;
use wasmtime::component::Component;
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

use crate::error::RuntimeError;

const PRIVATE: u32 = 0o700;
const OTHERS: u32 = 0o077;
const CHECKSUM_BYTES: u64 = 16;
/// Bytes of a file that are read at once to compare its checksum.
const PIECE: usize = 64 << 10;

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
        let path = self.path(digest);
        if is_intact(&path) {
            return deserialize(engine, &path);
        }
        None
    }

    /// Whether the component with this digest was compiled before and can be loaded.
    pub(crate) fn has(&self, digest: &str) -> bool {
        is_intact(&self.path(digest))
    }

    /// Keeps what this program compiled.
    pub(crate) fn save(&self, digest: &str, artefact: &[u8]) -> std::io::Result<()> {
        let mut file = NamedTempFile::new_in(&self.folder)?;
        file.write_all(artefact)?;
        file.write_all(&xxh3_128(artefact).to_be_bytes())?;
        file.as_file().sync_all()?;
        file.persist(self.path(digest))?;
        Ok(())
    }
}

/// Whether there is such a file, and the disk has not changed it.
fn is_intact(path: &Path) -> bool {
    checksums(path).is_ok_and(|(written, found)| written == found)
}

/// The checksum that a file ends with, and the one of what is before it.
fn checksums(path: &Path) -> std::io::Result<([u8; 16], [u8; 16])> {
    let file = File::open(path)?;
    let length = file.metadata()?.len().saturating_sub(CHECKSUM_BYTES);
    let mut artefact = BufReader::with_capacity(PIECE, file.take(length));
    let mut found = Xxh3::new();
    loop {
        let piece = artefact.fill_buf()?;
        let read = piece.len();
        if read == 0 {
            break;
        }
        found.update(piece);
        artefact.consume(read);
    }
    let mut written = [0; 16];
    artefact.into_inner().into_inner().read_exact(&mut written)?;
    Ok((written, found.digest128().to_be_bytes()))
}

#[expect(
    unsafe_code,
    reason = "the only way to load compiled code; the folder is private and the checksum was compared"
)]
fn deserialize(engine: &Engine, path: &Path) -> Option<Component> {
    // SAFETY: the file holds what `Component::serialize` gave this host: only it can write to the folder (checked when it
    // was opened) and the checksum fits. It stays so while it is mapped: `Cache::save` puts a whole new file in its place.
    let component = unsafe { Component::deserialize_file(engine, path) };
    component
        .inspect_err(|error| tracing::warn!(%error, "a compiled plugin is unusable and is compiled again"))
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A component that has nothing.
    const EMPTY: &[u8] = b"\0asm\x0d\0\x01\0";

    #[test]
    fn what_a_disk_has_changed_is_not_loaded_but_compiled_again() {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(PRIVATE)).unwrap();
        let engine = Engine::default();
        let cache = Cache::open(folder.path(), &engine).unwrap();
        assert!(!cache.has("a") && cache.load(&engine, "a").is_none());
        cache.component(&engine, "a", EMPTY).unwrap();
        let kept = fs::read(cache.path("a")).unwrap();
        assert!(cache.has("a") && cache.load(&engine, "a").is_some());
        for place in [0, kept.len() / 2, kept.len() - 17, kept.len() - 1] {
            let mut changed = kept.clone();
            changed[place] ^= 1;
            fs::write(cache.path("a"), changed).unwrap();
            assert!(!cache.has("a") && cache.load(&engine, "a").is_none(), "{place}");
        }
        for length in [0, 10, 16, kept.len() - 1] {
            fs::write(cache.path("a"), &kept[..length]).unwrap();
            assert!(!cache.has("a") && cache.load(&engine, "a").is_none(), "{length}");
        }
        cache.component(&engine, "a", EMPTY).unwrap();
        assert!(cache.has("a"));
    }
}
