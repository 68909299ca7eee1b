//! Taking a package in. It is read, verified, held against the rules and compiled; it runs only when it is installed.

use super::{Modules, not_trusted, untouched, unusable};
use crate::error::{DeskError, DeskResult, Kind};
use crate::modules::converge::trusted_keys;
use balcao_model::auth::Identity;
use balcao_registry::{
    Admission, AdmissionError, Candidate, CatalogueEntry, Known, KnownVersion, Limits, Owner, Package, PackageError,
    Trust, Version, archive_digest,
};
use balcao_storage::{NewVersion, PluginRow, Tx, VersionRow};
use serde::Serialize;
use serde_json::json;
use std::sync::Arc;
use utoipa::ToSchema;

/// Largest package that is taken in, in bytes.
pub const LARGEST_PACKAGE: usize = Package::MAX_ARCHIVE;

/// A package that is here now.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadedPackage {
    /// The plugin.
    pub id: String,
    /// Its version.
    pub version: String,
    /// SHA-256 of the package.
    pub digest: String,
    /// False when the very same package was here before.
    pub is_new: bool,
}

struct Sent {
    package: Package,
    digest: String,
    publisher: String,
    trust: Trust,
}

impl Sent {
    fn candidate(&self) -> Candidate<'_> {
        Candidate {
            manifest: &self.package.manifest,
            digest: &self.digest,
            publisher: &self.publisher,
            trust: self.trust,
        }
    }

    fn is(&self, entry: &CatalogueEntry) -> bool {
        let manifest = &self.package.manifest;
        (&manifest.id, &manifest.version) == (&entry.id, &entry.version)
    }

    fn id(&self) -> &str {
        self.package.manifest.id.as_str()
    }

    fn uploaded(&self, is_new: bool) -> UploadedPackage {
        UploadedPackage {
            id: self.id().to_owned(),
            version: self.package.manifest.version.to_string(),
            digest: self.digest.clone(),
            is_new,
        }
    }
}

impl Modules<'_> {
    /// Takes a package in; nothing runs differently for it.
    ///
    /// # Errors
    /// `ERR_PLUGIN_PACKAGE`, `ERR_PLUGIN_UNSIGNED`, `ERR_PLUGIN_PUBLISHER`, `ERR_PLUGIN_ID_TAKEN`, `ERR_PLUGIN_VERSION_TAKEN`,
    /// `ERR_PLUGIN_VERSION_OLD`, `ERR_PLUGIN_UNUSABLE`, `ERR_PLUGIN_ROUTE_TAKEN`, `ERR_PLUGIN_COMPILER_BUSY`.
    pub async fn upload(&self, who: &Identity, archive: Vec<u8>) -> DeskResult<UploadedPackage> {
        self.operator(who)?;
        self.take_in(who, archive, None).await
    }

    /// Takes a package in that has to be the one that a catalogue promises, if one does.
    pub(super) async fn take_in(
        &self,
        who: &Identity,
        archive: Vec<u8>,
        promised: Option<&CatalogueEntry>,
    ) -> DeskResult<UploadedPackage> {
        let busy = || DeskError::refused(Kind::Busy, "ERR_PLUGIN_COMPILER_BUSY");
        let _one_at_a_time = self.desk.shared.shelf.uploading.try_lock().map_err(|_| busy())?;
        let archive = Arc::new(archive);
        let sent = self.read(Arc::clone(&archive)).await?;
        if promised.is_some_and(|entry| !sent.is(entry)) {
            let detail = "the package is another plugin or version than the catalogue says";
            return Err(DeskError::explained(Kind::Invalid, "ERR_CATALOGUE_PACKAGE", detail));
        }
        let mut tx = self.desk.store().begin().await?;
        let admission = self.known(&mut tx, sent.id()).await?.admit(sent.candidate());
        drop(tx);
        if admission.map_err(|error| refused(&error))? == Admission::Known {
            return Ok(sent.uploaded(false));
        }
        let runtime = &self.desk.shared.runtime;
        let loaded = runtime.load(Arc::new(sent.package.clone()), sent.trust).await;
        let loaded = loaded.map_err(unusable)?;
        runtime.check(sent.id(), vec![loaded]).map_err(unusable)?;
        self.store(who, &sent, &archive).await?;
        Ok(sent.uploaded(true))
    }

    async fn read(&self, archive: Arc<Vec<u8>>) -> DeskResult<Sent> {
        let read = move || (Package::read(&archive, &Limits::default()), archive_digest(&archive));
        let read = tokio::task::spawn_blocking(read).await;
        let (package, digest) = read.map_err(|error| DeskError::Internal(error.into()))?;
        let wrong = |error: PackageError| DeskError::explained(Kind::Invalid, "ERR_PLUGIN_PACKAGE", error);
        let package = package.map_err(wrong)?;
        let keys = trusted_keys(&self.desk.store().publishers().await?);
        let trust = package.trust(&keys).map_err(not_trusted)?;
        Ok(Sent {
            publisher: package.publisher().unwrap_or_default().to_owned(),
            package,
            digest,
            trust,
        })
    }

    async fn store(&self, who: &Identity, sent: &Sent, archive: &[u8]) -> DeskResult<()> {
        let (package, mut tx) = (&sent.package, self.desk.store().begin().await?);
        tx.plugin_generation(true).await?;
        // Somebody else may have sent it meanwhile.
        let admission = self.known(&mut tx, sent.id()).await?.admit(sent.candidate());
        if admission.map_err(|error| refused(&error))? == Admission::Known {
            return Ok(());
        }
        if tx.plugin(sent.id()).await?.is_none() {
            let is_inside = self.desk.shared.shelf.shipped(sent.id()).is_some();
            tx.put_plugin(&PluginRow {
                publisher: (!is_inside).then(|| sent.publisher.clone()),
                ..untouched(sent.id())
            })
            .await?;
        }
        let manifest = serde_json::to_string(&package.manifest).map_err(|error| DeskError::Internal(error.into()))?;
        let row = VersionRow {
            plugin: sent.id().to_owned(),
            version: package.manifest.version.to_string(),
            digest: sent.digest.clone(),
            publisher: sent.publisher.clone(),
            size: i64::try_from(archive.len()).unwrap_or(i64::MAX),
            manifest,
            readme: package.readme.clone(),
            changelog: package.changelog.clone(),
            uploaded_at: self.desk.now(),
        };
        tx.insert_plugin_version(&NewVersion { row: &row, archive }).await?;
        let detail = json!({ "version": row.version, "digest": row.digest, "publisher": row.publisher });
        self.finish(tx, who, "plugin.uploaded", format!("plugin:{}", row.plugin), detail)
            .await
    }

    async fn known(&self, tx: &mut Tx, id: &str) -> DeskResult<Known> {
        let inside = self.desk.shared.shelf.shipped(id);
        let row = tx.plugin(id).await?;
        let owner = match row {
            Some(row) => Some(row.publisher.map_or(Owner::Program, Owner::Publisher)),
            None => inside.is_some().then_some(Owner::Program),
        };
        let uploaded = tx.plugin_versions(id).await?.into_iter().filter_map(|row| {
            Some(KnownVersion {
                version: Version::parse(&row.version).ok()?,
                digest: Some(row.digest),
            })
        });
        let inside = inside.map(|plugin| KnownVersion {
            version: plugin.version().clone(),
            digest: None,
        });
        Ok(Known {
            owner,
            versions: uploaded.chain(inside).collect(),
        })
    }
}

fn refused(error: &AdmissionError) -> DeskError {
    let (kind, code) = match error {
        AdmissionError::IdTaken(_) => (Kind::Forbidden, "ERR_PLUGIN_ID_TAKEN"),
        AdmissionError::VersionTaken(_) => (Kind::Conflict, "ERR_PLUGIN_VERSION_TAKEN"),
        AdmissionError::VersionOld { .. } => (Kind::Conflict, "ERR_PLUGIN_VERSION_OLD"),
    };
    DeskError::explained(kind, code, error)
}
