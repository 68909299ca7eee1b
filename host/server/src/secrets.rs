//! The secrets of this installation, kept in `<data>/secrets.json`.

use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use balcao_model::auth::{Secret, TokenKeys};
use rand::{Rng, distr::Alphanumeric};
use serde_json::{Value, json};

use crate::config::Settings;

/// Length of a generated secret, in characters.
const LENGTH: usize = 64;

/// The token keys: from the environment where given, else from the data folder.
/// The file is made at the first start.
pub(crate) fn token_keys(settings: &Settings) -> anyhow::Result<TokenKeys> {
    let file = load_or_create(&settings.data)?;
    let access = pick(settings.jwt_secret.as_deref(), &file, "jwt")?;
    let refresh = pick(settings.jwt_refresh_secret.as_deref(), &file, "jwtRefresh")?;
    Ok(TokenKeys::new(&access, &refresh)?)
}

/// The secret that seals what the database keeps of other services' keys.
pub(crate) fn seal(settings: &Settings) -> anyhow::Result<Secret> {
    let file = load_or_create(&settings.data)?;
    pick(settings.seal_secret.as_deref(), &file, "seal")
}

/// Where the secrets of a data folder are kept.
pub(crate) fn path(data: &Path) -> PathBuf {
    data.join("secrets.json")
}

fn pick(given: Option<&str>, file: &Value, key: &str) -> anyhow::Result<Secret> {
    let text = match given.filter(|text| !text.is_empty()) {
        Some(text) => text,
        None => file
            .get(key)
            .and_then(Value::as_str)
            .with_context(|| format!("secrets.json lacks {key:?}"))?,
    };
    Secret::new(text).with_context(|| format!("the secret {key:?} is refused"))
}

fn load_or_create(data: &Path) -> anyhow::Result<Value> {
    fs::create_dir_all(data).with_context(|| format!("cannot create the data folder {}", data.display()))?;
    let path = path(data);
    match create(&path) {
        Ok(()) => tracing::info!("new secrets written to {}", path.display()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        Err(error) => {
            return Err(error).with_context(|| format!("cannot write {}", path.display()));
        }
    }
    load(&path)
}

/// Reads the file; refuses one that other users of the machine can read.
pub(crate) fn load(path: &Path) -> anyhow::Result<Value> {
    let mode = fs::metadata(path)?.permissions().mode() & 0o777;
    if mode & 0o077 != 0 {
        bail!(
            "{} can be read by other users (mode {mode:o}); run: chmod 600 {}",
            path.display(),
            path.display()
        );
    }
    let text = fs::read_to_string(path)?;
    serde_json::from_str(&text).with_context(|| format!("{} is not valid JSON", path.display()))
}

/// Writes the file under another name and links it: a crash never leaves half a file,
/// and of two hosts that start at once one wins.
fn create(path: &Path) -> std::io::Result<()> {
    if path.exists() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    let draft = path.with_extension(format!("{}.tmp", random_text(8)));
    let text = json!({ "jwt": random_text(LENGTH), "jwtRefresh": random_text(LENGTH), "seal": random_text(LENGTH) });
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&draft)?;
    file.write_all(format!("{text:#}\n").as_bytes())?;
    file.sync_all()?;
    let linked = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    linked
}

/// Random letters and digits.
pub(crate) fn random_text(length: usize) -> String {
    rand::rng()
        .sample_iter(Alphanumeric)
        .take(length)
        .map(char::from)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> PathBuf {
        std::env::temp_dir().join(format!("balcao-secrets-{}", random_text(10)))
    }

    #[test]
    fn the_first_start_writes_a_private_file_and_later_starts_keep_it() {
        let data = folder();
        let first = load_or_create(&data).unwrap();
        assert_eq!(fs::metadata(path(&data)).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(load_or_create(&data).unwrap(), first);
        fs::remove_dir_all(data).unwrap();
    }

    #[test]
    fn a_file_that_others_can_read_is_refused() {
        let data = folder();
        load_or_create(&data).unwrap();
        fs::set_permissions(path(&data), fs::Permissions::from_mode(0o644)).unwrap();
        assert!(load_or_create(&data).unwrap_err().to_string().contains("chmod 600"));
        fs::remove_dir_all(data).unwrap();
    }

    #[test]
    fn a_short_secret_from_the_environment_is_refused() {
        assert!(pick(Some("short"), &json!({}), "jwt").is_err());
    }
}
