//! Events that were committed with their change and wait to be told to browsers and plugins.

use crate::error::Result;
use crate::tx::Tx;
use crate::{CompanyKey, Store};
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use sqlx::QueryBuilder;

/// An event that waits.
#[derive(Debug, Clone)]
pub struct OutboxRow {
    /// Its place; the order of delivery.
    pub id: i64,
    /// The company in which it happened.
    pub company: CompanyKey,
    /// What happened.
    pub event: Event,
    /// When.
    pub at: Millis,
}

const ROWS_PER_INSERT: usize = 400;

impl Tx {
    /// Adds events, in order, to be delivered after the commit.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn push_events(&mut self, events: &[(CompanyKey, Event)], at: Millis) -> Result<()> {
        for rows in events.chunks(ROWS_PER_INSERT) {
            let rows = rows
                .iter()
                .map(|(company, event)| Ok((company.id(), serde_json::to_string(event)?)))
                .collect::<Result<Vec<_>>>()?;
            in_tx!(self, |c, D| {
                let mut q = QueryBuilder::<D>::new("INSERT INTO outbox (company_id, event, created_at) ");
                q.push_values(&rows, |mut row, (company, event)| {
                    row.push_bind(*company).push_bind(event).push_bind(at);
                });
                q.build().execute(c).await.map(drop)?
            });
        }
        Ok(())
    }
}

impl Store {
    /// The oldest events that wait.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn waiting_events(&self, limit: i64) -> Result<Vec<OutboxRow>> {
        let rows: Vec<(i64, i64, String, Millis)> = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, _>("SELECT id, company_id, event, created_at FROM outbox ORDER BY id LIMIT $1")
                .bind(limit)
                .fetch_all(p)
                .await
        })?;
        rows.into_iter()
            .map(|(id, company, event, at)| {
                Ok(OutboxRow {
                    id,
                    company: CompanyKey::from_row(company),
                    event: serde_json::from_str(&event)?,
                    at,
                })
            })
            .collect()
    }
}

impl Tx {
    /// Removes delivered events.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish_events(&mut self, ids: &[i64]) -> Result<()> {
        if ids.is_empty() {
            return Ok(());
        }
        in_tx!(self, |c, D| {
            let mut q = QueryBuilder::<D>::new("DELETE FROM outbox WHERE id IN (");
            let mut list = q.separated(", ");
            for id in ids {
                list.push_bind(*id);
            }
            q.push(")");
            q.build().execute(c).await.map(drop)?;
        });
        Ok(())
    }
}
