//! The queue of jobs, within (company, plugin).

use async_trait::async_trait;

use super::{PortError, Scope};

/// A job to queue. The runtime has checked name, payload and key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewJob {
    /// Declared name.
    pub name: String,
    /// JSON.
    pub payload: String,
    /// Epoch milliseconds, UTC; none means now.
    pub run_at: Option<u64>,
    /// Of waiting jobs with the same name and key there is one.
    pub key: Option<String>,
    /// From the manifest.
    pub max_attempts: u32,
}

/// Queues jobs.
#[async_trait]
pub trait Jobs: Send + Sync {
    /// Queues a job, or replaces the waiting one with the same name and key. Committed when it returns; gives the id.
    async fn enqueue(&self, scope: &Scope, job: NewJob) -> Result<String, PortError>;

    /// Removes the waiting job with this name and key. False when none waits.
    async fn cancel(&self, scope: &Scope, name: &str, key: &str) -> Result<bool, PortError>;
}
