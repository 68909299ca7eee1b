//! From a plugin's folder to the contents of its package: compiles the component, builds the screen, collects the files.
//!
//! The `balcao plugin` commands, the test kit and `cargo xtask build-plugins` all build plugins with this crate, so that
//! what is tested is what is shipped.

mod compile;
mod error;
mod files;
mod once;
mod screen;
mod script;

use std::fs;
use std::path::{Path, PathBuf};

use balcao_registry::{Contents, Manifest};

pub use compile::Optimize;
pub use error::BuildError;
pub use files::newest_change;
pub use once::ONCE;

/// What the folder of a plugin in Rust has.
const CARGO: &str = "Cargo.toml";

/// A plugin's folder: `plugin.toml`, `Cargo.toml` (or, in TypeScript, `src/plugin.ts`), `src/`, `locales/`, and `ui/` if it has a
/// screen.
#[derive(Clone, Debug)]
pub struct Project {
    folder: PathBuf,
}

impl Project {
    /// The plugin in `folder`.
    ///
    /// # Errors
    /// [`BuildError::NoProject`] when there is no `plugin.toml` or no code.
    pub fn open(folder: &Path) -> Result<Self, BuildError> {
        let is_code = |name: &str| name == CARGO && script::is_script(folder);
        let missing = ["plugin.toml", CARGO]
            .into_iter()
            .find(|name| !folder.join(name).is_file() && !is_code(name));
        match missing {
            Some(file) => Err(BuildError::NoProject {
                folder: folder.to_owned(),
                file,
            }),
            None => Ok(Self {
                folder: error::read(folder, fs::canonicalize)?,
            }),
        }
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether it is written in TypeScript (or JavaScript).
    #[must_use]
    pub fn is_script(&self) -> bool {
        script::is_script(&self.folder)
    }

    /// The text of `plugin.toml`.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn manifest_text(&self) -> Result<String, BuildError> {
        error::read(&self.folder.join("plugin.toml"), fs::read_to_string)
    }

    /// `plugin.toml`, checked.
    ///
    /// # Errors
    /// When it cannot be read or is refused; the text names the line.
    pub fn manifest(&self) -> Result<Manifest, BuildError> {
        Manifest::parse(&self.manifest_text()?).map_err(BuildError::Manifest)
    }

    /// Collects manifest, component, texts and pages: everything but the screen.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn contents(&self, manifest: &str, component: &Path) -> Result<Contents, BuildError> {
        add(
            Contents::new(manifest, error::read(component, fs::read)?),
            self.files()?,
        )
    }

    /// Adds the built screen, if the plugin has one.
    ///
    /// # Errors
    /// [`BuildError::NoScreen`] when it was not built yet.
    pub fn with_screen(&self, contents: Contents) -> Result<Contents, BuildError> {
        add(contents, self.screen_files()?)
    }
}

fn add(mut contents: Contents, files: Vec<(String, PathBuf)>) -> Result<Contents, BuildError> {
    for (name, file) in files {
        contents = contents.with_file(&name, error::read(&file, fs::read)?);
    }
    Ok(contents)
}
