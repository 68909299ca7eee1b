//! Templates on their way out: values under the keys that `templates` gave their gaps.

use balcao_plugin::channel::{Refusal, TemplateMessage};
use serde_json::{Value, json};

use crate::files;
use crate::letters::Content;

/// Where a value goes.
enum Gap<'a> {
    Header(&'a str),
    Body(&'a str),
    /// The rest of a button's address.
    Address(u32),
    /// What a button copies.
    Code(u32),
}

/// The keys of gaps: `header.1`, `body.1` or `body.first_name`, `button.0` of an address, `code.0` of what is copied.
fn gap(key: &str) -> Option<Gap<'_>> {
    let (part, name) = key.split_once('.')?;
    Some(match part {
        "header" => Gap::Header(name),
        "body" => Gap::Body(name),
        "button" => Gap::Address(name.parse().ok()?),
        "code" => Gap::Code(name.parse().ok()?),
        _ => return None,
    })
}

pub(crate) fn content(message: &TemplateMessage) -> Result<Content, Refusal> {
    let (mut header, mut body, mut buttons) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(file) = &message.file {
        let (kind, told) = files::heading(file)?;
        header.push((String::new(), json!({ "type": kind, kind: told })));
    }
    for (key, value) in &message.values {
        if value.trim().is_empty() {
            return Err(Refusal::BadTemplate);
        }
        match gap(key).ok_or(Refusal::BadTemplate)? {
            Gap::Header(name) => header.push(parameter(name, value)),
            Gap::Body(name) => body.push(parameter(name, value)),
            Gap::Address(index) => buttons.push(button(index, "url", &json!({ "type": "text", "text": value }))),
            Gap::Code(index) => {
                let code = json!({ "type": "coupon_code", "coupon_code": value });
                buttons.push(button(index, "copy_code", &code));
            }
        }
    }
    let parts = [("header", header), ("body", body)].into_iter();
    let parts = parts.filter(|(_, all)| !all.is_empty());
    let components: Vec<Value> = parts.map(|(part, all)| component(part, all)).chain(buttons).collect();
    Ok((
        "template",
        json!({ "name": message.name, "language": { "code": message.language }, "components": components }),
    ))
}

/// A value under what it is sorted by: those without a name stand in the order of their numbers.
fn parameter(name: &str, value: &str) -> (String, Value) {
    if name.bytes().all(|byte| byte.is_ascii_digit()) {
        (format!("{name:0>9}"), json!({ "type": "text", "text": value }))
    } else {
        (
            name.to_owned(),
            json!({ "type": "text", "parameter_name": name, "text": value }),
        )
    }
}

fn component(part: &str, mut all: Vec<(String, Value)>) -> Value {
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    let parameters: Vec<Value> = all.into_iter().map(|(_, parameter)| parameter).collect();
    json!({ "type": part, "parameters": parameters })
}

fn button(index: u32, kind: &str, parameter: &Value) -> Value {
    json!({ "type": "button", "sub_type": kind, "index": index.to_string(), "parameters": [parameter] })
}
