//! A source of the family and an empty installation to bring it to.

use async_trait::async_trait;
use balcao_desk::import::{ImportError, ImportOptions, ImportReport, Told, Watcher, import};
use balcao_model::clock::SystemClock;
use balcao_storage::family::Family;
use balcao_storage::{Store, Tenant};
use balcao_test_support::Database;
use jiff::tz::TimeZone;

pub(super) struct Installation {
    pub(super) store: Store,
    _folder: tempfile::TempDir,
    pub(super) database: Option<Database>,
}

impl Installation {
    pub(super) async fn on_sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&format!("sqlite:{}", folder.path().join("new.db").display()))
            .await
            .unwrap();
        Self::migrated(store, folder, None).await
    }

    pub(super) async fn on_postgres() -> Self {
        let database = blocking(balcao_test_support::Postgres::database).await;
        let store = Store::open(database.url()).await.unwrap();
        Self::migrated(store, tempfile::tempdir().unwrap(), Some(database)).await
    }

    async fn migrated(store: Store, folder: tempfile::TempDir, database: Option<Database>) -> Self {
        store.migrate().await.unwrap();
        Self {
            store,
            _folder: folder,
            database,
        }
    }

    pub(super) async fn company(&self, name: &str) -> Tenant {
        self.store
            .tenant_of(self.store.company_named(name).await.unwrap().unwrap())
    }

    pub(super) async fn import(&self, source: &str, options: &ImportOptions) -> ImportReport {
        self.import_until(source, options, usize::MAX).await.unwrap()
    }

    /// Imports and breaks off after some batches.
    pub(super) async fn import_until(
        &self,
        source: &str,
        options: &ImportOptions,
        batches: usize,
    ) -> Result<ImportReport, ImportError> {
        let family = Family::open(source).await.unwrap();
        let taken = self.store.taken_names(None).await.unwrap();
        let mut watcher = Impatient(batches);
        let done = import((&self.store, &family), (options, taken), &SystemClock, &mut watcher).await;
        family.close().await;
        done
    }

    pub(super) async fn end(self) {
        self.store.close().await;
        blocking(move || drop(self.database)).await;
    }
}

pub(super) fn options() -> ImportOptions {
    ImportOptions {
        companies: Vec::new(),
        media: None,
        batch: 100,
        keep_super: false,
        time_zone: TimeZone::get("America/Sao_Paulo").unwrap(),
        company_name: "Antiga".into(),
        dry_run: false,
    }
}

/// Rows of a step in a report: read, written, left out.
pub(super) fn counts(report: &ImportReport, step: &str) -> (i64, i64, i64) {
    let found = report.steps.iter().find(|one| one.step == step).unwrap();
    (found.read, found.written, found.skipped)
}

pub(super) fn noted(report: &ImportReport, step: &str, code: &str) -> i64 {
    let notes = report
        .notes
        .iter()
        .filter(|note| note.step == step && note.code == code);
    notes.map(|note| note.rows).sum()
}

pub(super) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

struct Impatient(usize);

#[async_trait]
impl Watcher for Impatient {
    async fn tell(&mut self, _told: &Told<'_>) -> balcao_storage::Result<bool> {
        self.0 = self.0.saturating_sub(1);
        Ok(self.0 > 0)
    }
}
