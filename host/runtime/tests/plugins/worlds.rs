//! Components of two worlds in one runtime.

use std::path::Path;
use std::sync::Arc;

use balcao_registry::{Contents, Limits, Package, Trust, World};
use balcao_runtime::testing::{self, test_key};
use balcao_runtime::{CallError, CallLimits, Event, PluginError, RuntimeConfig};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{Bench, ECHO};

const MANIFEST: &str = include_str!("../worlds/0.9/plugin.toml");
const COMPONENT: &[u8] = include_bytes!("../worlds/0.9/plugin.wasm");
const COMPONENT_DIGEST: &str = "b6a59710f573e56a74d38dc178623ea9d947df5f2292fcde9e3b47d35247cb1b";
const CONTRACT_DIGEST: &str = "2daf42e80aeca289d8a6e2771241510f39721d61e61752cb16d1d55426d680ba";

fn package(manifest: &str, component: &[u8]) -> Arc<Package> {
    let bytes = Contents::new(manifest, component.to_vec()).pack(&test_key()).unwrap();
    Arc::new(Package::read(&bytes, &Limits::default()).unwrap())
}

async fn ledger() -> Bench {
    Bench::with_package(package(MANIFEST, COMPONENT), |config| config).await
}

fn refused(answer: Result<balcao_runtime::Response, CallError>) -> PluginError {
    match answer {
        Err(CallError::Plugin(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_published_contract_and_its_component_stay_as_they_are() {
    assert_eq!(hex::encode(Sha256::digest(COMPONENT)), COMPONENT_DIGEST);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugin-sdk/wit/0.9");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    let mut contract = Sha256::new();
    for file in files {
        contract.update(std::fs::read(file).unwrap());
    }
    assert_eq!(hex::encode(contract.finalize()), CONTRACT_DIGEST);
}

#[tokio::test]
async fn plugins_of_two_worlds_are_served_side_by_side() {
    let bench = ledger().await;
    let echo = testing::package(ECHO).unwrap();
    bench.runtime.install(echo, Trust::Platform).await.unwrap();
    let worlds: Vec<World> = bench
        .runtime
        .installed()
        .iter()
        .map(|plugin| plugin.package().manifest.world)
        .collect();
    assert_eq!(worlds, [World::V1_0, World::V0_9]);
    assert_eq!(bench.get(7, "/ping").await.unwrap().status, 204);
    assert_eq!(
        bench.json(7, "POST", "/ledger", r#"{"slug":"a"}"#).await,
        json!({ "id": 1 })
    );
    assert_eq!(
        bench.json(7, "POST", "/echo", r#"{"text":"hi"}"#).await,
        json!({ "text": "hi" })
    );
}

#[tokio::test]
async fn an_older_plugin_sees_the_data_of_the_company_of_the_call() {
    let bench = ledger().await;
    bench.clock.set(12_345);
    bench.desk.set(8, "ledger", "currency", "EUR");
    bench.json(7, "POST", "/ledger", r#"{"slug":"of seven"}"#).await;
    let list = |company, currency: &str, entries: Value| json!({ "company": company, "now": 12, "visits": 1, "currency": currency, "entries": entries });
    let seven = bench.json(7, "GET", "/ledger", "").await;
    assert_eq!(seven, list(7, "BRL", json!([{ "slug": "of seven" }])));
    assert_eq!(bench.json(8, "GET", "/ledger", "").await, list(8, "EUR", json!([])));
    assert_eq!(refused(bench.get(8, "/ledger/1").await), PluginError::NotFound);
    assert_eq!(bench.json(7, "GET", "/ledger", "").await["visits"], 2);
    bench.clock.set(12_345 + 61_000);
    assert_eq!(
        bench.json(7, "GET", "/ledger", "").await["visits"],
        1,
        "a value was to be kept for a minute"
    );
    assert_eq!(bench.desk.logged()[0].2, "visit 1 of 7");
}

#[tokio::test]
async fn what_has_another_shape_now_is_told_in_the_older_one() {
    let bench = ledger().await;
    let answer = bench.call(7, "POST", "/ledger", r#"{"slug":"a"}"#).await.unwrap();
    let kind = ("content-type".to_owned(), "application/json".to_owned());
    assert_eq!((answer.status, answer.headers), (201, vec![kind]));
    let put = |query: &str| format!("/ledger/1?version={query}");
    let replaced = |is: bool| json!({ "replaced": is });
    assert_eq!(bench.json(7, "PUT", &put("1"), r#"{"slug":"b"}"#).await, replaced(true));
    assert_eq!(
        bench.json(7, "PUT", &put("1"), r#"{"slug":"c"}"#).await,
        replaced(false)
    );
    assert_eq!(bench.json(7, "GET", "/ledger/1", "").await, json!({ "slug": "b" }));
    bench.json(7, "POST", "/ledger", r#"{"slug":"taken"}"#).await;
    let taken = refused(bench.call(7, "PUT", &put("2"), r#"{"slug":"taken"}"#).await);
    assert_eq!(taken, PluginError::Invalid("slug".into()));
    let long = refused(bench.get(7, "/ledger/tricks/long-key").await);
    assert_eq!(long, PluginError::Invalid("a key has at most 200 bytes".into()));
    let undeclared = refused(bench.get(7, "/ledger/tricks/undeclared").await);
    assert!(
        matches!(&undeclared, PluginError::Denied(text) if text.contains("[[collections]]")),
        "{undeclared}"
    );
    let failed = refused(bench.get(7, "/ledger/tricks/unknown").await);
    assert_eq!(failed, PluginError::Internal("no such trick".into()));
}

#[tokio::test]
async fn an_older_plugin_hears_events() {
    let bench = ledger().await;
    let plugin = bench.runtime.plugin("ledger").unwrap();
    let event = Event {
        id: "1".to_owned(),
        kind: "tag.deleted".to_owned(),
        payload: r#"{"id":3}"#.to_owned(),
        occurred_at: 1,
    };
    bench
        .runtime
        .deliver_event(&plugin, bench.scope(8), event)
        .await
        .unwrap();
    let heard = json!({ "kind": "tag.deleted", "payload": { "id": 3 } });
    assert_eq!(bench.json(8, "GET", "/ledger/1", "").await, heard);
}

#[tokio::test]
async fn an_older_plugin_has_the_same_limits() {
    let bench = ledger().await;
    assert_eq!(bench.get(7, "/ledger/tricks/loop").await, Err(CallError::CpuLimit));
    let patient = Bench::with_package(package(MANIFEST, COMPONENT), |config| RuntimeConfig {
        call: CallLimits {
            cpu: std::time::Duration::from_secs(20),
            wall: std::time::Duration::from_secs(20),
            ..config.call
        },
        ..config
    })
    .await;
    assert_eq!(
        patient.get(7, "/ledger/tricks/memory").await,
        Err(CallError::MemoryLimit)
    );
    assert_eq!(
        patient.get(7, "/ledger/tricks/spam").await,
        Err(CallError::HostCallLimit)
    );
}

#[tokio::test]
async fn a_recorded_call_of_an_older_plugin_is_replayed() {
    let (bench, elsewhere) = (ledger().await, ledger().await);
    let told = bench.json(7, "GET", "/ledger", "").await;
    let id = bench.runtime.calls("ledger")[0]["id"].as_str().unwrap().to_owned();
    let record = bench.runtime.call_record("ledger", &id).unwrap();
    elsewhere.clock.set(record.at);
    let plugin = elsewhere.runtime.plugin("ledger").unwrap();
    let again = elsewhere.runtime.replay(&plugin, &record).await.unwrap();
    assert_eq!(again.answer["body"]["json"], told);
}

#[tokio::test]
async fn a_component_of_another_world_than_its_manifest_is_refused() {
    let bench = ledger().await;
    let claims = |id: &str, world: &str| {
        MANIFEST
            .replace("id = \"ledger\"", &format!("id = \"{id}\""))
            .replace("/ledger", &format!("/{id}"))
            .replace("@0.9", world)
    };
    let newer = package(&claims("newer", "@1.0"), COMPONENT);
    let error = bench.runtime.install(newer, Trust::Platform).await.unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("@0.9.0`, which this host does not offer in `balcao:plugin@1.0`"),
        "{text}"
    );
    let present = testing::package(ECHO).unwrap();
    let older = package(&claims("older", "@0.9"), &present.component);
    let error = bench.runtime.install(older, Trust::Platform).await.unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("@1.0.0`, which this host does not offer in `balcao:plugin@0.9`"),
        "{text}"
    );
    let mixed = replaced(COMPONENT, b"balcao:plugin/events@0.9.0", b"balcao:plugin/events@1.0.0");
    let error = bench
        .runtime
        .install(package(&claims("mixed", "@0.9"), &mixed), Trust::Platform)
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "`mixed` exports `balcao:plugin/events@1.0.0`, but `world` in plugin.toml is `balcao:plugin@0.9`"
    );
    assert_eq!(bench.runtime.installed().len(), 1, "nothing was installed");
}

fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    while let Some(start) = bytes.windows(from.len()).position(|window| window == from) {
        bytes[start..start + from.len()].copy_from_slice(to);
    }
    bytes
}
