//! Connections and tags. Credentials of sessions are never read: a connection is paired again.

use crate::import::row::Row;
use crate::import::step::{Mapped, Owner, Scene, Step, Target, row};
use balcao_model::connection::ConnectionStatus;
use balcao_storage::family::Extra;

const DEFAULT_RANK: Extra = Extra {
    name: "defaultRank",
    needs: &[("Whatsapps", "companyId"), ("Whatsapps", "isDefault")],
    sql: "row_number() OVER (PARTITION BY s.\"companyId\", s.\"isDefault\" ORDER BY s.id)",
};
const NAME_RANK: Extra = Extra {
    name: "nameRank",
    needs: &[("Whatsapps", "companyId")],
    sql: "row_number() OVER (PARTITION BY s.\"companyId\", s.name ORDER BY s.id)",
};

const DEFAULT_COLOR: &str = "#A4CCCC";

pub(super) const STEPS: [Step; 3] = [
    Step {
        name: "connections",
        table: "Whatsapps",
        key: &["id"],
        hidden: &["session", "qrcode"],
        extras: &[DEFAULT_RANK, NAME_RANK],
        instead: None,
        refs: &[
            ("transferQueueId", "queues"),
            ("sendIdQueue", "queues"),
            ("promptId", "prompts"),
            ("integrationId", "integrations"),
        ],
        owner: Owner::Company,
        target: Target::Rows("connections"),
        map: connection,
    },
    Step {
        name: "connection_queues",
        table: "WhatsappQueues",
        key: &["whatsappId", "queueId"],
        hidden: &[],
        extras: &[],
        instead: None,
        refs: &[("queueId", "queues")],
        owner: Owner::Of("whatsappId", "connections", "Whatsapps"),
        target: Target::Keyed("connection_queues", "connection_id"),
        map: connection_queue,
    },
    Step {
        name: "tags",
        table: "Tags",
        key: &["id"],
        hidden: &[],
        extras: &[],
        instead: None,
        refs: &[],
        owner: Owner::Company,
        target: Target::Rows("tags"),
        map: tag,
    },
];

fn connection(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let old = from.int("id").unwrap_or_default();
    let mut name = from.text("name").unwrap_or("Conexão").trim().to_owned();
    if from.int("nameRank").is_some_and(|rank| rank > 1) {
        scene.note("name_changed");
        name = format!("{name} ({old})");
    }
    let is_default = from.flag("isDefault");
    let first_default = from.int("defaultRank").is_none_or(|rank| rank == 1);
    if is_default && !first_default {
        scene.note("second_default");
    }
    let (queue, minutes) = idle_transfer(from, scene);
    let (made, changed) = from.times(scene.facts.now);
    row(vec![
        ("name", name.into()),
        ("provider", from.text("provider").unwrap_or("stable").into()),
        ("status", ConnectionStatus::Disconnected.as_str().into()),
        ("qrcode", "".into()),
        ("is_default", (is_default && first_default).into()),
        ("retries", 0.into()),
        ("greeting_message", from.string("greetingMessage").into()),
        ("complation_message", from.string("complationMessage").into()),
        ("farewell_message", from.string("farewellMessage").into()),
        ("out_of_hours_message", from.string("outOfHoursMessage").into()),
        ("rating_message", from.string("ratingMessage").into()),
        ("token", token(from, scene).into()),
        ("expires_ticket", count(from, "expiresTicket").into()),
        ("expires_inactive_message", from.string("expiresInactiveMessage").into()),
        ("time_use_bot_queues", count(from, "timeUseBotQueues").into()),
        (
            "max_use_bot_queues",
            from.int("maxUseBotQueues").unwrap_or(3).max(0).into(),
        ),
        ("transfer_queue_id", queue.into()),
        ("time_to_transfer", minutes.into()),
        ("prompt_id", scene.refer(from, "promptId", "prompts").into()),
        (
            "integration_id",
            scene.refer(from, "integrationId", "integrations").into(),
        ),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}

fn count(from: &Row<'_>, column: &str) -> i64 {
    from.int(column).unwrap_or(0).max(0)
}

/// Older members have other names for the same pair; each half counts where the newer one is empty.
fn idle_transfer(from: &Row<'_>, scene: &mut Scene<'_>) -> (Option<i64>, Option<i64>) {
    let newer = from.int("transferQueueId").filter(|id| *id > 0);
    let column = if newer.is_some() {
        "transferQueueId"
    } else {
        "sendIdQueue"
    };
    let queue = scene.refer(from, column, "queues");
    let minutes = |column| from.int(column).filter(|minutes| *minutes > 0);
    (queue, minutes("timeToTransfer").or_else(|| minutes("timeSendQueue")))
}

/// The token of other programs; one that two connections share would let each speak for the other.
fn token(from: &Row<'_>, scene: &mut Scene<'_>) -> String {
    let token = from.text("token").unwrap_or_default().trim().to_owned();
    if token.is_empty() || scene.taken.tokens.insert(token.clone()) {
        return token;
    }
    scene.note("token_dropped");
    String::new()
}

fn connection_queue(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let connection = scene.must(from, "whatsappId", "connections", "no_connection")?;
    let queue = scene.must(from, "queueId", "queues", "no_queue")?;
    row(vec![("connection_id", connection.into()), ("queue_id", queue.into())])
}

fn tag(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let (made, changed) = from.times(scene.facts.now);
    row(vec![
        ("name", from.string("name").into()),
        ("color", from.text("color").unwrap_or(DEFAULT_COLOR).into()),
        ("kanban", from.flag("kanban").into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}
