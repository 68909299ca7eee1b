//! Runs the steps: batch by batch, each in one transaction with the memory of how far it came.

use super::row::{Row, whole};
use super::step::{Change, Facts, Owner, Refs, Scene, Skip, Step, Target};
use super::writer::{FileOf, Writer};
use super::{ImportError, ImportOptions, Told, Watcher};
use balcao_model::clock::Clock;
use balcao_storage::family::{Family, FamilyRow, Reading};
use balcao_storage::import::{Imported, Note, Progress, Table, Taken, Tally};
use balcao_storage::{CompanyKey, Error, Result, Store};
use futures::StreamExt;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What all steps of a run share.
pub(super) struct Run<'a> {
    pub(super) store: &'a Store,
    pub(super) family: &'a Family,
    pub(super) options: &'a ImportOptions,
    pub(super) clock: &'a dyn Clock,
    pub(super) watcher: &'a mut dyn Watcher,
    /// The source's name in the import's memory.
    pub(super) source: String,
    /// The part of the source that is read: all of it, or some companies.
    pub(super) scope: String,
    pub(super) tables: HashMap<&'static str, Table>,
    pub(super) taken: Taken,
    /// Names that were in use before this run.
    pub(super) taken_before: Taken,
    /// The first company, which keeps what belongs to the whole installation.
    pub(super) provider: Option<CompanyKey>,
    pub(super) tallies: HashMap<String, Progress>,
}

/// The only company of a source that has no table of companies.
pub(super) const ONLY_COMPANY: i64 = 1;

impl Run<'_> {
    /// Brings one table over, from where the last run stopped.
    pub(super) async fn step(&mut self, step: &Step) -> std::result::Result<(), ImportError> {
        let family = self.family;
        let key: Vec<&str> = step
            .key
            .iter()
            .copied()
            .filter(|name| family.has_column(step.table, name))
            .collect();
        if key.is_empty() || !self.tables.contains_key(step.target.table()) {
            return Ok(());
        }
        let reached = self
            .tallies
            .get(step.name)
            .and_then(|progress| serde_json::from_str(&progress.reached).ok());
        let reached: Option<Vec<String>> = reached.filter(|place: &Vec<String>| place.len() == key.len());
        let companies = &self.options.companies;
        let whole_installation = matches!(step.owner, Owner::Nobody) && step.table != "Companies";
        let reading = Reading {
            table: step.table,
            key: &key,
            hidden: step.hidden,
            extras: step.extras,
            instead: step.instead,
            parent: match step.owner {
                Owner::Of(column, _, table) => Some((column, table)),
                _ => None,
            },
            companies: (!companies.is_empty() && !whole_installation).then_some(companies.as_slice()),
            after: reached.as_deref(),
        };
        let total = family.estimate(step.table).await?;
        let mut batches = family.rows(&reading).chunks(self.options.batch.max(1));
        while let Some(batch) = batches.next().await {
            let rows: Vec<FamilyRow> = batch.into_iter().collect::<Result<_>>()?;
            self.batch(step, &rows).await?;
            let done = self.tallies.get(step.name).map_or(0, |progress| progress.tally.seen);
            self.tell(step.name, done, total).await?;
        }
        Ok(())
    }

    /// Tells how far it came; ends the run when it may not go on.
    pub(super) async fn tell(&mut self, step: &str, done: i64, total: i64) -> std::result::Result<(), ImportError> {
        let told = Told {
            step,
            done,
            total: total.max(done),
        };
        if self.watcher.tell(&told).await? {
            Ok(())
        } else {
            Err(ImportError::Ended)
        }
    }

    /// Writes a batch; when the database refuses one of its rows, each row by itself.
    async fn batch(&mut self, step: &Step, rows: &[FamilyRow]) -> Result<()> {
        let refs = self.refs(step, rows).await?;
        match self.write(step, rows, &refs).await {
            Err(error) if error.is_of_the_row() => {
                // Names that the undone batch had taken are free again.
                self.taken = self.taken_before.clone();
                self.taken.extend(self.store.taken_names(None).await?);
                for row in rows {
                    self.alone(step, row, &refs).await?;
                }
                Ok(())
            }
            other => other,
        }
    }

    async fn alone(&mut self, step: &Step, row: &FamilyRow, refs: &Refs) -> Result<()> {
        match self.write(step, std::slice::from_ref(row), refs).await {
            Err(error) if error.is_of_the_row() => {
                let mut writer = Writer::open(self.store, step, self.table(step)?).await?;
                writer.skip(row, "refused");
                self.commit(writer, row).await
            }
            other => other,
        }
    }

    async fn write(&mut self, step: &Step, rows: &[FamilyRow], refs: &Refs) -> Result<()> {
        let mut writer = Writer::open(self.store, step, self.table(step)?).await?;
        let facts = Facts {
            now: self.clock.now(),
            keep_super: self.options.keep_super,
        };
        for source in rows {
            let row = Row::new(&source.columns, &self.options.time_zone);
            let own = row.int("id").filter(|_| step.target.remembers());
            if own.is_some_and(|id| refs.contains_key(&(step.name, id))) {
                writer.known();
                continue;
            }
            let company = match self.company(step, &row, refs) {
                Ok(company) => company,
                Err(reason) => {
                    writer.skip(source, reason);
                    continue;
                }
            };
            let mut scene = Scene {
                facts,
                company,
                refs,
                taken: &mut self.taken,
                notes: Vec::new(),
                file: None,
            };
            match (step.map)(&row, &mut scene) {
                Ok(change) => {
                    let notes = scene.notes;
                    let keeper = company.or(self.provider);
                    let file = scene
                        .file
                        .zip(keeper)
                        .map(|((owner, name), company)| FileOf { owner, name, company });
                    let old_company = row.int("companyId").unwrap_or(ONLY_COMPANY);
                    writer
                        .apply(&self.source, source, (company, old_company), change, file)
                        .await?;
                    writer.note(source, &notes);
                }
                Err(reason) => writer.skip(source, reason),
            }
        }
        match rows.last() {
            Some(last) => self.commit(writer, last).await,
            None => Ok(()),
        }
    }

    async fn commit(&mut self, writer: Writer<'_>, last: &FamilyRow) -> Result<()> {
        let step = writer.step().name;
        let reached = serde_json::to_string(&last.place)?;
        let tally = writer
            .commit((&self.source, &self.scope), &reached, self.clock.now())
            .await?;
        let progress = self.tallies.entry(step.to_owned()).or_insert_with(|| Progress {
            step: step.to_owned(),
            reached: String::new(),
            tally: Tally::default(),
        });
        progress.reached = reached;
        progress.tally.seen += tally.seen;
        progress.tally.written += tally.written;
        progress.tally.known += tally.known;
        progress.tally.skipped += tally.skipped;
        Ok(())
    }

    /// The company of a row; none for rows of the whole installation.
    fn company(&self, step: &Step, row: &Row<'_>, refs: &Refs) -> std::result::Result<Option<CompanyKey>, Skip> {
        let named = self.old_company(row).and_then(|old| refs.get(&("companies", old)));
        let named = named.and_then(|company| company.company);
        match step.owner {
            Owner::Nobody => Ok(None),
            Owner::Company => named.map(Some).ok_or("no_company"),
            Owner::Of(column, kind, _) => {
                let parent = row.int(column).and_then(|old| refs.get(&(kind, old)));
                let company = parent.and_then(|parent| parent.company).ok_or("parent_missing")?;
                // A row that says one company and hangs on another's may be either's: it becomes nobody's.
                match named {
                    Some(other) if other != company => Err("of_another_company"),
                    _ => Ok(Some(company)),
                }
            }
        }
    }

    fn old_company(&self, row: &Row<'_>) -> Option<i64> {
        if self.family.has_table("Companies") {
            row.int("companyId")
        } else {
            Some(ONLY_COMPANY)
        }
    }

    fn table(&self, step: &Step) -> Result<Table> {
        self.tables.get(step.target.table()).cloned().ok_or(Error::Reference)
    }

    /// Looks up what the rows of a batch refer to, so that memory holds a batch and never a table.
    async fn refs(&self, step: &Step, rows: &[FamilyRow]) -> Result<Refs> {
        let mut asked: BTreeMap<&'static str, BTreeSet<i64>> = BTreeMap::new();
        let mut ask = |kind: &'static str, id: Option<i64>| {
            if let Some(id) = id {
                asked.entry(kind).or_default().insert(id);
            }
        };
        for source in rows {
            let row = Row::new(&source.columns, &self.options.time_zone);
            if step.target.remembers() {
                ask(step.name, row.int("id"));
            }
            if let Owner::Of(column, kind, _) = step.owner {
                ask(kind, row.int(column));
            }
            ask("companies", self.old_company(&row));
            for (column, kind) in step.refs {
                ask(kind, row.value(column).and_then(whole));
            }
        }
        if matches!(step.target, Target::Companies) {
            ask("plans", Some(0));
        }
        let mut refs = Refs::new();
        for (kind, ids) in asked {
            let ids: Vec<i64> = ids.into_iter().collect();
            let found: HashMap<i64, Imported> = self.store.imported(&self.source, kind, &ids).await?;
            refs.extend(found.into_iter().map(|(old, new)| ((kind, old), new)));
        }
        Ok(refs)
    }
}

/// A note about a row of a step.
pub(super) fn note(step: &Step, row: &FamilyRow, code: &str, skipped: bool) -> Note {
    Note {
        step: step.name.to_owned(),
        old_key: row.place.join("/"),
        code: code.to_owned(),
        skipped,
    }
}

impl Change {
    /// Whether there is nothing to write.
    pub(super) fn is_nothing(&self) -> bool {
        matches!(self, Self::Nothing)
    }
}
