//! Plugins in TypeScript: the template, as its author tests it, and the example of the author's guide.

use balcao_testkit::{BotAction, Host, User, json};

const TEMPLATE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../template-typescript");
const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../ts/example");

#[test]
fn the_template_keeps_notes_for_the_company_and_tells_its_screens() {
    let host = Host::of(TEMPLATE);
    let (company, other) = (host.company(1), host.company(2));
    let note = company.post("/notes").json(&json!({ "text": "Olá" })).send().json();
    assert_eq!(company.get("/notes").send().json(), json!([note]));
    assert_eq!(other.get("/notes").send().json(), json!([]));
    assert_eq!(company.emitted()[0].name, "my-plugin");
    assert_eq!(company.delete(&format!("/notes/{}", note["id"])).send().status, 200);
    assert_eq!(company.documents("notes").len(), 0);
    let refused = company.post("/notes").json(&json!({ "txt": "Olá" })).send();
    assert_eq!(
        (refused.status, refused.code().as_deref()),
        (400, Some("ERR_PLUGIN_INVALID_INPUT"))
    );
}

#[test]
fn the_template_has_the_tests_of_the_one_in_rust() {
    let tests = include_str!("../../template/tests/notes.rs");
    assert_eq!(include_str!("../../template-typescript/tests/notes.rs"), tests);
}

#[test]
fn the_guide_shows_the_template_as_it_is() {
    let page = include_str!("../../../docs/plugins/typescript.md");
    let code = include_str!("../../template-typescript/src/plugin.ts");
    assert!(page.contains(code), "docs/plugins/typescript.md shows other code");
}

#[test]
fn a_customer_gives_an_opinion_in_two_turns() {
    let host = Host::of(EXAMPLE);
    let company = host.company(5);
    let mut customer = company.talk(&[("thanks", "Valeu!")]);

    let actions = customer.says("oi").unwrap();
    let BotAction::Options(text, options) = &actions[0] else {
        panic!("{actions:?}");
    };
    assert_eq!(text, "De 1 a 5, como foi o atendimento?");
    assert_eq!(options, &["1", "2", "3", "4", "5"]);

    let actions = customer.says(" 4 ").unwrap();
    assert!(
        actions.contains(&BotAction::Text("Quer dizer por quê?".to_owned())),
        "{actions:?}"
    );
    let actions = customer.says("Rápido e educado").unwrap();
    assert_eq!(actions, [BotAction::Text("Valeu!".to_owned()), BotAction::Close]);

    let opinions = company.get("/opinions").send().json();
    assert_eq!(
        opinions["documents"],
        json!([{ "id": 1, "score": 4, "comment": "Rápido e educado", "ticketId": 1 }])
    );
}

#[test]
fn opinions_are_counted_for_each_company_and_removed_by_admins() {
    let host = Host::of(EXAMPLE);
    let company = host.company(5);
    for score in ["5", "2", "5"] {
        let mut customer = company.talk(&[]);
        for text in ["oi", score, "porque sim"] {
            customer.says(text).unwrap();
        }
    }
    assert_eq!(
        company.get("/opinions/summary").send().json(),
        json!({ "count": 3, "average": 4, "scores": [{ "score": 5, "count": 2 }, { "score": 2, "count": 1 }] })
    );
    let nothing = json!({ "count": 0, "average": null, "scores": [] });
    assert_eq!(host.company(6).get("/opinions/summary").send().json(), nothing);
    assert_eq!(company.delete("/opinions/1").send().status, 403);
    let admin = User::admin(2, "Bia");
    assert_eq!(company.delete("/opinions/1").by(&admin).send().status, 204);
    assert_eq!(company.get("/opinions/summary").send().json()["count"], 2);
}
