//! Telling a plugin what was delivered for a connection, and doing with what it says as with all deliveries.

use super::about::Line;
use super::told::{Told, read};
use super::{fetch, lane};
use crate::Desk;
use crate::connections::session;
use crate::error::{DeskError, DeskResult, Kind};
use crate::inbound::Logging;
use crate::modules::remove_file;
use balcao_channels::Inbound;
use balcao_runtime::channel::{IncomingFile, Webhook};
use balcao_runtime::{CallError, Delivery, Installed, PluginError};
use balcao_storage::{CompanyKey, Delivery as Logged, DueWork, Tenant};
use std::sync::Arc;

/// The connection whose address a delivery came to; none when it came to a hook of the plugin itself.
pub(crate) fn connection_of(hook: &str) -> Option<i64> {
    let id: i64 = hook.strip_prefix("connection:")?.parse().ok()?;
    (lane(id) == hook).then_some(id)
}

/// A connection of whose deliveries its plugin is told, one after the other.
pub(crate) struct Incoming<'a> {
    desk: &'a Desk,
    tenant: Tenant,
    line: Line,
    plugin: &'a str,
    connection: i64,
}

impl<'a> Incoming<'a> {
    /// None for a connection that was removed meanwhile: it has nobody to tell.
    pub(crate) async fn of(
        desk: &'a Desk,
        company: CompanyKey,
        plugin: &'a Arc<Installed>,
        connection: i64,
    ) -> Result<Option<Self>, CallError> {
        let tenant = desk.store().tenant_of(company);
        let row = tenant.connection(connection).await.map_err(fault)?;
        let Some(row) = row.filter(|row| row.provider == plugin.id()) else {
            return Ok(None);
        };
        let line = Line::with(desk, &tenant, Arc::clone(plugin), &row)
            .await
            .map_err(fault)?;
        Ok(Some(Self {
            desk,
            tenant,
            line: line.ok_or(CallError::NoRole("channel"))?,
            plugin: plugin.id(),
            connection,
        }))
    }

    /// Tells the plugin of a delivery. What it says is on its way into the log when this returns, and has happened when that is done.
    /// An error means: tell it again later.
    pub(crate) async fn tell(&self, work: &DueWork, delivery: Delivery) -> Result<Vec<Logging>, CallError> {
        let is_last = delivery.is_last;
        let events = self.line.channel(self.desk).on_webhook(webhook(delivery)).await?;
        let mut begun = Vec::new();
        for (index, event) in events.into_iter().enumerate() {
            match read(event, &format!("{}.{index}", work.id)) {
                Told::Inbound(inbound, file) => {
                    if self.may_be_ours(&inbound).await? {
                        return Err(CallError::Busy);
                    }
                    match file {
                        None => begun.push(self.log(work, &inbound).await?),
                        Some(file) => self.log_with_file(work, *inbound, &file, is_last).await?,
                    }
                }
                Told::Session(state) => session::arrive(self.desk, work.company, self.connection, &state)
                    .await
                    .map_err(fault)?,
            }
        }
        Ok(begun)
    }

    /// Begins to log what happened. What was logged before is not logged again.
    async fn log(&self, work: &DueWork, inbound: &Inbound) -> Result<Logging, CallError> {
        let logged = Logged {
            company: work.company,
            connection_id: self.connection,
            event_id: inbound.event_id(),
            payload: serde_json::to_string(inbound).map_err(fault)?,
            at: work.created_at,
        };
        self.desk.shared.acceptor.begin(logged).await.map_err(fault)
    }

    /// Logs a message with its file, which is not fetched again when the message was logged before.
    async fn log_with_file(
        &self,
        work: &DueWork,
        mut inbound: Inbound,
        file: &IncomingFile,
        is_last: bool,
    ) -> Result<(), CallError> {
        let known = self.tenant.has_delivery(self.connection, &inbound.event_id()).await;
        if known.map_err(fault)? {
            return Ok(());
        }
        let mut taken = None;
        if let Inbound::Message(message) = &mut inbound {
            match fetch::take(self.desk, &self.tenant, &self.line, self.plugin, file, message).await {
                Ok(file) => taken = Some(file),
                Err(error) if !is_last => return Err(error),
                Err(error) => {
                    tracing::warn!(connection.id = self.connection, %error, "a customer's file could not be had");
                    fetch::go_without(file, message);
                }
            }
        }
        self.log(work, &inbound).await?.done().await.map_err(fault)?;
        if let Some(handle) = taken.and_then(fetch::Taken::keep) {
            let removed = remove_file(self.desk, work.company, self.plugin, &handle).await;
            removed.map_err(fault)?;
        }
        Ok(())
    }

    /// Whether a message of the company's own phone may be one that the desk is sending now: what the service calls that is not
    /// known yet, so it has to wait.
    async fn may_be_ours(&self, inbound: &Inbound) -> Result<bool, CallError> {
        let message = match inbound {
            Inbound::Message(message) if message.from_me => message,
            _ => return Ok(false),
        };
        let to = message
            .group
            .as_ref()
            .map_or(&message.from.number, |group| &group.address);
        self.tenant.is_sending_to(self.connection, to).await.map_err(fault)
    }
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
