//! The role `channel`.

use std::collections::BTreeMap;

use balcao_runtime::channel::{
    About, Ending, Event, FileKind, IncomingContent, LentFile, Outgoing, OutgoingContent, OutgoingFile, Receipt,
    Recipient, Refusal, SendOutcome, Source, State, Step, Webhook,
};
use balcao_runtime::ports::{FileInfo, SecretText};
use balcao_runtime::testing::RSA_KEY;
use balcao_runtime::{CallError, Channel, Installed, PluginError, Scope};
use serde_json::{Value, json};
use std::sync::Arc;

use crate::support::{Bench, CHANNEL, ECHO};

struct Line {
    bench: Bench,
    plugin: Arc<Installed>,
}

fn about(base: &str) -> About {
    let secret = |text: &str| Some(SecretText::new(text.to_owned()));
    About {
        id: 7,
        name: "Loja".to_owned(),
        settings: vec![
            ("base".to_owned(), base.to_owned()),
            ("account".to_owned(), "main".to_owned()),
        ],
        secrets: BTreeMap::from([("token".to_owned(), secret("geheim")), ("verify".to_owned(), None)]),
        webhook_url: "https://desk.test/hooks/sample-channel/key".to_owned(),
    }
}

fn outgoing(content: OutgoingContent) -> Outgoing {
    Outgoing {
        id: "M1".to_owned(),
        to: Recipient {
            number: "5511987654321".to_owned(),
            address: None,
            is_group: false,
        },
        content,
        quoted: None,
    }
}

fn text(text: &str) -> Outgoing {
    outgoing(OutgoingContent::Text(text.to_owned()))
}

fn webhook(token: &str, body: &Value) -> Webhook {
    Webhook {
        id: "1".to_owned(),
        query: String::new(),
        headers: vec![("x-token".to_owned(), token.to_owned())],
        body: body.to_string().into_bytes(),
        received_at: 1,
        attempt: 1,
        is_last: false,
    }
}

impl Line {
    async fn new() -> Self {
        let bench = Bench::with(CHANNEL).await;
        let plugin = bench.runtime.plugin("sample-channel").unwrap();
        Self { bench, plugin }
    }

    fn channel(&self) -> Channel<'_> {
        self.about(about("https://line.test/api"))
    }

    fn about(&self, about: About) -> Channel<'_> {
        let scope = Scope {
            user: None,
            ..self.bench.scope(5)
        };
        self.bench.runtime.channel(&self.plugin, scope, about)
    }

    fn answers(&self, status: u16, body: Value) {
        self.bench.outside.answer(status, &body.to_string());
    }

    /// The last request that left: method, address, authorization and body.
    fn sent(&self) -> (String, String, Option<String>, Value) {
        let last = self.bench.outside.take_sent().pop().unwrap().request;
        let mut headers = last.headers.into_iter();
        let key = headers
            .find(|(name, _)| name == "authorization")
            .map(|(_, value)| value);
        (
            last.method.to_owned(),
            last.url,
            key,
            serde_json::from_slice(&last.body).unwrap_or_default(),
        )
    }
}

#[tokio::test]
async fn a_connection_speaks_to_its_own_address_with_its_own_secret() {
    let line = Line::new().await;
    line.answers(200, json!({ "state": "qrcode", "code": "2@abc" }));
    let state = line.channel().connect().await.unwrap();
    assert!(matches!(state, State::QrCode(code) if code.text == "2@abc"));
    let (method, url, key, body) = line.sent();
    assert_eq!(
        (method.as_str(), url.as_str()),
        ("POST", "https://line.test/api/main/session")
    );
    assert_eq!(key.as_deref(), Some("Bearer geheim"));
    assert_eq!(body["webhook"], "https://desk.test/hooks/sample-channel/key");
    line.answers(401, json!({}));
    let state = line.channel().connect().await.unwrap();
    assert!(matches!(state, State::Disconnected(Ending::Credentials)));
    line.channel().disconnect().await.unwrap();
    assert_eq!(line.sent().0, "DELETE");
}

#[tokio::test]
async fn another_address_is_of_another_connection_only() {
    let line = Line::new().await;
    let mut other = about("https://other.test");
    other.settings.remove(1);
    line.about(other).connect().await.unwrap();
    assert_eq!(line.sent().1, "https://other.test//session");
    let nowhere = line
        .about(About {
            settings: Vec::new(),
            ..about("")
        })
        .connect()
        .await;
    assert!(
        matches!(nowhere, Err(CallError::Plugin(PluginError::Invalid(_)))),
        "{nowhere:?}"
    );
    let mut bare = about("https://line.test");
    bare.secrets.insert("token".to_owned(), None);
    let unset = line.about(bare).connect().await;
    assert!(
        matches!(unset, Err(CallError::Plugin(PluginError::Invalid(_)))),
        "{unset:?}"
    );
}

#[tokio::test]
async fn a_message_is_taken_refused_or_has_to_wait() {
    let line = Line::new().await;
    line.answers(201, json!({ "id": "S1" }));
    let outcome = line.channel().send(text("Oi"), None).await.unwrap();
    assert!(matches!(outcome, SendOutcome::Sent(Some(id)) if id == "S1"));
    let body = line.sent().3;
    assert_eq!(
        (&body["key"], &body["to"], &body["content"]),
        (&json!("M1"), &json!("5511987654321"), &json!({ "text": "Oi" }))
    );
    line.answers(422, json!({ "why": "window" }));
    let outcome = line.channel().send(text("Oi"), None).await.unwrap();
    assert!(matches!(outcome, SendOutcome::Refused(Refusal::WindowClosed)));
    line.answers(503, json!({}));
    let outcome = line.channel().send(text("Oi"), None).await.unwrap();
    assert!(matches!(outcome, SendOutcome::Later(_)));
    line.answers(200, json!({ "id": "S1" }));
    assert!(matches!(line.channel().find(text("Oi")).await.unwrap(), Receipt::Taken(Some(id)) if id == "S1"));
    line.answers(404, json!({}));
    assert!(matches!(
        line.channel().find(text("Oi")).await.unwrap(),
        Receipt::NotTaken
    ));
}

#[tokio::test]
async fn a_file_can_be_read_during_its_call_only() {
    let line = Line::new().await;
    let scope = line.bench.scope(5);
    let kept = line.bench.media.keep(
        &Scope {
            plugin_id: "desk".to_owned(),
            ..scope
        },
        "nota.pdf",
        b"12345".to_vec(),
    );
    let info = FileInfo {
        handle: "lent".to_owned(),
        ..kept.clone()
    };
    let file = || {
        outgoing(OutgoingContent::File(OutgoingFile {
            kind: FileKind::Document,
            name: info.name.clone(),
            caption: "Segue".to_owned(),
            content_type: info.content_type.clone(),
            size: info.size,
            url: info.url.clone(),
            handle: info.handle.clone(),
        }))
    };
    line.answers(201, json!({ "id": "S1" }));
    let lent = LentFile {
        info: info.clone(),
        path: kept.url.clone(),
    };
    line.channel().send(file(), Some(lent)).await.unwrap();
    assert_eq!(line.sent().3["content"]["bytes"], 5);
    let gone = line.channel().send(file(), None).await;
    assert!(
        matches!(gone, Err(CallError::Plugin(PluginError::NotFound))),
        "{gone:?}"
    );
}

#[tokio::test]
async fn a_delivery_says_what_happened_if_it_is_genuine() {
    let line = Line::new().await;
    let body = json!([
        { "kind": "text", "id": "I1", "from": "5511987654321", "name": "Ana", "text": "Oi" },
        { "kind": "ack", "id": "S1", "step": "read" },
        { "kind": "state", "state": "open" },
    ]);
    let events = line.channel().on_webhook(webhook("geheim", &body)).await.unwrap();
    assert!(matches!(&events[0], Event::Message(message) if message.id == "I1" && message.sender.name == "Ana"));
    assert!(matches!(&events[1], Event::Progress(progress) if progress.id == "S1" && progress.step == Step::Read));
    assert!(matches!(&events[2], Event::State(State::Connected)));
    assert!(
        line.channel()
            .on_webhook(webhook("wrong", &body))
            .await
            .unwrap()
            .is_empty()
    );
    let odd = line
        .channel()
        .on_webhook(webhook("geheim", &json!([{ "kind": "odd" }])))
        .await;
    assert!(
        matches!(odd, Err(CallError::Plugin(PluginError::Internal(_)))),
        "{odd:?}"
    );
}

#[tokio::test]
async fn a_file_is_fetched_from_declared_hosts_with_the_secret_put_in() {
    let line = Line::new().await;
    let request = line.channel().fetchable(remote(&line, json!({})).await).await.unwrap();
    assert_eq!(
        (request.method, request.url.as_str()),
        ("GET", "https://line.test/api/files/1")
    );
    assert_eq!(
        request.headers,
        [("authorization".to_owned(), "Bearer geheim".to_owned())]
    );
    let foreign = balcao_runtime::channel::Remote {
        url: "https://evil.example/".to_owned(),
        ..remote(&line, json!({})).await
    };
    let refused = line.channel().fetchable(foreign).await.err();
    assert!(
        matches!(refused, Some(CallError::Plugin(PluginError::Denied(_)))),
        "{refused:?}"
    );
}

#[tokio::test]
async fn a_file_is_asked_for_with_a_body_of_the_size_of_any_request() {
    let line = Line::new().await;
    let asked = remote(&line, json!({ "member": "base64" })).await;
    assert_eq!(asked.member.as_deref(), Some("base64"));
    let request = line.channel().fetchable(asked.clone()).await.unwrap();
    assert_eq!(
        (request.method, request.body.as_slice()),
        ("POST", br#"{"file":"I1"}"#.as_slice())
    );
    let large = balcao_runtime::channel::Remote {
        body: Some(vec![b' '; (1 << 20) + 1]),
        ..asked
    };
    let refused = line.channel().fetchable(large).await.err();
    assert!(
        matches!(refused, Some(CallError::Plugin(PluginError::Limit(_)))),
        "{refused:?}"
    );
}

#[tokio::test]
async fn a_private_key_does_not_leave_to_fetch_a_file() {
    let line = Line::new().await;
    line.bench.outside.set_secret(5, "key", RSA_KEY, None);
    let thief = remote(&line, json!({ "secret": "key" })).await;
    let refused = line.channel().fetchable(thief).await.err();
    assert!(
        matches!(refused, Some(CallError::Plugin(PluginError::Denied(_)))),
        "{refused:?}"
    );
}

/// The file that the plugin has the host fetch, told by a delivery with these facts.
async fn remote(line: &Line, facts: Value) -> balcao_runtime::channel::Remote {
    let mut image =
        json!({ "kind": "image", "id": "I1", "from": "5511987654321", "path": "/files/1", "file": "a.png" });
    image
        .as_object_mut()
        .unwrap()
        .extend(facts.as_object().unwrap().clone());
    let delivery = webhook("geheim", &json!([image]));
    let events = line.channel().on_webhook(delivery).await.unwrap();
    match events.into_iter().next() {
        Some(Event::Message(message)) => match message.content {
            IncomingContent::File(file) => match file.source {
                Source::Remote(remote) => remote,
                Source::Handle(_) => panic!("it is remote"),
            },
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_service_that_asks_for_the_address_is_answered_when_it_knows_the_token() {
    let line = Line::new().await;
    let mut about = about("https://line.test");
    about
        .secrets
        .insert("verify".to_owned(), Some(SecretText::new("abc".to_owned())));
    let channel = line.about(about);
    let ask = |token: &str| channel.on_challenge(format!("hub.verify_token={token}&hub.challenge=42"));
    assert_eq!(ask("abc").await.unwrap().as_deref(), Some("42"));
    assert_eq!(ask("xyz").await.unwrap(), None);
}

#[tokio::test]
async fn a_number_is_looked_up_with_the_service() {
    let line = Line::new().await;
    line.answers(200, json!({ "number": "551187654321" }));
    let found = line.channel().check_number("5511987654321".to_owned()).await.unwrap();
    assert_eq!(found.as_deref(), Some("551187654321"));
    line.answers(404, json!({}));
    assert_eq!(line.channel().check_number("5511".to_owned()).await.unwrap(), None);
}

#[tokio::test]
async fn whatever_a_channel_does_wrong_is_a_failure_of_its_call() {
    let line = Line::new().await;
    let crashed = line.channel().send(text("panic"), None).await;
    assert!(matches!(crashed, Err(CallError::Crashed(_))), "{crashed:?}");
    assert!(matches!(
        line.channel().send(text("forever"), None).await,
        Err(CallError::CpuLimit)
    ));
    line.answers(200, json!({ "state": "qrcode", "code": "x".repeat(5_000) }));
    let endless = line.channel().connect().await;
    assert!(matches!(endless, Err(CallError::BadAnswer(_))), "{endless:?}");
    let echo = Bench::with(ECHO).await;
    let deaf = echo.runtime.plugin("echo").unwrap();
    let outcome = echo
        .runtime
        .channel(&deaf, echo.scope(5), about("https://line.test"))
        .connect()
        .await;
    assert!(matches!(outcome, Err(CallError::NoRole("channel"))), "{outcome:?}");
}
