//! `backup`, `restore` and `receipts`

use std::{fs, path::Path};

use anyhow::{Context, ensure};
use balcao_desk::backup;
use balcao_model::clock::{Clock, SystemClock};
use balcao_storage::{Store, StoredReceipt};

use crate::{
    cli::{Backup, Restore},
    config::Settings,
    serve,
};

/// Writes a backup of an installation that may be running.
pub(crate) async fn backup(settings: &Settings, what: &Backup) -> anyhow::Result<()> {
    let url = settings.database_url();
    if let Some(file) = url.strip_prefix("sqlite:") {
        let file = Path::new(file.trim_start_matches("//"));
        ensure!(file.exists(), "there is no database at {}", file.display());
    }
    let store = Store::open(&url).await.context("the database does not answer")?;
    let media = settings.data.join("media");
    let media = (!what.without_media).then_some(media.as_path());
    let manifest = backup::backup(&store, media, &what.file, SystemClock.now(), &say).await?;
    store.close().await;
    let rows: u64 = manifest.tables.values().sum();
    tracing::info!("{} holds {rows} rows", what.file.display());
    Ok(())
}

/// Puts a backup back.
pub(crate) async fn restore(settings: &Settings, what: &Restore) -> anyhow::Result<()> {
    let receipts = match &what.receipts {
        Some(file) => read_receipts(file)?,
        None => Vec::new(),
    };
    fs::create_dir_all(&settings.data)
        .with_context(|| format!("cannot create the data folder {}", settings.data.display()))?;
    let store = Store::open(&settings.database_url())
        .await
        .context("the database does not answer")?;
    let media = settings.data.join("media");
    let restored = backup::restore(&store, &media, &what.file, &receipts, SystemClock.now(), &say).await?;
    store.close().await;
    tracing::info!(
        "restored; {} erased contacts that the backup had brought back were erased again",
        restored.erased_again
    );
    tracing::info!("everybody has to log in again, and connections have to be paired again");
    Ok(())
}

/// Prints the receipts of erasures, one JSON object in each line.
pub(crate) async fn receipts(settings: &Settings) -> anyhow::Result<()> {
    let store = Store::open(&settings.database_url())
        .await
        .context("the database does not answer")?;
    for receipt in store.receipts().await? {
        serve::write_stdout(&serde_json::to_string(&receipt)?)?;
    }
    store.close().await;
    Ok(())
}

fn read_receipts(file: &Path) -> anyhow::Result<Vec<StoredReceipt>> {
    let text = fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| line.parse().context("a line is no receipt")).collect()
}

fn say(progress: String) {
    tracing::info!("{progress}");
}
