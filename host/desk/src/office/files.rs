//! Lists of files that are sent together.

use super::{PAGE, admin, commit, deleted, media, message, offset, paged, saved, sized, term};
use crate::error::{DeskError, DeskResult};
use crate::{Desk, Upload};
use balcao_model::auth::Identity;
use balcao_model::clock::Millis;
use balcao_model::event::Record;
use balcao_model::time::Moment;
use balcao_storage::{Audit, EntryFile, Error, FileEntryRow, FileListRow, TenantTx};
use serde::Serialize;
use serde_json::json;
use std::collections::HashSet;
use utoipa::ToSchema;

/// Most entries of a list.
const MOST_ENTRIES: usize = 100;
/// Longest kind that a browser may claim of a file, in characters.
const MAX_TYPE: usize = 100;

/// Use cases of file lists.
#[derive(Clone, Copy)]
pub struct FileLists<'a> {
    pub(super) desk: &'a Desk,
}

/// A list of files; lists of lists have no entries.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `FileList`")]
pub struct FileListView {
    pub id: i64,
    pub company_id: i64,
    pub name: String,
    pub message: String,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<FileEntryView>>,
}

/// An entry of a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape of an option of `FileList`")]
pub struct FileEntryView {
    pub id: i64,
    pub file_id: i64,
    pub name: String,
    /// The name under which the file was uploaded; empty without one.
    pub path: String,
    /// The whole address of the file.
    pub url: Option<String>,
    pub media_type: String,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

/// A page of lists.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileListPage {
    /// By name, without their entries.
    pub files: Vec<FileListView>,
    /// Rows up to and including this page, one more when others follow.
    pub count: i64,
    /// Whether another page follows.
    pub has_more: bool,
}

/// A list's form.
#[derive(Debug, Clone)]
pub struct FileListInput {
    /// 3 to 100 characters, unique in the company.
    pub name: String,
    /// What is sent with the files; not empty.
    pub message: String,
    /// Its entries; those that are missing are removed. `None` leaves them as they are.
    pub entries: Option<Vec<EntryInput>>,
}

/// An entry of a list's form.
#[derive(Debug, Clone)]
pub struct EntryInput {
    /// The number of a known entry.
    pub id: Option<i64>,
    /// 1 to 255 characters.
    pub name: String,
    /// What the browser says that the file is, until it is uploaded.
    pub media_type: String,
}

/// A file for an entry.
#[derive(Debug, Clone)]
pub struct EntryUpload {
    /// The entry.
    pub id: i64,
    /// The file.
    pub file: Upload,
}

impl FileLists<'_> {
    /// A page of lists.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn page(&self, who: &Identity, search: Option<&str>, page: i64) -> DeskResult<FileListPage> {
        let tenant = self.desk.store().tenant(who);
        let rows = tenant.file_lists(term(search), offset(page), PAGE + 1).await?;
        let (rows, count, has_more) = paged(rows, page);
        let files = rows.into_iter().map(|row| FileListView::new(self.desk, row, None));
        Ok(FileListPage {
            files: files.collect(),
            count,
            has_more,
        })
    }

    /// One list with its entries.
    ///
    /// # Errors
    /// `ERR_NO_FILE_FOUND`.
    pub async fn show(&self, who: &Identity, id: i64) -> DeskResult<FileListView> {
        let found = self.desk.store().tenant(who).file_list(id).await?;
        let (row, entries) = found.ok_or_else(missing)?;
        Ok(FileListView::new(self.desk, row, Some(entries)))
    }

    /// Adds a list.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_RATING_NAME_ALREADY_EXISTS` as the family says that the name is taken,
    /// `ERR_VALIDATION`.
    pub async fn create(&self, who: &Identity, input: &FileListInput) -> DeskResult<FileListView> {
        admin(who)?;
        let (name, text) = checked(input)?;
        let (store, now) = (self.desk.store(), self.desk.now());
        let key = store.tenant(who).key();
        let mut tx = store.begin().await?;
        let mut company = tx.of(key);
        let id = company.insert_file_list(&name, &text, now).await.map_err(taken)?;
        for entry in input.entries.iter().flatten() {
            company
                .insert_file_entry(id, entry.name.trim(), &entry.media_type, now)
                .await?;
        }
        commit(self.desk, tx, key, vec![saved(Record::FileList, id, true)]).await?;
        self.show(who, id).await
    }

    /// Changes a list. Known entries are renamed, new ones added, missing ones removed.
    ///
    /// # Errors
    /// As [`FileLists::create`], and `ERR_NO_FILE_FOUND`.
    pub async fn update(&self, who: &Identity, id: i64, input: &FileListInput) -> DeskResult<FileListView> {
        admin(who)?;
        let (name, text) = checked(input)?;
        let (store, now) = (self.desk.store(), self.desk.now());
        let key = store.tenant(who).key();
        let mut tx = store.begin().await?;
        let mut company = tx.of(key);
        if !company.update_file_list(id, &name, &text, now).await.map_err(taken)? {
            return Err(missing());
        }
        if let Some(entries) = &input.entries {
            arrange(&mut company, id, entries, now).await?;
        }
        commit(self.desk, tx, key, vec![saved(Record::FileList, id, false)]).await?;
        self.show(who, id).await
    }

    /// Removes a list. Conversations in which its files were sent go on showing them.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_FILE_FOUND`.
    pub async fn delete(&self, who: &Identity, id: i64) -> DeskResult<()> {
        admin(who)?;
        let list = self.show(who, id).await?;
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(key);
        if !company.delete_file_list(id).await? {
            return Err(missing());
        }
        let entry = Audit {
            action: "file-list.deleted",
            target: format!("file-list:{id}"),
            detail: json!({ "name": list.name }),
        };
        company.audit(who, &entry, self.desk.now()).await?;
        commit(self.desk, tx, key, vec![deleted(Record::FileList, id)]).await
    }

    /// Gives entries of a list their files.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`; `ERR_NO_FILE_FOUND` when the list or one of the entries does not exist, and
    /// then nothing is kept; `ERR_VALIDATION` for an empty file.
    pub async fn upload(&self, who: &Identity, id: i64, uploads: &[EntryUpload]) -> DeskResult<()> {
        admin(who)?;
        let known: HashSet<i64> = self
            .show(who, id)
            .await?
            .options
            .iter()
            .flatten()
            .map(|entry| entry.id)
            .collect();
        if !uploads.iter().all(|upload| known.contains(&upload.id)) {
            return Err(missing());
        }
        let key = self.desk.store().tenant(who).key();
        let mut kept = Vec::new();
        for upload in uploads {
            kept.push((upload.id, media::keep(self.desk, key, &upload.file).await?));
        }
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        for (entry, file) in &kept {
            let file = EntryFile {
                media_path: &file.path,
                media_name: &file.name,
                media_type: file.kind.media_type(),
            };
            tx.of(key).set_entry_file(id, *entry, &file, now).await?;
        }
        commit(self.desk, tx, key, vec![saved(Record::FileList, id, false)]).await
    }
}

async fn arrange(company: &mut TenantTx<'_>, list: i64, entries: &[EntryInput], now: Millis) -> DeskResult<()> {
    let mut kept = Vec::new();
    for entry in entries {
        let name = entry.name.trim();
        match entry.id {
            Some(id) if company.rename_file_entry(list, id, name, now).await? => kept.push(id),
            Some(_) => return Err(missing()),
            None => kept.push(company.insert_file_entry(list, name, &entry.media_type, now).await?),
        }
    }
    Ok(company.keep_file_entries(list, &kept).await?)
}

fn missing() -> DeskError {
    DeskError::not_found("ERR_NO_FILE_FOUND")
}

fn taken(error: Error) -> DeskError {
    match error {
        Error::Duplicate => DeskError::conflict("ERR_RATING_NAME_ALREADY_EXISTS"),
        other => other.into(),
    }
}

fn checked(input: &FileListInput) -> DeskResult<(String, String)> {
    let name = sized(&input.name, 3, 100).ok_or_else(|| DeskError::invalid_field("name"))?;
    let text = message("message", &input.message)?;
    if text.trim().is_empty() {
        return Err(DeskError::invalid_field("message"));
    }
    let is_usable =
        |entry: &EntryInput| sized(&entry.name, 1, 255).is_some() && entry.media_type.chars().count() <= MAX_TYPE;
    let entries = input.entries.as_deref().unwrap_or_default();
    if entries.len() > MOST_ENTRIES || !entries.iter().all(is_usable) {
        return Err(DeskError::invalid_field("options"));
    }
    Ok((name, text))
}

impl FileListView {
    pub(super) fn new(desk: &Desk, row: FileListRow, entries: Option<Vec<FileEntryRow>>) -> Self {
        Self {
            id: row.id,
            company_id: row.company_id,
            name: row.name,
            message: row.message,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
            options: entries.map(|rows| rows.into_iter().map(|row| FileEntryView::new(desk, row)).collect()),
        }
    }
}

impl FileEntryView {
    fn new(desk: &Desk, row: FileEntryRow) -> Self {
        Self {
            id: row.id,
            file_id: row.list_id,
            name: row.name,
            url: (!row.media_path.is_empty()).then(|| desk.file_url(&row.media_path)),
            path: row.media_name,
            media_type: row.media_type,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}
