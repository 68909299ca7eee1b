//! Bodies: what the description asks for, with faults.

use crate::chance::Chance;
use crate::words;
use serde_json::{Map, Value, json};

/// How deep a described value is followed; descriptions may refer to themselves.
const DEEP: u32 = 5;

/// A value that fits a schema for the most part.
pub(crate) fn fitting(schema: &Value, all: &Value, chance: &mut Chance, foreign: &[i64], depth: u32) -> Value {
    if depth > DEEP || chance.percent(15) {
        return words::any(chance, foreign);
    }
    if let Some(name) = schema["$ref"].as_str() {
        let found = all.pointer(name.trim_start_matches('#')).cloned().unwrap_or_default();
        return fitting(&found, all, chance, foreign, depth + 1);
    }
    for choice in ["oneOf", "anyOf", "allOf"] {
        if let Some(forms) = schema[choice].as_array().filter(|forms| !forms.is_empty()) {
            let form = chance.pick(forms);
            return fitting(form, all, chance, foreign, depth + 1);
        }
    }
    if let Some(words) = schema["enum"].as_array().filter(|words| !words.is_empty()) {
        return chance.pick(words).clone();
    }
    match kind(schema, chance).as_str() {
        "object" => object(schema, all, chance, foreign, depth),
        "array" => {
            let length = chance.below(4);
            (0..length)
                .map(|_| fitting(&schema["items"], all, chance, foreign, depth + 1))
                .collect()
        }
        "integer" if chance.percent(30) && !foreign.is_empty() => json!(chance.pick(foreign)),
        "integer" => json!(chance.below(20)),
        "number" => json!(9.5),
        "boolean" => json!(chance.percent(50)),
        "string" => json!(format!("texto {}", chance.below(1_000))),
        _ => Value::Null,
    }
}

fn kind(schema: &Value, chance: &mut Chance) -> String {
    match &schema["type"] {
        Value::String(one) => one.clone(),
        Value::Array(several) if !several.is_empty() => chance.pick(several).as_str().unwrap_or_default().to_owned(),
        _ if schema["properties"].is_object() => "object".to_owned(),
        _ => "string".to_owned(),
    }
}

fn object(schema: &Value, all: &Value, chance: &mut Chance, foreign: &[i64], depth: u32) -> Value {
    let mut fields = Map::new();
    for (name, form) in schema["properties"].as_object().into_iter().flatten() {
        if chance.percent(85) {
            fields.insert(name.clone(), fitting(form, all, chance, foreign, depth + 1));
        }
    }
    if chance.percent(20) {
        for name in ["companyId", "super", "profile", "id", "__proto__", "token_version"] {
            fields.insert(name.to_owned(), words::any(chance, foreign));
        }
    }
    Value::Object(fields)
}

/// The body as bytes, sometimes no longer JSON.
pub(crate) fn written(value: &Value, chance: &mut Chance) -> Vec<u8> {
    let text = value.to_string();
    match chance.below(20) {
        0 => text.as_bytes()[..text.len() / 2].to_vec(),
        1 => Vec::new(),
        2 => format!("{}{}", "[".repeat(5_000), "]".repeat(5_000)).into_bytes(),
        3 => format!("{}1{}", "{\"a\":".repeat(3_000), "}".repeat(3_000)).into_bytes(),
        4 => vec![0xff, 0xfe, 0x00, 0x7b],
        5 => format!("{{\"id\":1,\"id\":2,{}", text.trim_start_matches('{')).into_bytes(),
        6 => "😀".repeat(20_000).into_bytes(),
        7 => format!("\"{}\"", "9".repeat(10_000)).into_bytes(),
        8 => format!("{text}{text}").into_bytes(),
        _ => text.into_bytes(),
    }
}

/// A form with files, for the most part with what such routes look for.
pub(crate) fn multipart(chance: &mut Chance, fields: &[String]) -> (String, Vec<u8>) {
    const FILES: [&[u8]; 4] = [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"<svg onload=alert(1)>",
        b"",
        b"MZ\x90\0",
    ];
    const NAMES: [&str; 5] = ["a.png", "../../../etc/cron.d/x", "a.php.jpg", "%00.exe", "😀.html"];
    let mut body = Vec::new();
    for _ in 0..chance.below(4) {
        let field = if fields.is_empty() || chance.percent(20) {
            "x".to_owned()
        } else {
            chance.pick(fields).clone()
        };
        let name = if chance.percent(70) {
            format!("; filename=\"{}\"", chance.pick(&NAMES))
        } else {
            String::new()
        };
        body.extend(format!("--edge\r\nContent-Disposition: form-data; name=\"{field}\"{name}\r\n\r\n").into_bytes());
        body.extend_from_slice(chance.pick::<&[u8]>(&FILES));
        body.extend_from_slice(b"\r\n");
    }
    if chance.percent(80) {
        body.extend_from_slice(b"--edge--\r\n");
    }
    let kind = if chance.percent(85) {
        "multipart/form-data; boundary=edge"
    } else {
        "multipart/form-data"
    };
    (kind.to_owned(), body)
}
