//! What a virtual phone may tell, and turning it into what channels deliver.

use crate::error::{DeskError, DeskResult};
use crate::media::Upload;
use balcao_channels::{Group, Inbound, InboundCall, InboundChange, InboundMessage, Party};
use balcao_model::contact::{MAX_NAME, address, group};
use balcao_model::message::{Action, Card, Kind, Location, MAX_BODY_CHARS, MAX_ID_BYTES, is_reaction};
use balcao_model::text::cut;
use uuid::Uuid;

/// Cards of one message.
const MAX_CARDS: usize = 50;
/// Characters of a picture inside a text.
const MAX_THUMBNAIL: usize = 12_000;

/// A message that a customer writes on the phone page.
#[derive(Debug, Clone)]
pub struct PhoneInput {
    /// The customer's number, or `lid:` and digits for one who hides it.
    pub from: String,
    /// The customer's name.
    pub name: String,
    /// Text.
    pub body: String,
    /// Kind of content; a file tells its own kind.
    pub kind: Kind,
    /// A file.
    pub media: Option<Upload>,
    /// The message's id; the same id again is the same message. One is made when missing.
    pub id: Option<String>,
    /// The id of the message that is answered.
    pub quoted_id: Option<String>,
}

/// What only some messages have.
#[derive(Debug, Clone, Default)]
pub struct PhoneMore {
    /// Digits and name of the group that it is written in.
    pub group: Option<(String, String)>,
    /// Written on the company's own phone, to `from`.
    pub from_me: bool,
    /// The address under which the service hides the number.
    pub lid: Option<String>,
    /// A place.
    pub location: Option<Location>,
    /// People's cards.
    pub cards: Vec<Card>,
}

/// What a virtual phone tells.
#[derive(Debug, Clone)]
pub enum PhoneEvent {
    /// A message, or a call when its kind says so.
    Message,
    /// A change of an earlier message; the input's body is the new text or the reaction.
    Change {
        /// What is done.
        action: Action,
        /// The earlier message.
        target: String,
    },
    /// The number and the hidden address are one person's.
    Address,
    /// A status, a message of the protocol or anything else that is no conversation.
    Other,
}

/// The delivery that a phone's event is, without its file.
pub(super) fn delivery(event: PhoneEvent, input: &PhoneInput, more: &PhoneMore) -> DeskResult<Inbound> {
    let id = match &input.id {
        Some(id) => usable_id(id)?,
        None => Uuid::now_v7().simple().to_string(),
    };
    let from = party(input, more)?;
    Ok(match event {
        PhoneEvent::Message if input.kind == Kind::Call => Inbound::Call(InboundCall {
            id,
            from,
            video: input.body == "video",
        }),
        PhoneEvent::Message => Inbound::Message(message(id, from, input, more)?),
        PhoneEvent::Change { action, target } => Inbound::Change(change(id, from, action, &target, input, more)?),
        PhoneEvent::Address => Inbound::Address { id, from },
        PhoneEvent::Other => Inbound::Other {
            id,
            what: cut(&text(&input.body)?, MAX_NAME).to_owned(),
        },
    })
}

fn party(input: &PhoneInput, more: &PhoneMore) -> DeskResult<Party> {
    let number = address(&input.from).ok_or_else(|| DeskError::invalid_field("from"))?;
    let address = match &more.lid {
        Some(lid) => address(&format!("lid:{}", lid.trim_start_matches("lid:")))
            .ok_or_else(|| DeskError::invalid_field("lid"))?,
        None => number.clone(),
    };
    let name = text(input.name.trim())?;
    let name = if name.is_empty() || more.from_me {
        number.clone()
    } else {
        cut(&name, MAX_NAME).to_owned()
    };
    Ok(Party { address, number, name })
}

fn message(id: String, from: Party, input: &PhoneInput, more: &PhoneMore) -> DeskResult<InboundMessage> {
    let body = text(&input.body)?;
    let content = match input.kind {
        Kind::Location | Kind::LiveLocation => more.location.is_some(),
        Kind::Unsupported => true,
        Kind::Contact | Kind::Contacts => !more.cards.is_empty() || !body.trim().is_empty(),
        _ => input.media.is_some() || !body.trim().is_empty(),
    };
    if !content || cut(&body, MAX_BODY_CHARS).len() < body.len() {
        return Err(DeskError::invalid_field("body"));
    }
    let place = |place: &Location| place.is_usable() && place.thumbnail.len() <= MAX_THUMBNAIL && plain(&place.name);
    if more.location.as_ref().is_some_and(|given| !place(given)) {
        return Err(DeskError::invalid_field("location"));
    }
    let card = |card: &Card| plain(&card.name) && plain(&card.number);
    if more.cards.len() > MAX_CARDS || !more.cards.iter().all(card) {
        return Err(DeskError::invalid_field("cards"));
    }
    Ok(InboundMessage {
        id,
        from,
        group: in_group(more)?,
        from_me: more.from_me,
        kind: input.kind,
        body,
        media: None,
        location: more.location.clone(),
        cards: more.cards.clone(),
        choice: None,
        quoted: input.quoted_id.as_deref().map(usable_id).transpose()?,
        written_at: None,
    })
}

fn change(
    id: String,
    from: Party,
    action: Action,
    target: &str,
    input: &PhoneInput,
    more: &PhoneMore,
) -> DeskResult<InboundChange> {
    let body = text(&input.body)?;
    let usable = match action {
        Action::Edit => !body.trim().is_empty() && cut(&body, MAX_BODY_CHARS).len() == body.len(),
        Action::Reaction => is_reaction(&body),
        Action::Delete => true,
    };
    if !usable {
        return Err(DeskError::invalid_field("body"));
    }
    Ok(InboundChange {
        id,
        target: usable_id(target)?,
        from,
        group: in_group(more)?,
        from_me: more.from_me,
        action,
        body,
    })
}

fn in_group(more: &PhoneMore) -> DeskResult<Option<Group>> {
    let Some((digits, name)) = &more.group else {
        return Ok(None);
    };
    let address = group(digits).ok_or_else(|| DeskError::invalid_field("group"))?;
    let name = text(name.trim())?;
    let name = if name.is_empty() {
        address.clone()
    } else {
        cut(&name, MAX_NAME).to_owned()
    };
    Ok(Some(Group { address, name }))
}

/// A text that both databases can store.
fn text(text: &str) -> DeskResult<String> {
    if plain(text) {
        Ok(text.to_owned())
    } else {
        Err(DeskError::invalid_field("body"))
    }
}

fn plain(text: &str) -> bool {
    !text.contains('\0')
}

pub(super) fn usable_id(id: &str) -> DeskResult<String> {
    let usable = !id.is_empty() && id.len() <= MAX_ID_BYTES && id.chars().all(|c| c.is_ascii_graphic());
    if usable {
        Ok(id.to_owned())
    } else {
        Err(DeskError::invalid_field("id"))
    }
}

#[cfg(test)]
mod tests {
    use super::{PhoneEvent, PhoneInput, PhoneMore, delivery};
    use balcao_channels::{Inbound, Party};
    use balcao_model::message::{Action, Kind, Location};

    fn input() -> PhoneInput {
        PhoneInput {
            from: "+55 11 98765-4321".into(),
            name: " Marta ".into(),
            body: "Oi".into(),
            kind: Kind::Text,
            media: None,
            id: Some("A1".into()),
            quoted_id: None,
        }
    }

    fn sender(input: &PhoneInput, more: &PhoneMore) -> Party {
        match delivery(PhoneEvent::Message, input, more).unwrap() {
            Inbound::Message(message) => message.from,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_customer_without_a_name_is_called_by_the_number() {
        let nameless = PhoneInput {
            name: " ".into(),
            ..input()
        };
        assert_eq!(sender(&nameless, &PhoneMore::default()).name, "5511987654321");
        assert_eq!(sender(&input(), &PhoneMore::default()).name, "Marta");
    }

    #[test]
    fn a_hidden_address_comes_with_or_without_the_number() {
        let lid = PhoneMore {
            lid: Some("77777".into()),
            ..PhoneMore::default()
        };
        let known = sender(&input(), &lid);
        assert_eq!(
            (known.address.as_str(), known.number.as_str()),
            ("lid:77777", "5511987654321")
        );
        let hidden = PhoneInput {
            from: "lid:77777".into(),
            ..input()
        };
        let hidden = sender(&hidden, &PhoneMore::default());
        assert_eq!(
            (hidden.address.as_str(), hidden.number.as_str()),
            ("lid:77777", "lid:77777")
        );
    }

    #[test]
    fn what_cannot_be_stored_is_refused() {
        let bad = |input: PhoneInput, more: PhoneMore| delivery(PhoneEvent::Message, &input, &more).is_err();
        let text = |body: &str| PhoneInput {
            body: body.into(),
            ..input()
        };
        assert!(bad(
            PhoneInput {
                from: "abc".into(),
                ..input()
            },
            PhoneMore::default()
        ));
        assert!(bad(text("  "), PhoneMore::default()));
        assert!(bad(text("a\0b"), PhoneMore::default()));
        for id in ["a b".to_owned(), "x".repeat(129)] {
            assert!(bad(
                PhoneInput {
                    id: Some(id),
                    ..input()
                },
                PhoneMore::default()
            ));
        }
        let nowhere = Location {
            latitude: 100.0,
            longitude: 0.0,
            name: String::new(),
            thumbnail: String::new(),
        };
        let place = PhoneInput {
            kind: Kind::Location,
            ..input()
        };
        assert!(bad(place.clone(), PhoneMore::default()));
        assert!(bad(
            place,
            PhoneMore {
                location: Some(nowhere),
                ..PhoneMore::default()
            }
        ));
        assert!(bad(
            input(),
            PhoneMore {
                group: Some(("5511".into(), String::new())),
                ..PhoneMore::default()
            }
        ));
    }

    #[test]
    fn a_reaction_is_a_picture() {
        let react = |body: &str| {
            let event = PhoneEvent::Change {
                action: Action::Reaction,
                target: "M1".into(),
            };
            let input = PhoneInput {
                body: body.into(),
                ..input()
            };
            delivery(event, &input, &PhoneMore::default())
        };
        assert!(react("👍").is_ok() && react("").is_ok());
        assert!(react("thanks").is_err());
    }
}
