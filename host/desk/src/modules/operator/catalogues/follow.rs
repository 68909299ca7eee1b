//! Catalogues of others: which this installation reads.

use super::views::Here;
use super::{CatalogueView, fetch, unknown};
use crate::error::{DeskError, DeskResult};
use crate::modules::Modules;
use balcao_model::auth::Identity;
use balcao_registry::{Catalogue, verifying_key_from_hex};
use balcao_storage::{CatalogueRow, Error};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// A catalogue to read from now on.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewCatalogue {
    /// Where it is. An address without a path is an installation that offers its own.
    pub url: String,
    /// The key that signs it, 64 hexadecimal digits.
    pub public_key: String,
}

impl Modules<'_> {
    /// Every catalogue of others, with what it offers.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION` for everybody but operators.
    pub async fn catalogues(&self, who: &Identity) -> DeskResult<Vec<CatalogueView>> {
        self.operator(who)?;
        let here = self.here().await?;
        let rows = self.desk.store().catalogues().await?;
        rows.into_iter().map(|row| CatalogueView::new(row, &here)).collect()
    }

    /// Reads a catalogue now and from now on.
    ///
    /// # Errors
    /// `ERR_VALIDATION` with the field, `ERR_CATALOGUE_EXISTS`, `ERR_CATALOGUE_UNREACHABLE`, `ERR_CATALOGUE_REFUSED`.
    pub async fn add_catalogue(&self, who: &Identity, new: &NewCatalogue) -> DeskResult<CatalogueView> {
        self.operator(who)?;
        let outside = &self.desk.shared.outside;
        let url = fetch::address(&new.url, outside.is_local()).ok_or_else(|| DeskError::invalid_field("url"))?;
        let public_key = new.public_key.trim().to_lowercase();
        verifying_key_from_hex(&public_key).map_err(|_| DeskError::invalid_field("publicKey"))?;
        let read = fetch::catalogue(outside, &url, &public_key, 0).await;
        let catalogue = read.map_err(fetch::Fault::refusal)?;
        let now = self.desk.now();
        let mut row = CatalogueRow {
            id: 0,
            url,
            public_key,
            name: String::new(),
            edition: 0,
            content: String::new(),
            added_at: now,
            read_at: now,
            tried_at: now,
            fault: None,
        };
        fill(&mut row, &catalogue)?;
        let mut tx = self.desk.store().begin().await?;
        row.id = match tx.insert_catalogue(&row).await {
            Ok(id) => id,
            Err(Error::Duplicate) => return Err(DeskError::conflict("ERR_CATALOGUE_EXISTS")),
            Err(error) => return Err(error.into()),
        };
        let detail = json!({ "url": row.url, "name": row.name });
        self.finish(tx, who, "catalogue.added", format!("catalogue:{}", row.id), detail)
            .await?;
        CatalogueView::new(row, &self.here().await?)
    }

    /// Reads a catalogue anew. When that fails, what was read before stays.
    ///
    /// # Errors
    /// `ERR_CATALOGUE_NOT_FOUND`.
    pub async fn read_catalogue(&self, who: &Identity, id: i64) -> DeskResult<CatalogueView> {
        self.operator(who)?;
        let row = self.desk.store().catalogue(id).await?.ok_or_else(unknown)?;
        self.reread(row).await?;
        let row = self.desk.store().catalogue(id).await?.ok_or_else(unknown)?;
        CatalogueView::new(row, &self.here().await?)
    }

    /// Reads a catalogue no more. What was taken from it stays.
    ///
    /// # Errors
    /// `ERR_CATALOGUE_NOT_FOUND`.
    pub async fn remove_catalogue(&self, who: &Identity, id: i64) -> DeskResult<()> {
        self.operator(who)?;
        let row = self.desk.store().catalogue(id).await?.ok_or_else(unknown)?;
        let mut tx = self.desk.store().begin().await?;
        if !tx.delete_catalogue(id).await? {
            return Err(unknown());
        }
        let detail = json!({ "url": row.url, "name": row.name });
        self.finish(tx, who, "catalogue.removed", format!("catalogue:{id}"), detail)
            .await
    }

    /// Reads a catalogue anew and notes the outcome.
    pub(super) async fn reread(&self, mut row: CatalogueRow) -> DeskResult<()> {
        let edition = u64::try_from(row.edition).unwrap_or_default();
        let read = fetch::catalogue(&self.desk.shared.outside, &row.url, &row.public_key, edition).await;
        row.tried_at = self.desk.now();
        row.fault = match read {
            Ok(catalogue) => {
                fill(&mut row, &catalogue)?;
                row.read_at = row.tried_at;
                None
            }
            Err(fault) => Some(fault.code().to_owned()),
        };
        Ok(self.desk.store().note_catalogue(&row).await?)
    }

    async fn here(&self) -> DeskResult<Here> {
        let store = self.desk.store();
        let shipped = self.desk.shared.shelf.all_shipped();
        Ok(Here {
            plugins: store.plugins().await?,
            versions: store.plugin_versions().await?,
            publishers: store.publishers().await?,
            inside: shipped
                .iter()
                .map(|plugin| (plugin.id().to_owned(), plugin.version().clone()))
                .collect(),
        })
    }
}

fn fill(row: &mut CatalogueRow, catalogue: &Catalogue) -> DeskResult<()> {
    row.name.clone_from(&catalogue.name);
    row.edition = i64::try_from(catalogue.edition).map_err(|_| fetch::Fault::Malformed.refusal())?;
    row.content = serde_json::to_string(catalogue).map_err(|error| DeskError::Internal(error.into()))?;
    Ok(())
}
