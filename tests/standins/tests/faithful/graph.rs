//! Meta's Cloud API.

use balcao_standins::graph::{self, ACCOUNT, NUMBER, TOKEN};
use serde_json::{Value, json};

use crate::line::{Line, Told};

fn line() -> Line {
    Line::new(graph::start(0), "authorization", &format!("Bearer {TOKEN}"))
}

fn send(line: &Line, kind: &str, content: Value) -> Told {
    let mut message = json!({ "messaging_product": "whatsapp", "to": "5511955550100", "type": kind });
    message[kind] = content;
    line.post(&format!("v23.0/{NUMBER}/messages"), &message)
}

fn code(told: &Told) -> (u16, i64) {
    (told.0, told.2["error"]["code"].as_i64().unwrap_or_default())
}

fn button(id: &str, title: &str) -> Value {
    json!({ "type": "reply", "reply": { "id": id, "title": title } })
}

fn asked(buttons: &[Value]) -> Value {
    json!({ "type": "button", "body": { "text": "?" }, "action": { "buttons": buttons } })
}

fn rows(rows: &[Value]) -> Value {
    json!({ "type": "list", "body": { "text": "?" }, "action": { "button": "Opções", "sections": [{ "rows": rows }] } })
}

#[test]
fn questions_are_taken_within_their_limits() {
    let line = line();
    let row = |title: &str| json!({ "id": title, "title": title });
    let many = |count: usize| (0..count).map(|n| row(&format!("r{n}"))).collect::<Vec<_>>();
    for good in [asked(&[button("1", "Sim"), button("2", "Não")]), rows(&many(10))] {
        assert_eq!(send(&line, "interactive", good).0, 200);
    }
    let four: Vec<_> = (0..4).map(|n| button("1", &format!("b{n}"))).collect();
    let long = button("1", &"x".repeat(21));
    for bad in [
        asked(&four),
        asked(&[long]),
        asked(&[button("1", "Sim"), button("2", "Sim")]),
        rows(&many(11)),
        rows(&[row(&"x".repeat(25))]),
        json!({ "type": "carousel" }),
    ] {
        assert_eq!(code(&send(&line, "interactive", bad)), (400, 131_009));
    }
}

#[test]
fn places_cards_and_texts_are_checked_and_recorded() {
    let line = line();
    let place = json!({ "latitude": -23.5, "longitude": -46.6 });
    assert_eq!(send(&line, "location", place).0, 200);
    assert_eq!(
        code(&send(&line, "location", json!({ "latitude": 91, "longitude": 0 }))),
        (400, 131_009)
    );
    let card = json!([{ "name": { "formatted_name": "Davi", "first_name": "Davi" } }]);
    assert_eq!(send(&line, "contacts", card).0, 200);
    let nameless = json!([{ "name": { "formatted_name": "Davi" } }]);
    assert_eq!(code(&send(&line, "contacts", nameless)), (400, 131_008));
    assert_eq!(
        code(&send(&line, "text", json!({ "body": "x".repeat(4_097) }))),
        (400, 100)
    );
    let sent = line.get("standin/sent").2;
    assert_eq!(
        (&sent[0]["type"], &sent[1]["type"], sent.as_array().map(Vec::len)),
        (&json!("location"), &json!("contacts"), Some(2))
    );
}

fn templates(line: &Line, query: &str) -> Value {
    line.get(&format!("v23.0/{ACCOUNT}/message_templates?{query}")).2
}

#[test]
fn templates_come_in_pages() {
    let line = line();
    let first = templates(&line, "limit=5");
    assert_eq!(first["data"].as_array().map(Vec::len), Some(5));
    assert!(first["paging"]["next"].is_string());
    let after = first["paging"]["cursors"]["after"]
        .as_str()
        .unwrap()
        .replace('=', "%3D");
    let last = templates(&line, &format!("limit=5&after={after}"));
    assert_eq!(last["data"].as_array().map(Vec::len), Some(3));
    assert!(last["paging"]["next"].is_null());
}

#[test]
fn a_template_is_taken_with_a_value_for_each_gap() {
    let line = line();
    let filled = |name: &str, components: Value| {
        send(
            &line,
            "template",
            json!({ "name": name, "language": { "code": "pt_BR" }, "components": components }),
        )
    };
    let text = |text: &str| json!({ "type": "text", "text": text });
    let header = json!({ "type": "header", "parameters": [text("maio")] });
    let button = json!({ "type": "button", "sub_type": "url", "index": "1", "parameters": [text("881")] });
    let body = |all: &[Value]| json!({ "type": "body", "parameters": all });
    let whole = json!([header, body(&[text("Ana"), text("R$ 1")]), button]);
    assert_eq!(filled("fatura_aberta", whole).0, 200);
    assert_eq!(
        code(&filled("fatura_aberta", json!([header, body(&[text("Ana")]), button]))),
        (400, 132_000)
    );
    assert_eq!(
        code(&filled(
            "fatura_aberta",
            json!([header, body(&[text("Ana"), text("R$ 1")])])
        )),
        (400, 132_000)
    );
    assert_eq!(code(&filled("lembrete", json!([body(&[text("Ana")])]))), (400, 132_012));
    let named = json!({ "type": "text", "parameter_name": "first_name", "text": "Ana" });
    assert_eq!(filled("lembrete", json!([body(&[named])])).0, 200);
    assert_eq!(code(&filled("segunda_via", json!([]))), (400, 132_012));
    assert_eq!(code(&filled("desconhecida", json!([]))), (404, 132_001));
    assert_eq!(code(&filled("aviso", json!([]))), (404, 132_001));
    assert_eq!(code(&filled("promocao", json!([]))), (400, 132_015));
    line.standin("template", &json!({ "name": "promocao", "status": "APPROVED" }));
    assert_eq!(filled("promocao", json!([])).0, 200);
}

#[test]
fn an_account_in_trouble_refuses_until_it_is_well() {
    let line = line();
    let says = || send(&line, "text", json!({ "body": "Oi" }));
    line.standin("throttle", &json!({ "sends": 2, "seconds": 7 }));
    for _ in 0..2 {
        let told = says();
        assert_eq!((code(&told), told.1.as_deref()), ((429, 130_429), Some("7")));
    }
    assert_eq!(says().0, 200);
    line.standin("lock", &json!({ "locked": true }));
    assert_eq!(code(&says()), (403, 131_031));
    line.standin("lock", &json!({ "locked": false }));
    line.standin("token", &json!({ "expired": true }));
    assert_eq!(code(&says()), (401, 190));
    assert_eq!(code(&line.get(&format!("v23.0/{NUMBER}"))), (401, 190));
    line.standin("token", &json!({ "expired": false }));
    assert_eq!(says().0, 200);
}

#[test]
fn the_number_tells_what_it_was_asked_for_and_nothing_that_there_is_not() {
    let line = line();
    line.standin("quality", &json!({ "rating": "RED" }));
    let told = line
        .get(&format!("v23.0/{NUMBER}?fields=quality_rating,messaging_limit_tier"))
        .2;
    assert_eq!(
        told,
        json!({ "id": NUMBER, "quality_rating": "RED", "messaging_limit_tier": "TIER_1K" })
    );
    assert_eq!(code(&line.get(&format!("v23.0/{NUMBER}?fields=smell"))), (400, 100));
}

#[test]
fn what_agents_do_is_recorded() {
    let line = line();
    let mark = |id: &str| json!({ "messaging_product": "whatsapp", "status": "read", "message_id": id });
    let path = format!("v23.0/{NUMBER}/messages");
    assert_eq!(line.post(&path, &mark("wamid.in1")).0, 200);
    let mut typing = mark("wamid.in2");
    typing["typing_indicator"] = json!({ "type": "text" });
    assert_eq!(line.post(&path, &typing).0, 200);
    assert_eq!(code(&line.post(&path, &mark("elsewhere"))), (400, 100));
    let expected = json!([{ "message": "wamid.in1", "typing": false }, { "message": "wamid.in2", "typing": true }]);
    assert_eq!(line.get("standin/attended").2, expected);
}
