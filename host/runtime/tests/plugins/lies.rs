//! What a guest hands over is believed no more than it can be.

use balcao_registry::{Contents, Limits, Package};
use balcao_runtime::testing::{self, test_key};
use balcao_runtime::{CallError, PluginError};
use std::sync::Arc;

use crate::support::{Bench, HOSTILE, TOUR};

#[tokio::test]
async fn texts_that_are_none_end_the_call_and_nothing_else() {
    let bench = Bench::with(HOSTILE).await;
    for lie in [
        "answer-no-text",
        "answer-far",
        "answer-long",
        "answer-negative",
        "say-no-text",
        "say-far",
        "say-long",
        "say-negative",
        "emit-far",
    ] {
        let outcome = bench.trick(lie).await;
        assert!(matches!(outcome, Err(CallError::Crashed(_))), "{lie}: {outcome:?}");
        assert_eq!(bench.trick("statics").await.unwrap(), "1", "after {lie}");
    }
    assert!(bench.desk.emitted().is_empty());
}

#[tokio::test]
async fn instructions_that_write_megabytes_are_stopped_as_others_are() {
    let bench = Bench::with(HOSTILE).await;
    let outcome = bench.trick("bulk").await;
    // On a busy machine the time that a person waits is over first.
    assert!(
        matches!(outcome, Err(CallError::CpuLimit | CallError::Timeout)),
        "{outcome:?}"
    );
}

/// The plugin that visits every capability, as one that asks for none.
fn modest_tour() -> Arc<Package> {
    let tour = testing::package(TOUR).unwrap();
    let manifest = "id = \"tour\"\nname = \"Tour\"\nversion = \"1.0.0\"\nworld = \"balcao:plugin@1.0\"\n\
        [[routes]]\nmethod = \"GET\"\npath = \"/tour/{stop}\"\npermission = \"user\"\n\
        [[routes]]\nmethod = \"POST\"\npath = \"/tour/{stop}\"\npermission = \"user\"\n";
    let bytes = Contents::new(manifest, tour.component.clone())
        .pack(&test_key())
        .unwrap();
    Arc::new(Package::read(&bytes, &Limits::default()).unwrap())
}

#[tokio::test]
async fn no_capability_opens_without_its_permission() {
    let package = tokio::task::spawn_blocking(modest_tour).await.unwrap();
    let bench = Bench::with_package(package, |config| config).await;
    let reading = [
        "values",
        "jobs",
        "cancel",
        "foreign-job",
        "groups",
        "users-hear",
        "ticket-hears",
        "contact",
        "contacts",
        "ticket",
        "messages",
        "queues",
        "users",
        "tags",
        "sign",
        "verify",
        "sign-rs256",
        "secret",
        "foreign-secret",
        "detach",
    ];
    let writing = [
        ("send", r#"{"key":"k","ticket":1,"body":"oi"}"#),
        ("status", r#"{"key":"k"}"#),
        ("change-ticket", r#"{"id":1,"status":"closed"}"#),
        ("make-contact", r#"{"name":"Ana","number":"5511955550100"}"#),
        ("change-contact", r#"{"id":1,"name":"Ana"}"#),
        ("sync-tags", r#"{"ticket":1,"tags":[1]}"#),
        ("keep", "a"),
        ("describe", r#"{"file":"x"}"#),
        ("read", r#"{"file":"x"}"#),
        ("remove", r#"{"file":"x"}"#),
    ];
    let gets = reading.map(|stop| ("GET", stop, ""));
    let posts = writing.map(|(stop, body)| ("POST", stop, body));
    for (method, stop, body) in gets.into_iter().chain(posts) {
        let outcome = bench.call(1, method, &format!("/tour/{stop}"), body).await;
        let is_denied = matches!(&outcome, Err(CallError::Plugin(PluginError::Denied(_))));
        assert!(is_denied, "{stop}: {:?}", outcome.map(|answer| answer.status));
    }
    assert!(bench.desk.emitted().is_empty());
}
