//! Taking a package over from a catalogue: fetched, held against what the catalogue promised, and then taken in like any
//! upload, with the signature of a publisher that this installation accepts.

use super::{fetch, unknown, views};
use crate::error::{DeskError, DeskResult};
use crate::modules::Modules;
use crate::modules::operator::UploadedPackage;
use balcao_model::auth::Identity;
use serde::Deserialize;
use utoipa::ToSchema;

/// A package of a catalogue.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedPackage {
    /// The plugin's id.
    pub plugin: String,
    /// The version.
    pub version: String,
}

impl Modules<'_> {
    /// Takes a package over from a catalogue; nothing runs differently for it.
    ///
    /// # Errors
    /// As [`Modules::upload`], and `ERR_CATALOGUE_NOT_FOUND`, `ERR_PLUGIN_VERSION_NOT_FOUND`, `ERR_CATALOGUE_UNREACHABLE`,
    /// `ERR_CATALOGUE_PACKAGE`.
    pub async fn take_from_catalogue(
        &self,
        who: &Identity,
        id: i64,
        wanted: &WantedPackage,
    ) -> DeskResult<UploadedPackage> {
        self.operator(who)?;
        let row = self.desk.store().catalogue(id).await?.ok_or_else(unknown)?;
        let offered = views::content(&row)?.packages;
        let mut offered = offered.into_iter();
        let entry = offered
            .find(|entry| entry.id.as_str() == wanted.plugin && entry.version.to_string() == wanted.version)
            .ok_or_else(|| DeskError::not_found("ERR_PLUGIN_VERSION_NOT_FOUND"))?;
        let archive = fetch::package(&self.desk.shared.outside, &row.url, &entry).await?;
        self.take_in(who, archive, Some(&entry)).await
    }
}
