//! One socket of a verified user.

use super::Live;
use crate::error::{DeskError, DeskResult, Kind};
use crate::rooms;
use balcao_model::auth::{Identity, TokenError};
use balcao_model::clock::Millis;
use balcao_storage::Standing;
use std::sync::atomic::{AtomicI64, Ordering};

/// How long a socket outlives its token: its client fetches a new one with its next request.
const GRACE_MS: Millis = 60_000;

/// What a socket shows at its handshake.
#[derive(Debug, Clone)]
pub enum Proof {
    /// An access token; the session cookie, if there is one, renews it later.
    Access {
        /// The access token.
        token: String,
        /// The refresh token of the cookie.
        refresh: Option<String>,
    },
    /// The session cookie alone: clients that send no token.
    Refresh(String),
}

/// An open socket. Its rights are those at the time it was admitted; when they change, it is closed
/// and its client comes back with the new ones.
#[derive(Debug)]
pub struct LiveSession {
    id: String,
    who: Identity,
    rights: String,
    rooms: Vec<String>,
    refresh: Option<String>,
    expires_at: AtomicI64,
}

impl LiveSession {
    /// The socket's id, unique on its host.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Who is behind it, with the rights that the user has now.
    #[must_use]
    pub fn who(&self) -> &Identity {
        &self.who
    }

    /// The rooms that it is in without asking.
    #[must_use]
    pub fn rooms(&self) -> &[String] {
        &self.rooms
    }

    /// The room of the sockets that have the same rights of the same user.
    pub(super) fn rights(&self) -> &str {
        &self.rights
    }

    /// Whether its proof has been worthless for longer than a client needs to renew it.
    pub(super) fn is_over(&self, now: Millis) -> bool {
        self.expires_at.load(Ordering::Relaxed) + GRACE_MS < now
    }

    pub(super) fn is_expired(&self, now: Millis) -> bool {
        self.expires_at.load(Ordering::Relaxed) <= now
    }

    pub(super) fn refresh(&self) -> Option<&str> {
        self.refresh.as_deref()
    }

    pub(super) fn extend(&self, until: Millis) {
        self.expires_at.fetch_max(until, Ordering::Relaxed);
    }
}

impl Live<'_> {
    /// Lets a socket in with the rights that its user has now, whatever an older token says.
    ///
    /// # Errors
    /// `ERR_SESSION_EXPIRED` when the proof is not good (any more), `ERR_TOO_MANY_SOCKETS` when the user has
    /// too many open.
    pub async fn admit(&self, id: String, proof: Proof) -> DeskResult<LiveSession> {
        let auth = self.desk.auth();
        let (claimed, refresh) = match proof {
            Proof::Access { token, refresh } => (auth.verify(&token).map_err(expired)?, refresh),
            Proof::Refresh(token) => (auth.identify(&token).await?, Some(token)),
        };
        let standing = self.standing(&claimed).await?;
        if standing.sockets >= i64::from(self.desk.shared.live.sockets_per_user) {
            return Err(DeskError::refused(
                Kind::TooMany { retry_after: 60 },
                "ERR_TOO_MANY_SOCKETS",
            ));
        }
        let who = auth.with_present_rights(&claimed, &standing)?;
        Ok(LiveSession {
            id,
            rights: rooms::rights(&standing),
            rooms: rooms::own(&who, &standing),
            refresh,
            expires_at: AtomicI64::new(claimed.expires_at()),
            who,
        })
    }

    /// A newer access token of the same user prolongs the life of a socket.
    ///
    /// # Errors
    /// `ERR_SESSION_EXPIRED` when the token is not good or somebody else's.
    pub async fn renew(&self, session: &LiveSession, token: &str) -> DeskResult<()> {
        let claimed = self.desk.auth().verify(token).map_err(expired)?;
        if claimed.user_id() != session.who.user_id() || claimed.company_id() != session.who.company_id() {
            return Err(ended());
        }
        self.standing(&claimed).await?;
        session.extend(claimed.expires_at());
        Ok(())
    }

    async fn standing(&self, claimed: &Identity) -> DeskResult<Standing> {
        let id = claimed.user_id();
        let standing = self.desk.store().tenant(claimed).standings(&[id]).await?.remove(&id);
        standing
            .filter(|standing| standing.active && standing.token_version == claimed.token_version())
            .ok_or_else(ended)
    }
}

fn expired(_: TokenError) -> DeskError {
    ended()
}

fn ended() -> DeskError {
    DeskError::refused(Kind::Unauthorized, "ERR_SESSION_EXPIRED")
}
