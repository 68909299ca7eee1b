//! Transactions. Everything that must happen together happens in one.

use crate::error::Result;
use crate::{CompanyKey, Store};
use sqlx_postgres::Postgres;
use sqlx_sqlite::Sqlite;

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

impl Store {
    /// Opens a transaction for writing.
    ///
    /// # Errors
    /// When the database does not answer in time.
    pub async fn begin(&self) -> Result<Tx> {
        Ok(match &self.db {
            // A deferred transaction that reads first fails with "busy" whatever the timeout.
            crate::db::Db::Lite(pools) => Tx::Lite(pools.w.begin_with("BEGIN IMMEDIATE").await?),
            crate::db::Db::Pg(pools) => Tx::Pg(pools.w.begin().await?),
        })
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
