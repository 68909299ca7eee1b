//! Customers see that an agent has read or is writing. Nothing depends on it: it is told once, in the background, or not at all.

use super::Abilities;
use super::about::Line;
use super::outgoing::recipient;
use crate::Desk;
use crate::error::DeskResult;
use balcao_model::clock::Millis;
use balcao_registry::ChannelAttention;
use balcao_runtime::channel::Attention;
use balcao_storage::{CompanyKey, Heard};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Services show that somebody writes for longer than this; until then nothing is told again.
const TYPING_MS: Millis = 10_000;
/// An answer that comes later interests nobody.
const ANSWER_TIME: Duration = Duration::from_secs(10);
/// Conversations whose typing was told lately, before old ones are forgotten.
const REMEMBERED: usize = 1_000;

/// When it was told last that somebody writes, by conversation.
#[derive(Debug, Default)]
pub(crate) struct TypingTold(Mutex<HashMap<i64, Millis>>);

impl TypingTold {
    /// Whether it is to be told now.
    fn is_due(&self, ticket: i64, now: Millis) -> bool {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if told.get(&ticket).is_some_and(|at| now - at < TYPING_MS) {
            return false;
        }
        if told.len() >= REMEMBERED {
            told.retain(|_, at| now - *at < TYPING_MS);
        }
        told.insert(ticket, now);
        true
    }
}

/// An agent has read a conversation.
pub(crate) fn read(desk: &Desk, key: CompanyKey, ticket: i64) {
    tell(desk, key, ticket, ChannelAttention::Read);
}

/// An agent is writing in a conversation.
pub(crate) fn typing(desk: &Desk, key: CompanyKey, ticket: i64) {
    if desk.shared.typing_told.is_due(ticket, desk.now()) {
        tell(desk, key, ticket, ChannelAttention::Typing);
    }
}

fn tell(desk: &Desk, key: CompanyKey, ticket: i64, what: ChannelAttention) {
    let desk = desk.clone();
    tokio::spawn(async move {
        let telling = tokio::time::timeout(ANSWER_TIME, attend(&desk, key, ticket, what));
        if let Ok(Err(error)) = telling.await {
            tracing::debug!(ticket.id = ticket, %error, "a customer does not see what an agent does");
        }
    });
}

async fn attend(desk: &Desk, key: CompanyKey, ticket: i64, what: ChannelAttention) -> DeskResult<()> {
    let tenant = desk.store().tenant_of(key);
    let Some(over) = tenant.ticket_line(ticket).await? else {
        return Ok(());
    };
    if !Abilities::of(desk, &over.provider).attends.contains(&what) {
        return Ok(());
    }
    let Some(Heard { id, number }) = tenant.heard_last(ticket).await? else {
        return Ok(());
    };
    let Some(row) = tenant.connection(over.connection_id).await? else {
        return Ok(());
    };
    let Some(line) = Line::of(desk, &tenant, &row).await? else {
        return Ok(());
    };
    let attention = Attention {
        to: recipient(&tenant, &over.provider, &number).await?,
        newest: id,
        typing: what == ChannelAttention::Typing,
    };
    let told = line.channel(desk).attend(attention).await;
    told.map_err(|error| crate::error::DeskError::Internal(error.into()))
}

#[cfg(test)]
mod tests {
    use super::{TYPING_MS, TypingTold};

    #[test]
    fn writing_is_told_again_when_it_goes_on() {
        let told = TypingTold::default();
        assert!(told.is_due(7, 1_000));
        assert!(!told.is_due(7, 1_000 + TYPING_MS - 1));
        assert!(told.is_due(8, 1_001));
        assert!(told.is_due(7, 1_000 + TYPING_MS));
    }
}
