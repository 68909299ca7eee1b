//! A message that is about to be stored.

use super::PREVIEW;
use crate::error::{DeskError, DeskResult};
use balcao_model::clock::Millis;
use balcao_model::message::{Ack, Kind, MAX_BODY_CHARS, Rich};
use balcao_model::pacing::Priority;
use balcao_model::text::cut;
use balcao_storage::{CompanyKey, Details, Incoming, NewMessage, TicketRef, Tx};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// A message of an agent or a plugin.
pub(super) struct Draft<'a> {
    /// What was written.
    pub(super) typed: &'a str,
    /// The same with its variables filled in.
    pub(super) body: &'a str,
    pub(super) kind: Kind,
    /// In whose name.
    pub(super) user: Option<i64>,
    pub(super) priority: Priority,
    /// Where its file is served.
    pub(super) path: Option<&'a str>,
    /// The file's name.
    pub(super) name: &'a str,
    /// What it is beside its text.
    pub(super) content: Option<&'a Rich>,
    pub(super) quoted: Option<&'a str>,
    pub(super) client_id: Option<&'a str>,
    /// What the request was, in short.
    pub(super) digest: String,
}

impl Draft<'_> {
    /// Stores the message, shows it in lists and queues it. `None` means that its key was used before.
    pub(super) async fn store(
        &self,
        tx: &mut Tx,
        key: CompanyKey,
        ticket: &TicketRef,
        connection: i64,
        now: Millis,
    ) -> DeskResult<Option<i64>> {
        let id = Uuid::now_v7().simple().to_string();
        let new = NewMessage {
            id: &id,
            connection_id: connection,
            ticket_id: ticket.id,
            contact_id: None,
            user_id: self.user,
            queue_id: ticket.queue_id,
            from_me: true,
            body: self.body,
            media_type: self.kind.media_type(),
            media_url: self.path,
            ack: Ack::PENDING,
            quoted_id: self.quoted,
            client_id: self.client_id,
            at: now,
        };
        let mut company = tx.of(key);
        let Some(seq) = company.insert_message(&new).await? else {
            return Ok(None);
        };
        if self.path.is_some() || self.client_id.is_some() || self.content.is_some() {
            let content = self.content.map(Rich::to_text).transpose();
            let content = content.map_err(|error| DeskError::Internal(error.into()))?;
            let details = Details {
                content: content.as_deref(),
                kind: self.kind.name(),
                media_name: self.name,
                client_hash: &self.digest,
            };
            company.describe_message(seq, &details).await?;
        }
        let words = cut(self.body, PREVIEW);
        if self.user.is_none() {
            company.note_words(ticket.id, words, now).await?;
        } else {
            let shown = Incoming {
                last_message: words,
                from_me: true,
                at: now,
            };
            company.touch_ticket(ticket.id, &shown).await?;
        }
        company
            .queue_send_as(self.priority, connection, ticket.id, seq, now)
            .await?;
        Ok(Some(seq))
    }
}

/// A digest of texts that no other list of texts has.
pub(super) fn digest<const N: usize>(parts: [&str; N]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    hex::encode(hash.finalize())
}

/// A text that can be stored and sent.
pub(super) fn checked(body: &str) -> DeskResult<&str> {
    if body.trim().is_empty() {
        return Err(DeskError::invalid("ERR_EMPTY_MESSAGE"));
    }
    if cut(body, MAX_BODY_CHARS).len() < body.len() {
        return Err(DeskError::invalid("ERR_MESSAGE_TOO_LONG"));
    }
    if body.contains('\0') {
        // PostgreSQL cannot store it and no phone shows it.
        return Err(DeskError::invalid("ERR_VALIDATION"));
    }
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::{checked, digest};

    #[test]
    fn blank_and_endless_texts_are_refused() {
        assert!(checked(" \n ").is_err());
        assert!(checked(&"é".repeat(16_385)).is_err());
        assert!(checked("a\0b").is_err());
        assert_eq!(checked("Oi").unwrap(), "Oi");
    }

    #[test]
    fn different_requests_have_different_digests() {
        assert_eq!(digest(["7", "Oi"]), digest(["7", "Oi"]));
        assert_ne!(digest(["7", "Oi"]), digest(["7O", "i"]));
    }
}
