//! `balcao plugin replay`: a recorded call again, here, with the plugin as it is now.

use anyhow::{Context, bail};
use balcao_plugin_build::{Optimize, Project};
use balcao_registry::{Limits, Package, Trust};
use balcao_runtime::testing::{LogLine, memory};
use balcao_runtime::{CallRecord, HostCall, Runtime, RuntimeConfig};
use serde_json::Value;

use super::{Replay, pack};
use crate::serve::write_stdout;

pub(super) fn run(wanted: &Replay) -> anyhow::Result<()> {
    let project = Project::open(&wanted.folder)?;
    let record = record(wanted, project.manifest()?.id.as_str())?;
    if !record.whole {
        bail!(
            "the call {} was too large to be kept whole, so it cannot be replayed",
            record.id
        );
    }
    let component = project.compile(Optimize::Turnaround, false)?;
    let text = project.manifest_text()?;
    let package = Package::read(
        &project.contents(&text, &component)?.pack_unsigned()?,
        &Limits::default(),
    )?;
    let cache = component.with_file_name("replay");
    let again = tokio::runtime::Handle::current().block_on(again(package, cache, &record))?;
    write_stdout(&report(&record, &again.0, &again.1))
}

/// The record that a host has of the call, or that a file holds.
fn record(wanted: &Replay, plugin: &str) -> anyhow::Result<CallRecord> {
    let answer = match &wanted.record {
        Some(file) => serde_json::from_slice(&pack::read(file)?)?,
        None => {
            let path = format!("/plugins/{plugin}/calls/{}", wanted.call_id);
            wanted.host.open()?.json("GET", &path, None)?.ok().context(
                "the host that made the call keeps the latest ones until it ends; with several hosts ask each by its own address",
            )?
        }
    };
    serde_json::from_value(answer).context("the record is not one of this version of Balcão")
}

/// The call once more, with the recorded answers and at the recorded time; and what it logged.
async fn again(
    package: Package,
    cache: std::path::PathBuf,
    record: &CallRecord,
) -> anyhow::Result<(CallRecord, Vec<LogLine>)> {
    let memory = memory();
    memory.clock.set(record.at);
    let runtime = Runtime::new(RuntimeConfig::new(cache), memory.ports)?;
    // Paths are matched by the recorded call, not by trust.
    let plugin = runtime.install(package.into(), Trust::Platform).await?;
    let again = runtime.replay(&plugin, record).await;
    let again = again.with_context(|| {
        format!(
            "what the call {} was given was not kept, so it cannot be replayed",
            record.id
        )
    })?;
    Ok((again, memory.desk.logged()))
}

fn report(recorded: &CallRecord, now: &CallRecord, logged: &[LogLine]) -> String {
    let mut lines = vec![
        format!(
            "{} {} of company {}, recorded with version {}",
            recorded.role, recorded.id, recorded.company_id, recorded.version
        ),
        format!("input     {}", recorded.input),
    ];
    let masked = [&recorded.input.to_string()]
        .into_iter()
        .chain(recorded.host_calls.iter().map(|call| &call.answer))
        .any(|text| text.contains("•••"));
    if masked {
        lines.push("          secrets were masked by the host: what depends on them may go another way".to_owned());
    }
    lines.extend(host_calls(&recorded.host_calls, &now.host_calls));
    lines.extend(
        logged
            .iter()
            .map(|(_, level, text)| format!("log       {level:?}: {text}")),
    );
    lines.push(format!("recorded  {}", outcome(recorded)));
    lines.push(format!("now       {}", outcome(now)));
    let is_same = outcome(recorded) == outcome(now) && recorded.host_calls == now.host_calls;
    lines.push(if is_same { "The same." } else { "It differs." }.to_owned());
    lines.join("\n")
}

/// Each call of the host, and the first one at which the two went different ways.
fn host_calls(recorded: &[HostCall], now: &[HostCall]) -> Vec<String> {
    let same = recorded.iter().zip(now).take_while(|(one, other)| one == other).count();
    let shown = |sign: &str, call: &HostCall| format!("{sign} {:<18} {}", call.capability, call.answer);
    let mut lines: Vec<String> = recorded
        .iter()
        .take(same)
        .map(|call| shown("host     ", call))
        .collect();
    lines.extend(recorded.iter().skip(same).map(|call| shown("host    -", call)));
    lines.extend(now.iter().skip(same).map(|call| shown("host    +", call)));
    lines
}

fn outcome(call: &CallRecord) -> String {
    match (&call.error, &call.answer) {
        (Some(error), _) => format!("{}: {error}", call.outcome),
        (None, Value::Null) => call.outcome.clone(),
        (None, answer) => format!("{}: {answer}", call.outcome),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(capability: &str, answer: &str) -> HostCall {
        HostCall {
            capability: capability.into(),
            answer: answer.into(),
        }
    }

    #[test]
    fn the_place_where_the_ways_part_is_shown() {
        let recorded = [call("kv", "1"), call("kv", "2")];
        let now = [call("kv", "1"), call("jobs", "")];
        let lines = host_calls(&recorded, &now);
        let signs: Vec<&str> = lines.iter().map(|line| line.get(8..9).unwrap()).collect();
        assert_eq!(signs, [" ", "-", "+"]);
    }
}
