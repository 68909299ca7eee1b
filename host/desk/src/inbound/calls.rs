//! Calls that nobody took: noted in the conversation and answered with a text. They open nothing.

use super::apply::{Events, Fault, Known};
use super::contacts;
use super::kinds::Rules;
use balcao_channels::InboundCall;
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use balcao_model::message::{Ack, Kind, SYSTEM_MARK};
use balcao_model::time::Moment;
use balcao_storage::{CompanyKey, Details, LoggedDelivery, NewMessage, TicketRef, Tx};
use uuid::Uuid;

/// The desk's answer to a call.
fn answer(language: &str) -> &'static str {
    match language {
        "en" => "This number does not take voice or video calls. Please send a message.",
        "es" => "Este número no atiende llamadas de voz ni de vídeo. Por favor, envíe un mensaje.",
        _ => "Este número não atende chamadas de voz ou de vídeo. Por favor, envie uma mensagem.",
    }
}

/// The line in the conversation.
fn note(language: &str, video: bool, at: Millis, zone: &jiff::tz::TimeZone) -> String {
    let at = jiff::Timestamp::from_millisecond(Moment(at).0).unwrap_or_default();
    let at = at.to_zoned(zone.clone()).strftime("%H:%M").to_string();
    match (language, video) {
        ("en", false) => format!("Missed voice call at {at}"),
        ("en", true) => format!("Missed video call at {at}"),
        ("es", false) => format!("Llamada de voz perdida a las {at}"),
        ("es", true) => format!("Videollamada perdida a las {at}"),
        (_, false) => format!("Chamada de voz perdida às {at}"),
        (_, true) => format!("Chamada de vídeo perdida às {at}"),
    }
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
    let rules = known.rules.get(&key).cloned().unwrap_or_default();
    if rules.calls_taken {
        return Ok(tx.put_aside(delivery.id, "calls are taken by people").await?);
    }
    let contact = contacts::person(tx, key, &call.from, now, events).await?;
    let tickets = tx.of(key).tickets_of_contact(contact).await?;
    let over = |ticket: &TicketRef| ticket.connection_id == Some(delivery.connection_id);
    let Some(ticket) = tickets.into_iter().find(over) else {
        return Ok(tx.put_aside(delivery.id, "the caller has no conversation").await?);
    };
    let line = note(&rules.language, call.video, delivery.at, &known.zone);
    if let Some(seq) = log(tx, key, delivery, &ticket, contact, (&call.id, &line), now).await? {
        tell(key, ticket.id, seq, events);
        let seq = reply(tx, key, &rules, delivery, &ticket, now).await?;
        seq.into_iter().for_each(|seq| tell(key, ticket.id, seq, events));
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
        contact_id: Some(contact),
        from_me: false,
        body: line,
        media_type: Kind::Call.media_type(),
        ack: Ack::SERVER,
        ..blank(delivery, ticket, now)
    };
    let Some(seq) = tx.of(key).insert_message(&new).await? else {
        return Ok(None);
    };
    let details = Details {
        kind: Kind::Call.name(),
        ..Details::default()
    };
    tx.of(key).describe_message(seq, &details).await?;
    tx.of(key).read_message(seq).await?;
    Ok(Some(seq))
}

async fn reply(
    tx: &mut Tx,
    key: CompanyKey,
    rules: &Rules,
    delivery: &LoggedDelivery,
    ticket: &TicketRef,
    now: Millis,
) -> Result<Option<i64>, Fault> {
    let id = Uuid::now_v7().simple().to_string();
    let body = format!("{SYSTEM_MARK}{}", answer(&rules.language));
    let new = NewMessage {
        id: &id,
        body: &body,
        ..blank(delivery, ticket, now)
    };
    let Some(seq) = tx.of(key).insert_message(&new).await? else {
        return Ok(None);
    };
    tx.of(key)
        .queue_send(delivery.connection_id, ticket.id, seq, now)
        .await?;
    Ok(Some(seq))
}

/// A text of the desk itself.
fn blank<'a>(delivery: &LoggedDelivery, ticket: &TicketRef, now: Millis) -> NewMessage<'a> {
    NewMessage {
        id: "",
        connection_id: delivery.connection_id,
        ticket_id: ticket.id,
        contact_id: None,
        user_id: None,
        queue_id: ticket.queue_id,
        from_me: true,
        body: "",
        media_type: Kind::Text.media_type(),
        media_url: None,
        ack: Ack::PENDING,
        quoted_id: None,
        client_id: None,
        at: now,
    }
}

#[cfg(test)]
mod tests {
    use super::{answer, note};
    use jiff::tz::TimeZone;

    #[test]
    fn texts_are_in_the_companys_language_and_the_time_in_its_zone() {
        let zone = TimeZone::get("America/Sao_Paulo").unwrap();
        let at = 1_795_219_722_064;
        assert_eq!(note("", false, at, &zone), "Chamada de voz perdida às 21:08");
        assert_eq!(note("en", true, at, &TimeZone::UTC), "Missed video call at 00:08");
        assert_ne!(answer("es"), answer("pt"));
    }
}
