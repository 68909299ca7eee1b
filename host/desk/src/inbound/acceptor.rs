//! Accepting deliveries: many at once share one transaction, so a burst costs one disk flush.

use crate::Wake;
use crate::error::{DeskError, DeskResult};
use balcao_storage::{Delivery, Store};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// Deliveries that may wait for the database. Beyond this, callers wait too: memory stays bounded.
const WAITING: usize = 4_096;
/// Deliveries of one transaction.
const BATCH: usize = 400;

type Waiting = (Delivery, oneshot::Sender<Result<(), String>>);

/// The entrance of the inbound path.
pub(crate) struct Acceptor {
    queue: mpsc::Sender<Waiting>,
}

impl Acceptor {
    /// Starts the task that writes the log. It ends when the desk is dropped.
    pub(crate) fn start(store: Store, wake: Arc<Wake>) -> Self {
        let (queue, waiting) = mpsc::channel(WAITING);
        tokio::spawn(write_log(store, wake, waiting));
        Self { queue }
    }

    /// Logs a delivery. When this returns it is durable; a delivery that was logged before is no fault.
    pub(crate) async fn accept(&self, delivery: Delivery) -> DeskResult<()> {
        self.begin(delivery).await?.done().await
    }

    /// Begins to log a delivery, in the order of these calls.
    pub(crate) async fn begin(&self, delivery: Delivery) -> DeskResult<Logging> {
        let (done, logged) = oneshot::channel();
        self.queue.send((delivery, done)).await.map_err(|_| stopped())?;
        Ok(Logging(logged))
    }
}

/// A delivery on its way into the log.
pub(crate) struct Logging(oneshot::Receiver<Result<(), String>>);

impl Logging {
    /// When this returns the delivery is durable.
    pub(crate) async fn done(self) -> DeskResult<()> {
        match self.0.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(DeskError::Internal(anyhow::anyhow!("delivery was not logged: {error}"))),
            Err(_) => Err(stopped()),
        }
    }
}

fn stopped() -> DeskError {
    DeskError::Internal(anyhow::anyhow!("the host is stopping"))
}

async fn write_log(store: Store, wake: Arc<Wake>, mut waiting: mpsc::Receiver<Waiting>) {
    let mut batch = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut batch, BATCH).await > 0 {
        let (deliveries, callers): (Vec<_>, Vec<_>) = batch.drain(..).unzip();
        let outcome = store.log_deliveries(&deliveries).await;
        wake.inbox.notify_one();
        metrics::counter!("balcao_inbound_accepted_total").increment(deliveries.len() as u64);
        for (delivery, caller) in deliveries.into_iter().zip(callers) {
            let answer = match &outcome {
                Ok(()) => Ok(()),
                // One bad row must not refuse its neighbours.
                Err(_) => store
                    .log_deliveries(std::slice::from_ref(&delivery))
                    .await
                    .map_err(|error| error.to_string()),
            };
            let _ = caller.send(answer);
        }
        wake.inbox.notify_one();
    }
}
