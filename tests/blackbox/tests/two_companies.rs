//! One company cannot see, change or name what belongs to another.

use balcao_test_support::{Client, Host, Phone, Socket, connect_phone, open_ticket};
use serde_json::{Value, json};
use std::time::Duration;

struct Scene {
    host: Host,
    admin: Client,
    stranger: Client,
    phone: Phone,
    ticket: Value,
}

fn scene() -> Scene {
    let host = Host::demo().start();
    let admin = host.client().login("admin@demo.balcao");
    let stranger = host.client().login("admin@outra.balcao");
    let phone = connect_phone(&admin);
    phone.write("5511955550001", "Iara", "assunto reservado");
    let ticket = open_ticket(&admin, "5511955550001");
    Scene {
        host,
        admin,
        stranger,
        phone,
        ticket,
    }
}

#[test]
fn reading_by_number_or_uuid_finds_nothing() {
    let scene = scene();
    let (id, contact) = (&scene.ticket["id"], &scene.ticket["contact"]["id"]);
    let uuid = scene.ticket["uuid"].as_str().expect("a ticket has a uuid");
    let connection = &scene.ticket["whatsappId"];
    for path in [
        format!("/tickets/{id}"),
        format!("/tickets/u/{uuid}"),
        format!("/messages/{id}"),
        format!("/contacts/{contact}"),
        format!("/whatsapp/{connection}"),
    ] {
        let answer = scene.stranger.get(&path);
        assert!(
            (400..500).contains(&answer.status),
            "{path}: {} {}",
            answer.status,
            answer.text
        );
        assert!(!answer.text.contains("reservado"), "{path}: {}", answer.text);
    }
}

#[test]
fn writing_changes_nothing() {
    let scene = scene();
    let id = &scene.ticket["id"];
    let own_user = &scene.stranger.user()["id"];
    let answers = [
        scene.stranger.put(
            &format!("/tickets/{id}"),
            &json!({ "status": "open", "userId": own_user }),
        ),
        scene.stranger.post(
            &format!("/messages/{id}"),
            &json!({ "body": "intruso", "fromMe": true }),
        ),
        scene.stranger.delete(&format!("/tickets/{id}")),
        scene.stranger.put(&format!("/ticket-tags/{id}/1"), &json!({})),
        scene
            .stranger
            .delete(&format!("/whatsappsession/{}", scene.ticket["whatsappId"])),
    ];
    for answer in answers {
        assert!((400..500).contains(&answer.status), "{} {}", answer.status, answer.text);
    }
    let after = scene.admin.get(&format!("/tickets/{id}")).json();
    assert_eq!(after["status"], "pending");
    let messages = scene.admin.get(&format!("/messages/{id}")).text;
    assert!(!messages.contains("intruso"));
}

#[test]
fn a_company_number_in_the_request_is_no_key() {
    let scene = scene();
    let company = scene.admin.company();
    for path in [
        format!("/tickets?status=pending&showAll=true&queueIds=%5B%5D&companyId={company}"),
        format!("/contacts?companyId={company}&searchParam=Iara"),
        format!("/queue?companyId={company}"),
        format!("/whatsapp/?session=0&companyId={company}"),
        format!("/users/list?companyId={company}"),
    ] {
        let answer = scene.stranger.get(&path);
        assert!(!answer.text.contains("Iara"), "{path}: {}", answer.text);
        assert!(!answer.text.contains("demo.balcao"), "{path}: {}", answer.text);
        let rows = answer.body.as_array().cloned().unwrap_or_default();
        assert!(
            rows.iter().all(|row| row["companyId"] != json!(company)),
            "{path}: {}",
            answer.text
        );
    }
}

#[test]
fn a_foreign_queue_or_user_cannot_be_named_in_an_own_ticket() {
    let scene = scene();
    let id = &scene.ticket["id"];
    let foreign_queue = scene.stranger.get("/queue").json()[0]["id"].clone();
    for body in [
        json!({ "userId": scene.stranger.user()["id"] }),
        json!({ "queueId": foreign_queue }),
    ] {
        let answer = scene.admin.put(&format!("/tickets/{id}"), &body);
        assert!(
            (400..500).contains(&answer.status),
            "{body}: {} {}",
            answer.status,
            answer.text
        );
    }
}

#[test]
fn realtime_stays_inside_the_company() {
    let scene = scene();
    let spy = Socket::connect(&scene.host.base(), scene.stranger.token());
    let own = Socket::connect(&scene.host.base(), scene.admin.token());
    for socket in [&spy, &own] {
        socket.emit("joinChatBox", json!(scene.ticket["id"].to_string()));
        socket.emit("joinTickets", json!("pending"));
        socket.emit("joinNotification", json!(null));
    }
    std::thread::sleep(Duration::from_millis(200));
    scene.phone.write("5511955550001", "Iara", "segredo ao vivo");
    let event = format!("company-{}-appMessage", scene.admin.company());
    own.wait(&event, |payload| payload["message"]["body"] == "segredo ao vivo");
    let seen = spy.events();
    assert!(
        !seen.iter().any(|event| event.payload.to_string().contains("segredo")),
        "{seen:?}"
    );
    let foreign = format!("company-{}-", scene.admin.company());
    assert!(!seen.iter().any(|event| event.name.starts_with(&foreign)), "{seen:?}");
}

#[test]
fn a_socket_without_a_valid_token_is_hung_up() {
    let scene = scene();
    let socket = Socket::open(&scene.host.base(), "forged");
    balcao_test_support::eventually("the host hangs up", || socket.is_closed().then_some(()));
    assert!(socket.events().is_empty());
}
