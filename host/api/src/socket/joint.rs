//! What joins the hosts: a connection to Redis that comes back, with everything it listened to, after
//! Redis was away.

use std::{
    collections::HashMap,
    convert::Infallible,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use redis::{
    AsyncCommands, Client, FromRedisValue, PushInfo, PushKind, RedisError,
    aio::{ConnectionManager, ConnectionManagerConfig},
};
use socketioxide_redis::drivers::{ChanItem, Driver, MessageStream};
use tokio::sync::mpsc::{Sender, channel};

/// How long Redis may take to answer before an event is told without it.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the connection is tried, so that a host that only listens finds Redis again.
const HEARTBEAT: Duration = Duration::from_secs(1);

type Listeners = Arc<RwLock<HashMap<String, Sender<ChanItem>>>>;

/// A lasting connection to Redis. All clones are one.
#[derive(Clone)]
pub(super) struct Joint {
    connection: ConnectionManager,
    listeners: Listeners,
}

impl Joint {
    /// Connects.
    ///
    /// # Errors
    /// When Redis does not answer now.
    pub(super) async fn open(client: Client) -> Result<Self, RedisError> {
        let listeners = Listeners::default();
        let ears = Arc::clone(&listeners);
        let config = ConnectionManagerConfig::new()
            .set_connection_timeout(Some(PATIENCE))
            .set_response_timeout(Some(PATIENCE))
            .set_number_of_retries(1)
            .set_max_delay(PATIENCE)
            .set_push_sender(move |push: PushInfo| {
                arrived(push, &ears);
                Ok::<(), Infallible>(())
            })
            .set_automatic_resubscription();
        let connection = ConnectionManager::new_with_config(client, config).await?;
        tokio::spawn(keep(connection.clone()));
        Ok(Self { connection, listeners })
    }
}

/// A command on a broken connection mends it.
async fn keep(mut connection: ConnectionManager) {
    let mut away = false;
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        let answer = connection.ping::<String>().await;
        match (&answer, away) {
            (Err(error), false) => tracing::error!(%error, "Redis is away: live events stay at their own host"),
            (Ok(_), true) => tracing::info!("Redis is back"),
            _ => {}
        }
        away = answer.is_err();
    }
}

/// Hands a publication to whoever listens to its channel.
fn arrived(push: PushInfo, listeners: &Listeners) {
    if push.kind != PushKind::Message {
        return;
    }
    let mut parts = push.data.into_iter();
    let (Some(channel), Some(message)) = (parts.next(), parts.next()) else {
        return;
    };
    let (Ok(channel), Ok(message)) = (String::from_redis_value(channel), Vec::<u8>::from_redis_value(message)) else {
        return;
    };
    let listeners = listeners.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(listener) = listeners.get(&channel)
        && listener.try_send((channel, message)).is_err()
    {
        metrics::counter!("balcao_socket_lost_total").increment(1);
        tracing::warn!("other hosts tell more than this one can pass on; some of it is lost");
    }
}

impl Driver for Joint {
    type Error = RedisError;

    async fn publish(&self, channel: String, message: Vec<u8>) -> Result<(), RedisError> {
        self.connection.clone().publish(channel, message).await
    }

    async fn subscribe(&self, name: String, size: usize) -> Result<MessageStream<ChanItem>, RedisError> {
        let (into, out) = channel(size);
        // First the ear, then the word: nothing that arrives is without a listener.
        self.listeners
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(name.clone(), into);
        self.connection.clone().subscribe(name).await?;
        Ok(MessageStream::new(out))
    }

    async fn unsubscribe(&self, name: String) -> Result<(), RedisError> {
        self.connection.clone().unsubscribe(&name).await?;
        self.listeners
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&name);
        Ok(())
    }

    async fn num_serv(&self, channel: &str) -> Result<u16, RedisError> {
        let mut command = redis::cmd("PUBSUB");
        command.arg("NUMSUB").arg(channel);
        let (_, hosts): (String, u16) = command.query_async(&mut self.connection.clone()).await?;
        Ok(hosts)
    }
}
