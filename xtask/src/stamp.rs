//! Work is repeated only when its inputs changed: a stamp keeps the digest of the inputs of the last success.

use anyhow::{Context, Result};
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};

/// Folders that are made by building, so they are never inputs.
const MADE: [&str; 4] = ["node_modules", "dist", "target", ".git"];

/// The remembered digest of one piece of work.
pub(crate) struct Stamp {
    file: PathBuf,
    digest: String,
}

impl Stamp {
    /// The stamp called `name` over the files and folders `inputs` (missing ones count as empty).
    pub(crate) fn of(name: &str, inputs: &[PathBuf]) -> Result<Self> {
        let file = crate::paths::own_target().join("stamps").join(name);
        Ok(Self {
            file,
            digest: digest(inputs)?,
        })
    }

    /// True if the work succeeded with these very inputs and all its `outputs` are still there.
    pub(crate) fn is_fresh(&self, outputs: &[PathBuf]) -> bool {
        std::fs::read_to_string(&self.file).is_ok_and(|kept| kept == self.digest)
            && outputs.iter().all(|output| output.exists())
    }

    /// Remembers that the work succeeded.
    pub(crate) fn keep(&self) -> Result<()> {
        if let Some(folder) = self.file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&self.file, &self.digest)?;
        Ok(())
    }
}

/// A digest of names and contents. Not cryptographic: it only has to notice an edit.
pub(crate) fn digest(inputs: &[PathBuf]) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for input in inputs {
        add(&mut hasher, input)?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn add(hasher: &mut DefaultHasher, path: &Path) -> Result<()> {
    hasher.write(path.as_os_str().as_encoded_bytes());
    hasher.write_u8(0);
    if path.is_dir() {
        let mut children: Vec<PathBuf> = std::fs::read_dir(path)?
            .map(|entry| Ok(entry?.path()))
            .collect::<Result<_>>()?;
        children.sort();
        for child in children.iter().filter(|child| !is_made(child)) {
            add(hasher, child)?;
        }
    } else if path.exists() {
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        hasher.write_usize(bytes.len());
        hasher.write(&bytes);
    }
    Ok(())
}

/// True for a folder that is an output of some build.
pub(crate) fn is_made(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| MADE.iter().any(|made| name == *made))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("balcao-stamp-{name}-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("node_modules")).unwrap();
        std::fs::write(folder.join("a.txt"), "one").unwrap();
        folder
    }

    #[test]
    fn an_edit_changes_the_digest() {
        let folder = folder("edit");
        let before = digest(std::slice::from_ref(&folder)).unwrap();
        std::fs::write(folder.join("a.txt"), "two").unwrap();
        assert_ne!(before, digest(std::slice::from_ref(&folder)).unwrap());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn installed_packages_are_no_input() {
        let folder = folder("made");
        let before = digest(std::slice::from_ref(&folder)).unwrap();
        std::fs::write(folder.join("node_modules/b.txt"), "new").unwrap();
        assert_eq!(before, digest(std::slice::from_ref(&folder)).unwrap());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
