//! What Meta refuses at once.

use super::templates;
use axum::http::StatusCode;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A status and a code.
pub(super) type Refused = (StatusCode, i64);

const PARAMETER: Refused = (StatusCode::BAD_REQUEST, 100);
const MISSING: Refused = (StatusCode::BAD_REQUEST, 131_008);
const VALUE: Refused = (StatusCode::BAD_REQUEST, 131_009);

/// Whether a message is as documented.
pub(super) fn check(message: &Value, standings: &BTreeMap<String, String>) -> Result<(), Refused> {
    let is_whole = message["messaging_product"] == "whatsapp" && message["to"].is_string();
    let kind = message["type"].as_str().filter(|_| is_whole).ok_or(PARAMETER)?;
    let told = message.get(kind).ok_or(PARAMETER)?;
    match kind {
        "text" => holds(fits(&told["body"], 4_096), PARAMETER),
        "image" | "video" | "audio" | "document" | "sticker" => file(told),
        "reaction" => holds(told["message_id"].is_string() && told["emoji"].is_string(), PARAMETER),
        "location" => location(told),
        "contacts" => contacts(told),
        "interactive" => interactive(told),
        "template" => templates::check(told, standings),
        _ => Err(PARAMETER),
    }
}

fn holds(is_so: bool, refused: Refused) -> Result<(), Refused> {
    if is_so { Ok(()) } else { Err(refused) }
}

/// A text of 1 to so many characters.
pub(super) fn fits(text: &Value, most: usize) -> bool {
    text.as_str()
        .is_some_and(|text| (1..=most).contains(&text.chars().count()))
}

fn file(told: &Value) -> Result<(), Refused> {
    let is_link = told["link"].as_str().is_some_and(|link| link.starts_with("http"));
    holds(is_link || told["id"].is_string(), PARAMETER)?;
    holds(told["caption"].is_null() || fits(&told["caption"], 1_024), PARAMETER)
}

fn location(told: &Value) -> Result<(), Refused> {
    let within = |name: &str, most: f64| told[name].as_f64().is_some_and(|degrees| degrees.abs() <= most);
    holds(within("latitude", 90.0) && within("longitude", 180.0), VALUE)
}

fn contacts(told: &Value) -> Result<(), Refused> {
    let all = told.as_array().filter(|all| !all.is_empty()).ok_or(PARAMETER)?;
    let is_named = |card: &Value| {
        let name = &card["name"];
        let part = ["first_name", "last_name", "middle_name", "suffix", "prefix"];
        name["formatted_name"].is_string() && part.iter().any(|part| name[*part].is_string())
    };
    holds(all.iter().all(is_named), MISSING)
}

fn interactive(told: &Value) -> Result<(), Refused> {
    let none = Vec::new();
    match told["type"].as_str() {
        Some("button") => {
            let buttons = told["action"]["buttons"].as_array().unwrap_or(&none);
            let replies: Vec<&Value> = buttons.iter().map(|button| &button["reply"]).collect();
            let titles: BTreeSet<_> = replies.iter().map(|reply| reply["title"].as_str()).collect();
            let good = |reply: &&Value| fits(&reply["title"], 20) && fits(&reply["id"], 256);
            let count = (1..=3).contains(&replies.len()) && titles.len() == replies.len();
            holds(
                count && replies.iter().all(good) && fits(&told["body"]["text"], 1_024),
                VALUE,
            )
        }
        Some("list") => {
            let sections = told["action"]["sections"].as_array().unwrap_or(&none);
            let rows: Vec<&Value> = sections
                .iter()
                .filter_map(|one| one["rows"].as_array())
                .flatten()
                .collect();
            let ids: BTreeSet<_> = rows.iter().map(|row| row["id"].as_str()).collect();
            let note = |row: &Value| row["description"].is_null() || fits(&row["description"], 72);
            let good = |row: &&Value| fits(&row["title"], 24) && fits(&row["id"], 200) && note(row);
            let count = (1..=10).contains(&rows.len()) && ids.len() == rows.len();
            let opener = fits(&told["action"]["button"], 20) && fits(&told["body"]["text"], 4_096);
            holds(count && opener && rows.iter().all(good), VALUE)
        }
        _ => Err(VALUE),
    }
}
