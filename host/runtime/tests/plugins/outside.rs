//! What leaves the sandbox, and what does not.

use balcao_runtime::ports::HttpFailure;
use balcao_runtime::testing::RSA_KEY;
use balcao_runtime::{CallError, CallLimits, OutboundLimits, PluginError, RuntimeConfig};
use serde_json::{Value, json};

use crate::support::{Bench, HOSTILE, TOUR};

async fn send(bench: &Bench, wish: Value) -> Result<Value, PluginError> {
    match bench.call(5, "POST", "/outside", &wish.to_string()).await {
        Ok(answer) => Ok(serde_json::from_slice(&answer.body).unwrap()),
        Err(CallError::Plugin(error)) => Err(error),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn a_request_reaches_its_service_and_the_answer_comes_back() {
    let bench = Bench::with(HOSTILE).await;
    bench.outside.answer(201, "made");
    let wish = json!({ "url": "https://api.example.com/v1/a b?x=1#part", "headers": [["X-One", "1"]], "bytes": 3 });
    assert_eq!(send(&bench, wish).await, Ok(json!({ "status": 201, "text": "made" })));
    let sent = bench.outside.take_sent().remove(0);
    assert_eq!((sent.company, sent.request.method), (5, "POST"));
    assert_eq!(sent.request.url, "https://api.example.com/v1/a%20b?x=1");
    assert_eq!(sent.request.body, b"xxx");
    assert!(sent.request.headers.contains(&("x-one".to_owned(), "1".to_owned())));
    bench.outside.fail(HttpFailure::Timeout);
    let failed = send(&bench, json!({ "url": "https://api.example.com/" }))
        .await
        .unwrap();
    assert_eq!(failed["failure"], "the host did not answer in time");
}

#[tokio::test]
async fn an_undeclared_host_is_refused_in_every_spelling_with_the_line_to_add() {
    let bench = Bench::with(HOSTILE).await;
    for url in [
        "https://evil.example/",
        "https://api.example.com.evil.example/",
        "https://api.example.com:8443/",
        "https://evil.example\\@api.example.com/",
        "https://127.0.0.1/",
        "https://0x7f.1/",
        "https://2130706433/",
        "https://[::ffff:127.0.0.1]/",
    ] {
        let error = send(&bench, json!({ "url": url })).await.unwrap_err();
        let PluginError::Denied(text) = error else {
            panic!("{url}: {error}")
        };
        assert!(text.contains("add it to `hosts` under `[http]`"), "{url}: {text}");
    }
    assert!(bench.outside.take_sent().is_empty());
}

#[tokio::test]
async fn the_host_of_a_setting_is_the_one_that_the_company_gave() {
    let bench = Bench::with(HOSTILE).await;
    let wish = json!({ "url": "https://crm.acme.com/v1" });
    assert!(send(&bench, wish.clone()).await.is_err());
    bench.desk.set(6, "hostile", "base", "https://crm.acme.com");
    assert!(send(&bench, wish.clone()).await.is_err(), "of another company");
    bench.desk.set(5, "hostile", "base", "https://crm.acme.com");
    assert!(send(&bench, wish).await.is_ok());
    assert!(
        send(&bench, json!({ "url": "http://crm.acme.com/" })).await.is_err(),
        "another scheme"
    );
}

#[tokio::test]
async fn headers_are_not_smuggled() {
    let bench = Bench::with(HOSTILE).await;
    for (name, value) in [
        ("x-a", "b\r\nhost: inner.example"),
        ("x-a\r\nhost", "inner.example"),
        ("host", "inner.example"),
        ("Content-Length", "0"),
        ("transfer-encoding", "chunked"),
        ("connection", "upgrade"),
        ("cookie", "a=b"),
        ("proxy-authorization", "x"),
    ] {
        let wish = json!({ "url": "https://api.example.com/", "headers": [[name, value]] });
        assert!(
            matches!(send(&bench, wish).await, Err(PluginError::Invalid(_))),
            "{name:?}"
        );
    }
    assert!(bench.outside.take_sent().is_empty());
}

#[tokio::test]
async fn a_secret_is_put_in_by_the_host_and_the_plugin_never_sees_it() {
    let bench = Bench::with(HOSTILE).await;
    let wish = json!({ "url": "https://api.example.com/", "bearer": "token", "query": "token" });
    let unset = send(&bench, wish.clone()).await.unwrap_err().to_string();
    assert!(unset.contains("has not given the secret `token`"), "{unset}");
    bench.outside.set_secret(6, "token", "of six", None);
    assert!(send(&bench, wish.clone()).await.is_err(), "of another company");
    bench.outside.set_secret(5, "token", "geheim&x", None);
    assert_eq!(send(&bench, wish).await.unwrap()["status"], 204);
    let sent = bench.outside.take_sent().remove(0).request;
    assert!(
        sent.headers
            .contains(&("authorization".to_owned(), "Bearer geheim&x".to_owned()))
    );
    assert_eq!(sent.url, "https://api.example.com/?key=geheim%26x");
    let logged = bench.desk.logged();
    assert!(!format!("{logged:?}").contains("geheim"));
}

#[tokio::test]
async fn a_secret_that_would_smuggle_headers_is_not_sent_and_not_repeated() {
    let bench = Bench::with(HOSTILE).await;
    bench.outside.set_secret(5, "token", "geheim\r\nhost: inner", None);
    let wish = json!({ "url": "https://api.example.com/", "bearer": "token" });
    let refusal = send(&bench, wish).await.unwrap_err().to_string();
    assert!(
        refusal.contains("authorization") && !refusal.contains("geheim"),
        "{refusal}"
    );
}

#[tokio::test]
async fn an_undeclared_secret_is_refused_with_the_line_to_add() {
    let bench = Bench::with(HOSTILE).await;
    let wish = json!({ "url": "https://api.example.com/", "bearer": "smtpPassword" });
    let refusal = send(&bench, wish).await.unwrap_err().to_string();
    assert!(refusal.contains("add `[secrets.smtpPassword]`"), "{refusal}");
    let tour = Bench::with(TOUR).await;
    let refusal = tour.get(5, "/tour/foreign-secret").await.unwrap_err().to_string();
    assert!(refusal.contains("add `[secrets.smtpPassword]`"), "{refusal}");
}

#[tokio::test]
async fn a_company_has_its_requests_per_minute_and_a_request_its_size() {
    let bench = Bench::with_config(HOSTILE, |config| RuntimeConfig {
        call: CallLimits {
            outbound: OutboundLimits {
                per_minute: 3,
                request_bytes: 1_000,
                ..OutboundLimits::default()
            },
            ..config.call
        },
        ..config
    })
    .await;
    let large = send(&bench, json!({ "url": "https://api.example.com/", "bytes": 1_001 })).await;
    assert!(matches!(large, Err(PluginError::Limit(_))), "{large:?}");
    let many = json!({ "url": "https://api.example.com/", "times": 4 });
    assert!(matches!(send(&bench, many.clone()).await, Err(PluginError::Limit(_))));
    assert_eq!(bench.outside.take_sent().len(), 3);
    let other = json!({ "url": "https://api.example.com/" }).to_string();
    assert_eq!(
        bench.call(6, "POST", "/outside", &other).await.unwrap().status,
        200,
        "another company has its own"
    );
}

#[tokio::test]
async fn signatures_are_made_with_the_present_and_the_previous_key() {
    let bench = Bench::with(TOUR).await;
    assert!(bench.get(5, "/tour/sign").await.is_err(), "the key is not set");
    let key = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    bench.outside.set_secret(5, "signing", key, None);
    let one = bench.json(5, "GET", "/tour/sign", "").await;
    assert_eq!(one.as_array().map(Vec::len), Some(1));
    bench
        .outside
        .set_secret(5, "signing", "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", Some(key));
    let two = bench.json(5, "GET", "/tour/sign", "").await;
    assert_eq!((two.as_array().map(Vec::len), &two[1]), (Some(2), &one[0]));
    assert_eq!(bench.json(5, "GET", "/tour/verify", "").await, json!([true, false]));
    bench.outside.set_secret(5, "signing", "no base64!", None);
    assert!(bench.get(5, "/tour/sign").await.is_err());
}

#[tokio::test]
async fn a_private_key_signs_for_its_company_and_is_not_seen() {
    let bench = Bench::with(TOUR).await;
    let unset = bench.get(5, "/tour/sign-rs256").await.unwrap_err().to_string();
    assert!(unset.contains("has not given the secret `key`"), "{unset}");
    bench.outside.set_secret(6, "key", RSA_KEY, None);
    assert!(bench.get(5, "/tour/sign-rs256").await.is_err(), "of another company");
    bench.outside.set_secret(5, "key", RSA_KEY, None);
    let one = bench.json(5, "GET", "/tour/sign-rs256", "").await;
    assert_eq!(one.as_array().map(Vec::len), Some(256));
    assert_eq!(
        bench.json(6, "GET", "/tour/sign-rs256", "").await,
        one,
        "the same key and data"
    );
    let much = bench.get(5, "/tour/sign-much").await;
    assert_eq!(much, Err(CallError::HostCallLimit));
}

#[tokio::test]
async fn what_is_no_private_key_does_not_sign() {
    let bench = Bench::with(TOUR).await;
    bench.outside.set_secret(
        5,
        "key",
        "-----BEGIN PRIVATE KEY-----geheim-----END PRIVATE KEY-----",
        None,
    );
    let broken = bench.get(5, "/tour/sign-rs256").await.unwrap_err();
    assert_eq!(
        broken,
        CallError::Plugin(PluginError::Invalid("the secret `key` is no RSA key".to_owned()))
    );
    bench.outside.set_secret(5, "token", RSA_KEY, None);
    let text = bench.get(5, "/tour/sign-with-a-text").await.unwrap_err().to_string();
    assert!(text.contains("write `type = \"rsa-private-key\"`"), "{text}");
}

#[tokio::test]
async fn a_private_key_is_not_sent() {
    let bench = Bench::with(HOSTILE).await;
    bench.outside.set_secret(5, "key", RSA_KEY, None);
    let wish = json!({ "url": "https://api.example.com/", "bearer": "key" });
    let refused = send(&bench, wish).await.unwrap_err();
    assert!(
        matches!(&refused, PluginError::Denied(text) if text.contains("never sent")),
        "{refused}"
    );
    assert!(bench.outside.take_sent().is_empty());
}

#[tokio::test]
async fn tokens_are_compared_without_being_seen() {
    let bench = Bench::with(TOUR).await;
    assert_eq!(
        bench.json(5, "GET", "/tour/secret", "").await,
        json!([false, false, false, false])
    );
    bench.outside.set_secret(5, "token", "one", Some("zero"));
    assert_eq!(
        bench.json(5, "GET", "/tour/secret", "").await,
        json!([true, true, true, false])
    );
}

#[tokio::test]
async fn hashes_and_random_bytes_are_what_they_should_be() {
    let bench = Bench::with(TOUR).await;
    let digest = bench.json(5, "GET", "/tour/digest", "").await;
    let bytes: Vec<u8> = serde_json::from_value(digest).unwrap();
    assert_eq!(bytes.get(..4), Some(&[0xba, 0x78, 0x16, 0xbf][..]));
    assert_eq!(bench.json(5, "GET", "/tour/random", "").await, json!([16, true]));
}
