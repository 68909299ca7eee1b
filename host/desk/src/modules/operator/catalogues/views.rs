//! Catalogues as the operator sees them: what they offer, held against what is here.

use crate::error::{DeskError, DeskResult};
use balcao_model::time::Moment;
use balcao_registry::{Catalogue, CatalogueEntry, PluginId, Version, World, key_id, verifying_key_from_hex};
use balcao_storage::{CatalogueRow, PluginRow, PublisherRow, VersionRow};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A catalogue of somebody else.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape is described in docs/api")]
pub struct CatalogueView {
    pub id: i64,
    pub url: String,
    pub name: String,
    pub public_key: String,
    pub edition: i64,
    #[schema(value_type = String)]
    pub added_at: Moment,
    #[schema(value_type = String)]
    pub read_at: Moment,
    #[schema(value_type = String)]
    pub tried_at: Moment,
    /// Why it could not be read the last time: `address`, `unreachable`, `missing`, `untrusted`, `malformed`, `older`.
    pub fault: Option<String>,
    pub publishers: Vec<OfferedPublisher>,
    /// Of each plugin the newest version that this host can run.
    pub packages: Vec<OfferedPackage>,
}

/// Who signed packages of a catalogue.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferedPublisher {
    /// Short id of the key.
    pub key: String,
    /// Its name in the words of the catalogue.
    pub name: String,
    /// 64 hexadecimal digits.
    pub public_key: String,
    /// `accepted`, `revoked` or `unknown` to this installation.
    pub state: &'static str,
}

/// A package of a catalogue.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "the wire shape is described in docs/api")]
pub struct OfferedPackage {
    pub id: String,
    pub name: String,
    pub description: String,
    pub version: String,
    pub size: u64,
    /// Short id of the key that signed it.
    pub publisher: String,
    /// `new`, `newer` than what is here, `here` already, `older` than what is here, `taken` when the id belongs to somebody
    /// else here, or `unsupported` when no version of it can run here.
    pub state: &'static str,
}

/// What is here already.
pub(super) struct Here {
    pub(super) plugins: Vec<PluginRow>,
    pub(super) versions: Vec<VersionRow>,
    pub(super) publishers: Vec<PublisherRow>,
    /// What ships inside the program, with its version.
    pub(super) inside: BTreeMap<String, Version>,
}

impl CatalogueView {
    pub(super) fn new(row: CatalogueRow, here: &Here) -> DeskResult<Self> {
        let content = content(&row)?;
        let publishers = content.publishers.iter().filter_map(|offered| {
            let key = key_id(&verifying_key_from_hex(&offered.public_key).ok()?);
            let known = here.publishers.iter().find(|publisher| publisher.key == key);
            Some(OfferedPublisher {
                state: match known {
                    None => "unknown",
                    Some(publisher) if publisher.revoked_at.is_some() => "revoked",
                    Some(_) => "accepted",
                },
                key,
                name: offered.name.clone(),
                public_key: offered.public_key.clone(),
            })
        });
        Ok(Self {
            publishers: publishers.collect(),
            packages: newest(&content).into_iter().map(|entry| here.hold(entry)).collect(),
            id: row.id,
            url: row.url,
            name: row.name,
            public_key: row.public_key,
            edition: row.edition,
            added_at: Moment(row.added_at),
            read_at: Moment(row.read_at),
            tried_at: Moment(row.tried_at),
            fault: row.fault,
        })
    }
}

/// What a catalogue said when it was read last.
pub(super) fn content(row: &CatalogueRow) -> DeskResult<Catalogue> {
    serde_json::from_str(&row.content).map_err(|error| DeskError::Internal(error.into()))
}

/// Of each plugin the newest version that can run here, else the newest.
fn newest(catalogue: &Catalogue) -> Vec<&CatalogueEntry> {
    let mut best: BTreeMap<&PluginId, &CatalogueEntry> = BTreeMap::new();
    for entry in &catalogue.packages {
        let rank = |entry: &CatalogueEntry| (is_served(entry), entry.version.clone());
        let known = best.entry(&entry.id).or_insert(entry);
        if rank(entry) > rank(known) {
            *known = entry;
        }
    }
    best.into_values().collect()
}

fn is_served(entry: &CatalogueEntry) -> bool {
    World::ALL.iter().any(|world| world.as_str() == entry.world)
}

impl Here {
    fn hold(&self, entry: &CatalogueEntry) -> OfferedPackage {
        OfferedPackage {
            id: entry.id.to_string(),
            name: entry.name.clone(),
            description: entry.description.clone(),
            version: entry.version.to_string(),
            size: entry.size,
            publisher: entry.publisher.clone(),
            state: self.state(entry),
        }
    }

    fn state(&self, entry: &CatalogueEntry) -> &'static str {
        let id = entry.id.as_str();
        let uploaded = self.versions.iter().filter(|row| row.plugin == id);
        if uploaded.clone().any(|row| row.digest == entry.digest) {
            return "here";
        }
        let newest = uploaded
            .filter_map(|row| Version::parse(&row.version).ok())
            .chain(self.inside.get(id).cloned())
            .max();
        let owner = self
            .plugins
            .iter()
            .find(|row| row.id == id)
            .map(|row| row.publisher.as_ref());
        match (is_served(entry), owner, newest) {
            (false, _, _) => "unsupported",
            (true, Some(Some(owner)), _) if *owner != entry.publisher => "taken",
            (true, _, None) => "new",
            (true, _, Some(newest)) if newest < entry.version => "newer",
            (true, _, Some(_)) => "older",
        }
    }
}
