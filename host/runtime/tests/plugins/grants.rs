//! What the manifest does not ask for is refused, and the refusal says what to write.

use balcao_runtime::CallError;
use balcao_runtime::testing::scope;

use crate::support::{Bench, HOSTILE};

#[tokio::test]
async fn a_denied_capability_names_the_line_to_add() {
    let bench = Bench::with(HOSTILE).await;
    for (trick, line) in [
        ("tickets", r#"add "tickets:read" to `permissions`"#),
        ("tags", r#"add "tags:write" to `permissions`"#),
        ("foreign-collection", "add it under `[[collections]]`"),
        ("foreign-setting", "add `[settings.smtpPassword]`"),
        ("unindexed", r#"add "text" to `indexes` of the collection `notes`"#),
        ("foreign-event", "`hostile-…`"),
    ] {
        let error = bench.trick(trick).await.unwrap_err();
        assert_eq!((error.status(), error.code()), (403, "ERR_PLUGIN_DENIED"), "{trick}");
        assert!(error.to_string().contains(line), "{trick}: {error}");
    }
    assert!(bench.desk.emitted().is_empty() && bench.desk.filters().is_empty());
}

#[tokio::test]
async fn a_route_needs_a_user() {
    let bench = Bench::with(HOSTILE).await;
    let route = bench.runtime.match_route("GET", "/notes").unwrap();
    let nobody = balcao_runtime::Scope {
        user: None,
        ..scope("hostile", 1)
    };
    let outcome = bench
        .runtime
        .call_route(&route, nobody, balcao_runtime::Request::default())
        .await;
    assert_eq!(outcome, Err(CallError::Forbidden));
}

#[tokio::test]
async fn undeclared_paths_do_not_exist() {
    let bench = Bench::with(HOSTILE).await;
    for (method, path) in [
        ("GET", "/"),
        ("GET", "/other"),
        ("DELETE", "/notes"),
        ("TRACE", "/notes"),
        ("GET", "/notes//"),
        ("GET", "notes"),
    ] {
        assert!(bench.runtime.match_route(method, path).is_none(), "{method} {path}");
    }
    assert!(bench.runtime.match_route("GET", "/notes/").is_some());
}
