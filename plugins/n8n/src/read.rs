//! Answers of workflows in all the shapes in which they come.

use balcao_plugin::http::Answer;
use serde_json::Value;

use crate::decision::{Decision, Said};

/// What an answer says.
#[derive(Debug, PartialEq)]
pub(crate) enum Read {
    /// The workflow has begun, and may answer later.
    Later,
    Now(Decision),
}

/// n8n's answer when a workflow responds immediately.
const STARTED: &str = "Workflow was started";
const ACCEPTED: u16 = 202;
const NO_CONTENT: u16 = 204;
/// Characters of a reason that are shown.
const SHOWN: usize = 200;
/// Fields in which nodes of n8n put what they say: agents, chains and others.
const TEXTS: [&str; 2] = ["output", "text"];

/// Reads an answer. The error says in plain words what is wrong with it.
pub(crate) fn answer(answer: &Answer) -> Result<Read, String> {
    if !answer.is_ok() {
        return Err(refusal(answer));
    }
    let text = answer.text();
    if matches!(answer.status, ACCEPTED | NO_CONTENT) || text.trim().is_empty() {
        return Ok(Read::Later);
    }
    let Ok(value) = serde_json::from_str::<Value>(&text) else {
        return plain(&text).map(Read::Now);
    };
    if value.get("message").and_then(Value::as_str) == Some(STARTED) {
        return Ok(Read::Later);
    }
    decision(&value).map(Read::Now)
}

/// Reads JSON: items of n8n, our own shape, or a text in one of the usual fields.
pub(crate) fn decision(value: &Value) -> Result<Decision, String> {
    match value {
        Value::Array(items) if !items.is_empty() => {
            let add = |all: Decision, item: &Value| Ok(all.and(decision(item)?));
            items.iter().try_fold(Decision::default(), add)
        }
        Value::String(text) => plain(text),
        Value::Object(fields) => {
            if fields.contains_key("messages") || fields.contains_key("actions") {
                return own(value);
            }
            let inner = TEXTS.iter().chain(&["json"]).find_map(|name| fields.get(*name));
            inner.map_or_else(
                || Err("the answer of the workflow has neither messages, actions, output nor text".to_owned()),
                decision,
            )
        }
        _ => Err("the answer of the workflow is neither an object, a list nor a text".to_owned()),
    }
}

fn own(value: &Value) -> Result<Decision, String> {
    let list = |name: &str| match value.get(name) {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(list)) => Ok(list.clone()),
        Some(_) => Err(format!("`{name}` in the answer of the workflow is no list")),
    };
    let message = |(place, value): (usize, Value)| match value {
        Value::String(body) => Ok(Said {
            body,
            ..Said::default()
        }),
        other => serde_json::from_value(other).map_err(|error| format!("messages[{place}]: {error}")),
    };
    Ok(Decision {
        messages: list("messages")?
            .into_iter()
            .enumerate()
            .map(message)
            .collect::<Result<_, _>>()?,
        actions: list("actions")?,
    })
}

fn plain(text: &str) -> Result<Decision, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("the answer of the workflow is empty".to_owned());
    }
    if text.starts_with('<') {
        return Err("the workflow answered with a page instead of a text".to_owned());
    }
    Ok(Decision::text(text))
}

/// The status, and n8n's own words, if there are some.
fn refusal(answer: &Answer) -> String {
    let said: Option<String> = answer
        .json::<Value>()
        .ok()
        .and_then(|body| Some(body.get("message")?.as_str()?.chars().take(SHOWN).collect()));
    match said {
        Some(said) => format!("the workflow answered {}: {said}", answer.status),
        None => format!("the workflow answered {}", answer.status),
    }
}
