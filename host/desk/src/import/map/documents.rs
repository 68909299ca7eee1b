//! What belongs to plugins is kept as their documents, with references to the rows here. The collections are
//! named `imported_…`: a plugin takes them over when it is there, in its own shape.

use crate::import::row::{Row, moment};
use crate::import::step::{Change, Mapped, Owner, Scene, Step, Target};
use balcao_model::time::Moment;
use balcao_storage::import::FileOwner;
use jiff::tz::TimeZone;
use serde_json::{Map, Value};

/// The columns of which each kind of document refers to other rows.
type Refs = &'static [(&'static str, &'static str)];

const fn kept(
    name: &'static str,
    table: &'static str,
    place: (&'static str, &'static str),
    owner: Owner,
    refs: Refs,
    map: fn(&Row<'_>, &mut Scene<'_>) -> Mapped,
) -> Step {
    Step {
        name,
        table,
        key: &["id"],
        hidden: &[],
        extras: &[],
        instead: None,
        refs,
        owner,
        target: Target::Documents(place.0, place.1),
        map,
    }
}

/// A map function over constants; functions cannot carry them otherwise.
macro_rules! body {
    ($refs:expr) => {
        |from, scene| document(from, scene, $refs, None)
    };
    ($refs:expr, $plugin:expr, $collection:expr) => {
        |from, scene| document(from, scene, $refs, Some(FileOwner::Document($plugin, $collection)))
    };
}

macro_rules! document_step {
    ($name:literal, $table:literal, $plugin:literal, $collection:literal, $owner:expr, $refs:expr) => {
        kept($name, $table, ($plugin, $collection), $owner, $refs, body!($refs))
    };
    ($name:literal, $table:literal, $plugin:literal, $collection:literal, $owner:expr, $refs:expr, files) => {
        kept(
            $name,
            $table,
            ($plugin, $collection),
            $owner,
            $refs,
            body!($refs, $plugin, $collection),
        )
    };
}

/// What queues, connections and tickets refer to.
pub(super) const BOTS: [Step; 2] = [
    document_step!(
        "integrations",
        "QueueIntegrations",
        "core",
        "imported_integrations",
        Owner::Company,
        &[]
    ),
    document_step!(
        "prompts",
        "Prompts",
        "prompts",
        "imported_prompts",
        Owner::Company,
        &[("queueId", "queues")]
    ),
];

pub(super) const REST: [Step; 11] = [
    document_step!(
        "schedules",
        "Schedules",
        "schedules",
        "imported_schedules",
        Owner::Company,
        &[("contactId", "contacts"), ("ticketId", "tickets"), ("userId", "users")],
        files
    ),
    document_step!(
        "contact_lists",
        "ContactLists",
        "campaigns",
        "imported_lists",
        Owner::Company,
        &[]
    ),
    document_step!(
        "contact_list_items",
        "ContactListItems",
        "campaigns",
        "imported_list_items",
        Owner::Of("contactListId", "contact_lists", "ContactLists"),
        &[("contactListId", "contact_lists")]
    ),
    document_step!(
        "campaign_settings",
        "CampaignSettings",
        "campaigns",
        "imported_settings",
        Owner::Company,
        &[]
    ),
    document_step!(
        "campaigns",
        "Campaigns",
        "campaigns",
        "imported_campaigns",
        Owner::Company,
        &[
            ("contactListId", "contact_lists"),
            ("whatsappId", "connections"),
            ("fileListId", "file_lists")
        ],
        files
    ),
    document_step!(
        "campaign_shippings",
        "CampaignShipping",
        "campaigns",
        "imported_shippings",
        Owner::Of("campaignId", "campaigns", "Campaigns"),
        &[("campaignId", "campaigns"), ("contactId", "contact_list_items")]
    ),
    document_step!(
        "chats",
        "Chats",
        "internal-chat",
        "imported_chats",
        Owner::Company,
        &[("ownerId", "users")]
    ),
    document_step!(
        "chat_members",
        "ChatUsers",
        "internal-chat",
        "imported_members",
        Owner::Of("chatId", "chats", "Chats"),
        &[("chatId", "chats"), ("userId", "users")]
    ),
    document_step!(
        "chat_messages",
        "ChatMessages",
        "internal-chat",
        "imported_messages",
        Owner::Of("chatId", "chats", "Chats"),
        &[("chatId", "chats"), ("senderId", "users")],
        files
    ),
    document_step!("invoices", "Invoices", "core", "imported_invoices", Owner::Company, &[]),
    document_step!(
        "subscriptions",
        "Subscriptions",
        "core",
        "imported_subscriptions",
        Owner::Company,
        &[]
    ),
];

/// All columns of a row, its references as numbers of here, its moments in UTC, its old number as `importedId`.
fn document(from: &Row<'_>, scene: &mut Scene<'_>, refs: Refs, files: Option<FileOwner>) -> Mapped {
    let mut body = Map::new();
    for (column, value) in from.columns() {
        let kept = match column.as_str() {
            "companyId" => continue,
            "id" => {
                body.insert("importedId".into(), value.clone());
                continue;
            }
            _ => match refs.iter().find(|(name, _)| name == column) {
                Some((_, kind)) => scene.refer(from, column, kind).map_or(Value::Null, Value::from),
                None => in_utc(value),
            },
        };
        body.insert(column.clone(), kept);
    }
    if let Some(owner) = files {
        scene.await_file(owner, from.text("mediaPath"));
        if from.text("mediaPath").is_some() {
            body.insert("mediaPath".into(), Value::Null);
        }
    }
    Ok(Change::Document(Value::Object(body).to_string()))
}

/// A moment with zone as the wire writes it; everything else as it is.
fn in_utc(value: &Value) -> Value {
    let text = value
        .as_str()
        .filter(|text| text.len() > 19 && text.as_bytes().get(10) == Some(&b'T'));
    let at = text.and_then(|text| moment(text, &TimeZone::UTC));
    at.map_or_else(|| value.clone(), |at| Moment(at).to_string().into())
}

#[cfg(test)]
mod tests {
    use super::in_utc;
    use serde_json::json;

    #[test]
    fn moments_are_written_as_on_the_wire_and_texts_stay() {
        assert_eq!(
            in_utc(&json!("2026-11-21T00:08:42.064+00:00")),
            json!("2026-11-21T00:08:42.064Z")
        );
        for value in [json!("Bom dia"), json!(7), json!("2026-11-21"), json!(null)] {
            assert_eq!(in_utc(&value), value);
        }
    }
}
