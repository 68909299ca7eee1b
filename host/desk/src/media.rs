//! Files of conversations. Their names are 256 random bits: who has not been told one cannot guess it.

mod kinds;
mod receiving;

use receiving::Partial;
pub use receiving::{Inlet, Received, Receiving};

use crate::error::{DeskError, DeskResult};
use crate::simulator::new_secret;
use balcao_model::company::CompanyKey;
use balcao_model::message::Kind;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use tokio::io::AsyncWriteExt;

/// A file as it came.
#[derive(Debug, Clone)]
pub struct Upload {
    /// The sender's name of it; only shown, never part of a path.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// A stored file, open for reading.
#[derive(Debug)]
pub struct MediaFile {
    /// Its content.
    pub file: tokio::fs::File,
    /// Its size in bytes.
    pub size: u64,
    /// Its type.
    pub content_type: &'static str,
    /// Whether a browser may show it in place; others are downloads.
    pub inline: bool,
}

/// Another name of a stored file. It is removed again unless a message keeps it.
#[derive(Debug)]
pub(crate) struct Linked {
    path: String,
    partial: Partial,
}

impl Linked {
    /// Where it is served.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// A message has it now.
    pub(crate) fn keep(mut self) {
        self.partial.keep();
    }
}

/// Where a file went.
pub(crate) struct Stored {
    pub(crate) path: String,
    pub(crate) kind: Kind,
}

pub(crate) struct Media {
    pub(crate) folder: PathBuf,
}

impl Media {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Keeps a file for a company. When this returns it is on the disk.
    pub(crate) async fn store(&self, company: CompanyKey, upload: &Upload) -> DeskResult<Stored> {
        if upload.bytes.is_empty() {
            return Err(DeskError::invalid_field("media"));
        }
        let (ending, _, kind) = kinds::of(&upload.bytes, &upload.name);
        let name = format!("{}/{}.{ending}", company.id(), new_secret());
        write(&self.folder.join(&name), &upload.bytes)
            .await
            .map_err(write_error)?;
        Ok(Stored {
            path: format!("/public/{name}"),
            kind,
        })
    }

    /// Gives a stored file of a company another name, so that removing one leaves the other. It takes no room where the disk allows.
    pub(crate) async fn link(&self, company: CompanyKey, path: &str) -> DeskResult<Linked> {
        let missing = || DeskError::not_found("ERR_NO_FILE_FOUND");
        let (from, ending) = known(path).ok_or_else(missing)?;
        let name = format!("{}/{}.{ending}", company.id(), new_secret());
        let (from, to) = (self.folder.join(from), self.folder.join(&name));
        if tokio::fs::hard_link(&from, &to).await.is_err() {
            tokio::fs::copy(&from, &to).await.map_err(write_error)?;
        }
        Ok(Linked {
            path: format!("/public/{name}"),
            partial: Partial::new(to),
        })
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the file of an address lies, if it is an address of ours.
    pub(crate) fn locate(&self, path: &str) -> Option<PathBuf> {
        known(path).map(|(name, _)| self.folder.join(name))
    }

    /// Removes a file that nothing shows any more. An address that is not of our making has no file.
    pub(crate) async fn remove(&self, path: &str) {
        let Some((name, _)) = known(path) else { return };
        match tokio::fs::remove_file(self.folder.join(name)).await {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                tracing::warn!(%error, "a file that is no longer used could not be removed");
            }
            _ => {}
        }
    }

    /// A file by its address.
    pub(crate) async fn open(&self, path: &str) -> DeskResult<Option<MediaFile>> {
        let Some((name, ending)) = known(path) else {
            return Ok(None);
        };
        let (_, content_type, kind) = kinds::stored(ending);
        let file = match tokio::fs::File::open(self.folder.join(name)).await {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(write_error(error)),
        };
        let size = file.metadata().await.map_err(write_error)?.len();
        Ok(Some(MediaFile {
            file,
            size,
            content_type,
            inline: kind != Kind::Document,
        }))
    }
}

/// The ending under which a file that begins so is kept.
pub(crate) fn ending(head: &[u8]) -> &'static str {
    kinds::of(head, "").0
}

/// Removes a file by its address. An address that is not of our making has no file.
pub(crate) async fn remove(folder: &Path, path: &str) -> std::io::Result<()> {
    match known(path) {
        Some((name, _)) => tokio::fs::remove_file(folder.join(name)).await,
        None => Ok(()),
    }
}

/// The kind of a stored file, by the ending that it was given after a look at its bytes.
pub(crate) fn kind_of(path: &str) -> Kind {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    kinds::stored(ending).2
}

fn write_error(error: std::io::Error) -> DeskError {
    DeskError::Internal(error.into())
}

async fn write(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        tokio::fs::create_dir_all(folder).await?;
    }
    let mut file = tokio::fs::File::create_new(file).await?;
    file.write_all(bytes).await?;
    file.sync_all().await
}

/// The path below the folder and its ending, if an address has exactly the form that [`Media::store`] gives.
fn known(path: &str) -> Option<(&str, &str)> {
    let name = path.strip_prefix("/public/")?;
    let (company, file) = name.split_once('/')?;
    let (random, ending) = file.split_once('.')?;
    let usable = company.bytes().all(|b| b.is_ascii_digit())
        && random.len() == 64
        && random.bytes().all(|b| b.is_ascii_hexdigit())
        && ending.bytes().all(|b| b.is_ascii_alphanumeric())
        && ending != "part";
    usable.then_some((name, ending))
}

#[cfg(test)]
mod tests {
    use super::{Media, Upload, known};
    use balcao_model::company::CompanyKey;
    use balcao_model::message::Kind;

    #[tokio::test]
    async fn a_file_is_what_its_bytes_say() {
        let folder = tempfile::tempdir().unwrap();
        let media = Media::new(folder.path().to_owned());
        let store = async |name: &str, bytes: &[u8]| {
            let upload = Upload {
                name: name.into(),
                bytes: bytes.to_vec(),
            };
            media.store(CompanyKey::from_row(7), &upload).await.unwrap()
        };
        let image = store("nota.pdf", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").await;
        assert_eq!(image.kind, Kind::Image);
        let page = store("foto.png", b"<html><script>").await;
        assert_eq!(page.kind, Kind::Document);
        let served = media.open(&page.path).await.unwrap().unwrap();
        assert_eq!(
            (served.content_type, served.inline, served.size),
            ("application/octet-stream", false, 14)
        );
        assert!(media.open(&image.path).await.unwrap().unwrap().inline);
    }

    #[test]
    fn only_addresses_of_our_own_making_reach_the_disk() {
        let random = "a".repeat(64);
        assert!(known(&format!("/public/7/{random}.png")).is_some());
        for bad in [
            "/public/7/../../secrets.json".to_owned(),
            format!("/public/../{random}.png"),
            format!("/public/7/{random}.p/ng"),
            format!("/public/7/{random}"),
            format!("/public/7/{random}.part"),
            "/public/7/a.png".to_owned(),
        ] {
            assert!(known(&bad).is_none(), "{bad}");
        }
    }
}
