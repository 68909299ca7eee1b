//! `balcao simulate`: a lively desk for demos and load.

use balcao_test_support::{Client, Host, eventually, present_tickets};
use serde_json::{Value, json};
use std::process::{Child, Command, Stdio};

#[test]
fn a_simulation_makes_the_desk_lively_and_ends_when_it_is_told_to() {
    let host = Host::demo().start();
    let admin = host.client().login("admin@demo.balcao");
    let running = simulate(&host, &["--seed", "7", "--customers", "60", "--minutes", "1"]);
    let attended = eventually("customers have written and somebody was answered", || {
        let tickets = tickets(&admin);
        let attended = tickets.iter().find(|ticket| ticket["fromMe"] == true)?.clone();
        (tickets.len() >= 5).then_some(attended)
    });
    let path = format!("/messages/{}?pageNumber=1&spy=true", attended["id"]);
    let page = admin.get(&path).json();
    let messages = page["messages"].as_array().expect("messages");
    for from_me in [true, false] {
        assert!(messages.iter().any(|message| message["fromMe"] == from_me), "{page}");
    }
    let ended = Command::new("kill").args(["-TERM", &running.id().to_string()]).status();
    assert!(ended.expect("kill runs").success());
    let output = running.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(text.contains("60 customers write to Padaria"), "{text}");
    assert!(
        text.contains("Customers wrote ") && !text.contains("Customers wrote 0"),
        "{text}"
    );
    assert!(text.contains("Acceptance: p50 "), "{text}");
    let connection = admin.get("/whatsapp/?session=0").json();
    let own = connection
        .as_array()
        .expect("connections")
        .iter()
        .find(|one| one["name"] == "Simulação");
    assert_eq!(
        own.expect("it was made")["status"],
        "CONNECTED",
        "people go on with the conversations"
    );
}

#[test]
fn invented_customers_do_not_come_among_real_ones() {
    let host = Host::demo().start();
    let admin = host.client().login("admin@demo.balcao");
    let consent = admin.get("/modules/evolution").json()["consent"].clone();
    let decision = json!({ "enabled": true, "consent": consent });
    admin.put("/modules/evolution", &decision).json();
    let settings = json!({ "baseUrl": "https://evolution.example", "apikey": "key-of-nobody", "instance": "balcao" });
    let real = json!({ "name": "Oficial", "provider": "evolution", "queueIds": [], "settings": settings });
    let made = admin.post("/whatsapp", &real);
    assert!(made.status < 300, "{}", made.text);
    let output = simulate(&host, &[]).wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
    assert!(!output.status.success(), "{told}");
    assert!(told.contains("Oficial"), "{told}");
}

fn simulate(host: &Host, arguments: &[&str]) -> Child {
    let mut command = host.command(&["simulate", "--host", &host.base()]);
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// The tickets of the simulation's connection that wait or are open.
fn tickets(admin: &Client) -> Vec<Value> {
    let of_it = |ticket: &Value| ticket["whatsapp"]["name"] == "Simulação";
    present_tickets(admin).into_iter().filter(of_it).collect()
}
