//! Integrations: bots of plugins that a company has set up. Queues and connections are bound to them.

use super::{PAGE, admin, commit, deleted, offset, paged, saved, sized, term};
use crate::Desk;
use crate::declared::{self, Given};
use crate::error::{DeskError, DeskResult};
use crate::modules::{Standing, standing};
use balcao_model::auth::Identity;
use balcao_model::event::{Event, Record};
use balcao_model::plan::Feature;
use balcao_model::time::Moment;
use balcao_registry::BotSpec;
use balcao_runtime::ports::SecretText;
use balcao_runtime::{Installed, Integration};
use balcao_storage::{Audit, Error, IntegrationForm, IntegrationRow, Tenant};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// Most integrations of a company.
const MOST: usize = 200;

/// Use cases of integrations. All are for admins of companies whose plan includes integrations.
#[derive(Clone, Copy)]
pub struct Integrations<'a> {
    pub(super) desk: &'a Desk,
}

/// An integration. Secrets are only named.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape of an integration")]
pub struct IntegrationView {
    pub id: i64,
    pub company_id: i64,
    /// The plugin whose bot it is.
    #[serde(rename = "type")]
    pub kind: String,
    pub name: String,
    /// The same as the name, for clients of this family.
    pub project_name: String,
    /// Values that were given.
    #[schema(value_type = Object)]
    pub settings: BTreeMap<String, String>,
    /// Secrets that were given.
    pub secrets: Vec<String>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Moment,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Moment,
}

/// A page of integrations.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IntegrationPage {
    /// The newest first.
    pub queue_integrations: Vec<IntegrationView>,
    /// Rows up to and including this page, one more when others follow.
    pub count: i64,
    /// Whether another page follows.
    pub has_more: bool,
}

/// An integration's form. What is `None` stays as it is.
#[derive(Debug, Clone, Default)]
pub struct IntegrationInput {
    /// The plugin; a stored integration keeps its own.
    pub kind: Option<String>,
    /// 2 to 50 characters, once in a company.
    pub name: Option<String>,
    /// Values by key; one that is left out stays, a blank one is taken away.
    pub settings: BTreeMap<String, String>,
}

impl Integrations<'_> {
    /// The bots that the company can set up: `[{type,name,settings:[{key,type,label,default,required,secret}],labels}]`.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_PLAN_FEATURE`.
    pub async fn kinds(&self, who: &Identity) -> DeskResult<Vec<Value>> {
        let tenant = self.allowed(who).await?;
        let mut kinds = Vec::new();
        for plugin in self.desk.shared.runtime.installed() {
            if let Standing::On(plugin) = standing(self.desk, &tenant, plugin.id()).await?
                && let Some(bot) = &plugin.package().manifest.bot
            {
                kinds.push(kind(&plugin, bot));
            }
        }
        Ok(kinds)
    }

    /// A page of integrations.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_PLAN_FEATURE`.
    pub async fn page(&self, who: &Identity, search: Option<&str>, page: i64) -> DeskResult<IntegrationPage> {
        let tenant = self.allowed(who).await?;
        let rows = tenant.integrations(term(search), offset(page), PAGE + 1).await?;
        let (rows, count, has_more) = paged(rows, page);
        Ok(IntegrationPage {
            queue_integrations: rows.into_iter().map(IntegrationView::from).collect(),
            count,
            has_more,
        })
    }

    /// One integration.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_PLAN_FEATURE`, `ERR_NO_INTEGRATION_FOUND`.
    pub async fn show(&self, who: &Identity, id: i64) -> DeskResult<IntegrationView> {
        let row = self.allowed(who).await?.integration(id).await?;
        Ok(row.ok_or_else(missing)?.into())
    }

    /// Sets a bot up.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_PLAN_FEATURE`, `ERR_VALIDATION`, `ERR_INTEGRATION_NAME_ALREADY_EXISTS`, `ERR_RECORD_LIMIT`.
    pub async fn create(&self, who: &Identity, input: &IntegrationInput) -> DeskResult<IntegrationView> {
        let tenant = self.allowed(who).await?;
        if tenant.integrations(None, 0, MOST as i64).await?.len() >= MOST {
            return Err(DeskError::invalid("ERR_RECORD_LIMIT"));
        }
        let plugin = self.playing(&tenant, input.kind.as_deref().unwrap_or_default()).await?;
        let form = self.form(&tenant, &plugin, input, None)?;
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(tenant.key());
        let id = company.insert_integration(&form, now).await.map_err(name_taken)?;
        company
            .audit(who, &entry("integration.created", id, &form.name), now)
            .await?;
        commit(self.desk, tx, tenant.key(), vec![saved(Record::Integration, id, true)]).await?;
        self.show(who, id).await
    }

    /// Changes an integration.
    ///
    /// # Errors
    /// As [`Integrations::create`], and `ERR_NO_INTEGRATION_FOUND`.
    pub async fn update(&self, who: &Identity, id: i64, input: &IntegrationInput) -> DeskResult<IntegrationView> {
        let tenant = self.allowed(who).await?;
        let before = tenant.integration(id).await?.ok_or_else(missing)?;
        let plugin = self.playing(&tenant, &before.plugin).await?;
        let form = self.form(&tenant, &plugin, input, Some(&before))?;
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(tenant.key());
        if !company.update_integration(id, &form, now).await.map_err(name_taken)? {
            return Err(missing());
        }
        company
            .audit(who, &entry("integration.updated", id, &form.name), now)
            .await?;
        commit(self.desk, tx, tenant.key(), vec![saved(Record::Integration, id, false)]).await?;
        self.show(who, id).await
    }

    /// Removes an integration. Queues, connections and tickets that were bound to it go on without a bot.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_PLAN_FEATURE`, `ERR_NO_INTEGRATION_FOUND`.
    pub async fn delete(&self, who: &Identity, id: i64) -> DeskResult<()> {
        let tenant = self.allowed(who).await?;
        let before = tenant.integration(id).await?.ok_or_else(missing)?;
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(tenant.key());
        let unbound = company.delete_integration(id).await?.ok_or_else(missing)?;
        let entry = entry("integration.deleted", id, &before.name);
        company.audit(who, &entry, self.desk.now()).await?;
        let mut events = vec![deleted(Record::Integration, id)];
        let queues = unbound.queues.into_iter();
        events.extend(queues.map(|queue| saved(Record::Queue, queue, false)));
        let connections = unbound.connections.into_iter();
        events.extend(connections.map(|connection_id| Event::ConnectionUpdated { connection_id }));
        let tickets = unbound.tickets.into_iter();
        events.extend(tickets.map(|ticket_id| Event::TicketUpdated { ticket_id, from: None }));
        commit(self.desk, tx, tenant.key(), events).await
    }

    async fn allowed(&self, who: &Identity) -> DeskResult<Tenant> {
        admin(who)?;
        let tenant = self.desk.store().tenant(who);
        if tenant.plan().await?.features().has(Feature::UseIntegrations) {
            Ok(tenant)
        } else {
            Err(DeskError::refused(crate::error::Kind::Forbidden, "ERR_PLAN_FEATURE"))
        }
    }

    async fn playing(&self, tenant: &Tenant, id: &str) -> DeskResult<Arc<Installed>> {
        match standing(self.desk, tenant, id).await? {
            Standing::On(plugin) if plugin.package().manifest.bot.is_some() => Ok(plugin),
            Standing::On(_) | Standing::Off(_) => Err(DeskError::invalid_field("type")),
        }
    }

    fn form(
        &self,
        tenant: &Tenant,
        plugin: &Installed,
        input: &IntegrationInput,
        before: Option<&IntegrationRow>,
    ) -> DeskResult<IntegrationForm> {
        let kept = before.map(|row| row.name.as_str()).unwrap_or_default();
        let name = sized(input.name.as_deref().unwrap_or(kept), 2, 50);
        let mut given = before.map(Given::from).unwrap_or_default();
        let declared = plugin.package().manifest.bot.clone().unwrap_or_default().settings;
        let place = place(tenant.key().id(), plugin.id());
        given.change(self.desk, &place, &declared, &input.settings)?;
        Ok(IntegrationForm {
            plugin: plugin.id().to_owned(),
            name: name.ok_or_else(|| DeskError::invalid_field("name"))?,
            settings: given.settings_text(),
            secrets: given.secrets_text(),
        })
    }
}

/// An integration for a turn of its bot: given values and defaults, and opened secrets, which only the runtime sees.
pub(crate) fn opened(desk: &Desk, plugin: &Installed, row: &IntegrationRow) -> anyhow::Result<Integration> {
    let (given, place) = (Given::from(row), place(row.company_id, plugin.id()));
    let bot = plugin.package().manifest.bot.clone().unwrap_or_default();
    let mut integration = Integration {
        id: row.id,
        name: row.name.clone(),
        ..Integration::default()
    };
    for (key, spec) in bot.settings {
        if !spec.secret {
            let value = given.value(&key, &spec);
            integration.settings.extend(value.map(|value| (key, value)));
        } else if let Some(secret) = given.secret(desk, &place, &key)? {
            integration.secrets.insert(key, SecretText::new(secret));
        }
    }
    Ok(integration)
}

/// What is to be bound is bound to an integration of the company, to none, or to the one that it has.
pub(crate) async fn check(tenant: &Tenant, wanted: Option<Option<i64>>, stored: Option<i64>) -> DeskResult<()> {
    match wanted.flatten().filter(|wanted| Some(*wanted) != stored) {
        Some(id) if tenant.integration(id).await?.is_none() => Err(DeskError::invalid("ERR_FOREIGN_REFERENCE")),
        _ => Ok(()),
    }
}

/// Where secrets may be opened, together with their key.
fn place(company: i64, plugin: &str) -> String {
    format!("{company}/integration/{plugin}")
}

impl From<&IntegrationRow> for Given {
    fn from(row: &IntegrationRow) -> Self {
        Self::read(&row.settings, &row.secrets)
    }
}

fn kind(plugin: &Installed, bot: &BotSpec) -> Value {
    let (package, settings) = (plugin.package(), declared::fields(&bot.settings));
    json!({ "type": plugin.id(), "name": package.manifest.name, "settings": settings, "labels": package.labels })
}

fn entry(action: &'static str, id: i64, name: &str) -> Audit<'static> {
    Audit {
        action,
        target: format!("integration:{id}"),
        detail: json!({ "name": name }),
    }
}

fn name_taken(error: Error) -> DeskError {
    match error {
        Error::Duplicate => DeskError::conflict("ERR_INTEGRATION_NAME_ALREADY_EXISTS"),
        other => other.into(),
    }
}

fn missing() -> DeskError {
    DeskError::not_found("ERR_NO_INTEGRATION_FOUND")
}

impl From<IntegrationRow> for IntegrationView {
    fn from(row: IntegrationRow) -> Self {
        let given = Given::from(&row);
        Self {
            id: row.id,
            company_id: row.company_id,
            kind: row.plugin,
            project_name: row.name.clone(),
            name: row.name,
            settings: given.settings,
            secrets: given.secrets.into_keys().collect(),
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}
