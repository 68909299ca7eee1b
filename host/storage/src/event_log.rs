//! The log of events in the order in which they are told. Its places are given under one lock, so a place
//! never becomes visible after a later one: whoever has seen a place has missed nothing before it.

use crate::error::Result;
use crate::tx::Tx;
use crate::{CompanyKey, OutboxRow, Store, Tenant};
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use sqlx::QueryBuilder;

/// An event with its place.
#[derive(Debug, Clone)]
pub struct LoggedEvent {
    /// Its place, rising over all companies.
    pub seq: i64,
    /// The company in which it happened.
    pub company: CompanyKey,
    /// What happened.
    pub event: Event,
}

/// How far the log has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct LogProgress {
    /// The last place given.
    pub logged: i64,
    /// The last place told to browsers.
    pub told: i64,
    /// The last place that is no longer kept.
    pub forgotten: i64,
}

const ROWS_PER_INSERT: usize = 150;
const PROGRESS: &str = "SELECT logged, told, forgotten FROM event_progress WHERE id = 1";

impl Tx {
    /// Moves events from the outbox to the end of the log, in their order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn log_events(&mut self, batch: &[OutboxRow], now: Millis) -> Result<()> {
        let ids: Vec<i64> = batch.iter().map(|row| row.id).collect();
        let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
        let end = in_tx!(self, |c, D| {
            let sql = "UPDATE event_progress SET logged = logged + $1 WHERE id = 1 RETURNING logged";
            sqlx::query_scalar::<D, i64>(sql).bind(count).fetch_one(c).await
        })?;
        let rows = (end - count + 1..)
            .zip(batch)
            .map(|(seq, row)| Ok((seq, row.company.id(), serde_json::to_string(&row.event)?, row.at)))
            .collect::<Result<Vec<_>>>()?;
        for rows in rows.chunks(ROWS_PER_INSERT) {
            in_tx!(self, |c, D| {
                let mut q =
                    QueryBuilder::<D>::new("INSERT INTO event_log (seq, company_id, event, created_at, logged_at) ");
                q.push_values(rows, |mut row, (seq, company, event, at)| {
                    row.push_bind(*seq).push_bind(*company).push_bind(event);
                    row.push_bind(*at).push_bind(now);
                });
                q.build().execute(c).await.map(drop)?
            });
        }
        self.finish_events(&ids).await
    }
}

impl Store {
    /// How far the log has come.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn log_progress(&self) -> Result<LogProgress> {
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, LogProgress>(PROGRESS).fetch_one(p).await
        })?)
    }

    /// The first events that were not told yet.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn untold_events(&self, limit: i64) -> Result<Vec<LoggedEvent>> {
        let rows: Vec<(i64, i64, String)> = on!(&self.db, r, |p, D| {
            let sql = "SELECT seq, company_id, event FROM event_log \
                       WHERE seq > (SELECT told FROM event_progress WHERE id = 1) ORDER BY seq LIMIT $1";
            sqlx::query_as::<D, _>(sql).bind(limit).fetch_all(p).await
        })?;
        rows.into_iter().map(read).collect()
    }

    /// The events of all companies after a place, in order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn events_after(&self, place: i64, limit: i64) -> Result<Vec<LoggedEvent>> {
        let rows: Vec<(i64, i64, String)> = on!(&self.db, r, |p, D| {
            let sql = "SELECT seq, company_id, event FROM event_log WHERE seq > $1 ORDER BY seq LIMIT $2";
            sqlx::query_as::<D, _>(sql).bind(place).bind(limit).fetch_all(p).await
        })?;
        rows.into_iter().map(read).collect()
    }

    /// Notes that every event up to this place was told.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn events_told(&self, seq: i64) -> Result<()> {
        on!(&self.db, w, |p, D| {
            let sql = "UPDATE event_progress SET told = $1 WHERE id = 1 AND told < $1";
            sqlx::query::<D>(sql).bind(seq).execute(p).await.map(drop)?
        });
        Ok(())
    }

    /// Forgets told events that were logged before a moment.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_events(&self, before: Millis) -> Result<()> {
        let last: Option<i64> = on!(&self.db, r, |p, D| {
            let sql = "SELECT MAX(seq) FROM event_log WHERE logged_at < $1 \
                       AND seq <= (SELECT told FROM event_progress WHERE id = 1)";
            sqlx::query_scalar::<D, Option<i64>>(sql)
                .bind(before)
                .fetch_one(p)
                .await
        })?;
        let Some(last) = last else { return Ok(()) };
        let mut tx = self.begin().await?;
        for sql in [
            "UPDATE event_progress SET forgotten = $1 WHERE id = 1 AND forgotten < $1",
            "DELETE FROM event_log WHERE seq <= $1",
        ] {
            in_tx!(&mut tx, |c, D| sqlx::query::<D>(sql)
                .bind(last)
                .execute(c)
                .await
                .map(drop)?);
        }
        tx.commit().await
    }
}

impl Tenant {
    /// The company's events after a place, up to another, in order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn events_between(&self, after: i64, upto: i64, limit: i64) -> Result<Vec<LoggedEvent>> {
        let rows: Vec<(i64, i64, String)> = on!(&self.db, r, |p, D| {
            let sql = "SELECT seq, company_id, event FROM event_log \
                       WHERE company_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4";
            sqlx::query_as::<D, _>(sql)
                .bind(self.company)
                .bind(after)
                .bind(upto)
                .bind(limit)
                .fetch_all(p)
                .await
        })?;
        rows.into_iter().map(read).collect()
    }
}

fn read((seq, company, event): (i64, i64, String)) -> Result<LoggedEvent> {
    Ok(LoggedEvent {
        seq,
        company: CompanyKey::from_row(company),
        event: serde_json::from_str(&event)?,
    })
}
