//! Telling a plugin what was delivered for a connection, and doing with what it says as with all deliveries.

use super::about::Line;
use super::told::{Told, read};
use super::{fetch, lane};
use crate::Desk;
use crate::connections::session;
use crate::error::{DeskError, DeskResult, Kind};
use crate::modules::remove_file;
use balcao_channels::{Inbound, InboundMessage};
use balcao_runtime::channel::{IncomingFile, Webhook};
use balcao_runtime::{CallError, Delivery, Installed, PluginError};
use balcao_storage::{CompanyKey, Delivery as Logged, DueWork, Tenant};
use std::sync::Arc;

/// The connection whose address a delivery came to; none when it came to a hook of the plugin itself.
pub(crate) fn connection_of(hook: &str) -> Option<i64> {
    let id: i64 = hook.strip_prefix("connection:")?.parse().ok()?;
    (lane(id) == hook).then_some(id)
}

/// Tells the plugin of a delivery for a connection. An error means: tell it again later.
pub(crate) async fn told(
    desk: &Desk,
    work: &DueWork,
    plugin: &Arc<Installed>,
    connection: i64,
    delivery: Delivery,
) -> Result<(), CallError> {
    let tenant = desk.store().tenant_of(work.company);
    let row = tenant.connection(connection).await.map_err(fault)?;
    // One that was removed meanwhile has nobody to tell of it.
    let Some(row) = row.filter(|row| row.provider == work.plugin) else {
        return Ok(());
    };
    let line = Line::with(desk, &tenant, Arc::clone(plugin), &row)
        .await
        .map_err(fault)?;
    let line = line.ok_or(CallError::NoRole("channel"))?;
    let is_last = delivery.is_last;
    let events = line.channel(desk).on_webhook(webhook(delivery)).await?;
    let arriving = Arriving {
        desk,
        tenant: &tenant,
        line: &line,
        work,
        connection,
        is_last,
    };
    for (index, event) in events.into_iter().enumerate() {
        match read(event, &format!("{}.{index}", work.id)) {
            Told::Inbound(inbound, file) => arriving.accept(*inbound, file).await?,
            Told::Session(state) => session::arrive(desk, work.company, connection, &state)
                .await
                .map_err(fault)?,
        }
    }
    Ok(())
}

/// What the plugin answers a service that asks for the address of a connection; none when it does not, or is off.
pub(crate) async fn challenged(
    desk: &Desk,
    company: CompanyKey,
    connection: i64,
    query: &str,
) -> DeskResult<Option<String>> {
    let tenant = desk.store().tenant_of(company);
    let Some(row) = tenant.connection(connection).await? else {
        return Ok(None);
    };
    let Some(line) = Line::of(desk, &tenant, &row).await? else {
        return Ok(None);
    };
    let answered = line.channel(desk).on_challenge(query.to_owned()).await;
    answered.map_err(|error| {
        tracing::warn!(connection.id = connection, %error, "a question for an address was not answered");
        DeskError::refused(Kind::Busy, "ERR_PLUGIN_FAILED")
    })
}

/// What is known while a delivery is taken apart.
struct Arriving<'a> {
    desk: &'a Desk,
    tenant: &'a Tenant,
    line: &'a Line,
    work: &'a DueWork,
    connection: i64,
    is_last: bool,
}

impl Arriving<'_> {
    /// Logs what happened. What was logged before is not logged again, and its file is not fetched again.
    async fn accept(&self, mut inbound: Inbound, file: Option<IncomingFile>) -> Result<(), CallError> {
        if let Inbound::Message(message) = &inbound
            && message.from_me
            && self.may_be_ours(message).await?
        {
            return Err(CallError::Busy);
        }
        let event_id = inbound.event_id();
        let mut taken = None;
        if let (Some(file), Inbound::Message(message)) = (&file, &mut inbound) {
            if self
                .tenant
                .has_delivery(self.connection, &event_id)
                .await
                .map_err(fault)?
            {
                return Ok(());
            }
            let plugin = &self.work.plugin;
            match fetch::take(self.desk, self.tenant, self.line, plugin, file, message).await {
                Ok(file) => taken = Some(file),
                Err(error) if !self.is_last => return Err(error),
                Err(error) => {
                    tracing::warn!(connection.id = self.connection, %error, "a customer's file could not be had");
                    fetch::go_without(file, message);
                }
            }
        }
        let logged = Logged {
            company: self.work.company,
            connection_id: self.connection,
            event_id,
            payload: serde_json::to_string(&inbound).map_err(fault)?,
            at: self.work.created_at,
        };
        self.desk.shared.acceptor.accept(logged).await.map_err(fault)?;
        if let Some(handle) = taken.and_then(fetch::Taken::keep) {
            let removed = remove_file(self.desk, self.work.company, &self.work.plugin, &handle).await;
            removed.map_err(fault)?;
        }
        Ok(())
    }
}

impl Arriving<'_> {
    /// Whether a message of the company's own phone may be one that the desk is sending now: what the service calls that is not
    /// known yet, so it has to wait.
    async fn may_be_ours(&self, message: &InboundMessage) -> Result<bool, CallError> {
        let to = message
            .group
            .as_ref()
            .map_or(&message.from.number, |group| &group.address);
        self.tenant.is_sending_to(self.connection, to).await.map_err(fault)
    }
}

fn webhook(delivery: Delivery) -> Webhook {
    Webhook {
        id: delivery.id,
        query: delivery.query,
        headers: delivery.headers,
        body: delivery.body,
        received_at: delivery.received_at,
        attempt: delivery.attempt,
        is_last: delivery.is_last,
    }
}

fn fault(error: impl std::fmt::Display) -> CallError {
    CallError::Plugin(PluginError::Internal(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::connection_of;

    #[test]
    fn an_address_of_a_connection_is_no_hook_of_the_plugin() {
        assert_eq!(connection_of("connection:12"), Some(12));
        for hook in [
            "paid",
            "connection",
            "connection:",
            "connection:x",
            "connection:012",
            "connection:+1",
        ] {
            assert_eq!(connection_of(hook), None, "{hook}");
        }
    }
}
