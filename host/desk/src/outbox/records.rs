//! Events of the back office's records. The family's pages listen to two spellings of some names: both are told.

use super::tell::Told;
use crate::people::{self, QueueView, SettingView, TagView};
use crate::{Desk, rooms};
use balcao_model::event::Record;
use balcao_storage::Tenant;
use serde_json::{Value, json};

/// The present state of a record as live events show it; nothing when it is gone.
pub(super) async fn view(desk: &Desk, tenant: &Tenant, record: Record, id: i64) -> anyhow::Result<Option<Value>> {
    let _ = desk;
    Ok(match record {
        Record::Queue => {
            let row = tenant.queues().await?.into_iter().find(|row| row.id == id);
            row.map(QueueView::from).map(serde_json::to_value).transpose()?
        }
        Record::Tag => {
            let row = tenant.tags(false).await?.into_iter().find(|row| row.id == id);
            row.map(TagView::from).map(serde_json::to_value).transpose()?
        }
        Record::User => match tenant.user(id).await? {
            Some(row) => {
                let online = row.online;
                let mut view = serde_json::to_value(people::user_show(tenant, row).await?)?;
                if let Some(fields) = view.as_object_mut() {
                    fields.insert("online".into(), online.into());
                }
                Some(view)
            }
            None => None,
        },
        Record::QuickMessage | Record::FileList | Record::Help | Record::Announcement => None,
    })
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
            let mut all = told(company, &["tag".into()], json!({ "action": action, "tag": view }));
            let id = view.get("id");
            all.extend(told(
                company,
                &["user".into()],
                json!({ "action": action, "tags": view, "tagId": id }),
            ));
            all
        }
        Record::QuickMessage => told(
            company,
            &quick_message(company),
            json!({ "action": action, "record": view }),
        ),
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
    }
}

/// What is told when a record was removed.
pub(super) fn deleted(company: i64, record: Record, id: i64) -> Vec<Told> {
    let payload = |key: &str| json!({ "action": "delete", key: id });
    match record {
        Record::Queue => told(company, &[format!("company-{company}-queue")], payload("queueId")),
        Record::Tag => told(company, &["tag".into(), "user".into()], payload("tagId")),
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
    }
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

/// The same payload to the whole company under each name.
fn told(company: i64, names: &[String], payload: Value) -> Vec<Told> {
    let told = |name: &String| (vec![rooms::company(company)], name.clone(), payload.clone());
    names.iter().map(told).collect()
}
