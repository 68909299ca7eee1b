//! The customers' phones: one line to the desk that plays them all.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use anyhow::Context;
use balcao_simulation::{Content, Script, Target, Written};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::company::{Company, text};
use crate::plugin::{Client, HostAccess};

/// A message of the desk that reached a phone.
pub(super) struct Got {
    pub(super) id: String,
    /// Whether it is a message of its own, and not a change of one.
    pub(super) is_message: bool,
}

/// The paired phone. Without a session it is deaf and dumb until it is paired again.
pub(super) struct Line<'access> {
    access: &'access HostAccess,
    session: RefCell<Option<Client<'access>>>,
}

impl<'access> Line<'access> {
    /// Pairs a phone with the company's connection.
    pub(super) fn pair(access: &'access HostAccess, company: &Company<'_>) -> anyhow::Result<Self> {
        let line = Self {
            access,
            session: RefCell::new(None),
        };
        line.pair_again(company)?;
        Ok(line)
    }

    /// Pairs it once more, after a session has ended.
    pub(super) fn pair_again(&self, company: &Company<'_>) -> anyhow::Result<()> {
        let qr = company.qr_text()?;
        let (_, secret) = qr.split_once('#').context("this QR code is not one of the simulator")?;
        let nobody = self.access.with_token("");
        let answer = nobody.json("POST", "/simulator/pair", Some(&json!({ "token": secret })))?;
        let answer = answer.ok().context("the phone cannot be paired")?;
        let token = text(&answer, "/phone").context("the host gave the phone no token")?;
        *self.session.borrow_mut() = Some(self.access.with_token(token));
        Ok(())
    }

    /// Ends the session, as a lost phone or a ban does.
    pub(super) fn hang_up(&self) -> anyhow::Result<()> {
        if let Some(session) = self.session.borrow_mut().take() {
            session.json("DELETE", "/simulator/pair", None)?;
        }
        Ok(())
    }

    pub(super) fn is_paired(&self) -> bool {
        self.session.borrow().is_some()
    }

    /// Tells the desk what a customer did. Answers how long it took to confirm it.
    pub(super) fn tell(&self, body: &Value) -> anyhow::Result<Duration> {
        let started = Instant::now();
        self.call("POST", "/simulator/messages", Some(body))?;
        Ok(started.elapsed())
    }

    /// Ticks a message of the desk.
    pub(super) fn tick(&self, id: &str, ack: i64) -> anyhow::Result<()> {
        self.call("POST", "/simulator/acks", Some(&json!({ "id": id, "ack": ack })))
            .map(drop)
    }

    /// What the desk has sent to an address since the cursor, which moves on.
    pub(super) fn read(&self, address: &str, cursor: &mut String) -> anyhow::Result<Vec<Got>> {
        let from = address.replace(':', "%3A");
        let page = self.call("GET", &format!("/simulator/messages?from={from}&after={cursor}"), None)?;
        text(&page, "/cursor").unwrap_or_default().clone_into(cursor);
        let messages = page.get("messages").and_then(Value::as_array).into_iter().flatten();
        let got = messages.filter_map(|message| {
            let kind = text(message, "/type")?;
            Some(Got {
                id: text(message, "/id")?.to_owned(),
                is_message: !matches!(kind, "edit" | "delete" | "reaction"),
            })
        });
        Ok(got.collect())
    }

    fn call(&self, method: &str, path: &str, body: Option<&Value>) -> anyhow::Result<Value> {
        let session = self.session.borrow();
        let session = session.as_ref().context("the phone has no session")?;
        session.json(method, path, body)?.ok()
    }
}

/// What a phone tells the desk of something that was written. `None` when it is about a message that there is not.
pub(super) fn told(script: &Script, number: usize, run: &str, answer: Option<&str>) -> Option<Value> {
    let written = script.written.get(number)?;
    let (from, lid) = script.address(written)?;
    let name = &script.customers.get(written.from)?.name;
    let mut body = json!({ "from": from, "name": name, "id": format!("{run}-{number}"), "fromMe": written.own_phone });
    let more = content(written, run, answer)?;
    let parts = body.as_object_mut()?;
    parts.extend(more.as_object()?.clone());
    if let Some(lid) = lid {
        parts.insert("lid".to_owned(), json!(lid));
    }
    if let Some(group) = written.group.and_then(|at| script.groups.get(at)) {
        parts.insert("group".to_owned(), json!({ "id": group.digits, "name": group.name }));
    }
    Some(body)
}

fn content(written: &Written, run: &str, answer: Option<&str>) -> Option<Value> {
    let id = |of: usize| format!("{run}-{of}");
    Some(match &written.content {
        Content::Text(text) => json!({ "body": text }),
        Content::File { kind, name, caption } => {
            let media = STANDARD.encode(kind.sample());
            json!({ "type": kind.word(), "body": caption, "media": media, "fileName": name })
        }
        Content::Location {
            latitude,
            longitude,
            name,
        } => {
            let degrees = |millionths: i32| f64::from(millionths) / 1e6;
            let place = json!({ "latitude": degrees(*latitude), "longitude": degrees(*longitude), "name": name });
            json!({ "type": "location", "location": place })
        }
        Content::Card { name, number } => json!({ "type": "contact", "cards": [{ "name": name, "number": number }] }),
        Content::Edit { of, text } => json!({ "type": "edit", "targetId": id(*of), "body": text }),
        Content::Delete { of } => json!({ "type": "delete", "targetId": id(*of) }),
        Content::React { to, emoji } => {
            let target = match to {
                Target::Written(of) => id(*of),
                Target::Answer => answer?.to_owned(),
            };
            json!({ "type": "reaction", "targetId": target, "body": emoji })
        }
        Content::Call { video } => json!({ "type": "call", "body": if *video { "video" } else { "" } }),
        Content::Address => json!({ "type": "address" }),
    })
}

#[cfg(test)]
mod tests {
    use super::told;
    use balcao_simulation::{Script, Shape};

    #[test]
    fn whatever_a_script_has_can_be_told() {
        let shape = Shape {
            customers: 100,
            groups: 2,
            agents: 1,
            topics: 3,
            length: 3_600_000,
            faults: true,
        };
        let script = Script::plan(3, shape);
        let mut kinds = std::collections::BTreeSet::new();
        for number in 0..script.written.len() {
            let body = told(&script, number, "run", Some("answer")).unwrap();
            kinds.insert(body["type"].as_str().unwrap_or("text").to_owned());
            assert!(body["from"].as_str().is_some_and(|from| !from.is_empty()), "{body}");
        }
        let expected = [
            "address", "call", "contact", "delete", "document", "edit", "image", "location", "reaction", "sticker",
            "text", "voice",
        ];
        assert_eq!(kinds.into_iter().collect::<Vec<_>>(), expected);
    }
}
