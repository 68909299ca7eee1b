//! Events of the back office's records. The family's pages listen to two spellings of some names: both are told.

use super::tell::Told;
use crate::people::{self, SettingView};
use crate::{Desk, office, rooms};
use balcao_model::event::Record;
use balcao_storage::Tenant;
use serde_json::{Value, json};

/// The present state of a record as live events show it; nothing when it is gone.
pub(super) async fn view(desk: &Desk, tenant: &Tenant, record: Record, id: i64) -> anyhow::Result<Option<Value>> {
    match record {
        Record::User => match tenant.user(id).await? {
            Some(row) => {
                let online = row.online;
                let mut view = serde_json::to_value(people::user_show(tenant, row).await?)?;
                if let Some(fields) = view.as_object_mut() {
                    fields.insert("online".into(), online.into());
                }
                Ok(Some(view))
            }
            None => Ok(None),
        },
        _ => office::view(desk, tenant, record, id).await,
    }
}

/// The present value of a setting that is no secret.
pub(super) async fn setting(tenant: &Tenant, key: &str) -> anyhow::Result<Option<Value>> {
    let settings: Vec<SettingView> = people::settings(tenant).await?;
    let found = settings.into_iter().find(|setting| setting.key == key);
    Ok(found.map(serde_json::to_value).transpose()?)
}

/// What is told when a record was created or changed.
pub(super) fn saved(company: i64, record: Record, view: &Value, new: bool) -> Vec<Told> {
    let action = if new { "create" } else { "update" };
    match record {
        // A new queue is told as an update, as in every member of the family.
        Record::Queue => told(
            company,
            &[format!("company-{company}-queue")],
            json!({ "action": "update", "queue": view }),
        ),
        Record::Tag => {
            let mut all = told(company, &tag(company), json!({ "action": action, "tag": view }));
            let id = view.get("id");
            all.extend(told(
                company,
                &["user".into()],
                json!({ "action": action, "tags": view, "tagId": id }),
            ));
            all
        }
        Record::QuickMessage => {
            let payload = json!({ "action": action, "record": view });
            told_in(&quick_message_readers(company, view), &quick_message(company), payload)
        }
        Record::User => told(
            company,
            &[format!("company-{company}-user")],
            json!({ "action": action, "user": view }),
        ),
        Record::FileList => told(
            company,
            &file_list(company),
            json!({ "action": action, "fileList": view, "files": view }),
        ),
        Record::Help => told(
            company,
            &[format!("company-{company}-help")],
            json!({ "action": action, "record": view }),
        ),
        Record::Announcement => told(
            company,
            &["company-announcement".into()],
            json!({ "action": action, "record": view }),
        ),
        Record::Integration => {
            let payload = json!({ "action": action, "queueIntegration": view });
            told_in(&rooms::admins(company), &integration(company), payload)
        }
    }
}

/// What is told when a record was removed.
pub(super) fn deleted(company: i64, record: Record, id: i64) -> Vec<Told> {
    let payload = |key: &str| json!({ "action": "delete", key: id });
    match record {
        Record::Queue => told(company, &[format!("company-{company}-queue")], payload("queueId")),
        Record::Tag => {
            let [own, family] = tag(company);
            told(company, &[own, family, "user".into()], payload("tagId"))
        }
        Record::QuickMessage => told(company, &quick_message(company), payload("id")),
        Record::User => {
            let payload = json!({ "action": "delete", "userId": id.to_string() });
            told(company, &[format!("company-{company}-user")], payload)
        }
        Record::FileList => told(company, &file_list(company), payload("fileId")),
        Record::Help => told(company, &[format!("company-{company}-help")], payload("id")),
        Record::Announcement => {
            let names = ["company-announcement".into(), format!("company-{company}-announcement")];
            told(company, &names, payload("id"))
        }
        Record::Integration => told_in(&rooms::admins(company), &integration(company), payload("integrationId")),
    }
}

/// Our own shell's name, and the family's.
fn tag(company: i64) -> [String; 2] {
    [format!("company-{company}-tag"), "tag".into()]
}

fn quick_message(company: i64) -> [String; 2] {
    [
        format!("company-{company}-quickmessage"),
        format!("company{company}-quickemessage"),
    ]
}

fn file_list(company: i64) -> [String; 2] {
    [format!("company{company}-file"), format!("company-{company}-file")]
}

/// For admins, as the list is.
fn integration(company: i64) -> [String; 1] {
    [format!("company-{company}-queueIntegration")]
}

/// A quick message is its owner's alone until it is shared.
fn quick_message_readers(company: i64, view: &Value) -> String {
    let shared = view.get("geral").and_then(Value::as_bool) == Some(true);
    match view.get("userId").and_then(Value::as_i64) {
        Some(owner) if !shared => rooms::user(owner),
        _ => rooms::company(company),
    }
}

/// The same payload to the whole company under each name.
fn told(company: i64, names: &[String], payload: Value) -> Vec<Told> {
    told_in(&rooms::company(company), names, payload)
}

fn told_in(room: &str, names: &[String], payload: Value) -> Vec<Told> {
    let told = |name: &String| (vec![room.to_owned()], name.clone(), payload.clone());
    names.iter().map(told).collect()
}
