//! Help videos: the provider's, for everybody.

use super::{PAGE, commit_for_all, deleted, offset, operator, paged, saved, sized, term};
use crate::Desk;
use crate::error::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_model::event::Record;
use balcao_model::time::Moment;
use balcao_storage::{Audit, HelpForm, HelpRow};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

/// Most help videos of a list without pages.
const MOST_LISTED: i64 = 1000;

/// Use cases of help videos.
#[derive(Clone, Copy)]
pub struct Helps<'a> {
    pub(super) desk: &'a Desk,
}

/// A help video.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `Help`")]
pub struct HelpView {
    pub id: i64,
    pub title: String,
    pub description: String,
    /// Code of the video at its host.
    pub video: String,
    pub link: Option<String>,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

/// A page of help videos.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HelpPage {
    /// By title.
    pub records: Vec<HelpView>,
    /// Rows up to and including this page, one more when others follow.
    pub count: i64,
    /// Whether another page follows.
    pub has_more: bool,
}

/// A help video's form. What is `None` stays as it is.
#[derive(Debug, Clone, Default)]
pub struct HelpInput {
    /// 3 to 200 characters.
    pub title: Option<String>,
    /// 3 to 5000 characters.
    pub description: Option<String>,
    /// A code of letters, digits, `-` and `_`, or an address that begins with `https://`.
    pub video: Option<String>,
    /// An address that begins with `https://`, or nothing.
    pub link: Option<String>,
}

impl Helps<'_> {
    /// A page of help videos.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn page(&self, search: Option<&str>, page: i64) -> DeskResult<HelpPage> {
        let rows = self.desk.store().helps(term(search), offset(page), PAGE + 1).await?;
        let (rows, count, has_more) = paged(rows, page);
        Ok(HelpPage {
            records: rows.into_iter().map(HelpView::from).collect(),
            count,
            has_more,
        })
    }

    /// Every help video by title.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self) -> DeskResult<Vec<HelpView>> {
        let rows = self.desk.store().helps(None, 0, MOST_LISTED).await?;
        Ok(rows.into_iter().map(HelpView::from).collect())
    }

    /// One help video.
    ///
    /// # Errors
    /// `ERR_NO_HELP_FOUND`.
    pub async fn show(&self, id: i64) -> DeskResult<HelpView> {
        Ok(self.desk.store().help(id).await?.ok_or_else(missing)?.into())
    }

    /// Adds a help video.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_HELP_INVALID_NAME`, `ERR_VALIDATION`.
    pub async fn create(&self, who: &Identity, input: &HelpInput) -> DeskResult<HelpView> {
        operator(who)?;
        let form = form(input, None)?;
        let (store, now) = (self.desk.store(), self.desk.now());
        let companies = store.companies().await?;
        let mut tx = store.begin().await?;
        let id = tx.insert_help(&form, now).await?;
        let entry = audit("help.created", id, &form.title);
        tx.of(store.tenant(who).key()).audit(who, &entry, now).await?;
        commit_for_all(self.desk, tx, &companies, &saved(Record::Help, id, true)).await?;
        self.show(id).await
    }

    /// Changes a help video.
    ///
    /// # Errors
    /// As [`Helps::create`], and `ERR_NO_HELP_FOUND`.
    pub async fn update(&self, who: &Identity, id: i64, input: &HelpInput) -> DeskResult<HelpView> {
        operator(who)?;
        let form = form(input, Some(self.show(id).await?))?;
        let (store, now) = (self.desk.store(), self.desk.now());
        let companies = store.companies().await?;
        let mut tx = store.begin().await?;
        if !tx.update_help(id, &form, now).await? {
            return Err(missing());
        }
        let entry = audit("help.updated", id, &form.title);
        tx.of(store.tenant(who).key()).audit(who, &entry, now).await?;
        commit_for_all(self.desk, tx, &companies, &saved(Record::Help, id, false)).await?;
        self.show(id).await
    }

    /// Removes a help video.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_HELP_FOUND`.
    pub async fn delete(&self, who: &Identity, id: i64) -> DeskResult<()> {
        operator(who)?;
        let before = self.show(id).await?;
        let store = self.desk.store();
        let companies = store.companies().await?;
        let mut tx = store.begin().await?;
        if !tx.delete_help(id).await? {
            return Err(missing());
        }
        let entry = audit("help.deleted", id, &before.title);
        tx.of(store.tenant(who).key())
            .audit(who, &entry, self.desk.now())
            .await?;
        commit_for_all(self.desk, tx, &companies, &deleted(Record::Help, id)).await
    }
}

fn missing() -> DeskError {
    DeskError::not_found("ERR_NO_HELP_FOUND")
}

fn audit(action: &'static str, id: i64, title: &str) -> Audit<'static> {
    Audit {
        action,
        target: format!("help:{id}"),
        detail: json!({ "title": title }),
    }
}

fn form(input: &HelpInput, before: Option<HelpView>) -> DeskResult<HelpForm> {
    let before = before.map(|help| (help.title, help.description, help.video, help.link.unwrap_or_default()));
    let (title, description, video, link) = before.unwrap_or_default();
    let name = |given: &Option<String>, kept: &str, most| {
        sized(given.as_deref().unwrap_or(kept), 3, most).ok_or_else(|| DeskError::invalid("ERR_HELP_INVALID_NAME"))
    };
    let video = input.video.as_deref().unwrap_or(&video).trim();
    let link = input.link.as_deref().unwrap_or(&link).trim();
    if !is_video(video) {
        return Err(DeskError::invalid_field("video"));
    }
    if !link.is_empty() && !is_address(link) {
        return Err(DeskError::invalid_field("link"));
    }
    Ok(HelpForm {
        title: name(&input.title, &title, 200)?,
        description: name(&input.description, &description, 5000)?,
        video: video.to_owned(),
        link: link.to_owned(),
    })
}

/// A code that a page may put into a player's address.
fn is_video(text: &str) -> bool {
    let is_code = text.len() <= 64
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    is_code || is_address(text)
}

/// An address that a page may link to.
fn is_address(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_graphic() && !matches!(c, '"' | '\'' | '<' | '>' | '`' | '\\');
    text.len() <= 500 && text.starts_with("https://") && text.chars().all(is_plain)
}

impl From<HelpRow> for HelpView {
    fn from(row: HelpRow) -> Self {
        Self {
            id: row.id,
            title: row.title,
            description: row.description,
            video: row.video,
            link: Some(row.link).filter(|link| !link.is_empty()),
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{is_address, is_video};

    #[test]
    fn a_video_is_a_code_or_a_safe_address() {
        for good in ["dQw4w9WgXcQ", "a_b-c", "", "https://youtu.be/dQw4w9WgXcQ?t=5"] {
            assert!(is_video(good), "{good}");
        }
        for bad in ["javascript:alert(1)", "\"><script>", "a b", "http://youtu.be/x"] {
            assert!(!is_video(bad), "{bad}");
        }
        assert!(!is_address("https://x/\"onload=alert(1)"));
    }
}
