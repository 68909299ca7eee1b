//! Who is online: whoever has a socket on a host that lives.

use super::{Live, LiveSession};
use crate::Desk;
use crate::error::DeskResult;
use crate::workers::{Lease, nap};
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use balcao_storage::CompanyKey;
use std::time::Duration;

/// A user whose last socket closed is offline after so long: reloading a page is no absence.
const ABSENCE_MS: Millis = 3_000;
const SWEEP: Duration = Duration::from_secs(1);
const BATCH: i64 = 200;

impl Live<'_> {
    /// Notes an open socket, or a sign of life of its user.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn alive(&self, session: &LiveSession) -> DeskResult<()> {
        let (key, user) = (self.desk.store().tenant(session.who()).key(), session.who().user_id());
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let came = tx.of(key).user_came(user).await?;
        tx.of(key)
            .socket_lives(&self.desk.shared.host, session.id(), user, now)
            .await?;
        if came {
            tx.push_events(&[(key, Event::PresenceChanged { user_id: user })], now)
                .await?;
        }
        tx.commit().await?;
        if came {
            self.desk.wake().outbox.notify_one();
        }
        Ok(())
    }

    /// Notes that a socket has closed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn closed(&self, session: &LiveSession) -> DeskResult<()> {
        let store = self.desk.store();
        Ok(store
            .end_socket(&self.desk.shared.host, session.id(), self.desk.now())
            .await?)
    }
}

/// Takes users offline whose sockets are gone, with their host or one by one. One host at a time does it.
pub(crate) async fn sweep(desk: Desk, mut lease: Lease) {
    while lease.hold(&desk).await {
        if let Err(error) = step(&desk).await {
            tracing::error!(%error, "presence could not be brought up to date; trying again");
        }
        nap(SWEEP, lease.stop()).await;
    }
}

async fn step(desk: &Desk) -> DeskResult<()> {
    let now = desk.now();
    let timeout = Millis::try_from(desk.shared.live.host_timeout.as_millis()).unwrap_or(Millis::MAX);
    desk.store().sweep_sockets(now - timeout, now - ABSENCE_MS).await?;
    for (key, user) in desk.store().users_gone(BATCH).await? {
        went(desk, key, user, now).await?;
    }
    Ok(())
}

async fn went(desk: &Desk, key: CompanyKey, user: i64, now: Millis) -> DeskResult<()> {
    let mut tx = desk.store().begin().await?;
    if tx.of(key).user_went(user).await? {
        tx.push_events(&[(key, Event::PresenceChanged { user_id: user })], now)
            .await?;
        tx.commit().await?;
        desk.wake().outbox.notify_one();
    }
    Ok(())
}
