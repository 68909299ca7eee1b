//! Deliveries of other services on their way to a plugin, through a real component.

use crate::plugins::install;
use crate::scene::{Scene, on_a_scene};
use balcao_desk::{Decision, HookPost, SettingsInput};
use serde_json::json;

const TOUR: &str = "host/runtime/fixtures/tour";

async fn post(scene: &Scene, sender_id: Option<&str>, body: &[u8]) -> HookPost {
    let form = scene
        .world
        .desk
        .modules()
        .settings(&scene.world.admin, "tour")
        .await
        .unwrap();
    let url = &form.hooks[0].url;
    let mut headers = vec![("content-type".to_owned(), "application/octet-stream".to_owned())];
    headers.extend(sender_id.map(|id| ("webhook-id".to_owned(), id.to_owned())));
    HookPost {
        plugin: "tour".to_owned(),
        key: url.rsplit('/').next().unwrap().to_owned(),
        query: String::new(),
        headers,
        body: body.to_vec(),
    }
}

async fn told(scene: &Scene, count: usize) -> Vec<u8> {
    let event = scene
        .world
        .hear_nth(count, |event| event.name.ends_with("-tour-hook"))
        .await;
    assert_eq!(event.name, format!("company-{}-tour-hook", scene.company()));
    assert_eq!(event.payload["kind"], "application/octet-stream");
    serde_json::from_value(event.payload["bytes"].clone()).unwrap()
}

on_a_scene! {
    async fn a_delivery_is_told_byte_for_byte_in_the_company_of_its_key(scene: Scene) {
        install(&scene, TOUR).await;
        let post = post(&scene, None, &[0, 255, 13, 10]).await;
        scene.world.desk.modules().accept_hook(post).await.unwrap();
        assert_eq!(told(&scene, 1).await, [0, 255, 13, 10]);
    }

    async fn a_delivery_that_is_repeated_is_thanked_for_and_not_told_again(scene: Scene) {
        install(&scene, TOUR).await;
        let modules = scene.world.desk.modules();
        for body in [b"one", b"one"] {
            modules.accept_hook(post(&scene, Some("msg_1"), body).await).await.unwrap();
        }
        modules.accept_hook(post(&scene, Some("msg_2"), b"two").await).await.unwrap();
        let mut heard = vec![told(&scene, 1).await, told(&scene, 2).await];
        heard.sort();
        assert_eq!(heard, [b"one".to_vec(), b"two".to_vec()]);
    }

    async fn a_plugin_of_another_name_does_not_open_with_the_key(scene: Scene) {
        install(&scene, TOUR).await;
        let foreign = HookPost { plugin: "kanban".to_owned(), ..post(&scene, None, b"x").await };
        let refused = scene.world.desk.modules().accept_hook(foreign).await.unwrap_err();
        assert!(refused.to_string().contains("ERR_NOT_FOUND"), "{refused}");
    }

    async fn too_many_deliveries_in_a_minute_are_refused(scene: Scene) {
        install(&scene, TOUR).await;
        scene.world.clock.set("2026-11-23T10:00:00Z");
        let one = post(&scene, Some("same"), b"x").await;
        let modules = scene.world.desk.modules();
        for _ in 0..300 {
            modules.accept_hook(one.clone()).await.unwrap();
        }
        let refused = modules.accept_hook(one.clone()).await.unwrap_err();
        assert!(refused.to_string().contains("ERR_TOO_MANY_DELIVERIES"), "{refused}");
        scene.world.clock.pass(1);
        modules.accept_hook(one).await.unwrap();
    }

    async fn a_plugin_is_told_when_a_company_switches_it_off_and_on(scene: Scene) {
        install(&scene, TOUR).await;
        let modules = scene.world.desk.modules();
        for enabled in [false, true] {
            let decision = Decision { enabled, consent: None };
            modules.decide(&scene.world.admin, "tour", &decision).await.unwrap();
            let said = json!({ "is": if enabled { "enabled" } else { "disabled" } });
            scene.world.hear(|event| event.name.ends_with("-tour-life") && event.payload == said).await;
        }
    }

    async fn administrators_hear_that_settings_changed(scene: Scene) {
        install(&scene, TOUR).await;
        let input = SettingsInput {
            settings: [("region".to_owned(), Some("sul".to_owned()))].into(),
            ..SettingsInput::default()
        };
        let saved = scene.world.desk.modules().change_settings(&scene.world.admin, "tour", input, "pt").await;
        assert!(saved.unwrap().is_ok());
        let event = scene.world.hear(|event| event.payload["action"] == "settings").await;
        assert_eq!(event.payload["id"], "tour");
        assert_eq!(event.name, format!("company-{}-modules", scene.company()));
        assert!(!event.rooms.contains(&format!("company-{}", scene.company())), "{:?}", event.rooms);
    }
}
