//! The roles `lifecycle` and `hooks`.

use balcao_runtime::{CallError, Delivery, Draft, PluginError, Problem};
use serde_json::{Value, json};

use crate::support::{Bench, ECHO, TOUR};

fn said(bench: &Bench) -> Value {
    let emitted = bench.desk.emitted();
    let (company, _, name, payload) = emitted.last().unwrap();
    json!([company, name, serde_json::from_str::<Value>(payload).unwrap()])
}

#[tokio::test]
async fn a_plugin_says_what_it_has_against_settings_in_the_language_of_the_call() {
    let bench = Bench::with(TOUR).await;
    let plugin = bench.runtime.plugin("tour").unwrap();
    let draft = |secrets: &[&str]| Draft {
        settings: vec![("region".to_owned(), "moon".to_owned())],
        secrets: secrets.iter().map(|name| (*name).to_owned()).collect(),
    };
    let check = |draft| bench.runtime.check_settings(&plugin, bench.scope(5), draft);
    let problem = Problem {
        key: Some("region".to_owned()),
        text: "Olá, Lua!".to_owned(),
    };
    assert_eq!(check(draft(&[])).await, Ok(vec![problem]));
    assert_eq!(check(draft(&["token"])).await, Ok(Vec::new()));
    assert_eq!(check(Draft::default()).await, Ok(Vec::new()));
}

#[tokio::test]
async fn a_plugin_is_told_of_its_life_in_the_company() {
    let bench = Bench::with(TOUR).await;
    let plugin = bench.runtime.plugin("tour").unwrap();
    bench.runtime.on_enable(&plugin, bench.scope(5)).await.unwrap();
    assert_eq!(said(&bench), json!([5, "tour-life", { "is": "enabled" }]));
    bench
        .runtime
        .on_upgrade(&plugin, bench.scope(6), "0.9.0")
        .await
        .unwrap();
    assert_eq!(said(&bench), json!([6, "tour-life", { "was": "0.9.0" }]));
    bench.runtime.on_disable(&plugin, bench.scope(5)).await.unwrap();
    assert_eq!(said(&bench), json!([5, "tour-life", { "is": "disabled" }]));
    let failed = bench.runtime.on_upgrade(&plugin, bench.scope(5), "0.0.1").await;
    let reason = "that was long ago".to_owned();
    assert_eq!(failed, Err(CallError::Plugin(PluginError::Internal(reason))));
}

#[tokio::test]
async fn a_plugin_without_the_role_has_nothing_to_say() {
    let bench = Bench::with(ECHO).await;
    let plugin = bench.runtime.plugin("echo").unwrap();
    let checked = bench.runtime.check_settings(&plugin, bench.scope(5), Draft::default());
    assert_eq!(checked.await, Ok(Vec::new()));
    assert_eq!(bench.runtime.on_enable(&plugin, bench.scope(5)).await, Ok(()));
}

#[tokio::test]
async fn a_delivery_arrives_byte_for_byte() {
    let bench = Bench::with(TOUR).await;
    let plugin = bench.runtime.plugin("tour").unwrap();
    let delivery = Delivery {
        id: "7".to_owned(),
        hook: "paid".to_owned(),
        query: String::new(),
        headers: vec![("content-type".to_owned(), "application/json".to_owned())],
        body: vec![0, 255, 10],
        received_at: 1,
        attempt: 2,
        is_last: false,
    };
    bench
        .runtime
        .deliver_hook(&plugin, bench.scope(5), delivery.clone())
        .await
        .unwrap();
    let told = json!({ "hook": "paid", "bytes": [0, 255, 10], "kind": "application/json", "attempt": 2 });
    assert_eq!(said(&bench), json!([5, "tour-hook", told]));
    let echo = Bench::with(ECHO).await;
    let deaf = echo.runtime.plugin("echo").unwrap();
    let outcome = echo.runtime.deliver_hook(&deaf, echo.scope(5), delivery).await;
    assert_eq!(outcome, Err(CallError::NoRole("hooks")));
}
