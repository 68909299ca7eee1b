//! Sending events to browsers, and sending browsers away.

use std::{collections::HashSet, sync::Arc};

use async_trait::async_trait;
use balcao_desk::{Emitter, LiveSession};
use serde_json::Value;
use socketioxide::{BroadcastError, SocketIo, adapter::Adapter};

use super::{attention, handshake::Caller};

/// Emits through the sockets of one gateway.
pub(super) struct SocketEmitter<A: Adapter>(pub(super) SocketIo<A>);

impl<A: Adapter> SocketEmitter<A> {
    /// Whether the other hosts were reached. Where they were not, the own sockets were not either: they are
    /// served again without the others, who find out by themselves what they may no longer tell.
    fn reached(&self, outcome: Result<(), BroadcastError>) -> bool {
        match outcome {
            Ok(()) => true,
            Err(BroadcastError::Adapter(error)) => {
                metrics::counter!("balcao_socket_hosts_missed_total").increment(1);
                tracing::warn!(%error, "the other hosts were not reached");
                false
            }
            Err(error) => {
                // Some sockets were too slow, or had closed.
                metrics::counter!("balcao_socket_lost_total").increment(1);
                tracing::debug!(%error, "some sockets did not take an event");
                true
            }
        }
    }
}

#[async_trait]
impl<A: Adapter> Emitter for SocketEmitter<A> {
    async fn emit(&self, rooms: Vec<String>, event: String, payload: Value) {
        if rooms.is_empty() {
            return;
        }
        // One emit to the union of the rooms: a socket in several of them hears it once.
        let io = self.0.to(rooms.clone());
        if self.reached(io.emit(event.as_str(), &payload).await) {
            return;
        }
        drop(self.0.to(rooms).local().emit(event.as_str(), &payload).await);
    }

    async fn expel(&self, room: String, except: Vec<String>) {
        let sockets = || self.0.within(room.clone()).except(except.clone());
        if let Err(error) = sockets().leave(room.clone()).await {
            tracing::warn!(%error, "sockets of other hosts may still be in a room");
            drop(sockets().local().leave(room.clone()).await);
        }
    }

    async fn disconnect(&self, rooms: Vec<String>, except: Vec<String>) {
        if rooms.is_empty() {
            return;
        }
        let sockets = || self.0.within(rooms.clone()).except(except.clone());
        if !self.reached(sockets().disconnect().await) {
            drop(sockets().local().disconnect().await);
        }
    }

    async fn viewers(&self, ticket: i64) -> HashSet<i64> {
        attention::viewers(&self.0, ticket).await
    }

    fn sessions(&self) -> Vec<Arc<LiveSession>> {
        let sockets = self.0.sockets().into_iter();
        sockets.filter_map(|socket| socket.extensions.get::<Caller>()).collect()
    }

    fn close(&self, socket: &str) {
        let known = socket.parse().ok().and_then(|id| self.0.get_socket(id));
        if let Some(socket) = known {
            // One that has closed already needs nothing.
            drop(socket.disconnect());
        }
    }
}
