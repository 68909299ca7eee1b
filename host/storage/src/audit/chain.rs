//! The chain of seals: each entry's seal covers the entry and the seal before it, so that an entry that
//! was changed, removed or slipped in later shows. Entries are sealed a moment after they were written,
//! by one host at a time: transactions that write entries never wait for each other.

use super::list::{AuditRow, COLUMNS};
use crate::error::Result;
use crate::tx::Tx;
use crate::{Store, Tenant};
use balcao_model::clock::Millis;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Entries of one page of a check.
const PAGE: i64 = 1_000;
/// Hosts' clocks and the order of commits differ by less than this; more is a clock that was set back.
const TOLERANCE_MS: Millis = 60_000;

/// What a check of a company's chain found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditCheck {
    /// Entries with a seal.
    pub sealed: i64,
    /// The first place whose seal does not fit, or that is missing.
    pub broken_at: Option<i64>,
    /// Entries that say an earlier time than the ones before them.
    pub clock_ran_back: Vec<i64>,
}

/// The end of a company's chain.
#[derive(Clone, Default)]
struct Head {
    place: i64,
    seal: String,
}

impl Head {
    /// The seal of an entry that comes next.
    fn seal(&self, row: &AuditRow) -> String {
        let facts = json!([
            self.place + 1,
            row.id,
            row.company_id,
            row.user_id,
            row.user_name,
            row.address,
            row.action,
            row.target,
            row.detail,
            row.at
        ]);
        hex::encode(Sha256::digest(format!("{}\n{facts}", self.seal)))
    }

    fn advance(&mut self, seal: String) {
        self.place += 1;
        self.seal = seal;
    }
}

impl Store {
    /// Seals the oldest entries that have no seal yet. Answers how many.
    ///
    /// # Errors
    /// When the database fails, or another host seals at the same time; then nothing is sealed.
    pub async fn seal_audit(&self, limit: i64) -> Result<usize> {
        let sql = format!("SELECT {COLUMNS} FROM audit_log WHERE seal IS NULL ORDER BY id LIMIT $1");
        let rows: Vec<AuditRow> = on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, AuditRow>(sqlx::AssertSqlSafe(sql));
            query.bind(limit).fetch_all(p).await
        })?;
        if rows.is_empty() {
            return Ok(0);
        }
        let mut tx = self.begin().await?;
        let mut heads: HashMap<i64, Head> = HashMap::new();
        for row in &rows {
            let head = match heads.entry(row.company_id) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => new.insert(tx.audit_head(row.company_id).await?),
            };
            head.advance(head.seal(row));
            tx.seal_entry(row.id, head).await?;
        }
        tx.commit().await?;
        Ok(rows.len())
    }
}

impl Tx {
    async fn audit_head(&mut self, company: i64) -> Result<Head> {
        let row: Option<(i64, String)> = in_tx!(self, |c, D| {
            sqlx::query_as::<D, (i64, String)>(
                "SELECT place, seal FROM audit_log WHERE company_id = $1 AND place IS NOT NULL ORDER BY place DESC LIMIT 1",
            )
            .bind(company)
            .fetch_optional(c)
            .await
        })?;
        Ok(row.map(|(place, seal)| Head { place, seal }).unwrap_or_default())
    }

    async fn seal_entry(&mut self, id: i64, head: &Head) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>("UPDATE audit_log SET place = $1, seal = $2 WHERE id = $3")
                .bind(head.place)
                .bind(&head.seal)
                .bind(id)
                .execute(c)
                .await
                .map(drop)?
        });
        Ok(())
    }
}

impl Tenant {
    /// Recomputes the company's chain.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn check_audit(&self) -> Result<AuditCheck> {
        let mut check = AuditCheck::default();
        let (mut head, mut latest) = (Head::default(), Millis::MIN);
        loop {
            let rows = self.chain_page(head.place).await?;
            for row in &rows {
                if row.place != Some(head.place + 1) || row.seal.as_deref() != Some(head.seal(row).as_str()) {
                    check.broken_at = Some(head.place + 1);
                    return Ok(check);
                }
                head.advance(row.seal.clone().unwrap_or_default());
                check.sealed += 1;
                if row.at < latest.saturating_sub(TOLERANCE_MS) {
                    check.clock_ran_back.push(row.id);
                }
                latest = latest.max(row.at);
            }
            if rows.len() < PAGE as usize {
                return Ok(check);
            }
        }
    }

    async fn chain_page(&self, after: i64) -> Result<Vec<AuditRow>> {
        let sql =
            format!("SELECT {COLUMNS} FROM audit_log WHERE company_id = $1 AND place > $2 ORDER BY place LIMIT {PAGE}");
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, AuditRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(self.company).bind(after).fetch_all(p).await?)
        })
    }
}
