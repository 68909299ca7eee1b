//! What each kind of content becomes, and what happens to messages that are stored already.

use super::apply::{Events, Fault};
use super::{contacts, names};
use crate::bots::ConnectionFacts;
use crate::messages::PREVIEW;
use balcao_channels::{InboundChange, InboundMessage};
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use balcao_model::message::{Ack, Action, Kind, Rich, cards_text, location_text, vcard};
use balcao_model::text::cut;
use balcao_storage::{CompanyKey, Details, Error, LoggedDelivery, MessageRow, Tx};
use std::borrow::Cow;

/// Why a message is nothing for this company.
pub(crate) fn unwanted(facts: Option<&ConnectionFacts>, message: &InboundMessage) -> Option<&'static str> {
    let no_groups = facts.is_some_and(|facts| facts.switches.no_groups);
    (message.group.is_some() && no_groups).then_some("messages of groups are switched off")
}

/// The text under which a message is stored.
pub(crate) fn body(message: &InboundMessage) -> Cow<'_, str> {
    let written = !message.body.trim().is_empty();
    let name = message.media.as_ref().map_or("", |media| media.name.as_str());
    match (message.kind, &message.location, message.cards.as_slice()) {
        (Kind::Location, Some(place), _) => Cow::Owned(location_text(place, false)),
        (Kind::LiveLocation, Some(place), _) => Cow::Owned(location_text(place, true)),
        (Kind::Contact, _, [card, ..]) => Cow::Owned(vcard(card)),
        (Kind::Contacts, _, [_, ..]) => Cow::Owned(cards_text(&message.cards)),
        (Kind::Sticker, ..) => Cow::Borrowed("sticker"),
        (Kind::Unsupported, ..) => Cow::Borrowed("[unsupported]"),
        _ if written => Cow::Borrowed(&message.body),
        (Kind::Voice, ..) => Cow::Borrowed("Áudio"),
        (Kind::Audio, ..) if name.is_empty() => Cow::Borrowed("Áudio"),
        _ => Cow::Borrowed(name),
    }
}

/// What is noted beside the text of messages that are more than text.
pub(crate) async fn describe(tx: &mut Tx, key: CompanyKey, seq: i64, message: &InboundMessage) -> Result<(), Fault> {
    if message.kind == Kind::Text {
        return Ok(());
    }
    let reply = message.choice.clone().map(|id| Rich::Reply { id });
    let content = reply.map(|reply| reply.to_text()).transpose().map_err(Error::from)?;
    let details = Details {
        content: content.as_deref(),
        kind: message.kind.name(),
        media_name: message.media.as_ref().map_or("", |media| &media.name),
        client_hash: "",
    };
    Ok(tx.of(key).describe_message(seq, &details).await?)
}

/// An edit, a deletion or a reaction. It never opens, reopens or counts as unread. Services promise no order: one that comes
/// before its message waits for it.
pub(crate) async fn change(
    tx: &mut Tx,
    channel: &str,
    delivery: &LoggedDelivery,
    change: &InboundChange,
    now: Millis,
    events: &mut Events,
) -> Result<(), Fault> {
    let (key, connection) = (delivery.company, delivery.connection_id);
    let told = (change.target.as_str(), Ack::PENDING);
    let target = match names::known(tx, key, (channel, connection), told, now).await? {
        Some(name) => tx.of(key).message_on(connection, &name).await?,
        None => None,
    };
    let Some(target) = target else {
        let reason = "the message that it changes is not here yet";
        return Ok(tx.put_aside_until(delivery.id, &change.target, reason).await?);
    };
    let writer = match change.from_me {
        true => None,
        false => Some(contacts::person(tx, (key, channel), &change.from, now, events).await?),
    };
    let allowed = match change.action {
        Action::Reaction => true,
        // An administrator of a group takes back what others wrote.
        Action::Delete if change.group.is_some() => true,
        Action::Edit | Action::Delete => wrote(&target, writer),
    };
    if !allowed {
        return Ok(tx
            .put_aside(delivery.id, "the message that it changes is somebody else's")
            .await?);
    }
    let seq = target.seq;
    match change.action {
        Action::Edit => edit(tx, key, &target, &change.body, now, events).await?,
        Action::Delete => drop(tx.of(key).mark_deleted(seq, true, now).await?),
        Action::Reaction => tx.of(key).react(seq, writer, &change.body, now).await?,
    }
    events.push((
        key,
        Event::MessageUpdated {
            ticket_id: target.ticket_id,
            seq,
        },
    ));
    Ok(())
}

fn wrote(message: &MessageRow, writer: Option<i64>) -> bool {
    match writer {
        None => message.from_me,
        Some(contact) => !message.from_me && message.contact_id == Some(contact),
    }
}

/// Gives a message another text, in its conversation and where lists show it.
pub(crate) async fn edit(
    tx: &mut Tx,
    key: CompanyKey,
    target: &MessageRow,
    body: &str,
    now: Millis,
    events: &mut Events,
) -> Result<(), Fault> {
    let mut company = tx.of(key);
    company.edit_message(target.seq, body, now).await?;
    if company
        .set_preview(target.ticket_id, target.seq, cut(body, PREVIEW))
        .await?
    {
        events.push((
            key,
            Event::TicketUpdated {
                ticket_id: target.ticket_id,
                from: None,
            },
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::body;
    use balcao_channels::{InboundMedia, InboundMessage, Party};
    use balcao_model::message::Kind;

    fn message(kind: Kind, body: &str, file: Option<&str>) -> InboundMessage {
        InboundMessage {
            id: "M".into(),
            from: Party {
                address: "5511".into(),
                number: "5511".into(),
                name: String::new(),
            },
            group: None,
            from_me: false,
            kind,
            body: body.into(),
            media: file.map(|name| InboundMedia {
                path: "/public/1/x.bin".into(),
                name: name.into(),
            }),
            location: None,
            cards: Vec::new(),
            choice: None,
            quoted: None,
            written_at: None,
        }
    }

    #[test]
    fn a_file_is_called_by_its_caption_else_by_its_name() {
        for (kind, caption, file, text) in [
            (Kind::Image, "Olha", Some("foto.png"), "Olha"),
            (Kind::Document, "", Some("nota.pdf"), "nota.pdf"),
            (Kind::Voice, "", Some("x.ogg"), "Áudio"),
            (Kind::Audio, "", Some(""), "Áudio"),
            (Kind::Audio, "", Some("samba.mp3"), "samba.mp3"),
            (Kind::Sticker, "", Some("a.webp"), "sticker"),
            (Kind::ButtonReply, "Sim", None, "Sim"),
        ] {
            assert_eq!(body(&message(kind, caption, file)), text, "{kind:?}");
        }
    }
}
