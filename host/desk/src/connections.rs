//! Connections: the company's numbers on channels, and the life of their sessions.

mod channel;
mod form;
mod health;
pub(crate) mod session;
mod templates;

pub use channel::{ChannelKindView, ConnectionChannelView};
pub use form::ConnectionInput;
pub use health::{ConnectionHealthView, HealthFactView};
pub use templates::{TemplateVariableView, TemplateView, TemplatesView};

use crate::Desk;
use crate::error::{DeskError, DeskResult};
use crate::office::check_integration;
use crate::views::{ConnectionDetail, ConnectionStateView, ConnectionView};
use balcao_model::auth::Identity;
use balcao_model::event::Event;
use balcao_model::time::Moment;
use balcao_storage::{Audit, ConnectionRow, Error, QueueRow, Tenant, Tx};
use serde_json::json;
use std::collections::HashMap;

/// Most states that a time line shows.
const HISTORY: i64 = 500;

/// Use cases of connections.
pub struct Connections<'a> {
    desk: &'a Desk,
}

impl<'a> Connections<'a> {
    pub(crate) fn new(desk: &'a Desk) -> Self {
        Self { desk }
    }

    /// All connections of the company.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, who: &Identity) -> DeskResult<Vec<ConnectionView>> {
        let tenant = self.desk.store().tenant(who);
        let all = with_queues(&tenant).await?.into_iter();
        Ok(all
            .map(|(row, queues)| ConnectionView::new(row, queues, who.is_admin()))
            .collect())
    }

    /// One connection.
    ///
    /// # Errors
    /// `ERR_NO_WAPP_FOUND` when the company has none of this number.
    pub async fn show(&self, who: &Identity, id: i64) -> DeskResult<ConnectionView> {
        self.list(who)
            .await?
            .into_iter()
            .find(|view| view.id == id)
            .ok_or_else(missing)
    }

    /// One connection with the menus of its queues.
    ///
    /// # Errors
    /// `ERR_NO_WAPP_FOUND` when the company has none of this number.
    pub async fn detail(&self, who: &Identity, id: i64) -> DeskResult<ConnectionDetail> {
        let view = self.show(who, id).await?;
        let (menus, options) = self.desk.store().tenant(who).connection_menus(id).await?;
        let channel = self.channel_view(who, id).await?;
        Ok(view.with_menus(&menus, &options, channel))
    }

    /// The states that a connection came into, newest first.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_WAPP_FOUND`.
    pub async fn history(&self, who: &Identity, id: i64) -> DeskResult<Vec<ConnectionStateView>> {
        admin(who)?;
        self.row(who, id).await?;
        let states = self.desk.store().tenant(who).connection_states(id, HISTORY).await?;
        Ok(states
            .into_iter()
            .map(|row| ConnectionStateView {
                status: row.status,
                reason: row.reason,
                at: Moment(row.at),
                late: row.late,
            })
            .collect())
    }

    /// Adds a connection over a channel of the host or of a plugin and starts its session.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`; `ERR_PLAN_LIMIT_CONNECTIONS` when the plan allows no more; `ERR_WAPP_NAME_EXISTS` and
    /// `ERR_WAPP_TOKEN_EXISTS` when they are taken; `ERR_WAPP_GREETING_REQUIRED`; `ERR_VALIDATION`.
    pub async fn create(&self, who: &Identity, input: &ConnectionInput) -> DeskResult<ConnectionView> {
        admin(who)?;
        let (form, options) = input.over(None, &[])?;
        let (store, now) = (self.desk.store(), self.desk.now());
        let tenant = store.tenant(who);
        check_integration(&tenant, input.integration_id, None).await?;
        let provider = self.provider(&tenant, input.provider.as_deref()).await?;
        let limit = tenant.plan().await?.connections;
        let mut tx = store.begin().await?;
        let mut company = tx.of(tenant.key());
        if company.count_connections_locked().await? >= limit {
            return Err(DeskError::invalid("ERR_PLAN_LIMIT_CONNECTIONS"));
        }
        let former = company.default_connection().await?;
        let id = company
            .create_connection(&form, provider.name(), now)
            .await
            .map_err(name_taken)?;
        company
            .write_connection_options(id, &options, now)
            .await
            .map_err(token_taken)?;
        company.bind_connection(id, input.integration_id.flatten()).await?;
        if let Some(given) = self.given(&provider, (&tenant, id), None, &input.settings)? {
            let (settings, secrets) = (given.settings_text(), given.secrets_text());
            company.write_channel_settings(id, &settings, &secrets).await?;
        }
        company
            .audit(who, &audit("connection.created", id, &form.name), now)
            .await?;
        self.commit(tx, who, &changed(id, former, form.is_default)).await?;
        self.start(who, id).await?;
        self.show(who, id).await
    }

    /// Changes a connection.
    ///
    /// # Errors
    /// As [`create`](Self::create); `ERR_NO_WAPP_FOUND`; `ERR_NO_OTHER_WHATSAPP` when the company would be left
    /// without a default connection.
    pub async fn update(&self, who: &Identity, id: i64, input: &ConnectionInput) -> DeskResult<ConnectionDetail> {
        admin(who)?;
        let kept: Vec<i64> = self.show(who, id).await?.queues.iter().map(|queue| queue.id).collect();
        let row = self.row(who, id).await?;
        let (form, options) = input.over(Some(&row), &kept)?;
        let tenant = self.desk.store().tenant(who);
        check_integration(&tenant, input.integration_id, row.integration_id).await?;
        let given = match input.settings.is_empty() {
            true => None,
            false => {
                let provider = self.provider(&tenant, Some(&row.provider)).await?;
                self.given(&provider, (&tenant, id), Some(&row), &input.settings)?
            }
        };
        let (key, now) = (tenant.key(), self.desk.now());
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(key);
        let former = company.default_connection().await?;
        if former == Some(id) && input.is_default == Some(false) {
            return Err(DeskError::invalid("ERR_NO_OTHER_WHATSAPP"));
        }
        if !company.update_connection(id, &form, now).await.map_err(name_taken)? {
            return Err(missing());
        }
        company
            .write_connection_options(id, &options, now)
            .await
            .map_err(token_taken)?;
        company
            .bind_connection(id, input.integration_id.unwrap_or(row.integration_id))
            .await?;
        if let Some(given) = given {
            let (settings, secrets) = (given.settings_text(), given.secrets_text());
            company.write_channel_settings(id, &settings, &secrets).await?;
        }
        company
            .audit(who, &audit("connection.updated", id, &form.name), now)
            .await?;
        self.commit(tx, who, &changed(id, former, form.is_default)).await?;
        self.detail(who, id).await
    }

    /// Removes a connection; its conversations stay. When it was the default one, the oldest other takes its place.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_WAPP_FOUND`.
    pub async fn delete(&self, who: &Identity, id: i64) -> DeskResult<()> {
        admin(who)?;
        let row = self.row(who, id).await?;
        let (key, now) = (self.desk.store().tenant(who).key(), self.desk.now());
        self.leave_service(key, &row).await;
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(key);
        if !company.delete_connection(id).await? {
            return Err(missing());
        }
        let next = company.ensure_default_connection().await?;
        company
            .audit(who, &audit("connection.deleted", id, &row.name), now)
            .await?;
        let mut events = vec![Event::ConnectionDeleted { connection_id: id }];
        events.extend(next.map(|connection_id| Event::ConnectionUpdated { connection_id }));
        self.commit(tx, who, &events).await
    }

    async fn commit(&self, mut tx: Tx, who: &Identity, events: &[Event]) -> DeskResult<()> {
        let key = self.desk.store().tenant(who).key();
        let events: Vec<_> = events.iter().map(|event| (key, event.clone())).collect();
        tx.push_events(&events, self.desk.now()).await?;
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        Ok(())
    }

    async fn row(&self, who: &Identity, id: i64) -> DeskResult<ConnectionRow> {
        self.desk.store().tenant(who).connection(id).await?.ok_or_else(missing)
    }
}

/// Every connection of the company with its queues, for answers and live events.
pub(crate) async fn with_queues(tenant: &Tenant) -> Result<Vec<(ConnectionRow, Vec<QueueRow>)>, Error> {
    let mut queues: HashMap<i64, Vec<QueueRow>> = HashMap::new();
    for link in tenant.connection_queues().await? {
        queues.entry(link.owner_id).or_default().push(link.queue);
    }
    let rows = tenant.connections().await?.into_iter();
    Ok(rows
        .map(|row| {
            let linked = queues.remove(&row.id).unwrap_or_default();
            (row, linked)
        })
        .collect())
}

fn admin(who: &Identity) -> DeskResult<()> {
    if who.is_admin() {
        Ok(())
    } else {
        Err(DeskError::forbidden())
    }
}

fn missing() -> DeskError {
    DeskError::not_found("ERR_NO_WAPP_FOUND")
}

/// The connections that browsers must draw anew: the changed one, and the one that was the default before it.
fn changed(id: i64, former: Option<i64>, is_default: bool) -> Vec<Event> {
    let former = former.filter(|other| is_default && *other != id);
    let updated = |connection_id| Event::ConnectionUpdated { connection_id };
    former.into_iter().chain([id]).map(updated).collect()
}

fn audit(action: &'static str, id: i64, name: &str) -> Audit<'static> {
    Audit {
        action,
        target: format!("connection:{id}"),
        detail: json!({ "name": name }),
    }
}

fn name_taken(error: Error) -> DeskError {
    match error {
        Error::Duplicate => DeskError::conflict("ERR_WAPP_NAME_EXISTS"),
        other => other.into(),
    }
}

fn token_taken(error: Error) -> DeskError {
    match error {
        Error::Duplicate => DeskError::conflict("ERR_WAPP_TOKEN_EXISTS"),
        other => other.into(),
    }
}
