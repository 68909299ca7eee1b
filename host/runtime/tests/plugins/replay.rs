//! A recorded call, run again without its host.

use balcao_runtime::channel::{About, Outgoing, OutgoingContent, Recipient, Webhook};
use balcao_runtime::ports::SecretText;
use balcao_runtime::{BotAction, CallRecord, ChargeRequest, Delivery, Draft, Integration, Turn, TurnMessage};
use serde_json::{Value, json};

use crate::support::{BOT, Bench, CHANNEL, TOUR};

const TILL: &str = "host/runtime/fixtures/till";
/// Secrets of a connection and of a company: no record has them.
const TOKEN: &str = "geheim-7";
const WORD: &str = "abracadabra";

/// The latest call, as it comes to another machine.
fn latest(bench: &Bench, plugin: &str) -> CallRecord {
    let id = bench.runtime.calls(plugin)[0]["id"].as_str().unwrap().to_owned();
    let record = bench.runtime.call_record(plugin, &id).unwrap();
    assert!(record.whole, "{record:?}");
    let text = serde_json::to_string(&record).unwrap();
    assert!(!text.contains(TOKEN) && !text.contains(WORD), "{text}");
    serde_json::from_str(&text).unwrap()
}

/// Runs it on a host that knows nothing, and finds the same.
async fn again(folder: &str, record: &CallRecord) {
    let elsewhere = Bench::with(folder).await;
    elsewhere.clock.set(record.at);
    let plugin = elsewhere.runtime.plugin(&record.plugin).unwrap();
    let again = elsewhere.runtime.replay(&plugin, record).await.unwrap();
    assert_eq!(again.host_calls, record.host_calls);
    assert_eq!(
        (&again.answer, &again.outcome, &again.error, &again.input),
        (&record.answer, &record.outcome, &record.error, &record.input)
    );
    assert!(elsewhere.desk.emitted().is_empty() && elsewhere.outside.take_sent().is_empty());
}

fn delivery(query: &str, body: &Value) -> Delivery {
    Delivery {
        id: "7".to_owned(),
        hook: "paid".to_owned(),
        query: query.to_owned(),
        headers: vec![("content-type".to_owned(), "application/json".to_owned())],
        body: body.to_string().into_bytes(),
        received_at: 1,
        attempt: 2,
        is_last: false,
    }
}

fn about() -> About {
    About {
        id: 7,
        name: "Loja".to_owned(),
        settings: vec![("base".to_owned(), "https://line.test/api".to_owned())],
        secrets: [
            ("token".to_owned(), Some(SecretText::new(TOKEN.to_owned()))),
            ("verify".to_owned(), None),
        ]
        .into(),
        webhook_url: "https://desk.test/hooks/sample-channel/the-key".to_owned(),
    }
}

fn webhook(token: &str, body: &Value) -> Webhook {
    Webhook {
        id: "1".to_owned(),
        query: String::new(),
        headers: vec![
            ("x-token".to_owned(), token.to_owned()),
            ("x-other".to_owned(), token.to_owned()),
        ],
        body: body.to_string().into_bytes(),
        received_at: 1,
        attempt: 1,
        is_last: false,
    }
}

async fn recorded(bench: &Bench, stop: &str) -> CallRecord {
    // Whether it succeeds does not matter: it is kept.
    let _ = bench.get(5, &format!("/tour/{stop}")).await;
    let id = bench.runtime.calls("tour")[0]["id"].as_str().unwrap().to_owned();
    bench.runtime.call_record("tour", &id).unwrap()
}

#[tokio::test]
async fn the_recorded_answers_lead_to_the_recorded_outcome() {
    let bench = Bench::with(TOUR).await;
    let elsewhere = Bench::with(TOUR).await;
    for stop in ["values", "groups", "contact", "jobs", "context", "texts"] {
        let record = recorded(&bench, stop).await;
        elsewhere.clock.set(record.at);
        let plugin = elsewhere.runtime.plugin("tour").unwrap();
        let again = elsewhere.runtime.replay(&plugin, &record).await.unwrap();
        assert_eq!(again.host_calls, record.host_calls, "{stop}");
        assert_eq!((again.answer, again.outcome), (record.answer, record.outcome), "{stop}");
    }
    assert!(elsewhere.jobs.queued().is_empty(), "a replay reaches no host");
}

#[tokio::test]
async fn answers_that_are_missing_show_where_the_ways_part() {
    let bench = Bench::with(TOUR).await;
    let mut record = recorded(&bench, "values").await;
    record.host_calls.truncate(1);
    let plugin = bench.runtime.plugin("tour").unwrap();
    let again = bench.runtime.replay(&plugin, &record).await.unwrap();
    assert_eq!(again.host_calls[0], record.host_calls[0]);
    assert_eq!(
        (
            again.host_calls[1].capability.as_str(),
            again.host_calls[1].answer.as_str()
        ),
        ("kv", "")
    );
    assert!(again.error.is_some());
}

#[tokio::test]
async fn many_that_succeed_do_not_push_a_failed_one_out() {
    let bench = Bench::with(TOUR).await;
    let failed = recorded(&bench, "foreign-job").await;
    for _ in 0..120 {
        bench.get(5, "/tour/context").await.unwrap();
    }
    assert_eq!(bench.runtime.call_record("tour", &failed.id), Some(failed));
    let calls = bench.runtime.calls("tour");
    assert_eq!(calls.len(), 51);
    assert_eq!(calls[0]["outcome"], json!("ok"));
}

#[tokio::test]
async fn a_turn_of_a_bot_is_decided_again_and_nothing_is_carried_out() {
    let bench = Bench::with(BOT).await;
    let plugin = bench.runtime.plugin("sample-bot").unwrap();
    let turn = Turn {
        id: "9".to_owned(),
        number: 2,
        integration: Integration {
            id: 3,
            name: "Robô".to_owned(),
            settings: vec![("greeting".to_owned(), "Olá".to_owned())],
            secrets: [("token".to_owned(), SecretText::new("segredo".to_owned()))].into(),
        },
        message: TurnMessage {
            kind: "text".to_owned(),
            body: "arquivo".to_owned(),
            ..TurnMessage::default()
        },
        ticket: json!({ "id": 7 }).to_string(),
        contact: json!({ "name": "Carla" }).to_string(),
        state: "null".to_owned(),
    };
    let decided = bench.runtime.take_turn(&plugin, bench.scope(5), turn).await.unwrap();
    assert!(matches!(&decided[..], [BotAction::File(_, caption)] if caption == "Segue"));
    let call = &bench.runtime.calls("sample-bot")[0];
    assert_eq!(call["subject"], "Robô");
    let record = bench
        .runtime
        .call_record("sample-bot", call["id"].as_str().unwrap())
        .unwrap();
    assert_eq!(record.input["message"]["body"], "arquivo");
    let text = serde_json::to_string(&record).unwrap();
    assert!(!text.contains("segredo"), "{text}");

    let elsewhere = Bench::with(BOT).await;
    let plugin = elsewhere.runtime.plugin("sample-bot").unwrap();
    let again = elsewhere
        .runtime
        .replay(&plugin, &serde_json::from_str(&text).unwrap())
        .await
        .unwrap();
    assert_eq!(again.host_calls, record.host_calls);
    assert_eq!((again.answer, again.outcome), (record.answer, record.outcome));
    assert_eq!(elsewhere.media.count(), 0, "a replay reaches no host");
}

#[tokio::test]
async fn a_delivery_to_a_hook_is_told_again() {
    let bench = Bench::with(TOUR).await;
    let plugin = bench.runtime.plugin("tour").unwrap();
    let paid = delivery("access_token=x", &json!({ "paid": 3 }));
    bench.runtime.deliver_hook(&plugin, bench.scope(5), paid).await.unwrap();
    assert_eq!(bench.runtime.calls("tour")[0]["subject"], "paid");
    let record = latest(&bench, "tour");
    assert_eq!(record.input["body"], json!({ "json": { "paid": 3 } }));
    assert_eq!(record.input["query"], "access_token=•••");
    again(TOUR, &record).await;
    let picture = Delivery {
        body: vec![0, 255, 10],
        ..delivery("", &Value::Null)
    };
    bench
        .runtime
        .deliver_hook(&plugin, bench.scope(5), picture)
        .await
        .unwrap();
    let id = bench.runtime.calls("tour")[0]["id"].as_str().unwrap().to_owned();
    let record = bench.runtime.call_record("tour", &id).unwrap();
    assert!(!record.whole, "what is no text is not kept");
    assert_eq!(bench.runtime.replay(&plugin, &record).await, None);
}

#[tokio::test]
async fn news_of_a_plugins_life_are_told_again() {
    let bench = Bench::with(TOUR).await;
    let plugin = bench.runtime.plugin("tour").unwrap();
    let draft = Draft {
        settings: vec![("region".to_owned(), "moon".to_owned())],
        secrets: vec!["token".to_owned()],
    };
    for secrets in [Vec::new(), draft.secrets.clone()] {
        let draft = Draft {
            secrets,
            ..draft.clone()
        };
        bench
            .runtime
            .check_settings(&plugin, bench.scope(5), draft)
            .await
            .unwrap();
        again(TOUR, &latest(&bench, "tour")).await;
    }
    bench.runtime.on_enable(&plugin, bench.scope(5)).await.unwrap();
    again(TOUR, &latest(&bench, "tour")).await;
    bench.runtime.on_disable(&plugin, bench.scope(5)).await.unwrap();
    again(TOUR, &latest(&bench, "tour")).await;
    let refused = bench.runtime.on_upgrade(&plugin, bench.scope(5), "0.0.1").await;
    assert!(refused.is_err());
    let record = latest(&bench, "tour");
    assert_eq!(record.error.as_deref(), Some("the plugin answered: that was long ago"));
    again(TOUR, &record).await;
}

#[tokio::test]
async fn a_delivery_for_a_connection_is_read_again_without_its_secrets() {
    let bench = Bench::with(CHANNEL).await;
    let plugin = bench.runtime.plugin("sample-channel").unwrap();
    let channel = bench.runtime.channel(&plugin, bench.scope(5), about());
    let told =
        json!([{ "kind": "text", "id": "I1", "from": "5511987654321", "name": "Ana", "text": format!("é {TOKEN}") }]);
    channel.on_webhook(webhook(TOKEN, &told)).await.unwrap();
    assert_eq!(bench.runtime.calls("sample-channel")[0]["subject"], "on-webhook Loja");
    let record = latest(&bench, "sample-channel");
    assert_eq!(record.input["headers"][1][1], "•••");
    assert_eq!(
        record.input["connection"]["webhookUrl"],
        "https://desk.test/hooks/sample-channel/•••"
    );
    assert!(record.answer.to_string().contains("é •••"), "{}", record.answer);
    again(CHANNEL, &record).await;
    let odd = channel.on_webhook(webhook(TOKEN, &json!([{ "kind": "odd" }]))).await;
    assert!(odd.is_err());
    again(CHANNEL, &latest(&bench, "sample-channel")).await;
}

#[tokio::test]
async fn what_is_asked_of_a_channel_is_asked_again() {
    let bench = Bench::with(CHANNEL).await;
    let plugin = bench.runtime.plugin("sample-channel").unwrap();
    let channel = bench.runtime.channel(&plugin, bench.scope(5), about());
    let message = || Outgoing {
        id: "M1".to_owned(),
        to: Recipient {
            number: "5511987654321".to_owned(),
            address: None,
            is_group: false,
        },
        content: OutgoingContent::Text("Oi".to_owned()),
        quoted: None,
    };
    bench
        .outside
        .answer(200, &json!({ "state": "open", "echo": TOKEN }).to_string());
    channel.connect().await.unwrap();
    again(CHANNEL, &latest(&bench, "sample-channel")).await;
    bench.outside.answer(201, &json!({ "id": "S1" }).to_string());
    channel.send(message(), None).await.unwrap();
    again(CHANNEL, &latest(&bench, "sample-channel")).await;
    bench.outside.answer(404, "{}");
    channel.find(message()).await.unwrap();
    again(CHANNEL, &latest(&bench, "sample-channel")).await;
    bench
        .outside
        .answer(200, &json!({ "number": "551187654321" }).to_string());
    channel.check_number("5511987654321".to_owned()).await.unwrap();
    again(CHANNEL, &latest(&bench, "sample-channel")).await;
    channel.on_challenge("hub.challenge=42".to_owned()).await.unwrap();
    again(CHANNEL, &latest(&bench, "sample-channel")).await;
    bench.outside.answer(200, "{}");
    channel.disconnect().await.unwrap();
    again(CHANNEL, &latest(&bench, "sample-channel")).await;
}

#[tokio::test]
async fn what_a_provider_tells_of_charges_is_read_again() {
    const KEY: &str = "inv00000881t00012x7h2k9d4q1";
    let bench = Bench::with(TILL).await;
    bench.outside.set_secret(5, "token", TOKEN, None);
    bench.outside.set_secret(5, "word", WORD, None);
    let plugin = bench.runtime.plugin("till").unwrap();
    let cob = json!({ "txid": KEY, "status": "ATIVA", "pixCopiaECola": "00020101021226" }).to_string();
    let request = ChargeRequest {
        key: KEY.to_owned(),
        amount_cents: 14_990,
        due_on: "2026-12-10".to_owned(),
        payer_document: Some("52998224725".to_owned()),
        ..ChargeRequest::default()
    };
    bench.outside.answer(201, &cob);
    bench
        .runtime
        .create_charge(&plugin, bench.scope(5), request)
        .await
        .unwrap();
    again(TILL, &latest(&bench, "till")).await;
    let told = delivery(
        &format!("word={WORD}"),
        &json!({ "pix": [{ "txid": KEY, "valor": "149.90" }] }),
    );
    bench.outside.answer(200, &cob);
    let changes = bench
        .runtime
        .deliver_payment(&plugin, bench.scope(5), told)
        .await
        .unwrap();
    assert_eq!(changes.len(), 1);
    again(TILL, &latest(&bench, "till")).await;
}
