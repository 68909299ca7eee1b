//! Other services in tests: told, recorded and played again, and what is not expected.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::thread;

use balcao_testkit::{Host, HttpFailure, Value, json};

const FIXTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../host/runtime/fixtures/hostile");
const URL: &str = "https://api.example.com/v1";

fn send(host: &Host, wish: Value) -> Value {
    host.company(5).post("/outside").json(&wish).send().json()
}

/// What a test is told that does this.
fn told(test: impl FnOnce(Host)) -> String {
    let host = Host::of(FIXTURE);
    let failed = catch_unwind(AssertUnwindSafe(|| test(host))).expect_err("the test should have failed");
    *failed.downcast::<String>().expect("a text")
}

#[test]
fn requests_are_answered_as_the_test_says_in_order() {
    let host = Host::of(FIXTURE);
    host.http().expect("POST", URL).says(201, "made");
    host.http().expect("POST", URL).fails(HttpFailure::Timeout);
    assert_eq!(
        send(&host, json!({ "url": URL, "bytes": 2 })),
        json!({ "status": 201, "text": "made" })
    );
    assert_eq!(
        send(&host, json!({ "url": URL }))["failure"],
        "the host did not answer in time"
    );
    let sent = host.http().sent();
    assert_eq!(
        (sent[0].company, sent[0].method.as_str(), &sent[0].body[..]),
        (5, "POST", &b"xx"[..])
    );
}

#[test]
fn a_request_that_nobody_expects_fails_the_test_with_what_was_expected() {
    let text = told(|host| {
        host.http().expect("GET", "https://api.example.com/v2").says(200, "");
        send(&host, json!({ "url": URL, "bytes": 3 }));
    });
    assert!(
        text.contains("sent:     POST https://api.example.com/v1 with xxx"),
        "{text}"
    );
    assert!(text.contains("expected: GET https://api.example.com/v2"), "{text}");
    let text = told(|host| drop(send(&host, json!({ "url": URL }))));
    assert!(text.contains("expected: no further request"), "{text}");
}

#[test]
fn an_expected_request_that_is_not_made_fails_the_test() {
    let text = told(|host| host.http().expect("POST", URL).says(200, ""));
    assert_eq!(text, "the plugin did not send POST https://api.example.com/v1");
}

/// A service that answers each request with its first line and a secret of its own.
fn service(requests: usize) -> (String, thread::JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/in", listener.local_addr().unwrap());
    let serving = thread::spawn(move || {
        for stream in listener.incoming().take(requests) {
            let mut stream = stream.unwrap();
            let mut request = [0; 4096];
            let length = stream.read(&mut request).unwrap();
            let text = String::from_utf8_lossy(&request[..length]);
            let line = text.lines().next().unwrap();
            let body = json!({ "asked": line, "accessToken": "geheim" }).to_string();
            let length = body.len();
            let head = format!(
                "content-type: application/json\r\nset-cookie: a=b\r\ncontent-length: {length}\r\nconnection: close"
            );
            write!(stream, "HTTP/1.1 200 OK\r\n{head}\r\n\r\n{body}").unwrap();
        }
    });
    (url, serving)
}

/// Two requests, one of them with a secret in its address.
fn visit(url: &str, cassette: impl FnOnce(&Host)) -> [Value; 2] {
    let host = Host::of(FIXTURE);
    host.company(5).setting("base", url).secret("token", "a secret/1");
    cassette(&host);
    let first = send(&host, json!({ "url": url, "bytes": 1 }));
    [
        first,
        send(&host, json!({ "url": url, "query": "token", "bearer": "token" })),
    ]
}

#[test]
fn what_a_service_answered_once_is_answered_again_without_it_and_without_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cassettes/service.json");
    let (url, serving) = service(2);
    let [first, second] = visit(&url, |host| host.http().record(&file));
    serving.join().unwrap();
    assert!(first["text"].as_str().unwrap().contains("POST /in HTTP/1.1"), "{first}");
    assert!(
        second["text"].as_str().unwrap().contains("key=a+secret%2F1"),
        "{second}"
    );

    let kept = std::fs::read_to_string(&file).unwrap();
    for hidden in ["a secret/1", "a+secret%2F1", "geheim", "set-cookie", "authorization"] {
        assert!(!kept.contains(hidden), "{hidden} is in {kept}");
    }
    assert!(kept.contains("key=(secret token)"), "{kept}");

    let again = visit(&url, |host| host.http().cassette(&file));
    let asked = |answer: &Value| {
        let body: Value = serde_json::from_str(answer["text"].as_str().unwrap()).unwrap();
        body["asked"].clone()
    };
    assert_eq!(asked(&again[0]), asked(&first));
    assert_eq!(asked(&again[1]), "POST /in?key=(secret token) HTTP/1.1");
}

#[test]
fn a_request_that_was_not_recorded_fails_the_test() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("service.json");
    let exchange = json!([{ "request": { "method": "POST", "url": URL, "body": "xx" }, "answer": { "status": 200, "body": "ok" } }]);
    std::fs::write(&file, exchange.to_string()).unwrap();
    let text = told(|host| {
        host.http().cassette(&file);
        send(&host, json!({ "url": URL, "bytes": 3 }));
    });
    assert!(text.contains("with xxx\n") && text.ends_with("with xx"), "{text}");
    let text = told(|host| host.http().cassette(&file));
    assert!(text.contains("did not send POST"), "{text}");
    let text = told(|host| host.http().cassette(Path::new("nowhere.json")));
    assert!(text.contains("BALCAO_RECORD=1"), "{text}");
}
