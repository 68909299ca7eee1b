//! The body of a delivery: `{type, timestamp, data}`.

use balcao_plugin::context;
use balcao_plugin::time::iso;
use serde_json::{Map, Value, json};

use crate::event::Subject;

pub(crate) fn body(subject: &Subject, occurred_at: u64) -> Value {
    let mut data = Map::new();
    data.insert("companyId".to_owned(), json!(context::company_id()));
    if let Some(ticket) = &subject.ticket {
        let fields = ["id", "uuid", "status", "queueId", "userId", "whatsappId"];
        data.insert("ticket".to_owned(), pick(ticket, &fields));
    }
    if let Some(contact) = &subject.contact {
        data.insert(
            "contact".to_owned(),
            pick(contact, &["id", "name", "number", "email", "isGroup"]),
        );
    }
    if let Some(message) = &subject.message {
        data.insert("message".to_owned(), of_message(message));
    }
    json!({ "type": subject.kind, "timestamp": iso(occurred_at), "data": data })
}

/// The event that a person sends to see whether it arrives.
pub(crate) fn test(now: u64) -> Value {
    let company = context::company();
    let data = json!({ "companyId": company.id, "companyName": company.name });
    json!({ "type": "webhook.test", "timestamp": iso(now), "data": data })
}

fn of_message(message: &Value) -> Value {
    json!({
        "id": message["id"],
        "fromMe": message["fromMe"],
        "kind": message["mediaType"],
        "body": message["body"],
        "mediaUrl": message["mediaUrl"],
        "quotedId": message["quotedMsgId"],
        "ack": message["ack"],
        "isDeleted": message["isDeleted"],
        "isEdited": message["isEdited"],
        "sentAt": message["createdAt"],
    })
}

fn pick(whole: &Value, fields: &[&str]) -> Value {
    let there = fields
        .iter()
        .filter_map(|field| Some(((*field).to_owned(), whole.get(*field)?.clone())));
    Value::Object(there.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_receiver_needs_of_a_record_is_told() {
        let ticket = json!({ "id": 9, "status": "open", "lastMessage": "x" });
        assert_eq!(
            pick(&ticket, &["id", "status", "queueId"]),
            json!({ "id": 9, "status": "open" })
        );
    }

    #[test]
    fn a_message_is_told_in_stable_names() {
        let message =
            json!({ "id": "m1", "fromMe": false, "mediaType": "image", "quotedMsgId": "m0", "createdAt": "t" });
        let told = of_message(&message);
        assert_eq!(
            (&told["kind"], &told["quotedId"], &told["sentAt"]),
            (&json!("image"), &json!("m0"), &json!("t"))
        );
        assert_eq!(told["mediaUrl"], Value::Null);
    }
}
