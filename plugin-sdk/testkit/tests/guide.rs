//! The plugin in less than thirty lines that the author's guide shows.

use balcao_testkit::{Host, json};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../host/runtime/fixtures/leads");
const URL: &str = "https://api.crm.example/v1/leads";

#[test]
fn the_guide_shows_the_plugin_as_it_is() {
    let page = include_str!("../../../docs/plugins/README.md");
    let code = include_str!("../../../host/runtime/fixtures/leads/src/lib.rs");
    let manifest = include_str!("../../../host/runtime/fixtures/leads/plugin.toml");
    assert!(code.lines().count() < 30, "{} lines", code.lines().count());
    assert!(page.contains(code), "docs/plugins/README.md shows other code");
    assert!(page.contains(manifest), "docs/plugins/README.md shows another manifest");
}

#[test]
fn it_does_what_it_says() {
    let host = Host::of(FOLDER);
    let company = host
        .company(5)
        .secret("token", "geheim")
        .contact(7, "Carla", json!({ "number": "5511955550100" }));
    let created = json!({ "contactId": 7 });
    host.http().expect("POST", URL).says(503, "");
    assert!(
        company.tell("contact.created", &created).is_err(),
        "it is told again later"
    );
    host.http().expect("POST", URL).answers(201, &json!({ "id": 1 }));
    company.tell("contact.created", &created).unwrap();
    let sent = host.http().sent().pop().unwrap();
    assert_eq!(sent.json(), json!({ "name": "Carla", "phone": "5511955550100" }));
    assert_eq!(sent.header("authorization"), Some("Bearer geheim"));
}
