//! One transaction of an import.

use super::engine::note;
use super::row::Row;
use super::step::{Change, Step, Target};
use balcao_model::clock::Millis;
use balcao_storage::family::FamilyRow;
use balcao_storage::import::{Cells, FileOwner, Imported, Mapping, Note, Progress, Table, Tally};
use balcao_storage::{CompanyKey, Error, Place, Result, Store, Tx};
use jiff::tz::TimeZone;

pub(super) struct Writer<'a> {
    tx: Tx,
    step: &'a Step,
    table: Table,
    tally: Tally,
    mappings: Vec<Mapping>,
    notes: Vec<Note>,
}

/// A file that belongs to a row, and the company in whose folder it is kept.
pub(super) struct FileOf {
    pub(super) owner: FileOwner,
    pub(super) name: String,
    pub(super) company: CompanyKey,
}

/// What a row became: its number and company, when it was written.
type Written = Option<Imported>;

impl<'a> Writer<'a> {
    pub(super) async fn open(store: &Store, step: &'a Step, table: Table) -> Result<Self> {
        Ok(Self {
            tx: store.begin().await?,
            step,
            table,
            tally: Tally::default(),
            mappings: Vec::new(),
            notes: Vec::new(),
        })
    }

    pub(super) fn step(&self) -> &Step {
        self.step
    }

    /// Counts a row that an earlier run brought.
    pub(super) fn known(&mut self) {
        self.tally.seen += 1;
        self.tally.known += 1;
    }

    /// Counts a row that is left out, and says why.
    pub(super) fn skip(&mut self, row: &FamilyRow, reason: &str) {
        self.tally.seen += 1;
        self.tally.skipped += 1;
        self.notes.push(note(self.step, row, reason, true));
    }

    pub(super) fn note(&mut self, row: &FamilyRow, codes: &[String]) {
        self.notes
            .extend(codes.iter().map(|code| note(self.step, row, code, false)));
    }

    /// Writes what became of a row.
    pub(super) async fn apply(
        &mut self,
        source: &str,
        row: &FamilyRow,
        (company, old_company): (Option<CompanyKey>, i64),
        change: Change,
        file: Option<FileOf>,
    ) -> Result<()> {
        if change.is_nothing() {
            self.tally.seen += 1;
            self.tally.known += 1;
            return Ok(());
        }
        let Some(written) = self.write(row, company, change).await? else {
            if self.step.target.remembers() {
                self.skip(row, "key_taken");
            } else {
                self.known();
            }
            return Ok(());
        };
        self.tally.seen += 1;
        self.tally.written += 1;
        let old = row.columns.get("id").and_then(super::row::whole);
        if let Some(old) = old.filter(|_| self.step.target.remembers()) {
            self.mappings.push(Mapping { old, new: written });
        }
        if let Some(file) = file {
            let mut part = self.tx.of(file.company);
            part.await_file(source, old_company, (file.owner, written.id), &file.name)
                .await?;
        }
        Ok(())
    }

    async fn write(&mut self, row: &FamilyRow, company: Option<CompanyKey>, change: Change) -> Result<Written> {
        match change {
            Change::Row(forms) => {
                for (place, form) in forms.iter().enumerate() {
                    let written = self.write_form(company, form).await?;
                    if written.is_some() {
                        if place > 0 {
                            self.note(row, &["fitted".to_owned()]);
                        }
                        return Ok(written);
                    }
                }
                Ok(None)
            }
            Change::Update(id, cells) => {
                let mut part = self.tx.of(company.ok_or(Error::Reference)?);
                let changed = part.change_row(&self.table, "id", id, &cells).await?;
                Ok(changed.then_some(Imported { id, company }))
            }
            Change::Document(body) => self.write_document(row, company, &body).await,
            Change::Nothing => Ok(None),
        }
    }

    async fn write_form(&mut self, company: Option<CompanyKey>, form: &Cells) -> Result<Written> {
        let key = || company.ok_or(Error::Reference);
        let id = match self.step.target {
            Target::Global(_) => self.tx.add_row(&self.table, form).await?,
            Target::Companies => {
                let made = self.tx.add_company(&self.table, form).await?;
                return Ok(made.map(|key| Imported {
                    id: key.id(),
                    company: Some(key),
                }));
            }
            Target::Rows(_) => self.tx.of(key()?).add_row(&self.table, "id", form).await?,
            Target::Keyed(_, answer) => self.tx.of(key()?).add_row(&self.table, answer, form).await?,
            Target::Changes(_) | Target::Documents(..) => None,
        };
        Ok(id.map(|id| Imported { id, company }))
    }

    async fn write_document(&mut self, row: &FamilyRow, company: Option<CompanyKey>, body: &str) -> Result<Written> {
        let (Some(company), Target::Documents(plugin, collection)) = (company, self.step.target) else {
            return Ok(None);
        };
        let times = Row::new(&row.columns, &TimeZone::UTC).times(0);
        let mut part = self.tx.of(company);
        let id = part.keep_document(Place { plugin, collection }, body, times).await?;
        Ok(Some(Imported {
            id,
            company: Some(company),
        }))
    }

    /// Makes the batch durable together with the place that was reached.
    pub(super) async fn commit(mut self, (source, scope): (&str, &str), reached: &str, now: Millis) -> Result<Tally> {
        self.tx
            .remember_imported(source, self.step.name, &self.mappings)
            .await?;
        self.tx.add_import_notes(source, &self.notes).await?;
        let progress = Progress {
            step: self.step.name.to_owned(),
            reached: reached.to_owned(),
            tally: self.tally,
        };
        self.tx.advance_import((source, scope), &progress, now).await?;
        self.tx.commit().await?;
        Ok(self.tally)
    }
}
