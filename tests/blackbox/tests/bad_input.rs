//! Bad input gets a JSON error with a stable code, never a 500, and changes nothing.

use balcao_test_support::{Answer, Client, Host, connect_phone, open_ticket};
use serde_json::json;

/// A client error with a code, or (for reads with odd parameters) a plain success.
fn assert_harmless(answer: &Answer, what: &str) {
    assert!(answer.status < 500, "{what}: {} {}", answer.status, answer.text);
    if answer.status >= 400 {
        assert_refused(answer, what);
    }
}

fn assert_refused(answer: &Answer, what: &str) {
    assert!(
        (400..500).contains(&answer.status),
        "{what}: {} {}",
        answer.status,
        answer.text
    );
    assert!(
        answer.header("content-type").starts_with("application/json"),
        "{what}: {}",
        answer.header("content-type")
    );
    assert!(
        answer.code().is_some_and(|code| !code.is_empty()),
        "{what}: {}",
        answer.text
    );
}

fn admin() -> (Host, Client) {
    let host = Host::demo().start();
    let admin = host.client().login("admin@demo.balcao");
    (host, admin)
}

const WRITES: [(&str, &str); 7] = [
    ("POST", "/auth/login"),
    ("POST", "/tickets"),
    ("PUT", "/tickets/1"),
    ("POST", "/messages/1"),
    ("POST", "/simulator/pair"),
    ("POST", "/simulator/messages"),
    ("POST", "/simulator/acks"),
];

#[test]
fn malformed_json_is_refused_everywhere() {
    let (_host, admin) = admin();
    for (method, path) in WRITES {
        for body in ["{", "", "nonsense", "[1,2", "{\"a\":}", "\u{0}"] {
            assert_refused(
                &admin.send_text(method, path, body),
                &format!("{method} {path} {body:?}"),
            );
        }
    }
}

#[test]
fn wrong_types_are_refused_everywhere() {
    let (_host, admin) = admin();
    for (method, path) in WRITES {
        for body in ["[]", "42", "\"text\"", "null", "true"] {
            assert_refused(&admin.send_text(method, path, body), &format!("{method} {path} {body}"));
        }
    }
    for body in [
        json!({ "email": 1, "password": [] }),
        json!({ "email": null, "password": null }),
        json!({ "email": { "$ne": "" }, "password": "x" }),
    ] {
        assert_refused(&admin.post("/auth/login", &body), &body.to_string());
    }
}

#[test]
fn wrong_field_types_on_a_ticket_change_nothing() {
    let (_host, admin) = admin();
    let phone = connect_phone(&admin);
    phone.write("5511966660001", "Eva", "oi");
    let before = open_ticket(&admin, "5511966660001");
    let path = format!("/tickets/{}", before["id"]);
    for body in [
        json!({ "status": 7 }),
        json!({ "status": "flying" }),
        json!({ "status": ["open"] }),
        json!({ "userId": "nobody" }),
        json!({ "queueId": {} }),
        json!({ "queueId": 9_999_999 }),
        json!({ "userId": 9_999_999 }),
    ] {
        assert_refused(&admin.put(&path, &body), &body.to_string());
    }
    let after = open_ticket(&admin, "5511966660001");
    assert_eq!(
        (&after["status"], &after["userId"], &after["queueId"]),
        (&before["status"], &before["userId"], &before["queueId"])
    );
}

#[test]
fn absurd_list_parameters_are_harmless() {
    let (_host, admin) = admin();
    for page in [
        "0",
        "-1",
        "1.5",
        "99999999999999999999",
        "abc",
        "%00",
        "[]",
        "1%20OR%201=1",
        "",
    ] {
        assert_harmless(
            &admin.get(&format!("/tickets?status=open&queueIds=%5B%5D&pageNumber={page}")),
            page,
        );
        assert_harmless(&admin.get(&format!("/contacts?pageNumber={page}")), page);
    }
    for queues in [
        "",
        "%5B",
        "null",
        "%7B%7D",
        "%5B%22a%22%5D",
        "%5B1.5%5D",
        "%5B-1%5D",
        "%5B99999999999999999999%5D",
    ] {
        assert_harmless(&admin.get(&format!("/tickets?status=open&queueIds={queues}")), queues);
    }
    for search in [
        "%25",
        "_",
        "'",
        "%22",
        "%5C",
        "%00",
        "%F0%9F%98%80",
        "a%20OR%201=1",
        "(((",
        "*",
        "NEAR(a%20b)",
    ] {
        assert_harmless(
            &admin.get(&format!("/tickets?queueIds=%5B%5D&searchParam={search}")),
            search,
        );
        assert_harmless(&admin.get(&format!("/contacts?searchParam={search}")), search);
    }
    for status in ["flying", "", "open%27--", "%00"] {
        assert_harmless(&admin.get(&format!("/tickets?queueIds=%5B%5D&status={status}")), status);
    }
}

#[test]
fn odd_ids_in_paths_are_refused() {
    let (_host, admin) = admin();
    for id in [
        "0",
        "-1",
        "abc",
        "1.5",
        "99999999999999999999",
        "%00",
        "..%2F..%2Fetc",
        "1%3BDROP",
    ] {
        for path in ["/tickets/", "/messages/", "/contacts/", "/whatsapp/", "/queue/"] {
            assert_refused(&admin.get(&format!("{path}{id}")), &format!("{path}{id}"));
        }
    }
    assert_refused(&admin.get("/tickets/u/not-a-uuid"), "a uuid that is none");
    assert_refused(
        &admin.get("/tickets/u/00000000-0000-4000-8000-000000000000"),
        "an unknown uuid",
    );
}

#[test]
fn unknown_routes_and_methods_answer_json() {
    let (_host, admin) = admin();
    for (method, path) in [
        ("GET", "/nowhere"),
        ("POST", "/nowhere/deep"),
        ("DELETE", "/auth/login"),
        ("PATCH", "/tickets"),
    ] {
        let answer = admin.send_text(method, path, "{}");
        assert_refused(&answer, path);
        assert!(
            [404, 405].contains(&answer.status),
            "{method} {path}: {}",
            answer.status
        );
    }
}

#[test]
fn oversized_and_deep_bodies_are_refused() {
    let (host, admin) = admin();
    let large = format!("{{\"email\":\"{}\",\"password\":\"x\"}}", "a".repeat(60 << 20));
    // The host may hang up as soon as it knows the length, before it has read everything.
    if let Ok(answer) = host
        .client()
        .try_send("POST", "/auth/login", &[("content-type", "application/json")], &large)
    {
        assert_eq!(answer.status, 413, "{}", answer.text);
    }
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    assert_refused(&admin.send_text("POST", "/auth/login", &deep), "deep JSON");
    assert_eq!(host.client().get("/healthz").status, 200);
}

#[test]
fn a_wrong_content_type_is_refused() {
    let (_host, admin) = admin();
    for kind in ["text/plain", "application/xml", "multipart/form-data"] {
        let answer = admin.send(
            "POST",
            "/auth/login",
            &[("content-type", kind)],
            "{\"email\":\"a\",\"password\":\"b\"}",
        );
        assert_refused(&answer, kind);
    }
}

#[test]
fn a_wrong_password_and_an_unknown_user_look_the_same() {
    let host = Host::demo().start();
    let try_login = |email: &str| {
        let answer = host
            .client()
            .post("/auth/login", &json!({ "email": email, "password": "wrong-password" }));
        (answer.status, answer.text)
    };
    let wrong = try_login("admin@demo.balcao");
    assert_eq!(wrong, try_login("nobody@demo.balcao"));
    assert_eq!(wrong.0, 401);
    assert!(wrong.1.contains("ERR_INVALID_CREDENTIALS"), "{}", wrong.1);
}
