//! Uploaded versions and their packages.

use crate::Store;
use crate::error::{Error, Result};
use crate::tx::Tx;
use balcao_model::clock::Millis;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// An uploaded version, without its package.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct VersionRow {
    /// The plugin's id.
    pub plugin: String,
    /// The version.
    pub version: String,
    /// SHA-256 of the package.
    pub digest: String,
    /// The key that signed it.
    pub publisher: String,
    /// Bytes of the package.
    pub size: i64,
    /// The manifest as JSON.
    pub manifest: String,
    /// `README.md`.
    pub readme: Option<String>,
    /// `CHANGELOG.md`.
    pub changelog: Option<String>,
    /// When it was uploaded.
    pub uploaded_at: Millis,
}

/// A version with its package.
#[derive(Debug, Clone)]
pub struct NewVersion<'a> {
    /// What is known of it.
    pub row: &'a VersionRow,
    /// The package.
    pub archive: &'a [u8],
}

const COLUMNS: &str = "plugin, version, digest, publisher, size, manifest, readme, changelog, uploaded_at";

impl Store {
    /// Every uploaded version, by plugin; the newest upload first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_versions(&self) -> Result<Vec<VersionRow>> {
        let sql = format!("SELECT {COLUMNS} FROM plugin_versions ORDER BY plugin, uploaded_at DESC");
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, VersionRow>(sqlx::AssertSqlSafe(sql))
                .fetch_all(p)
                .await
        })?)
    }

    /// The package with this digest.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_archive(&self, digest: &str) -> Result<Option<Vec<u8>>> {
        let text = on!(&self.db, r, |p, D| {
            sqlx::query_scalar::<D, String>("SELECT archive FROM plugin_archives WHERE digest = $1")
                .bind(digest)
                .fetch_optional(p)
                .await
        })?;
        text.map(|text| STANDARD.decode(text))
            .transpose()
            .map_err(|error| Error::Corrupt(error.to_string()))
    }
}

impl Tx {
    /// The uploaded versions of a plugin.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_versions(&mut self, plugin: &str) -> Result<Vec<VersionRow>> {
        let sql = format!("SELECT {COLUMNS} FROM plugin_versions WHERE plugin = $1 ORDER BY uploaded_at DESC");
        in_tx!(self, |c, D| {
            let query = sqlx::query_as::<D, VersionRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(plugin).fetch_all(c).await?)
        })
    }

    /// Stores a version with its package.
    ///
    /// # Errors
    /// [`Error::Duplicate`] when the version exists.
    pub async fn insert_plugin_version(&mut self, version: &NewVersion<'_>) -> Result<()> {
        let (row, archive) = (version.row, STANDARD.encode(version.archive));
        in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO plugin_archives (digest, archive) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING",
            )
            .bind(&row.digest)
            .bind(archive)
            .execute(&mut *c)
            .await?;
            sqlx::query::<D>(
                "INSERT INTO plugin_versions (plugin, version, digest, publisher, size, manifest, readme, changelog, uploaded_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            )
            .bind(&row.plugin)
            .bind(&row.version)
            .bind(&row.digest)
            .bind(&row.publisher)
            .bind(row.size)
            .bind(&row.manifest)
            .bind(&row.readme)
            .bind(&row.changelog)
            .bind(row.uploaded_at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}
