//! What plugins change: messages, tickets, contacts, tags and files, through a real component.

use crate::plugins::install;
use crate::scene::{NUMBER, Scene, on_a_scene};
use balcao_desk::PluginRequest;
use balcao_model::auth::Identity;
use serde_json::{Value, json};

const TOUR: &str = "host/runtime/fixtures/tour";

/// Sends a stop of the tour its instructions.
async fn post(scene: &Scene, who: &Identity, stop: &str, body: Value) -> (u16, Value) {
    let request = PluginRequest {
        method: "POST".to_owned(),
        path: format!("/tour/{stop}"),
        body: body.to_string().into_bytes(),
        locale: "pt".to_owned(),
        ..PluginRequest::default()
    };
    let answer = scene.world.desk.modules().call(who, request).await.unwrap().unwrap();
    (
        answer.status,
        serde_json::from_slice(&answer.body).unwrap_or(Value::Null),
    )
}

async fn done(scene: &Scene, stop: &str, body: Value) -> Value {
    let (status, answer) = post(scene, &scene.world.admin, stop, body).await;
    assert!(status < 300, "{stop}: {status} {answer}");
    answer
}

async fn bodies(scene: &Scene, ticket: i64) -> Vec<String> {
    scene
        .messages(ticket)
        .await
        .into_iter()
        .map(|message| message.body)
        .collect()
}

async fn contact(scene: &Scene, number: &str) -> i64 {
    let made = done(scene, "make-contact", json!({ "name": "Carla", "number": number })).await;
    made["id"].as_i64().unwrap()
}

on_a_scene! {
    async fn a_plugin_sends_once_for_each_key(scene: Scene) {
        install(&scene, TOUR).await;
        scene.says(NUMBER, "Oi").await;
        let ticket = scene.ticket(NUMBER).await;
        let message = json!({ "key": "job-7", "ticket": ticket.id, "body": "Bom dia, {{firstName}}" });
        let (first, second) = tokio::join!(done(&scene, "send", message.clone()), done(&scene, "send", message));
        assert_eq!(first, second);
        assert_eq!(bodies(&scene, ticket.id).await, ["Oi", "Bom dia, Cliente"]);
        let (status, answer) = post(&scene, &scene.world.admin, "send", json!({ "key": "job-7", "ticket": ticket.id, "body": "Outra" })).await;
        assert_eq!((status, answer["error"].as_str()), (409, Some("ERR_IDEMPOTENCY_KEY_REUSED")));
        let after = scene.ticket(NUMBER).await;
        assert_eq!((after.unread_messages, after.last_message.as_str()), (1, "Bom dia, Cliente"), "people have not read it");
        let id = first["message"].clone();
        scene.world.hear(|event| event.name.ends_with("-appMessage") && event.payload["message"]["id"] == id && event.payload["message"]["state"] == "sent").await;
        let status = done(&scene, "status", json!({ "key": "job-7" })).await;
        assert!(status["state"] == "sent" || status["state"] == "delivered", "{status}");
        assert_eq!(done(&scene, "status", json!({ "key": "job-8" })).await, Value::Null);
    }

    async fn a_message_to_a_contact_finds_or_makes_its_conversation(scene: Scene) {
        install(&scene, TOUR).await;
        let contact = contact(&scene, "5511955550177").await;
        let sent = done(&scene, "send", json!({ "key": "a", "contact": contact, "body": "Boleto" })).await;
        let ticket = scene.ticket("5511955550177").await;
        assert_eq!((sent["ticket"].as_i64(), ticket.status.as_str()), (Some(ticket.id), "closed"));
        let again = done(&scene, "send", json!({ "key": "b", "contact": contact, "body": "Vamos falar?", "waits": true })).await;
        let ticket = scene.ticket("5511955550177").await;
        assert_eq!((again["ticket"].as_i64(), ticket.status.as_str()), (Some(ticket.id), "pending"));
        assert_eq!(bodies(&scene, ticket.id).await, ["Boleto", "Vamos falar?"]);
        let (status, _) = post(&scene, &scene.world.admin, "send", json!({ "key": "c", "contact": 999_999, "body": "x" })).await;
        assert_eq!(status, 404);
    }

    async fn a_message_in_a_users_name_is_signed_and_nobody_elses(scene: Scene) {
        install(&scene, TOUR).await;
        scene.says(NUMBER, "Oi").await;
        let ticket = scene.ticket(NUMBER).await.id;
        let admin = scene.world.admin.user_id();
        done(&scene, "send", json!({ "key": "a", "ticket": ticket, "body": "Aqui", "user": admin })).await;
        let last = scene.last(ticket).await;
        assert_eq!(last.body, format!("*{}:*\nAqui", scene.world.admin.name()));
        let colleague = json!({ "key": "b", "ticket": ticket, "body": "x", "user": scene.world.ana.user_id() });
        let (status, answer) = post(&scene, &scene.world.admin, "send", colleague).await;
        assert_eq!((status, answer["error"].as_str()), (400, Some("ERR_NO_PERMISSION")));
    }

    async fn a_ticket_changes_by_the_rules_of_the_desk_and_the_audit_log_names_the_plugin(scene: Scene) {
        install(&scene, TOUR).await;
        scene.connection("complation_message = 'Até logo'").await;
        scene.says(NUMBER, "Oi").await;
        let ticket = scene.ticket(NUMBER).await.id;
        let open = done(&scene, "change-ticket", json!({ "id": ticket, "status": "open" })).await;
        assert_eq!((open["status"].as_str(), open["userId"].as_i64()), (Some("open"), Some(scene.world.admin.user_id())));
        let (status, answer) = post(&scene, &scene.world.ana, "change-ticket", json!({ "id": ticket, "status": "open" })).await;
        assert!(status == 404 || answer["error"] == "ERR_TICKET_ALREADY_ACCEPTED", "{status} {answer}");
        done(&scene, "change-ticket", json!({ "id": ticket, "status": "closed" })).await;
        assert_eq!(bodies(&scene, ticket).await, ["Oi", "Até logo"]);
        let named = format!("SELECT COUNT(*) FROM audit_log WHERE action = 'ticket.changed' AND target = 'ticket:{ticket}' AND user_name LIKE '%(plugin tour)'");
        assert_eq!(scene.number(&named).await, 2);
        let (status, _) = post(&scene, &scene.world.other, "change-ticket", json!({ "id": ticket, "status": "pending" })).await;
        assert_eq!(status, 404, "of another company");
    }

    async fn contacts_and_tags_are_changed_in_the_company_of_the_call(scene: Scene) {
        install(&scene, TOUR).await;
        let id = contact(&scene, "+55 11 95555-0188").await;
        assert_eq!(contact(&scene, "5511955550188").await, id, "found");
        let changed = done(&scene, "change-contact", json!({ "id": id, "name": "Carla Dias", "note": "VIP" })).await;
        assert_eq!((changed["name"].as_str(), changed["extraInfo"][0]["value"].as_str()), (Some("Carla Dias"), Some("VIP")));
        let (status, _) = post(&scene, &scene.world.other, "change-contact", json!({ "id": id, "name": "Roubada" })).await;
        assert_eq!(status, 404);
        scene.says(NUMBER, "Oi").await;
        let ticket = scene.ticket(NUMBER).await.id;
        let company = scene.company();
        let tag = scene.number(&format!("SELECT MIN(id) FROM tags WHERE company_id = {company}")).await;
        let foreign = scene.number(&format!("SELECT MIN(id) FROM tags WHERE company_id <> {company}")).await;
        let full = done(&scene, "sync-tags", json!({ "ticket": ticket, "tags": [tag] })).await;
        assert_eq!(full["tags"][0]["id"].as_i64(), Some(tag));
        let (status, _) = post(&scene, &scene.world.admin, "sync-tags", json!({ "ticket": ticket, "tags": [foreign] })).await;
        assert_eq!(status, 404);
        done(&scene, "sync-tags", json!({ "ticket": ticket, "tags": [] })).await;
    }

    async fn numbers_of_another_company_open_nothing(scene: Scene) {
        install(&scene, TOUR).await;
        scene.says(NUMBER, "Oi").await;
        let before = scene.ticket(NUMBER).await;
        done(&scene, "send", json!({ "key": "own", "ticket": before.id, "body": "Bom dia" })).await;
        let attempts = |ticket: i64, contact: i64| [
            ("send", json!({ "key": "a", "ticket": ticket, "body": "Roubo" })),
            ("send", json!({ "key": "b", "contact": contact, "body": "Roubo" })),
            ("change-ticket", json!({ "id": ticket, "status": "closed" })),
            ("change-contact", json!({ "id": contact, "name": "Roubada" })),
            ("sync-tags", json!({ "ticket": ticket, "tags": [] })),
        ];
        for (theirs, nobodys) in attempts(before.id, before.contact_id).into_iter().zip(attempts(999_999, 999_999)) {
            let refused = post(&scene, &scene.world.other, theirs.0, theirs.1).await;
            assert!((400..500).contains(&refused.0), "{}: {refused:?}", theirs.0);
            assert_eq!(refused, post(&scene, &scene.world.other, nobodys.0, nobodys.1).await, "as if it were not there");
        }
        assert_eq!(post(&scene, &scene.world.other, "status", json!({ "key": "own" })).await, (200, Value::Null));
        let after = scene.ticket(NUMBER).await;
        assert_eq!((after.id, after.status), (before.id, before.status));
        assert_eq!(bodies(&scene, before.id).await, ["Oi", "Bom dia"]);
    }

    async fn a_file_is_kept_sent_and_removed_without_taking_the_messages_copy(scene: Scene) {
        install(&scene, TOUR).await;
        scene.says(NUMBER, "Oi").await;
        let ticket = scene.ticket(NUMBER).await.id;
        let kept = done(&scene, "keep", json!("conteúdo")).await;
        assert_eq!((kept["name"].as_str(), kept["type"].as_str()), (Some("nota.txt"), Some("application/octet-stream")));
        let file = json!({ "file": kept["file"] });
        for (who, stop) in [(&scene.world.other, "describe"), (&scene.world.other, "read"), (&scene.world.other, "remove")] {
            let (status, answer) = post(&scene, who, stop, file.clone()).await;
            assert!(status == 404 || (stop == "remove" && status == 204), "{stop}: {status} {answer}");
        }
        let stolen = json!({ "key": "x", "ticket": ticket, "file": kept["file"] });
        assert_eq!(post(&scene, &scene.world.other, "send", stolen).await.0, 404);
        let sent = json!({ "key": "a", "ticket": ticket, "file": kept["file"] });
        let first = done(&scene, "send", sent.clone()).await;
        done(&scene, "remove", file.clone()).await;
        assert_eq!(done(&scene, "send", sent).await, first, "a job that runs again");
        assert_eq!(post(&scene, &scene.world.admin, "read", file).await.0, 404);
        let message = scene.last(ticket).await;
        assert_eq!(message.body, "nota.txt");
        let path = message.media_url.unwrap();
        let path = path.strip_prefix("http://desk.test").unwrap_or(&path);
        assert!(scene.world.desk.media(path).await.unwrap().is_some(), "{path}");
        let company = scene.company();
        let files = std::fs::read_dir(scene.world.folder.path().join(format!("media/{company}"))).unwrap().count();
        assert_eq!(files, 1, "only the message's");
    }
}
