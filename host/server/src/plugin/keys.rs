//! The secret key of a publisher, in a file that nobody else can read.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use balcao_registry::{SigningKey, signing_key_from_hex};

use super::KeyFile;
use crate::serve::write_stdout;

impl KeyFile {
    /// The key; a new one is made where there is none.
    pub(super) fn load_or_create(&self) -> anyhow::Result<SigningKey> {
        let path = self.path()?;
        if !path.exists() {
            create(&path)?;
            let key = load(&path)?;
            write_stdout(&format!(
                "A new publisher key is in {}: keep it, and keep it secret.\nIts public half, for hosts that shall trust you: {}",
                path.display(),
                public(&key)
            ))?;
        }
        load(&path)
    }

    fn path(&self) -> anyhow::Result<PathBuf> {
        if let Some(path) = &self.path {
            return Ok(path.clone());
        }
        let folder = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
        let folder = folder.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".config")));
        let folder = folder.context("there is no home folder: name the key with --key")?;
        Ok(folder.join("balcao/publisher.key"))
    }
}

/// The public half as hosts are told it.
pub(super) fn public(key: &SigningKey) -> String {
    hex::encode(key.verifying_key().as_bytes())
}

fn load(path: &Path) -> anyhow::Result<SigningKey> {
    let mode = fs::metadata(path)?.permissions().mode() & 0o777;
    if mode & 0o077 != 0 {
        bail!(
            "{0} can be read by other users (mode {mode:o}); run: chmod 600 {0}",
            path.display()
        );
    }
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    signing_key_from_hex(&text).with_context(|| format!("{} holds no secret key", path.display()))
}

fn create(path: &Path) -> anyhow::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    let seed: [u8; 32] = rand::random();
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)
        .with_context(|| format!("cannot create {}", path.display()))?;
    writeln!(file, "{}", hex::encode(seed))?;
    Ok(file.sync_all()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::random_text;

    fn file() -> KeyFile {
        let folder = std::env::temp_dir().join(format!("balcao-key-{}", random_text(10)));
        KeyFile {
            path: Some(folder.join("publisher.key")),
        }
    }

    #[test]
    fn a_key_is_made_once_and_is_private() {
        let file = file();
        let first = file.load_or_create().unwrap();
        assert_eq!(file.load_or_create().unwrap().to_bytes(), first.to_bytes());
        let path = file.path().unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_key_that_others_can_read_or_that_is_none_is_refused() {
        let file = file();
        file.load_or_create().unwrap();
        let path = file.path().unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(file.load_or_create().unwrap_err().to_string().contains("chmod 600"));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        fs::write(&path, "secret").unwrap();
        assert!(
            file.load_or_create()
                .unwrap_err()
                .to_string()
                .contains("holds no secret key")
        );
        fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }
}
