//! What customers do to messages, and what Meta tells of them in the form of a message.

use balcao_plugin::channel::{Action, Change, Event, Person};
use serde_json::Value;

/// Whether nobody wrote it. A number that a customer gave up may be another person's tomorrow, so the new one is not taken for the
/// same address.
pub(crate) fn is_notice(kind: &str) -> bool {
    matches!(kind, "system" | "request_welcome")
}

/// What is done to a message, if it is none of its own.
pub(crate) fn action(kind: &str) -> Option<Action> {
    match kind {
        "reaction" => Some(Action::Reaction),
        "edit" => Some(Action::Edit),
        "revoke" => Some(Action::Delete),
        _ => None,
    }
}

pub(crate) fn event(id: String, action: Action, sender: Person, told: &Value) -> Event {
    let word = |path: &str| told.pointer(path).and_then(Value::as_str).map(str::to_owned);
    let (target, text) = match action {
        Action::Reaction => (word("/message_id"), word("/emoji")),
        Action::Edit => (word("/original_message_id"), edited(told)),
        Action::Delete => (word("/original_message_id"), None),
    };
    match target {
        Some(target) => Event::Change(Change {
            id,
            target,
            sender,
            group: None,
            from_me: false,
            action,
            text: text.unwrap_or_default(),
        }),
        None => Event::Other("a change without its message".to_owned()),
    }
}

/// The new text of a message, or the one with its file.
fn edited(told: &Value) -> Option<String> {
    let message = told.get("message")?;
    let content = message.get(message.get("type")?.as_str()?)?;
    let text = content.get("body").or_else(|| content.get("caption"))?;
    text.as_str().map(str::to_owned)
}
