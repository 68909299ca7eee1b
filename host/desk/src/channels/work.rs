//! Beginning and ending sessions with a service: it waits among the work of plugins, in turn with what the service delivers.

use super::{MODULE_FAILED, is_on, lane};
use crate::Desk;
use crate::connections::session;
use crate::error::DeskResult;
use balcao_channels::Channel;
use balcao_model::clock::Millis;
use balcao_storage::{CompanyKey, DueWork, PluginEvent, Tx};

/// The name of the work that begins a session. No event of the desk is called so.
pub(crate) const CONNECT: &str = "channel.connect";
/// The name of the work that ends one.
pub(crate) const DISCONNECT: &str = "channel.disconnect";

pub(crate) fn is_session_work(name: &str) -> bool {
    name == CONNECT || name == DISCONNECT
}

/// Queues one of them.
pub(crate) async fn queue(
    tx: &mut Tx,
    key: CompanyKey,
    (provider, connection): (&str, i64),
    name: &str,
    now: Millis,
) -> Result<(), balcao_storage::Error> {
    let work = PluginEvent {
        plugin: provider,
        topic: name,
        lane: Some(&lane(connection)),
        payload: &connection.to_string(),
        max_attempts: 1,
    };
    tx.queue_plugin_event(key, work, now).await
}

/// Does work that was claimed. It is done once: a session that did not begin is begun again by who watches connections.
pub(crate) async fn carry_out(desk: &Desk, work: &DueWork, lease: &str) -> anyhow::Result<()> {
    let connection: i64 = work.payload.parse()?;
    let channel = desk.channel(&work.plugin);
    match work.name.as_str() {
        CONNECT => connect(desk, channel.as_ref(), work.company, connection).await?,
        _ => {
            if let Err(error) = channel.disconnect(work.company, connection).await {
                tracing::warn!(connection.id = connection, %error, "a session was not ended with its service");
            }
        }
    }
    desk.store().finish_plugin_work(work.id, lease).await?;
    Ok(())
}

async fn connect(desk: &Desk, channel: &dyn Channel, key: CompanyKey, connection: i64) -> DeskResult<()> {
    match channel.connect(key, connection).await {
        Ok(state) => session::arrive(desk, key, connection, &state).await,
        Err(error) => {
            tracing::warn!(connection.id = connection, %error, "a session could not be begun");
            let tenant = desk.store().tenant_of(key);
            let Some(row) = tenant.connection(connection).await? else {
                return Ok(());
            };
            // A plugin that is off has been noted as the reason already.
            if !is_on(desk, &tenant, &row.provider).await? {
                return Ok(());
            }
            session::end_session(desk, key, connection, MODULE_FAILED).await
        }
    }
}
