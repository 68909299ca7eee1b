//! One call: an empty one, and an echo of 1 KB of JSON, on one thread and on two.

use std::sync::Arc;

use balcao_registry::Trust;
use balcao_runtime::testing;
use serde_json::{Value, json};

use crate::guests::{self, BODY};
use crate::measure::{Outcome, ROUNDS, Work, block_on, cpu_micros, per_second, print, run};

pub(crate) fn measure() -> Outcome<()> {
    let folder = tempfile::tempdir()?;
    let runtime = guests::runtime(folder.path())?;
    for folder in [guests::ECHO, guests::SCRIPT] {
        let package = testing::package(folder)?;
        block_on(async { Ok(runtime.install(package, Trust::Platform).await.map(drop)?) })?;
    }
    let runtime = Arc::new(runtime);
    let empty_call = Work::of("echo", "GET", "/ping", b"");
    let echo_call = Work::of("echo", "POST", "/echo", BODY);
    // The same from a plugin that brings a JavaScript engine.
    let script_empty_call = Work::of("hostile-script", "GET", "/script/statics", b"");
    let script_echo_call = Work::of("hostile-script", "POST", "/script/echo", BODY);
    run(&runtime, &echo_call, 2)?;

    let (mut empty, mut echo, mut beside) = (Vec::new(), Vec::new(), Vec::new());
    let (mut script_empty, mut script_echo) = (Vec::new(), Vec::new());
    let (mut one, mut two, mut ratio) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        empty.push(cpu_micros(&run(&runtime, &empty_call, 1)?));
        script_empty.push(cpu_micros(&run(&runtime, &script_empty_call, 1)?));
        script_echo.push(cpu_micros(&run(&runtime, &script_echo_call, 1)?));
        let single = run(&runtime, &echo_call, 1)?;
        let double = run(&runtime, &echo_call, 2)?;
        echo.push(cpu_micros(&single));
        beside.push(cpu_micros(&double));
        one.push(per_second(&single));
        two.push(per_second(&double));
        ratio.push(per_second(&double) / per_second(&single));
    }
    print("plugin_call_empty", "cpu_us", &mut empty, &json!({ "at_most": 12 }))?;
    print("plugin_call_echo_1kb", "cpu_us", &mut echo, &json!({ "at_most": 45 }))?;
    // Calls that disturb each other cost more when two threads make them, however busy the machine is.
    print(
        "plugin_call_echo_1kb_of_2_threads",
        "cpu_us",
        &mut beside,
        &json!({ "at_most": 45 }),
    )?;
    print(
        "plugin_call_empty_javascript",
        "cpu_us",
        &mut script_empty,
        &Value::Null,
    )?;
    print(
        "plugin_call_echo_1kb_javascript",
        "cpu_us",
        &mut script_echo,
        &Value::Null,
    )?;
    print("plugin_echo_1_thread", "per_second", &mut one, &Value::Null)?;
    print(
        "plugin_echo_2_threads",
        "per_second",
        &mut two,
        &json!({ "at_least": 45_000 }),
    )?;
    print(
        "plugin_echo_2_threads_over_1",
        "ratio",
        &mut ratio,
        &json!({ "at_least": 1.8 }),
    )
}
