//! How far the desk's messages came.

use super::apply::{Events, Fault};
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use balcao_model::message::Ack;
use balcao_storage::{LoggedDelivery, Tx};

/// Moves a message's ticks forward, never back.
pub(crate) async fn ack(
    tx: &mut Tx,
    delivery: &LoggedDelivery,
    id: &str,
    ack: i64,
    now: Millis,
    events: &mut Events,
) -> Result<(), Fault> {
    let ack = Ack::new(ack).ok_or_else(|| Fault::Unusable(format!("{ack} is no step of delivery")))?;
    let changed = tx
        .of(delivery.company)
        .raise_ack(delivery.connection_id, id, ack, now)
        .await?;
    if let Some((ticket_id, seq)) = changed {
        events.push((delivery.company, Event::MessageUpdated { ticket_id, seq }));
    }
    Ok(())
}
