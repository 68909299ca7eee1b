//! Removing what a company does not want to keep, and the files that nobody needs any more.

use crate::error::Result;
use crate::tx::TenantTx;
use crate::{Store, Tenant};
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// Messages of one transaction: few enough that other writers wait only some milliseconds.
const BATCH: i64 = 200;

impl Tenant {
    /// Closed tickets that rested since before a moment and still have messages.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn stale_tickets(&self, before: Millis, limit: i64) -> Result<Vec<i64>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "SELECT t.id FROM tickets t WHERE t.company_id = $1 AND t.status = 'closed' AND t.updated_at < $2 \
                 AND EXISTS (SELECT 1 FROM messages m WHERE m.ticket_id = t.id) ORDER BY t.updated_at LIMIT $3",
            )
            .bind(self.company)
            .bind(before)
            .bind(limit)
            .fetch_all(p)
            .await?)
        })
    }
}

impl TenantTx<'_> {
    /// Removes some messages of a ticket, with their files, while it is still closed and stale. Answers messages
    /// and files; no messages means that nothing is left to do.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_messages(&mut self, ticket: i64, before: Millis) -> Result<(i64, i64)> {
        let (company, lock) = (self.company, self.tx.lock());
        let sql = format!(
            "SELECT id FROM tickets WHERE id = $1 AND company_id = $2 AND status = 'closed' AND updated_at < $3{lock}"
        );
        let stale: Option<i64> = in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_scalar::<D, i64>(sqlx::AssertSqlSafe(sql));
            query.bind(ticket).bind(company).bind(before).fetch_optional(c).await
        })?;
        if stale.is_none() {
            return Ok((0, 0));
        }
        // Ids are numbers of ours and safe inside the text.
        let picked = format!(
            "company_id = {company} AND seq IN (SELECT seq FROM messages WHERE ticket_id = {ticket} ORDER BY seq LIMIT {BATCH})"
        );
        let files = self.give_up_media(&picked).await?;
        self.run(format!("DELETE FROM sends WHERE {picked}")).await?;
        let messages = self.run(format!("DELETE FROM messages WHERE {picked}")).await?;
        self.run(format!(
            "UPDATE tickets SET last_message = '' WHERE id = {ticket} AND company_id = {company}"
        ))
        .await?;
        Ok((messages, files))
    }

    /// Marks the files of messages as unwanted, except those that other messages show too.
    pub(crate) async fn give_up_media(&mut self, picked: &str) -> Result<i64> {
        let company = self.company;
        self.run(format!(
            "INSERT INTO unwanted_files (path) SELECT DISTINCT media_url FROM messages WHERE {picked} AND media_url LIKE '/public/%' \
             AND NOT EXISTS (SELECT 1 FROM messages o WHERE o.company_id = {company} AND o.media_url = messages.media_url \
             AND o.seq NOT IN (SELECT seq FROM messages WHERE {picked})) ON CONFLICT DO NOTHING"
        ))
        .await
    }

    pub(crate) async fn give_up_file(&mut self, path: &str) -> Result<i64> {
        let done = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("INSERT INTO unwanted_files (path) VALUES ($1) ON CONFLICT DO NOTHING")
                .bind(path)
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(i64::try_from(done).unwrap_or(i64::MAX))
    }

    async fn run(&mut self, sql: String) -> Result<i64> {
        let done = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(sqlx::AssertSqlSafe(sql))
                .execute(c)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(i64::try_from(done).unwrap_or(i64::MAX))
    }
}

impl Store {
    /// Empties SQLite's journal, which still holds pages from before a removal. Where somebody reads right now
    /// it is left for the next time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_journal(&self) -> Result<()> {
        if let crate::db::Db::Lite(pools) = &self.db {
            let mut writer = pools.w.acquire().await?;
            for sql in [
                "PRAGMA busy_timeout = 100",
                "PRAGMA wal_checkpoint(TRUNCATE)",
                "PRAGMA busy_timeout = 5000",
            ] {
                sqlx::query(sql).execute(&mut *writer).await?;
            }
        }
        Ok(())
    }

    /// Some files that no message shows any more.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unwanted_files(&self, limit: i64) -> Result<Vec<String>> {
        on!(&self.db, r, |p, D| {
            Ok(
                sqlx::query_scalar::<D, String>("SELECT path FROM unwanted_files ORDER BY path LIMIT $1")
                    .bind(limit)
                    .fetch_all(p)
                    .await?,
            )
        })
    }

    /// Whether a record other than a message still shows a file, e.g. a queue or a prepared answer whose file was
    /// sent along.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_still_shown(&self, path: &str) -> Result<bool> {
        let name = path.rsplit('/').next().unwrap_or(path);
        for shape in self.table_shapes().await? {
            if !shape.has("media_path") {
                continue;
            }
            let sql = format!(
                "SELECT COUNT(*) FROM {} WHERE media_path LIKE $1 ESCAPE '!'",
                shape.name
            );
            let found = on!(&self.db, r, |p, D| {
                let query = sqlx::query_scalar::<D, i64>(sqlx::AssertSqlSafe(sql));
                query.bind(crate::db::containing(name)).fetch_one(p).await
            })?;
            if found > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Notes that files are gone.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn files_gone(&self, paths: &[String]) -> Result<()> {
        if paths.is_empty() {
            return Ok(());
        }
        on!(&self.db, w, |p, D| {
            let mut q = QueryBuilder::<D>::new("DELETE FROM unwanted_files WHERE path IN (");
            let mut list = q.separated(", ");
            for path in paths {
                list.push_bind(path.clone());
            }
            q.push(")");
            q.build().execute(p).await.map(drop)?
        });
        Ok(())
    }
}
