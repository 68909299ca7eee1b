//! The watch over the sockets of this host: signs of life of the host, and the end of sockets whose
//! rights have ended. Events close most of these at once; the watch finds whatever no event tells.

use super::LiveSession;
use crate::Desk;
use crate::error::DeskResult;
use crate::rooms;
use crate::workers::{Emitter, nap};
use balcao_model::clock::Millis;
use balcao_storage::{Engine, LiveHost};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Longest time between two rounds.
const ROUND: Duration = Duration::from_secs(15);
/// Rounds between two warnings about hosts that do not hear each other.
const WARN_EVERY: u32 = 20;

/// Runs until the desk stops; then users without a socket elsewhere go offline.
pub(crate) async fn run(desk: Desk, emitter: Arc<dyn Emitter>, stop: CancellationToken) {
    let round = ROUND.min(desk.shared.live.host_timeout / 4);
    let mut rounds = 0;
    while !stop.is_cancelled() {
        if let Err(error) = watch(&desk, emitter.as_ref()).await {
            tracing::error!(%error, "sockets could not be watched; trying again");
        }
        if rounds % WARN_EVERY == 0 {
            warn_of_strangers(&desk).await;
        }
        rounds += 1;
        nap(round, &stop).await;
    }
    if let Err(error) = desk.store().host_ends(&desk.shared.host).await {
        tracing::warn!(%error, "this host could not say goodbye; its users go offline later");
    }
}

async fn watch(desk: &Desk, emitter: &dyn Emitter) -> DeskResult<()> {
    let host = LiveHost {
        id: desk.shared.host.clone(),
        joined: desk.shared.live.joined,
    };
    let unknown = desk.store().host_lives(&host, desk.now()).await?;
    let mut companies: HashMap<i64, Vec<Arc<LiveSession>>> = HashMap::new();
    for session in emitter.sessions() {
        companies.entry(session.who().company_id()).or_default().push(session);
    }
    for sessions in companies.into_values() {
        check(desk, emitter, &sessions).await?;
        if unknown {
            // This host was taken for dead: its sockets are noted again.
            for session in &sessions {
                desk.live().alive(session).await?;
            }
        }
    }
    Ok(())
}

/// Closes the sockets of one company whose rights have ended.
async fn check(desk: &Desk, emitter: &dyn Emitter, sessions: &[Arc<LiveSession>]) -> DeskResult<()> {
    let Some(first) = sessions.first() else {
        return Ok(());
    };
    let mut users: Vec<i64> = sessions.iter().map(|session| session.who().user_id()).collect();
    users.sort_unstable();
    users.dedup();
    let standings = desk.store().tenant(first.who()).standings(&users).await?;
    let now = desk.now();
    for session in sessions {
        let standing = standings.get(&session.who().user_id());
        let holds = standing.is_some_and(|standing| standing.active && rooms::rights(standing) == session.rights());
        if !holds || !is_proven(desk, session, now).await {
            emitter.close(session.id());
        }
    }
    Ok(())
}

/// Whether a socket's proof is good, or was until a moment ago. The session cookie of its handshake
/// renews it as it would renew an access token.
async fn is_proven(desk: &Desk, session: &LiveSession, now: Millis) -> bool {
    if session.is_expired(now)
        && let Some(refresh) = session.refresh()
        && let Ok(identity) = desk.auth().identify(refresh).await
        && identity.user_id() == session.who().user_id()
    {
        session.extend(identity.expires_at());
    }
    !session.is_over(now)
}

/// Hosts on one database that do not hear each other leave browsers without events.
async fn warn_of_strangers(desk: &Desk) {
    if desk.store().engine() == Engine::Sqlite {
        return;
    }
    match desk.live().strangers().await {
        Ok(0) => {}
        Ok(strangers) => tracing::error!(
            strangers,
            "other hosts use this database, but not all of them have REDIS_URL: live events do not reach every browser"
        ),
        Err(error) => tracing::warn!(%error, "other hosts could not be looked up"),
    }
}

impl super::Live<'_> {
    /// How many other hosts live on this database without events crossing between them and this one.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn strangers(&self) -> DeskResult<usize> {
        let live = &self.desk.shared.live;
        let timeout = Millis::try_from(live.host_timeout.as_millis()).unwrap_or(Millis::MAX);
        let hosts = self.desk.store().live_hosts(self.desk.now() - timeout).await?;
        let others = hosts.iter().filter(|host| host.id != self.desk.shared.host);
        Ok(others.filter(|host| !(host.joined && live.joined)).count())
    }
}
