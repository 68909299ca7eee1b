//! Backups: everything of an installation in one file, made while it runs, and put back into an empty one.
//!
//! The file is a tar archive, compressed with zstd: `tables/<name>/<part>.jsonl` with one JSON object for each
//! row, `media/…` with the files of conversations, and at the very end `manifest.json` with counts and digests.
//! Nothing in it belongs to an engine: what came from SQLite can be restored into PostgreSQL.

mod archive;
mod restore;

pub use restore::{Restored, restore};

use anyhow::{Context, bail};
use archive::Writer;
use balcao_model::clock::Millis;
use balcao_storage::{Engine, Store};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The form of archives that this program writes and reads.
const FORMAT: u32 = 1;
/// Size of a part of a table, in bytes.
const PART: usize = 4 * 1024 * 1024;
const MANIFEST: &str = "manifest.json";

/// What an archive says about itself.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    format: u32,
    /// Version of the program that wrote it.
    pub version: String,
    /// `sqlite` or `postgres`; only to be read by people.
    pub engine: String,
    /// The newest migration of the database.
    pub schema: i64,
    /// When it was made.
    pub made_at: Millis,
    /// Rows of each table.
    pub tables: BTreeMap<String, u64>,
    /// SHA-256 of each file of the archive.
    files: BTreeMap<String, String>,
}

/// Writes a backup of a live installation to a file that does not exist yet. `media` is the folder of files, or
/// nothing to leave them out. `say` is told of the progress.
///
/// # Errors
/// When the database does not answer, has another schema than this program, or the file cannot be written.
pub async fn backup(
    store: &Store,
    media: Option<&Path>,
    target: &Path,
    now: Millis,
    say: &(dyn Fn(String) + Sync),
) -> anyhow::Result<Manifest> {
    if store.missing_migrations().await > 0 {
        bail!("the database has an older schema than this program; run: balcao migrate");
    }
    if target.exists() {
        bail!("{} exists already", target.display());
    }
    let mut name = target.as_os_str().to_owned();
    name.push(".partial");
    let draft = Draft(PathBuf::from(name));
    let manifest = write(store, media, &draft.0, now, say)
        .await
        .with_context(|| format!("{} could not be written", target.display()))?;
    fs::rename(&draft.0, target).with_context(|| format!("{} could not be named", target.display()))?;
    Ok(manifest)
}

/// A file that is swept away unless it got its final name.
struct Draft(PathBuf);

impl Drop for Draft {
    fn drop(&mut self) {
        // It is gone when the backup succeeded.
        let _ = fs::remove_file(&self.0);
    }
}

async fn write(
    store: &Store,
    media: Option<&Path>,
    draft: &Path,
    now: Millis,
    say: &(dyn Fn(String) + Sync),
) -> anyhow::Result<Manifest> {
    // What is inside is as secret as the database.
    let file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(draft)?;
    let mut archive = Writer::new(file)?;
    let mut snapshot = store.snapshot().await?;
    let mut tables = BTreeMap::new();
    for table in snapshot.tables().await? {
        let mut part = Part::new(&table.name);
        let rows = snapshot
            .rows(&table, &mut |row| part.add(row, &mut archive))
            .await
            .with_context(|| format!("table {}", table.name))?;
        part.finish(&mut archive)?;
        say(format!("table {}: {rows} rows", table.name));
        tables.insert(table.name, rows);
    }
    if let Some(folder) = media {
        let files = add_media(&mut archive, folder)?;
        say(format!("{files} files of conversations"));
    }
    let manifest = Manifest {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine: match store.engine() {
            Engine::Sqlite => "sqlite".to_owned(),
            Engine::Postgres => "postgres".to_owned(),
        },
        schema: Store::newest_schema(),
        made_at: now,
        tables,
        files: archive.digests(),
    };
    archive.add(MANIFEST, &serde_json::to_vec(&manifest)?)?;
    archive.finish()?;
    Ok(manifest)
}

/// Rows of a table that are not in the archive yet.
struct Part<'a> {
    table: &'a str,
    number: u32,
    rows: Vec<u8>,
}

impl<'a> Part<'a> {
    fn new(table: &'a str) -> Self {
        Self {
            table,
            number: 0,
            rows: Vec::new(),
        }
    }

    fn add(&mut self, row: &str, archive: &mut Writer) -> std::io::Result<()> {
        self.rows.extend_from_slice(row.as_bytes());
        self.rows.push(b'\n');
        if self.rows.len() >= PART {
            self.finish(archive)?;
        }
        Ok(())
    }

    fn finish(&mut self, archive: &mut Writer) -> std::io::Result<()> {
        if self.rows.is_empty() {
            return Ok(());
        }
        self.number += 1;
        archive.add(&format!("tables/{}/{:06}.jsonl", self.table, self.number), &self.rows)?;
        self.rows.clear();
        Ok(())
    }
}

/// Adds the files of every company. Files never change, so those that messages of the snapshot show are whole;
/// one that is removed meanwhile is left out.
fn add_media(archive: &mut Writer, folder: &Path) -> anyhow::Result<u64> {
    let mut count = 0;
    let mut folders = vec![(folder.to_owned(), "media".to_owned())];
    while let Some((folder, prefix)) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries {
            let entry = entry?;
            let name = format!("{prefix}/{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                folders.push((entry.path(), name));
            } else if let Ok(file) = File::open(entry.path()) {
                archive.add_file(&name, file)?;
                count += 1;
            }
        }
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::archive::Writer;

    #[test]
    fn a_full_disk_is_an_error_that_says_so() {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut archive = Writer::new(full).unwrap();
        // Random bytes do not shrink, so that the disk is really written to.
        let bytes: Vec<u8> = (0..2_000_000).map(|_| rand::random::<u8>()).collect();
        let outcome = archive.add("media/1/a.bin", &bytes).and_then(|()| archive.finish());
        assert_eq!(outcome.unwrap_err().kind(), std::io::ErrorKind::StorageFull);
    }
}
