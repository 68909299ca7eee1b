//! The role `channel`: what a call is told of its connection, and the records of the contract.

use std::collections::BTreeMap;

use crate::error::CallError;
use crate::ports::{FileInfo, SecretText};

pub use crate::bindings::channel::{
    Action, Attention, Card, Change, Choice, Choices, Ending, Event, FileKind, Group, Health, Incoming,
    IncomingContent, IncomingFile, Location, MissedCall, Outgoing, OutgoingChange, OutgoingContent, OutgoingFile,
    Person, QrCode, Quality, Receipt, Recipient, Refusal, Remote, Reply, SendOutcome, Source, Standing, State, Step,
    Template, TemplateMessage, Variable, Webhook,
};

/// Events of one delivery.
const MAX_EVENTS: usize = 500;
/// Bytes of the text of a QR code.
const MAX_QR_CODE: usize = 4 << 10;
/// Bytes of an answer to a challenge.
const MAX_CHALLENGE: usize = 4 << 10;
/// Bytes of a code to type.
const MAX_PAIRING_CODE: usize = 32;
/// Templates of one account.
const MAX_TEMPLATES: usize = 1_000;
/// Bytes of their texts.
const MAX_TEMPLATE_BYTES: usize = 1 << 20;
/// Bytes of the name of a gap.
const MAX_VARIABLE: usize = 64;
/// Facts about an account.
const MAX_FACTS: usize = 10;
/// Bytes of each text about an account.
const MAX_FACT: usize = 200;

/// The connection that a call is about.
#[derive(Clone, Debug)]
pub struct About {
    /// Its number.
    pub id: i64,
    /// What the company calls it.
    pub name: String,
    /// Keys and values, defaults included.
    pub settings: Vec<(String, String)>,
    /// Every declared secret, and its value if it is given.
    pub secrets: BTreeMap<String, Option<SecretText>>,
    /// Where the service delivers.
    pub webhook_url: String,
}

/// A file of a message, for one call.
#[derive(Clone, Debug)]
pub struct LentFile {
    /// What the plugin is told of it.
    pub info: FileInfo,
    /// Where it lies.
    pub path: String,
}

impl About {
    pub(crate) fn to_guest(&self) -> crate::bindings::channel::Connection {
        crate::bindings::channel::Connection {
            id: self.id,
            name: self.name.clone(),
            settings: self.settings.clone(),
            webhook_url: self.webhook_url.clone(),
        }
    }
}

pub(crate) fn checked_state(state: State) -> Result<State, CallError> {
    match &state {
        State::QrCode(code) if code.text.is_empty() || code.text.len() > MAX_QR_CODE => {
            Err(bad(format!("a QR code of 1 to {MAX_QR_CODE} bytes")))
        }
        State::QrCode(QrCode {
            pairing_code: Some(code),
            ..
        }) if code.len() > MAX_PAIRING_CODE => Err(bad(format!("a pairing code of {MAX_PAIRING_CODE} bytes"))),
        _ => Ok(state),
    }
}

pub(crate) fn checked_events(events: Vec<Event>) -> Result<Vec<Event>, CallError> {
    if events.len() > MAX_EVENTS {
        return Err(bad(format!("at most {MAX_EVENTS} events")));
    }
    let checked = events.into_iter().map(|event| match event {
        Event::State(state) => checked_state(state).map(Event::State),
        other => Ok(other),
    });
    checked.collect()
}

pub(crate) fn checked_challenge(answer: Option<String>) -> Result<Option<String>, CallError> {
    match answer {
        Some(text) if text.len() > MAX_CHALLENGE => Err(bad(format!("at most {MAX_CHALLENGE} bytes"))),
        answer => Ok(answer),
    }
}

pub(crate) fn checked_templates(templates: Vec<Template>) -> Result<Vec<Template>, CallError> {
    let size: usize = templates.iter().map(template_bytes).sum();
    if templates.len() > MAX_TEMPLATES || size > MAX_TEMPLATE_BYTES {
        return Err(bad(format!(
            "at most {MAX_TEMPLATES} templates with {MAX_TEMPLATE_BYTES} bytes"
        )));
    }
    let mut variables = templates.iter().flat_map(|template| &template.variables);
    if variables.all(|variable| is_key(&variable.key)) {
        Ok(templates)
    } else {
        Err(bad(format!(
            "names of gaps are 1 to {MAX_VARIABLE} visible ASCII characters without braces"
        )))
    }
}

fn template_bytes(template: &Template) -> usize {
    let texts = [
        &template.name,
        &template.language,
        &template.category,
        &template.header,
        &template.body,
        &template.footer,
    ];
    let variables = template
        .variables
        .iter()
        .map(|variable| variable.key.len() + variable.example.len());
    let texts = texts.into_iter().chain(&template.buttons).map(String::len);
    texts.chain(variables).sum()
}

fn is_key(key: &str) -> bool {
    (1..=MAX_VARIABLE).contains(&key.len()) && key.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '{' | '}'))
}

pub(crate) fn checked_health(health: Health) -> Result<Health, CallError> {
    let is_long = |text: &String| text.len() > MAX_FACT;
    let mut facts = health.facts.iter().flat_map(|(key, value)| [key, value]);
    let too_long =
        facts.any(is_long) || health.number.as_ref().is_some_and(is_long) || health.name.as_ref().is_some_and(is_long);
    drop(facts);
    if too_long || health.facts.len() > MAX_FACTS {
        return Err(bad(format!("at most {MAX_FACTS} facts, each text of {MAX_FACT} bytes")));
    }
    Ok(health)
}

fn bad(allowed: String) -> CallError {
    CallError::BadAnswer(format!("what a channel answers is limited: {allowed}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_answers_are_refused() {
        let qr = |length| {
            State::QrCode(QrCode {
                text: "x".repeat(length),
                pairing_code: None,
            })
        };
        assert!(checked_state(qr(MAX_QR_CODE)).is_ok());
        assert!(checked_state(qr(MAX_QR_CODE + 1)).is_err() && checked_state(qr(0)).is_err());
        let other = || Event::Other("x".to_owned());
        assert!(checked_events((0..=MAX_EVENTS).map(|_| other()).collect()).is_err());
        assert!(checked_events(vec![other(), Event::State(qr(0))]).is_err());
        assert!(checked_challenge(Some("x".repeat(MAX_CHALLENGE + 1))).is_err());
        let code = State::QrCode(QrCode {
            text: "x".to_owned(),
            pairing_code: Some("x".repeat(MAX_PAIRING_CODE + 1)),
        });
        assert!(checked_state(code).is_err());
    }

    #[test]
    fn templates_that_cannot_be_filled_in_are_refused() {
        let template = |key: &str, body: String| Template {
            name: "boleto".to_owned(),
            language: "pt_BR".to_owned(),
            category: String::new(),
            standing: Standing::Approved,
            header: String::new(),
            file: None,
            body,
            footer: String::new(),
            buttons: Vec::new(),
            variables: vec![Variable {
                key: key.to_owned(),
                example: String::new(),
            }],
        };
        let usual = || template("body.1", "{{body.1}}".to_owned());
        assert!(checked_templates(vec![usual(), usual()]).is_ok());
        for key in ["", "a b", "{x}", &"x".repeat(MAX_VARIABLE + 1)] {
            assert!(checked_templates(vec![template(key, String::new())]).is_err(), "{key}");
        }
        assert!(checked_templates((0..=MAX_TEMPLATES).map(|_| usual()).collect()).is_err());
        assert!(checked_templates(vec![template("a", "x".repeat(MAX_TEMPLATE_BYTES))]).is_err());
    }
}
