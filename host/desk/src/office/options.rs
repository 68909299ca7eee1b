//! Options below queues: what customers may choose, as a tree.

use super::{admin, commit, media, message, queues, sized};
use crate::error::{DeskError, DeskResult};
use crate::{Desk, Upload};
use balcao_model::auth::Identity;
use balcao_model::event::Event;
use balcao_model::time::Moment;
use balcao_storage::{Error, OptionFilter, OptionForm, OptionRow};
use serde::Serialize;
use utoipa::ToSchema;

/// Most options of a queue.
const MOST: i64 = 500;

/// Use cases of options.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    pub(super) desk: &'a Desk,
}

/// An option of a queue.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `QueueOption`")]
pub struct OptionView {
    pub id: i64,
    pub title: String,
    pub message: String,
    pub option: String,
    pub queue_id: i64,
    pub parent_id: Option<i64>,
    /// Below `/public/`; empty without a file.
    pub media_path: String,
    pub media_name: String,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

/// Which options to list; `None` means any.
#[derive(Debug, Clone, Copy, Default)]
pub struct OptionQuery {
    /// Of this queue.
    pub queue: Option<i64>,
    /// The one with this number.
    pub id: Option<i64>,
    /// Below this one; `Some(None)` means those of the root.
    pub parent: Option<Option<i64>>,
}

/// An option's form. What is `None` stays as it is.
#[derive(Debug, Clone, Default)]
pub struct OptionInput {
    /// What the menu calls it, 1 to 255 characters.
    pub title: Option<String>,
    /// What is said when it is chosen.
    pub message: Option<String>,
    /// What the customer types, 1 to 20 characters.
    pub option: Option<String>,
}

impl Options<'_> {
    /// Options, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, who: &Identity, query: OptionQuery) -> DeskResult<Vec<OptionView>> {
        let filter = OptionFilter {
            queue: query.queue,
            id: query.id,
            parent: query.parent,
        };
        let rows = self.desk.store().tenant(who).queue_options(&filter).await?;
        Ok(rows.into_iter().map(OptionView::from).collect())
    }

    /// One option.
    ///
    /// # Errors
    /// `ERR_QUEUE_NOT_FOUND`, as the family calls it.
    pub async fn show(&self, who: &Identity, id: i64) -> DeskResult<OptionView> {
        let query = OptionQuery {
            id: Some(id),
            ..OptionQuery::default()
        };
        self.list(who, query).await?.pop().ok_or_else(queues::missing)
    }

    /// Adds an option to a queue, at the root or below another option of the queue.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`; `ERR_QUEUE_NOT_FOUND` when the queue or the option above does not exist;
    /// `ERR_RECORD_LIMIT`, `ERR_VALIDATION`.
    pub async fn create(
        &self,
        who: &Identity,
        queue: i64,
        parent: Option<i64>,
        input: &OptionInput,
    ) -> DeskResult<OptionView> {
        admin(who)?;
        let form = form(input, None)?;
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(key);
        company.lock_queue(queue).await?.ok_or_else(queues::missing)?;
        if company.count_queue_options(queue).await? >= MOST {
            return Err(DeskError::invalid("ERR_RECORD_LIMIT"));
        }
        let added = company.insert_queue_option(queue, parent, &form, self.desk.now()).await;
        let id = added.map_err(|error| match error {
            Error::Reference => queues::missing(),
            other => other.into(),
        })?;
        commit(self.desk, tx, key, Vec::new()).await?;
        self.show(who, id).await
    }

    /// Changes what an option says. Its place in the tree stays.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_QUEUE_NOT_FOUND`, `ERR_VALIDATION`.
    pub async fn update(&self, who: &Identity, id: i64, input: &OptionInput) -> DeskResult<OptionView> {
        admin(who)?;
        let form = form(input, Some(self.show(who, id).await?))?;
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        if !tx.of(key).update_queue_option(id, &form, self.desk.now()).await? {
            return Err(queues::missing());
        }
        commit(self.desk, tx, key, Vec::new()).await?;
        self.show(who, id).await
    }

    /// Removes an option with everything below it. Customers who stood there begin at the root again.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_QUEUE_NOT_FOUND`.
    pub async fn delete(&self, who: &Identity, id: i64) -> DeskResult<()> {
        admin(who)?;
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        let tickets = tx.of(key).delete_queue_option(id).await?.ok_or_else(queues::missing)?;
        let events = tickets
            .into_iter()
            .map(|ticket_id| Event::TicketUpdated { ticket_id, from: None });
        commit(self.desk, tx, key, events.collect()).await
    }

    /// Gives an option the file that is sent with it.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_QUEUE_NOT_FOUND`, `ERR_VALIDATION` without a file.
    pub async fn attach(&self, who: &Identity, id: i64, upload: &Upload) -> DeskResult<()> {
        admin(who)?;
        self.show(who, id).await?;
        let kept = media::keep(self.desk, self.desk.store().tenant(who).key(), upload).await?;
        self.set_media(who, id, &kept.path, &kept.name).await
    }

    /// Takes the file from an option. Conversations in which it was sent go on showing it.
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
        if !tx.of(key).set_option_media(id, path, name, self.desk.now()).await? {
            return Err(queues::missing());
        }
        commit(self.desk, tx, key, Vec::new()).await
    }
}

fn form(input: &OptionInput, before: Option<OptionView>) -> DeskResult<OptionForm> {
    let before = before.map(|view| (view.title, view.message, view.option));
    let (title, text, option) = before.unwrap_or_default();
    let title = input.title.as_deref().unwrap_or(&title);
    let option = input.option.as_deref().unwrap_or(&option);
    Ok(OptionForm {
        title: sized(title, 1, 255).ok_or_else(|| DeskError::invalid_field("title"))?,
        message: message("message", input.message.as_deref().unwrap_or(&text))?,
        option: sized(option, 1, 20).ok_or_else(|| DeskError::invalid_field("option"))?,
    })
}

impl From<OptionRow> for OptionView {
    fn from(row: OptionRow) -> Self {
        Self {
            id: row.id,
            title: row.title,
            message: row.message,
            option: row.option,
            queue_id: row.queue_id,
            parent_id: row.parent_id,
            media_path: media::below_public(&row.media_path),
            media_name: row.media_name,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}
