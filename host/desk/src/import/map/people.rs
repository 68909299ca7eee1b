//! Plans, companies, settings, users and their queues.

use crate::import::row::Row;
use crate::import::step::{Mapped, Owner, Scene, Step, Target, free_name, row};
use balcao_model::auth::Profile;
use balcao_model::clock::Millis;
use balcao_storage::family::Extra;
use balcao_storage::import::Cells;
use serde_json::Value;
use std::collections::HashSet;

/// The plan of companies that have none, under the old id 0.
const NO_PLAN: &str = "Importado";
/// What a plan without limits allows.
const PLENTY: i64 = 9_999;

/// Settings that mean the same here. What else a table holds belongs to other programs.
const SETTINGS: [&str; 17] = [
    "userRating",
    "scheduleType",
    "call",
    "CheckMsgIsGroup",
    "chatBotType",
    "sendGreetingAccepted",
    "sendMsgTransfTicket",
    "sendGreetingMessageOneQueues",
    "timeCreateNewTicket",
    "userCreation",
    "campaignsEnabled",
    "ipixc",
    "tokenixc",
    "ipmkauth",
    "clientidmkauth",
    "clientsecretmkauth",
    "asaas",
];

const NEWEST_OF_KEY: Extra = Extra {
    name: "rank",
    needs: &[("Settings", "companyId"), ("Settings", "updatedAt"), ("Settings", "id")],
    sql: "row_number() OVER (PARTITION BY s.\"companyId\", s.key ORDER BY s.\"updatedAt\" DESC, s.id DESC)",
};

pub(super) fn companies() -> [Step; 3] {
    [
        Step {
            name: "plans",
            table: "Plans",
            key: &["id"],
            hidden: &[],
            extras: &[],
            instead: None,
            refs: &[],
            owner: Owner::Nobody,
            target: Target::Global("plans"),
            map: plan,
        },
        Step {
            name: "companies",
            table: "Companies",
            key: &["id"],
            hidden: &[],
            extras: &[],
            instead: None,
            refs: &[("planId", "plans")],
            owner: Owner::Nobody,
            target: Target::Companies,
            map: company,
        },
        Step {
            name: "settings",
            table: "Settings",
            // The ancestor has no numbers there; columns that are missing are left out.
            key: &["id", "key"],
            hidden: &[],
            extras: &[NEWEST_OF_KEY],
            instead: None,
            refs: &[],
            owner: Owner::Company,
            target: Target::Keyed("settings", "company_id"),
            map: setting,
        },
    ]
}

pub(super) fn users() -> [Step; 2] {
    [
        Step {
            name: "users",
            table: "Users",
            key: &["id"],
            hidden: &["resetPassword"],
            extras: &[],
            instead: None,
            refs: &[("whatsappId", "connections")],
            owner: Owner::Company,
            target: Target::Rows("users"),
            map: user,
        },
        Step {
            name: "user_queues",
            table: "UserQueues",
            key: &["userId", "queueId"],
            hidden: &[],
            extras: &[],
            instead: None,
            refs: &[("queueId", "queues")],
            owner: Owner::Of("userId", "users", "Users"),
            target: Target::Keyed("user_queues", "user_id"),
            map: user_queue,
        },
    ]
}

fn plan(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let wished = from.text("name").unwrap_or(NO_PLAN).trim().to_owned();
    let name = free_name(&wished, &mut scene.taken.plans);
    if name != wished {
        scene.note("name_changed");
    }
    let (made, changed) = from.times(scene.facts.now);
    let count = |column| from.int(column).unwrap_or(0).max(0);
    let feature = |column| from.flag_or(column, true);
    row(vec![
        ("name", name.into()),
        ("users", count("users").into()),
        ("connections", count("connections").into()),
        ("queues", count("queues").into()),
        ("value_cents", from.cents("value").into()),
        ("use_campaigns", feature("useCampaigns").into()),
        ("use_schedules", feature("useSchedules").into()),
        ("use_internal_chat", feature("useInternalChat").into()),
        ("use_external_api", feature("useExternalApi").into()),
        ("use_kanban", feature("useKanban").into()),
        ("use_open_ai", feature("useOpenAi").into()),
        ("use_integrations", feature("useIntegrations").into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}

/// The plan of companies whose own is gone: nothing that they had may stop working.
pub(in crate::import) fn default_plan(name: String, now: Millis) -> Cells {
    let mut cells: Cells = vec![("name", name.into()), ("value_cents", 0.into())];
    cells.extend(["users", "connections", "queues"].map(|limit| (limit, PLENTY.into())));
    let features = [
        "use_campaigns",
        "use_schedules",
        "use_internal_chat",
        "use_external_api",
        "use_kanban",
        "use_open_ai",
        "use_integrations",
    ];
    cells.extend(features.map(|feature| (feature, true.into())));
    cells.extend(["created_at", "updated_at"].map(|time| (time, now.into())));
    cells
}

fn company(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let wished = from.text("name").unwrap_or("Empresa").trim().to_owned();
    let name = free_name(&wished, &mut scene.taken.companies);
    if name != wished {
        scene.note("name_changed");
    }
    let own = from.int("planId").and_then(|plan| scene.refs.get(&("plans", plan)));
    let plan = match own {
        Some(plan) => plan.id,
        None => {
            scene.note("plan_missing");
            scene.refs.get(&("plans", 0)).map(|plan| plan.id).ok_or("no_plan")?
        }
    };
    let (made, changed) = from.times(scene.facts.now);
    row(vec![
        ("name", name.into()),
        ("phone", from.text("phone").map(str::to_owned).into()),
        ("email", from.text("email").map(str::to_owned).into()),
        ("status", from.flag_or("status", true).into()),
        ("due_date", from.at("dueDate").into()),
        ("recurrence", from.string("recurrence").into()),
        ("plan_id", plan.into()),
        ("schedules", schedules(from, scene).into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}

/// Opening hours: a list, or none.
pub(super) fn schedules(from: &Row<'_>, scene: &mut Scene<'_>) -> String {
    let value = from.value("schedules").cloned();
    let value = match value {
        // Members that keep them as text.
        Some(Value::String(text)) => serde_json::from_str(&text).ok(),
        other => other,
    };
    match value {
        Some(Value::Array(days)) => Value::Array(days).to_string(),
        Some(_) => {
            scene.note("schedules_unreadable");
            "[]".to_owned()
        }
        None => "[]".to_owned(),
    }
}

fn setting(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let key = from.text("key").ok_or("unknown_setting")?;
    if !SETTINGS.contains(&key) {
        return Err("unknown_setting");
    }
    if from.int("rank").is_some_and(|rank| rank > 1) {
        return Err("older_duplicate");
    }
    let (made, changed) = from.times(scene.facts.now);
    row(vec![
        ("key", key.into()),
        ("value", from.string("value").into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}

fn user(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let wished = from.text("email").ok_or("no_email")?.trim().to_owned();
    let old = from.int("id").unwrap_or_default();
    let email = free_email(&wished, old, &mut scene.taken.emails);
    if email != wished {
        scene.note("email_changed");
    }
    let hash = from.string("passwordHash");
    if !hash.starts_with("$2") {
        scene.note("password_unreadable");
    }
    let is_super = from.flag("super");
    if is_super && !scene.facts.keep_super {
        scene.note("super_dropped");
    }
    let (made, changed) = from.times(scene.facts.now);
    row(vec![
        ("name", from.text("name").unwrap_or(&email).into()),
        ("email", email.clone().into()),
        ("password_hash", hash.into()),
        ("profile", profile(from, scene).as_str().into()),
        ("is_super", (is_super && scene.facts.keep_super).into()),
        ("token_version", 0.into()),
        ("online", false.into()),
        ("all_ticket", from.flag("allTicket").into()),
        ("connection_id", scene.refer(from, "whatsappId", "connections").into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}

/// An address that nobody has: letter case tells no two addresses apart.
fn free_email(wished: &str, old: i64, taken: &mut HashSet<String>) -> String {
    let (name, domain) = wished.split_once('@').unwrap_or((wished, "invalid"));
    let mut email = wished.to_owned();
    let mut round = 1;
    while !taken.insert(email.to_lowercase()) {
        let mark = if round == 1 {
            old.to_string()
        } else {
            format!("{old}-{round}")
        };
        email = format!("{name}+{mark}@{domain}");
        round += 1;
    }
    email
}

/// The profile without regard to letter case; what is not known here gets the smaller rights.
fn profile(from: &Row<'_>, scene: &mut Scene<'_>) -> Profile {
    let word = from.string("profile");
    let read = word.trim().to_lowercase().parse().unwrap_or(Profile::User);
    if read.as_str() != word {
        scene.note("profile_read_as");
    }
    read
}

fn user_queue(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    row(vec![
        ("user_id", scene.must(from, "userId", "users", "no_user")?.into()),
        ("queue_id", scene.must(from, "queueId", "queues", "no_queue")?.into()),
        ("created_at", from.times(scene.facts.now).0.into()),
    ])
}
