//! Requests that are meant to keep the host busy do not keep others from being served.

use balcao_test_support::{Host, connect_phone, open_ticket};
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// How long an ordinary answer may take meanwhile; on a busy machine it takes some ten milliseconds.
const QUICK: Duration = Duration::from_secs(5);

#[test]
fn deep_json_is_answered_at_once_on_every_kind_of_body() {
    let host = Host::demo().start();
    let admin = host.client().login("admin@demo.balcao");
    let lists = "[".repeat(200_000) + &"]".repeat(200_000);
    let objects = "{\"a\":".repeat(100_000) + "1" + &"}".repeat(100_000);
    for body in [
        &lists,
        &objects,
        &format!("{{\"status\":{lists}}}"),
        &format!("{{\"body\":{objects}}}"),
    ] {
        for (method, path) in [
            ("PUT", "/tickets/1"),
            ("POST", "/messages/1"),
            ("POST", "/whatsapp"),
            ("PUT", "/plans"),
        ] {
            let begin = Instant::now();
            let json = [("content-type", "application/json")];
            let Ok(answer) = admin.try_send(method, path, &json, body.as_str()) else {
                // Hung up on before everything was sent: who may not call it, need not be listened to.
                continue;
            };
            // Fields that nobody knows are passed over, however deep they are.
            assert!(
                answer.status < 500,
                "{method} {path}: {} {}",
                answer.status,
                answer.text
            );
            assert!(
                answer.status < 400 || answer.code().is_some(),
                "{method} {path}: {}",
                answer.text
            );
            assert!(begin.elapsed() < QUICK, "{method} {path} took {:?}", begin.elapsed());
        }
    }
}

#[test]
fn a_megabyte_of_emoji_is_refused_and_reaches_nobody() {
    let host = Host::demo().start();
    let admin = host.client().login("admin@demo.balcao");
    let phone = connect_phone(&admin);
    phone.write("5511944440001", "Lia", "oi");
    let ticket = open_ticket(&admin, "5511944440001");
    let path = format!("/messages/{}", ticket["id"]);
    let answer = admin.post(&path, &json!({ "body": "😀".repeat(1 << 18) }));
    assert_eq!(
        answer.code(),
        Some("ERR_MESSAGE_TOO_LONG"),
        "{} {}",
        answer.status,
        answer.text
    );
    let page = admin.get(&path).json();
    let messages = page["messages"].as_array().expect("a page has messages");
    let typed_by_people = messages
        .iter()
        .filter(|message| message["body"].as_str().is_some_and(|body| body.contains('😀')));
    assert_eq!(typed_by_people.count(), 0, "nothing of it was stored");
    let search = "😀".repeat(2_000);
    let encoded: String = search.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let begin = Instant::now();
    let answer = admin.get(&format!("/contacts?searchParam={encoded}"));
    assert!(
        answer.status < 500 && begin.elapsed() < QUICK,
        "{} after {:?}",
        answer.status,
        begin.elapsed()
    );
}

#[test]
fn slow_senders_do_not_keep_others_waiting() {
    let host = Host::demo().start();
    let admin = host.client().login("admin@demo.balcao");
    let address = host.base().trim_start_matches("http://").to_owned();
    let mut slow: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = TcpStream::connect(&address).expect("the host listens");
            let head = format!("POST /auth/login HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{{");
            stream.write_all(head.as_bytes()).expect("the host takes it");
            stream
        })
        .collect();
    for round in 0..20 {
        for stream in &mut slow {
            // One that was hung up on is as good as one that waits.
            let _ = stream.write_all(b" ");
        }
        let begin = Instant::now();
        assert_eq!(admin.get("/queue").status, 200, "round {round}");
        assert!(begin.elapsed() < QUICK, "round {round} took {:?}", begin.elapsed());
    }
    drop(slow);
    assert_eq!(host.client().get("/readyz").status, 200);
}

#[test]
fn a_body_without_end_is_refused_long_before_it_ends() {
    let host = Host::demo().start();
    let address = host.base().trim_start_matches("http://").to_owned();
    let mut stream = TcpStream::connect(&address).expect("the host listens");
    stream.set_read_timeout(Some(QUICK)).expect("a timeout can be set");
    let head = format!(
        "POST /auth/login HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 100000000000\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).expect("the host takes it");
    let megabyte = vec![b'['; 1 << 20];
    // Far more than any body may have; the host answers or hangs up on the way.
    let taken = (0..500).take_while(|_| stream.write_all(&megabyte).is_ok()).count();
    assert!(taken < 500, "the host took {taken} MB");
    let mut answer = Vec::new();
    // The answer may be lost with the connection that was cut.
    let _ = stream.read_to_end(&mut answer);
    assert!(
        answer.is_empty() || answer.starts_with(b"HTTP/1.1 413"),
        "{}",
        String::from_utf8_lossy(&answer)
    );
    assert_eq!(host.client().get("/readyz").status, 200);
}
