//! Editing, taking back and reacting to messages: stored at once, given to the channel afterwards.

use super::draft::checked;
use super::send::connected;
use super::{Messages, PREVIEW, missing};
use crate::error::{DeskError, DeskResult};
use crate::visibility::Visibility;
use balcao_model::auth::Identity;
use balcao_model::event::Event;
use balcao_model::message::{Action, Kind, Windows, is_reaction};
use balcao_model::text::cut;
use balcao_storage::{MessageRow, SendAction};
use uuid::Uuid;

impl Messages<'_> {
    /// Takes a message back. Its text stays for the desk.
    ///
    /// # Errors
    /// `ERR_NO_MESSAGE_FOUND` when there is none that this user may see, `ERR_NO_PERMISSION` for the
    /// customer's or a colleague's message, `ERR_DELETE_WAPP_MSG` when it is too old for the channel,
    /// `ERR_WAPP_NOT_INITIALIZED` when the connection is not connected.
    pub async fn delete(&self, who: &Identity, id: &str) -> DeskResult<()> {
        let message = self.own(who, id).await?;
        if message.is_deleted {
            return Ok(());
        }
        self.in_time(who, &message, Action::Delete).await?;
        self.change(who, &message, Action::Delete, "").await
    }

    /// Replaces the text of a message; the earlier ones are kept.
    ///
    /// # Errors
    /// As [`Messages::delete`] with `ERR_EDITING_WAPP_MSG`, also for content that has no text, and
    /// `ERR_EMPTY_MESSAGE` or `ERR_MESSAGE_TOO_LONG` for unusable texts.
    pub async fn edit(&self, who: &Identity, id: &str, body: &str) -> DeskResult<()> {
        let body = checked(body)?;
        let message = self.own(who, id).await?;
        let kind = Kind::stored(&message.kind, &message.media_type);
        let has_text = matches!(kind, Kind::Text | Kind::Image | Kind::Video | Kind::Document);
        if message.is_deleted || !has_text {
            return Err(refused(Action::Edit));
        }
        if message.body == body {
            return Ok(());
        }
        self.in_time(who, &message, Action::Edit).await?;
        self.change(who, &message, Action::Edit, body).await
    }

    /// Sets the desk's reaction to a message; an empty text takes it back.
    ///
    /// # Errors
    /// `ERR_NO_MESSAGE_FOUND`, `ERR_VALIDATION` for what is no picture, `ERR_WAPP_NOT_INITIALIZED`.
    pub async fn react(&self, who: &Identity, id: &str, emoji: &str) -> DeskResult<()> {
        if !is_reaction(emoji) {
            return Err(DeskError::invalid_field("emoji"));
        }
        let message = self.seen(who, id).await?;
        self.change(who, &message, Action::Reaction, emoji).await
    }

    /// A message in a ticket that the user sees, written in a queue that the user reads.
    async fn seen(&self, who: &Identity, id: &str) -> DeskResult<MessageRow> {
        let tenant = self.desk.store().tenant(who);
        let sight = Visibility::of(self.desk.store(), who).await?;
        let mut found = None;
        for row in tenant.messages_called(id).await? {
            let Some(ticket) = tenant.ticket(row.ticket_id).await? else {
                continue;
            };
            let queues = sight.message_queues(ticket.queue_id);
            let reads = row
                .queue_id
                .is_none_or(|id| queues.is_none_or(|mine| mine.contains(&id)));
            // Two connections of a company may be in one group; the sender's copy is the one to change.
            if sight.sees_ticket(&ticket) && reads && (found.is_none() || row.from_me) {
                found = Some(row);
            }
        }
        found.ok_or_else(missing)
    }

    /// A message of the desk: an agent's are the own ones and those of no person, an admin's are all.
    async fn own(&self, who: &Identity, id: &str) -> DeskResult<MessageRow> {
        let message = self.seen(who, id).await?;
        let mine = who.is_admin() || message.user_id.is_none_or(|user| user == who.user_id());
        if message.from_me && mine {
            Ok(message)
        } else {
            Err(DeskError::forbidden())
        }
    }

    async fn in_time(&self, who: &Identity, message: &MessageRow, action: Action) -> DeskResult<()> {
        let tenant = self.desk.store().tenant(who);
        let connection = tenant.connection(message.connection_id).await?;
        let channel = connection.map(|row| self.desk.channel(&row.provider));
        let windows = channel.map_or(Windows::USUAL, |channel| channel.windows());
        if windows.allow(action, message.created_at, self.desk.now()) {
            Ok(())
        } else {
            Err(refused(action))
        }
    }

    async fn change(&self, who: &Identity, message: &MessageRow, action: Action, body: &str) -> DeskResult<()> {
        let key = self.desk.store().tenant(who).key();
        let (seq, ticket_id, now) = (message.seq, message.ticket_id, self.desk.now());
        let mut tx = self.desk.store().begin().await?;
        let ticket = tx.of(key).lock_ticket(ticket_id).await?.ok_or_else(missing)?;
        let mut events = vec![(key, Event::MessageUpdated { ticket_id, seq })];
        let unsent = action == Action::Delete && tx.of(key).cancel_send(seq).await?;
        if !unsent {
            connected(&mut tx, key, &ticket).await?;
            let queued = SendAction {
                id: Uuid::now_v7().simple().to_string(),
                action,
                body: body.to_owned(),
            };
            tx.of(key)
                .queue_action(message.connection_id, ticket_id, seq, &queued, now)
                .await?;
        }
        let mut company = tx.of(key);
        match action {
            Action::Delete => drop(company.mark_deleted(seq, true, now).await?),
            Action::Reaction => company.react(seq, None, body, now).await?,
            Action::Edit => {
                company.edit_message(seq, body, now).await?;
                if company.set_preview(ticket_id, seq, cut(body, PREVIEW)).await? {
                    events.push((key, Event::TicketUpdated { ticket_id, from: None }));
                }
            }
        }
        self.commit(tx, &events, now).await
    }
}

fn refused(action: Action) -> DeskError {
    DeskError::invalid(super::outgoing::code(action))
}
