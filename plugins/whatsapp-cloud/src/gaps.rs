//! Gaps in the texts of templates: Meta's `{{1}}` or `{{first_name}}` becomes `{{body.1}}` or `{{body.first_name}}`.

use balcao_plugin::channel::Variable;
use serde_json::Value;

/// Bytes that the host takes.
pub(crate) const LONGEST_KEY: usize = 64;

/// What could stand in the gaps of a part.
pub(crate) struct Example<'a> {
    numbered: Option<&'a Value>,
    named: Option<&'a Value>,
}

impl<'a> Example<'a> {
    /// Of the part `header` or `body`.
    pub(crate) fn of(part: &str, told: &'a Value) -> Self {
        let numbered = told.get(format!("{part}_text"));
        Self {
            // Of a body there may be several; the first one is taken.
            numbered: match numbered.and_then(|all| all.get(0)) {
                Some(first) if first.is_array() => Some(first),
                _ => numbered,
            },
            named: told.get(format!("{part}_text_named_params")),
        }
    }

    fn value(&self, name: &str) -> String {
        let found = match name.parse::<usize>() {
            Ok(number) => self.numbered.and_then(|all| all.get(number.checked_sub(1)?)),
            Err(_) => self.named(name),
        };
        found.and_then(Value::as_str).unwrap_or_default().to_owned()
    }

    fn named(&self, name: &str) -> Option<&Value> {
        let mut all = self.named?.as_array()?.iter();
        all.find(|one| one.get("param_name").and_then(Value::as_str) == Some(name))?
            .get("example")
    }
}

/// The text with its gaps under their keys, and each gap once.
pub(crate) fn renamed(part: &str, text: &str, example: &Example<'_>) -> (String, Vec<Variable>) {
    let mut renamed = String::new();
    let mut found: Vec<Variable> = Vec::new();
    let mut rest = text;
    while let Some((before, name, after)) = next(rest) {
        let key = format!("{part}.{name}");
        renamed.push_str(before);
        renamed.push_str(&format!("{{{{{key}}}}}"));
        if !found.iter().any(|one| one.key == key) {
            let example = example.value(name);
            found.push(Variable { key, example });
        }
        rest = after;
    }
    renamed.push_str(rest);
    (renamed, found)
}

/// What stands before the next gap, its name, and what stands behind it.
fn next(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("{{")?;
    let (name, after) = rest.split_once("}}")?;
    let name = name.trim();
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then_some((before, name, after))
}
