//! Taking a file piece by piece: on the disk at once, measured and recognised on the way.

use super::{kinds, write_error};
use crate::Desk;
use crate::error::{DeskError, DeskResult, Kind as Refused};
use crate::simulator::new_secret;
use balcao_model::company::CompanyKey;
use balcao_model::message::Kind;
use sha2::{Digest, Sha256};
use std::path::PathBuf;
use tokio::io::AsyncWriteExt;

/// Bytes by which a file is recognised.
const HEAD: usize = 4_096;
const MEGABYTE: u64 = 1_024 * 1_024;
/// Largest picture, sound or film when the company says nothing, in megabytes.
const MEDIA_MB: u64 = 16;
/// Largest document when the company says nothing, in megabytes.
const DOCUMENT_MB: u64 = 100;
/// No company takes larger files than this, in megabytes.
const MOST_MB: u64 = 1_024;

/// The way in for files of one company.
pub struct Inlet {
    company: CompanyKey,
    folder: PathBuf,
    limit_mb: Option<u64>,
}

/// A file that is arriving. Dropped before its end it leaves nothing behind.
pub struct Receiving {
    company: CompanyKey,
    folder: PathBuf,
    name: String,
    partial: Partial,
    file: tokio::fs::File,
    head: Vec<u8>,
    size: u64,
    hash: Sha256,
    limit_mb: Option<u64>,
}

/// A file that has arrived. It is removed again unless a message keeps it.
#[derive(Debug)]
pub struct Received {
    pub(crate) path: String,
    pub(crate) kind: Kind,
    pub(crate) name: String,
    pub(crate) digest: String,
    pub(crate) size: u64,
    pub(crate) content_type: &'static str,
    partial: Partial,
}

/// Removes its file when dropped.
#[derive(Debug)]
pub(super) struct Partial(Option<PathBuf>);

impl Partial {
    pub(super) fn new(file: PathBuf) -> Self {
        Self(Some(file))
    }

    pub(super) fn keep(&mut self) {
        self.0 = None;
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if let Some(file) = self.0.take()
            && let Err(error) = std::fs::remove_file(&file)
            && error.kind() != std::io::ErrorKind::NotFound
        {
            tracing::warn!(%error, "an unwanted file was not removed");
        }
    }
}

impl Inlet {
    pub(crate) async fn of(desk: &Desk, company: CompanyKey) -> DeskResult<Self> {
        let settings = desk.store().tenant_of(company).settings().await?;
        let set = settings.iter().find(|row| row.key == "maxUploadMb");
        let limit_mb = set.and_then(|row| row.value.trim().parse::<u64>().ok());
        Ok(Self {
            company,
            folder: desk.shared.media.folder.clone(),
            limit_mb: limit_mb.map(|limit| limit.clamp(1, MOST_MB)),
        })
    }

    /// Begins a file; the name is the sender's, only shown and never part of a path.
    ///
    /// # Errors
    /// When the disk fails.
    pub async fn begin(&self, name: &str) -> DeskResult<Receiving> {
        let folder = self.folder.join(self.company.id().to_string());
        tokio::fs::create_dir_all(&folder).await.map_err(write_error)?;
        let partial = folder.join(format!("{}.part", new_secret()));
        let file = tokio::fs::File::create_new(&partial).await.map_err(write_error)?;
        Ok(Receiving {
            company: self.company,
            folder,
            name: name.replace('\0', ""),
            partial: Partial(Some(partial)),
            file,
            head: Vec::new(),
            size: 0,
            hash: Sha256::new(),
            limit_mb: self.limit_mb,
        })
    }
}

impl Receiving {
    /// Takes the next piece.
    ///
    /// # Errors
    /// `ERR_BODY_TOO_LARGE` when the file is larger than the company allows for its type.
    pub async fn write(&mut self, piece: &[u8]) -> DeskResult<()> {
        self.size += piece.len() as u64;
        let missing = HEAD.saturating_sub(self.head.len()).min(piece.len());
        self.head.extend(piece.iter().take(missing));
        if self.size > self.limit() {
            return Err(DeskError::refused(Refused::TooLarge, "ERR_BODY_TOO_LARGE"));
        }
        self.hash.update(piece);
        self.file.write_all(piece).await.map_err(write_error)
    }

    fn limit(&self) -> u64 {
        let (_, _, kind) = kinds::of(&self.head, &self.name);
        let usual = if kind == Kind::Document { DOCUMENT_MB } else { MEDIA_MB };
        self.limit_mb.unwrap_or(usual) * MEGABYTE
    }

    /// Ends the file. When this returns it is on the disk under a name that nobody can guess.
    ///
    /// # Errors
    /// `ERR_VALIDATION` for an empty file.
    pub async fn finish(mut self) -> DeskResult<Received> {
        if self.size == 0 {
            return Err(DeskError::invalid_field("medias"));
        }
        self.file.sync_all().await.map_err(write_error)?;
        let (ending, content_type, kind) = kinds::of(&self.head, &self.name);
        let name = format!("{}.{ending}", new_secret());
        let file = self.folder.join(&name);
        if let Some(partial) = self.partial.0.take() {
            tokio::fs::rename(&partial, &file).await.map_err(write_error)?;
        }
        Ok(Received {
            path: format!("/public/{}/{name}", self.company.id()),
            kind,
            name: self.name,
            digest: hex::encode(self.hash.finalize()),
            size: self.size,
            content_type,
            partial: Partial(Some(file)),
        })
    }
}

impl Received {
    /// A message has the file now.
    pub(crate) fn keep(mut self) {
        self.partial.keep();
    }
}
