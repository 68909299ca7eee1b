//! A plugin that brings a JavaScript engine with it: its limits, and that it harms nobody else.

use std::time::Duration;

use balcao_registry::{Package, Trust};
use balcao_runtime::{CallError, EngineLimits, InstallError, PluginError, Runtime, RuntimeConfig, testing};

use crate::support::{Bench, ECHO, config};

const SCRIPT: &str = "host/runtime/tests/javascript";

async fn bench() -> Bench {
    with_limits(|limits| limits).await
}

async fn with_limits(change: impl FnOnce(EngineLimits) -> EngineLimits) -> Bench {
    Bench::with_config(SCRIPT, |config| RuntimeConfig {
        javascript: change(EngineLimits {
            max_instances: 8,
            // The memory is filled by the processor, which other tests keep busy.
            cpu: Duration::from_secs(20),
            ..config.javascript
        }),
        call: balcao_runtime::CallLimits {
            wall: Duration::from_secs(20),
            ..config.call
        },
        ..config
    })
    .await
}

impl Bench {
    async fn script(&self, name: &str) -> Result<String, CallError> {
        let response = self.get(1, &format!("/script/{name}")).await?;
        Ok(String::from_utf8(response.body).unwrap())
    }
}

#[tokio::test]
async fn it_answers_and_knows_the_company_of_the_call() {
    let bench = bench().await;
    let body = r#"{"text":"Olá 😀","list":[1,2.5,null,true]}"#;
    assert_eq!(
        bench.call(1, "POST", "/script/echo", body).await.unwrap().body,
        body.as_bytes()
    );
    assert_eq!(bench.get(2, "/script/company").await.unwrap().body, b"2");
}

#[tokio::test]
async fn nothing_survives_a_call() {
    let bench = bench().await;
    for _ in 0..3 {
        assert_eq!(bench.script("statics").await.unwrap(), "1");
    }
}

#[tokio::test]
async fn an_endless_loop_of_a_script_is_stopped() {
    let bench = with_limits(|limits| EngineLimits {
        cpu: Duration::from_millis(60),
        ..limits
    })
    .await;
    assert_eq!(bench.script("loop").await, Err(CallError::CpuLimit));
    assert_eq!(bench.script("statics").await.unwrap(), "1");
}

#[tokio::test]
async fn memory_has_an_end() {
    let bench = bench().await;
    for trick in ["memory", "text"] {
        let outcome = bench.script(trick).await;
        assert!(outcome.is_err(), "{trick}: {outcome:?}");
        assert_ne!(outcome, Err(CallError::CpuLimit), "{trick}");
        assert_ne!(outcome, Err(CallError::Timeout), "{trick}");
    }
    let limit = config().javascript.memory_bytes;
    let used = bench.runtime.take_usage();
    assert!(used.iter().all(|used| used.memory <= limit), "{used:?}");
    assert_eq!(bench.script("statics").await.unwrap(), "1");
}

#[tokio::test]
async fn a_deep_recursion_of_a_script_ends_the_call_only() {
    let bench = bench().await;
    assert!(bench.script("stack").await.is_err());
    assert_eq!(bench.script("statics").await.unwrap(), "1");
}

#[tokio::test]
async fn what_is_thrown_is_answered_and_what_was_not_meant_is_logged() {
    let bench = bench().await;
    let refused = bench.script("refuse").await.unwrap_err();
    assert_eq!((refused.status(), refused.code()), (400, "ERR_NO_SUCH_TRICK"));
    assert!(bench.desk.logged().is_empty());
    let thrown = bench.script("throw").await;
    assert_eq!(
        thrown,
        Err(CallError::Plugin(PluginError::Internal("card 42 has no column".into())))
    );
    let logged = bench.desk.logged();
    assert!(
        logged[0].2.starts_with("TypeError: card 42 has no column\n"),
        "{logged:?}"
    );
}

#[tokio::test]
async fn answers_and_calls_of_scripts_are_limited_as_those_of_others() {
    let bench = bench().await;
    assert_eq!(bench.script("spam").await, Err(CallError::HostCallLimit));
    assert!(matches!(bench.script("huge").await, Err(CallError::BadAnswer(_))));
    assert!(bench.script("wrong-type").await.is_err());
    assert!(matches!(
        bench.script("foreign-event").await,
        Err(CallError::Plugin(PluginError::Denied(_)))
    ));
    bench.script("log-spam").await.unwrap();
    assert!(bench.desk.logged().iter().all(|line| line.2.len() <= 4 << 10));
}

#[tokio::test]
async fn the_clock_is_the_hosts_and_chance_is_another_in_every_call() {
    let bench = bench().await;
    bench.clock.set(1_614_265_330_120);
    assert_eq!(
        bench.script("now").await.unwrap(),
        r#"[1614265330120,"2021-02-25T15:02:10.120Z",0]"#
    );
    assert_ne!(
        bench.script("random").await.unwrap(),
        bench.script("random").await.unwrap()
    );
}

#[tokio::test]
async fn there_is_nothing_of_node_or_browsers() {
    assert_eq!(bench().await.script("globals").await.unwrap(), "[]");
}

#[tokio::test]
async fn a_compiled_plugin_runs_beside_it_with_its_own_limits() {
    let bench = bench().await;
    bench
        .runtime
        .install(testing::package(ECHO).unwrap(), Trust::Platform)
        .await
        .unwrap();
    assert_eq!(bench.call(1, "POST", "/echo", "{}").await.unwrap().status, 200);
    assert_eq!(bench.script("statics").await.unwrap(), "1");
}

#[tokio::test]
async fn an_engine_that_the_manifest_does_not_name_is_refused() {
    let built = testing::package(SCRIPT).unwrap();
    let manifest =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/javascript/plugin.toml")).unwrap();
    let manifest = manifest.replace("engine = \"javascript\"\n", "");
    let archive = balcao_registry::Contents::new(&manifest, built.component.clone())
        .pack(&testing::test_key())
        .unwrap();
    let package = Package::read(&archive, &balcao_registry::Limits::default()).unwrap();
    let runtime = Runtime::new(config(), testing::memory().ports).unwrap();
    let refusal = runtime.install(package.into(), Trust::Platform).await.unwrap_err();
    let InstallError::Component { reason, .. } = &refusal else {
        panic!("{refusal}");
    };
    assert!(reason.contains("engine = \"javascript\""), "{reason}");
}
