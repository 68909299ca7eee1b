//! The account's templates, and whether one is filled in as it was approved.

use super::checks::{Refused, fits};
use super::{ACCOUNT, Shared, kept, refusal};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Json, Response};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const COUNT: Refused = (StatusCode::BAD_REQUEST, 132_000);
const UNKNOWN: Refused = (StatusCode::NOT_FOUND, 132_001);
const FORMAT: Refused = (StatusCode::BAD_REQUEST, 132_012);
const PAUSED: Refused = (StatusCode::BAD_REQUEST, 132_015);
const DISABLED: Refused = (StatusCode::BAD_REQUEST, 132_016);

/// Of a page that asks for no other number.
const USUAL_PAGE: usize = 25;

/// The account's templates at the start.
fn all(standings: &BTreeMap<String, String>) -> Vec<Value> {
    let mut all = vec![
        template(
            "boas_vindas",
            "APPROVED",
            json!([body("Bem-vindo à Padaria!", &json!(null))]),
        ),
        template(
            "fatura_aberta",
            "APPROVED",
            json!([
                { "type": "HEADER", "format": "TEXT", "text": "Fatura de {{1}}", "example": { "header_text": ["maio"] } },
                body("Olá {{1}}, a fatura de {{2}} está aberta.", &json!({ "body_text": [["Ana", "R$ 129,90"]] })),
                { "type": "FOOTER", "text": "Padaria" },
                { "type": "BUTTONS", "buttons": [
                    { "type": "QUICK_REPLY", "text": "Já paguei" },
                    { "type": "URL", "text": "Pagar", "url": "https://pagar.test/f/{{1}}", "example": ["https://pagar.test/f/881"] },
                ] },
            ]),
        ),
        template(
            "lembrete",
            "APPROVED",
            json!([body(
                "Olá {{first_name}}, até amanhã!",
                &json!({ "body_text_named_params": [{ "param_name": "first_name", "example": "Ana" }] }),
            )]),
        ),
        template(
            "segunda_via",
            "APPROVED",
            json!([
                { "type": "HEADER", "format": "DOCUMENT" }, body("Segue a segunda via.", &json!(null)),
            ]),
        ),
        template(
            "cupom",
            "APPROVED",
            json!([
                body("Um desconto para {{1}}.", &json!({ "body_text": [["Ana"]] })),
                { "type": "BUTTONS", "buttons": [{ "type": "COPY_CODE", "text": "Copiar", "example": ["PAO10"] }] },
            ]),
        ),
        template("promocao", "PAUSED", json!([body("Só hoje!", &json!(null))])),
        template("aviso", "PENDING", json!([body("Um aviso.", &json!(null))])),
        template("recusada", "REJECTED", json!([body("Ganhe dinheiro!", &json!(null))])),
    ];
    for one in &mut all {
        if let Some(standing) = one["name"].as_str().and_then(|name| standings.get(name)) {
            one["status"] = json!(standing);
        }
    }
    all
}

fn template(name: &str, status: &str, components: Value) -> Value {
    json!({ "name": name, "language": "pt_BR", "category": "UTILITY", "status": status, "components": components, "id": name })
}

fn body(text: &str, example: &Value) -> Value {
    json!({ "type": "BODY", "text": text, "example": example })
}

/// A page; `after` is the number of its first one, written as nobody should read it.
pub(super) async fn list(
    State(shared): State<Shared>,
    Path((_, id)): Path<(String, String)>,
    Query(query): Query<BTreeMap<String, String>>,
) -> Response {
    if id != ACCOUNT {
        return refusal(StatusCode::BAD_REQUEST, 100);
    }
    let all = all(&kept(&shared).standings);
    let limit = query.get("limit").and_then(|limit| limit.parse().ok());
    let limit: usize = limit.unwrap_or(USUAL_PAGE).max(1);
    let first = query
        .get("after")
        .map_or(Some(0), |after| after.strip_suffix("==")?.parse().ok());
    let Some(first) = first else {
        return refusal(StatusCode::BAD_REQUEST, 100);
    };
    let page: Vec<&Value> = all.iter().skip(first).take(limit).collect();
    let end = first + page.len();
    let mut paging = json!({ "cursors": { "before": format!("{first}=="), "after": format!("{end}==") } });
    if end < all.len() {
        paging["next"] = json!(format!(
            "https://graph.facebook.com/next?access_token=hidden&after={end}"
        ));
    }
    Json(json!({ "data": page, "paging": paging })).into_response()
}

/// Whether a template can be sent, and has a value for each of its gaps.
pub(super) fn check(told: &Value, standings: &BTreeMap<String, String>) -> Result<(), Refused> {
    let is_it = |one: &&Value| one["name"] == told["name"] && one["language"] == told["language"]["code"];
    let all = all(standings);
    let known = all.iter().find(is_it).ok_or(UNKNOWN)?;
    match known["status"].as_str() {
        Some("APPROVED") => {}
        Some("PAUSED") => return Err(PAUSED),
        Some("DISABLED") => return Err(DISABLED),
        _ => return Err(UNKNOWN),
    }
    let parts = known["components"].as_array().into_iter().flatten();
    for part in parts {
        match part["type"].as_str() {
            Some("HEADER") if part["format"] != "TEXT" => file(part, told)?,
            Some("HEADER") => texts("header", part, told)?,
            Some("BODY") => texts("body", part, told)?,
            Some("BUTTONS") => buttons(part, told)?,
            _ => {}
        }
    }
    Ok(())
}

/// What was given for a part.
fn given(told: &Value, is_it: impl Fn(&Value) -> bool) -> &[Value] {
    let mut all = told["components"].as_array().into_iter().flatten();
    let found = all.find(|one| is_it(one)).and_then(|one| one["parameters"].as_array());
    found.map_or(&[], Vec::as_slice)
}

fn texts(kind: &str, part: &Value, told: &Value) -> Result<(), Refused> {
    let text = part["text"].as_str().unwrap_or_default();
    let gaps: Vec<&str> = text
        .split("{{")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once("}}")?.0))
        .collect();
    let given = given(told, |one| one["type"] == kind);
    if given.len() != gaps.len() {
        return Err(COUNT);
    }
    let is_named = |gap: &&str| gap.parse::<u32>().is_err();
    let names = gaps
        .iter()
        .all(|gap| !is_named(gap) || given.iter().any(|one| one["parameter_name"] == **gap));
    let good = given
        .iter()
        .all(|one| one["type"] == "text" && fits(&one["text"], 1_024));
    if names && good { Ok(()) } else { Err(FORMAT) }
}

fn file(part: &Value, told: &Value) -> Result<(), Refused> {
    let kind = part["format"].as_str().unwrap_or_default().to_lowercase();
    match given(told, |one| one["type"] == "header") {
        [one] if one["type"] == kind && one[&kind]["link"].is_string() => Ok(()),
        _ => Err(FORMAT),
    }
}

fn buttons(part: &Value, told: &Value) -> Result<(), Refused> {
    let all = part["buttons"].as_array().into_iter().flatten();
    for (index, button) in all.enumerate() {
        let (way, name) = match button["type"].as_str() {
            Some("URL") if button["url"].as_str().is_some_and(|url| url.contains("{{")) => ("url", "text"),
            Some("COPY_CODE") => ("copy_code", "coupon_code"),
            _ => continue,
        };
        let index = json!(index.to_string());
        let is_it = |one: &Value| one["sub_type"] == way && one["index"] == index;
        match given(told, is_it) {
            [one] if one["type"] == name && fits(&one[name], 2_000) => {}
            [] => return Err(COUNT),
            _ => return Err(FORMAT),
        }
    }
    Ok(())
}
