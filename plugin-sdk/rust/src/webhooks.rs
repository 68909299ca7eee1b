//! Requests that tell other systems what happens: signed as [Standard Webhooks](https://www.standardwebhooks.com) asks for, and in
//! the shape that earlier systems had.
//!
//! ```no_run
//! # use balcao_plugin::prelude::*;
//! use balcao_plugin::{http, webhooks};
//!
//! # fn tell() -> Result<()> {
//! let id = webhooks::new_id()?;
//! let call = http::post("https://crm.example.com/in").json(&json!({ "type": "paid" }))?;
//! webhooks::sign(call, "signing", &id)?.send()?.ok()?;
//! # Ok(())
//! # }
//! ```

use std::fmt::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::http::Call;
use crate::{Result, context, crypto};

/// An id that nobody can foresee, as `msg_` and 32 digits. Keep it for further attempts: the receiver knows a repetition by it.
///
/// # Errors
/// As the host says.
pub fn new_id() -> Result<String> {
    let mut id = "msg_".to_owned();
    for byte in crypto::random(16)? {
        // Writing into a text does not fail.
        let _ = write!(id, "{byte:02x}");
    }
    Ok(id)
}

/// Signs a request whose body is complete: the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, with one signature
/// for each value of the secret that is good now.
///
/// # Errors
/// As [`crypto::hmac_sha256`].
pub fn sign(call: Call, secret: &str, id: &str) -> Result<Call> {
    let seconds = (context::now() / 1000).to_string();
    let signed = [format!("{id}.{seconds}.").as_bytes(), call.content()].concat();
    let made = crypto::hmac_sha256(secret, &signed)?;
    let written = made
        .iter()
        .map(|signature| format!("v1,{}", BASE64_STANDARD.encode(signature)));
    let written: Vec<String> = written.collect();
    Ok(call
        .header("webhook-id", id)
        .header("webhook-timestamp", seconds)
        .header("webhook-signature", written.join(" ")))
}

/// The bare message object of earlier systems, for flows that read its fields: of a `Message` and its `Contact`, both in the shapes of
/// the REST interface.
#[must_use]
pub fn legacy_body(message: &Value, contact: &Value) -> Value {
    let number = contact["number"].as_str().unwrap_or_default();
    let domain = if contact["isGroup"] == true {
        "g.us"
    } else {
        "s.whatsapp.net"
    };
    json!({
        "key": {
            "remoteJid": format!("{number}@{domain}"),
            "fromMe": message["fromMe"],
            "id": message["id"],
        },
        "pushName": contact["name"],
        "messageTimestamp": message["createdAt"].as_str().and_then(seconds),
        "message": content(message),
    })
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

    fn ana() -> Value {
        json!({ "name": "Ana", "number": "5511987654321" })
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
        assert_eq!(legacy_body(&message, &ana()), expected);
    }

    #[test]
    fn a_file_is_where_flows_look_for_it() {
        let message = json!({ "mediaType": "image", "body": "foto", "mediaUrl": "https://x/y.png" });
        let told = legacy_body(&message, &ana());
        assert_eq!(told["message"]["imageMessage"]["url"], "https://x/y.png");
        assert_eq!(told["message"]["imageMessage"]["caption"], "foto");
    }
}
