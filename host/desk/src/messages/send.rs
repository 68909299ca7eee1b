//! Writing to the customer: stored and queued in one step, sent afterwards.

use super::draft::{Draft, checked, digest};
use super::{Messages, missing as no_message};
use crate::bots::filled;
use crate::channels::Abilities;
use crate::error::{DeskError, DeskResult, Kind as Refused};
use crate::media::{Inlet, Received};
use crate::tickets::{is_said, missing};
use crate::visibility::Visibility;
use balcao_model::auth::Identity;
use balcao_model::clock::Millis;
use balcao_model::connection::ConnectionStatus;
use balcao_model::event::Event;
use balcao_model::message::{Kind, Rich};
use balcao_model::pacing::Priority;
use balcao_storage::{CompanyKey, TicketRef, Tx};

/// Files of one request.
const MAX_FILES: usize = 30;
/// What browsers of this family call sounds that an agent has just spoken.
const RECORDED: &str = "audio-record-site";

/// A text for the customer.
#[derive(Debug, Clone)]
pub struct MessageInput {
    /// The text; blank ones are refused.
    pub body: String,
    /// The id of the message that is answered.
    pub quoted_id: Option<String>,
    /// The browser's own key: the same key again is the same message.
    pub client_id: Option<String>,
}

/// Files for the customer, one message each.
#[derive(Debug)]
pub struct FilesInput {
    /// The files.
    pub files: Vec<Received>,
    /// One text for all of them, or one for each; a blank one is the file's name.
    pub bodies: Vec<String>,
    /// The id of the message that the first one answers.
    pub quoted_id: Option<String>,
    /// The browser's own key: the same key again is the same messages.
    pub client_id: Option<String>,
}

impl Messages<'_> {
    /// Stores a text and queues it to be sent. It reaches screens through the live event.
    ///
    /// # Errors
    /// `ERR_NO_TICKET_FOUND`; `ERR_NO_MESSAGE_FOUND` when the quoted message is not in this conversation;
    /// `ERR_WAPP_NOT_INITIALIZED` when the connection is not connected; `ERR_EMPTY_MESSAGE` and
    /// `ERR_MESSAGE_TOO_LONG` for unusable texts; `ERR_IDEMPOTENCY_KEY_REUSED` when the key named another message.
    pub async fn send(&self, who: &Identity, ticket_id: i64, input: &MessageInput) -> DeskResult<()> {
        let typed = checked(&input.body)?;
        let body = filled(self.desk, &self.desk.store().tenant(who), ticket_id, typed).await?;
        let quoted = input.quoted_id.as_deref();
        let draft = Draft {
            typed,
            body: checked(&body)?,
            kind: Kind::Text,
            user: Some(who.user_id()),
            priority: Priority::Agent,
            path: None,
            name: "",
            content: None,
            quoted,
            client_id: input.client_id.as_deref(),
            digest: digest([&ticket_id.to_string(), typed, quoted.unwrap_or_default()]),
        };
        self.write(who, ticket_id, &[draft]).await.map(drop)
    }

    /// The way in for files of a conversation that the caller sees.
    ///
    /// # Errors
    /// `ERR_NO_TICKET_FOUND`.
    pub async fn inlet(&self, who: &Identity, ticket_id: i64) -> DeskResult<Inlet> {
        self.desk.tickets().show(who, ticket_id).await?;
        Inlet::of(self.desk, self.desk.store().tenant(who).key()).await
    }

    /// Stores files as messages and queues them to be sent, as [`Messages::send`] does with a text.
    ///
    /// # Errors
    /// As [`Messages::send`].
    pub async fn send_files(&self, who: &Identity, ticket_id: i64, input: FilesInput) -> DeskResult<()> {
        if input.files.is_empty() || input.files.len() > MAX_FILES {
            return Err(DeskError::invalid_field("medias"));
        }
        let keys: Vec<Option<String>> = (0..input.files.len())
            .map(|at| {
                input
                    .client_id
                    .as_ref()
                    .map(|key| if at == 0 { key.clone() } else { format!("{key}#{at}") })
            })
            .collect();
        let tenant = self.desk.store().tenant(who);
        let mut texts = Vec::with_capacity(input.files.len());
        for (at, file) in input.files.iter().enumerate() {
            let typed = checked(text_of(&input, at, file))?;
            texts.push((typed, filled(self.desk, &tenant, ticket_id, typed).await?));
        }
        let mut drafts = Vec::with_capacity(input.files.len());
        for (at, (file, (key, (typed, body)))) in input.files.iter().zip(keys.iter().zip(&texts)).enumerate() {
            let quoted = input.quoted_id.as_deref().filter(|_| at == 0);
            drafts.push(Draft {
                typed,
                body: checked(body)?,
                kind: kind(file),
                user: Some(who.user_id()),
                priority: Priority::Agent,
                path: Some(&file.path),
                name: &file.name,
                content: None,
                quoted,
                client_id: key.as_deref(),
                digest: digest([&ticket_id.to_string(), typed, quoted.unwrap_or_default(), &file.digest]),
            });
        }
        let stored = self.write(who, ticket_id, &drafts).await?;
        drop(drafts);
        drop(texts);
        // The files of a repeated request are there already.
        if stored {
            input.files.into_iter().for_each(Received::keep);
        }
        Ok(())
    }

    /// Stores messages in order and queues them. `false` means that the same request did so before.
    pub(super) async fn write(&self, who: &Identity, ticket_id: i64, drafts: &[Draft<'_>]) -> DeskResult<bool> {
        let store = self.desk.store();
        let key = store.tenant(who).key();
        let is_open = self.window_is_open(who, ticket_id, drafts).await?;
        let sight = Visibility::of(store, who).await?;
        let now = self.desk.now();

        let mut tx = store.begin().await?;
        let ticket = tx.of(key).lock_ticket(ticket_id).await?.ok_or_else(missing)?;
        if !sight.sees(ticket.user_id, ticket.queue_id) {
            return Err(missing());
        }
        for draft in drafts {
            if repeated(&mut tx, key, draft).await? {
                return Ok(false);
            }
        }
        if !is_open {
            return Err(DeskError::invalid("ERR_SEND_WINDOW_CLOSED"));
        }
        if let [only] = drafts
            && is_said(&ticket, who, only.typed, now)
        {
            return Ok(false);
        }
        let connection = connected(&mut tx, key, &ticket).await?;
        let mut events = Vec::with_capacity(drafts.len() + 1);
        // Whoever answers has read what came before; the customer's phone shows it.
        if tx.of(key).read_ticket(ticket_id).await? {
            events.push((key, Event::TicketRead { ticket_id }));
        }
        for draft in drafts {
            self.check_quote(&mut tx, key, &ticket, draft).await?;
            let Some(seq) = draft.store(&mut tx, key, &ticket, connection, now).await? else {
                // The key was used in another conversation.
                return Err(reused());
            };
            events.push((key, Event::MessageCreated { ticket_id, seq }));
        }
        self.commit(tx, &events, now).await?;
        Ok(true)
    }

    /// Whether the channel takes these messages now: outside its window it takes templates only.
    async fn window_is_open(&self, who: &Identity, ticket: i64, drafts: &[Draft<'_>]) -> DeskResult<bool> {
        let is_template = |draft: &Draft<'_>| matches!(draft.content, Some(Rich::Template(_)));
        if drafts.iter().all(is_template) {
            return Ok(true);
        }
        // Who may see the conversation is looked at where it is locked.
        let line = self.desk.store().tenant(who).ticket_line(ticket).await?;
        let ends = line.and_then(|line| Abilities::of(self.desk, &line.provider).window_ends(line.heard_at));
        Ok(ends.is_none_or(|ends| self.desk.now() < ends))
    }

    /// What is quoted is in the same conversation; anything else does not exist for the customer.
    async fn check_quote(&self, tx: &mut Tx, key: CompanyKey, ticket: &TicketRef, draft: &Draft<'_>) -> DeskResult<()> {
        let (Some(id), Some(connection)) = (draft.quoted, ticket.connection_id) else {
            return Ok(());
        };
        let quoted = tx.of(key).message_on(connection, id).await?;
        match quoted {
            Some(quoted) if quoted.ticket_id == ticket.id => Ok(()),
            _ => Err(no_message()),
        }
    }

    /// Makes changes durable and rings whoever has to act on them.
    pub(super) async fn commit(&self, mut tx: Tx, events: &[(CompanyKey, Event)], now: Millis) -> DeskResult<()> {
        tx.push_events(events, now).await?;
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        self.desk.wake().sends.notify_one();
        self.desk.wake().phones.notify_waiters();
        Ok(())
    }
}

/// Whether the same request was carried out before.
async fn repeated(tx: &mut Tx, key: CompanyKey, draft: &Draft<'_>) -> DeskResult<bool> {
    let Some(client_id) = draft.client_id else {
        return Ok(false);
    };
    match tx.of(key).written_with(client_id).await? {
        None => Ok(false),
        Some(written) if written.client_hash == draft.digest => Ok(true),
        Some(_) => Err(reused()),
    }
}

pub(super) fn reused() -> DeskError {
    DeskError::refused(Refused::Unprocessable, "ERR_IDEMPOTENCY_KEY_REUSED")
}

/// The ticket's connection, if it is connected.
pub(super) async fn connected(tx: &mut Tx, key: CompanyKey, ticket: &TicketRef) -> DeskResult<i64> {
    let connection = ticket.connection_id.ok_or_else(not_connected)?;
    if tx.of(key).lock_connection(connection).await?.as_deref() != Some(ConnectionStatus::Connected.as_str()) {
        return Err(not_connected());
    }
    Ok(connection)
}

pub(super) fn not_connected() -> DeskError {
    DeskError::invalid("ERR_WAPP_NOT_INITIALIZED")
}

fn kind(file: &Received) -> Kind {
    kind_of(&file.name, file.kind)
}

/// The kind of message that a file becomes, by its name and what its bytes are.
pub(super) fn kind_of(name: &str, sniffed: Kind) -> Kind {
    let said = if name.contains(RECORDED) { Kind::Voice } else { sniffed };
    said.of_file(sniffed)
}

/// The text of a file: its own, the only one for all of them, or the file's name.
fn text_of<'a>(input: &'a FilesInput, at: usize, file: &'a Received) -> &'a str {
    let only = input.bodies.last().filter(|_| input.bodies.len() == 1);
    let text = input.bodies.get(at).or(only).filter(|text| !text.trim().is_empty());
    text.map_or(caption(file), String::as_str)
}

fn caption(file: &Received) -> &str {
    if file.name.trim().is_empty() {
        file.kind.name()
    } else {
        &file.name
    }
}
