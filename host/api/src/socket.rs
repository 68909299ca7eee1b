//! Live events over socket.io: one gateway, alone in its process or joined with others by Redis.

mod attention;
mod budget;
mod emitter;
mod flood;
mod handshake;
mod joint;
mod serving;
mod wishes;

use std::sync::Arc;

use axum::{Router, middleware::from_fn_with_state};
use balcao_desk::{Desk, Emitter};
use socketioxide::{SocketIo, SocketIoBuilder, adapter::LocalAdapter, handler::ConnectHandler, layer::SocketIoLayer};
use socketioxide_redis::{CustomRedisAdapter, RedisAdapterConfig, RedisAdapterCtr};

use emitter::SocketEmitter;

type Distributed = CustomRedisAdapter<socketioxide::adapter::Emitter, joint::Joint>;

/// Events of other hosts that may wait to be told to the sockets of this one.
const ARRIVALS: usize = 16 * 1024;

/// Events that may wait for one slow browser before it loses some.
const BUFFER: usize = 1024;
/// Largest packet that a client may send, in bytes; wishes are tiny.
const PACKET: u64 = 64 * 1024;

/// Why live events cannot be offered.
#[derive(Debug, thiserror::Error)]
pub enum GatewayError {
    /// The Redis address cannot be read or nobody answers there.
    #[error("Redis does not answer: {0}")]
    Redis(#[from] redis::RedisError),
    /// The hosts could not be joined.
    #[error("the hosts could not be joined over Redis: {0}")]
    Join(String),
}

/// The sockets of this host.
pub struct Gateway(Wiring);

enum Wiring {
    Alone(SocketIoLayer<LocalAdapter>, SocketIo<LocalAdapter>),
    Joined(SocketIoLayer<Distributed>, SocketIo<Distributed>),
}

impl Gateway {
    /// Opens the gateway; with a Redis address, events reach the sockets of every host.
    ///
    /// # Errors
    /// When Redis does not answer.
    pub async fn open(desk: Desk, redis_url: Option<&str>) -> Result<Self, GatewayError> {
        let builder = SocketIo::builder()
            .max_buffer_size(BUFFER)
            .max_payload(PACKET)
            .ws_max_message_size(PACKET as usize)
            .ws_max_frame_size(PACKET as usize)
            .with_state(desk)
            .with_state(attention::Attention::default());
        let wiring = match redis_url {
            None => {
                let (layer, io) = builder.build_layer();
                io.ns(
                    "/",
                    handshake::connected::<LocalAdapter>.with(handshake::identify::<LocalAdapter>),
                );
                Wiring::Alone(layer, io)
            }
            Some(url) => {
                let (layer, io) = joined(builder, url).await?;
                Wiring::Joined(layer, io)
            }
        };
        Ok(Self(wiring))
    }

    /// What the desk emits its events with.
    #[must_use]
    pub fn emitter(&self) -> Arc<dyn Emitter> {
        match &self.0 {
            Wiring::Alone(_, io) => Arc::new(SocketEmitter(io.clone())),
            Wiring::Joined(_, io) => Arc::new(SocketEmitter(io.clone())),
        }
    }

    /// Closes every socket of this host.
    pub async fn close(&self) {
        match &self.0 {
            Wiring::Alone(_, io) => io.close().await,
            Wiring::Joined(_, io) => io.close().await,
        }
    }

    /// Puts the gateway in front of the routes.
    pub(crate) fn attach(&self, router: Router) -> Router {
        let router = match &self.0 {
            Wiring::Alone(layer, _) => router.layer(layer.clone()),
            Wiring::Joined(layer, _) => router.layer(layer.clone()),
        };
        router.layer(from_fn_with_state(flood::Doors::default(), flood::limit))
    }
}

async fn joined(
    builder: SocketIoBuilder<LocalAdapter>,
    url: &str,
) -> Result<(SocketIoLayer<Distributed>, SocketIo<Distributed>), GatewayError> {
    let client = redis::Client::open(with_resp3(url))?;
    let joint = joint::Joint::open(client).await?;
    let adapter = RedisAdapterCtr::new_with_driver(joint, RedisAdapterConfig::new().with_stream_buffer(ARRIVALS));
    let (layer, io) = builder.with_adapter::<Distributed>(adapter).build_layer();
    let connected = handshake::connected::<Distributed>.with(handshake::identify::<Distributed>);
    io.ns("/", connected)
        .await
        .map_err(|error| GatewayError::Join(error.to_string()))?;
    Ok((layer, io))
}

/// The adapter speaks the third version of the protocol; addresses seldom say so.
fn with_resp3(url: &str) -> String {
    match url {
        _ if url.contains("protocol=") => url.to_owned(),
        _ if url.contains('?') => format!("{url}&protocol=resp3"),
        _ => format!("{url}?protocol=resp3"),
    }
}

#[cfg(test)]
mod tests {
    use super::with_resp3;

    #[test]
    fn addresses_get_the_protocol_version_once() {
        assert_eq!(with_resp3("redis://r"), "redis://r?protocol=resp3");
        assert_eq!(with_resp3("redis://r?a=1"), "redis://r?a=1&protocol=resp3");
        assert_eq!(with_resp3("redis://r?protocol=resp3"), "redis://r?protocol=resp3");
    }
}
