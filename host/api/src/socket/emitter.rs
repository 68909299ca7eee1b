//! Sending events to browsers, and sending browsers away.

use std::sync::Arc;

use async_trait::async_trait;
use balcao_desk::{Emitter, LiveSession};
use serde_json::Value;
use socketioxide::{SocketIo, adapter::Adapter};

use super::handshake::Caller;

/// Emits through the sockets of one gateway.
pub(super) struct SocketEmitter<A: Adapter>(pub(super) SocketIo<A>);

#[async_trait]
impl<A: Adapter> Emitter for SocketEmitter<A> {
    async fn emit(&self, rooms: Vec<String>, event: String, payload: Value) {
        if rooms.is_empty() {
            return;
        }
        // One emit to the union of the rooms: a socket in several of them hears it once.
        if let Err(error) = self.0.to(rooms).emit(event.as_str(), &payload).await {
            metrics::counter!("balcao_socket_lost_total").increment(1);
            tracing::debug!(%error, event, "some sockets did not take an event");
        }
    }

    async fn expel(&self, room: String, except: Vec<String>) {
        if let Err(error) = self.0.within(room.clone()).except(except).leave(room).await {
            tracing::warn!(%error, "sockets of other hosts may still be in a room");
        }
    }

    async fn disconnect(&self, rooms: Vec<String>, except: Vec<String>) {
        if rooms.is_empty() {
            return;
        }
        if let Err(error) = self.0.within(rooms).except(except).disconnect().await {
            tracing::debug!(%error, "some sockets had closed already");
        }
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
