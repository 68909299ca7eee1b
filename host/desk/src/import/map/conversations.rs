//! Tickets, messages and the tags of tickets.

use crate::import::row::Row;
use crate::import::step::{Change, Mapped, Owner, Scene, Step, Target, row};
use balcao_model::text::normalise;
use balcao_model::ticket::TicketStatus;
use balcao_storage::family::Extra;
use balcao_storage::import::FileOwner;
use uuid::Uuid;

/// The place of a ticket among those of the same contact and connection: unfinished before finished, then the newest.
const RANK: Extra = Extra {
    name: "rank",
    needs: &[
        ("Tickets", "contactId"),
        ("Tickets", "whatsappId"),
        ("Tickets", "status"),
    ],
    sql: "row_number() OVER (PARTITION BY s.\"contactId\", s.\"whatsappId\" \
          ORDER BY CASE WHEN s.status = 'closed' THEN 1 ELSE 0 END, s.id DESC)",
};
const UUID_RANK: Extra = Extra {
    name: "uuidRank",
    needs: &[("Tickets", "uuid")],
    sql: "row_number() OVER (PARTITION BY s.uuid ORDER BY s.id)",
};
const CONNECTION: Extra = Extra {
    name: "ticketConnection",
    needs: &[("Tickets", "whatsappId")],
    sql: "SELECT k.\"whatsappId\" FROM \"Tickets\" k WHERE k.id = s.\"ticketId\"",
};
const QUOTED: Extra = Extra {
    name: "quotedTicket",
    needs: &[("Messages", "quotedMsgId")],
    sql: "SELECT q.\"ticketId\" FROM \"Messages\" q WHERE q.id = s.\"quotedMsgId\"",
};

pub(super) const STEPS: [Step; 3] = [
    Step {
        name: "tickets",
        table: "Tickets",
        key: &["id"],
        hidden: &[],
        extras: &[RANK, UUID_RANK],
        instead: None,
        refs: &[
            ("contactId", "contacts"),
            ("whatsappId", "connections"),
            ("queueId", "queues"),
            ("userId", "users"),
            ("queueOptionId", "queue_options"),
            ("promptId", "prompts"),
            ("integrationId", "integrations"),
        ],
        owner: Owner::Company,
        target: Target::Rows("tickets"),
        map: ticket,
    },
    Step {
        name: "messages",
        table: "Messages",
        key: &["createdAt", "id"],
        hidden: &["dataJson"],
        extras: &[CONNECTION, QUOTED],
        instead: None,
        refs: &[
            ("ticketConnection", "connections"),
            ("contactId", "contacts"),
            ("queueId", "queues"),
        ],
        owner: Owner::Of("ticketId", "tickets", "Tickets"),
        target: Target::Keyed("messages", "seq"),
        map: message,
    },
    Step {
        name: "ticket_tags",
        table: "TicketTags",
        key: &["ticketId", "tagId"],
        hidden: &[],
        extras: &[],
        instead: None,
        refs: &[("tagId", "tags")],
        owner: Owner::Of("ticketId", "tickets", "Tickets"),
        target: Target::Keyed("ticket_tags", "ticket_id"),
        map: ticket_tag,
    },
];

fn ticket(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let contact = scene.must(from, "contactId", "contacts", "no_contact")?;
    let mut connection = scene.refer(from, "whatsappId", "connections");
    if connection.is_some() && from.int("rank").is_some_and(|rank| rank > 1) {
        // Here a contact has one conversation on a connection; an older one stays as history.
        scene.note("older_conversation");
        connection = None;
    }
    let status = status(from, scene);
    let (made, changed) = from.times(scene.facts.now);
    let mut cells = vec![
        ("status", status.as_str().into()),
        ("contact_id", contact.into()),
        ("connection_id", connection.into()),
        ("queue_id", scene.refer(from, "queueId", "queues").into()),
        ("user_id", scene.refer(from, "userId", "users").into()),
        ("last_message", from.string("lastMessage").into()),
        ("unread", from.int("unreadMessages").unwrap_or(0).max(0).into()),
        ("is_group", from.flag("isGroup").into()),
        ("from_me", from.flag("fromMe").into()),
        ("chatbot", from.flag("chatbot").into()),
        (
            "queue_option_id",
            scene.refer(from, "queueOptionId", "queue_options").into(),
        ),
        ("use_integration", from.flag("useIntegration").into()),
        (
            "integration_id",
            scene.refer(from, "integrationId", "integrations").into(),
        ),
        ("prompt_id", scene.refer(from, "promptId", "prompts").into()),
        ("bot_menus", from.int("amountUsedBotQueues").unwrap_or(0).max(0).into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ];
    let mut other = cells.clone();
    cells.push(("uuid", uuid(from, scene).to_string().into()));
    other.push(("uuid", Uuid::new_v4().to_string().into()));
    Ok(Change::Row(vec![cells, other]))
}

fn status(from: &Row<'_>, scene: &mut Scene<'_>) -> TicketStatus {
    let word = from.string("status");
    word.parse().unwrap_or_else(|_| {
        // Where people see it.
        scene.note("status_read_as");
        TicketStatus::Pending
    })
}

fn uuid(from: &Row<'_>, scene: &mut Scene<'_>) -> Uuid {
    let own = from.text("uuid").and_then(|text| Uuid::parse_str(text).ok());
    let first = from.int("uuidRank").is_none_or(|rank| rank == 1);
    own.filter(|_| first).unwrap_or_else(|| {
        scene.note("uuid_new");
        Uuid::new_v4()
    })
}

fn message(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let ticket = scene.must(from, "ticketId", "tickets", "no_ticket")?;
    let id = from.text("id").ok_or("no_id")?;
    // Zero names no connection: the one that carried the message is gone.
    let connection = scene.refer(from, "ticketConnection", "connections").unwrap_or(0);
    let body = from.string("body");
    let quoted = quoted(from, scene);
    let name = from.text("mediaUrl").map(file_name);
    scene.await_file(FileOwner::Row("messages", "seq", "media_url"), name);
    let (made, changed) = from.times(scene.facts.now);
    row(vec![
        ("id", id.into()),
        ("connection_id", connection.into()),
        ("ticket_id", ticket.into()),
        ("contact_id", scene.refer(from, "contactId", "contacts").into()),
        ("queue_id", scene.refer(from, "queueId", "queues").into()),
        ("from_me", from.flag("fromMe").into()),
        ("search", words(&body).into()),
        ("body", body.into()),
        ("media_name", name.map(base_name).unwrap_or_default().into()),
        ("kind", kind(from.text("mediaType")).into()),
        ("media_type", media_type(from.text("mediaType")).into()),
        ("ack", from.int("ack").unwrap_or(0).clamp(0, 5).into()),
        ("read", from.flag("read").into()),
        ("is_deleted", from.flag("isDeleted").into()),
        ("is_edited", from.flag("isEdited").into()),
        ("quoted_id", quoted.into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}

fn quoted(from: &Row<'_>, scene: &mut Scene<'_>) -> Option<String> {
    let id = from.text("quotedMsgId")?;
    if from.int("quotedTicket").is_none() {
        scene.note("quoted_missing");
        return None;
    }
    Some(id.to_owned())
}

/// What a search finds: words, not the pixels that locations carry.
fn words(body: &str) -> String {
    if body.starts_with("data:") {
        return body.rsplit('|').next().map(normalise).unwrap_or_default();
    }
    normalise(body)
}

/// Names of older members for the same kinds.
fn media_type(word: Option<&str>) -> &str {
    match word.unwrap_or_default() {
        "" | "chat" => "conversation",
        "ptt" => "audio",
        "vcard" => "contactMessage",
        "document" => "application",
        other => other,
    }
}

/// The kind's own name, where the word says it.
fn kind(word: Option<&str>) -> &'static str {
    match word.unwrap_or_default() {
        "" | "chat" | "conversation" | "extendedTextMessage" => "text",
        "image" => "image",
        "audio" => "audio",
        "ptt" => "voice",
        "video" => "video",
        "application" | "document" => "document",
        "locationMessage" => "location",
        "liveLocationMessage" => "liveLocation",
        "vcard" | "contactMessage" => "contact",
        "contactsArrayMessage" => "contacts",
        _ => "",
    }
}

/// The part of a file's address below the public folder.
fn file_name(address: &str) -> &str {
    address.split_once("/public/").map_or(address, |(_, name)| name)
}

fn base_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn ticket_tag(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    row(vec![
        (
            "ticket_id",
            scene.must(from, "ticketId", "tickets", "no_ticket")?.into(),
        ),
        ("tag_id", scene.must(from, "tagId", "tags", "no_tag")?.into()),
        ("created_at", from.times(scene.facts.now).0.into()),
    ])
}

#[cfg(test)]
mod tests {
    use super::{file_name, media_type, words};

    #[test]
    fn older_words_for_kinds_are_understood() {
        for (given, expected) in [
            (None, "conversation"),
            (Some("chat"), "conversation"),
            (Some("ptt"), "audio"),
            (Some("vcard"), "contactMessage"),
            (Some("locationMessage"), "locationMessage"),
        ] {
            assert_eq!(media_type(given), expected);
        }
    }

    #[test]
    fn a_file_is_named_by_its_place_below_the_public_folder() {
        assert_eq!(file_name("123.jpg"), "123.jpg");
        assert_eq!(
            file_name("https://api.example/public/company1/123.jpg"),
            "company1/123.jpg"
        );
    }

    #[test]
    fn the_picture_of_a_location_is_not_searched() {
        assert_eq!(
            words("data:image/png;base64, AAAA | https://maps |-23, -46 "),
            "-23, -46 "
        );
        assert_eq!(words("Olá"), "ola");
    }
}
