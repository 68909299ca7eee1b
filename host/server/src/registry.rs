//! Publishing packages: a folder with a signed catalogue, which any web server can serve.

use std::path::{Path, PathBuf};

use anyhow::Context;
use balcao_registry::{
    Catalogue, CatalogueEntry, CataloguePublisher, Limits, Package, SigningKey, Trust, TrustedKeys, archive_digest,
    signing_key_from_hex,
};
use clap::{Args, Subcommand};

use crate::serve;

/// Name of the catalogue's file.
const FILE: &str = "catalogue.json";

/// What publishers do with catalogues.
#[derive(Subcommand)]
pub(crate) enum Registry {
    /// Writes `catalogue.json` into a folder of packages: a new edition, signed with the key of their publisher.
    Publish(Publish),
}

/// A folder to publish.
#[derive(Args)]
pub(crate) struct Publish {
    /// The folder with `<id>-<version>.balcao` files.
    folder: PathBuf,
    /// Name of the catalogue, shown to people.
    #[arg(long)]
    name: String,
    /// File with the secret key of the publisher (64 hexadecimal digits).
    #[arg(long)]
    key: PathBuf,
}

impl Registry {
    /// Runs the command.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let Self::Publish(what) = self;
        let catalogue = publish(what)?;
        let (edition, packages) = (catalogue.edition, catalogue.packages.len());
        serve::write_stdout(&format!("edition {edition}, {packages} packages"))
    }
}

/// Packages that are signed with another key are refused, and so is a catalogue of somebody else in the folder.
fn publish(what: &Publish) -> anyhow::Result<Catalogue> {
    let seed = std::fs::read_to_string(&what.key).with_context(|| format!("{} cannot be read", what.key.display()))?;
    let key = signing_key_from_hex(&seed)?;
    let keys = TrustedKeys::default().with(key.verifying_key(), Trust::Publisher);
    let mut packages = Vec::new();
    let folder = std::fs::read_dir(&what.folder).with_context(|| format!("{} is no folder", what.folder.display()))?;
    for entry in folder {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "balcao") {
            packages.push(offered(&path, &keys).with_context(|| path.display().to_string())?);
        }
    }
    packages.sort_by(|a, b| (&a.id, &a.version).cmp(&(&b.id, &b.version)));
    let catalogue = Catalogue {
        name: what.name.clone(),
        edition: next_edition(&what.folder, &keys)?,
        publishers: vec![CataloguePublisher {
            name: what.name.clone(),
            public_key: hex::encode(key.verifying_key().as_bytes()),
        }],
        packages,
    };
    write(&what.folder, &catalogue, &key)?;
    Ok(catalogue)
}

fn offered(path: &Path, keys: &TrustedKeys) -> anyhow::Result<CatalogueEntry> {
    let bytes = std::fs::read(path)?;
    let package = Package::read(&bytes, &Limits::default())?;
    package.trust(keys)?;
    let name = path
        .file_name()
        .and_then(|name| name.to_str())
        .context("its name is no text")?;
    Ok(CatalogueEntry {
        publisher: package.publisher().unwrap_or_default().to_owned(),
        world: package.manifest.world.to_string(),
        id: package.manifest.id,
        name: package.manifest.name,
        description: package.manifest.description,
        version: package.manifest.version,
        digest: archive_digest(&bytes),
        size: bytes.len() as u64,
        path: name.to_owned(),
    })
}

fn next_edition(folder: &Path, keys: &TrustedKeys) -> anyhow::Result<u64> {
    match std::fs::read(folder.join(FILE)) {
        Ok(document) => {
            let before = Catalogue::read(&document, keys).context("the catalogue that is there cannot be followed")?;
            Ok(before.edition + 1)
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(1),
        Err(error) => Err(error.into()),
    }
}

/// Whoever reads meanwhile sees the old edition or the new one, never a part.
fn write(folder: &Path, catalogue: &Catalogue, key: &SigningKey) -> anyhow::Result<()> {
    let new = folder.join(format!(".{FILE}.new"));
    std::fs::write(&new, catalogue.sign(key)?)?;
    std::fs::rename(new, folder.join(FILE))?;
    Ok(())
}
