//! Why a plugin could not be built.

use std::io;
use std::path::{Path, PathBuf};

use balcao_registry::ManifestError;
use thiserror::Error;

/// Why a plugin could not be built. The texts are for its author.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The folder is not a plugin's.
    #[error("{} is no plugin: it has no {file}", folder.display())]
    NoProject {
        /// The folder that was named.
        folder: PathBuf,
        /// What it lacks.
        file: &'static str,
    },
    /// A file cannot be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// `plugin.toml` was refused.
    #[error(transparent)]
    Manifest(ManifestError),
    /// A tool is not there.
    #[error("`{tool}` cannot be started ({reason}): {advice}")]
    Tool {
        /// The program.
        tool: &'static str,
        /// What the system said.
        reason: io::Error,
        /// How to get it.
        advice: &'static str,
    },
    /// The guest or its screen does not compile.
    #[error("{what} does not build\n{output}")]
    Failed {
        /// Which part.
        what: String,
        /// What the compiler said; empty when it went to the terminal.
        output: String,
    },
    /// The crate compiled to something else than a component.
    #[error("{} builds no component: its Cargo.toml needs `[lib]` with `crate-type = [\"cdylib\"]`", .0.display())]
    NoComponent(PathBuf),
    /// The npm packages of a plugin in TypeScript do not have the SDK.
    #[error("{} has no SDK: its package.json needs the dependency `@balcao/plugin`", .0.display())]
    NoScriptSdk(PathBuf),
    /// The screen was not built.
    #[error("the screen has not been built: {} is missing", .0.display())]
    NoScreen(PathBuf),
}

/// Does something with a file and names it when that fails.
pub(crate) fn read<'path, T>(
    path: &'path Path,
    work: impl FnOnce(&'path Path) -> io::Result<T>,
) -> Result<T, BuildError> {
    work(path).map_err(|reason| BuildError::File {
        path: path.to_owned(),
        reason,
    })
}
