//! Who a new socket belongs to.

use std::sync::Arc;

use axum::http::{header, request::Parts};
use balcao_desk::{AccessEvent, Desk};
use balcao_model::auth::Identity;
use socketioxide::{
    adapter::Adapter,
    extract::{SocketRef, State},
};

use super::joins;
use crate::{
    extract::{Peer, is_foreign},
    routes::auth::REFRESH_COOKIE,
};

/// The verified user of a socket.
pub(super) type Caller = Arc<Identity>;

/// Lets a verified user in; others are disconnected at once, as clients of this family expect.
pub(super) async fn connected<A: Adapter>(socket: SocketRef<A>, State(desk): State<Desk>) {
    let Some(identity) = identify(&desk, socket.req_parts()).await else {
        // A socket that is gone already needs no goodbye.
        drop(socket.disconnect());
        return;
    };
    let identity = Peer::of(&socket.req_parts().extensions).call(identity);
    desk.privacy().note(&identity, AccessEvent::Socket);
    let caller: Caller = Arc::new(identity);
    socket.extensions.insert(Arc::clone(&caller));
    joins::register(&socket);
    socket.join(desk.rooms().own(&caller));
    metrics::gauge!("balcao_sockets").increment(1.0);
    if let Err(error) = desk.auth().set_online(&caller, true).await {
        tracing::warn!(%error, "presence was not stored");
    }
    // An empty tuple of arguments: clients of this family expect none.
    drop(socket.emit("ready", &[(); 0]));
}

async fn identify(desk: &Desk, parts: &Parts) -> Option<Identity> {
    if let Some(token) = query_token(parts.uri.query().unwrap_or_default()) {
        return desk.auth().admit(&token).await.ok();
    }
    let cookie = refresh_cookie(parts).filter(|_| !is_foreign(&parts.headers))?;
    desk.auth().identify(cookie).await.ok()
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
