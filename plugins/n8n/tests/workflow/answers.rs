//! A workflow that answers at once, in every shape in which n8n answers, and in every way in which it does not.

use crate::support::{URL, bot, reason, text};
use balcao_testkit::{BotAction, Host, HttpFailure, Value, json};

/// What the bot does about an answer.
fn decided(status: u16, answer: &Value) -> Result<Vec<BotAction>, String> {
    let host = Host::start();
    host.http().expect("POST", URL).answers(status, answer);
    bot(&host).says("oi").map_err(reason)
}

#[test]
fn texts_are_read_wherever_nodes_of_n8n_put_them() {
    for answer in [
        json!({ "output": "Olá" }),
        json!({ "text": "Olá" }),
        json!("Olá"),
        json!([{ "output": "Olá" }]),
        json!([{ "json": { "text": "Olá" } }]),
        json!({ "output": { "messages": ["Olá"] } }),
        json!({ "messages": ["Olá"] }),
        json!({ "messages": [{ "kind": "text", "body": "Olá" }], "actions": null }),
    ] {
        assert_eq!(decided(200, &answer), Ok(vec![text("Olá")]), "{answer}");
    }
    let items = json!([{ "text": "Um" }, { "output": "Dois" }]);
    assert_eq!(decided(201, &items), Ok(vec![text("Um"), text("Dois")]));
}

#[test]
fn a_body_that_is_no_json_is_a_text() {
    let host = Host::start();
    host.http().expect("POST", URL).says(200, " Olá, Carla!\n");
    assert_eq!(bot(&host).says("oi"), Ok(vec![text("Olá, Carla!")]));
}

#[test]
fn messages_come_before_actions_and_each_in_its_order() {
    let answer = json!({
        "messages": [
            "Bem-vinda",
            { "kind": "options", "text": "Escolha", "options": ["Vendas", "Suporte"] },
        ],
        "actions": [
            { "type": "tag", "tagId": "3" },
            { "type": "remember", "state": { "step": 2 } },
            { "type": "transfer", "queueId": 2, "userId": 7 },
        ],
    });
    let expected = vec![
        text("Bem-vinda"),
        BotAction::Options("Escolha".to_owned(), vec!["Vendas".to_owned(), "Suporte".to_owned()]),
        BotAction::Tag(3),
        BotAction::Remember(json!({ "step": 2 }).to_string()),
        BotAction::Transfer {
            queue_id: Some(2),
            user_id: Some(7),
        },
    ];
    assert_eq!(decided(200, &answer), Ok(expected));
    assert_eq!(
        decided(200, &json!({ "actions": [{ "type": "close" }] })),
        Ok(vec![BotAction::Close])
    );
    assert_eq!(
        decided(200, &json!({ "actions": [{ "type": "end" }] })),
        Ok(vec![BotAction::End])
    );
    assert_eq!(
        decided(200, &json!({ "messages": [] })),
        Ok(Vec::new()),
        "it waits for the next message"
    );
}

#[test]
fn a_file_of_the_workflows_host_is_sent_and_of_another_its_link() {
    let host = Host::start();
    let file = "https://n8n.example.com/files/boleto.pdf?v=1";
    let other = "https://cdn.example.net/a.png";
    let answer = json!({ "messages": [
        { "kind": "document", "url": file, "caption": "Segue" },
        { "kind": "image", "url": other, "caption": "Foto" },
        { "kind": "image", "url": other },
    ] });
    host.http().expect("POST", URL).answers(200, &answer);
    host.http().expect("GET", file).says(200, b"%PDF");
    let actions = bot(&host).says("boleto").unwrap();
    assert!(
        matches!(&actions[0], BotAction::File(_, caption) if caption == "Segue"),
        "{actions:?}"
    );
    assert_eq!(actions[1..], [text(&format!("Foto\n{other}")), text(other)]);
    assert_eq!(
        host.http().sent()[1].header("authorization"),
        None,
        "the token is for the workflow"
    );
}

#[test]
fn an_answer_that_cannot_be_used_hands_over_with_a_plain_reason() {
    for (answer, expected) in [
        (json!({}), "neither messages, actions, output nor text"),
        (json!([]), "neither an object, a list nor a text"),
        (json!(7), "neither an object, a list nor a text"),
        (json!({ "output": " " }), "the answer of the workflow is empty"),
        (
            json!({ "messages": "Olá" }),
            "`messages` in the answer of the workflow is no list",
        ),
        (json!({ "messages": [7] }), "messages[0]"),
        (
            json!({ "messages": ["a", { "kind": "text" }] }),
            "messages[1]: it has no text",
        ),
        (
            json!({ "messages": [{ "kind": "poll", "body": "x" }] }),
            "messages[0]: `poll` is no kind of message",
        ),
        (
            json!({ "messages": [{ "kind": "image" }] }),
            "messages[0]: the kind `image` needs a url",
        ),
        (
            json!({ "actions": [{ "type": "jump" }] }),
            "actions[0]: the type `jump` is none of",
        ),
        (
            json!({ "actions": [{ "type": "tag", "tagId": "q2" }] }),
            "actions[0]: tagId is no number",
        ),
        (
            json!({ "actions": [{ "type": "transfer" }] }),
            "queueId or userId has to be a number",
        ),
        (json!({ "actions": [{ "type": "remember" }] }), "it has no state"),
    ] {
        let refused = decided(200, &answer).unwrap_err();
        assert!(refused.contains(expected), "{answer}: {refused}");
    }
}

#[test]
fn a_status_of_failure_hands_over_in_the_words_of_n8n() {
    let unknown = json!({ "code": 404, "message": "The requested webhook \"POST desk\" is not registered." });
    let refused = decided(404, &unknown).unwrap_err();
    assert!(
        refused.contains("the workflow answered 404: The requested webhook"),
        "{refused}"
    );
    let host = Host::start();
    host.http().expect("POST", URL).says(500, "<html>");
    assert!(reason(bot(&host).says("oi").unwrap_err()).ends_with("the workflow answered 500"));
    host.http().expect("POST", URL).says(302, "");
    assert!(reason(bot(&host).says("oi").unwrap_err()).ends_with("the workflow answered 302"));
    host.http().expect("POST", URL).says(200, "<!doctype html>");
    assert!(reason(bot(&host).says("oi").unwrap_err()).contains("a page instead of a text"));
}

#[test]
fn a_workflow_that_is_not_there_hands_over_and_the_log_says_why() {
    let host = Host::start();
    for (failure, expected) in [
        (HttpFailure::Timeout, "did not answer in time"),
        (HttpFailure::Connection, "did not take the connection"),
        (HttpFailure::Certificate, "certificate"),
    ] {
        host.http().expect("POST", URL).fails(failure);
        let refused = reason(bot(&host).says("oi").unwrap_err());
        assert!(refused.contains(expected), "{refused}");
        let (_, line) = host.company(5).logged().pop().unwrap();
        assert!(line.contains(expected), "{line}");
    }
}
