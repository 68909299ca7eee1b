//! No company sees anything of another.

use balcao_runtime::ports::Audience;
use balcao_runtime::{CallError, PluginError};
use serde_json::json;

use crate::support::{Bench, HOSTILE};

#[tokio::test]
async fn statics_do_not_survive_a_call() {
    let bench = Bench::with(HOSTILE).await;
    for company in [7, 8, 7, 7, 8] {
        assert_eq!(bench.json(company, "GET", "/hostile/statics", "").await, json!(1));
    }
}

#[tokio::test]
async fn documents_belong_to_their_company() {
    let bench = Bench::with(HOSTILE).await;
    let stored = bench
        .json(7, "POST", "/notes", r#"{"text":"secret of seven","slug":"a"}"#)
        .await;
    let path = format!("/notes/{}", stored["id"]);
    assert_eq!(bench.json(7, "GET", &path, "").await["text"], "secret of seven");
    assert_eq!(bench.get(8, &path).await, Err(CallError::Plugin(PluginError::NotFound)));
    assert_eq!(
        bench.json(8, "GET", "/notes", "").await,
        json!({ "notes": [], "count": 0 })
    );
}

#[tokio::test]
async fn unique_keys_are_unique_within_a_company() {
    let bench = Bench::with(HOSTILE).await;
    bench.json(7, "POST", "/notes", r#"{"slug":"a"}"#).await;
    bench.json(8, "POST", "/notes", r#"{"slug":"a"}"#).await;
    let again = bench.call(7, "POST", "/notes", r#"{"slug":"a"}"#).await;
    assert_eq!(again, Err(CallError::Plugin(PluginError::Conflict("slug".into()))));
}

#[tokio::test]
async fn events_go_to_the_company_of_the_call() {
    let bench = Bench::with(HOSTILE).await;
    bench.get(7, "/hostile/own-event").await.unwrap();
    assert_eq!(
        bench.desk.emitted(),
        [(7, Audience::Company, "hostile-news".to_owned(), r#"{"a":1}"#.to_owned())]
    );
}

#[tokio::test]
async fn settings_are_read_in_the_company_of_the_call() {
    let bench = Bench::with(HOSTILE).await;
    bench.desk.set(7, "hostile", "greeting", "olá");
    assert_eq!(bench.json(7, "GET", "/hostile/setting", "").await, "olá");
    assert_eq!(bench.json(8, "GET", "/hostile/setting", "").await, "hello");
}
