//! How far a plugin's message is.

use super::client_id;
use crate::error::DeskResult;
use crate::messages::Messages;
use balcao_model::message::Ack;
use balcao_runtime::Scope;
use balcao_runtime::ports::{Delivery, DeliveryState, SentMessage};
use balcao_storage::MessageRow;

impl Messages<'_> {
    /// How far the message is that a plugin sent with a key.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn delivery(&self, scope: &Scope, key: &str) -> DeskResult<Option<Delivery>> {
        let tenant = self.desk.store().tenant_of(scope.company);
        let Some(written) = tenant.written_with(&client_id(&scope.plugin_id, key)).await? else {
            return Ok(None);
        };
        let found = tenant.messages_by_id(written.ticket_id, &[written.id]).await?.pop();
        let Some(message) = found else { return Ok(None) };
        let waiting = tenant.send_states(&[message.seq]).await?.pop();
        let state = state(&message, waiting.as_ref().map(|send| send.state.as_str()));
        Ok(Some(Delivery {
            message: SentMessage {
                message_id: message.id,
                ticket_id: message.ticket_id,
            },
            failure: message.failure.filter(|_| state == DeliveryState::Failed),
            state,
        }))
    }
}

fn state(message: &MessageRow, send: Option<&str>) -> DeliveryState {
    match send {
        Some("unknown") => DeliveryState::Unknown,
        Some("failed") => DeliveryState::Failed,
        Some(_) => DeliveryState::Waiting,
        None if message.failure.is_some() => DeliveryState::Failed,
        None if message.ack >= Ack::READ.value() => DeliveryState::Read,
        None if message.ack == Ack::DELIVERED.value() => DeliveryState::Delivered,
        None => DeliveryState::Sent,
    }
}
