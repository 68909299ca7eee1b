//! A recorded call, run again without its host.

use balcao_runtime::ports::SecretText;
use balcao_runtime::{BotAction, CallRecord, Integration, Turn, TurnMessage};
use serde_json::json;

use crate::support::{BOT, Bench, TOUR};

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
