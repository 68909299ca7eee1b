//! Backup of a running host and its restore into a new one, by the program's own commands.

use balcao_test_support::{Host, connect_phone, customer_words_once_stored, open_ticket};
use serde_json::json;
use std::fs;

const NUMBER: &str = "5511955550099";

#[test]
fn a_new_installation_goes_on_from_the_backup_of_a_running_one() {
    let old = Host::demo().start();
    let admin = old.client().login("admin@demo.balcao");
    let phone = connect_phone(&admin);
    phone.write(NUMBER, "Rita", "Bom dia");
    let ticket = open_ticket(&admin, NUMBER);
    let id = ticket["id"].as_i64().expect("a ticket has an id");
    customer_words_once_stored(&admin, id, "Bom dia");
    let file = old.data().join("backup.balcao");
    old.run_command(&["backup", &file.display().to_string()]);

    let mut new = Host::plain().env("BALCAO_SIMULATOR", "1").prepare();
    fs::create_dir_all(new.data()).expect("a data folder");
    // With the same secrets the old tokens would still be signed well.
    fs::copy(old.data().join("secrets.json"), new.data().join("secrets.json")).expect("the secrets");
    new.run_command(&["restore", &file.display().to_string()]);
    new.start_again();
    let refused = new.client().with_token(admin.token()).get("/queue");
    assert_eq!(refused.code(), Some("ERR_SESSION_EXPIRED"), "{}", refused.text);
    let again = new.client().login("admin@demo.balcao");
    assert_eq!(customer_words_once_stored(&again, id, "Bom dia"), ["Bom dia"]);
    let connections = again.get("/whatsapp").expect_status(200).json();
    let all = connections.as_array().expect("a list");
    assert!(
        all.iter()
            .all(|connection| connection["status"] == json!("DISCONNECTED"))
    );
}
