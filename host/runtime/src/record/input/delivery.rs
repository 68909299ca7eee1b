//! Deliveries of other services as they stand in records. Three roles take them, and each has a type of its own.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::text;
use crate::bindings::{channel, hooks, payments};
use crate::record::redact::redact_query;

/// A delivery in a record.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
struct Told {
    id: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    hook: String,
    query: String,
    headers: Vec<(String, String)>,
    body: Value,
    received_at: u64,
    attempt: u32,
    is_last: bool,
}

/// A delivery that can be noted.
pub(super) trait Delivered: Sized {
    fn bytes(&self) -> usize;
    fn to_json(&self) -> Value;
    /// None when its body was not kept.
    fn from_json(told: &Value) -> Option<Self>;
}

macro_rules! delivered {
    ($of:ty $(, $hook:ident)?) => {
        impl Delivered for $of {
            fn bytes(&self) -> usize {
                let headers: usize = self.headers.iter().map(|(name, value)| name.len() + value.len()).sum();
                self.body.len() + self.query.len() + headers
            }

            fn to_json(&self) -> Value {
                json!(Told {
                    id: self.id.clone(),
                    hook: String::new() $(+ self.$hook.as_str())?,
                    query: redact_query(&self.query),
                    headers: self.headers.clone(),
                    body: shown(&self.headers, &self.body),
                    received_at: self.received_at,
                    attempt: self.attempt,
                    is_last: self.is_last,
                })
            }

            fn from_json(told: &Value) -> Option<Self> {
                let told: Told = serde_json::from_value(told.clone()).ok()?;
                Some(Self {
                    id: told.id,
                    $($hook: told.hook,)?
                    query: told.query,
                    headers: told.headers,
                    body: body(&told.body)?,
                    received_at: told.received_at,
                    attempt: told.attempt,
                    is_last: told.is_last,
                })
            }
        }
    };
}

delivered!(hooks::Delivery, hook);
delivered!(payments::Delivery);
delivered!(channel::Webhook);

/// A body to the letter, because signatures are made over it: JSON as such only where it is written just so. Of what is neither JSON nor
/// a form nobody knows where its secrets stand, so only its length is told.
fn shown(headers: &[(String, String)], body: &[u8]) -> Value {
    let is_form = headers
        .iter()
        .any(|(name, kind)| name == "content-type" && kind.starts_with("application/x-www-form-urlencoded"));
    match std::str::from_utf8(body) {
        Ok("") => Value::Null,
        Ok(form) if is_form => json!({ "text": redact_query(form) }),
        Ok(written) => match text(written) {
            Value::String(_) => json!({ "bytes": body.len() }),
            value => {
                let again = value.to_string();
                if again == written {
                    json!({ "json": value })
                } else {
                    json!({ "text": written })
                }
            }
        },
        Err(_) => json!({ "bytes": body.len() }),
    }
}

fn body(shown: &Value) -> Option<Vec<u8>> {
    match shown.get("text") {
        Some(text) => Some(text.as_str()?.as_bytes().to_vec()),
        None => super::body(shown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delivery(kind: &str, body: &[u8]) -> hooks::Delivery {
        hooks::Delivery {
            id: "7".to_owned(),
            hook: "paid".to_owned(),
            query: "a=1".to_owned(),
            headers: vec![("content-type".to_owned(), kind.to_owned())],
            body: body.to_vec(),
            received_at: 3,
            attempt: 2,
            is_last: true,
        }
    }

    #[test]
    fn a_delivery_comes_back_to_the_letter() {
        let (json, form) = ("application/json", "application/x-www-form-urlencoded; charset=utf-8");
        for (kind, body) in [
            (json, &b"{\"b\":1}"[..]),
            (json, b"{ \"b\" : 1, \"a\": \"\xc3\xa3\" }\n"),
            (json, b""),
            (form, b"a=1&b=%20"),
        ] {
            let given = delivery(kind, body);
            let back = hooks::Delivery::from_json(&given.to_json()).unwrap();
            assert_eq!(
                (back.body, back.hook, back.headers),
                (given.body, given.hook, given.headers)
            );
            assert_eq!((back.attempt, back.is_last, back.received_at), (2, true, 3));
        }
    }

    #[test]
    fn what_cannot_be_searched_for_secrets_is_not_shown() {
        for body in [&b"<token>x</token>"[..], &[0, 255, 10]] {
            let told = delivery("text/xml", body).to_json();
            assert_eq!(told["body"], json!({ "bytes": body.len() }));
            assert!(hooks::Delivery::from_json(&told).is_none());
        }
        let told = delivery("application/x-www-form-urlencoded", b"a=1&token=x").to_json();
        assert!(!told.to_string().contains("=x"), "{told}");
    }
}
