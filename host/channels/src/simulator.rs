//! The simulator: a channel whose phones are pages in a browser.

use crate::channel::{BookEntry, Channel, Outgoing, Receipt, SendError, Session};
use async_trait::async_trait;
use balcao_model::company::CompanyKey;
use balcao_model::phone::canonical;
use std::sync::Arc;

/// The name under which connections of this kind are stored.
pub const PROVIDER: &str = "beta";

/// What the simulated service remembers, and where its secrets come from.
#[async_trait]
pub trait PhoneMemory: Send + Sync {
    /// Keeps a message for the phone of a connection, once per id.
    async fn deliver(&self, message: &Outgoing) -> Result<(), String>;

    /// The address book of the phone of a connection.
    async fn address_book(&self, company: CompanyKey, connection: i64) -> Result<Vec<BookEntry>, String>;

    /// Whether a message of this connection and id has been kept.
    async fn has(&self, message: &Outgoing) -> Result<bool, String>;

    /// A new secret that nobody can guess.
    fn secret(&self) -> String;
}

/// The built-in channel.
pub struct Simulator {
    public_url: String,
    memory: Arc<dyn PhoneMemory>,
}

impl Simulator {
    /// A simulator whose phones are opened at `<public_url>/phone`.
    #[must_use]
    pub fn new(public_url: &str, memory: Arc<dyn PhoneMemory>) -> Self {
        Self {
            public_url: public_url.trim_end_matches('/').to_owned(),
            memory,
        }
    }
}

#[async_trait]
impl Channel for Simulator {
    fn provider(&self) -> &str {
        PROVIDER
    }

    async fn connect(&self, _company: CompanyKey, _connection: i64) -> Result<Session, SendError> {
        let secret = self.memory.secret();
        // The fragment stays in the browser, so the secret reaches no log.
        Ok(Session::QrCode {
            text: format!("{}/phone#{secret}", self.public_url),
            secret: Some(secret),
            pairing_code: None,
        })
    }

    async fn send(&self, message: &Outgoing) -> Result<Option<String>, SendError> {
        let delivered = self.memory.deliver(message).await;
        delivered.map(|()| None).map_err(SendError::Unavailable)
    }

    /// Everybody is a customer of the simulated service but the numbers that end in four zeros.
    async fn check_number(
        &self,
        _company: CompanyKey,
        _connection: i64,
        number: &str,
    ) -> Result<Option<String>, SendError> {
        Ok(canonical(number).filter(|number| !number.ends_with("0000")))
    }

    async fn address_book(&self, company: CompanyKey, connection: i64) -> Result<Vec<BookEntry>, SendError> {
        self.memory
            .address_book(company, connection)
            .await
            .map_err(SendError::Unavailable)
    }

    async fn lookup(&self, message: &Outgoing) -> Result<Receipt, SendError> {
        let kept = self.memory.has(message).await.map_err(SendError::Unavailable)?;
        Ok(if kept { Receipt::Taken(None) } else { Receipt::NotTaken })
    }
}
