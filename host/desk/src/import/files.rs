//! Copies the files that imported rows name. What is missing waits for a run with the right folder.

use super::ImportError;
use super::engine::Run;
use crate::media;
use crate::simulator::new_secret;
use balcao_storage::import::{FileOwner, WaitingFile};
use balcao_storage::{Place, Result};
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use tokio::io::AsyncReadExt;

/// Entries that are looked at at once.
const BATCH: i64 = 200;
/// As much of a file as its type is seen from.
const HEAD: u64 = 8_192;

/// Every owner of files, to find it again by its name.
const OWNERS: [FileOwner; 9] = [
    FileOwner::Row("messages", "seq", "media_url"),
    FileOwner::Row("queues", "id", "media_path"),
    FileOwner::Row("queue_options", "id", "media_path"),
    FileOwner::Row("quick_messages", "id", "media_path"),
    FileOwner::Row("file_list_entries", "id", "media_path"),
    FileOwner::Row("announcements", "id", "media_path"),
    FileOwner::Document("schedules", "imported_schedules"),
    FileOwner::Document("campaigns", "imported_campaigns"),
    FileOwner::Document("internal-chat", "imported_messages"),
];

impl Run<'_> {
    /// Copies what waits and is in the folder `from`, into the folder `to` of this installation.
    pub(super) async fn files(&mut self, from: &Path, to: &Path) -> std::result::Result<(), ImportError> {
        let (_, total) = self.store.count_import_files(&self.source).await?;
        let (mut after, mut done) = (0, 0);
        loop {
            let files = self.store.waiting_files(&self.source, after, BATCH).await?;
            let Some(last) = files.last() else {
                return Ok(());
            };
            after = last.id;
            for file in &files {
                if let Some(found) = find(from, file) {
                    self.bring(file, &found, to).await?;
                }
                done += 1;
            }
            self.tell("files", done, total).await?;
        }
    }

    async fn bring(&mut self, file: &WaitingFile, found: &Path, to: &Path) -> std::result::Result<(), ImportError> {
        let Some(owner) = OWNERS.into_iter().find(|owner| owner.name() == file.owner) else {
            return Ok(());
        };
        let address = match &file.planned {
            Some(address) => address.clone(),
            None => self.plan(file, found).await?,
        };
        let place = to.join(address.trim_start_matches("/public/"));
        copy(found, &place).await.map_err(ImportError::Files)?;
        Ok(self.hand_over(file, owner, &address).await?)
    }

    async fn plan(&mut self, file: &WaitingFile, found: &Path) -> std::result::Result<String, ImportError> {
        let head = head(found).await.map_err(ImportError::Files)?;
        let ending = media::ending(&head);
        let address = format!("/public/{}/{}.{ending}", file.company.id(), new_secret());
        let mut tx = self.store.begin().await?;
        tx.plan_file(file.id, &address).await?;
        tx.commit().await?;
        Ok(address)
    }

    async fn hand_over(&mut self, file: &WaitingFile, owner: FileOwner, address: &str) -> Result<()> {
        let mut tx = self.store.begin().await?;
        match owner {
            FileOwner::Row(table, key, column) => {
                if let Some(table) = self.tables.get(table) {
                    let mut part = tx.of(file.company);
                    part.give_row_file(table, (key, column), file.owner_id, address).await?;
                }
            }
            FileOwner::Document(plugin, collection) => {
                let mut part = tx.of(file.company);
                part.give_document_file(Place { plugin, collection }, file.owner_id, address)
                    .await?;
            }
        }
        tx.file_arrived(file.id, address).await?;
        tx.commit().await
    }
}

/// The file of an entry, wherever the members keep it. Nothing outside the folder is ever taken.
fn find(folder: &Path, file: &WaitingFile) -> Option<PathBuf> {
    let name = Path::new(&file.name);
    let inside = name.components().all(|part| matches!(part, Component::Normal(_)));
    if !inside || file.name.contains('\0') {
        return None;
    }
    let folder = folder.canonicalize().ok()?;
    let company = format!("company{}", file.old_company);
    [
        "".to_owned(),
        "quickMessage".to_owned(),
        company.clone(),
        format!("{company}/quickMessage"),
    ]
    .iter()
    .filter_map(|part| folder.join(part).join(name).canonicalize().ok())
    .find(|found| found.starts_with(&folder) && found.is_file())
}

async fn head(file: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    tokio::fs::File::open(file)
        .await?
        .take(HEAD)
        .read_to_end(&mut bytes)
        .await?;
    Ok(bytes)
}

async fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    let folder = to.parent().ok_or(ErrorKind::InvalidInput)?;
    tokio::fs::create_dir_all(folder).await?;
    let mut source = tokio::fs::File::open(from).await?;
    let mut target = tokio::fs::File::create(to).await?;
    tokio::io::copy(&mut source, &mut target).await?;
    target.sync_all().await
}

#[cfg(test)]
mod tests {
    use super::find;
    use balcao_model::company::CompanyKey;
    use balcao_storage::import::WaitingFile;

    fn entry(name: &str) -> WaitingFile {
        WaitingFile {
            id: 1,
            company: CompanyKey::from_row(9),
            old_company: 1,
            owner: "messages".into(),
            owner_id: 1,
            name: name.into(),
            planned: None,
        }
    }

    #[test]
    fn files_are_found_where_members_keep_them_and_never_outside() {
        let root = tempfile::tempdir().unwrap();
        let public = root.path().join("public");
        std::fs::create_dir_all(public.join("company1")).unwrap();
        std::fs::write(public.join("a.jpg"), "x").unwrap();
        std::fs::write(public.join("company1/b.jpg"), "x").unwrap();
        std::fs::write(root.path().join("secret"), "x").unwrap();
        std::os::unix::fs::symlink(root.path().join("secret"), public.join("link")).unwrap();
        assert!(find(&public, &entry("a.jpg")).is_some());
        assert!(find(&public, &entry("b.jpg")).is_some());
        for name in ["../secret", "/etc/passwd", "link", "nothing.jpg", "company1"] {
            assert!(find(&public, &entry(name)).is_none(), "{name}");
        }
    }
}
