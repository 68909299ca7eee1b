//! How far the desk's messages came.

use super::apply::{Events, Fault};
use super::names;
use balcao_channels::Refusal;
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use balcao_model::message::Ack;
use balcao_storage::{LoggedDelivery, Tx};

/// Moves a message's ticks forward, never back. A service may tell of a message before it has answered what it calls it: then that is
/// kept until it has.
pub(crate) async fn ack(
    tx: &mut Tx,
    channel: &str,
    delivery: &LoggedDelivery,
    id: &str,
    ack: i64,
    now: Millis,
    events: &mut Events,
) -> Result<(), Fault> {
    let ack = Ack::new(ack).ok_or_else(|| Fault::Unusable(format!("{ack} is no step of delivery")))?;
    let (key, connection) = (delivery.company, delivery.connection_id);
    let Some(name) = names::known(tx, key, (channel, connection), (id, ack), now).await? else {
        return Ok(());
    };
    let changed = tx.of(key).raise_ack(connection, &name, ack, now).await?;
    updated(delivery, changed, events);
    Ok(())
}

/// A message that the service had taken did not arrive.
pub(crate) async fn failed(
    tx: &mut Tx,
    channel: &str,
    delivery: &LoggedDelivery,
    (id, why): (&str, Refusal),
    now: Millis,
    events: &mut Events,
) -> Result<(), Fault> {
    let (key, connection) = (delivery.company, delivery.connection_id);
    let Some(name) = names::known(tx, key, (channel, connection), (id, Ack::PENDING), now).await? else {
        let reason = "the message that failed is not here yet";
        return Ok(tx.put_aside_until(delivery.id, id, reason).await?);
    };
    let mut company = tx.of(key);
    let changed = company.fail_taken_message(connection, &name, why.code(), now).await?;
    if changed.is_none() {
        return Ok(tx.put_aside(delivery.id, "the message that failed has arrived").await?);
    }
    updated(delivery, changed, events);
    Ok(())
}

fn updated(delivery: &LoggedDelivery, changed: Option<(i64, i64)>, events: &mut Events) {
    events.extend(changed.map(|(ticket_id, seq)| (delivery.company, Event::MessageUpdated { ticket_id, seq })));
}
