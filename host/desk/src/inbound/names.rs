//! Messages that a service calls by names of its own.

use balcao_channels::SIMULATOR;
use balcao_model::clock::Millis;
use balcao_model::message::Ack;
use balcao_storage::{CompanyKey, Error, Tx};
use std::borrow::Cow;

/// What the desk calls a message that a delivery names. The simulator knows the desk's own names only.
pub(crate) async fn ours<'a>(
    tx: &mut Tx,
    key: CompanyKey,
    (channel, connection): (&str, i64),
    name: &'a str,
) -> Result<Cow<'a, str>, Error> {
    if channel == SIMULATOR {
        return Ok(Cow::Borrowed(name));
    }
    let noted = tx.of(key).message_called(connection, name).await?;
    Ok(noted.map_or(Cow::Borrowed(name), Cow::Owned))
}

/// What the desk calls a message that a delivery tells something of; none when it is not here, or its service has not answered yet what
/// it calls it. How far it is told to have come is kept until then, and whoever notes the answer finds what was put aside before.
pub(crate) async fn known<'a>(
    tx: &mut Tx,
    key: CompanyKey,
    (channel, connection): (&str, i64),
    (name, ack): (&'a str, Ack),
    now: Millis,
) -> Result<Option<Cow<'a, str>>, Error> {
    let ours = ours(tx, key, (channel, connection), name).await?;
    if channel == SIMULATOR || *ours != *name || tx.of(key).message_on(connection, name).await?.is_some() {
        return Ok(Some(ours));
    }
    let noted = tx.of(key).keep_early_ack(connection, name, ack, now).await?;
    Ok(noted.map(Cow::Owned))
}
