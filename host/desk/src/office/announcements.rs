//! Announcements: the provider's news, for everybody.

use super::{PAGE, commit_for_all, deleted, media, offset, operator, paged, saved, sized, term};
use crate::error::{DeskError, DeskResult};
use crate::{Desk, Upload};
use balcao_model::auth::Identity;
use balcao_model::event::{Event, Record};
use balcao_model::message::Kind;
use balcao_model::time::Moment;
use balcao_storage::{AnnouncementForm, AnnouncementRow, Audit, Tx};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

/// Most announcements of a list without pages.
const MOST_LISTED: i64 = 1000;
const LOW: i64 = 3;

/// Use cases of announcements.
#[derive(Clone, Copy)]
pub struct Announcements<'a> {
    pub(super) desk: &'a Desk,
}

/// An announcement.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `Announcement`")]
pub struct AnnouncementView {
    pub id: i64,
    /// 1 high, 2 medium, 3 low.
    pub priority: i64,
    pub title: String,
    /// Plain text.
    pub text: String,
    /// The whole address of the picture.
    pub media_path: Option<String>,
    pub media_name: Option<String>,
    /// Always empty: announcements are the provider's.
    pub company_id: Option<i64>,
    /// Shown to readers.
    pub status: bool,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

/// A page of announcements.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncementPage {
    /// The newest first.
    pub records: Vec<AnnouncementView>,
    /// Rows up to and including this page, one more when others follow.
    pub count: i64,
    /// Whether another page follows.
    pub has_more: bool,
}

/// An announcement's form. What is `None` stays as it is, or has its usual value in a new one.
#[derive(Debug, Clone, Default)]
pub struct AnnouncementInput {
    /// 1 to 200 characters.
    pub title: Option<String>,
    /// 1 to 10000 characters.
    pub text: Option<String>,
    /// 1 high, 2 medium, 3 low (usual).
    pub priority: Option<i64>,
    /// Shown to readers (usual).
    pub status: Option<bool>,
}

impl Announcements<'_> {
    /// A page of announcements. Readers see those that are shown, operators all.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn page(&self, who: &Identity, search: Option<&str>, page: i64) -> DeskResult<AnnouncementPage> {
        let store = self.desk.store();
        let rows = store
            .announcements(!who.is_super(), term(search), offset(page), PAGE + 1)
            .await?;
        let (rows, count, has_more) = paged(rows, page);
        let records = rows.into_iter().map(|row| AnnouncementView::new(self.desk, row));
        Ok(AnnouncementPage {
            records: records.collect(),
            count,
            has_more,
        })
    }

    /// Every announcement that is shown.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self) -> DeskResult<Vec<AnnouncementView>> {
        let rows = self.desk.store().announcements(true, None, 0, MOST_LISTED).await?;
        Ok(rows
            .into_iter()
            .map(|row| AnnouncementView::new(self.desk, row))
            .collect())
    }

    /// One announcement.
    ///
    /// # Errors
    /// `ERR_NO_ANNOUNCEMENT_FOUND`; for readers also when it is not shown.
    pub async fn show(&self, who: &Identity, id: i64) -> DeskResult<AnnouncementView> {
        let row = self.desk.store().announcement(id).await?;
        let row = row.filter(|row| row.status || who.is_super()).ok_or_else(missing)?;
        Ok(AnnouncementView::new(self.desk, row))
    }

    /// Adds an announcement.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_ANNOUNCEMENT_REQUIRED`, `ERR_VALIDATION`.
    pub async fn create(&self, who: &Identity, input: &AnnouncementInput) -> DeskResult<AnnouncementView> {
        operator(who)?;
        let form = form(input, None)?;
        let mut tx = self.desk.store().begin().await?;
        let id = tx.insert_announcement(&form, self.desk.now()).await?;
        self.finish(
            who,
            tx,
            ("announcement.created", id),
            saved(Record::Announcement, id, true),
        )
        .await?;
        self.show(who, id).await
    }

    /// Changes an announcement. Readers lose one that is no longer shown.
    ///
    /// # Errors
    /// As [`Announcements::create`], and `ERR_NO_ANNOUNCEMENT_FOUND`.
    pub async fn update(&self, who: &Identity, id: i64, input: &AnnouncementInput) -> DeskResult<AnnouncementView> {
        operator(who)?;
        let before = self.row(id).await?;
        let form = form(input, Some(&before))?;
        let mut tx = self.desk.store().begin().await?;
        if !tx.update_announcement(id, &form, self.desk.now()).await? {
            return Err(missing());
        }
        let event = if before.status && !form.status {
            deleted(Record::Announcement, id)
        } else {
            saved(Record::Announcement, id, !before.status)
        };
        self.finish(who, tx, ("announcement.updated", id), event).await?;
        self.show(who, id).await
    }

    /// Removes an announcement and its picture.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_ANNOUNCEMENT_FOUND`.
    pub async fn delete(&self, who: &Identity, id: i64) -> DeskResult<()> {
        operator(who)?;
        let before = self.row(id).await?;
        let mut tx = self.desk.store().begin().await?;
        if !tx.delete_announcement(id).await? {
            return Err(missing());
        }
        self.finish(who, tx, ("announcement.deleted", id), deleted(Record::Announcement, id))
            .await?;
        media::discard(self.desk, [before.media_path.as_str()]).await;
        Ok(())
    }

    /// Gives an announcement its picture, in the place of the one it had.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_ANNOUNCEMENT_FOUND`, `ERR_VALIDATION` for what is no picture.
    pub async fn attach(&self, who: &Identity, id: i64, upload: &Upload) -> DeskResult<()> {
        operator(who)?;
        let before = self.row(id).await?;
        let kept = media::keep(self.desk, self.desk.store().tenant(who).key(), upload).await?;
        if kept.kind != Kind::Image {
            media::discard(self.desk, [kept.path.as_str()]).await;
            return Err(DeskError::invalid_field("file"));
        }
        self.set_media(who, &before, &kept.path, &kept.name).await
    }

    /// Removes the picture of an announcement.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_ANNOUNCEMENT_FOUND`.
    pub async fn detach(&self, who: &Identity, id: i64) -> DeskResult<()> {
        operator(who)?;
        let before = self.row(id).await?;
        self.set_media(who, &before, "", "").await
    }

    async fn set_media(&self, who: &Identity, before: &AnnouncementRow, path: &str, name: &str) -> DeskResult<()> {
        let mut tx = self.desk.store().begin().await?;
        if !tx
            .set_announcement_media(before.id, path, name, self.desk.now())
            .await?
        {
            return Err(missing());
        }
        let event = saved(Record::Announcement, before.id, false);
        self.finish(who, tx, ("announcement.updated", before.id), event).await?;
        media::discard(self.desk, [before.media_path.as_str()]).await;
        Ok(())
    }

    async fn row(&self, id: i64) -> DeskResult<AnnouncementRow> {
        self.desk.store().announcement(id).await?.ok_or_else(missing)
    }

    /// Notes what the operator did and tells every company.
    async fn finish(&self, who: &Identity, mut tx: Tx, (action, id): (&str, i64), event: Event) -> DeskResult<()> {
        let store = self.desk.store();
        let entry = Audit {
            action,
            target: format!("announcement:{id}"),
            detail: json!({}),
        };
        tx.of(store.tenant(who).key())
            .audit(who, &entry, self.desk.now())
            .await?;
        commit_for_all(self.desk, tx, &store.companies().await?, &event).await
    }
}

fn missing() -> DeskError {
    DeskError::not_found("ERR_NO_ANNOUNCEMENT_FOUND")
}

fn form(input: &AnnouncementInput, before: Option<&AnnouncementRow>) -> DeskResult<AnnouncementForm> {
    let kept = |part: fn(&AnnouncementRow) -> &str| before.map(part).unwrap_or_default();
    let required = || DeskError::invalid("ERR_ANNOUNCEMENT_REQUIRED");
    let title = input.title.as_deref().unwrap_or(kept(|row| &row.title));
    let text = input.text.as_deref().unwrap_or(kept(|row| &row.text));
    let priority = input.priority.unwrap_or(before.map_or(LOW, |row| row.priority));
    if !(1..=LOW).contains(&priority) {
        return Err(DeskError::invalid_field("priority"));
    }
    Ok(AnnouncementForm {
        priority,
        title: sized(title, 1, 200).ok_or_else(required)?,
        text: sized(text, 1, 10_000).ok_or_else(required)?,
        status: input.status.unwrap_or(before.is_none_or(|row| row.status)),
    })
}

impl AnnouncementView {
    pub(super) fn new(desk: &Desk, row: AnnouncementRow) -> Self {
        let has_file = !row.media_path.is_empty();
        Self {
            id: row.id,
            priority: row.priority,
            title: row.title,
            text: row.text,
            media_path: has_file.then(|| desk.file_url(&row.media_path)),
            media_name: has_file.then_some(row.media_name),
            company_id: None,
            status: row.status,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}
