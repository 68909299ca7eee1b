//! How the account behind a connection is.

use super::{Connections, admin};
use crate::channels::service;
use crate::error::DeskResult;
use balcao_model::auth::Identity;
use balcao_runtime::channel::{Health, Quality};
use serde::Serialize;
use utoipa::ToSchema;

/// How an account is, as its service says now.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ConnectionHealthView {
    /// Its telephone number, as the service writes it.
    pub number: Option<String>,
    /// The name that customers see.
    pub name: Option<String>,
    /// What the service thinks of it: `good`, `fair`, `poor` or `unknown`.
    pub quality: &'static str,
    /// What else the service says.
    pub facts: Vec<HealthFactView>,
}

/// Something that a service says of an account.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HealthFactView {
    /// What it is: a key of the plugin's texts.
    pub label: String,
    /// What the service says, or a key of the plugin's texts for it.
    pub value: String,
}

impl Connections<'_> {
    /// Asks the service of a connection how the account is.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_WAPP_FOUND`, `ERR_SEND_UNSUPPORTED` for a channel of the host, `ERR_CHANNEL_UNREACHABLE`.
    pub async fn health(&self, who: &Identity, id: i64) -> DeskResult<ConnectionHealthView> {
        admin(who)?;
        let row = self.row(who, id).await?;
        Ok(service::health(self.desk, who, &row).await?.into())
    }
}

impl From<Health> for ConnectionHealthView {
    fn from(health: Health) -> Self {
        let fact = |(label, value)| HealthFactView { label, value };
        Self {
            number: health.number,
            name: health.name,
            quality: match health.quality {
                Quality::Good => "good",
                Quality::Fair => "fair",
                Quality::Poor => "poor",
                Quality::Unknown => "unknown",
            },
            facts: health.facts.into_iter().map(fact).collect(),
        }
    }
}
