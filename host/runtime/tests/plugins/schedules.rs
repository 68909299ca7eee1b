//! The plugin of scheduled messages, through the public interface only.

mod records;
mod sending;

use balcao_runtime::ports::FileInfo;
use balcao_runtime::{CallError, Event, Form, Job, JobOutcome, Request, Response, Scope};
use serde_json::{Value, json};

use crate::support::{Bench, SCHEDULES};

/// 2026-11-21, 12:00 UTC.
const NOON: i64 = 1_795_262_400_000;

async fn bench() -> Bench {
    let bench = Bench::with(SCHEDULES).await;
    bench.clock.set(NOON);
    bench
}

async fn write(bench: &Bench, body: &str, send_at: &str) -> i64 {
    let body = json!({ "body": body, "contactId": 4, "sendAt": send_at });
    let made = bench.json(5, "POST", "/schedules", &body.to_string()).await;
    made["id"].as_i64().unwrap()
}

async fn shown(bench: &Bench, id: i64) -> Value {
    bench.json(5, "GET", &format!("/schedules/{id}"), "").await
}

fn nobody(bench: &Bench) -> Scope {
    Scope {
        user: None,
        ..bench.scope(5)
    }
}

/// Runs the job of a message as it waits in the queue.
async fn run(bench: &Bench, id: i64, is_last: bool) -> Result<JobOutcome, CallError> {
    let queued = bench.jobs.queued();
    let (_, _, _, waiting) = queued
        .iter()
        .find(|(_, _, _, job)| job.key.as_deref() == Some(&id.to_string()))
        .expect("a job waits");
    let job = Job {
        id: "1".to_owned(),
        name: "send".to_owned(),
        payload: waiting.payload.clone(),
        attempt: 1,
        is_last,
        due_at: 0,
    };
    let plugin = bench.runtime.plugin("schedules").unwrap();
    bench.runtime.run_job(&plugin, nobody(bench), job).await
}

async fn recover(bench: &Bench) {
    let job = Job {
        id: "2".to_owned(),
        name: "recover".to_owned(),
        payload: "null".to_owned(),
        attempt: 1,
        is_last: false,
        due_at: 0,
    };
    let plugin = bench.runtime.plugin("schedules").unwrap();
    bench.runtime.run_job(&plugin, nobody(bench), job).await.unwrap();
}

async fn tell(bench: &Bench, kind: &str, payload: Value) {
    let event = Event {
        id: "e1".into(),
        kind: kind.into(),
        payload: payload.to_string(),
        occurred_at: 0,
    };
    let plugin = bench.runtime.plugin("schedules").unwrap();
    bench
        .runtime
        .deliver_event(&plugin, nobody(bench), event)
        .await
        .unwrap();
}

async fn as_somebody_else(bench: &Bench, profile: &str, method: &str, path: &str, body: &str) -> Response {
    let mut scope = bench.scope(5);
    if let Some(user) = &mut scope.user {
        user.id = 9;
        user.profile = profile.to_owned();
    }
    let route = bench.runtime.match_route(method, path).unwrap();
    let request = Request {
        body: body.into(),
        ..Request::default()
    };
    bench.runtime.call_route(&route, scope, request).await.unwrap()
}

async fn upload(bench: &Bench, id: i64, content_type: &str) -> Response {
    let kept = bench.media.keep(&bench.scope(5), "foto.png", vec![1, 2, 3]);
    let file = FileInfo {
        content_type: content_type.to_owned(),
        ..kept
    };
    let request = Request {
        form: Some(Form {
            fields: Vec::new(),
            files: vec![("file".into(), file)],
        }),
        ..Request::default()
    };
    let path = format!("/schedules/{id}/media-upload");
    let route = bench.runtime.match_route("POST", &path).unwrap();
    bench.runtime.call_route(&route, bench.scope(5), request).await.unwrap()
}
