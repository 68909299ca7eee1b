//! What the server refuses at once.

use serde_json::Value;

/// Characters of a number on a card.
const SHORTEST_NUMBER: usize = 10;

/// What is wrong with a message of a kind.
pub(super) fn complaint(kind: &str, told: &Value) -> Option<String> {
    let needed: &[&str] = match kind {
        "sendText" => &["number", "text"],
        "sendMedia" => &["number", "mediatype", "media"],
        "sendWhatsAppAudio" => &["number", "audio"],
        "sendSticker" => &["number", "sticker"],
        "sendLocation" => &["number", "latitude", "longitude", "name", "address"],
        "sendContact" => &["number", "contact"],
        "sendReaction" => &["key", "reaction"],
        _ => return Some(format!("Cannot POST /message/{kind}")),
    };
    let lacking = lacks(told, needed).map(|name| format!("requires property \"{name}\""));
    lacking.or_else(|| match kind {
        "sendLocation" if !(told["latitude"].is_number() && told["longitude"].is_number()) => {
            Some("latitude and longitude must be numbers".to_owned())
        }
        "sendContact" => card(told),
        _ => None,
    })
}

fn card(told: &Value) -> Option<String> {
    let none = Vec::new();
    let all = told["contact"].as_array().unwrap_or(&none);
    let is_good = |one: &Value| {
        let long = |name: &str| one[name].as_str().is_some_and(|text| text.len() >= SHORTEST_NUMBER);
        one["fullName"].as_str().is_some_and(|name| !name.is_empty()) && long("phoneNumber") && long("wuid")
    };
    (all.is_empty() || !all.iter().all(is_good)).then(|| "\"wuid\" must be a numeric string".to_owned())
}

/// The first of these that is not there.
pub(super) fn lacks<'a>(told: &Value, needed: &[&'a str]) -> Option<&'a str> {
    needed.iter().find(|name| told[**name].is_null()).copied()
}
