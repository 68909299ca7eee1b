//! Every capability reaches the port behind it, in the company of the call.

use std::time::Duration;

use balcao_model::clock::Clock;
use balcao_runtime::ports::Audience;
use balcao_runtime::{CallError, Job, JobOutcome, PluginError};
use serde_json::{Value, json};

use crate::support::{Bench, TOUR};

async fn visit(bench: &Bench, stop: &str) -> Value {
    bench.json(5, "GET", &format!("/tour/{stop}"), "").await
}

fn job(name: &str, attempt: u32) -> Job {
    Job {
        id: "41".to_owned(),
        name: name.to_owned(),
        payload: r#""call back""#.to_owned(),
        attempt,
        is_last: false,
        due_at: 1_000,
    }
}

#[tokio::test]
async fn the_call_knows_its_company_and_the_hosts_time() {
    let bench = Bench::with(TOUR).await;
    bench.clock.set(1_234);
    let (first, second) = (visit(&bench, "context").await, visit(&bench, "context").await);
    assert_eq!(first["company"], json!([5, 5]));
    assert_eq!(
        (first["name"].as_str(), first["now"].as_u64()),
        (Some("Company 5"), Some(1_234))
    );
    assert_eq!(first["zone"], "America/Sao_Paulo");
    assert_ne!(first["call"], second["call"]);
}

#[tokio::test]
async fn small_values_lock_count_and_are_forgotten() {
    let bench = Bench::with(TOUR).await;
    let expected = |count| json!({ "added": [count == 2, false], "lock": "one", "count": count });
    assert_eq!(visit(&bench, "values").await, expected(2));
    assert_eq!(visit(&bench, "values").await, expected(4));
    bench.clock.advance(Duration::from_secs(61));
    assert_eq!(visit(&bench, "values").await["added"], json!([true, false]));
    assert_eq!(
        bench.json(6, "GET", "/tour/values", "").await["count"],
        2,
        "another company has its own"
    );
}

#[tokio::test]
async fn a_job_takes_the_place_of_the_waiting_one_with_its_key() {
    let bench = Bench::with(TOUR).await;
    let id = visit(&bench, "jobs").await;
    let queued = bench.jobs.queued();
    assert_eq!(queued.len(), 1);
    let (company, plugin, queued_id, job) = &queued[0];
    assert_eq!((*company, plugin.as_str(), json!(queued_id)), (5, "tour", id));
    assert_eq!((job.payload.as_str(), job.max_attempts), (r#""later""#, 3));
    assert_eq!(job.run_at, u64::try_from(bench.clock.now() + 1_000).ok());
    assert_eq!(
        bench.json(6, "GET", "/tour/cancel", "").await,
        false,
        "of another company"
    );
    assert_eq!(visit(&bench, "cancel").await, true);
    assert_eq!(visit(&bench, "cancel").await, false);
}

#[tokio::test]
async fn an_undeclared_job_is_refused_with_the_line_to_add() {
    let bench = Bench::with(TOUR).await;
    let error = bench.get(5, "/tour/foreign-job").await.unwrap_err();
    assert!(error.to_string().contains("add it under `[[jobs]]`"), "{error}");
}

#[tokio::test]
async fn a_worker_does_its_jobs() {
    let bench = Bench::with(TOUR).await;
    let plugin = bench.runtime.plugin("tour").unwrap();
    let run = |name, attempt| bench.runtime.run_job(&plugin, bench.scope(5), job(name, attempt));
    assert_eq!(
        run("remind", 1).await,
        Err(CallError::Plugin(PluginError::Internal(
            "the first attempt fails".into()
        )))
    );
    assert_eq!(run("remind", 2).await, Ok(JobOutcome::Done));
    assert_eq!(bench.desk.emitted().len(), 1);
    let again = Job {
        payload: "2000".to_owned(),
        ..job("again", 1)
    };
    let outcome = bench.runtime.run_job(&plugin, bench.scope(5), again).await;
    assert_eq!(outcome, Ok(JobOutcome::AgainAt(2_000)));
}

#[tokio::test]
async fn documents_are_counted_by_the_values_of_a_field() {
    let bench = Bench::with(TOUR).await;
    assert_eq!(
        visit(&bench, "groups").await,
        json!([[["open", 2], ["paid", 1]], [["open", 1], ["paid", 1]]])
    );
}

#[tokio::test]
async fn texts_come_in_the_language_of_the_call_or_in_portuguese() {
    let bench = Bench::with(TOUR).await;
    assert_eq!(
        visit(&bench, "texts").await,
        json!(["Olá, Ana!", "só aqui", "none", "Hello, Bia!"])
    );
}

#[tokio::test]
async fn events_go_to_the_audience_they_are_meant_for() {
    let bench = Bench::with(TOUR).await;
    bench.get(5, "/tour/users-hear").await.unwrap();
    bench.get(5, "/tour/ticket-hears").await.unwrap();
    let heard: Vec<_> = bench
        .desk
        .emitted()
        .into_iter()
        .map(|(company, who, ..)| (company, who))
        .collect();
    assert_eq!(heard, [(5, Audience::Users(vec![1, 2])), (5, Audience::Ticket(9))]);
}

#[tokio::test]
async fn the_desk_is_read_in_the_company_of_the_call() {
    let bench = Bench::with(TOUR).await;
    bench.desk.add_kanban_tag(5, 2);
    for (stop, field) in [
        ("contact", "/companyId"),
        ("contacts", "/contacts/0/companyId"),
        ("ticket", "/companyId"),
    ] {
        assert_eq!(visit(&bench, stop).await.pointer(field), Some(&json!(5)), "{stop}");
    }
    assert_eq!(visit(&bench, "messages").await["messages"][0]["ticketId"], 9);
    assert_eq!(visit(&bench, "queues").await[0]["name"], "Suporte");
    assert_eq!(visit(&bench, "users").await[0]["queueIds"], json!([1]));
    assert_eq!(visit(&bench, "tags").await[0]["id"], 2);
    assert_eq!(bench.get(5, "/tour/detach").await.unwrap().status, 204);
}
