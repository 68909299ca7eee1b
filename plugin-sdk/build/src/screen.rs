//! Building the screen.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::compile::Optimize;
use crate::{BuildError, Project};

impl Project {
    /// The folder of the screen's sources: `ui/`, or beside the first-party plugins `ui-modules/<id>`.
    #[must_use]
    pub fn screen(&self) -> Option<PathBuf> {
        let own = self.folder().join("ui");
        let shared = || {
            let name = self.folder().file_name()?;
            Some(self.folder().parent()?.parent()?.join("ui-modules").join(name))
        };
        std::iter::once(own)
            .chain(shared())
            .find(|folder| folder.join("package.json").is_file())
    }

    /// Builds the screen, if there is one, into `dist/`; installs its npm packages first if that was not done yet.
    ///
    /// # Errors
    /// When it does not build, or npm is not there.
    pub fn build_screen(&self, optimize: Optimize, quiet: bool) -> Result<(), BuildError> {
        let Some(screen) = self.screen() else { return Ok(()) };
        if !has_packages(&screen) {
            npm(&screen, &["install", "--no-audit", "--no-fund"], quiet, &[])?;
        }
        // A build whose files do not know their version can be shown under any.
        let settings: &[_] = match optimize {
            Optimize::Size => &[],
            Optimize::Turnaround => &[("BALCAO_ANY_VERSION", "1")],
        };
        npm(&screen, &["run", "--silent", "build"], quiet, settings)
    }
}

/// Whether the SDK is found from here: in a folder of its own or in one further up.
fn has_packages(screen: &Path) -> bool {
    let installed = |folder: &Path| folder.join("node_modules/@balcao/ui-sdk").exists();
    screen.ancestors().any(installed)
}

pub(crate) fn npm(folder: &Path, arguments: &[&str], quiet: bool, settings: &[(&str, &str)]) -> Result<(), BuildError> {
    let stream = || if quiet { Stdio::piped() } else { Stdio::inherit() };
    let mut npm = Command::new("npm");
    npm.args(arguments)
        .current_dir(folder)
        .envs(settings.iter().copied())
        .stdin(Stdio::null());
    let child = npm.stdout(stream()).stderr(stream()).spawn();
    let done = child
        .and_then(std::process::Child::wait_with_output)
        .map_err(|reason| BuildError::Tool {
            tool: "npm",
            reason,
            advice: "install Node.js 20 or newer",
        })?;
    if done.status.success() {
        return Ok(());
    }
    Err(BuildError::Failed {
        what: format!("{} (`npm {}`)", folder.display(), arguments.join(" ")),
        output: String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr),
    })
}
