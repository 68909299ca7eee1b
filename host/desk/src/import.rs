//! Bringing companies over from an older program of this product family.
//!
//! Each table is a step. A step reads its table in the order of a key, in batches; a batch is one transaction
//! that also notes how far it came and what became of every row. A run that is broken off at any moment goes on
//! behind the last batch, and a row that was brought over is never brought over again.

mod engine;
mod files;
mod map;
mod reasons;
mod report;
mod row;
mod step;
mod writer;

pub use reasons::reason;
pub use report::{ImportReport, NoteReport, StepReport};

use async_trait::async_trait;
use balcao_model::clock::Clock;
use balcao_storage::family::Family;
use balcao_storage::import::{Imported, Mapping, Progress, Taken, Tally};
use balcao_storage::{Error, Result, Store};
use engine::{ONLY_COMPANY, Run};
use jiff::tz::TimeZone;
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use step::{Step, Target, free_name};

/// What to bring over and how.
pub struct ImportOptions {
    /// Only these companies of the source; empty means all.
    pub companies: Vec<i64>,
    /// Folder of the source's files and folder of this installation's files.
    pub media: Option<(PathBuf, PathBuf)>,
    /// Rows of a transaction.
    pub batch: usize,
    /// Whether operators of the old installation become operators of this one.
    pub keep_super: bool,
    /// The zone of moments that are written without one.
    pub time_zone: TimeZone,
    /// Name of the company of a source that has no companies.
    pub company_name: String,
    /// Whether the store is a throwaway one; only told in the report.
    pub dry_run: bool,
}

/// How far a run came.
#[derive(Debug, Clone, Copy)]
pub struct Told<'a> {
    /// The step.
    pub step: &'a str,
    /// Rows read so far, over all runs.
    pub done: i64,
    /// About how many there are.
    pub total: i64,
}

/// Is told after each batch.
#[async_trait]
pub trait Watcher: Send {
    /// A batch is durable. Tells whether the run may go on.
    ///
    /// # Errors
    /// When the database fails.
    async fn tell(&mut self, told: &Told<'_>) -> Result<bool>;
}

/// Why an import stops.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The source is another program's.
    #[error("ERR_IMPORT_SOURCE_UNKNOWN: the source has no tables Users, Contacts, Tickets and Messages")]
    UnknownSource,
    /// A company that was asked for does not exist.
    #[error("ERR_IMPORT_NO_COMPANY: the source has no company {0}")]
    NoCompany(i64),
    /// Another program took over.
    #[error("ERR_IMPORT_RUNNING: another import has taken over")]
    Ended,
    /// A file cannot be copied.
    #[error("ERR_IMPORT_FILES: a file could not be copied: {0}")]
    Files(#[source] std::io::Error),
    /// A database failed.
    #[error("ERR_IMPORT_DATABASE: {0}")]
    Storage(#[from] Error),
}

/// Brings everything over that has not been brought over yet. `taken` are names that are in use elsewhere.
///
/// # Errors
/// What was written before the error stays, and the next run goes on behind it.
pub async fn import(
    (store, family): (&Store, &Family),
    (options, taken): (&ImportOptions, Taken),
    clock: &dyn Clock,
    watcher: &mut dyn Watcher,
) -> std::result::Result<ImportReport, ImportError> {
    if !family.is_known() {
        return Err(ImportError::UnknownSource);
    }
    check_companies(family, options).await?;
    let steps = map::steps();
    let source = family.identity().to_owned();
    let scope = scope(&options.companies);
    let begun = store.import_progress(&source, &scope).await?;
    let mut run = Run {
        store,
        family,
        options,
        clock,
        watcher,
        source,
        scope,
        tables: HashMap::new(),
        taken_before: taken.clone(),
        taken,
        provider: None,
        tallies: begun
            .into_iter()
            .map(|progress| (progress.step.clone(), progress))
            .collect(),
    };
    for table in steps.iter().map(|step| step.target.table()) {
        if let Some(found) = store.table(table).await? {
            run.tables.insert(table, found);
        }
    }
    for step in &steps {
        run.before(step).await?;
        run.step(step).await?;
    }
    if let Some((from, to)) = &options.media {
        run.files(from, to).await?;
    }
    run.report(&steps).await
}

async fn check_companies(family: &Family, options: &ImportOptions) -> std::result::Result<(), ImportError> {
    let known: BTreeSet<i64> = if family.has_table("Companies") {
        family.companies().await?.into_iter().collect()
    } else {
        BTreeSet::from([ONLY_COMPANY])
    };
    match options.companies.iter().find(|id| !known.contains(id)) {
        Some(id) => Err(ImportError::NoCompany(*id)),
        None => Ok(()),
    }
}

/// A run over other companies reads everything again, so it counts by itself.
fn scope(companies: &[i64]) -> String {
    let mut ids: Vec<i64> = companies.to_vec();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return "all".to_owned();
    }
    ids.iter().map(i64::to_string).collect::<Vec<_>>().join(",")
}

impl Run<'_> {
    /// What a step needs and the source may not have.
    async fn before(&mut self, step: &Step) -> Result<()> {
        if matches!(step.target, Target::Companies) {
            self.plan_of_nobody().await?;
        }
        if step.name == "settings" {
            self.only_company().await?;
            self.provider = self.first_company().await?;
        }
        Ok(())
    }

    /// The plan of companies whose own is gone, under the old id 0.
    async fn plan_of_nobody(&mut self) -> Result<()> {
        let needed = !self.family.has_table("Companies") || self.family.companies_without_plan().await?;
        if !needed || self.old("plans", 0).await?.is_some() {
            return Ok(());
        }
        let name = free_name("Importado", &mut self.taken.plans);
        let table = self.tables.get("plans").ok_or(Error::Reference)?;
        let mut tx = self.store.begin().await?;
        let cells = map::default_plan(name, self.clock.now());
        let id = tx.add_row(table, &cells).await?.ok_or(Error::Duplicate)?;
        let new = Imported { id, company: None };
        tx.remember_imported(&self.source, "plans", &[Mapping { old: 0, new }])
            .await?;
        tx.commit().await
    }

    /// A source without companies becomes one company.
    async fn only_company(&mut self) -> Result<()> {
        if self.family.has_table("Companies") || self.old("companies", ONLY_COMPANY).await?.is_some() {
            return Ok(());
        }
        let plan = self.old("plans", 0).await?.ok_or(Error::Reference)?;
        let now = self.clock.now();
        let cells = vec![
            (
                "name",
                free_name(&self.options.company_name, &mut self.taken.companies).into(),
            ),
            ("status", true.into()),
            ("recurrence", "".into()),
            ("plan_id", plan.id.into()),
            ("created_at", now.into()),
            ("updated_at", now.into()),
        ];
        let table = self.tables.get("companies").ok_or(Error::Reference)?;
        let mut tx = self.store.begin().await?;
        let key = tx.add_company(table, &cells).await?.ok_or(Error::Duplicate)?;
        let new = Imported {
            id: key.id(),
            company: Some(key),
        };
        tx.remember_imported(&self.source, "companies", &[Mapping { old: ONLY_COMPANY, new }])
            .await?;
        tx.commit().await
    }

    async fn first_company(&self) -> Result<Option<balcao_storage::CompanyKey>> {
        let ids = if self.family.has_table("Companies") {
            self.family.companies().await?
        } else {
            vec![ONLY_COMPANY]
        };
        let found = self.store.imported(&self.source, "companies", &ids).await?;
        Ok(ids.iter().find_map(|id| found.get(id)?.company))
    }

    async fn old(&self, kind: &str, id: i64) -> Result<Option<Imported>> {
        Ok(self.store.imported(&self.source, kind, &[id]).await?.remove(&id))
    }

    async fn report(mut self, steps: &[Step]) -> std::result::Result<ImportReport, ImportError> {
        let (files_copied, files_waiting) = self.store.count_import_files(&self.source).await?;
        let mut report = ImportReport {
            dry_run: self.options.dry_run,
            steps: Vec::new(),
            notes: self
                .store
                .count_import_notes(&self.source)
                .await?
                .into_iter()
                .map(Into::into)
                .collect(),
            kept_for_later: Vec::new(),
            files_copied,
            files_waiting,
        };
        for step in steps.iter().filter(|step| self.family.has_table(step.table)) {
            if !self.tables.contains_key(step.target.table()) {
                report.kept_for_later.push(step.name.to_owned());
                continue;
            }
            let progress = self.tallies.remove(step.name).unwrap_or_else(|| Progress {
                step: step.name.to_owned(),
                reached: String::new(),
                tally: Tally::default(),
            });
            report.steps.push(StepReport::new(into(step), progress));
        }
        Ok(report)
    }
}

fn into(step: &Step) -> String {
    match step.target {
        Target::Documents(plugin, collection) => format!("documents of {plugin}: {collection}"),
        target => target.table().to_owned(),
    }
}
