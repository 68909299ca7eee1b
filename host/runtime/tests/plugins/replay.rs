//! A recorded call, run again without its host.

use balcao_runtime::CallRecord;
use serde_json::json;

use crate::support::{Bench, TOUR};

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
