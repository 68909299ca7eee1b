//! Calls that nobody took: noted in the conversation and answered with a text. They open nothing.

use super::apply::{Events, Fault, Known};
use super::contacts;
use crate::bots::Speaker;
use balcao_channels::InboundCall;
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use balcao_model::message::{Ack, Kind};
use balcao_model::texts::Texts;
use balcao_storage::{CompanyKey, Details, LoggedDelivery, NewMessage, TicketRef, Tx};
use jiff::tz::TimeZone;

/// The line in the conversation.
fn note(texts: &Texts, video: bool, at: Millis, zone: &TimeZone) -> String {
    let at = jiff::Timestamp::from_millisecond(at).unwrap_or_default();
    let at = at.to_zoned(zone.clone()).strftime("%H:%M").to_string();
    let words = if video {
        texts.missed_video_call
    } else {
        texts.missed_call
    };
    words.replace("{time}", &at)
}

/// A call ended that nobody took.
pub(crate) async fn ended(
    tx: &mut Tx,
    known: &Known,
    delivery: &LoggedDelivery,
    call: &InboundCall,
    now: Millis,
    events: &mut Events,
) -> Result<(), Fault> {
    let key = delivery.company;
    let Some(facts) = known.facts.of(delivery.connection_id) else {
        return Ok(());
    };
    if facts.switches.calls_taken {
        return Ok(tx.put_aside(delivery.id, "calls are taken by people").await?);
    }
    let contact = contacts::person(tx, (key, &facts.row.provider), &call.from, now, events).await?;
    let tickets = tx.of(key).tickets_of_contact(contact).await?;
    let over = |ticket: &TicketRef| ticket.connection_id == Some(delivery.connection_id);
    let Some(ticket) = tickets.into_iter().find(over) else {
        return Ok(tx.put_aside(delivery.id, "the caller has no conversation").await?);
    };
    let line = note(facts.texts(), call.video, delivery.at, &facts.zone);
    if let Some(seq) = log(tx, key, delivery, &ticket, contact, (&call.id, &line), now).await? {
        tell(key, ticket.id, seq, events);
        let mut speaker = Speaker {
            tx,
            facts,
            key,
            ticket: ticket.id,
            queue: ticket.queue_id,
            now,
            said: Vec::new(),
            preview: None,
        };
        speaker.text(facts.texts().no_calls).await?;
        events.extend(speaker.said.into_iter().map(|event| (key, event)));
    }
    Ok(())
}

fn tell(key: CompanyKey, ticket_id: i64, seq: i64, events: &mut Events) {
    events.push((key, Event::MessageCreated { ticket_id, seq }));
}

async fn log(
    tx: &mut Tx,
    key: CompanyKey,
    delivery: &LoggedDelivery,
    ticket: &TicketRef,
    contact: i64,
    (id, line): (&str, &str),
    now: Millis,
) -> Result<Option<i64>, Fault> {
    let new = NewMessage {
        id,
        connection_id: delivery.connection_id,
        ticket_id: ticket.id,
        contact_id: Some(contact),
        user_id: None,
        queue_id: ticket.queue_id,
        from_me: false,
        body: line,
        media_type: Kind::Call.media_type(),
        media_url: None,
        ack: Ack::SERVER,
        quoted_id: None,
        client_id: None,
        at: now,
    };
    let Some(seq) = tx.of(key).insert_message(&new).await? else {
        return Ok(None);
    };
    let details = Details {
        content: None,
        kind: Kind::Call.name(),
        ..Details::default()
    };
    tx.of(key).describe_message(seq, &details).await?;
    tx.of(key).read_message(seq).await?;
    Ok(Some(seq))
}

#[cfg(test)]
mod tests {
    use super::note;
    use balcao_model::texts::Language;
    use jiff::tz::TimeZone;

    #[test]
    fn the_line_is_in_the_companys_language_and_the_time_in_its_zone() {
        let zone = TimeZone::get("America/Sao_Paulo").unwrap();
        let at = 1_795_219_722_064;
        let line = |language: Language, zone| note(language.texts(), false, at, zone);
        assert_eq!(line(Language::Pt, &zone), "Chamada de voz perdida às 21:08");
        assert_eq!(line(Language::En, &TimeZone::UTC), "Missed voice call at 00:08");
    }
}
