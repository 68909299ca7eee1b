//! Browsers whose page is closed hear of messages through a push service.

pub(crate) mod service;

use crate::on_both_engines;
use crate::world::World;
use balcao_desk::PushInput;
use balcao_model::auth::Identity;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use serde_json::json;
use service::{Browser, Service, signer};
use web_push_native::p256::SecretKey;

const NUMBER: &str = "5511955550150";

/// A browser of a user, subscribed.
async fn subscribed(world: &World, service: &Service, who: &Identity, name: &str) -> Browser {
    let browser = Browser::new(service, name);
    world.desk.push().subscribe(who, &browser.input()).await.unwrap();
    browser
}

/// Everything that arrived, after all that was to be sent has been.
async fn all(world: &World, service: &Service, who: &Identity, so_far: usize) -> usize {
    for round in 1..=2 {
        world.desk.push().test(who).await.unwrap();
        service.nth(so_far + round).await;
    }
    service.arrived().len()
}

on_both_engines! {
    async fn an_agent_hears_of_an_own_ticket_encrypted_signed_and_short(world: World) {
        let service = Service::start().await;
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        let uuid = world.accept(&world.ana, ticket).await.unwrap().uuid;
        let browser = subscribed(world, &service, &world.ana, "ana").await;
        world.write(phone, NUMBER, "news", &format!("Chegou\no pão? {}", "x".repeat(500))).await;
        let arrived = service.nth(1).await;
        let payload = browser.open(&arrived);
        assert_eq!(payload["title"], "Cliente Novo");
        assert_eq!(payload["ticket"], json!(uuid));
        let body = payload["body"].as_str().unwrap();
        assert!(body.starts_with("Chegou o pão? xxx") && body.chars().count() == 140);
        for (name, value) in [("content-encoding", "aes128gcm"), ("urgency", "high"), ("ttl", "14400")] {
            assert_eq!(arrived.headers[name], value);
        }
        assert_eq!(arrived.headers["topic"], uuid.replace('-', ""));
        let key = world.desk.push().key().await.unwrap().public_key;
        let claims = signer(&arrived, &key, &service.url);
        assert!(claims["sub"].as_str().unwrap().starts_with("mailto:"));
    }

    async fn whoever_looks_takes_no_part_or_has_left_hears_nothing(world: World) {
        let service = Service::start().await;
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.accept(&world.ana, ticket).await.unwrap();
        let ana = world.log_in("ana@demo.balcao").await;
        subscribed(world, &service, &world.ana, "ana").await;
        subscribed(world, &service, &world.bruno, "bruno").await;
        let admin = subscribed(world, &service, &world.admin, "admin").await;
        world.look(world.ana.user_id(), true);
        world.write(phone, NUMBER, "seen", "Oi?").await;
        world.message("seen").await;
        assert_eq!(all(world, &service, &world.admin, 0).await, 2);
        assert_eq!(admin.open(&service.nth(1).await)["ticket"], json!(null));
        world.look(world.ana.user_id(), false);
        world.desk.auth().logout(&ana).await.unwrap();
        world.write(phone, NUMBER, "missed", "Alô?").await;
        world.message("missed").await;
        assert_eq!(all(world, &service, &world.admin, 2).await, 4);
    }

    async fn what_is_read_meanwhile_is_not_told_and_what_waits_is_told_once(world: World) {
        let service = Service::start().await;
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.accept(&world.ana, ticket).await.unwrap();
        let browser = subscribed(world, &service, &world.ana, "ana").await;
        service.answers(&[503]);
        world.write(phone, NUMBER, "one", "um").await;
        service.nth(1).await;
        for (id, body) in [("two", "dois"), ("three", "três")] {
            world.write(phone, NUMBER, id, body).await;
            world.message(id).await;
        }
        assert_eq!(all(world, &service, &world.ana, 1).await, 3);
        world.clock.advance(6_000);
        assert_eq!(browser.open(&service.nth(4).await)["body"], "três");
        service.answers(&[429]);
        world.write(phone, NUMBER, "four", "quatro").await;
        service.nth(5).await;
        world.desk.messages().list(&world.ana, ticket, 1).await.unwrap();
        world.clock.advance(60_000);
        assert_eq!(all(world, &service, &world.ana, 5).await, 7);
    }

    async fn a_browser_that_is_gone_is_forgotten_and_one_belongs_to_one_user(world: World) {
        let service = Service::start().await;
        let browser = subscribed(world, &service, &world.ana, "shared").await;
        world.desk.push().subscribe(&world.other, &browser.input()).await.unwrap();
        assert_eq!(world.desk.push().test(&world.ana).await.unwrap(), 0);
        assert_eq!(world.desk.push().test(&world.other).await.unwrap(), 1);
        service.nth(1).await;
        service.answers(&[410]);
        world.desk.push().test(&world.other).await.unwrap();
        service.nth(2).await;
        world.clock.advance(1);
        let gone = async {
            while world.desk.push().test(&world.other).await.unwrap() > 0 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(20), gone).await.unwrap();
    }

    async fn a_setting_hides_what_was_written(world: World) {
        let service = Service::start().await;
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.accept(&world.ana, ticket).await.unwrap();
        world.desk.people().set_setting(&world.admin, "pushPreview", "disabled").await.unwrap();
        let browser = subscribed(world, &service, &world.ana, "ana").await;
        world.write(phone, NUMBER, "secret", "minha senha é 1234").await;
        assert_eq!(browser.open(&service.nth(1).await)["body"], "Nova mensagem");
    }
}

#[tokio::test]
async fn what_is_no_browser_cannot_subscribe() {
    let world = World::on_sqlite().await;
    let service = Service::start().await;
    let good = Browser::new(&service, "x").input();
    let endpoint = PushInput {
        endpoint: "no address".into(),
        ..good.clone()
    };
    let mut key = good.clone();
    key.keys.p256dh = BASE64.encode([4; 65]);
    let mut auth = good.clone();
    auth.keys.auth = BASE64.encode([1; 5]);
    for bad in [endpoint, key, auth] {
        assert!(world.desk.push().subscribe(&world.ana, &bad).await.is_err(), "{bad:?}");
    }
    let id = world.desk.push().subscribe(&world.ana, &good).await.unwrap().id;
    assert!(world.desk.push().unsubscribe(&world.bruno, id).await.is_err());
    world.desk.push().unsubscribe(&world.ana, id).await.unwrap();
    world.end().await;
}

/// The example of RFC 8291, appendix A: what any browser would open, we would too, and the other way round.
#[test]
fn the_example_of_the_standard_opens() {
    let bytes = |text: &str| BASE64.decode(text).unwrap();
    let key = SecretKey::from_slice(&bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")).unwrap();
    let auth: [u8; 16] = bytes("BTBZMqHH6r4Tts7J_aSIgg").try_into().unwrap();
    let body = bytes(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
    let text = web_push_native::decrypt(body, &key, &auth.into()).unwrap();
    assert_eq!(text, b"When I grow up, I want to be a watermelon");
}
