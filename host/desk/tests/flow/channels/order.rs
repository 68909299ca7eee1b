//! What services tell too early or too late.

use super::connected;
use super::service::{Does, Service};
use crate::scene::{NUMBER, Scene, on_a_scene};
use serde_json::json;
use std::time::Duration;

/// How often a delivery for a connection is told.
const ATTEMPTS: usize = 8;

on_a_scene! {
    async fn many_deliveries_of_a_connection_keep_their_order(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        let ids: Vec<String> = (0..300).map(|number| format!("M-{number}")).collect();
        for id in &ids {
            line.told(json!([{ "kind": "text", "id": id, "from": NUMBER, "text": id }])).await;
        }
        scene.world.message("M-299").await;
        let ticket = scene.ticket(NUMBER).await.id;
        let newest: Vec<String> = scene.messages(ticket).await.into_iter().map(|message| message.body).collect();
        assert!(newest.len() > 10 && newest.iter().eq(&ids[ids.len() - newest.len()..]), "{newest:?}");
    }

    async fn what_cannot_be_told_holds_up_what_follows_until_it_is_given_up(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        line.told(json!([{ "kind": "text", "id": "A", "from": NUMBER, "text": "antes" }])).await;
        line.told(json!([{ "kind": "image", "id": "F", "from": NUMBER, "path": "/files/lost", "file": "foto.png" }])).await;
        line.told(json!([{ "kind": "text", "id": "B", "from": NUMBER, "text": "depois" }])).await;
        for attempt in 1..=ATTEMPTS {
            let asked = service.nth("GET /files/lost", attempt);
            let passing = async {
                loop {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    scene.world.clock.pass(1);
                }
            };
            tokio::select! {
                _ = asked => {}
                () = passing => {}
            }
        }
        scene.world.message("B").await;
        let ticket = scene.ticket(NUMBER).await.id;
        let bodies: Vec<String> = scene.messages(ticket).await.into_iter().map(|message| message.body).collect();
        assert_eq!(bodies, ["antes", "⚠️ foto.png", "depois"]);
    }

    async fn what_is_told_of_a_message_before_its_name_is_known_happens_then(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        let ticket = line.attended().await;
        for (count, body) in [(1, "Pronto"), (2, "Ninguém")] {
            service.does(&[Does::TakeSilently]);
            line.answers(ticket, body, None).await;
            service.nth("POST /main/messages", count).await;
            let name = format!("S-{count}");
            line.told(json!([match body {
                "Pronto" => json!({ "kind": "reaction", "id": "R", "from": NUMBER, "target": name, "text": "👍" }),
                _ => json!({ "kind": "failed", "id": name, "why": "number" }),
            }])).await;
            // Whatever was told before this has been worked on.
            line.says(&format!("later-{count}"), "Depois").await;
            scene.world.clock.pass(1);
        }
        line.shown("Pronto", |message| message["reactions"][0]["emoji"] == "👍").await;
        let failed = line.shown("Ninguém", |message| message["state"] == "failed").await;
        assert_eq!(failed["failure"], "ERR_SEND_NO_RECIPIENT");
    }

    async fn what_was_written_during_an_outage_is_shown_as_late_and_counted_there(scene: Scene) {
        let service = Service::start().await;
        scene.world.clock.set("2026-11-23T10:00:00Z");
        let line = connected(&scene, &service).await;
        scene.world.clock.set("2026-11-23T11:00:00Z");
        line.told(json!([{ "kind": "state", "state": "expired" }])).await;
        line.becomes("DISCONNECTED").await;
        scene.world.clock.set("2026-11-23T11:30:00Z");
        line.told(json!([{ "kind": "state", "state": "open" }])).await;
        line.becomes("CONNECTED").await;
        let at = |moment: &str| moment.parse::<jiff::Timestamp>().unwrap().as_millisecond();
        for (id, written) in [("L-1", "11:10:00"), ("L-2", "11:29:00"), ("N-1", "11:29:01"), ("N-2", "12:00:00")] {
            let written = at(&format!("2026-11-23T{written}Z"));
            line.told(json!([{ "kind": "text", "id": id, "from": NUMBER, "text": id, "at": written }])).await;
            scene.world.message(id).await;
        }
        let ticket = scene.ticket(NUMBER).await.id;
        let late: Vec<_> = scene.messages(ticket).await.into_iter().map(|message| message.written_at.map(|at| at.0)).collect();
        assert_eq!(late, [Some(at("2026-11-23T11:10:00Z")), Some(at("2026-11-23T11:29:00Z")), None, None]);
        let states = scene.world.desk.connections().history(&scene.world.admin, line.id).await.unwrap();
        let counted: Vec<_> = states.iter().map(|state| (state.status.as_str(), state.late)).collect();
        assert_eq!(counted[..2], [("CONNECTED", 0), ("DISCONNECTED", 2)]);
    }
}
