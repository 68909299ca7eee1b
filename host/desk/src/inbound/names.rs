//! Messages that a service calls by names of its own.

use balcao_channels::SIMULATOR;
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
