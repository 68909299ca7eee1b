//! What a plugin reads in a delivery, in the desk's own words. What the desk cannot use is kept beside the log, never lost.

use balcao_channels::{Ending, Group, Inbound, InboundCall, InboundChange, InboundMessage, Party, Refusal, Session};
use balcao_model::clock::Millis;
use balcao_model::contact::{self, MAX_NAME};
use balcao_model::message::{Ack, Action, Card, Kind, Location, MAX_BODY_CHARS, MAX_ID_BYTES, is_reaction};
use balcao_model::text::cut;
use balcao_runtime::channel as wire;
use balcao_runtime::channel::{Event, IncomingContent, IncomingFile};

/// Cards of one message.
const MAX_CARDS: usize = 50;
/// Digits of an address that is a telephone number.
const ADDRESS_DIGITS: std::ops::RangeInclusive<usize> = 5..=20;

/// Something that a delivery says.
pub(super) enum Told {
    /// It goes the way of all deliveries; with the file that still has to be taken.
    Inbound(Box<Inbound>, Option<IncomingFile>),
    /// The session is like this.
    Session(Session),
}

/// What an event says. `place` names it among all that the connection is told.
pub(super) fn read(event: Event, place: &str) -> Told {
    let inbound = match event {
        Event::State(state) => return Told::Session(session(state)),
        Event::Message(message) => match incoming(message) {
            Some((message, file)) => return Told::Inbound(Box::new(Inbound::Message(message)), file),
            None => None,
        },
        Event::Progress(progress) => id(progress.id).map(|id| Inbound::Ack {
            id,
            ack: ack(progress.step).value(),
        }),
        Event::Failure(failure) => id(failure.id).map(|id| Inbound::Failed {
            id,
            why: refusal(failure.why),
        }),
        Event::Change(change) => changed(change).map(Inbound::Change),
        Event::Call(call) => called(call).map(Inbound::Call),
        Event::Identity(person) => party(&person).map(|from| Inbound::Address {
            id: place.to_owned(),
            from,
        }),
        Event::Other(what) => Some(Inbound::Other {
            id: place.to_owned(),
            what: cut(&plain(&what), MAX_NAME).to_owned(),
        }),
    };
    let unusable = || Inbound::Other {
        id: place.to_owned(),
        what: "without a usable id, sender or text".to_owned(),
    };
    Told::Inbound(Box::new(inbound.unwrap_or_else(unusable)), None)
}

pub(super) fn session(state: wire::State) -> Session {
    match state {
        wire::State::Opening => Session::Opening,
        wire::State::QrCode(code) => Session::QrCode {
            text: plain(&code.text),
            secret: None,
            pairing_code: code.pairing_code.map(|code| plain(&code)),
        },
        wire::State::Pairing => Session::Pairing,
        wire::State::Connected => Session::Connected,
        wire::State::Disconnected(why) => Session::Disconnected(ending(why)),
    }
}

pub(super) fn ending(why: wire::Ending) -> Ending {
    match why {
        wire::Ending::LoggedOut => Ending::LoggedOut,
        wire::Ending::QrExpired => Ending::QrExpired,
        wire::Ending::Credentials => Ending::Credentials,
        wire::Ending::Blocked => Ending::Blocked,
        wire::Ending::Unreachable => Ending::Unreachable,
    }
}

pub(super) fn refusal(why: wire::Refusal) -> Refusal {
    match why {
        wire::Refusal::WindowClosed => Refusal::WindowClosed,
        wire::Refusal::NoRecipient => Refusal::NoRecipient,
        wire::Refusal::Unsupported => Refusal::Unsupported,
        wire::Refusal::NotAllowed => Refusal::NotAllowed,
        wire::Refusal::TooLarge => Refusal::TooLarge,
        wire::Refusal::BadTemplate => Refusal::BadTemplate,
        wire::Refusal::Other => Refusal::Other,
    }
}

/// Whether a text can be the id of a message.
pub(super) fn is_id(text: &str) -> bool {
    !text.is_empty() && text.len() <= MAX_ID_BYTES && text.chars().all(|c| c.is_ascii_graphic())
}

fn incoming(message: wire::Incoming) -> Option<(InboundMessage, Option<IncomingFile>)> {
    let mut choice = None;
    let (kind, body, location, cards, file) = match message.content {
        IncomingContent::Text(text) => (Kind::Text, text, None, Vec::new(), None),
        IncomingContent::ButtonReply(reply) => {
            choice = reply.id.and_then(id);
            (Kind::ButtonReply, reply.text, None, Vec::new(), None)
        }
        IncomingContent::ListReply(reply) => {
            choice = reply.id.and_then(id);
            (Kind::ListReply, reply.text, None, Vec::new(), None)
        }
        IncomingContent::Unsupported => (Kind::Unsupported, String::new(), None, Vec::new(), None),
        IncomingContent::File(file) => (file_kind(file.kind), file.caption.clone(), None, Vec::new(), Some(file)),
        IncomingContent::Location(place) => {
            let kind = if place.is_live {
                Kind::LiveLocation
            } else {
                Kind::Location
            };
            let place = Location {
                latitude: place.latitude,
                longitude: place.longitude,
                name: plain(&place.name),
                thumbnail: String::new(),
            };
            (
                kind,
                String::new(),
                Some(place).filter(Location::is_usable),
                Vec::new(),
                None,
            )
        }
        IncomingContent::Contacts(cards) => {
            let read = cards.into_iter().take(MAX_CARDS).map(|card| Card {
                name: plain(&card.name),
                number: plain(&card.number),
            });
            let cards: Vec<Card> = read.collect();
            let kind = if cards.len() > 1 { Kind::Contacts } else { Kind::Contact };
            (kind, String::new(), None, cards, None)
        }
    };
    let body = cut(&plain(&body), MAX_BODY_CHARS).to_owned();
    let says_something = kind == Kind::Unsupported
        || !body.trim().is_empty()
        || file.is_some()
        || location.is_some()
        || !cards.is_empty();
    let message = InboundMessage {
        id: id(message.id).filter(|_| says_something)?,
        from: party(&message.sender)?,
        group: group(message.group)?,
        from_me: message.from_me,
        kind,
        body,
        media: None,
        location,
        cards,
        choice,
        quoted: message.quoted.and_then(id),
        written_at: message.written_at.and_then(|at| Millis::try_from(at).ok()),
    };
    Some((message, file))
}

fn changed(change: wire::Change) -> Option<InboundChange> {
    let action = match change.action {
        wire::Action::Edit => Action::Edit,
        wire::Action::Delete => Action::Delete,
        wire::Action::Reaction => Action::Reaction,
    };
    let body = cut(&plain(&change.text), MAX_BODY_CHARS).to_owned();
    let is_usable = match action {
        Action::Edit => !body.trim().is_empty(),
        Action::Reaction => is_reaction(&body),
        Action::Delete => true,
    };
    Some(InboundChange {
        id: id(change.id).filter(|_| is_usable)?,
        target: id(change.target)?,
        from: party(&change.sender)?,
        group: group(change.group)?,
        from_me: change.from_me,
        action,
        body,
    })
}

fn called(call: wire::MissedCall) -> Option<InboundCall> {
    Some(InboundCall {
        id: id(call.id)?,
        from: party(&call.caller)?,
        video: call.video,
    })
}

/// A person: the address as the service writes it, and the canonical number.
fn party(person: &wire::Person) -> Option<Party> {
    let address = match person.address.trim() {
        hidden if contact::is_hidden(hidden) => contact::address(hidden)?,
        number => {
            let is_number = ADDRESS_DIGITS.contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
            is_number.then(|| number.to_owned())?
        }
    };
    let told = person.number.as_deref().and_then(contact::address);
    let number = told.or_else(|| contact::address(&address))?;
    let name = plain(person.name.trim());
    let name = if name.is_empty() {
        number.clone()
    } else {
        cut(&name, MAX_NAME).to_owned()
    };
    Some(Party { address, number, name })
}

/// The group, if there is one; none at all when it is no group's address.
fn group(group: Option<wire::Group>) -> Option<Option<Group>> {
    let Some(group) = group else {
        return Some(None);
    };
    let address = contact::group(&group.address)?;
    let name = plain(group.name.trim());
    let name = if name.is_empty() {
        address.clone()
    } else {
        cut(&name, MAX_NAME).to_owned()
    };
    Some(Some(Group { address, name }))
}

fn ack(step: wire::Step) -> Ack {
    match step {
        wire::Step::Server => Ack::SERVER,
        wire::Step::Delivered => Ack::DELIVERED,
        wire::Step::Read => Ack::READ,
        wire::Step::Played => Ack::PLAYED,
    }
}

pub(super) fn file_kind(kind: wire::FileKind) -> Kind {
    match kind {
        wire::FileKind::Image => Kind::Image,
        wire::FileKind::Audio => Kind::Audio,
        wire::FileKind::Voice => Kind::Voice,
        wire::FileKind::Video => Kind::Video,
        wire::FileKind::Sticker => Kind::Sticker,
        wire::FileKind::Document => Kind::Document,
    }
}

fn id(text: String) -> Option<String> {
    is_id(&text).then_some(text)
}

/// A text that both databases can store.
fn plain(text: &str) -> String {
    text.replace('\0', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(address: &str, number: Option<&str>) -> wire::Person {
        wire::Person {
            address: address.to_owned(),
            number: number.map(str::to_owned),
            name: String::new(),
        }
    }

    fn text(id: &str, sender: wire::Person, body: &str) -> Event {
        Event::Message(wire::Incoming {
            id: id.to_owned(),
            sender,
            group: None,
            from_me: false,
            content: IncomingContent::Text(body.to_owned()),
            quoted: None,
            written_at: None,
        })
    }

    fn read_one(event: Event) -> Inbound {
        match read(event, "1.0") {
            Told::Inbound(inbound, _) => *inbound,
            Told::Session(session) => panic!("{session:?}"),
        }
    }

    #[test]
    fn the_address_stays_as_the_service_writes_it_and_the_number_is_canonical() {
        let party = party(&person("551187654321", None)).unwrap();
        assert_eq!(party.address, "551187654321");
        assert_eq!(Some(party.number), balcao_model::phone::canonical("551187654321"));
        let hidden = super::party(&person("lid:77777", Some("5511987654321"))).unwrap();
        assert_eq!(
            (hidden.address.as_str(), hidden.number.as_str()),
            ("lid:77777", "5511987654321")
        );
    }

    #[test]
    fn what_cannot_be_used_is_kept_aside() {
        let good = || person("5511987654321", None);
        assert!(matches!(read_one(text("A", good(), "Oi")), Inbound::Message(_)));
        for bad in [
            text("a b", good(), "Oi"),
            text("A", person("x", None), "Oi"),
            text("A", good(), " "),
        ] {
            assert!(matches!(read_one(bad), Inbound::Other { id, .. } if id == "1.0"));
        }
    }
}
