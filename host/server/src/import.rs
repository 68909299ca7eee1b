//! `import`: brings companies over from an older program of the family.

use std::{
    io::{BufWriter, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use anyhow::{Context, bail};
use async_trait::async_trait;
use balcao_desk::import::{ImportOptions, ImportReport, Told, Watcher, import, reason};
use balcao_model::clock::{Clock, SystemClock};
use balcao_storage::{Error, Store, family::Family, import::Taken};
use clap::Args;
use serde_json::json;

use crate::{config::Settings, secrets::random_text, serve::write_stdout, wiring};

/// The right to import, held by one program at a time.
const LEASE: &str = "import";
/// How long another program waits for one that died while importing.
const LEASE_MS: i64 = 60_000;
/// Notes that are read at once.
const PAGE: i64 = 1_000;
/// How long a source may take to answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// What to bring over.
#[derive(Args)]
pub(crate) struct Import {
    /// PostgreSQL database of the old program, `postgres://user:password@host/name`. It is only read.
    #[arg(env = "BALCAO_IMPORT_SOURCE", hide_env_values = true)]
    source: String,
    /// Writes nothing here and reports what would become of every row.
    #[arg(long)]
    dry_run: bool,
    /// Only this company of the source, by its number there; may be given several times.
    #[arg(long = "company")]
    companies: Vec<i64>,
    /// The old program's folder of public files; they are copied.
    #[arg(long)]
    media: Option<PathBuf>,
    /// Rows of one transaction.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    batch: u32,
    /// Keeps operators of the old installation as operators of this one.
    #[arg(long)]
    keep_super: bool,
    /// Name of the company of a source that has no companies.
    #[arg(long, default_value = "Empresa importada")]
    company_name: String,
    /// File for the whole report, every row that was left out or changed included. Default: in the data folder.
    #[arg(long)]
    report: Option<PathBuf>,
    /// Progress and report as JSON, one object per line.
    #[arg(long)]
    json: bool,
}

/// Runs the import and writes its report.
pub(crate) async fn run(settings: &Settings, wanted: Import) -> anyhow::Result<ExitCode> {
    if let Some(media) = &wanted.media
        && !media.is_dir()
    {
        bail!("ERR_IMPORT_MEDIA: {} is no folder", media.display());
    }
    // The address carries a password: errors of the driver name the host only.
    let family = tokio::time::timeout(PATIENCE, Family::open(&wanted.source))
        .await
        .context("ERR_IMPORT_SOURCE: the source does not answer")?
        .context("ERR_IMPORT_SOURCE: the source cannot be read")?;
    let report = if wanted.dry_run {
        dry_run(settings, &wanted, &family).await
    } else {
        real_run(settings, &wanted, &family).await
    };
    family.close().await;
    report?;
    Ok(ExitCode::SUCCESS)
}

async fn real_run(settings: &Settings, wanted: &Import, family: &Family) -> anyhow::Result<()> {
    let store = wiring::open_store(settings).await?;
    let holder = random_text(16);
    if !store.hold_lease(LEASE, &holder, SystemClock.now(), LEASE_MS).await? {
        bail!("ERR_IMPORT_RUNNING: another import is running, or one was broken off less than a minute ago");
    }
    let taken = store.taken_names(None).await?;
    let mut screen = Screen {
        json: wanted.json,
        lease: Some((store.clone(), holder.clone())),
    };
    let options = options(settings, wanted)?;
    let done = import((&store, family), (&options, taken), &SystemClock, &mut screen).await;
    store.drop_leases(&holder).await?;
    let report = done?;
    let file = wanted
        .report
        .clone()
        .unwrap_or_else(|| settings.data.join("import-report.json"));
    finish(&store, family, (&report, wanted.json), Some(&file)).await?;
    store.close().await;
    Ok(())
}

/// Imports into a database that is thrown away, with the names of the real one.
async fn dry_run(settings: &Settings, wanted: &Import, family: &Family) -> anyhow::Result<()> {
    let folder = std::env::temp_dir().join(format!("balcao-dry-run-{}", random_text(12)));
    std::fs::create_dir_all(&folder)?;
    let done = rehearse(settings, wanted, family, &folder).await;
    std::fs::remove_dir_all(&folder)?;
    done
}

async fn rehearse(settings: &Settings, wanted: &Import, family: &Family, folder: &Path) -> anyhow::Result<()> {
    let taken = names_in_use(settings, family).await?;
    let store = Store::open(&format!("sqlite:{}", folder.join("balcao.db").display())).await?;
    store.migrate().await?;
    let mut screen = Screen {
        json: wanted.json,
        lease: None,
    };
    let mut options = options(settings, wanted)?;
    options.media = options.media.map(|(from, _)| (from, folder.join("media")));
    let report = import((&store, family), (&options, taken), &SystemClock, &mut screen).await?;
    finish(&store, family, (&report, wanted.json), wanted.report.as_deref()).await?;
    store.close().await;
    Ok(())
}

/// Names of the real database, when there is one; a dry run does not even create it.
async fn names_in_use(settings: &Settings, family: &Family) -> anyhow::Result<Taken> {
    let url = settings.database_url();
    if let Some(file) = url.strip_prefix("sqlite:")
        && !Path::new(file.trim_start_matches("//")).exists()
    {
        return Ok(Taken::default());
    }
    let store = Store::open(&url).await.context("the database does not answer")?;
    let names = match store.missing_migrations().await {
        0 => store.taken_names(Some(family.identity())).await?,
        _ => Taken::default(),
    };
    store.close().await;
    Ok(names)
}

fn options(settings: &Settings, wanted: &Import) -> anyhow::Result<ImportOptions> {
    Ok(ImportOptions {
        companies: wanted.companies.clone(),
        media: wanted.media.clone().map(|from| (from, settings.data.join("media"))),
        batch: usize::try_from(wanted.batch)?,
        keep_super: wanted.keep_super,
        time_zone: settings.time_zone()?,
        company_name: wanted.company_name.clone(),
        dry_run: wanted.dry_run,
    })
}

async fn finish(
    store: &Store,
    family: &Family,
    (report, as_json): (&ImportReport, bool),
    file: Option<&Path>,
) -> anyhow::Result<()> {
    if let Some(file) = file {
        write_report(store, family, report, file)
            .await
            .with_context(|| format!("the report cannot be written to {}", file.display()))?;
    }
    if as_json {
        return write_stdout(&json!({ "report": report }).to_string());
    }
    write_stdout(&report.to_string())?;
    if let Some(file) = file {
        write_stdout(&format!("Every row that was left out or changed: {}", file.display()))?;
    }
    Ok(())
}

/// The report with every note, row by row; notes are streamed, there may be many.
async fn write_report(store: &Store, family: &Family, report: &ImportReport, file: &Path) -> anyhow::Result<()> {
    let mut out = BufWriter::new(std::fs::File::create(file)?);
    let summary = serde_json::to_string(report)?;
    write!(out, "{{\"summary\":{summary},\n\"rows\":[")?;
    let mut after = None;
    let mut first = true;
    loop {
        let page = store.import_notes(family.identity(), after.as_ref(), PAGE).await?;
        for note in &page {
            let line = json!({
                "step": note.step, "id": note.old_key, "code": note.code, "skipped": note.skipped,
                "meaning": reason(&note.code),
            });
            write!(out, "{}\n{line}", if first { "" } else { "," })?;
            first = false;
        }
        match page.last() {
            Some(last) => after = Some(last.clone()),
            None => break,
        }
    }
    out.write_all(b"\n]}\n")?;
    out.flush()?;
    Ok(())
}

/// Tells the terminal how far the import came, and keeps the right to import.
struct Screen {
    json: bool,
    lease: Option<(Store, String)>,
}

#[async_trait]
impl Watcher for Screen {
    async fn tell(&mut self, told: &Told<'_>) -> Result<bool, Error> {
        if let Some((store, holder)) = &self.lease
            && !store.hold_lease(LEASE, holder, SystemClock.now(), LEASE_MS).await?
        {
            return Ok(false);
        }
        if self.json {
            let line = json!({ "step": told.step, "done": told.done, "total": told.total });
            // A closed pipe ends the progress, not the import.
            drop(write_stdout(&line.to_string()));
        } else {
            tracing::info!("{}: {} of about {}", told.step, told.done, told.total);
        }
        Ok(true)
    }
}
