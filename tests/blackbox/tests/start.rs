//! Starting and stopping.

use balcao_test_support::Host;
use std::os::unix::fs::PermissionsExt;

#[test]
fn the_first_start_makes_secrets_that_only_the_owner_can_read() {
    let host = Host::demo().start();
    let file = host.data().join("secrets.json");
    let mode = std::fs::metadata(&file)
        .expect("the secrets are written")
        .permissions()
        .mode()
        & 0o777;
    assert_eq!(mode, 0o600, "{mode:o}");
}

#[test]
fn a_restart_keeps_sessions_alive() {
    let mut host = Host::demo().start();
    let admin = host.client().login("admin@demo.balcao");
    assert!(host.terminate().success());
    host.start_again();
    assert_eq!(host.client().with_token(admin.token()).get("/queue").status, 200);
}

#[test]
fn short_and_well_known_secrets_are_refused() {
    for secret in ["short", "mysecret", "changeme-changeme-changeme-changeme"] {
        let (status, log) = Host::demo().env("BALCAO_JWT_SECRET", secret).run_to_end();
        assert!(!status.success(), "{secret} was taken");
        assert!(log.to_lowercase().contains("secret"), "the reason must be named: {log}");
        assert!(!log.contains(secret), "a secret must not be written to the log: {log}");
    }
}

#[test]
fn an_unreachable_database_is_named_without_its_password() {
    let url = "postgres://desk:hidden-word@127.0.0.1:9/desk";
    let (status, log) = Host::demo().env("DATABASE_URL", url).run_to_end();
    assert!(!status.success());
    assert!(log.contains("database"), "{log}");
    assert!(!log.contains("hidden-word"), "{log}");
}

#[test]
fn sigterm_ends_the_host_in_order() {
    let mut host = Host::demo().start();
    assert_eq!(host.terminate().code(), Some(0), "{}", host.log());
}

#[test]
fn a_start_without_demo_mode_has_no_users() {
    let host = Host::plain().start();
    let body = r#"{"email":"admin@demo.balcao","password":"demo12345"}"#;
    assert_eq!(host.client().send_text("POST", "/auth/login", body).status, 401);
}

#[test]
fn the_simulator_is_closed_without_demo_mode() {
    let host = Host::plain().start();
    let answer = host.client().send_text("POST", "/simulator/pair", r#"{"token":"x"}"#);
    assert_eq!(answer.status, 404, "{}", answer.text);
}

#[test]
fn health_readiness_and_metrics_need_no_login() {
    let host = Host::demo().start();
    for path in ["/healthz", "/readyz", "/metrics", "/openapi.json"] {
        assert_eq!(host.client().get(path).status, 200, "{path}");
    }
}
