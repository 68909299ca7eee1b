//! A plugin for `balcao:plugin@0.9`, written without any SDK: a ledger of JSON entries, and a few tricks.

wit_bindgen::generate!({ path: "../../../../../plugin-sdk/wit/0.9", world: "plugin" });

use balcao::plugin::types::Error;
use balcao::plugin::{collections, context, kv, log, settings};
use exports::balcao::plugin::{events, routes};
use routes::{Request, Response};

const ENTRIES: &str = "entries";

struct Ledger;

impl routes::Guest for Ledger {
    fn handle(request: Request) -> Result<Response, Error> {
        let last = request.path.rsplit('/').next().unwrap_or_default().to_owned();
        match (request.method.as_str(), last.as_str()) {
            ("GET", "ledger") => list(),
            ("POST", _) => {
                let id = collections::insert(ENTRIES, &text(request.body)?)?;
                Ok(json(201, format!("{{\"id\":{id}}}")))
            }
            ("PUT", id) => replace(number(id)?, &request.query, &text(request.body)?),
            ("GET", trick) if request.path.contains("/tricks/") => play(trick),
            ("GET", id) => {
                let entry = collections::get(ENTRIES, number(id)?)?.ok_or(Error::NotFound)?;
                Ok(json(200, entry.body))
            }
            _ => Err(Error::Failed("nobody declared this".to_owned())),
        }
    }
}

impl events::Guest for Ledger {
    fn on_event(kind: String, payload: String) -> Result<(), Error> {
        collections::insert(ENTRIES, &format!("{{\"kind\":\"{kind}\",\"payload\":{payload}}}")).map(drop)
    }
}

fn list() -> Result<Response, Error> {
    let visits = kv::get("visits")?.and_then(|count| count.parse().ok()).unwrap_or(0) + 1;
    kv::set("visits", &visits.to_string(), Some(60))?;
    let (company, now) = (context::company_id(), context::now());
    log::write(&format!("visit {visits} of {company}"));
    let currency = settings::get("currency")?.unwrap_or_default();
    let entries = collections::list(ENTRIES, None, 200)?;
    let entries: Vec<String> = entries.into_iter().map(|entry| entry.body).collect();
    let entries = entries.join(",");
    Ok(json(
        200,
        format!(
            "{{\"company\":{company},\"now\":{now},\"visits\":{visits},\"currency\":\"{currency}\",\"entries\":[{entries}]}}"
        ),
    ))
}

/// `?version=1` says which version is replaced.
fn replace(id: i64, query: &str, body: &str) -> Result<Response, Error> {
    let version = query.strip_prefix("version=").unwrap_or_default();
    let version = version.parse().map_err(|_| Error::Invalid("ERR_NO_VERSION".to_owned()))?;
    let replaced = collections::replace(ENTRIES, id, version, body)?;
    Ok(json(200, format!("{{\"replaced\":{replaced}}}")))
}

fn play(trick: &str) -> Result<Response, Error> {
    match trick {
        "loop" => loop {
            std::hint::black_box(0);
        },
        "memory" => {
            let mut blocks = Vec::new();
            for _ in 0..1 << 12 {
                blocks.push(std::hint::black_box(vec![1_u8; 1 << 20]));
            }
            Ok(json(200, blocks.len().to_string()))
        }
        "spam" => loop {
            kv::get("visits")?;
        },
        "undeclared" => collections::get("secrets", 1).map(|_| json(200, "{}".to_owned())),
        "long-key" => kv::delete(&"x".repeat(201)).map(|()| json(200, "{}".to_owned())),
        "visits" => Ok(json(200, format!("{:?}", kv::get("visits")?))),
        _ => Err(Error::Failed("no such trick".to_owned())),
    }
}

fn text(body: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(body).map_err(|_| Error::Invalid("ERR_NO_TEXT".to_owned()))
}

fn number(text: &str) -> Result<i64, Error> {
    text.parse().map_err(|_| Error::Invalid("ERR_NO_NUMBER".to_owned()))
}

fn json(status: u16, body: String) -> Response {
    Response {
        status,
        content_type: "application/json".to_owned(),
        body: body.into_bytes(),
    }
}

export!(Ledger);
