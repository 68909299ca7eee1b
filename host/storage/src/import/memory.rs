//! How far an import came, and what became of the rows that it brought.

use crate::error::Result;
use crate::tx::Tx;
use crate::{CompanyKey, Store};
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;
use std::collections::HashMap;

/// Ids that are asked for at once; an SQLite statement takes some 32,000 parameters.
const ASKED: usize = 5_000;
/// Rows of five columns that are written at once.
const WRITTEN: usize = 5_000;

/// What became of a row of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Imported {
    /// Its id here.
    pub id: i64,
    /// Its company; rows of the whole installation have none.
    pub company: Option<CompanyKey>,
}

/// A row that was brought over.
#[derive(Debug, Clone, Copy)]
pub struct Mapping {
    /// Its id in the source.
    pub old: i64,
    /// What became of it.
    pub new: Imported,
}

/// Counts of a step.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Rows read.
    pub seen: i64,
    /// Rows written.
    pub written: i64,
    /// Rows that were there already.
    pub known: i64,
    /// Rows left out.
    pub skipped: i64,
}

/// How far a step came.
#[derive(Debug, Clone)]
pub struct Progress {
    /// The step.
    pub step: String,
    /// The place of the last row that was read, as JSON.
    pub reached: String,
    /// Its counts so far.
    pub tally: Tally,
}

#[derive(sqlx::FromRow)]
struct ProgressRow {
    step: String,
    reached: String,
    seen: i64,
    written: i64,
    known: i64,
    skipped: i64,
}

impl Store {
    /// All steps of an import that have begun.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn import_progress(&self, source: &str, scope: &str) -> Result<Vec<Progress>> {
        let rows = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, ProgressRow>(
            "SELECT step, reached, seen, written, known, skipped FROM import_progress WHERE source = $1 AND scope = $2"
        )
        .bind(source)
        .bind(scope)
        .fetch_all(p)
        .await
        })?;
        let progress = rows.into_iter().map(|row| Progress {
            step: row.step,
            reached: row.reached,
            tally: Tally {
                seen: row.seen,
                written: row.written,
                known: row.known,
                skipped: row.skipped,
            },
        });
        Ok(progress.collect())
    }

    /// What became of rows of one kind; those that were not brought over are left out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn imported(&self, source: &str, kind: &str, old: &[i64]) -> Result<HashMap<i64, Imported>> {
        let mut found = HashMap::new();
        for part in old.chunks(ASKED) {
            let rows = on!(&self.db, r, |p, D| {
                let mut q = QueryBuilder::<D>::new("SELECT old_id, new_id, company_id FROM import_ids WHERE source = ");
                q.push_bind(source)
                    .push(" AND kind = ")
                    .push_bind(kind)
                    .push(" AND old_id IN (");
                let mut list = q.separated(", ");
                for id in part {
                    list.push_bind(*id);
                }
                q.push(")");
                q.build_query_as::<(i64, i64, Option<i64>)>().fetch_all(p).await
            })?;
            found.extend(rows.into_iter().map(|(old, id, company)| {
                let company = company.map(CompanyKey::from_row);
                (old, Imported { id, company })
            }));
        }
        Ok(found)
    }
}

impl Tx {
    /// Remembers what became of rows of one kind.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remember_imported(&mut self, source: &str, kind: &str, rows: &[Mapping]) -> Result<()> {
        for part in rows.chunks(WRITTEN) {
            in_tx!(&mut *self, |c, D| {
                let mut q =
                    QueryBuilder::<D>::new("INSERT INTO import_ids (source, kind, old_id, new_id, company_id) ");
                q.push_values(part, |mut row, mapping| {
                    row.push_bind(source).push_bind(kind);
                    row.push_bind(mapping.old).push_bind(mapping.new.id);
                    row.push_bind(mapping.new.company.map(CompanyKey::id));
                });
                q.build().execute(c).await.map(drop)?
            });
        }
        Ok(())
    }

    /// Notes how far a step came and adds to its counts.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn advance_import(&mut self, (source, scope): (&str, &str), step: &Progress, now: Millis) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO import_progress (source, scope, step, reached, seen, written, known, skipped, updated_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (source, scope, step) DO UPDATE SET \
                 reached = excluded.reached, seen = import_progress.seen + excluded.seen, \
                 written = import_progress.written + excluded.written, known = import_progress.known + excluded.known, \
                 skipped = import_progress.skipped + excluded.skipped, updated_at = excluded.updated_at",
            )
            .bind(source)
            .bind(scope)
            .bind(&step.step)
            .bind(&step.reached)
            .bind(step.tally.seen)
            .bind(step.tally.written)
            .bind(step.tally.known)
            .bind(step.tally.skipped)
            .bind(now)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}
