//! Questions with answers to press.

use balcao_testkit::channel::{Choice, Choices, OutgoingContent};
use balcao_testkit::{Value, json};

use crate::support::{outgoing, sent};

const PLAIN: &str = "Como posso ajudar?\n1. …";

fn asked(text: &str, titles: &[&str]) -> Value {
    let option = |(index, title): (usize, &&str)| Choice {
        id: format!("o{index}"),
        title: (*title).into(),
    };
    sent(outgoing(OutgoingContent::Choices(Choices {
        text: text.into(),
        options: titles.iter().enumerate().map(option).collect(),
        plain: PLAIN.into(),
    })))
}

fn kind(body: &Value) -> &Value {
    if body["type"] == "text" {
        assert_eq!(body["text"]["body"], PLAIN);
        return &body["type"];
    }
    &body["interactive"]["type"]
}

#[test]
fn up_to_three_short_answers_are_buttons() {
    let body = asked("Como posso ajudar?", &["Financeiro", "Suporte técnico hoje"]);
    let button = |id: &str, title: &str| json!({ "type": "reply", "reply": { "id": id, "title": title } });
    let expected = json!({
        "type": "button", "body": { "text": "Como posso ajudar?" },
        "action": { "buttons": [button("o0", "Financeiro"), button("o1", "Suporte técnico hoje")] },
    });
    assert_eq!(
        (&body["type"], &body["interactive"]),
        (&json!("interactive"), &expected)
    );
    assert_eq!(kind(&asked("?", &["a", "b", "c"])), "button");
}

#[test]
fn more_or_longer_answers_are_a_list_with_long_titles_whole_below() {
    let long = "Segunda via do boleto atrasado";
    let body = asked("Como posso ajudar?", &["Financeiro", long]);
    let rows = json!([
        { "id": "o0", "title": "Financeiro" },
        { "id": "o1", "title": "Segunda via do boleto a…", "description": long },
    ]);
    let expected = json!({
        "type": "list", "body": { "text": "Como posso ajudar?" },
        "action": { "button": "Opções", "sections": [{ "rows": rows }] },
    });
    assert_eq!(body["interactive"], expected);
    assert_eq!(kind(&asked("?", &["a", "b", "c", "d"])), "list");
    assert_eq!(
        kind(&asked("?", &["a", "a"])),
        "list",
        "titles of buttons have to differ"
    );
    assert_eq!(kind(&asked("?", &["x"; 10])), "list");
}

#[test]
fn what_fits_neither_is_the_numbered_text() {
    assert_eq!(kind(&asked("?", &["x"; 11])), "text");
    assert_eq!(kind(&asked("?", &["a", ""])), "text");
    let (fits, long) = ("á".repeat(72), "á".repeat(73));
    assert_eq!(kind(&asked("?", &["a", &fits])), "list");
    assert_eq!(kind(&asked("?", &["a", &long])), "text");
    assert_eq!(kind(&asked(&"é".repeat(1_024), &["a"])), "button");
    assert_eq!(kind(&asked(&"é".repeat(1_025), &["a"])), "text");
}
