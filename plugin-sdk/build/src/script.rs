//! Plugins in TypeScript: `src/plugin.ts` and the npm package of the SDK, which makes the component.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::screen::npm;
use crate::{BuildError, Optimize, Project};

/// What the folder of a plugin in TypeScript has in place of `Cargo.toml`.
const SOURCES: [&str; 2] = ["src/plugin.ts", "src/plugin.js"];
const BUILD: &str = "node_modules/@balcao/plugin/build/cli.js";
const COMPONENT: &str = "dist/plugin.wasm";

/// Whether a plugin in TypeScript or JavaScript lies here.
pub(crate) fn is_script(folder: &Path) -> bool {
    SOURCES.iter().any(|source| folder.join(source).is_file())
}

impl Project {
    /// Makes the component of a plugin in TypeScript, after its types were checked, unless it is to be tried at once.
    pub(crate) fn compile_script(&self, optimize: Optimize, quiet: bool) -> Result<PathBuf, BuildError> {
        let build = match self.script_build() {
            Some(build) => build,
            None => {
                npm(self.folder(), &["install", "--no-audit", "--no-fund"], quiet, &[])?;
                self.script_build()
                    .ok_or_else(|| BuildError::NoScriptSdk(self.folder().to_owned()))?
            }
        };
        let component = self.folder().join(COMPONENT);
        let mut node = Command::new("node");
        node.arg(build).arg(self.folder()).arg("--out").arg(&component);
        if optimize == Optimize::Turnaround {
            node.arg("--unchecked");
        }
        let done = node.stdin(Stdio::null()).output().map_err(|reason| BuildError::Tool {
            tool: "node",
            reason,
            advice: "install Node.js 20 or newer",
        })?;
        if done.status.success() {
            return Ok(component);
        }
        Err(BuildError::Failed {
            what: self.folder().display().to_string(),
            output: String::from_utf8_lossy(&done.stderr).into_owned(),
        })
    }

    /// The build of the SDK, which is found as Node finds packages.
    fn script_build(&self) -> Option<PathBuf> {
        let builds = self.folder().ancestors().map(|folder| folder.join(BUILD));
        builds.into_iter().find(|build| build.is_file())
    }
}
