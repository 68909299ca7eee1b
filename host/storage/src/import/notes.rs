//! What an import left out or changed, and why. Notes name rows of the source by their ids, never by their content.

use crate::Store;
use crate::error::Result;
use crate::tx::Tx;
use sqlx::QueryBuilder;

const WRITTEN: usize = 5_000;

/// Something to tell about a row of the source.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, sqlx::FromRow)]
pub struct Note {
    /// The step that read the row.
    pub step: String,
    /// The row's key in the source.
    pub old_key: String,
    /// What there is to tell.
    pub code: String,
    /// Whether the row was left out.
    pub skipped: bool,
}

/// How often something was told.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct NoteCount {
    /// The step.
    pub step: String,
    /// What there is to tell.
    pub code: String,
    /// Whether the rows were left out.
    pub skipped: bool,
    /// How many rows.
    pub rows: i64,
}

impl Store {
    /// Notes in the order of step, row and code, behind a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn import_notes(&self, source: &str, after: Option<&Note>, limit: i64) -> Result<Vec<Note>> {
        let (step, old_key, code) = after.map_or(("", "", ""), |note| (&*note.step, &*note.old_key, &*note.code));
        Ok(on!(&self.db, r, |p, D| sqlx::query_as::<D, Note>(
            "SELECT step, old_key, code, skipped FROM import_notes WHERE source = $1 \
             AND (step, old_key, code) > ($2, $3, $4) ORDER BY step, old_key, code LIMIT $5"
        )
        .bind(source)
        .bind(step)
        .bind(old_key)
        .bind(code)
        .bind(limit)
        .fetch_all(p)
        .await)?)
    }

    /// How many rows each note is about.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_import_notes(&self, source: &str) -> Result<Vec<NoteCount>> {
        Ok(on!(&self.db, r, |p, D| sqlx::query_as::<D, NoteCount>(
            "SELECT step, code, skipped, COUNT(*) AS rows FROM import_notes WHERE source = $1 \
             GROUP BY step, code, skipped ORDER BY step, code"
        )
        .bind(source)
        .fetch_all(p)
        .await)?)
    }
}

impl Tx {
    /// Adds notes; what is known already stays as it is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_import_notes(&mut self, source: &str, notes: &[Note]) -> Result<()> {
        for part in notes.chunks(WRITTEN) {
            in_tx!(&mut *self, |c, D| {
                let mut q = QueryBuilder::<D>::new("INSERT INTO import_notes (source, step, old_key, code, skipped) ");
                q.push_values(part, |mut row, note| {
                    row.push_bind(source).push_bind(&note.step).push_bind(&note.old_key);
                    row.push_bind(&note.code).push_bind(note.skipped);
                });
                q.push(" ON CONFLICT DO NOTHING");
                q.build().execute(c).await.map(drop)?
            });
        }
        Ok(())
    }
}
