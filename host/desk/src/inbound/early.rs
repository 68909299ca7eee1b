//! What services tell of messages before these are here, or before it is known what the services call them: they promise no order.

use super::apply::{Events, Fault};
use super::{kinds, receipts};
use balcao_channels::Inbound;
use balcao_model::clock::Millis;
use balcao_storage::{CompanyKey, Error, Tx};

/// Carries out what waited for a message of a connection, by the service's name for it. What cannot be done is put aside for good.
pub(crate) async fn carry_out(
    tx: &mut Tx,
    key: CompanyKey,
    (channel, connection): (&str, i64),
    name: &str,
    now: Millis,
    events: &mut Events,
) -> Result<(), Error> {
    for early in tx.of(key).take_early_news(connection, name).await? {
        let done = match serde_json::from_str(&early.payload) {
            Ok(Inbound::Change(told)) => kinds::change(tx, channel, &early, &told, now, events).await,
            Ok(Inbound::Failed { id, why }) => receipts::failed(tx, channel, &early, (&id, why), now, events).await,
            _ => Err(Fault::Unusable("nothing else waits".to_owned())),
        };
        match done {
            Ok(()) => {}
            Err(Fault::Unusable(reason)) => tx.put_aside(early.id, &reason).await?,
            Err(Fault::Storage(error)) => return Err(error),
        }
    }
    Ok(())
}
