//! Files of plugins: which there are and where they lie. Their content is on the disk.

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;

/// A file of a plugin.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the file")]
pub struct PluginFile {
    pub handle: String,
    pub name: String,
    pub content_type: String,
    pub size: i64,
    pub path: String,
}

impl Tenant {
    /// A file by its handle.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_file(&self, plugin: &str, handle: &str) -> Result<Option<PluginFile>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, PluginFile>(
                "SELECT handle, name, content_type, size, path FROM plugin_media WHERE company_id = $1 AND plugin = $2 AND handle = $3",
            )
            .bind(self.company)
            .bind(plugin)
            .bind(handle)
            .fetch_optional(p)
            .await?)
        })
    }

    /// Forgets a file; gives where it lies, if there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_plugin_file(&self, plugin: &str, handle: &str) -> Result<Option<String>> {
        on!(&self.db, w, |p, D| {
            Ok(sqlx::query_scalar::<D, String>(
                "DELETE FROM plugin_media WHERE company_id = $1 AND plugin = $2 AND handle = $3 RETURNING path",
            )
            .bind(self.company)
            .bind(plugin)
            .bind(handle)
            .fetch_optional(p)
            .await?)
        })
    }
}

impl TenantTx<'_> {
    /// Bytes of all files of a plugin. Until the transaction ends nobody else adds files of this company.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_file_bytes(&mut self, plugin: &str) -> Result<i64> {
        self.lock_company().await?;
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM plugin_media WHERE company_id = $1 AND plugin = $2",
            )
            .bind(company)
            .bind(plugin)
            .fetch_one(c)
            .await?)
        })
    }

    /// Notes a file.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_plugin_file(&mut self, plugin: &str, file: &PluginFile, at: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO plugin_media (company_id, plugin, handle, name, content_type, size, path, created_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(company)
            .bind(plugin)
            .bind(&file.handle)
            .bind(&file.name)
            .bind(&file.content_type)
            .bind(file.size)
            .bind(&file.path)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}
