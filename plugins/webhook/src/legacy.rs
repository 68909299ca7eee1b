//! The body of the systems that came before: the bare message object of the channel library, for flows that read its fields.

use serde_json::{Value, json};

use crate::event::Subject;

/// None when the event is not about a message.
pub(crate) fn body(subject: &Subject) -> Option<Value> {
    let (message, contact) = (subject.message.as_ref()?, subject.contact.as_ref()?);
    let number = contact["number"].as_str().unwrap_or_default();
    let domain = if contact["isGroup"] == true {
        "g.us"
    } else {
        "s.whatsapp.net"
    };
    Some(json!({
        "key": {
            "remoteJid": format!("{number}@{domain}"),
            "fromMe": message["fromMe"],
            "id": message["id"],
        },
        "pushName": contact["name"],
        "messageTimestamp": message["createdAt"].as_str().and_then(seconds),
        "message": content(message),
    }))
}

fn content(message: &Value) -> Value {
    let file = json!({ "caption": message["body"], "url": message["mediaUrl"], "fileName": message["mediaName"] });
    match message["mediaType"].as_str() {
        Some("image") => json!({ "imageMessage": file }),
        Some("video") => json!({ "videoMessage": file }),
        Some("audio") => json!({ "audioMessage": file }),
        Some("document" | "application") => json!({ "documentMessage": file }),
        _ => json!({ "conversation": message["body"] }),
    }
}

/// Seconds since 1970 of `2026-12-10T12:00:01.120Z`.
fn seconds(text: &str) -> Option<i64> {
    let number = |range: std::ops::Range<usize>| text.get(range)?.parse::<i64>().ok();
    let (year, month, day) = (number(0..4)?, number(5..7)?, number(8..10)?);
    let (hour, minute, second) = (number(11..13)?, number(14..16)?, number(17..19)?);
    // Years begin in March here, so that leap days come last.
    let (year, from_march) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let day_of_year = (153 * from_march + 2) / 5 + day - 1;
    let days = year * 365 + year / 4 - year / 100 + year / 400 + day_of_year - 719_468;
    Some(days * 86_400 + hour * 3_600 + minute * 60 + second)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(message: Value) -> Subject {
        Subject {
            kind: "message.received",
            message: Some(message),
            contact: Some(json!({ "name": "Ana", "number": "5511987654321" })),
            ticket: None,
        }
    }

    #[test]
    fn a_text_looks_like_the_message_of_the_channel_library() {
        let message = json!({ "id": "3EB0", "fromMe": false, "body": "oi", "mediaType": "conversation",
            "createdAt": "2021-02-25T15:02:10.120Z" });
        let expected = json!({
            "key": { "remoteJid": "5511987654321@s.whatsapp.net", "fromMe": false, "id": "3EB0" },
            "pushName": "Ana",
            "messageTimestamp": 1_614_265_330,
            "message": { "conversation": "oi" },
        });
        assert_eq!(body(&subject(message)), Some(expected));
    }

    #[test]
    fn a_file_is_where_flows_look_for_it() {
        let message = json!({ "mediaType": "image", "body": "foto", "mediaUrl": "https://x/y.png" });
        let told = body(&subject(message)).unwrap();
        assert_eq!(told["message"]["imageMessage"]["url"], "https://x/y.png");
        assert_eq!(told["message"]["imageMessage"]["caption"], "foto");
    }

    #[test]
    fn what_is_no_message_has_no_old_body() {
        assert_eq!(body(&Subject::default()), None);
    }
}
