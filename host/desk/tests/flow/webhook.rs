//! The plugin `webhook` from a customer's message to a receiver that checks, refuses and comes back.

use crate::plugins::install;
use crate::push::service::{Arrived, Service};
use crate::scene::{NUMBER, Scene, on_a_scene};
use balcao_desk::{PluginRequest, SettingsInput};
use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

const KEY: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const NEW_KEY: &str = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

async fn save(scene: &Scene, settings: &[(&str, &str)], secrets: &[(&str, &str)]) -> bool {
    let read = |pairs: &[(&str, &str)]| {
        let owned = pairs
            .iter()
            .map(|(key, value)| ((*key).to_owned(), Some((*value).to_owned())));
        owned.collect()
    };
    let input = SettingsInput {
        settings: read(settings),
        secrets: read(secrets),
    };
    let modules = scene.world.desk.modules();
    let saved = modules
        .change_settings(&scene.world.admin, "webhook", input, "pt")
        .await;
    saved.unwrap().is_ok()
}

/// A receiver that the company has set.
async fn receiver(scene: &Scene, settings: &[(&str, &str)]) -> Service {
    install(scene, "plugins/webhook").await;
    let service = Service::start().await;
    let url = format!("{}/in", service.url);
    let all: Vec<_> = settings.iter().copied().chain([("url", url.as_str())]).collect();
    assert!(save(scene, &all, &[("signing", KEY)]).await);
    service
}

async fn call(scene: &Scene, method: &str, path: &str) -> (u16, Value) {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let request = PluginRequest {
        method: method.to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
        locale: "pt".to_owned(),
        ..PluginRequest::default()
    };
    let answer = scene.world.desk.modules().call(&scene.world.admin, request).await;
    let answer = answer.unwrap().unwrap();
    (
        answer.status,
        serde_json::from_slice(&answer.body).unwrap_or(Value::Null),
    )
}

/// Waits until a delivery is in this state.
async fn becomes(scene: &Scene, state: &str) -> Value {
    let event = scene
        .world
        .hear(|event| event.name.ends_with("-webhook") && event.payload["state"] == state)
        .await;
    let path = format!("/webhook/deliveries/{}", event.payload["id"]);
    call(scene, "GET", &path).await.1
}

fn is_signed(arrived: &Arrived, key: &str, signature: &str) -> bool {
    let key = BASE64_STANDARD.decode(key.trim_start_matches("whsec_")).unwrap();
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).unwrap();
    mac.update(
        format!(
            "{}.{}.",
            arrived.headers["webhook-id"], arrived.headers["webhook-timestamp"]
        )
        .as_bytes(),
    );
    mac.update(&arrived.body);
    signature == format!("v1,{}", BASE64_STANDARD.encode(mac.finalize().into_bytes()))
}

fn body(arrived: &Arrived) -> Value {
    serde_json::from_slice(&arrived.body).unwrap()
}

on_a_scene! {
    async fn a_customers_message_arrives_signed_as_standard_webhooks_asks_for(scene: Scene) {
        let service = receiver(&scene, &[]).await;
        scene.says(NUMBER, "bom dia").await;
        let arrived = service.nth(1).await;
        assert!(is_signed(&arrived, KEY, &arrived.headers["webhook-signature"]), "{arrived:?}");
        let told = body(&arrived);
        assert_eq!(told["type"], "message.received");
        assert_eq!((&told["data"]["message"]["body"], &told["data"]["message"]["fromMe"]), (&json!("bom dia"), &json!(false)));
        assert_eq!((&told["data"]["contact"]["number"], &told["data"]["companyId"]), (&json!(NUMBER), &json!(scene.company())));
        assert!(told["timestamp"].as_str().unwrap().ends_with('Z'));
        let delivered = becomes(&scene, "delivered").await;
        assert_eq!((&delivered["status"], &delivered["attemptCount"]), (&json!(201), &json!(1)));
    }

    async fn what_is_not_taken_is_sent_again_under_the_same_id(scene: Scene) {
        let service = receiver(&scene, &[]).await;
        service.answers(&[500, 302, 503]);
        scene.says(NUMBER, "oi").await;
        for (count, minutes) in [(1, 1), (2, 6), (3, 31), (4, 0)] {
            service.nth(count).await;
            scene.world.hear_nth(count + 1, |event| event.name.ends_with("-webhook")).await;
            scene.world.clock.pass(minutes);
        }
        let arrived = service.arrived();
        let ids: Vec<_> = arrived.iter().map(|one| &one.headers["webhook-id"]).collect();
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        assert_ne!(arrived[0].headers["webhook-timestamp"], arrived[3].headers["webhook-timestamp"]);
        let statuses: Vec<Value> = becomes(&scene, "delivered").await["attempts"].as_array().unwrap().iter().map(|one| one["status"].clone()).collect();
        assert_eq!(statuses, [json!(500), json!(302), json!(503), json!(201)]);
    }

    async fn both_keys_sign_for_a_day_after_a_change(scene: Scene) {
        let service = receiver(&scene, &[]).await;
        assert!(save(&scene, &[], &[("signing", NEW_KEY)]).await);
        assert_eq!(call(&scene, "POST", "/webhook/test").await.0, 204);
        let arrived = service.nth(1).await;
        let signatures: Vec<&str> = arrived.headers["webhook-signature"].split(' ').collect();
        assert_eq!(signatures.len(), 2);
        assert!(is_signed(&arrived, NEW_KEY, signatures[0]) && is_signed(&arrived, KEY, signatures[1]));
        scene.world.clock.pass(24 * 60 + 1);
        call(&scene, "POST", "/webhook/test").await;
        let later = service.nth(2).await;
        assert!(is_signed(&later, NEW_KEY, &later.headers["webhook-signature"]), "{later:?}");
    }

    async fn an_address_that_is_gone_is_left_alone_until_the_settings_are_saved(scene: Scene) {
        let service = receiver(&scene, &[]).await;
        service.answers(&[410]);
        call(&scene, "POST", "/webhook/test").await;
        let failed = becomes(&scene, "failed").await;
        assert_eq!((&failed["status"], &failed["nextAt"]), (&json!(410), &Value::Null));
        assert_eq!(call(&scene, "GET", "/webhook/deliveries").await.1["isStopped"], true);
        assert!(save(&scene, &[], &[]).await);
        assert_eq!(call(&scene, "GET", "/webhook/deliveries").await.1["isStopped"], false);
    }

    async fn a_delivery_can_be_sent_again_by_hand(scene: Scene) {
        let service = receiver(&scene, &[]).await;
        scene.says(NUMBER, "oi").await;
        let id = becomes(&scene, "delivered").await["id"].clone();
        let (status, row) = call(&scene, "POST", &format!("/webhook/deliveries/{id}/replay")).await;
        assert_eq!((status, &row["state"]), (200, &json!("waiting")));
        let (first, second) = (service.nth(1).await, service.nth(2).await);
        assert_eq!((first.headers["webhook-id"].as_str(), &first.body), (second.headers["webhook-id"].as_str(), &second.body));
        assert_eq!(call(&scene, "GET", "/webhook/deliveries?state=failed").await.1["deliveries"], json!([]));
        assert_eq!(call(&scene, "GET", "/webhook/deliveries?state=odd").await.0, 400);
        assert_eq!(call(&scene, "POST", "/webhook/deliveries/999999/replay").await.0, 404);
    }

    async fn the_old_body_is_the_bare_message_and_comes_with_the_secret_header(scene: Scene) {
        let service = receiver(&scene, &[("legacyBody", "true"), ("events", "message.received,ticket.updated")]).await;
        assert!(save(&scene, &[], &[("authorization", "Bearer abc")]).await);
        scene.says(NUMBER, "quero um boleto").await;
        let arrived = service.nth(1).await;
        let told = body(&arrived);
        assert_eq!(told["key"]["remoteJid"], format!("{NUMBER}@s.whatsapp.net"));
        assert_eq!((&told["message"]["conversation"], &told["key"]["fromMe"]), (&json!("quero um boleto"), &json!(false)));
        assert!(told["messageTimestamp"].is_i64(), "{told}");
        assert_eq!(arrived.headers["authorization"], "Bearer abc");
    }

    async fn events_that_were_not_chosen_are_not_told(scene: Scene) {
        let service = receiver(&scene, &[("events", "message.sent")]).await;
        scene.says(NUMBER, "oi").await;
        call(&scene, "POST", "/webhook/test").await;
        assert_eq!(body(&service.nth(1).await)["type"], "webhook.test");
        assert!(!save(&scene, &[("events", "nothing.known")], &[]).await);
    }

    async fn without_an_address_nothing_is_kept(scene: Scene) {
        install(&scene, "plugins/webhook").await;
        scene.says(NUMBER, "oi").await;
        let (_, log) = call(&scene, "GET", "/webhook/deliveries").await;
        assert_eq!((&log["deliveries"], &log["isSet"]), (&json!([]), &json!(false)));
        assert_eq!(call(&scene, "POST", "/webhook/test").await.0, 400);
    }
}
