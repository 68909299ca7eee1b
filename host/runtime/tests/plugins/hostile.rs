//! What a misbehaving plugin does to itself and not to others.

use std::time::{Duration, Instant};

use balcao_runtime::{CallError, CallLimits, Event, PluginError, RuntimeConfig};

use crate::support::{Bench, HOSTILE};

#[tokio::test]
async fn an_endless_loop_is_stopped() {
    let bench = Bench::with(HOSTILE).await;
    let began = Instant::now();
    assert_eq!(bench.trick("loop").await, Err(CallError::CpuLimit));
    assert!(began.elapsed() < Duration::from_millis(400), "{:?}", began.elapsed());
}

#[tokio::test]
async fn a_memory_bomb_hits_the_limit() {
    // Filling memory takes processor time as well, on a busy machine more than the other tests allow.
    let bench = Bench::with_config(HOSTILE, |config| RuntimeConfig {
        call: CallLimits {
            cpu: Duration::from_secs(20),
            wall: Duration::from_secs(20),
            ..config.call
        },
        ..config
    })
    .await;
    assert_eq!(bench.trick("memory").await, Err(CallError::MemoryLimit));
    assert_eq!(bench.trick("reserve").await.unwrap(), "true");
}

#[tokio::test]
async fn a_panic_reaches_the_log_with_its_text() {
    let bench = Bench::with(HOSTILE).await;
    assert!(matches!(bench.trick("panic").await, Err(CallError::Crashed(_))));
    let logged = bench.desk.logged();
    assert!(logged[0].2.contains("card 42 has no column"), "{logged:?}");
}

#[tokio::test]
async fn a_deep_recursion_ends_the_call_only() {
    let bench = Bench::with(HOSTILE).await;
    assert!(matches!(bench.trick("stack").await, Err(CallError::Crashed(_))));
    assert_eq!(bench.trick("statics").await.unwrap(), "1");
}

#[tokio::test]
async fn calls_of_the_host_are_counted() {
    let bench = Bench::with(HOSTILE).await;
    assert_eq!(bench.trick("spam").await, Err(CallError::HostCallLimit));
}

#[tokio::test]
async fn log_lines_are_limited_in_number_and_length() {
    let bench = Bench::with(HOSTILE).await;
    bench.trick("log-spam").await.unwrap();
    let logged = bench.desk.logged();
    assert_eq!(logged.len(), 100);
    assert_eq!(logged[0].2.len(), 4 << 10);
}

#[tokio::test]
async fn a_sleeping_plugin_runs_out_of_time() {
    let bench = Bench::with(HOSTILE).await;
    let began = Instant::now();
    assert_eq!(bench.trick("sleep").await, Err(CallError::Timeout));
    assert!(began.elapsed() < Duration::from_secs(2));
}

#[tokio::test]
async fn there_are_no_files_no_network_and_no_environment() {
    let bench = Bench::with(HOSTILE).await;
    assert_eq!(bench.trick("files").await.unwrap(), "false");
    assert_eq!(bench.trick("network").await.unwrap(), "false");
    assert_eq!(bench.trick("environment").await.unwrap(), "0");
}

#[tokio::test]
async fn answers_are_checked() {
    let bench = Bench::with(HOSTILE).await;
    for trick in ["bad-status", "bad-header", "huge"] {
        let outcome = bench.get(1, &format!("/hostile/{trick}")).await;
        assert!(
            matches!(outcome, Err(CallError::BadAnswer(_))),
            "{trick}: {:?}",
            outcome.map(|answer| answer.status)
        );
    }
}

#[tokio::test]
async fn an_error_of_the_plugin_keeps_its_code() {
    let bench = Bench::with(HOSTILE).await;
    let error = bench.trick("nonsense").await.unwrap_err();
    assert_eq!((error.status(), error.code()), (400, "ERR_NO_SUCH_TRICK"));
}

#[tokio::test]
async fn an_event_that_fails_says_so_and_can_be_delivered_again() {
    let bench = Bench::with(HOSTILE).await;
    let plugin = bench.runtime.subscribers("tag.deleted").remove(0);
    let event = Event {
        id: "1".into(),
        kind: "tag.deleted".into(),
        payload: "{}".into(),
        occurred_at: 0,
    };
    let outcome = bench.runtime.deliver_event(&plugin, bench.scope(1), event).await;
    assert_eq!(
        outcome,
        Err(CallError::Plugin(PluginError::Internal(
            "tag.deleted came too early".into()
        )))
    );
    assert!(bench.runtime.subscribers("ticket.created").is_empty());
}

#[tokio::test]
async fn an_oversized_request_does_not_reach_the_plugin() {
    let bench = Bench::with(HOSTILE).await;
    let body = "x".repeat((1 << 20) + 1);
    assert_eq!(
        bench.call(1, "POST", "/notes", &body).await,
        Err(CallError::RequestTooLarge(1 << 20))
    );
}

#[tokio::test]
async fn repeated_crashes_suspend_the_plugin_for_that_company_only() {
    let bench = Bench::with_config(HOSTILE, |config| balcao_runtime::RuntimeConfig {
        circuit_failures: 3,
        ..config
    })
    .await;
    for _ in 0..3 {
        assert!(matches!(bench.trick("panic").await, Err(CallError::Crashed(_))));
    }
    assert!(matches!(bench.trick("statics").await, Err(CallError::Suspended(_))));
    assert_eq!(bench.get(2, "/hostile/statics").await.unwrap().body, b"1");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn good_calls_among_bad_ones_all_succeed() {
    let bench = std::sync::Arc::new(Bench::with(HOSTILE).await);
    let calls = (0..60).map(|number| {
        let bench = std::sync::Arc::clone(&bench);
        let trick = ["statics", "panic", "statics", "stack", "memory", "statics"][number % 6];
        tokio::spawn(async move { (trick, bench.trick(trick).await) })
    });
    for call in calls.collect::<Vec<_>>() {
        let (trick, outcome) = call.await.unwrap();
        assert_eq!(outcome.is_ok(), trick == "statics", "{trick}: {outcome:?}");
    }
}

#[tokio::test]
async fn an_endless_loop_lets_other_tasks_run() {
    let bench = Bench::with(HOSTILE).await;
    let ticks = async {
        let mut ticks = 0;
        loop {
            tokio::time::sleep(Duration::from_millis(1)).await;
            ticks += 1;
            if ticks == 3 {
                return ticks;
            }
        }
    };
    let (outcome, ticks) = tokio::join!(bench.trick("loop"), ticks);
    assert_eq!((outcome, ticks), (Err(CallError::CpuLimit), 3));
}
