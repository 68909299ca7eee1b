//! Connections: the company's numbers on channels, and the life of their sessions.

pub(crate) mod session;

use crate::Desk;
use crate::error::{DeskError, DeskResult};
use crate::views::ConnectionView;
use balcao_model::auth::Identity;
use balcao_model::event::Event;
use balcao_storage::{ConnectionForm, ConnectionRow, Error, QueueRow, Tenant};
use std::collections::HashMap;

/// Use cases of connections.
pub struct Connections<'a> {
    desk: &'a Desk,
}

/// A connection's form as callers fill it in.
#[derive(Debug, Clone)]
pub struct ConnectionInput {
    /// 2 to 50 characters, unique in the company.
    pub name: String,
    /// Text for new contacts.
    pub greeting_message: String,
    /// The company's default connection.
    pub is_default: bool,
    /// Linked queues; `None` leaves them as they are.
    pub queue_ids: Option<Vec<i64>>,
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

    /// Adds a connection of the simulator and starts its session.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`; `ERR_PLAN_LIMIT_CONNECTIONS` when the plan allows no more;
    /// `ERR_WAPP_NAME_EXISTS` when the name is taken; `ERR_VALIDATION`.
    pub async fn create(&self, who: &Identity, input: &ConnectionInput) -> DeskResult<ConnectionView> {
        let form = form(input, &[])?;
        admin(who)?;
        let store = self.desk.store();
        let tenant = store.tenant(who);
        let limit = tenant.plan().await?.connections;
        let mut tx = store.begin().await?;
        let mut company = tx.of(tenant.key());
        if company.count_connections_locked().await? >= limit {
            return Err(DeskError::invalid("ERR_PLAN_LIMIT_CONNECTIONS"));
        }
        let id = company
            .create_connection(&form, balcao_channels::SIMULATOR, self.desk.now())
            .await
            .map_err(name_taken)?;
        tx.push_events(
            &[(tenant.key(), Event::ConnectionUpdated { connection_id: id })],
            self.desk.now(),
        )
        .await?;
        tx.commit().await?;
        self.start(who, id).await?;
        self.show(who, id).await
    }

    /// Changes a connection.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_WAPP_FOUND`, `ERR_WAPP_NAME_EXISTS`, `ERR_VALIDATION`.
    pub async fn update(&self, who: &Identity, id: i64, input: &ConnectionInput) -> DeskResult<ConnectionView> {
        admin(who)?;
        let kept: Vec<i64> = self.show(who, id).await?.queues.iter().map(|queue| queue.id).collect();
        let form = form(input, &kept)?;
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        if !tx
            .of(key)
            .update_connection(id, &form, self.desk.now())
            .await
            .map_err(name_taken)?
        {
            return Err(missing());
        }
        tx.push_events(
            &[(key, Event::ConnectionUpdated { connection_id: id })],
            self.desk.now(),
        )
        .await?;
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        self.show(who, id).await
    }

    /// Removes a connection; its conversations stay.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_WAPP_FOUND`.
    pub async fn delete(&self, who: &Identity, id: i64) -> DeskResult<()> {
        admin(who)?;
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        if !tx.of(key).delete_connection(id).await? {
            return Err(missing());
        }
        tx.push_events(
            &[(key, Event::ConnectionDeleted { connection_id: id })],
            self.desk.now(),
        )
        .await?;
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

fn name_taken(error: Error) -> DeskError {
    match error {
        Error::Duplicate => DeskError::conflict("ERR_WAPP_NAME_EXISTS"),
        other => other.into(),
    }
}

fn form(input: &ConnectionInput, kept_queues: &[i64]) -> DeskResult<ConnectionForm> {
    let name = input.name.trim();
    if !(2..=50).contains(&name.chars().count()) {
        return Err(DeskError::invalid_field("name"));
    }
    let queue_ids = input.queue_ids.clone().unwrap_or_else(|| kept_queues.to_vec());
    if queue_ids.len() > 1 && input.greeting_message.trim().is_empty() {
        return Err(DeskError::invalid("ERR_WAPP_GREETING_REQUIRED"));
    }
    Ok(ConnectionForm {
        name: name.to_owned(),
        greeting_message: input.greeting_message.clone(),
        is_default: input.is_default,
        queue_ids,
    })
}
