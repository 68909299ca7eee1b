//! One origin serves pages to people and JSON to programs.

use balcao_test_support::{Answer, Client, Host};

fn navigate(client: &Client, path: &str) -> Answer {
    let headers = [
        ("sec-fetch-mode", "navigate"),
        ("accept", "text/html,application/xhtml+xml"),
    ];
    client.send("GET", path, &headers, ())
}

/// The nonce that the policy of a page allows.
fn nonce(page: &Answer) -> String {
    let policy = page.header("content-security-policy");
    let (_, rest) = policy
        .split_once("'nonce-")
        .unwrap_or_else(|| panic!("no nonce in {policy:?}"));
    rest.split('\'').next().expect("a nonce ends").to_owned()
}

#[test]
fn the_same_path_is_a_page_for_people_and_data_for_programs() {
    let host = Host::demo().start();
    let page = navigate(&host.client(), "/tickets").expect_status(200);
    assert!(page.header("content-type").starts_with("text/html"));
    assert!(
        page.header("vary").to_lowercase().contains("accept"),
        "{}",
        page.header("vary")
    );
    let data = host
        .client()
        .send("GET", "/tickets", &[("accept", "application/json")], ());
    assert_eq!((data.status, data.code()), (401, Some("ERR_SESSION_EXPIRED")));
    for path in [
        "/",
        "/login",
        "/kanban",
        "/schedules",
        "/tickets/5d2e2f5a-0000-4000-8000-000000000000",
        "/phone",
    ] {
        assert_eq!(navigate(&host.client(), path).status, 200, "{path}");
    }
}

#[test]
fn each_page_has_a_strict_policy_with_a_nonce_of_its_own() {
    let host = Host::demo().start();
    for path in ["/login", "/phone"] {
        let (one, other) = (navigate(&host.client(), path), navigate(&host.client(), path));
        assert_ne!(nonce(&one), nonce(&other));
        assert!(one.text.contains(&nonce(&one)), "the page must carry its nonce");
        assert!(!one.text.contains("__CSP_NONCE__"));
        let policy = one.header("content-security-policy");
        for rule in [
            "default-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(rule), "{rule} is missing in {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(one.header("x-content-type-options"), "nosniff");
    }
}

#[test]
fn hashed_files_are_kept_for_ever_and_pages_are_not() {
    let host = Host::demo().start();
    let page = navigate(&host.client(), "/login").expect_status(200);
    assert!(
        !page.header("cache-control").contains("immutable"),
        "{}",
        page.header("cache-control")
    );
    let start = page.text.find("/static/").expect("the page names a script");
    let script = page.text[start..].split('"').next().expect("an attribute ends");
    let file = host.client().get(script).expect_status(200);
    assert!(
        file.header("cache-control").contains("immutable"),
        "{}",
        file.header("cache-control")
    );
}

#[test]
fn files_outside_the_app_cannot_be_reached() {
    let host = Host::demo().start();
    for path in [
        "/static/../../package.json",
        "/static/..%2f..%2fCargo.toml",
        "/static/%2e%2e/%2e%2e/etc/passwd",
        "/modules/kanban/0.1.0/../../../secrets.json",
        "/modules/../../etc/passwd",
        "/static/none.js",
    ] {
        let answer = host.client().get(path);
        assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
    }
}
