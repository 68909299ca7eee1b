//! The archive file: entries one after the other, each with its digest.

use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use tar::{Archive, Builder, Header};
use zstd::stream::read::Decoder;
use zstd::stream::write::Encoder;

/// Compression level: far quicker than a disk, and rows shrink to a tenth.
const LEVEL: i32 = 3;

/// Writes an archive.
pub(super) struct Writer {
    tar: Builder<Encoder<'static, File>>,
    digests: BTreeMap<String, String>,
}

impl Writer {
    pub(super) fn new(file: File) -> io::Result<Self> {
        let mut encoder = Encoder::new(file, LEVEL)?;
        encoder.include_checksum(true)?;
        Ok(Self {
            tar: Builder::new(encoder),
            digests: BTreeMap::new(),
        })
    }

    pub(super) fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.append(name, bytes, bytes.len() as u64)
    }

    pub(super) fn add_file(&mut self, name: &str, file: File) -> io::Result<()> {
        let size = file.metadata()?.len();
        self.append(name, BufReader::new(file).take(size), size)
    }

    fn append(&mut self, name: &str, content: impl Read, size: u64) -> io::Result<()> {
        let mut header = Header::new_gnu();
        header.set_size(size);
        header.set_mode(0o600);
        header.set_mtime(0);
        let mut content = Hashing::new(content);
        self.tar.append_data(&mut header, name, &mut content)?;
        self.digests.insert(name.to_owned(), content.digest());
        Ok(())
    }

    pub(super) fn digests(&self) -> BTreeMap<String, String> {
        self.digests.clone()
    }

    /// Writes the end. When this returns the archive is on the disk.
    pub(super) fn finish(self) -> io::Result<()> {
        self.tar.into_inner()?.finish()?.sync_all()
    }
}

/// Reads the entries of an archive in order; each is told with its name and content.
pub(super) fn entries(
    path: &Path,
    mut each: impl FnMut(&str, &mut dyn Read) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut archive = Archive::new(Decoder::new(File::open(path)?)?);
    for entry in archive.entries()? {
        let mut entry = entry?;
        let name = entry.path()?.to_string_lossy().into_owned();
        each(&name, &mut entry)?;
    }
    // The checksum of the whole stands at its very end, behind what the tar reader asks for.
    io::copy(&mut archive.into_inner(), &mut io::sink())?;
    Ok(())
}

/// The SHA-256 of everything that is read from something.
pub(super) fn digest(content: &mut dyn Read) -> io::Result<String> {
    let mut content = Hashing::new(content);
    io::copy(&mut content, &mut io::sink())?;
    Ok(content.digest())
}

struct Hashing<R> {
    inner: R,
    hash: Sha256,
}

impl<R: Read> Hashing<R> {
    fn new(inner: R) -> Self {
        Self {
            inner,
            hash: Sha256::new(),
        }
    }

    fn digest(self) -> String {
        hex::encode(self.hash.finalize())
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.hash.update(buffer.get(..count).unwrap_or_default());
        Ok(count)
    }
}
