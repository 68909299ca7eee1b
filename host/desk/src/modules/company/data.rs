//! What a plugin keeps of a company: its size, all of it as a file, and its end.

use super::{Modules, missing};
use crate::error::{DeskError, DeskResult};
use crate::modules::standing::View;
use crate::privacy::Chunks;
use balcao_model::auth::Identity;
use balcao_storage::{Audit, PluginLine, Tenant};
use serde::Serialize;
use serde_json::{Value, json};
use std::io;
use tokio::sync::mpsc;
use utoipa::ToSchema;

/// Rows read at a time.
const PAGE: i64 = 200;
/// Pieces that may wait for a slow client.
const AHEAD: usize = 4;

/// How much a plugin keeps.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "`bytes` are characters of the stored texts")]
pub struct ModuleData {
    pub documents: i64,
    pub values: i64,
    pub bytes: i64,
}

impl Modules<'_> {
    pub(super) async fn data_size(&self, tenant: &Tenant, id: &str) -> DeskResult<ModuleData> {
        let data = tenant.plugin_data(id).await?;
        Ok(ModuleData {
            documents: data.documents,
            values: data.entries,
            bytes: data.size,
        })
    }

    /// Everything that a plugin keeps of the company, one JSON object a line.
    ///
    /// # Errors
    /// `ERR_MODULE_NOT_FOUND`.
    pub async fn export_data(&self, who: &Identity, id: &str) -> DeskResult<Chunks> {
        let tenant = self.admin(who)?;
        self.installed_for(&tenant, id).await?;
        let entry = Audit {
            action: "module.exported",
            target: format!("module:{id}"),
            detail: json!({}),
        };
        let mut tx = self.desk.store().begin().await?;
        tx.of(tenant.key()).audit(who, &entry, self.desk.now()).await?;
        tx.commit().await?;
        let (sink, chunks) = mpsc::channel(AHEAD);
        let id = id.to_owned();
        tokio::spawn(async move {
            if let Err(error) = write(&tenant, &id, &sink).await {
                tracing::warn!(plugin.id = id, %error, "export of a plugin's data was not finished");
                // Whoever downloads sees that the file is cut; nobody may be left to see it.
                let _ = sink.send(Err(io::Error::other("the export was not finished"))).await;
            }
        });
        Ok(chunks)
    }

    /// Removes everything that a plugin keeps of the company, and its work. The plugin has to be off.
    ///
    /// # Errors
    /// `ERR_MODULE_NOT_FOUND`, `ERR_MODULE_ON`, or `ERR_VALIDATION` when `confirm` is not the plugin's id.
    pub async fn remove_data(&self, who: &Identity, id: &str, confirm: &str) -> DeskResult<()> {
        let tenant = self.admin(who)?;
        let facts = tenant.plugin_facts(&[id]).await?.pop().ok_or_else(missing)?;
        self.installed_for(&tenant, id).await?;
        if confirm != id {
            return Err(DeskError::invalid_field("confirm"));
        }
        let view = View::of(&self.desk.shared, &facts);
        if view.is_enabled() && view.is_in_plan() {
            return Err(DeskError::conflict("ERR_MODULE_ON"));
        }
        let size = self.data_size(&tenant, id).await?;
        let entry = Audit {
            action: "module.data_removed",
            target: format!("module:{id}"),
            detail: json!(size),
        };
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let mut own = tx.of(tenant.key());
        own.remove_plugin_data(id).await?;
        own.audit(who, &entry, now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Data outlives the plan and the plugin: whoever has some may take and remove it.
    async fn installed_for(&self, tenant: &Tenant, id: &str) -> DeskResult<()> {
        let size = self.data_size(tenant, id).await?;
        let has_data = size.documents + size.values > 0;
        if has_data || self.included(tenant, id).await.is_ok() {
            Ok(())
        } else {
            Err(missing())
        }
    }
}

async fn write(tenant: &Tenant, id: &str, sink: &mpsc::Sender<io::Result<Vec<u8>>>) -> anyhow::Result<()> {
    let mut after = (String::new(), 0);
    loop {
        let rows = tenant.plugin_documents_after(id, (&after.0, after.1), PAGE).await?;
        let Some(last) = rows.last() else { break };
        after = (last.collection.clone(), last.id);
        sink.send(Ok(lines(&rows, document))).await?;
    }
    let mut after = String::new();
    loop {
        let rows = tenant.plugin_values_after(id, &after, PAGE).await?;
        let Some(last) = rows.last() else { break };
        after.clone_from(&last.key);
        sink.send(Ok(lines(&rows, |row| json!({ "key": row.key, "value": row.body }))))
            .await?;
    }
    Ok(())
}

fn document(row: &PluginLine) -> Value {
    let body: Value = serde_json::from_str(&row.body).unwrap_or_else(|_| row.body.clone().into());
    json!({ "collection": row.collection, "id": row.id, "document": body })
}

fn lines(rows: &[PluginLine], line: impl Fn(&PluginLine) -> Value) -> Vec<u8> {
    rows.iter()
        .map(|row| format!("{}\n", line(row)))
        .collect::<String>()
        .into_bytes()
}
