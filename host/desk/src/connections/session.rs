//! Starting and ending a connection's session.

use super::{Connections, admin, missing};
use crate::Desk;
use crate::channels::{self, CONNECT, DISCONNECT};
use crate::error::{DeskError, DeskResult};
use crate::simulator::hash_secret;
use crate::workers::{Lease, Pace};
use balcao_channels::Session;
use balcao_model::auth::Identity;
use balcao_model::company::CompanyKey;
use balcao_model::connection::{ConnectionStatus, QR_LIFETIME_MS};
use balcao_model::event::Event;
use balcao_storage::{ConnectionRow, SessionState};

impl Connections<'_> {
    /// Starts a session: OPENING at once, then a QR code to read. A session that runs stays.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_WAPP_FOUND`, `ERR_WAPP_NOT_INITIALIZED` when a channel of the host does not
    /// answer. A plugin's answer comes later, as a state.
    pub async fn start(&self, who: &Identity, id: i64) -> DeskResult<()> {
        admin(who)?;
        let row = self.row(who, id).await?;
        if row.status == ConnectionStatus::Connected.as_str() {
            return Ok(());
        }
        self.open(who, &row, &[CONNECT]).await
    }

    /// Ends the present session, if any, and offers a new QR code. Queue links stay.
    ///
    /// # Errors
    /// As [`Connections::start`].
    pub async fn renew(&self, who: &Identity, id: i64) -> DeskResult<()> {
        admin(who)?;
        let row = self.row(who, id).await?;
        self.open(who, &row, &[DISCONNECT, CONNECT]).await
    }

    /// Ends the session.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_WAPP_FOUND`.
    pub async fn disconnect(&self, who: &Identity, id: i64) -> DeskResult<()> {
        admin(who)?;
        let row = self.row(who, id).await?;
        let key = self.desk.store().tenant(who).key();
        if self.desk.built_in(&row.provider).is_none() {
            self.queue(key, &row, &[DISCONNECT]).await?;
        }
        end_session(self.desk, key, id, "CONNECTION_ENDED_BY_USER").await
    }

    /// Begins a session: at once with a channel of the host, in turn with what is delivered with one of a plugin.
    async fn open(&self, who: &Identity, row: &ConnectionRow, steps: &[&str]) -> DeskResult<()> {
        let key = self.desk.store().tenant(who).key();
        end(self.desk, key, row.id, &state(ConnectionStatus::Opening)).await?;
        let Some(channel) = self.desk.built_in(&row.provider) else {
            return self.queue(key, row, steps).await;
        };
        let session = channel.connect(key, row.id).await.map_err(|error| {
            tracing::warn!(connection.id = row.id, %error, "session could not be started");
            DeskError::invalid("ERR_WAPP_NOT_INITIALIZED")
        })?;
        arrive(self.desk, key, row.id, &session).await
    }

    async fn queue(&self, key: CompanyKey, row: &ConnectionRow, steps: &[&str]) -> DeskResult<()> {
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        tx.of(key).set_connection_retries(row.id, 0, now).await?;
        for step in steps {
            channels::queue(&mut tx, key, (&row.provider, row.id), step, now).await?;
        }
        tx.commit().await?;
        self.desk.wake().plugins.notify_one();
        Ok(())
    }
}

/// Sets a session as its channel tells it.
pub(crate) async fn arrive(desk: &Desk, key: CompanyKey, id: i64, session: &Session) -> DeskResult<()> {
    let now = desk.now();
    let mut hash = None;
    let mut to = state(match session {
        Session::Opening => ConnectionStatus::Opening,
        Session::QrCode { .. } => ConnectionStatus::QrCode,
        Session::Pairing => ConnectionStatus::Pairing,
        Session::Connected => ConnectionStatus::Connected,
        Session::Disconnected(_) => ConnectionStatus::Disconnected,
    });
    match session {
        Session::QrCode {
            text,
            secret,
            pairing_code,
        } => {
            to.qrcode = text;
            to.pairing_code = pairing_code.as_deref().unwrap_or_default();
            hash = secret.as_deref().map(hash_secret);
        }
        Session::Disconnected(ending) => to.reason = Some(ending.code()),
        _ => {}
    }
    to.pairing = hash.as_deref().map(|hash| (hash, now + QR_LIFETIME_MS));
    let mut tx = desk.store().begin().await?;
    let mut company = tx.of(key);
    if !company.set_session(id, &to, now).await? {
        return Err(missing());
    }
    if *session == Session::Connected {
        company.set_connection_retries(id, 0, now).await?;
        company.retry_sends(id, now).await?;
    }
    let updated = Event::SessionUpdated { connection_id: id };
    tx.push_events(&[(key, updated)], now).await?;
    tx.commit().await?;
    desk.wake().outbox.notify_one();
    desk.wake().sends.notify_one();
    Ok(())
}

/// A state without a QR code.
pub(crate) fn state(status: ConnectionStatus) -> SessionState<'static> {
    SessionState {
        status,
        reason: None,
        qrcode: "",
        pairing_code: "",
        pairing: None,
    }
}

/// Sets a session's state and tells the browsers.
pub(crate) async fn set(desk: &Desk, key: CompanyKey, id: i64, to: &SessionState<'_>) -> DeskResult<()> {
    let now = desk.now();
    let mut tx = desk.store().begin().await?;
    if !tx.of(key).set_session(id, to, now).await? {
        return Err(missing());
    }
    tx.push_events(&[(key, Event::SessionUpdated { connection_id: id })], now)
        .await?;
    tx.commit().await?;
    desk.wake().outbox.notify_one();
    Ok(())
}

/// Takes the phone away and sets a state.
async fn end(desk: &Desk, key: CompanyKey, id: i64, to: &SessionState<'_>) -> DeskResult<()> {
    let mut tx = desk.store().begin().await?;
    tx.of(key).unpair_phones(id).await?;
    tx.commit().await?;
    set(desk, key, id, to).await
}

/// Ends a session with a reason that people can read.
pub(crate) async fn end_session(desk: &Desk, key: CompanyKey, id: i64, reason: &'static str) -> DeskResult<()> {
    end(
        desk,
        key,
        id,
        &SessionState {
            reason: Some(reason),
            ..state(ConnectionStatus::Disconnected)
        },
    )
    .await?;
    desk.wake().phones.notify_waiters();
    Ok(())
}

/// Ends QR codes that nobody read in time. Runs until the desk stops.
pub(crate) async fn expire(desk: Desk, mut lease: Lease) {
    let mut pace = Pace::new(balcao_storage::Engine::Sqlite);
    let bell = tokio::sync::Notify::new();
    while lease.hold(&desk).await {
        match desk.store().expired_pairings(desk.now()).await {
            Ok(late) => {
                for (key, id) in late {
                    if let Err(error) = end_session(&desk, key, id, "CONNECTION_QR_EXPIRED").await {
                        tracing::warn!(connection.id = id, %error, "QR code could not be ended");
                    }
                }
                pace.rest(&bell, lease.stop()).await;
            }
            Err(error) => {
                tracing::error!(%error, "QR codes could not be checked");
                pace.failed(lease.stop()).await;
            }
        }
    }
}
