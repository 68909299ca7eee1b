//! The catalogue of this installation: what others may take over from here, if the operator lets them.

use crate::Desk;
use crate::error::{DeskError, DeskResult};
use crate::modules::Modules;
use balcao_model::auth::Identity;
use balcao_registry::{Catalogue, CatalogueEntry, CataloguePublisher, Manifest, SigningKey, signing_key_from_hex};
use balcao_storage::{OfferingRow, VersionRow};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use utoipa::ToSchema;

/// The place of the sealed key; it opens nowhere else.
const PLACE: &str = "registry/catalogue";
/// Where the catalogue is.
const PATH: &str = "/registry/catalogue.json";
const MAX_NAME: usize = 80;

/// Whether others may read the catalogue, and what it is called.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Offering {
    /// Whether others may read it and take packages over.
    pub offered: bool,
    /// Name shown to them.
    pub name: String,
}

/// The catalogue of this installation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferingView {
    /// Whether others may read it.
    pub offered: bool,
    /// Its name; empty before somebody has given it one.
    pub name: String,
    /// Where others find it.
    pub url: String,
    /// The key that signs it, which others have to be told; none before it is offered.
    pub public_key: Option<String>,
    /// How many packages it has.
    pub packages: usize,
}

/// The catalogue as it is sent, with the packages by their names in it.
#[derive(Debug)]
pub(crate) struct Offered {
    /// The signed document.
    pub(crate) document: Vec<u8>,
    digests: BTreeMap<String, String>,
}

impl Modules<'_> {
    /// The catalogue of this installation, as its operator sees it.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION` for everybody but operators.
    pub async fn offering(&self, who: &Identity) -> DeskResult<OfferingView> {
        self.operator(who)?;
        let row = self.desk.store().offering().await?;
        let packages = entries(self.desk).await?.0.len();
        Ok(OfferingView {
            offered: row.as_ref().is_some_and(|row| row.offered),
            url: format!("{}{PATH}", self.desk.shared.public_url),
            public_key: row.as_ref().map(|row| row.public_key.clone()),
            name: row.map(|row| row.name).unwrap_or_default(),
            packages,
        })
    }

    /// Lets others read the catalogue, or no more. Its key is made the first time and stays.
    ///
    /// # Errors
    /// `ERR_VALIDATION` without a name.
    pub async fn set_offering(&self, who: &Identity, wanted: &Offering) -> DeskResult<OfferingView> {
        self.operator(who)?;
        let name = wanted.name.trim();
        if name.chars().count() > MAX_NAME || (wanted.offered && name.is_empty()) {
            return Err(DeskError::invalid_field("name"));
        }
        let mut tx = self.desk.store().begin().await?;
        tx.plugin_generation(true).await?;
        let before = self.desk.store().offering().await?;
        // A key that cannot be opened any more, since the secret of the installation is another, makes room for a new one.
        let kept = before.filter(|row| open(self.desk, row).is_some());
        let mut row = match kept {
            Some(row) => row,
            None => make(self.desk)?,
        };
        (row.offered, row.name) = (wanted.offered, name.to_owned());
        tx.put_offering(&row).await?;
        let detail = json!({ "offered": row.offered, "name": row.name, "publicKey": row.public_key });
        self.finish(tx, who, "catalogue.offered", "catalogue:own".to_owned(), detail)
            .await?;
        self.offering(who).await
    }

    /// The signed catalogue for everybody who asks, or `None` when it is not offered.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn offered_catalogue(&self) -> DeskResult<Option<Vec<u8>>> {
        let offered = self.offered().await?;
        Ok(offered.map(|offered| offered.document.clone()))
    }

    /// A package of the catalogue by its name in it, or `None`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn offered_package(&self, name: &str) -> DeskResult<Option<Vec<u8>>> {
        let Some(offered) = self.offered().await? else {
            return Ok(None);
        };
        match offered.digests.get(name) {
            Some(digest) => Ok(self.desk.store().plugin_archive(digest).await?),
            None => Ok(None),
        }
    }

    /// The catalogue, signed anew only when the registry has changed.
    async fn offered(&self) -> DeskResult<Option<Arc<Offered>>> {
        let shelf = &self.desk.shared.shelf;
        let generation = self.desk.store().plugin_generation().await?;
        if let Some(known) = shelf.offered(generation) {
            return Ok(known);
        }
        let row = self.desk.store().offering().await?.filter(|row| row.offered);
        let key = row.as_ref().and_then(|row| open(self.desk, row));
        let offered = match (row, key) {
            (Some(row), Some(key)) => Some(Arc::new(sign(self.desk, row.name, generation, &key).await?)),
            _ => None,
        };
        shelf.keep_offered(generation, offered.clone());
        Ok(offered)
    }
}

async fn sign(desk: &Desk, name: String, generation: i64, key: &SigningKey) -> DeskResult<Offered> {
    let (packages, publishers) = entries(desk).await?;
    let digests = packages
        .iter()
        .map(|entry| (entry.path.clone(), entry.digest.clone()))
        .collect();
    let catalogue = Catalogue {
        name,
        edition: u64::try_from(generation).unwrap_or_default(),
        publishers,
        packages,
    };
    let document = catalogue.sign(key).map_err(|error| DeskError::Internal(error.into()))?;
    Ok(Offered { document, digests })
}

/// What is fit to be offered: released versions whose publishers are believed, of plugins that were not switched off.
async fn entries(desk: &Desk) -> DeskResult<(Vec<CatalogueEntry>, Vec<CataloguePublisher>)> {
    let store = desk.store();
    let off = store
        .plugins()
        .await?
        .into_iter()
        .filter(|row| row.disabled_at.is_some());
    let off: BTreeSet<String> = off.map(|row| row.id).collect();
    let mut believed = store.publishers().await?;
    believed.retain(|row| row.revoked_at.is_none());
    let is_fit = |row: &VersionRow| {
        !off.contains(&row.plugin) && believed.iter().any(|publisher| publisher.key == row.publisher)
    };
    let rows = store.plugin_versions().await?;
    let entries: Vec<_> = rows.iter().filter(|row| is_fit(row)).filter_map(entry).collect();
    believed.retain(|row| entries.iter().any(|entry| entry.publisher == row.key));
    let publishers = believed.into_iter().map(|row| CataloguePublisher {
        name: row.name,
        public_key: row.public_key,
    });
    Ok((entries, publishers.collect()))
}

/// A version as the catalogue names it; none for versions before a release, which are not for others.
fn entry(row: &VersionRow) -> Option<CatalogueEntry> {
    let manifest: Manifest = serde_json::from_str(&row.manifest).ok()?;
    let released = manifest.version.pre.is_empty();
    released.then(|| CatalogueEntry {
        path: format!("{}-{}.balcao", row.plugin, row.version),
        digest: row.digest.clone(),
        size: u64::try_from(row.size).unwrap_or_default(),
        publisher: row.publisher.clone(),
        world: manifest.world.to_string(),
        id: manifest.id,
        name: manifest.name,
        description: manifest.description,
        version: manifest.version,
    })
}

fn open(desk: &Desk, row: &OfferingRow) -> Option<SigningKey> {
    let secret = desk.shared.seal.open(PLACE, &row.private_key).ok()?;
    signing_key_from_hex(&secret).ok()
}

fn make(desk: &Desk) -> DeskResult<OfferingRow> {
    let key = SigningKey::from_bytes(&rand::random());
    let sealed = desk.shared.seal.close(PLACE, &hex::encode(key.to_bytes()));
    Ok(OfferingRow {
        name: String::new(),
        public_key: hex::encode(key.verifying_key().as_bytes()),
        private_key: sealed.map_err(|error| DeskError::Internal(error.into()))?,
        offered: false,
    })
}
