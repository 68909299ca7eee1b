//! `balcao plugin dev`: from a save to the running plugin.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use balcao_plugin_build::{BuildError, Optimize, Project, newest_change};
use balcao_registry::SigningKey;
use semver::{Prerelease, Version};
use serde_json::json;

use super::client::Client;
use super::{Dev, keys, pack, remote};
use crate::serve::write_stdout;

/// How often the files are looked at. An editor's save is over sooner.
const LOOK: Duration = Duration::from_millis(100);

pub(super) fn run(wanted: &Dev) -> anyhow::Result<()> {
    let project = Project::open(&wanted.folder)?;
    let client = wanted.host.open()?;
    let key = wanted.key.load_or_create()?;
    let trust = if wanted.platform { "platform" } else { "publisher" };
    introduce(&client, &key, trust)?;
    write_stdout("Every save is built and runs; Ctrl-C ends it.")?;
    let mut session = Session {
        project,
        client,
        admin: wanted.host.open_as(&wanted.admin, None)?,
        key,
        built: None,
        ran: Vec::new(),
    };
    loop {
        let began = Instant::now();
        let edits = session.edits()?;
        match session.build_and_run(edits) {
            Ok(version) => write_stdout(&format!(
                "{version} runs, {:.1} s after the save",
                began.elapsed().as_secs_f32()
            ))?,
            Err(error) if wanted.once => return Err(error),
            Err(error) => write_stdout(&format!("{error:#}"))?,
        }
        if wanted.once {
            return Ok(());
        }
        while session.edits()? == edits {
            std::thread::sleep(LOOK);
        }
    }
}

/// Lets the host trust the key; one that it knows already is fine.
fn introduce(client: &Client<'_>, key: &SigningKey, trust: &str) -> anyhow::Result<()> {
    let name = std::env::var("USER").unwrap_or_else(|_| "author".to_owned());
    let body = json!({ "name": format!("{name} (development)"), "publicKey": keys::public(key), "trust": trust });
    let answer = client.json("POST", "/plugins/publishers", Some(&body))?;
    if answer.code() == "ERR_PLUGIN_PUBLISHER_EXISTS" {
        return Ok(());
    }
    answer.ok().map(drop)
}

/// When the guest's files and the screen's were edited last.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Edits {
    guest: Option<SystemTime>,
    screen: Option<SystemTime>,
}

/// What was built last.
#[derive(Default)]
struct Built {
    edits: Edits,
    component: Option<PathBuf>,
    screen: Option<SystemTime>,
}

struct Session<'access> {
    project: Project,
    client: Client<'access>,
    /// The admin of the company in which the plugin is seen.
    admin: Client<'access>,
    key: SigningKey,
    built: Option<Built>,
    /// Versions of this session, the newest last.
    ran: Vec<Version>,
}

impl Session<'_> {
    fn edits(&self) -> Result<Edits, BuildError> {
        let screen = self.project.screen();
        let mut guest = None;
        for part in ["src", "locales", "plugin.toml", "Cargo.toml", "package.json"] {
            guest = guest.max(changed(&self.project.folder().join(part))?);
        }
        let screen = screen.map(|folder| newest_change(&folder)).transpose()?.flatten();
        Ok(Edits { guest, screen })
    }

    /// Builds what was edited, packs it under a version of its own and lets it run.
    fn build_and_run(&mut self, edits: Edits) -> anyhow::Result<Version> {
        let last = self.built.take().unwrap_or_default();
        let manifest = self.project.manifest()?;
        let component = match last.component {
            Some(component) if last.edits.guest == edits.guest => component,
            _ => self.project.compile(Optimize::Turnaround, false)?,
        };
        if last.screen.is_none() || last.screen != edits.screen {
            self.project.build_screen(Optimize::Turnaround, true)?;
        }
        self.built = Some(Built {
            edits,
            component: Some(component.clone()),
            screen: edits.screen,
        });
        let version = next_version(&manifest.version)?;
        let text = with_version(&self.project.manifest_text()?, &version);
        let package = pack::contents(&self.project, &text, &component)?.pack(&self.key)?;
        let id = manifest.id.as_str();
        self.client
            .upload("/plugins", &format!("{id}-{version}.balcao"), &package)?
            .ok()?;
        remote::activate(&self.client, id, &version.to_string())?;
        self.switch_on(id)?;
        self.tidy(id, version.clone());
        Ok(version)
    }

    /// Agrees in the company to what the plugin may do, where that was not done yet: its author knows.
    fn switch_on(&self, id: &str) -> anyhow::Result<()> {
        let path = format!("/modules/{id}");
        let module = self.admin.json("GET", &path, None)?.ok()?;
        if module.get("state").is_some_and(|state| state == "on") {
            return Ok(());
        }
        let body = json!({ "enabled": true, "consent": module.get("consent") });
        self.admin.json("PUT", &path, Some(&body))?.ok().map(drop)
    }

    /// Versions are kept for going back; of a session's many the last two do.
    fn tidy(&mut self, id: &str, version: Version) {
        self.ran.push(version);
        if let [old, _, _] = self.ran.as_slice() {
            // One that stays costs the host some disk and nothing else.
            let _ = self
                .client
                .json("DELETE", &format!("/plugins/{id}/versions/{old}"), None);
            self.ran.remove(0);
        }
    }
}

fn changed(path: &Path) -> Result<Option<SystemTime>, BuildError> {
    if path.is_dir() {
        return newest_change(path);
    }
    Ok(std::fs::metadata(path).and_then(|file| file.modified()).ok())
}

/// A version above the written one and below the next, and above every one of earlier sessions.
fn next_version(written: &Version) -> anyhow::Result<Version> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis();
    Ok(Version {
        pre: Prerelease::new(&format!("dev.{now}"))?,
        ..Version::new(written.major, written.minor, written.patch + 1)
    })
}

/// The manifest with another version; it has been checked, so it has one.
fn with_version(manifest: &str, version: &Version) -> String {
    let is_version = |line: &str| line.split('=').next().is_some_and(|key| key.trim() == "version");
    let mut lines: Vec<String> = manifest.lines().map(str::to_owned).collect();
    if let Some(line) = lines.iter_mut().find(|line| is_version(line)) {
        *line = format!("version = \"{version}\"");
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_development_lie_between_two_releases_and_grow() {
        let written = Version::new(1, 2, 3);
        let first = next_version(&written).unwrap();
        std::thread::sleep(Duration::from_millis(2));
        let second = next_version(&written).unwrap();
        assert!(written < first && first < second && second < Version::new(1, 2, 4));
    }

    #[test]
    fn only_the_plugins_own_version_is_replaced() {
        let text = "id = \"x\"\nversion = \"1.0.0\"\n[settings.version]\ntype = \"text\"\nversions = 2";
        let changed = with_version(text, &Version::new(2, 0, 0));
        assert_eq!(changed, text.replace("1.0.0", "2.0.0"));
    }
}
