//! Calls to the Graph API.

use balcao_plugin::channel::{Connection, Ending, SendOutcome, State};
use balcao_plugin::http::{self, Answer, Call};
use balcao_plugin::{Error, Result};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::codes::{self, Verdict};

/// What is said of a refused call.
#[derive(Deserialize)]
struct Refused {
    error: Fault,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Fault {
    code: i64,
    message: String,
}

/// Where a file of a customer lies, for five minutes.
#[derive(Deserialize)]
struct Media {
    url: String,
}

#[derive(Deserialize)]
struct Taken {
    messages: Vec<TakenMessage>,
}

#[derive(Deserialize)]
struct TakenMessage {
    id: String,
}

/// How the number is: asks for it, and for the deliveries of its account.
pub(crate) fn session(connection: &Connection) -> Result<State> {
    let number = connection.required("phoneNumberId")?;
    let asked = ask(http::get(address(
        connection,
        &format!("{number}?fields=display_phone_number"),
    )?))?;
    if !asked.is_ok() {
        return Ok(State::Disconnected(ending(&asked)));
    }
    let account = connection.required("wabaId")?;
    let subscribed = ask(http::post(address(connection, &format!("{account}/subscribed_apps"))?).json(&json!({}))?)?;
    Ok(match subscribed.is_ok() {
        true => State::Connected,
        false => State::Disconnected(ending(&subscribed)),
    })
}

/// Gives Meta a message. When it is not known whether it came there, that is an error.
pub(crate) fn send(connection: &Connection, body: &Value) -> Result<SendOutcome> {
    let number = connection.required("phoneNumberId")?;
    let call = http::post(address(connection, &format!("{number}/messages"))?).json(body)?;
    let answer = match call.bearer("token").attempt()? {
        Ok(answer) => answer,
        Err(failure) if failure.never_left() => return Ok(SendOutcome::Later(failure.text)),
        Err(failure) => return Err(Error::Internal(failure.text)),
    };
    if answer.is_ok() {
        let id = answer
            .json::<Taken>()?
            .messages
            .into_iter()
            .next()
            .map(|message| message.id);
        return Ok(SendOutcome::Sent(id));
    }
    let fault = fault(&answer);
    let told = format!(
        "Meta answered {} with code {}: {}",
        answer.status, fault.code, fault.message
    );
    // Without a code that we know, a busy or broken server is one that is better later.
    if fault.code == 0 && (answer.status == 429 || answer.status >= 500) {
        return Ok(SendOutcome::Later(told));
    }
    Ok(codes::outcome(fault.code, told))
}

/// Where a file of a customer lies; none when Meta has it no longer.
pub(crate) fn media(connection: &Connection, id: &str) -> Result<Option<String>> {
    let answer = ask(http::get(address(connection, id)?))?;
    match answer.status {
        400 | 404 | 410 => Ok(None),
        _ => Ok(Some(answer.ok()?.json::<Media>()?.url)),
    }
}

fn ask(call: Call) -> Result<Answer> {
    call.bearer("token").send()
}

fn address(connection: &Connection, path: &str) -> Result<String> {
    let (base, version) = (connection.required("graphUrl")?, connection.required("version")?);
    Ok(format!("{}/{version}/{path}", base.trim_end_matches('/')))
}

fn ending(answer: &Answer) -> Ending {
    match codes::verdict(fault(answer).code) {
        Verdict::Account(ending) if answer.status < 500 => ending,
        Verdict::Refused(_) if answer.status < 500 => Ending::Credentials,
        _ => Ending::Unreachable,
    }
}

fn fault(answer: &Answer) -> Fault {
    answer
        .json::<Refused>()
        .map(|refused| refused.error)
        .unwrap_or_default()
}
