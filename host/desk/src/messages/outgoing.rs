//! What the channel gets of a stored message, and what follows from its answer to a change.

use crate::Desk;
use balcao_channels::{Change, Outgoing, OutgoingMedia};
use balcao_model::event::Event;
use balcao_model::message::{Action, Kind, Rich};
use balcao_storage::{DueSend, Error, MessageRow, SendAction, Unsent};

/// A message, or a change of it, as the channel takes it.
pub(crate) fn outgoing(
    desk: &Desk,
    send: &DueSend,
    to: String,
    message: MessageRow,
    action: Option<&SendAction>,
) -> Outgoing {
    let kind = Kind::stored(&message.kind, &message.media_type);
    let new = Outgoing {
        company: send.company,
        connection: send.connection_id,
        to,
        id: message.id,
        kind,
        body: message.body,
        quoted: message.quoted_id,
        media: message.media_url.map(|path| OutgoingMedia {
            url: desk.file_url(&path),
            name: message.media_name,
        }),
        content: message.content.as_deref().and_then(Rich::parse),
        change: None,
    };
    match action {
        None => new,
        Some(action) => Outgoing {
            change: Some(Change {
                action: action.action,
                target: new.id,
            }),
            id: action.id.clone(),
            body: action.body.clone(),
            quoted: None,
            media: None,
            content: None,
            ..new
        },
    }
}

/// Notes the channel's answer to a change. A change that the channel will never take is undone, so
/// that the desk shows what the customer sees.
pub(crate) async fn settle_action(
    desk: &Desk,
    send: &DueSend,
    lease: &str,
    action: &SendAction,
    unsent: Option<(Unsent, &'static str)>,
) -> Result<(), Error> {
    let now = desk.now();
    let mut tx = desk.store().begin().await?;
    if let Some((later @ Unsent::Later { .. }, code)) = unsent {
        tx.release_send(send.id, lease, code, later).await?;
        return tx.commit().await;
    }
    if !tx.finish_send(send.id, lease).await? {
        // The claim ran out and another host has taken over; its outcome counts.
        return Ok(());
    }
    if unsent.is_some() {
        let mut company = tx.of(send.company);
        match action.action {
            Action::Edit => company.undo_edit(send.seq, now).await?,
            Action::Delete => drop(company.mark_deleted(send.seq, false, now).await?),
            Action::Reaction => company.react(send.seq, None, "", now).await?,
        }
        company
            .set_message_failure(send.seq, Some(code(action.action)), now)
            .await?;
        let event = Event::MessageUpdated {
            ticket_id: send.ticket_id,
            seq: send.seq,
        };
        tx.push_events(&[(send.company, event)], now).await?;
    }
    tx.commit().await?;
    desk.wake().outbox.notify_one();
    Ok(())
}

/// Why a message was not changed.
pub(crate) fn code(action: Action) -> &'static str {
    match action {
        Action::Edit => "ERR_EDITING_WAPP_MSG",
        Action::Delete => "ERR_DELETE_WAPP_MSG",
        Action::Reaction => "ERR_SENDING_WAPP_MSG",
    }
}
