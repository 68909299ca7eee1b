//! Quick messages: a user's own, and those that admins share with the company.

use super::{PAGE, commit, deleted, media, offset, paged, saved, sized, term};
use crate::error::{DeskError, DeskResult};
use crate::{Desk, Upload};
use balcao_model::auth::Identity;
use balcao_model::event::Record;
use balcao_model::message::MAX_BODY_CHARS;
use balcao_model::time::Moment;
use balcao_storage::{QuickMessageForm, QuickMessageRow};
use serde::Serialize;
use utoipa::ToSchema;

/// Most quick messages of one user.
const MOST: i64 = 1000;
/// Most quick messages of a list without pages.
const MOST_LISTED: i64 = 1000;
/// Longest shortcut, in characters.
const MAX_SHORTCODE: usize = 100;

/// Use cases of quick messages.
#[derive(Clone, Copy)]
pub struct QuickMessages<'a> {
    pub(super) desk: &'a Desk,
}

/// A quick message.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `QuickMessage`")]
pub struct QuickMessageView {
    pub id: i64,
    pub shortcode: String,
    pub message: String,
    pub company_id: i64,
    pub user_id: i64,
    /// Offered to everybody of the company.
    pub geral: bool,
    /// The whole address of the file.
    pub media_path: Option<String>,
    pub media_name: Option<String>,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

/// A quick message in the list of all.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListedQuickMessage {
    /// The quick message.
    #[serde(flatten)]
    pub record: QuickMessageView,
    /// Its company.
    pub company: OwnerCompany,
}

/// The company of a quick message.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "the wire shape of a quick message's company")]
pub struct OwnerCompany {
    pub id: i64,
    pub name: String,
}

/// A page of quick messages.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuickMessagePage {
    /// By shortcut.
    pub records: Vec<QuickMessageView>,
    /// Rows up to and including this page, one more when others follow.
    pub count: i64,
    /// Whether another page follows.
    pub has_more: bool,
}

/// A quick message's form. What is `None` stays as it is.
#[derive(Debug, Clone, Default)]
pub struct QuickMessageInput {
    /// 3 to 100 characters.
    pub shortcode: Option<String>,
    /// At least 3 characters.
    pub message: Option<String>,
    /// Offered to everybody of the company; for admins only.
    pub shared: Option<bool>,
}

impl QuickMessages<'_> {
    /// A page of the caller's own and the shared quick messages.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn page(&self, who: &Identity, search: Option<&str>, page: i64) -> DeskResult<QuickMessagePage> {
        let tenant = self.desk.store().tenant(who);
        let rows = tenant
            .quick_messages(who.user_id(), term(search), offset(page), PAGE + 1)
            .await?;
        let (rows, count, has_more) = paged(rows, page);
        Ok(QuickMessagePage {
            records: rows
                .into_iter()
                .map(|row| QuickMessageView::new(self.desk, row))
                .collect(),
            count,
            has_more,
        })
    }

    /// The caller's own and the shared quick messages.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, who: &Identity) -> DeskResult<Vec<ListedQuickMessage>> {
        let tenant = self.desk.store().tenant(who);
        let company = tenant.company().await?;
        let rows = tenant.quick_messages(who.user_id(), None, 0, MOST_LISTED).await?;
        let listed = rows.into_iter().map(|row| ListedQuickMessage {
            record: QuickMessageView::new(self.desk, row),
            company: OwnerCompany {
                id: company.id,
                name: company.name.clone(),
            },
        });
        Ok(listed.collect())
    }

    /// One quick message.
    ///
    /// # Errors
    /// `ERR_NO_QUICKMESSAGE_FOUND`, also for those of others that are not shared.
    pub async fn show(&self, who: &Identity, id: i64) -> DeskResult<QuickMessageView> {
        Ok(QuickMessageView::new(self.desk, self.seen(who, id).await?))
    }

    /// Adds a quick message of the caller's.
    ///
    /// # Errors
    /// `ERR_QUICKMESSAGE_INVALID_NAME`, `ERR_QUICKMESSAGE_REQUIRED`, `ERR_RECORD_LIMIT`;
    /// `ERR_NO_PERMISSION` when somebody else than an admin shares it.
    pub async fn create(&self, who: &Identity, input: &QuickMessageInput) -> DeskResult<QuickMessageView> {
        let form = form(input, None)?;
        may_manage(who, form.shared)?;
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(key);
        if company.count_quick_messages(who.user_id()).await? >= MOST {
            return Err(DeskError::invalid("ERR_RECORD_LIMIT"));
        }
        let id = company
            .insert_quick_message(who.user_id(), &form, self.desk.now())
            .await?;
        commit(self.desk, tx, key, vec![saved(Record::QuickMessage, id, true)]).await?;
        self.show(who, id).await
    }

    /// Changes a quick message: the caller's own, or as an admin a shared one. Its owner stays.
    ///
    /// # Errors
    /// As [`QuickMessages::create`], and `ERR_NO_QUICKMESSAGE_FOUND`.
    pub async fn update(&self, who: &Identity, id: i64, input: &QuickMessageInput) -> DeskResult<QuickMessageView> {
        let before = self.managed(who, id).await?;
        let form = form(input, Some(&before))?;
        may_manage(who, form.shared)?;
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        if !tx.of(key).update_quick_message(id, &form, self.desk.now()).await? {
            return Err(missing());
        }
        let withdrawn = before.shared && !form.shared;
        // Everybody else's list has to lose it before its owner's shows it again.
        let events = if withdrawn {
            vec![deleted(Record::QuickMessage, id), saved(Record::QuickMessage, id, true)]
        } else {
            vec![saved(Record::QuickMessage, id, false)]
        };
        commit(self.desk, tx, key, events).await?;
        Ok(self.desk.store().tenant(who).quick_message(id).await?.map_or_else(
            || QuickMessageView::new(self.desk, before),
            |row| QuickMessageView::new(self.desk, row),
        ))
    }

    /// Removes a quick message and its file: the caller's own, or as an admin a shared one.
    ///
    /// # Errors
    /// `ERR_NO_QUICKMESSAGE_FOUND`, `ERR_NO_PERMISSION`.
    pub async fn delete(&self, who: &Identity, id: i64) -> DeskResult<()> {
        let before = self.managed(who, id).await?;
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        if !tx.of(key).delete_quick_message(id).await? {
            return Err(missing());
        }
        commit(self.desk, tx, key, vec![deleted(Record::QuickMessage, id)]).await?;
        media::discard(self.desk, [before.media_path.as_str()]).await;
        Ok(())
    }

    /// Gives a quick message its file, in the place of the one it had.
    ///
    /// # Errors
    /// `ERR_NO_QUICKMESSAGE_FOUND`, `ERR_NO_PERMISSION`, `ERR_VALIDATION` without a file.
    pub async fn attach(&self, who: &Identity, id: i64, upload: &Upload) -> DeskResult<()> {
        let before = self.managed(who, id).await?;
        let kept = media::keep(self.desk, self.desk.store().tenant(who).key(), upload).await?;
        self.set_media(who, &before, &kept.path, &kept.name).await
    }

    /// Removes the file of a quick message.
    ///
    /// # Errors
    /// `ERR_NO_QUICKMESSAGE_FOUND`, `ERR_NO_PERMISSION`.
    pub async fn detach(&self, who: &Identity, id: i64) -> DeskResult<()> {
        let before = self.managed(who, id).await?;
        self.set_media(who, &before, "", "").await
    }

    async fn set_media(&self, who: &Identity, before: &QuickMessageRow, path: &str, name: &str) -> DeskResult<()> {
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(key);
        if !company
            .set_quick_message_media(before.id, path, name, self.desk.now())
            .await?
        {
            return Err(missing());
        }
        commit(self.desk, tx, key, vec![saved(Record::QuickMessage, before.id, false)]).await?;
        media::discard(self.desk, [before.media_path.as_str()]).await;
        Ok(())
    }

    async fn seen(&self, who: &Identity, id: i64) -> DeskResult<QuickMessageRow> {
        let row = self.desk.store().tenant(who).quick_message(id).await?;
        row.filter(|row| row.shared || row.user_id == who.user_id())
            .ok_or_else(missing)
    }

    async fn managed(&self, who: &Identity, id: i64) -> DeskResult<QuickMessageRow> {
        let row = self.seen(who, id).await?;
        may_manage(who, row.shared)?;
        Ok(row)
    }
}

fn missing() -> DeskError {
    DeskError::not_found("ERR_NO_QUICKMESSAGE_FOUND")
}

/// What is shared is the admins' to change, whoever wrote it.
fn may_manage(who: &Identity, shared: bool) -> DeskResult<()> {
    if shared && !who.is_admin() {
        return Err(DeskError::forbidden());
    }
    Ok(())
}

fn form(input: &QuickMessageInput, before: Option<&QuickMessageRow>) -> DeskResult<QuickMessageForm> {
    let kept = |part: fn(&QuickMessageRow) -> &str| before.map(part).unwrap_or_default();
    let shortcode = input.shortcode.as_deref().unwrap_or(kept(|row| &row.shortcode));
    let message = input.message.as_deref().unwrap_or(kept(|row| &row.message));
    Ok(QuickMessageForm {
        shortcode: sized(shortcode, 3, MAX_SHORTCODE)
            .ok_or_else(|| DeskError::invalid("ERR_QUICKMESSAGE_INVALID_NAME"))?,
        message: sized(message, 3, MAX_BODY_CHARS).ok_or_else(|| DeskError::invalid("ERR_QUICKMESSAGE_REQUIRED"))?,
        shared: input.shared.unwrap_or(before.is_some_and(|row| row.shared)),
    })
}

impl QuickMessageView {
    pub(super) fn new(desk: &Desk, row: QuickMessageRow) -> Self {
        let has_file = !row.media_path.is_empty();
        Self {
            id: row.id,
            shortcode: row.shortcode,
            message: row.message,
            company_id: row.company_id,
            user_id: row.user_id,
            geral: row.shared,
            media_path: has_file.then(|| desk.file_url(&row.media_path)),
            media_name: has_file.then_some(row.media_name),
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}
