//! Jobs that plugins queue.

use super::{DeskPorts, fault};
use async_trait::async_trait;
use balcao_runtime::Scope;
use balcao_runtime::ports::{Jobs, NewJob, PortError};
use balcao_storage::PluginJob;

/// A plugin that fills the table of a company with jobs is a fault of the plugin.
const MAX_JOBS: i64 = 100_000;

#[async_trait]
impl Jobs for DeskPorts {
    async fn enqueue(&self, scope: &Scope, job: NewJob) -> Result<String, PortError> {
        let desk = self.desk()?;
        let now = desk.now();
        let run_at = job.run_at.map_or(now, |at| i64::try_from(at).unwrap_or(i64::MAX));
        let mut tx = desk.store().begin().await.map_err(fault)?;
        let mut company = tx.of(scope.company);
        if company
            .has_plugin_jobs(&scope.plugin_id, MAX_JOBS)
            .await
            .map_err(fault)?
        {
            return Err(PortError::Limit(format!("{MAX_JOBS} jobs wait already")));
        }
        let job = PluginJob {
            plugin: &scope.plugin_id,
            name: &job.name,
            key: job.key.as_deref(),
            payload: &job.payload,
            run_at,
            max_attempts: i64::from(job.max_attempts),
        };
        let id = company.queue_plugin_job(job, now).await.map_err(fault)?;
        tx.commit().await.map_err(fault)?;
        desk.wake().plugins.notify_one();
        Ok(id.to_string())
    }

    async fn cancel(&self, scope: &Scope, name: &str, key: &str) -> Result<bool, PortError> {
        let mut tx = self.desk()?.store().begin().await.map_err(fault)?;
        let mut company = tx.of(scope.company);
        let found = company.cancel_plugin_job(&scope.plugin_id, name, key).await;
        let found = found.map_err(fault)?;
        tx.commit().await.map_err(fault)?;
        Ok(found)
    }
}
