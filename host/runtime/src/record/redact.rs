//! Secrets do not leave the process with a recorded call.

use serde_json::Value;

const MASK: &str = "•••";
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

/// Masks the values of fields with telling names, also inside of texts that are JSON.
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
        Value::Array(elements) => elements.iter_mut().for_each(redact),
        Value::String(text) if text.starts_with(['{', '[']) => {
            if let Ok(mut inner) = serde_json::from_str::<Value>(text) {
                redact(&mut inner);
                *text = inner.to_string();
            }
        }
        _ => {}
    }
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
    fn queries_are_masked() {
        assert_eq!(
            redact_query("a=1&access_token=x&b"),
            format!("a=1&access_token={MASK}&b")
        );
    }
}
