//! Plugins hear that a company has another version now: everybody's, or one that it tries.

use crate::on_both_engines;
use crate::world::{Heard, World, identity};
use balcao_desk::{Canary, Decision, NewPublisher, PluginRequest};
use balcao_model::auth::Identity;
use balcao_registry::{Contents, SigningKey, Trust, key_id};
use balcao_runtime::testing;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

const TOUR: &str = "host/runtime/fixtures/tour";

/// The tour as another version. The first one asks for less.
async fn package(version: &'static str) -> Vec<u8> {
    let pack = move || {
        let built = testing::package(TOUR).unwrap();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../runtime/fixtures/tour/");
        let read = |name: &str| std::fs::read(format!("{folder}{name}")).unwrap();
        let manifest = String::from_utf8(read("plugin.toml")).unwrap();
        let manifest = manifest.replace("version = \"1.0.0\"", &format!("version = \"{version}\""));
        let manifest = if version == "1.0.0" {
            manifest.replace(", \"users:read\"", "")
        } else {
            manifest
        };
        let mut contents = Contents::new(&manifest, built.component.clone());
        for name in ["locales/en.json", "locales/pt.json"] {
            contents = contents.with_file(name, read(name));
        }
        contents.pack(&key()).unwrap()
    };
    tokio::task::spawn_blocking(pack).await.unwrap()
}

/// The operator, who believes that publisher and has taken versions in.
async fn operator(world: &World, trust: &str, versions: &[&'static str]) -> Identity {
    let operator = identity(&world.desk, "super@demo.balcao").await;
    let public_key = hex::encode(key().verifying_key().as_bytes());
    let new = NewPublisher {
        name: "Passeio Ltda".into(),
        public_key,
        trust: trust.into(),
    };
    let modules = world.desk.modules();
    modules.add_publisher(&operator, &new).await.unwrap();
    for version in versions {
        modules.upload(&operator, package(version).await).await.unwrap();
    }
    operator
}

fn key() -> SigningKey {
    SigningKey::from_bytes(&[8; 32])
}

fn told(event: &Heard, company: i64, was: &str) -> bool {
    event.name == format!("company-{company}-tour-life") && event.payload["was"] == was
}

/// The company agrees to what it is shown.
async fn agree(world: &World) {
    let modules = world.desk.modules();
    let shown = modules.module(&world.admin, "tour").await.unwrap().module;
    let decision = Decision {
        enabled: true,
        consent: Some(shown.consent),
    };
    modules.decide(&world.admin, "tour", &decision).await.unwrap();
}

/// Waits until the plugin was told of it in the company.
async fn hears(world: &World, company: i64, was: &str) {
    world.hear(|event| told(event, company, was)).await;
}

fn count(world: &World, company: i64) -> usize {
    let name = format!("company-{company}-tour-life");
    world.heard().iter().filter(|event| event.name == name).count()
}

/// How many orders the plugin says there are, after it has added three.
async fn orders(world: &World) -> Value {
    let request = PluginRequest {
        method: "GET".into(),
        path: "/tour/groups".into(),
        locale: "pt".into(),
        ..PluginRequest::default()
    };
    let answer = world.desk.modules().call(&world.admin, request).await.unwrap().unwrap();
    let [all, _] = serde_json::from_slice::<[Value; 2]>(&answer.body).unwrap();
    all
}

on_both_engines! {
    async fn an_upgrade_that_fails_is_told_again_then_shown_and_loses_nothing(world: World) {
        let operator = operator(world, "platform", &["0.0.1", "1.1.0"]).await;
        let modules = world.desk.modules();
        modules.activate(&operator, "tour", "0.0.1").await.unwrap();
        assert_eq!(orders(world).await, json!([["open", 2], ["paid", 1]]));
        // The plugin refuses to follow this version, each time that it is told.
        modules.activate(&operator, "tour", "1.1.0").await.unwrap();
        let shown = async || modules.module_work(&world.admin, "tour").await.unwrap().pop();
        let given_up = async {
            loop {
                if let Some(work) = shown().await {
                    return work;
                }
                world.clock.advance(3_600_000);
                tokio::task::yield_now().await;
            }
        };
        let work = tokio::time::timeout(Duration::from_secs(60), given_up).await.unwrap();
        assert_eq!((work.kind.as_str(), work.name.as_str(), work.attempts), ("life", "upgraded", 10));
        assert!(work.error.unwrap().contains("that was long ago"));
        assert_eq!(orders(world).await, json!([["open", 4], ["paid", 2]]), "what the version before wrote is there");
        modules.activate(&operator, "tour", "0.0.1").await.unwrap();
        hears(world, world.admin.company_id(), "1.1.0").await;
        assert_eq!(orders(world).await, json!([["open", 6], ["paid", 3]]), "and the other way round");
    }

    async fn companies_that_try_a_version_hear_of_it_and_of_the_end(world: World) {
        let operator = operator(world, "platform", &["1.0.0", "1.1.0", "1.2.0"]).await;
        world.desk.modules().activate(&operator, "tour", "1.0.0").await.unwrap();
        let (own, other) = (world.admin.company_id(), world.other.company_id());
        let modules = world.desk.modules();
        let try_it = |version: &str| Canary { version: version.into(), company_ids: vec![other] };
        modules.set_canary(&operator, "tour", Some(&try_it("1.1.0"))).await.unwrap();
        hears(world, other, "1.0.0").await;
        modules.set_canary(&operator, "tour", Some(&try_it("1.2.0"))).await.unwrap();
        hears(world, other, "1.1.0").await;
        modules.set_canary(&operator, "tour", Some(&try_it("1.2.0"))).await.unwrap();
        modules.set_canary(&operator, "tour", None).await.unwrap();
        hears(world, other, "1.2.0").await;
        assert_eq!((count(world, own), count(world, other)), (0, 3), "the others had nothing to hear");
    }

    async fn an_upgrade_of_all_is_no_news_to_those_that_had_it_before(world: World) {
        let operator = operator(world, "platform", &["1.0.0", "1.1.0", "1.2.0"]).await;
        world.desk.modules().activate(&operator, "tour", "1.0.0").await.unwrap();
        let (own, other) = (world.admin.company_id(), world.other.company_id());
        let modules = world.desk.modules();
        let canary = Canary { version: "1.1.0".into(), company_ids: vec![other] };
        modules.set_canary(&operator, "tour", Some(&canary)).await.unwrap();
        hears(world, other, "1.0.0").await;
        modules.activate(&operator, "tour", "1.1.0").await.unwrap();
        hears(world, own, "1.0.0").await;
        modules.activate(&operator, "tour", "1.2.0").await.unwrap();
        for company in [own, other] {
            hears(world, company, "1.1.0").await;
        }
        assert_eq!((count(world, own), count(world, other)), (2, 2));
    }

    async fn who_tries_a_version_of_a_revoked_key_goes_back_and_hears_of_it(world: World) {
        let inside = tokio::task::spawn_blocking(|| testing::package(TOUR).unwrap()).await.unwrap();
        world.desk.modules().install(Arc::unwrap_or_clone(inside), Trust::Platform).await.unwrap();
        let operator = operator(world, "platform", &["1.2.0"]).await;
        let modules = world.desk.modules();
        let other = world.other.company_id();
        let canary = Canary { version: "1.2.0".into(), company_ids: vec![other] };
        modules.set_canary(&operator, "tour", Some(&canary)).await.unwrap();
        hears(world, other, "1.0.0").await;
        modules.revoke_publisher(&operator, &key_id(&key().verifying_key()), "Stolen").await.unwrap();
        hears(world, other, "1.2.0").await;
    }

    async fn who_has_to_agree_first_hears_of_the_version_when_it_agrees(world: World) {
        let operator = operator(world, "publisher", &["1.0.0", "1.1.0"]).await;
        let modules = world.desk.modules();
        modules.activate(&operator, "tour", "1.0.0").await.unwrap();
        agree(world).await;
        modules.activate(&operator, "tour", "1.1.0").await.unwrap();
        let shown = modules.module(&world.admin, "tour").await.unwrap().module;
        assert_eq!((shown.state, shown.version.as_str()), ("consent", "1.0.0"));
        while modules.module(&world.admin, "tour").await.unwrap().module.health.waiting > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(count(world, world.admin.company_id()), 1, "that it was switched on, and nothing else");
        agree(world).await;
        let own = world.admin.company_id();
        hears(world, own, "1.0.0").await;
        assert_eq!(count(world, own), 2);
    }
}
