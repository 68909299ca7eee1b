//! A plugin as a channel among the others.

use super::about::Line;
use super::outgoing::outgoing;
use super::{MODULE_FAILED, MODULE_OFF, told};
use crate::Desk;
use crate::connections::session;
use async_trait::async_trait;
use balcao_channels::{Channel, Outgoing, Receipt, Refusal, SendError, Session};
use balcao_model::company::CompanyKey;
use balcao_runtime::channel::{self as wire, SendOutcome};
use balcao_runtime::{CallError, PluginError};
use balcao_storage::Tenant;
use std::time::Duration;

/// Seconds for which a service may hold up a connection.
const LONGEST_BUSY: u32 = 3_600;

/// The channel of a plugin.
pub(super) struct PluginChannel {
    desk: Desk,
    plugin: String,
}

impl PluginChannel {
    pub(super) fn new(desk: Desk, plugin: &str) -> Self {
        let plugin = plugin.to_owned();
        Self { desk, plugin }
    }

    /// The line of a connection. One whose plugin is off is shown as disconnected from now on.
    async fn line(&self, company: CompanyKey, connection: i64) -> Result<(Tenant, Line), SendError> {
        let tenant = self.desk.store().tenant_of(company);
        let row = tenant.connection(connection).await.map_err(away)?;
        let row = row.ok_or_else(|| away("there is no such connection"))?;
        match Line::of(&self.desk, &tenant, &row).await.map_err(away)? {
            Some(line) => Ok((tenant, line)),
            None => {
                self.down(company, connection, MODULE_OFF).await;
                Err(away("its plugin is off"))
            }
        }
    }

    /// What the plugin is given of a message, and the file that it may read meanwhile.
    async fn given(
        &self,
        tenant: &Tenant,
        line: &Line,
        message: &Outgoing,
    ) -> Result<(wire::Outgoing, Option<wire::LentFile>), SendError> {
        let spec = line.spec().ok_or_else(|| away("its plugin is no channel"))?;
        outgoing(&self.desk, tenant, (&self.plugin, spec), message)
            .await
            .map_err(away)
    }

    async fn down(&self, company: CompanyKey, connection: i64, reason: &'static str) {
        if let Err(error) = session::end_session(&self.desk, company, connection, reason).await {
            tracing::warn!(connection.id = connection, %error, "a connection could not be shown as disconnected");
        }
    }

    /// What an error of a call means for what was asked. A plugin that fails again and again takes its connection down.
    async fn failed(&self, company: CompanyKey, connection: i64, error: CallError) -> SendError {
        if matches!(error, CallError::Suspended(_)) {
            self.down(company, connection, MODULE_FAILED).await;
        }
        match error {
            CallError::Busy
            | CallError::Suspended(_)
            | CallError::NoRole(_)
            | CallError::Plugin(PluginError::Denied(_) | PluginError::Limit(_) | PluginError::Invalid(_)) => {
                away(error)
            }
            other => SendError::Unknown(other.to_string()),
        }
    }
}

#[async_trait]
impl Channel for PluginChannel {
    fn provider(&self) -> &str {
        &self.plugin
    }

    async fn connect(&self, company: CompanyKey, connection: i64) -> Result<Session, SendError> {
        let (_, line) = self.line(company, connection).await?;
        match line.channel(&self.desk).connect().await {
            Ok(state) => Ok(told::session(state)),
            Err(error) => Err(self.failed(company, connection, error).await),
        }
    }

    async fn disconnect(&self, company: CompanyKey, connection: i64) -> Result<(), SendError> {
        let (_, line) = self.line(company, connection).await?;
        let ended = line.channel(&self.desk).disconnect().await;
        ended.map_err(away)
    }

    async fn send(&self, message: &Outgoing) -> Result<Option<String>, SendError> {
        let (company, connection) = (message.company, message.connection);
        let (tenant, line) = self.line(company, connection).await?;
        let (given, file) = self.given(&tenant, &line, message).await?;
        match line.channel(&self.desk).send(given, file).await {
            Ok(SendOutcome::Sent(name)) => Ok(name.filter(|name| told::is_id(name))),
            Ok(SendOutcome::Refused(why)) => Err(SendError::Refused(told::refusal(why))),
            Ok(SendOutcome::Later(reason)) => Err(SendError::Unavailable(reason)),
            Ok(SendOutcome::Busy(seconds)) => Err(SendError::Busy(Duration::from_secs(
                seconds.clamp(1, LONGEST_BUSY).into(),
            ))),
            Ok(SendOutcome::Ended(why)) => {
                let why = told::ending(why);
                self.down(company, connection, why.code()).await;
                Err(SendError::Ended(why))
            }
            Err(error) => Err(self.failed(company, connection, error).await),
        }
    }

    async fn lookup(&self, message: &Outgoing) -> Result<Receipt, SendError> {
        let (company, connection) = (message.company, message.connection);
        let (tenant, line) = self.line(company, connection).await?;
        let (given, _) = self.given(&tenant, &line, message).await?;
        match line.channel(&self.desk).find(given).await {
            Ok(wire::Receipt::Taken(name)) => Ok(Receipt::Taken(name.filter(|name| told::is_id(name)))),
            Ok(wire::Receipt::NotTaken) => Ok(Receipt::NotTaken),
            Ok(wire::Receipt::Untold) => Ok(Receipt::Untold),
            Err(error) => Err(self.failed(company, connection, error).await),
        }
    }

    async fn check_number(
        &self,
        company: CompanyKey,
        connection: i64,
        number: &str,
    ) -> Result<Option<String>, SendError> {
        let (_, line) = self.line(company, connection).await?;
        match line.channel(&self.desk).check_number(number.to_owned()).await {
            Ok(found) => Ok(found),
            Err(CallError::Plugin(PluginError::NotFound)) => Err(SendError::Refused(Refusal::NoRecipient)),
            Err(error) => Err(self.failed(company, connection, error).await),
        }
    }
}

fn away(error: impl std::fmt::Display) -> SendError {
    SendError::Unavailable(error.to_string())
}
