//! Storage: SQLite and PostgreSQL behind one interface.
//!
//! [`Store`] has no query that belongs to a company. [`Tenant`] has them all and is made only from
//! a verified identity or from a row that the database itself attributed to a company.

#[macro_use]
mod db;
mod access;
mod announcements;
mod audit;
mod backup;
mod bots;
mod catalog;
mod channel_messages;
mod companies;
mod connections;
mod contacts;
mod cycles;
mod dashboard;
mod erasure;
mod error;
mod event_log;
pub mod family;
mod file_lists;
mod helps;
pub mod import;
mod inbox;
mod integrations;
mod leases;
mod mails;
mod messages;
mod migrate;
mod notes;
mod outbox;
mod plans;
mod plugin_data;
mod plugin_health;
mod plugin_hooks;
mod plugin_media;
mod plugin_registry;
mod plugin_settings;
mod plugin_values;
mod plugin_work;
mod presence;
mod push;
mod queues;
mod quick_messages;
mod receipts;
mod retention;
mod seed;
mod sends;
mod simulator;
mod standings;
mod tags;
mod templates;
mod tickets;
mod tx;
mod users;

pub use access::*;
pub use announcements::*;
pub use audit::*;
pub use backup::*;
pub use bots::*;
pub use catalog::{ColumnShape, TableShape};
pub use companies::*;
pub use connections::*;
pub use contacts::*;
pub use cycles::*;
pub use dashboard::*;
pub use db::Engine;
pub use erasure::*;
pub use error::{Error, Result};
pub use event_log::*;
pub use file_lists::*;
pub use helps::*;
pub use inbox::*;
pub use integrations::*;
pub use mails::*;
pub use messages::*;
pub use notes::*;
pub use outbox::*;
pub use plans::*;
pub use plugin_data::*;
pub use plugin_health::*;
pub use plugin_hooks::*;
pub use plugin_media::*;
pub use plugin_registry::*;
pub use plugin_settings::*;
pub use plugin_values::*;
pub use plugin_work::*;
pub use presence::*;
pub use push::*;
pub use queues::*;
pub use quick_messages::*;
pub use receipts::*;
pub use seed::*;
pub use sends::*;
pub use simulator::*;
pub use standings::*;
pub use tags::*;
pub use templates::{Heard, TemplateRow, TicketLine};
pub use tickets::*;
pub use tx::{ContendedTx, TenantTx, Tx};
pub use users::*;

use balcao_model::auth::Identity;
pub use balcao_model::company::CompanyKey;
use db::Db;

/// The whole database: logins, queues of work and migrations; nothing of a single company.
#[derive(Clone)]
pub struct Store {
    db: Db,
}

/// One company's part of the database.
#[derive(Clone)]
pub struct Tenant {
    db: Db,
    company: i64,
}

impl Store {
    /// Opens the database at `sqlite:<path>` or `postgres://…`, creating an SQLite file that is missing.
    ///
    /// # Errors
    /// When the address is of neither kind or the database does not answer.
    pub async fn open(url: &str) -> Result<Self> {
        Ok(Self {
            db: Db::open(url).await?,
        })
    }

    /// Brings the schema to the newest version.
    ///
    /// # Errors
    /// When a migration fails or an applied one was changed.
    pub async fn migrate(&self) -> Result<()> {
        migrate::run(&self.db, Self::newest_schema()).await
    }

    /// Which engine answers.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.db.engine()
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> Result<()> {
        on!(&self.db, r, |p, _D| sqlx::query("SELECT 1").execute(p).await.map(drop))?;
        Ok(())
    }

    /// The part of the database that a verified user may see.
    #[must_use]
    pub fn tenant(&self, identity: &Identity) -> Tenant {
        Tenant {
            db: self.db.clone(),
            company: identity.company_id(),
        }
    }

    /// The part of the database that a stored row belongs to.
    #[must_use]
    pub fn tenant_of(&self, key: CompanyKey) -> Tenant {
        Tenant {
            db: self.db.clone(),
            company: key.id(),
        }
    }

    /// Closes the connections; pending writes are finished first.
    pub async fn close(&self) {
        self.db.close().await;
    }
}

impl Tenant {
    /// The key under which transactions reach the same company.
    #[must_use]
    pub fn key(&self) -> CompanyKey {
        CompanyKey::from_row(self.company)
    }
}
