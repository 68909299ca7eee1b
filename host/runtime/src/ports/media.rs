//! Files of plugins, within (company, plugin).

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use super::{PortError, Scope};

/// A kept file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct FileInfo {
    /// Names it for its plugin in its company, and opens nothing for others.
    pub handle: String,
    /// As it was given.
    pub name: String,
    /// What its bytes are.
    pub content_type: String,
    /// In bytes.
    pub size: u64,
    /// Where browsers find it.
    pub url: String,
}

/// Keeps files. A handle of another company or plugin is `NotFound`.
#[async_trait]
pub trait Media: Send + Sync {
    /// Keeps a file. `Limit` when the plugin has no room left, or the file is larger than the company allows.
    async fn put(&self, scope: &Scope, name: &str, content: Vec<u8>) -> Result<FileInfo, PortError>;

    /// What is known of a file.
    async fn describe(&self, scope: &Scope, handle: &str) -> Result<FileInfo, PortError>;

    /// The content. The runtime has checked the size.
    async fn get(&self, scope: &Scope, handle: &str) -> Result<Vec<u8>, PortError>;

    /// The content of a file of the company that a call was lent, by where it lies. The runtime has checked the size.
    async fn read(&self, scope: &Scope, path: &str) -> Result<Vec<u8>, PortError>;

    /// Removes a file; an absent one is fine.
    async fn remove(&self, scope: &Scope, handle: &str) -> Result<(), PortError>;
}
