//! Hand-written source files stay small enough to be read at one sitting.

use crate::stamp::is_made;
use anyhow::Result;
use std::path::{Path, PathBuf};

const MOST_LINES: usize = 400;
const FOLDERS: [&str; 9] = [
    "host",
    "registry",
    "plugin-sdk",
    "plugins",
    "shell-ui",
    "ui-modules",
    "tests",
    "xtask",
    ".ci",
];
const ENDINGS: [&str; 6] = ["rs", "ts", "tsx", "js", "mjs", "wit"];

/// Source files below `root` with too many lines.
pub(super) fn violations(root: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for folder in FOLDERS
        .iter()
        .map(|folder| root.join(folder))
        .filter(|folder| folder.is_dir())
    {
        walk(&folder, &mut |file| {
            let text = std::fs::read_to_string(file)?;
            let lines = text.lines().filter(|line| !is_explained(file, line)).count();
            if lines > MOST_LINES && !is_written_by_a_program(&text) {
                let shown = file.strip_prefix(root).unwrap_or(file).display();
                found.push(format!("{shown} has {lines} lines; split it (at most {MOST_LINES})"));
            }
            Ok(())
        })?;
    }
    Ok(found)
}

/// Contracts explain every item, so that their explanations alone would fill a file.
fn is_explained(file: &Path, line: &str) -> bool {
    file.extension().is_some_and(|ending| ending == "wit") && line.trim_start().starts_with("///")
}

/// Whether its first line says that people do not write it.
fn is_written_by_a_program(text: &str) -> bool {
    text.lines().next().is_some_and(|line| line.ends_with("do not edit."))
}

/// Visits the hand-written source files below a folder, in the order of their names.
pub(super) fn walk(folder: &Path, visit: &mut impl FnMut(&Path) -> Result<()>) -> Result<()> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() && !is_made(&entry) {
            walk(&entry, visit)?;
        } else if entry
            .extension()
            .is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known))
        {
            visit(&entry)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_file_is_named_with_its_length() {
        let root = std::env::temp_dir().join(format!("balcao-size-{}", std::process::id()));
        std::fs::create_dir_all(root.join("host/x")).unwrap();
        std::fs::write(root.join("host/x/long.rs"), "//\n".repeat(401)).unwrap();
        std::fs::write(root.join("host/x/fine.rs"), "//\n".repeat(400)).unwrap();
        let made = format!("// Written by x: do not edit.\n{}", "//\n".repeat(400));
        std::fs::write(root.join("host/x/made.rs"), made).unwrap();
        assert_eq!(
            violations(&root).unwrap(),
            ["host/x/long.rs has 401 lines; split it (at most 400)"]
        );
        std::fs::remove_dir_all(root).unwrap();
    }
}
