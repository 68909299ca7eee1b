//! Packages at a running host.

use anyhow::Context;
use balcao_registry::{Limits, Package};
use serde_json::{Value, json};

use super::client::{Client, HostAccess};
use super::pack::read;
use super::{Install, Rollback};
use crate::serve::write_stdout;

/// `balcao plugin install`
pub(super) fn install(wanted: &Install) -> anyhow::Result<()> {
    let bytes = read(&wanted.package)?;
    let package = Package::read(&bytes, &Limits::default()).with_context(|| wanted.package.display().to_string())?;
    let client = wanted.host.open()?;
    client.upload("/plugins", &package.file_name(), &bytes)?.ok()?;
    let (id, version) = (package.manifest.id.as_str(), package.manifest.version.to_string());
    activate(&client, id, &version)?;
    write_stdout(&format!("{id} {version} runs."))
}

/// Lets a version run that the host has.
pub(super) fn activate(client: &Client<'_>, id: &str, version: &str) -> anyhow::Result<Value> {
    let body = json!({ "version": version });
    client.json("PUT", &format!("/plugins/{id}/active"), Some(&body))?.ok()
}

/// `balcao plugin list`
pub(super) fn list(host: &HostAccess) -> anyhow::Result<()> {
    let answer = host.open()?.json("GET", "/plugins", None)?.ok()?;
    let plugins = answer
        .get("plugins")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    let mut lines = vec![row("PLUGIN", "RUNS", "BEFORE", "PUBLISHER", "STATE")];
    lines.extend(plugins.iter().map(line));
    write_stdout(&lines.join("\n"))
}

fn line(plugin: &Value) -> String {
    let text = |pointer: &str| {
        plugin
            .pointer(pointer)
            .and_then(Value::as_str)
            .unwrap_or("-")
            .to_owned()
    };
    let publisher = match plugin.pointer("/publisher/name").and_then(Value::as_str) {
        Some(name) => name.to_owned(),
        None => "built in".to_owned(),
    };
    let state = if plugin.get("disabled").is_some_and(|disabled| !disabled.is_null()) {
        format!("switched off: {}", text("/disabled/reason"))
    } else if plugin.get("active").is_none_or(Value::is_null) {
        "not installed".to_owned()
    } else {
        let companies = plugin.get("companies").and_then(Value::as_u64).unwrap_or(0);
        let noun = if companies == 1 { "company" } else { "companies" };
        format!("on for {companies} {noun}")
    };
    row(&text("/id"), &text("/active"), &text("/previous"), &publisher, &state)
}

fn row(id: &str, runs: &str, before: &str, publisher: &str, state: &str) -> String {
    format!("{id:<24} {runs:<16} {before:<16} {publisher:<20} {state}")
}

/// `balcao plugin rollback`
pub(super) fn rollback(wanted: &Rollback) -> anyhow::Result<()> {
    let client = wanted.host.open()?;
    let plugin = client.json("GET", &format!("/plugins/{}", wanted.id), None)?.ok()?;
    let previous = plugin.get("previous").and_then(Value::as_str).map(str::to_owned);
    let to = wanted.to.clone().or(previous);
    let to = to.with_context(|| format!("no version of {} ran before; name one with --to", wanted.id))?;
    activate(&client, &wanted.id, &to)?;
    write_stdout(&format!("{} {to} runs again.", wanted.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plugin_is_one_line() {
        let plugin = json!({ "id": "notes", "active": "1.2.0", "previous": null, "publisher": { "name": "Ana" },
            "disabled": null, "companies": 3 });
        let words: Vec<String> = line(&plugin).split_whitespace().map(str::to_owned).collect();
        assert_eq!(words.join(" "), "notes 1.2.0 - Ana on for 3 companies");
        let killed = json!({ "id": "notes", "active": "1.2.0", "disabled": { "reason": "it leaks" } });
        assert!(line(&killed).ends_with("switched off: it leaks"));
    }
}
