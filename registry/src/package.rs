//! The package format: a deterministic archive `<id>-<version>.balcao`.
//!
//! | entry | content |
//! |---|---|
//! | `plugin.toml` | the manifest |
//! | `plugin.wasm` | the component |
//! | `ui/**` | files of the micro-frontend |
//! | `locales/<locale>.json` | flat objects of key and text |
//! | `README.md`, `CHANGELOG.md` | shown to people |
//! | `digests.json` | SHA-256 of every entry above |
//! | `signature.json` | signature of the bytes of `digests.json` |

mod archive;
mod content;
mod sign;

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256, Sha384};
use thiserror::Error;

use crate::{Manifest, ManifestError, Signature, SignatureError, SigningKey, Trust, TrustedKeys};

pub use sign::sign_package;

const MANIFEST: &str = "plugin.toml";
const COMPONENT: &str = "plugin.wasm";
const DIGESTS: &str = "digests.json";
const SIGNATURE: &str = "signature.json";
const ENTRY_POINT: &str = "remoteEntry.js";

/// Size limits for reading packages of unknown origin.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of one entry.
    pub file_bytes: u64,
    /// Bytes of the manifest, of which everything is compared with everything.
    pub manifest_bytes: u64,
    /// Bytes of all entries together.
    pub total_bytes: u64,
    /// Number of entries.
    pub files: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            file_bytes: 16 << 20,
            manifest_bytes: 256 << 10,
            total_bytes: 48 << 20,
            files: 2_000,
        }
    }
}

impl Limits {
    fn of(&self, path: &str) -> u64 {
        if path == MANIFEST {
            self.manifest_bytes.min(self.file_bytes)
        } else {
            self.file_bytes
        }
    }
}

/// Why a package could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PackageError {
    /// Not an archive of this format.
    #[error("not a plugin package: {0}")]
    Malformed(String),
    /// An entry that the format requires is absent.
    #[error("the package has no `{0}`")]
    Missing(&'static str),
    /// An entry whose name is not allowed.
    #[error("the package contains `{0}`, which is not a path of a plugin package")]
    Path(String),
    /// Larger than the limits.
    #[error("the package is too large: {0}")]
    TooLarge(String),
    /// A file differs from its digest.
    #[error("the package is damaged: `{0}` does not match digests.json")]
    Digest(String),
    /// A file that the manifest promises is absent, or a locale file is not a flat object of texts.
    #[error("the package is incomplete: {0}")]
    Incomplete(String),
    /// The manifest was refused.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
}

/// The files that make a package, before packing: paths relative to the package.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    files: BTreeMap<String, Vec<u8>>,
}

impl Contents {
    /// A package with this manifest text and component.
    #[must_use]
    pub fn new(manifest: &str, component: Vec<u8>) -> Self {
        let manifest = (MANIFEST.to_owned(), manifest.as_bytes().to_vec());
        Self {
            files: BTreeMap::from([manifest, (COMPONENT.to_owned(), component)]),
        }
    }

    /// Adds a file, for example `ui/remoteEntry.js` or `locales/pt.json`.
    #[must_use]
    pub fn with_file(mut self, path: &str, bytes: Vec<u8>) -> Self {
        self.files.insert(path.to_owned(), bytes);
        self
    }

    /// Packs and signs. The same contents and key give the same bytes.
    ///
    /// # Errors
    /// Whatever [`Package::read`] would refuse.
    pub fn pack(self, key: &SigningKey) -> Result<Vec<u8>, PackageError> {
        let digests = content::digests_json(&self.files)?;
        let signature = serde_json::to_vec(&Signature::sign(key, &digests))
            .map_err(|error| PackageError::Malformed(error.to_string()))?;
        let mut files = self.files;
        files.insert(DIGESTS.to_owned(), digests);
        files.insert(SIGNATURE.to_owned(), signature);
        let bytes = archive::write(&files)?;
        Package::read(&bytes, &Limits::default())?;
        Ok(bytes)
    }
}

/// One file of the micro-frontend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UiFile {
    /// The content.
    pub bytes: Vec<u8>,
    /// Subresource integrity value: `sha384-…`.
    pub integrity: String,
}

/// A package whose files match their digests. Whether its publisher is trusted is told by [`Package::trust`].
#[derive(Clone, Debug)]
pub struct Package {
    /// The checked manifest.
    pub manifest: Manifest,
    /// The component, still untrusted code.
    pub component: Vec<u8>,
    /// SHA-256 of the component, in hexadecimal.
    pub component_digest: String,
    /// Files of the micro-frontend by path below `ui/`.
    pub ui: BTreeMap<String, UiFile>,
    /// Texts by locale and key.
    pub labels: BTreeMap<String, BTreeMap<String, String>>,
    /// `README.md`, when present.
    pub readme: Option<String>,
    /// `CHANGELOG.md`, when present.
    pub changelog: Option<String>,
    digests: Vec<u8>,
    signature: Option<Signature>,
}

impl Package {
    /// Largest archive that hosts take, in bytes.
    pub const MAX_ARCHIVE: usize = 50 << 20;

    /// Reads an archive, checking sizes, paths, digests, manifest and locales.
    ///
    /// # Errors
    /// [`PackageError`] with the reason.
    pub fn read(bytes: &[u8], limits: &Limits) -> Result<Self, PackageError> {
        let mut files = archive::read(bytes, limits)?;
        let digests = files.remove(DIGESTS).ok_or(PackageError::Missing(DIGESTS))?;
        let signature = files
            .remove(SIGNATURE)
            .map(|bytes| content::json(SIGNATURE, &bytes))
            .transpose()?;
        content::check_digests(&digests, &files)?;
        let manifest = Manifest::parse(&content::text(MANIFEST, take(&mut files, MANIFEST)?)?)?;
        let component = take(&mut files, COMPONENT)?;
        let package = Self {
            component_digest: hex::encode(Sha256::digest(&component)),
            component,
            labels: content::labels(&mut files)?,
            readme: content::optional_text(&mut files, "README.md")?,
            changelog: content::optional_text(&mut files, "CHANGELOG.md")?,
            ui: ui_files(files),
            manifest,
            digests,
            signature,
        };
        package.complete()?;
        Ok(package)
    }

    /// How far the publisher of this package is believed.
    ///
    /// # Errors
    /// [`SignatureError`] when it is not signed, signed by a stranger or changed after signing.
    pub fn trust(&self, keys: &TrustedKeys) -> Result<Trust, SignatureError> {
        let signature = self.signature.as_ref().ok_or(SignatureError::Missing)?;
        keys.verify(signature, &self.digests)
    }

    /// The id of the key that claims to have signed it; [`Package::trust`] tells whether it did.
    #[must_use]
    pub fn publisher(&self) -> Option<&str> {
        self.signature.as_ref().map(|signature| signature.key.as_str())
    }

    /// Name of the package file: `<id>-<version>.balcao`.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}-{}.balcao", self.manifest.id, self.manifest.version)
    }

    /// The file a browser loads first, when the plugin has a screen.
    #[must_use]
    pub fn ui_entry(&self) -> Option<(&'static str, &UiFile)> {
        self.ui.get(ENTRY_POINT).map(|file| (ENTRY_POINT, file))
    }

    fn complete(&self) -> Result<(), PackageError> {
        if let Some(locale) = self
            .manifest
            .locales
            .iter()
            .find(|locale| !self.labels.contains_key(locale.as_str()))
        {
            return Err(PackageError::Incomplete(format!(
                "no file locales/{}.json",
                locale.as_str()
            )));
        }
        if self.manifest.ui.is_none() && !self.ui.is_empty() {
            return Err(PackageError::Incomplete(
                "there are ui files but plugin.toml has no [ui]".to_owned(),
            ));
        }
        Ok(())
    }
}

fn take(files: &mut BTreeMap<String, Vec<u8>>, name: &'static str) -> Result<Vec<u8>, PackageError> {
    files.remove(name).ok_or(PackageError::Missing(name))
}

fn ui_files(files: BTreeMap<String, Vec<u8>>) -> BTreeMap<String, UiFile> {
    let file = |(path, bytes): (String, Vec<u8>)| {
        let integrity = format!("sha384-{}", STANDARD.encode(Sha384::digest(&bytes)));
        Some((path.strip_prefix("ui/")?.to_owned(), UiFile { bytes, integrity }))
    };
    files.into_iter().filter_map(file).collect()
}

#[cfg(test)]
mod bombs;
#[cfg(test)]
mod tests;
