//! A limit of new sockets for each network address. It guards this host's work, not correctness, so it
//! may live in memory; one office or proxy behind a single address stays far below it.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::budget::Budget;
use crate::{error::ApiError, extract::Peer};

/// Handshakes of one address at once, and a second in the long run.
const HANDSHAKES: Budget = Budget::of(2_000.0, 50.0);
/// Addresses that are remembered; beyond, those are forgotten that asked for nothing lately.
const REMEMBERED: usize = 10_000;

/// What each address may still ask for.
#[derive(Clone, Default)]
pub(super) struct Doors(Arc<Mutex<HashMap<IpAddr, Budget>>>);

impl Doors {
    fn may_enter(&self, address: IpAddr, now: Instant) -> bool {
        let mut doors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if doors.len() >= REMEMBERED {
            doors.retain(|_, budget| !budget.is_full(now));
        }
        doors.entry(address).or_insert(HANDSHAKES).take(now)
    }
}

/// Lets requests pass, but not more new sockets of one address than are borne.
pub(super) async fn limit(State(doors): State<Doors>, request: Request, next: Next) -> Response {
    let opens = request.uri().path().starts_with("/socket.io") && !is_known(request.uri().query());
    if !opens {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    if !doors.may_enter(Peer::of(&parts.extensions).address, Instant::now()) {
        metrics::counter!("balcao_socket_handshakes_refused_total").increment(1);
        return ApiError::too_many_sockets().into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}

/// Requests of a session that is open carry its id.
fn is_known(query: Option<&str>) -> bool {
    query.is_some_and(|query| query.split('&').any(|pair| pair.starts_with("sid=")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_floods_is_stopped_and_others_are_not() {
        let (doors, now) = (Doors::default(), Instant::now());
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let entered = (0..5_000).filter(|_| doors.may_enter(one, now)).count();
        assert_eq!(entered, 2_000);
        assert!(doors.may_enter(other, now));
    }

    #[test]
    fn only_new_sockets_count() {
        assert!(is_known(Some("EIO=4&transport=polling&sid=abc")));
        assert!(!is_known(Some("EIO=4&transport=websocket&token=sid")));
        assert!(!is_known(None));
    }
}
