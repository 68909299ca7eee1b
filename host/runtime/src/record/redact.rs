//! Secrets do not leave the process with a recorded call.

use serde_json::Value;

use crate::ports::SecretText;

pub(super) const MASK: &str = "•••";
/// Bytes of a secret that is looked for inside of texts.
const SHORTEST: usize = 4;
/// What the names of secret fields contain, in lower case and without signs.
const SECRET: [&str; 9] = [
    "password",
    "passwd",
    "senha",
    "secret",
    "token",
    "apikey",
    "authorization",
    "privatekey",
    "cookie",
];

/// Masks the values of fields and of pairs with telling names, also inside of texts and bytes that are JSON.
pub(crate) fn redact(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if is_secret(name) && !value.is_null() {
                    *value = MASK.into();
                } else {
                    redact(value);
                }
            }
        }
        Value::Array(elements) => match &mut elements[..] {
            // A header, or a setting.
            [Value::String(name), value @ Value::String(_)] if is_secret(name) => *value = MASK.into(),
            _ => each(elements, redact),
        },
        Value::String(text) => redact_text(text),
        _ => {}
    }
}

/// Text that is JSON; it stays as it is, to the letter, where there is nothing to mask.
fn redact_text(text: &mut String) {
    let json = text
        .starts_with(['{', '['])
        .then(|| serde_json::from_str::<Value>(text).ok());
    if let Some(json) = json.flatten() {
        let mut masked = json.clone();
        redact(&mut masked);
        if masked != json {
            *text = masked.to_string();
        }
    }
}

/// Does so with each element, and with bytes as the text that they are.
fn each(elements: &mut Vec<Value>, change: impl Fn(&mut Value)) {
    let byte = |element: &Value| element.as_u64().and_then(|number| u8::try_from(number).ok());
    let bytes = elements.iter().map(byte).collect::<Option<Vec<u8>>>();
    match bytes.and_then(|bytes| String::from_utf8(bytes).ok()) {
        Some(text) if !text.is_empty() => {
            let mut changed = Value::String(text.clone());
            change(&mut changed);
            if let Some(changed) = changed.as_str().filter(|changed| *changed != text) {
                *elements = changed.bytes().map(Value::from).collect();
            }
        }
        _ => elements.iter_mut().for_each(change),
    }
}

/// Masks these secrets wherever they stand.
pub(super) fn hide(value: &mut Value, secrets: &[SecretText]) {
    match value {
        Value::Object(fields) => fields.values_mut().for_each(|value| hide(value, secrets)),
        Value::Array(elements) => each(elements, |value| hide(value, secrets)),
        Value::String(text) => *text = hidden(text, secrets),
        _ => {}
    }
}

/// A text without these secrets, also where it is JSON or the query of an address.
pub(super) fn hidden(text: &str, secrets: &[SecretText]) -> String {
    let hide = |text: String, secret: &SecretText| {
        let plain = secret.reveal();
        // A short one is the same as many a word.
        if plain.len() < SHORTEST {
            return if text == plain { MASK.to_owned() } else { text };
        }
        let quoted = Value::from(plain).to_string();
        let quoted = quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let encoded: String = url::form_urlencoded::byte_serialize(plain.as_bytes()).collect();
        [plain, quoted.unwrap_or(plain), &encoded]
            .into_iter()
            .fold(text, |text, form| text.replace(form, MASK))
    };
    secrets.iter().fold(text.to_owned(), hide)
}

/// Masks values in the query of a request.
pub(super) fn redact_query(query: &str) -> String {
    let pair = |pair: &str| match pair.split_once('=') {
        Some((name, _)) if is_secret(name) => format!("{name}={MASK}"),
        _ => pair.to_owned(),
    };
    query.split('&').map(pair).collect::<Vec<_>>().join("&")
}

fn is_secret(name: &str) -> bool {
    let plain: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let plain = plain.to_lowercase();
    SECRET.iter().any(|word| plain.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn fields_with_telling_names_are_masked_at_every_depth() {
        let mut value = json!({ "user": "ana", "Password": "x", "deep": [{ "api_key": "x", "token": null }],
            "text": "{\"client-secret\":\"x\",\"a\":1}" });
        redact(&mut value);
        let masked = json!({ "user": "ana", "Password": MASK, "deep": [{ "api_key": MASK, "token": null }],
            "text": json!({ "client-secret": MASK, "a": 1 }).to_string() });
        assert_eq!(value, masked);
    }

    #[test]
    fn headers_and_bytes_are_masked_as_well_and_the_rest_stays_to_the_letter() {
        let bytes = |text: &str| Value::from(text.as_bytes());
        let mut value = json!({ "headers": [["x-token", "x"], ["accept", "x"]], "body": bytes("{ \"token\":\"x\"}"),
            "text": "{ \"a\" : 1 }", "numbers": [1, 2], "none": [] });
        redact(&mut value);
        let masked = json!({ "headers": [["x-token", MASK], ["accept", "x"]],
            "body": bytes(&json!({ "token": MASK }).to_string()), "text": "{ \"a\" : 1 }", "numbers": [1, 2], "none": [] });
        assert_eq!(value, masked);
    }

    #[test]
    fn a_known_secret_is_hidden_wherever_it_stands() {
        let secrets = ["gehe\"im &1", "pin"].map(|text| SecretText::new(text.to_owned()));
        let mut value = json!({ "says": "it is gehe\"im &1.", "bytes": b"gehe\"im &1", "deep": [["x-key", "pin"]],
            "json": json!({ "a": "gehe\"im &1" }).to_string(), "query": "k=gehe%22im+%261&a=pinte" });
        hide(&mut value, &secrets);
        let masked = json!({ "says": format!("it is {MASK}."), "bytes": MASK.as_bytes(), "deep": [["x-key", MASK]],
            "json": json!({ "a": MASK }).to_string(), "query": format!("k={MASK}&a=pinte") });
        assert_eq!(value, masked);
    }

    #[test]
    fn queries_are_masked() {
        assert_eq!(
            redact_query("a=1&access_token=x&b"),
            format!("a=1&access_token={MASK}&b")
        );
    }
}
