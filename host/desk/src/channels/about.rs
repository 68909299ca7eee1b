//! What a plugin is told of a connection, when it may be asked about it.

use super::spec;
use crate::Desk;
use crate::declared::Given;
use crate::error::DeskResult;
use crate::modules::{self, Standing, standing};
use balcao_registry::ChannelSpec;
use balcao_runtime::channel::About;
use balcao_runtime::ports::SecretText;
use balcao_runtime::{Channel, Installed, Scope};
use balcao_storage::{ConnectionRow, Tenant};
use std::sync::Arc;

/// The plugin of a connection that is on, and what it is told.
pub(super) struct Line {
    plugin: Arc<Installed>,
    scope: Scope,
    about: About,
}

impl Line {
    /// The line of a connection; none when its plugin is off or is no channel.
    pub(super) async fn of(desk: &Desk, tenant: &Tenant, row: &ConnectionRow) -> DeskResult<Option<Self>> {
        match standing(desk, tenant, &row.provider).await? {
            Standing::On(plugin) => Self::with(desk, tenant, plugin, row).await,
            Standing::Off(_) => Ok(None),
        }
    }

    /// The same with a plugin that is known to be on.
    pub(super) async fn with(
        desk: &Desk,
        tenant: &Tenant,
        plugin: Arc<Installed>,
        row: &ConnectionRow,
    ) -> DeskResult<Option<Self>> {
        let Some(spec) = spec(&plugin) else {
            return Ok(None);
        };
        let about = about(desk, tenant, &plugin, spec, row).await?;
        let scope = Scope {
            company: tenant.key(),
            plugin_id: plugin.id().to_owned(),
            user: None,
            locale: "pt".into(),
        };
        Ok(Some(Self { plugin, scope, about }))
    }

    /// What the plugin declares of its channel.
    pub(super) fn spec(&self) -> Option<&ChannelSpec> {
        spec(&self.plugin)
    }

    pub(super) fn channel<'a>(&'a self, desk: &'a Desk) -> Channel<'a> {
        let runtime = &desk.shared.runtime;
        runtime.channel(&self.plugin, self.scope.clone(), self.about.clone())
    }
}

async fn about(
    desk: &Desk,
    tenant: &Tenant,
    plugin: &Installed,
    spec: &ChannelSpec,
    row: &ConnectionRow,
) -> DeskResult<About> {
    let given = Given::read(&row.settings, &row.secrets);
    let place = place(row.company_id, row.id);
    let mut about = About {
        id: row.id,
        name: row.name.clone(),
        settings: Vec::new(),
        secrets: [].into(),
        webhook_url: modules::connection_address(desk, tenant, plugin.id(), row.id).await?,
    };
    for (key, declared) in &spec.settings {
        if declared.secret {
            let secret = given.secret(desk, &place, key)?.map(SecretText::new);
            about.secrets.insert(key.clone(), secret);
        } else if let Some(value) = given.value(key, declared) {
            about.settings.push((key.clone(), value));
        }
    }
    Ok(about)
}

/// Where the secrets of a connection may be opened, together with their key.
pub(crate) fn place(company: i64, connection: i64) -> String {
    format!("{company}/connection/{connection}")
}
