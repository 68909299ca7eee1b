//! Hosts that live, and the sockets of users that are open on them.

use crate::error::Result;
use crate::tx::{TenantTx, Tx};
use crate::{CompanyKey, Store};
use balcao_model::clock::Millis;

/// A running host.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct LiveHost {
    /// Its name, new at each start.
    pub id: String,
    /// Whether it hears the events of other hosts.
    pub joined: bool,
}

impl Store {
    /// A sign of life of a host. True when the host was not known: then its sockets are not either.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn host_lives(&self, host: &LiveHost, now: Millis) -> Result<bool> {
        let known = on!(&self.db, w, |p, D| {
            sqlx::query::<D>("UPDATE live_hosts SET seen_at = $1 WHERE id = $2")
                .bind(now)
                .bind(&host.id)
                .execute(p)
                .await
                .map(|done| done.rows_affected())
        })?;
        if known > 0 {
            return Ok(false);
        }
        on!(&self.db, w, |p, D| {
            let sql = "INSERT INTO live_hosts (id, joined, seen_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING";
            let query = sqlx::query::<D>(sql).bind(&host.id).bind(host.joined).bind(now);
            query.execute(p).await.map(drop)?
        });
        Ok(true)
    }

    /// The hosts that gave a sign of life since a moment.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn live_hosts(&self, since: Millis) -> Result<Vec<LiveHost>> {
        Ok(on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, LiveHost>("SELECT id, joined FROM live_hosts WHERE seen_at >= $1 ORDER BY id")
                .bind(since)
                .fetch_all(p)
                .await
        })?)
    }

    /// Takes a host and its sockets away: it stops.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn host_ends(&self, host: &str) -> Result<()> {
        on!(&self.db, w, |p, D| {
            let query = sqlx::query::<D>("DELETE FROM live_hosts WHERE id = $1").bind(host);
            query.execute(p).await.map(drop)?
        });
        Ok(())
    }

    /// Notes that a socket has closed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_socket(&self, host: &str, socket: &str, now: Millis) -> Result<()> {
        on!(&self.db, w, |p, D| {
            let sql = "UPDATE user_sessions SET ended_at = $1 WHERE host = $2 AND socket = $3";
            let query = sqlx::query::<D>(sql).bind(now).bind(host).bind(socket);
            query.execute(p).await.map(drop)?
        });
        Ok(())
    }

    /// Takes away hosts that were silent and sockets that had closed before these moments.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sweep_sockets(&self, silent_before: Millis, ended_before: Millis) -> Result<()> {
        let (host, socket): (bool, bool) = on!(&self.db, r, |p, D| {
            let sql = "SELECT EXISTS (SELECT 1 FROM live_hosts WHERE seen_at < $1), \
                       EXISTS (SELECT 1 FROM user_sessions WHERE ended_at < $2)";
            let query = sqlx::query_as::<D, _>(sql).bind(silent_before).bind(ended_before);
            query.fetch_one(p).await
        })?;
        // Asking first keeps the single writer of an embedded database free.
        for (needed, sql, before) in [
            (host, "DELETE FROM live_hosts WHERE seen_at < $1", silent_before),
            (socket, "DELETE FROM user_sessions WHERE ended_at < $1", ended_before),
        ] {
            if needed {
                on!(&self.db, w, |p, D| {
                    sqlx::query::<D>(sql).bind(before).execute(p).await.map(drop)?
                });
            }
        }
        Ok(())
    }

    /// Users who are shown online and have no socket any more.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn users_gone(&self, limit: i64) -> Result<Vec<(CompanyKey, i64)>> {
        let rows: Vec<(i64, i64)> = on!(&self.db, r, |p, D| {
            let sql = "SELECT company_id, id FROM users u WHERE u.online \
                       AND NOT EXISTS (SELECT 1 FROM user_sessions s WHERE s.user_id = u.id) ORDER BY id LIMIT $1";
            sqlx::query_as::<D, _>(sql).bind(limit).fetch_all(p).await
        })?;
        let keyed = |(company, user)| (CompanyKey::from_row(company), user);
        Ok(rows.into_iter().map(keyed).collect())
    }
}

impl TenantTx<'_> {
    /// Notes a socket of a user, or a sign of life of one that is known.
    ///
    /// # Errors
    /// [`Error::Reference`](crate::Error::Reference) when the host or the user is not known any more.
    pub async fn socket_lives(&mut self, host: &str, socket: &str, user: i64, now: Millis) -> Result<()> {
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO user_sessions (host, socket, company_id, user_id, connected_at, seen_at) \
                 VALUES ($1, $2, $3, $4, $5, $5) \
                 ON CONFLICT (host, socket) DO UPDATE SET seen_at = excluded.seen_at",
            )
            .bind(host)
            .bind(socket)
            .bind(company)
            .bind(user)
            .bind(now)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Shows a user online; to be asked before the socket is noted. True when this is a change.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn user_came(&mut self, user: i64) -> Result<bool> {
        self.hold_presence(user).await?;
        let sql = "UPDATE users SET online = TRUE WHERE company_id = $1 AND id = $2 AND NOT online";
        self.change_presence(sql, user).await
    }

    /// Shows a user offline, unless a socket was opened meanwhile. True when this is a change.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn user_went(&mut self, user: i64) -> Result<bool> {
        self.hold_presence(user).await?;
        let sql = "UPDATE users SET online = FALSE WHERE company_id = $1 AND id = $2 AND online \
                   AND NOT EXISTS (SELECT 1 FROM user_sessions s WHERE s.user_id = $2)";
        self.change_presence(sql, user).await
    }

    /// Coming and going of one user wait for each other, so that going sees the socket of who came.
    async fn hold_presence(&mut self, user: i64) -> Result<()> {
        let company = self.company;
        if let Tx::Pg(open) = &mut *self.tx {
            sqlx::query("SELECT 1 FROM users WHERE company_id = $1 AND id = $2 FOR UPDATE")
                .bind(company)
                .bind(user)
                .execute(&mut **open)
                .await?;
        }
        Ok(())
    }

    async fn change_presence(&mut self, sql: &'static str, user: i64) -> Result<bool> {
        let company = self.company;
        let changed = in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query::<D>(sql).bind(company).bind(user);
            query.execute(c).await.map(|done| done.rows_affected())
        })?;
        Ok(changed > 0)
    }
}
