//! Putting a backup back.

use super::archive::{digest, entries};
use super::{FORMAT, MANIFEST, Manifest};
use crate::privacy::erase_returned;
use anyhow::{Context, bail, ensure};
use balcao_model::clock::Millis;
use balcao_storage::{Load, Store, StoredReceipt};
use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Component, Path};
use tokio::runtime::Handle;

/// Rows of one statement.
const ROWS: usize = 200;

/// What a restore did.
#[derive(Debug, Clone)]
pub struct Restored {
    /// The archive's own words.
    pub manifest: Manifest,
    /// Contacts that the backup had brought back although they had been erased.
    pub erased_again: usize,
}

/// Puts an archive back into an empty database and the folder of files. The whole archive is verified before
/// anything is written, and the database is written in one transaction. `receipts` are erasures that happened
/// after the backup was made.
///
/// # Errors
/// When the archive is cut, damaged or of a newer program, the database is not empty, or something cannot be written.
pub async fn restore(
    store: &Store,
    media: &Path,
    source: &Path,
    receipts: &[StoredReceipt],
    now: Millis,
    say: &(dyn Fn(String) + Sync),
) -> anyhow::Result<Restored> {
    let manifest = verify(source).with_context(|| format!("{} is cut or damaged", source.display()))?;
    ensure!(
        manifest.format == FORMAT && manifest.schema <= Store::newest_schema(),
        "the backup was made by a newer program ({})",
        manifest.version
    );
    ensure!(
        store.is_empty().await,
        "the database is not empty; a backup is restored into an empty one"
    );
    say(format!("the archive is whole: {} tables", manifest.tables.len()));
    let mut load = store.load(manifest.schema).await?;
    load_archive(&mut load, media, source, say)?;
    for (table, rows) in &manifest.tables {
        let found = load.count(table).await?;
        ensure!(found == *rows, "table {table} has {found} rows instead of {rows}");
    }
    for receipt in receipts {
        load.rows("erasure_receipts", &[&serde_json::to_string(receipt)?])
            .await?;
    }
    load.finish(manifest.made_at, now)
        .await
        .context("the rows do not fit together")?;
    store.migrate().await?;
    let erased_again = erase_returned(store, now).await?;
    crate::privacy::sweep(store, media).await;
    Ok(Restored { manifest, erased_again })
}

/// Reads everything once and compares it with the manifest at the end.
fn verify(source: &Path) -> anyhow::Result<Manifest> {
    let (mut found, mut manifest) = (BTreeMap::new(), None);
    entries(source, |name, content| {
        if name == MANIFEST {
            manifest = Some(serde_json::from_reader::<_, Manifest>(content)?);
        } else {
            found.insert(name.to_owned(), digest(content)?);
        }
        Ok(())
    })?;
    let manifest = manifest.context("its end is missing")?;
    for (name, expected) in &manifest.files {
        ensure!(found.get(name) == Some(expected), "{name} is not what was written");
    }
    ensure!(found.len() == manifest.files.len(), "it holds more than was written");
    Ok(manifest)
}

fn load_archive(load: &mut Load, media: &Path, source: &Path, say: &(dyn Fn(String) + Sync)) -> anyhow::Result<()> {
    let handle = Handle::current();
    let mut table = String::new();
    // The archive is read piece by piece in between; this is a command of its own, which holds nobody up.
    tokio::task::block_in_place(|| {
        entries(source, |name, content| {
            if let Some(rest) = name.strip_prefix("media/") {
                return put_file(media, rest, content);
            }
            let Some((own, _)) = name.strip_prefix("tables/").and_then(|rest| rest.split_once('/')) else {
                return Ok(());
            };
            if own != table {
                own.clone_into(&mut table);
                say(format!("table {own}"));
            }
            handle.block_on(put_rows(load, own, content))
        })
    })
}

async fn put_rows(load: &mut Load, table: &str, content: &mut (dyn Read + '_)) -> anyhow::Result<()> {
    let lines: Vec<String> = BufReader::new(content).lines().collect::<Result<_, _>>()?;
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    for rows in lines.chunks(ROWS) {
        load.rows(table, rows).await.with_context(|| format!("table {table}"))?;
    }
    Ok(())
}

/// Writes a file of a conversation under its final name once it is whole: a restore may be repeated.
fn put_file(media: &Path, name: &str, content: &mut dyn Read) -> anyhow::Result<()> {
    let relative = Path::new(name);
    if !relative.components().all(|part| matches!(part, Component::Normal(_))) {
        bail!("{name} is no name of a file of ours");
    }
    let path = media.join(relative);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut written = || -> std::io::Result<()> {
        let draft = path.with_extension("partial");
        let mut file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(&draft)?;
        std::io::copy(content, &mut file)?;
        file.sync_all()?;
        fs::rename(&draft, &path)
    };
    written().with_context(|| format!("{} could not be written", path.display()))
}
