//! The files of a plugin's folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::error::read;
use crate::{BuildError, Project};

/// Single files that belong into a package if the plugin has them.
const PAGES: [&str; 2] = ["README.md", "CHANGELOG.md"];

/// Folders that are made by building, so an edit is never in them.
const MADE: [&str; 4] = ["node_modules", "dist", "target", ".git"];

impl Project {
    /// Texts and pages: the name in the package, and the file.
    pub(crate) fn files(&self) -> Result<Vec<(String, PathBuf)>, BuildError> {
        let mut files = Vec::new();
        let locales = self.folder().join("locales");
        if locales.is_dir() {
            collect(&locales, "locales", &mut files)?;
        }
        for page in PAGES.iter().filter(|page| self.folder().join(page).is_file()) {
            files.push(((*page).to_owned(), self.folder().join(page)));
        }
        Ok(files)
    }

    /// The files of the built screen.
    pub(crate) fn screen_files(&self) -> Result<Vec<(String, PathBuf)>, BuildError> {
        let mut files = Vec::new();
        if let Some(screen) = self.screen() {
            let built = screen.join("dist");
            if !built.is_dir() {
                return Err(BuildError::NoScreen(built));
            }
            collect(&built, "ui", &mut files)?;
        }
        Ok(files)
    }
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> Result<(), BuildError> {
    for entry in children(folder)? {
        let name = entry.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{prefix}/{name}");
        if entry.is_dir() {
            collect(&entry, &name, files)?;
        } else {
            files.push((name, entry));
        }
    }
    Ok(())
}

/// When a file below `folder` was last edited; what building makes does not count. None without any file.
///
/// # Errors
/// When a folder cannot be read.
pub fn newest_change(folder: &Path) -> Result<Option<SystemTime>, BuildError> {
    let mut newest = None;
    for entry in children(folder)? {
        let is_made = entry
            .file_name()
            .is_some_and(|name| MADE.iter().any(|made| name == *made));
        let changed = if is_made {
            None
        } else if entry.is_dir() {
            newest_change(&entry)?
        } else {
            // A file that an editor has just put in the place of another may be gone for a moment.
            fs::metadata(&entry).and_then(|file| file.modified()).ok()
        };
        newest = newest.max(changed);
    }
    Ok(newest)
}

fn children(folder: &Path) -> Result<Vec<PathBuf>, BuildError> {
    let entries = read(folder, fs::read_dir)?;
    let mut children: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    children.sort();
    Ok(children)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::time::Duration;

    #[test]
    fn an_edit_is_noticed_and_a_build_is_not() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("src")).unwrap();
        fs::create_dir_all(folder.path().join("target")).unwrap();
        let source = File::create(folder.path().join("src/lib.rs")).unwrap();
        let before = newest_change(folder.path()).unwrap();
        let built = File::create(folder.path().join("target/x")).unwrap();
        built.set_modified(before.unwrap() + Duration::from_secs(9)).unwrap();
        assert_eq!(newest_change(folder.path()).unwrap(), before);
        source.set_modified(before.unwrap() + Duration::from_secs(5)).unwrap();
        assert!(newest_change(folder.path()).unwrap() > before);
    }
}
