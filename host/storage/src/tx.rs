//! Transactions. Everything that must happen together happens in one.

use crate::db::Db;
use crate::error::Result;
use crate::{CompanyKey, Store};
use sqlx_postgres::Postgres;
use sqlx_sqlite::Sqlite;

/// Both statements in one round trip.
const BEGIN_BRIEF: &str = "BEGIN; SET LOCAL synchronous_commit = off";
/// A transaction of its own that changes nothing and waits for the disk as the server is told to: with it everything is there
/// that was committed before. PostgreSQL lets many who do this at the same time wait for one write.
const FLUSH: &str = "SELECT pg_logical_emit_message(true, 'balcao', '')";

/// An open transaction. Dropping it undoes it.
pub enum Tx {
    #[doc(hidden)]
    Lite(sqlx::Transaction<'static, Sqlite>),
    #[doc(hidden)]
    Pg(sqlx::Transaction<'static, Postgres>),
}

/// An open transaction, limited to one company.
pub struct TenantTx<'a> {
    pub(crate) tx: &'a mut Tx,
    pub(crate) company: i64,
}

/// A transaction around a row that many want at the same time, as the numbers of a collection. Dropping it undoes it.
///
/// On PostgreSQL a row is free again only when the commit is on the disk, so those who wait for it would wait for the disk one
/// after another. This commit lets go of its rows first; then all wait for the disk together. Others may so see for some
/// milliseconds what a crash of the server would still take back; whatever they commit themselves comes after it.
pub struct ContendedTx {
    tx: Tx,
    db: Db,
}

impl Store {
    /// Opens a transaction for writing.
    ///
    /// # Errors
    /// When the database does not answer in time.
    pub async fn begin(&self) -> Result<Tx> {
        Ok(match &self.db {
            // A deferred transaction that reads first fails with "busy" whatever the timeout.
            Db::Lite(pools) => Tx::Lite(pools.w.begin_with("BEGIN IMMEDIATE").await?),
            Db::Pg(pools) => Tx::Pg(pools.w.begin().await?),
        })
    }

    /// Opens a transaction for writing rows that many want at the same time.
    ///
    /// # Errors
    /// As [`Store::begin`].
    pub async fn begin_contended(&self) -> Result<ContendedTx> {
        let tx = match &self.db {
            Db::Lite(_) => self.begin().await?,
            Db::Pg(pools) => Tx::Pg(pools.w.begin_with(BEGIN_BRIEF).await?),
        };
        let db = self.db.clone();
        Ok(ContendedTx { tx, db })
    }
}

impl ContendedTx {
    /// The company's view of this transaction.
    pub fn of(&mut self, key: CompanyKey) -> TenantTx<'_> {
        self.tx.of(key)
    }

    /// Makes everything durable at once.
    ///
    /// # Errors
    /// When the database refuses; then nothing has happened, unless it went away before it could say that all is on the disk.
    pub async fn commit(self) -> Result<()> {
        self.tx.commit().await?;
        if let Db::Pg(pools) = &self.db {
            sqlx::query(FLUSH).execute(&pools.w).await?;
        }
        Ok(())
    }
}

impl Tx {
    /// What a query ends with so that the rows it finds are not changed before this transaction ends.
    /// On SQLite nobody else writes meanwhile anyway.
    pub(crate) fn hold(&self) -> &'static str {
        match self {
            Self::Lite(_) => "",
            Self::Pg(_) => " FOR SHARE",
        }
    }

    /// The same for rows that this transaction will change.
    pub(crate) fn lock(&self) -> &'static str {
        match self {
            Self::Lite(_) => "",
            Self::Pg(_) => " FOR UPDATE",
        }
    }

    /// The company's view of this transaction.
    pub fn of(&mut self, key: CompanyKey) -> TenantTx<'_> {
        TenantTx {
            tx: self,
            company: key.id(),
        }
    }

    /// Makes everything durable at once.
    ///
    /// # Errors
    /// When the database refuses; then nothing has happened.
    pub async fn commit(self) -> Result<()> {
        match self {
            Self::Lite(open) => open.commit().await?,
            Self::Pg(open) => open.commit().await?,
        }
        Ok(())
    }
}
