//! Files of conversations. Their names are 256 random bits: who has not been told one cannot guess it.
//! The type is what the bytes say, never what the sender says.

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

/// A stored file.
#[derive(Debug, Clone)]
pub struct MediaFile {
    /// Its content.
    pub bytes: Vec<u8>,
    /// Its type.
    pub content_type: &'static str,
    /// Whether a browser may show it in place; others are downloads.
    pub inline: bool,
}

/// Where a file went.
pub(crate) struct Stored {
    pub(crate) path: String,
    pub(crate) kind: Kind,
}

pub(crate) struct Media {
    folder: PathBuf,
}

/// Types that are kept under their own ending: bytes, ending, type, kind. What is not here is a plain download.
const TYPES: &[(&str, &str, Kind)] = &[
    ("jpg", "image/jpeg", Kind::Image),
    ("png", "image/png", Kind::Image),
    ("gif", "image/gif", Kind::Image),
    ("webp", "image/webp", Kind::Image),
    ("mp3", "audio/mpeg", Kind::Audio),
    ("ogg", "audio/ogg", Kind::Audio),
    ("m4a", "audio/mp4", Kind::Audio),
    ("wav", "audio/x-wav", Kind::Audio),
    ("mp4", "video/mp4", Kind::Video),
    ("webm", "video/webm", Kind::Video),
    ("pdf", "application/pdf", Kind::Document),
];
const OTHER: (&str, &str, Kind) = ("bin", "application/octet-stream", Kind::Document);

impl Media {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Keeps a file for a company. When this returns it is on the disk.
    pub(crate) async fn store(&self, company: CompanyKey, upload: &Upload) -> DeskResult<Stored> {
        if upload.bytes.is_empty() {
            return Err(DeskError::invalid_field("media"));
        }
        let (ending, _, kind) = sniff(&upload.bytes);
        let name = format!("{}/{}.{ending}", company.id(), new_secret());
        write(&self.folder.join(&name), &upload.bytes)
            .await
            .map_err(|error| DeskError::Internal(error.into()))?;
        Ok(Stored {
            path: format!("/public/{name}"),
            kind,
        })
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
        let (_, content_type, kind) = TYPES.iter().find(|(own, ..)| *own == ending).copied().unwrap_or(OTHER);
        match tokio::fs::read(self.folder.join(name)).await {
            Ok(bytes) => Ok(Some(MediaFile {
                bytes,
                content_type,
                inline: kind != Kind::Document,
            })),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(DeskError::Internal(error.into())),
        }
    }
}

fn sniff(bytes: &[u8]) -> (&'static str, &'static str, Kind) {
    let found = infer::get(bytes).map(|kind| kind.mime_type());
    TYPES
        .iter()
        .find(|(_, mime, _)| Some(*mime) == found)
        .copied()
        .unwrap_or(OTHER)
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
        && ending.bytes().all(|b| b.is_ascii_alphanumeric());
    usable.then_some((name, ending))
}

#[cfg(test)]
mod tests {
    use super::{Media, Upload, known};
    use balcao_model::company::CompanyKey;
    use balcao_model::message::Kind;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

    #[tokio::test]
    async fn a_file_is_what_its_bytes_say() {
        let folder = tempfile::tempdir().unwrap();
        let media = Media::new(folder.path().to_owned());
        let store = |name: &str, bytes: &[u8]| Upload {
            name: name.into(),
            bytes: bytes.to_vec(),
        };
        let image = media
            .store(CompanyKey::from_row(7), &store("nota.pdf", PNG))
            .await
            .unwrap();
        assert_eq!(image.kind, Kind::Image);
        let page = media
            .store(CompanyKey::from_row(7), &store("foto.png", b"<html><script>"))
            .await
            .unwrap();
        assert_eq!(page.kind, Kind::Document);
        let served = media.open(&page.path).await.unwrap().unwrap();
        assert_eq!(
            (served.content_type, served.inline),
            ("application/octet-stream", false)
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
            "/public/7/a.png".to_owned(),
        ] {
            assert!(known(&bad).is_none(), "{bad}");
        }
    }
}
