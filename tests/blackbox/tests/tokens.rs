//! Tokens that nobody issued open nothing.

use balcao_test_support::{Client, Host};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};

const PROTECTED: &str = "/queue";

/// A refused bearer token makes the browser refresh once, so it is 403; nothing at all is 401.
fn assert_refused(client: &Client, token: &str, what: &str) {
    let answer = client.with_token(token).get(PROTECTED);
    assert!(
        [401, 403].contains(&answer.status),
        "{what}: {} {}",
        answer.status,
        answer.text
    );
    assert!(answer.code().is_some(), "{what}: {}", answer.text);
}

fn claims(admin: &Client) -> Value {
    let payload = admin.token().split('.').nth(1).expect("a token has three parts");
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).expect("base64url")).expect("claims are JSON")
}

fn secret(host: &Host, name: &str) -> String {
    let text = std::fs::read_to_string(host.data().join("secrets.json")).expect("the secrets are written");
    let secrets: Value = serde_json::from_str(&text).expect("secrets are JSON");
    secrets[name].as_str().expect("a secret of that name").to_owned()
}

fn signed(claims: &Value, algorithm: Algorithm, secret: &str) -> String {
    encode(
        &Header::new(algorithm),
        claims,
        &EncodingKey::from_secret(secret.as_bytes()),
    )
    .expect("claims encode")
}

fn part(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

#[test]
fn no_token_is_unauthorized() {
    let host = Host::demo().start();
    let answer = host.client().get(PROTECTED);
    assert_eq!((answer.status, answer.code()), (401, Some("ERR_SESSION_EXPIRED")));
}

#[test]
fn forged_tokens_are_refused() {
    let host = Host::demo().start();
    let admin = host.client().login("admin@demo.balcao");
    let claims = claims(&admin);
    let anonymous = host.client();
    for algorithm in ["none", "None", "NONE", "HS256"] {
        let unsigned = format!(
            "{}.{}.",
            part(&json!({ "alg": algorithm, "typ": "JWT" })),
            part(&claims)
        );
        assert_refused(&anonymous, &unsigned, algorithm);
    }
    let mut other = claims.clone();
    other["companyId"] = json!(admin.company() + 1);
    let signature = admin.token().rsplit('.').next().expect("a token has three parts");
    let header = admin.token().split('.').next().expect("a token has three parts");
    assert_refused(
        &anonymous,
        &format!("{header}.{}.{signature}", part(&other)),
        "changed company",
    );
    assert_refused(
        &anonymous,
        &signed(&claims, Algorithm::HS256, "guess"),
        "foreign secret",
    );
    assert_refused(&anonymous, "not.a.token", "not a token");
    assert_refused(&anonymous, &"a".repeat(5_000), "a long text");
}

#[test]
fn the_right_secret_with_the_wrong_meaning_is_refused() {
    let host = Host::demo().start();
    let admin = host.client().login("admin@demo.balcao");
    let anonymous = host.client();
    let access = secret(&host, "jwt");
    let mut expired = claims(&admin);
    expired["exp"] = json!(1_600_000_000);
    assert_refused(&anonymous, &signed(&expired, Algorithm::HS256, &access), "expired");
    assert_refused(
        &anonymous,
        &signed(&claims(&admin), Algorithm::HS512, &access),
        "another algorithm",
    );
    assert_refused(
        &anonymous,
        &signed(&claims(&admin), Algorithm::HS256, &secret(&host, "jwtRefresh")),
        "refresh secret",
    );
    let mut nobody = claims(&admin);
    nobody["id"] = json!(987_654_321);
    let answer = anonymous
        .with_token(&signed(&nobody, Algorithm::HS256, &access))
        .get(PROTECTED);
    assert!(answer.status < 500, "{}", answer.text);
}

#[test]
fn the_refresh_cookie_is_no_access_token_and_an_access_token_no_cookie() {
    let host = Host::demo().start();
    let login = json!({ "email": "admin@demo.balcao", "password": balcao_test_support::DEMO_PASSWORD });
    let answer = host.client().post("/auth/login", &login).expect_status(200);
    let cookie = answer.header("set-cookie");
    assert!(cookie.starts_with("jrt="), "{cookie}");
    assert!(cookie.contains("HttpOnly"), "{cookie}");
    let refresh = cookie
        .trim_start_matches("jrt=")
        .split(';')
        .next()
        .expect("a cookie has a value");
    assert_refused(&host.client(), refresh, "refresh token as bearer");
    let access = answer.body["token"].as_str().expect("a token");
    let swapped = host.client().send(
        "POST",
        "/auth/refresh_token",
        &[("cookie", &format!("jrt={access}"))],
        "",
    );
    assert_eq!((swapped.status, swapped.code()), (401, Some("ERR_SESSION_EXPIRED")));
    let proper = host.client().send(
        "POST",
        "/auth/refresh_token",
        &[("cookie", &format!("jrt={refresh}"))],
        "",
    );
    assert_eq!(proper.status, 200, "{}", proper.text);
}
