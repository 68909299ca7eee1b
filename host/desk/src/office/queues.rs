//! Queues (departments).

use super::{HoursView, admin, commit, deleted, hours, media, message, saved, sized};
use crate::error::{DeskError, DeskResult};
use crate::{Desk, Upload};
use balcao_model::auth::Identity;
use balcao_model::color::is_color;
use balcao_model::event::{Event, Record};
use balcao_model::time::Moment;
use balcao_storage::{Audit, Error, QueueForm, QueueRow, TenantTx};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

/// Use cases of queues.
#[derive(Clone, Copy)]
pub struct Queues<'a> {
    pub(super) desk: &'a Desk,
}

/// A queue.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `Queue`")]
pub struct QueueView {
    pub id: i64,
    pub name: String,
    pub color: String,
    pub greeting_message: String,
    pub out_of_hours_message: String,
    pub schedules: Vec<HoursView>,
    pub company_id: i64,
    pub order_queue: Option<i64>,
    pub integration_id: Option<i64>,
    pub prompt_id: Option<i64>,
    /// Below `/public/`; empty without a file.
    pub media_path: String,
    pub media_name: String,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

/// A queue's form. What is `None` stays as it is, or is empty in a new queue; the inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct QueueInput {
    /// 2 to 50 characters, unique in the company.
    pub name: Option<String>,
    /// `#` and 3 to 6 hexadecimal digits, unique in the company.
    pub color: String,
    /// What customers of the queue read first.
    pub greeting_message: Option<String>,
    /// What they read when nobody answers.
    pub out_of_hours_message: Option<String>,
    /// Opening hours.
    pub schedules: Option<Vec<HoursView>>,
    /// Place in menus.
    pub order_queue: Option<Option<i64>>,
    /// A bot.
    pub integration_id: Option<Option<i64>>,
    /// A prompt of a language model.
    pub prompt_id: Option<Option<i64>>,
}

impl Queues<'_> {
    /// The queues of the company in menu order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, who: &Identity) -> DeskResult<Vec<QueueView>> {
        let rows = self.desk.store().tenant(who).queues().await?;
        Ok(rows.into_iter().map(QueueView::from).collect())
    }

    /// One queue.
    ///
    /// # Errors
    /// `ERR_QUEUE_NOT_FOUND`.
    pub async fn show(&self, who: &Identity, id: i64) -> DeskResult<QueueView> {
        let row = self.desk.store().tenant(who).queue(id).await?;
        Ok(row.ok_or_else(missing)?.into())
    }

    /// Adds a queue.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_PLAN_LIMIT_QUEUES`; `ERR_QUEUE_…` for names and colours that cannot be
    /// used or are taken; `ERR_VALIDATION`.
    pub async fn create(&self, who: &Identity, input: &QueueInput) -> DeskResult<QueueView> {
        admin(who)?;
        let form = form(input, None)?;
        super::check_integration(&self.desk.store().tenant(who), input.integration_id, None).await?;
        let (store, now) = (self.desk.store(), self.desk.now());
        let tenant = store.tenant(who);
        let limit = tenant.plan().await?.queues;
        let mut tx = store.begin().await?;
        let mut company = tx.of(tenant.key());
        if company.count_queues_locked().await? >= limit {
            return Err(DeskError::invalid("ERR_PLAN_LIMIT_QUEUES"));
        }
        free(&mut company, &form, 0).await?;
        let id = company.insert_queue(&form, now).await.map_err(taken)?;
        company.audit(who, &audit("queue.created", id, &form.name), now).await?;
        commit(self.desk, tx, tenant.key(), vec![saved(Record::Queue, id, true)]).await?;
        self.show(who, id).await
    }

    /// Changes a queue.
    ///
    /// # Errors
    /// As [`Queues::create`], and `ERR_QUEUE_NOT_FOUND`.
    pub async fn update(&self, who: &Identity, id: i64, input: &QueueInput) -> DeskResult<QueueView> {
        admin(who)?;
        let (store, now) = (self.desk.store(), self.desk.now());
        let key = store.tenant(who).key();
        let mut tx = store.begin().await?;
        let mut company = tx.of(key);
        let before = company.lock_queue(id).await?.ok_or_else(missing)?;
        let form = form(input, Some(&before))?;
        let tenant = self.desk.store().tenant(who);
        super::check_integration(&tenant, input.integration_id, before.integration_id).await?;
        free(&mut company, &form, id).await?;
        company.update_queue(id, &form, now).await.map_err(taken)?;
        company.audit(who, &audit("queue.updated", id, &form.name), now).await?;
        commit(self.desk, tx, key, vec![saved(Record::Queue, id, false)]).await?;
        self.show(who, id).await
    }

    /// Removes a queue with its options. Its tickets stay and wait without a queue; users and
    /// connections lose it.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_QUEUE_NOT_FOUND`.
    pub async fn delete(&self, who: &Identity, id: i64) -> DeskResult<()> {
        admin(who)?;
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(key);
        let before = company.lock_queue(id).await?.ok_or_else(missing)?;
        let traces = company.delete_queue(id).await?.ok_or_else(missing)?;
        let entry = audit("queue.deleted", id, &before.name);
        company.audit(who, &entry, self.desk.now()).await?;
        let mut events = vec![deleted(Record::Queue, id)];
        events.extend(
            traces
                .tickets
                .into_iter()
                .map(|(ticket_id, left)| Event::TicketUpdated {
                    ticket_id,
                    from: Some(left),
                }),
        );
        let connections = traces.connections.into_iter();
        events.extend(connections.map(|connection_id| Event::ConnectionUpdated { connection_id }));
        events.extend(traces.users.into_iter().map(|user| saved(Record::User, user, false)));
        commit(self.desk, tx, key, events).await
    }

    /// Gives a queue the file that goes with its greeting.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_QUEUE_NOT_FOUND`, `ERR_VALIDATION` without a file.
    pub async fn attach(&self, who: &Identity, id: i64, upload: &Upload) -> DeskResult<()> {
        admin(who)?;
        self.show(who, id).await?;
        let kept = media::keep(self.desk, self.desk.store().tenant(who).key(), upload).await?;
        self.set_media(who, id, &kept.path, &kept.name).await
    }

    /// Takes the file from a queue. Conversations in which it was sent go on showing it.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_QUEUE_NOT_FOUND`.
    pub async fn detach(&self, who: &Identity, id: i64) -> DeskResult<()> {
        admin(who)?;
        self.set_media(who, id, "", "").await
    }

    async fn set_media(&self, who: &Identity, id: i64, path: &str, name: &str) -> DeskResult<()> {
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        if !tx.of(key).set_queue_media(id, path, name, self.desk.now()).await? {
            return Err(missing());
        }
        commit(self.desk, tx, key, vec![saved(Record::Queue, id, false)]).await
    }
}

pub(super) fn missing() -> DeskError {
    DeskError::not_found("ERR_QUEUE_NOT_FOUND")
}

fn audit(action: &'static str, id: i64, name: &str) -> Audit<'static> {
    Audit {
        action,
        target: format!("queue:{id}"),
        detail: json!({ "name": name }),
    }
}

fn taken(error: Error) -> DeskError {
    match error {
        Error::Duplicate => DeskError::conflict("ERR_QUEUE_NAME_ALREADY_EXISTS"),
        other => other.into(),
    }
}

async fn free(company: &mut TenantTx<'_>, form: &QueueForm, id: i64) -> DeskResult<()> {
    match company.queue_clash(&form.name, &form.color, id).await? {
        (true, _) => Err(DeskError::conflict("ERR_QUEUE_NAME_ALREADY_EXISTS")),
        (_, true) => Err(DeskError::conflict("ERR_QUEUE_COLOR_ALREADY_EXISTS")),
        _ => Ok(()),
    }
}

fn form(input: &QueueInput, before: Option<&QueueRow>) -> DeskResult<QueueForm> {
    let name = input.name.as_deref().or(before.map(|row| row.name.as_str()));
    let name = name.and_then(|name| sized(name, 2, 50));
    if !is_color(&input.color) {
        return Err(DeskError::invalid("ERR_QUEUE_INVALID_COLOR"));
    }
    let text = |field, given: &Option<String>, kept: Option<&String>| match (given, kept) {
        (Some(text), _) => message(field, text),
        (None, kept) => Ok(kept.cloned().unwrap_or_default()),
    };
    Ok(QueueForm {
        name: name.ok_or_else(|| DeskError::invalid("ERR_QUEUE_INVALID_NAME"))?,
        color: input.color.clone(),
        greeting_message: text(
            "greetingMessage",
            &input.greeting_message,
            before.map(|row| &row.greeting_message),
        )?,
        out_of_hours_message: text(
            "outOfHoursMessage",
            &input.out_of_hours_message,
            before.map(|row| &row.out_of_hours_message),
        )?,
        schedules: match (&input.schedules, before) {
            (Some(days), _) => hours::write(days)?,
            (None, Some(row)) => row.schedules.clone(),
            (None, None) => hours::write(&[])?,
        },
        order_queue: input.order_queue.unwrap_or(before.and_then(|row| row.order_queue)),
        integration_id: input
            .integration_id
            .unwrap_or(before.and_then(|row| row.integration_id)),
        prompt_id: known(input.prompt_id, before.and_then(|row| row.prompt_id))?,
    })
}

/// Prompts belong to a plugin that is not part of the core: a queue may keep or lose the one that it was imported with, but not
/// name one that nobody can check.
fn known(given: Option<Option<i64>>, stored: Option<i64>) -> DeskResult<Option<i64>> {
    match given {
        Some(None) => Ok(None),
        Some(wanted) if wanted != stored => Err(DeskError::invalid("ERR_FOREIGN_REFERENCE")),
        _ => Ok(stored),
    }
}

impl From<QueueRow> for QueueView {
    fn from(row: QueueRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            color: row.color,
            greeting_message: row.greeting_message,
            out_of_hours_message: row.out_of_hours_message,
            schedules: hours::read(&row.schedules),
            company_id: row.company_id,
            order_queue: row.order_queue,
            integration_id: row.integration_id,
            prompt_id: row.prompt_id,
            media_path: media::below_public(&row.media_path),
            media_name: row.media_name,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}
