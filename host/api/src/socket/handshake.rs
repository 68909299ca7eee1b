//! Who a new socket belongs to.

use std::{convert::Infallible, sync::Arc};

use axum::http::{header, request::Parts};
use balcao_desk::{AccessEvent, Desk, LiveSession, Proof};
use socketioxide::{
    SocketIo,
    adapter::Adapter,
    extract::{SocketRef, State},
};

use super::{attention::Attention, serving, wishes};
use crate::{
    extract::{Peer, is_foreign},
    routes::auth::REFRESH_COOKIE,
};

/// The verified user of a socket.
pub(super) type Caller = Arc<LiveSession>;

/// Finds out whose socket it is before the client is told that it is connected: whatever the client
/// wishes from then on is heard. Strangers are let in too, only to be sent away as their clients expect.
pub(super) async fn identify<A: Adapter>(socket: SocketRef<A>, State(desk): State<Desk>) -> Result<(), Infallible> {
    let Some(proof) = proof(socket.req_parts()) else {
        return Ok(());
    };
    match desk.live().admit(socket.id.to_string(), proof).await {
        Ok(session) => {
            let identity = Peer::of(&socket.req_parts().extensions).call(session.who().clone());
            desk.privacy().note(&identity, AccessEvent::Socket);
            let caller: Caller = Arc::new(session);
            socket.extensions.insert(caller);
            wishes::listen(&socket);
        }
        Err(error) => tracing::debug!(%error, "a socket was refused"),
    }
    Ok(())
}

/// Serves a verified user; others are disconnected at once.
pub(super) async fn connected<A: Adapter>(
    io: SocketIo<A>,
    socket: SocketRef<A>,
    State(desk): State<Desk>,
    State(attention): State<Attention>,
) {
    let (Some(caller), Some(wishes)) = (socket.extensions.get::<Caller>(), wishes::of(&socket)) else {
        // A socket that is gone already needs no goodbye.
        drop(socket.disconnect());
        return;
    };
    socket.join(caller.rooms().to_vec());
    // An empty tuple of arguments: clients of this family expect none.
    drop(socket.emit("ready", &[(); 0]));
    serving::Serving::new(io, socket, desk, caller, attention)
        .run(wishes)
        .await;
}

fn proof(parts: &Parts) -> Option<Proof> {
    let cookie = refresh_cookie(parts).map(str::to_owned);
    if let Some(token) = query_token(parts.uri.query().unwrap_or_default()) {
        // The cookie only prolongs what the token of the same user has opened.
        return Some(Proof::Access { token, refresh: cookie });
    }
    cookie.filter(|_| !is_foreign(&parts.headers)).map(Proof::Refresh)
}

/// The `token` of the query. Older clients send ids of user and company instead; those prove nothing.
fn query_token(query: &str) -> Option<String> {
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .find(|(name, value)| *name == "token" && !value.is_empty() && *value != "undefined" && *value != "null")
        .map(|(_, value)| value.to_owned())
}

fn refresh_cookie(parts: &Parts) -> Option<&str> {
    let cookies = parts.headers.get(header::COOKIE)?.to_str().ok()?;
    cookies
        .split(';')
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == REFRESH_COOKIE)
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::query_token;

    #[test]
    fn the_token_is_found_among_other_parameters() {
        assert_eq!(
            query_token("EIO=4&token=a.b.c&transport=websocket").as_deref(),
            Some("a.b.c")
        );
        assert_eq!(query_token("EIO=4&token=&userId=1"), None);
        assert_eq!(query_token("companyId=1&token=undefined"), None);
    }
}
