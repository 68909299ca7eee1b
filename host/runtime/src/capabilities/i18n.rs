//! The plugin's own texts.

use crate::bindings::balcao::plugin::i18n::Host;
use crate::call::{Call, CallState};

/// Where a text is looked up that a language does not have.
const FALLBACK: &str = "pt";

impl Host for CallState {
    fn text(&mut self, key: String, values: Vec<(String, String)>) -> wasmtime::Result<String> {
        Ok(text(&self.call, &self.call.scope.locale, &key, &values))
    }

    fn text_in(&mut self, language: String, key: String, values: Vec<(String, String)>) -> wasmtime::Result<String> {
        Ok(text(&self.call, &language, &key, &values))
    }
}

fn text(call: &Call, language: &str, key: &str, values: &[(String, String)]) -> String {
    let labels = &call.plugin.package().labels;
    let found = [language, FALLBACK]
        .into_iter()
        .find_map(|language| labels.get(language)?.get(key));
    fill(found.map_or(key, String::as_str), values)
}

/// Replaces `{{name}}` in one pass, so that a value with braces is shown as it is.
fn fill(template: &str, values: &[(String, String)]) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        filled.push_str(before);
        let Some((name, following)) = after.split_once("}}") else {
            filled.push_str("{{");
            rest = after;
            continue;
        };
        match values.iter().find(|(known, _)| known == name.trim()) {
            Some((_, value)) => filled.push_str(value),
            None => filled.extend(["{{", name, "}}"]),
        }
        rest = following;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(template: &str) -> String {
        let values = [("name", "Ana"), ("code", "{{name}}")];
        fill(template, &values.map(|(key, value)| (key.to_owned(), value.to_owned())))
    }

    #[test]
    fn values_take_the_place_of_their_names() {
        assert_eq!(filled("Olá, {{name}} e {{ name }}!"), "Olá, Ana e Ana!");
    }

    #[test]
    fn a_value_is_never_read_as_a_template() {
        assert_eq!(filled("[{{code}}]"), "[{{name}}]");
    }

    #[test]
    fn an_unknown_name_and_an_open_brace_stay() {
        assert_eq!(filled("{{who}} {{name"), "{{who}} {{name");
    }
}
