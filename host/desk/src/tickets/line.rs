//! What can be sent in a conversation now.

use super::Tickets;
use crate::channels::{self, Abilities};
use crate::error::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_model::time::Moment;
use serde::Serialize;
use utoipa::ToSchema;

/// The channel of a conversation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TicketChannelView {
    /// The connection.
    pub connection_id: i64,
    /// The kind of its channel.
    pub provider: String,
    /// What it takes beside texts and files: `location`, `contacts`, `choices`, `templates`.
    #[schema(value_type = Vec<String>)]
    pub sends: Vec<balcao_registry::ChannelContent>,
    /// What of agents the customer sees: `read`, `typing`.
    #[schema(value_type = Vec<String>)]
    pub attends: Vec<balcao_registry::ChannelAttention>,
    /// Hours after a customer's message in which it takes anything but templates; always when absent.
    pub window_hours: Option<u32>,
    /// Until when it takes anything; absent while the customer has not written.
    #[schema(value_type = Option<String>)]
    pub window_ends_at: Option<Moment>,
}

impl Tickets<'_> {
    /// What the channel of a conversation takes, and until when.
    ///
    /// # Errors
    /// `ERR_NO_TICKET_FOUND`; `ERR_WAPP_NOT_INITIALIZED` when the conversation has no connection any more.
    pub async fn channel(&self, who: &Identity, id: i64) -> DeskResult<TicketChannelView> {
        self.show(who, id).await?;
        let line = self.desk.store().tenant(who).ticket_line(id).await?;
        let line = line.ok_or_else(|| DeskError::invalid("ERR_WAPP_NOT_INITIALIZED"))?;
        let can = Abilities::of(self.desk, &line.provider);
        let ends = can.window_ends(line.heard_at);
        Ok(TicketChannelView {
            connection_id: line.connection_id,
            provider: line.provider,
            window_ends_at: ends.filter(|_| line.heard_at.is_some()).map(Moment),
            window_hours: can.window_hours,
            sends: can.sends.into_iter().collect(),
            attends: can.attends.into_iter().collect(),
        })
    }

    /// An agent writes in a conversation, which the caller has seen may be written in. The customer sees it where the channel shows it.
    pub fn typing(&self, who: &Identity, id: i64) {
        channels::typing(self.desk, self.desk.store().tenant(who).key(), id);
    }
}
