//! The course of tickets: cycles, ratings, notes; and quick messages.

use crate::import::row::Row;
use crate::import::step::{Mapped, Owner, Scene, Step, Target, row};
use balcao_model::text::normalise;
use balcao_storage::family::Extra;
use balcao_storage::import::FileOwner;

/// The place of an unfinished row among the unfinished ones of its ticket, the newest first.
const RUNNING_RANK: Extra = Extra {
    name: "rank",
    needs: &[("TicketTraking", "ticketId"), ("TicketTraking", "finishedAt")],
    sql: "row_number() OVER (PARTITION BY s.\"ticketId\", s.\"finishedAt\" IS NULL ORDER BY s.id DESC)",
};

/// Each rating with the cycle that it closed: the last one that had asked for it, else the last one.
const RATED: Extra = Extra {
    name: "cycleId",
    needs: &[
        ("TicketTraking", "ticketId"),
        ("TicketTraking", "ratingAt"),
        ("UserRatings", "ticketId"),
        ("UserRatings", "createdAt"),
    ],
    sql: "(SELECT DISTINCT ON (r.id) r.*, k.id AS \"cycleId\" FROM \"UserRatings\" r \
          LEFT JOIN \"TicketTraking\" k ON k.\"ticketId\" = r.\"ticketId\" ORDER BY r.id, \
          CASE WHEN k.\"ratingAt\" <= r.\"createdAt\" THEN 0 ELSE 1 END, k.\"ratingAt\" DESC NULLS LAST, k.id DESC)",
};

pub(super) const STEPS: [Step; 4] = [
    Step {
        name: "ticket_cycles",
        table: "TicketTraking",
        key: &["id"],
        hidden: &[],
        extras: &[RUNNING_RANK],
        instead: None,
        refs: &[("whatsappId", "connections"), ("userId", "users")],
        owner: Owner::Of("ticketId", "tickets", "Tickets"),
        target: Target::Rows("ticket_cycles"),
        map: cycle,
    },
    Step {
        name: "user_ratings",
        table: "UserRatings",
        key: &["id"],
        hidden: &[],
        extras: &[],
        instead: Some(RATED),
        refs: &[("userId", "users"), ("cycleId", "ticket_cycles")],
        owner: Owner::Of("ticketId", "tickets", "Tickets"),
        target: Target::Rows("user_ratings"),
        map: rating,
    },
    Step {
        name: "ticket_notes",
        table: "TicketNotes",
        key: &["id"],
        hidden: &[],
        extras: &[],
        instead: None,
        refs: &[("contactId", "contacts"), ("userId", "users")],
        owner: Owner::Of("ticketId", "tickets", "Tickets"),
        target: Target::Rows("ticket_notes"),
        map: note,
    },
    Step {
        name: "quick_messages",
        table: "QuickMessages",
        key: &["id"],
        hidden: &[],
        extras: &[],
        instead: None,
        refs: &[("userId", "users")],
        owner: Owner::Company,
        target: Target::Rows("quick_messages"),
        map: quick_message,
    },
];

fn cycle(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let ticket = scene.must(from, "ticketId", "tickets", "no_ticket")?;
    let (queued, started) = (from.at("queuedAt"), from.at("startedAt"));
    let earliest = queued.or(started).unwrap_or(scene.facts.now);
    let made = from.at("createdAt").unwrap_or(earliest);
    let changed = from.at("updatedAt").unwrap_or(made);
    let mut finished = from.at("finishedAt");
    if finished.is_none() && from.int("rank").is_some_and(|rank| rank > 1) {
        scene.note("older_running_cycle");
        finished = Some(changed);
    }
    row(vec![
        ("ticket_id", ticket.into()),
        ("connection_id", scene.refer(from, "whatsappId", "connections").into()),
        ("user_id", scene.refer(from, "userId", "users").into()),
        ("queued_at", queued.into()),
        ("started_at", started.into()),
        ("rating_at", from.at("ratingAt").into()),
        ("rated", from.flag("rated").into()),
        ("chatbot_at", from.at("chatbotAt").into()),
        ("finished_at", finished.into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}

fn rating(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let rate = from
        .int("rate")
        .filter(|rate| (1..=5).contains(rate))
        .ok_or("rate_out_of_range")?;
    row(vec![
        (
            "ticket_id",
            scene.must(from, "ticketId", "tickets", "no_ticket")?.into(),
        ),
        (
            "cycle_id",
            scene.must(from, "cycleId", "ticket_cycles", "no_cycle")?.into(),
        ),
        ("user_id", scene.refer(from, "userId", "users").into()),
        ("rate", rate.into()),
        ("created_at", from.times(scene.facts.now).0.into()),
    ])
}

fn note(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let (made, changed) = from.times(scene.facts.now);
    row(vec![
        (
            "ticket_id",
            scene.must(from, "ticketId", "tickets", "no_ticket")?.into(),
        ),
        (
            "contact_id",
            scene.must(from, "contactId", "contacts", "no_contact")?.into(),
        ),
        ("user_id", scene.refer(from, "userId", "users").into()),
        ("note", from.string("note").into()),
        ("search", normalise(&from.string("note")).into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}

fn quick_message(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let (shortcode, message) = (from.string("shortcode"), from.string("message"));
    scene.await_file(
        FileOwner::Row("quick_messages", "id", "media_path"),
        from.text("mediaPath"),
    );
    let (made, changed) = from.times(scene.facts.now);
    row(vec![
        ("user_id", scene.must(from, "userId", "users", "no_user")?.into()),
        ("shared", from.flag("geral").into()),
        ("media_name", from.string("mediaName").into()),
        ("search", normalise(&format!("{shortcode} {message}")).into()),
        ("shortcode", shortcode.into()),
        ("message", message.into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}
