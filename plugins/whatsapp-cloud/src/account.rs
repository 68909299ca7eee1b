//! How the number is, in Meta's eyes.

use balcao_plugin::channel::{Connection, Health, Quality};
use balcao_plugin::{Result, i18n};
use serde_json::Value;

use crate::graph;

const USUAL: &str = "display_phone_number,verified_name,quality_rating";
/// What some versions of the interface no longer have, or not yet.
const MORE: &str = "name_status,code_verification_status,throughput,messaging_limit_tier";

/// Facts beside the usual ones: where Meta tells them, and the key of their label.
const FACTS: [(&str, &str); 4] = [
    ("/messaging_limit_tier", "health.limit"),
    ("/throughput/level", "health.throughput"),
    ("/name_status", "health.nameStatus"),
    ("/code_verification_status", "health.verification"),
];

/// Asks for everything, and for the usual alone when a version does not know the rest.
pub(crate) fn health(connection: &Connection) -> Result<Health> {
    let number = connection.required("phoneNumberId")?;
    let ask = |fields: String| graph::read::<Value>(connection, &format!("{number}?fields={fields}"));
    let told = ask(format!("{USUAL},{MORE}")).or_else(|_| ask(USUAL.to_owned()))?;
    let word = |path: &str| told.pointer(path).and_then(Value::as_str).map(str::to_owned);
    let quality = match word("/quality_rating").as_deref() {
        Some("GREEN") => Quality::Good,
        Some("YELLOW") => Quality::Fair,
        Some("RED") => Quality::Poor,
        _ => Quality::Unknown,
    };
    let facts = FACTS
        .iter()
        .filter_map(|(path, key)| Some(((*key).to_owned(), named(word(path)?))));
    Ok(Health {
        number: word("/display_phone_number"),
        name: word("/verified_name"),
        quality,
        facts: facts.collect(),
    })
}

/// The key of the text for one of Meta's words; the word itself where there is none.
fn named(word: String) -> String {
    let key = format!("health.is.{word}");
    if i18n::text(&key, &[]) == key { word } else { key }
}
