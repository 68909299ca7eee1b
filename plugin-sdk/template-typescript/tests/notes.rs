//! The plugin as its screen uses it.

use balcao_testkit::{Host, json};

#[test]
fn a_note_is_kept_for_the_company_and_told_to_its_screens() {
    let host = Host::start();
    let (company, other) = (host.company(1), host.company(2));
    let note = company.post("/notes").json(&json!({ "text": "Olá" })).send().json();
    assert_eq!(company.get("/notes").send().json(), json!([note]));
    assert_eq!(other.get("/notes").send().json(), json!([]));
    assert_eq!(company.emitted()[0].name, "my-plugin");
}

#[test]
fn a_note_can_be_removed() {
    let host = Host::start();
    let company = host.company(1);
    let note = company.post("/notes").json(&json!({ "text": "Olá" })).send().json();
    assert_eq!(company.delete(&format!("/notes/{}", note["id"])).send().status, 200);
    assert_eq!(company.documents("notes").len(), 0);
}

#[test]
fn a_note_without_text_is_refused() {
    let host = Host::start();
    let answer = host.company(1).post("/notes").json(&json!({ "txt": "Olá" })).send();
    assert_eq!((answer.status, answer.code().as_deref()), (400, Some("ERR_PLUGIN_INVALID_INPUT")));
}
