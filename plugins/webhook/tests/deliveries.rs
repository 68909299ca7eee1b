//! Deliveries by the clock: signed, repeated, and given up.

#![expect(clippy::unwrap_used, reason = "a test says what it expects by panicking")]

use std::time::Duration;

use balcao_testkit::{Company, Host, HttpFailure, Value, json};

const URL: &str = "https://crm.example.com/in";
const KEY: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

fn acme(host: &Host) -> Company<'_> {
    host.company(5).setting("url", URL).secret("signing", KEY)
}

/// Sends the event by hand and lets time pass.
fn tested(company: Company<'_>, host: &Host, hours: u64) -> Value {
    assert_eq!(
        company
            .post("/webhook/test")
            .by(&balcao_testkit::User::admin(2, "Bia"))
            .send()
            .status,
        204
    );
    host.advance(Duration::from_secs(hours * 3_600));
    company.documents("deliveries").pop().unwrap()
}

#[test]
fn a_delivery_is_what_the_receiver_took_once() {
    let host = Host::start();
    host.set_time(1_614_265_330_000);
    host.http().cassette("tests/cassettes/receiver.json");
    let delivery = tested(acme(&host), &host, 1);
    assert_eq!(
        (&delivery["state"], &delivery["attempts"][0]["status"]),
        (&json!("delivered"), &json!(500))
    );
    assert_eq!(delivery["attempts"][1]["status"], 202);
}

#[test]
fn every_attempt_has_the_same_id_and_a_signature_of_its_own() {
    let host = Host::start();
    host.http().expect("POST", URL).fails(HttpFailure::Connection);
    host.http().expect("POST", URL).says(204, "");
    tested(acme(&host), &host, 1);
    let sent = host.http().sent();
    assert_eq!(sent[0].header("webhook-id"), sent[1].header("webhook-id"));
    assert_ne!(sent[0].header("webhook-timestamp"), sent[1].header("webhook-timestamp"));
    assert_ne!(sent[0].header("webhook-signature"), sent[1].header("webhook-signature"));
}

#[test]
fn a_receiver_that_asks_for_time_gets_it() {
    let host = Host::start();
    host.http()
        .expect("POST", URL)
        .header("Retry-After", "7200")
        .says(429, "");
    let company = acme(&host);
    let delivery = tested(company, &host, 1);
    assert_eq!(delivery["state"], "waiting");
    host.http().expect("POST", URL).says(200, "");
    host.advance(Duration::from_secs(3_601));
    assert_eq!(company.documents("deliveries")[0]["state"], "delivered");
}

#[test]
fn after_ten_attempts_it_has_failed() {
    let host = Host::start();
    for _ in 0..10 {
        host.http().expect("POST", URL).says(503, "");
    }
    let delivery = tested(acme(&host), &host, 24 * 5);
    assert_eq!(
        (&delivery["state"], delivery["attempts"].as_array().unwrap().len()),
        (&json!("failed"), 10)
    );
}
