//! Sending events to browsers.

use async_trait::async_trait;
use balcao_desk::Emitter;
use serde_json::Value;
use socketioxide::{SocketIo, adapter::Adapter};

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
}
