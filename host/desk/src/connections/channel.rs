//! The channel of a connection: which there are, and what a connection was given for its own.

use super::{Connections, admin};
use crate::channels::{place, spec};
use crate::declared::{Given, Values, fields};
use crate::error::{DeskError, DeskResult};
use crate::modules::{self, Standing, standing};
use balcao_channels::SIMULATOR;
use balcao_model::auth::Identity;
use balcao_model::company::CompanyKey;
use balcao_registry::{ChannelAttention, ChannelContent, ChannelSpec};
use balcao_runtime::Installed;
use balcao_storage::{ConnectionRow, Tenant};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// What clients of this family write for the channel of the host.
const OWN: [&str; 3] = ["", SIMULATOR, "stable"];
/// How long a service may take to hear that a connection is removed.
const FAREWELL: Duration = Duration::from_secs(10);

/// A channel that connections can be made over.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChannelKindView {
    /// The plugin; what a new connection names as its provider.
    #[serde(rename = "type")]
    pub kind: String,
    /// Key of what people call the service, among `labels`.
    pub label: String,
    /// The form: `[{key,type,label,default,required,secret}]`.
    #[schema(value_type = Vec<Object>)]
    pub settings: Vec<Value>,
    /// What it sends beside texts and files: `location`, `contacts`, `choices`, `templates`.
    #[schema(value_type = Vec<String>)]
    pub sends: Vec<ChannelContent>,
    /// What of agents customers see: `read`, `typing`.
    #[schema(value_type = Vec<String>)]
    pub attends: Vec<ChannelAttention>,
    /// Hours after a customer's message in which it takes anything but templates; always when absent.
    pub window_hours: Option<u32>,
    /// The plugin's texts: language, key, text.
    pub labels: BTreeMap<String, BTreeMap<String, String>>,
}

/// What a connection was given for its channel.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConnectionChannelView {
    /// Values that are no secrets.
    pub settings: BTreeMap<String, String>,
    /// Secrets that were given.
    pub secrets: Vec<String>,
    /// Where the service delivers. Whoever knows it can.
    pub webhook_url: String,
}

/// The channel of a connection.
pub(super) enum Provider {
    /// A channel of the host.
    Own,
    /// The channel of a plugin that is on.
    Plugin(Arc<Installed>),
}

impl Provider {
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Own => SIMULATOR,
            Self::Plugin(plugin) => plugin.id(),
        }
    }

    fn spec(&self) -> Option<&ChannelSpec> {
        match self {
            Self::Own => None,
            Self::Plugin(plugin) => spec(plugin),
        }
    }
}

impl Connections<'_> {
    /// The channels of plugins that the company can make connections over.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`.
    pub async fn channels(&self, who: &Identity) -> DeskResult<Vec<ChannelKindView>> {
        admin(who)?;
        let tenant = self.desk.store().tenant(who);
        let mut kinds = Vec::new();
        for plugin in self.desk.shared.runtime.installed() {
            if let Standing::On(plugin) = standing(self.desk, &tenant, plugin.id()).await?
                && let Some(spec) = spec(&plugin)
            {
                kinds.push(ChannelKindView {
                    kind: plugin.id().to_owned(),
                    label: spec.label.clone(),
                    settings: fields(&spec.settings),
                    sends: spec.sends.iter().copied().collect(),
                    attends: spec.attends.iter().copied().collect(),
                    window_hours: spec.window_hours,
                    labels: plugin.package().labels.clone(),
                });
            }
        }
        Ok(kinds)
    }

    /// The channel that a form names.
    pub(super) async fn provider(&self, tenant: &Tenant, name: Option<&str>) -> DeskResult<Provider> {
        let name = name.unwrap_or_default();
        if OWN.contains(&name) {
            return Ok(Provider::Own);
        }
        match standing(self.desk, tenant, name).await? {
            Standing::On(plugin) if spec(&plugin).is_some() => Ok(Provider::Plugin(plugin)),
            Standing::On(_) | Standing::Off(_) => Err(DeskError::invalid_field("provider")),
        }
    }

    /// What a connection will have been given; none for a channel that asks for nothing.
    pub(super) fn given(
        &self,
        provider: &Provider,
        (tenant, id): (&Tenant, i64),
        row: Option<&ConnectionRow>,
        input: &Values,
    ) -> DeskResult<Option<Given>> {
        let Some(spec) = provider.spec() else {
            return Ok(None);
        };
        let mut given = row
            .map(|row| Given::read(&row.settings, &row.secrets))
            .unwrap_or_default();
        given.change(self.desk, &place(tenant.key().id(), id), &spec.settings, input)?;
        Ok(Some(given))
    }

    /// What administrators see of a connection over a plugin's channel.
    pub(super) async fn channel_view(&self, who: &Identity, id: i64) -> DeskResult<Option<ConnectionChannelView>> {
        let row = self.row(who, id).await?;
        if !who.is_admin() || self.desk.built_in(&row.provider).is_some() {
            return Ok(None);
        }
        let tenant = self.desk.store().tenant(who);
        let given = Given::read(&row.settings, &row.secrets);
        Ok(Some(ConnectionChannelView {
            settings: given.settings,
            secrets: given.secrets.into_keys().collect(),
            webhook_url: modules::connection_address(self.desk, &tenant, &row.provider, id).await?,
        }))
    }

    /// Ends the session of a connection that is about to be removed. What the service says to it changes nothing.
    pub(super) async fn leave_service(&self, key: CompanyKey, row: &ConnectionRow) {
        let channel = self.desk.channel(&row.provider);
        match tokio::time::timeout(FAREWELL, channel.disconnect(key, row.id)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::warn!(connection.id = row.id, %error, "a service was not told of a removed connection")
            }
            Err(_) => tracing::warn!(
                connection.id = row.id,
                "a service was not told of a removed connection in time"
            ),
        }
    }
}
