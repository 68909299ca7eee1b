//! Calls to the Graph API.

use balcao_plugin::channel::{Attention, Connection, Ending, SendOutcome, State};
use balcao_plugin::http::{self, Answer, Call};
use balcao_plugin::{Error, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::codes::{self, Verdict};

/// What is said of a refused call.
#[derive(Deserialize)]
struct Refused {
    error: Fault,
}

#[derive(Deserialize)]
struct Fault {
    code: i64,
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
    let asked = get(connection, &format!("{number}?fields=display_phone_number"))?;
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
    let answer = match messages(connection, body)?.attempt()? {
        Ok(answer) => answer,
        Err(failure) if failure.never_left() => return Ok(SendOutcome::Later(failure.text)),
        Err(failure) => return Err(Error::Internal(failure.text)),
    };
    if !answer.is_ok() {
        return Ok(codes::outcome(answer.status, code(&answer), wait(&answer)));
    }
    let taken: Taken = answer.json()?;
    Ok(SendOutcome::Sent(
        taken.messages.into_iter().next().map(|taken| taken.id),
    ))
}

/// Shows the customer that everything was read, and that somebody writes: for 25 seconds, or until a message comes.
pub(crate) fn attend(connection: &Connection, attention: &Attention) -> Result<()> {
    let mut body = json!({ "messaging_product": "whatsapp", "status": "read", "message_id": attention.newest });
    if let (true, Some(map)) = (attention.typing, body.as_object_mut()) {
        map.insert("typing_indicator".to_owned(), json!({ "type": "text" }));
    }
    messages(connection, &body)?.send().map(drop)
}

/// Where a file of a customer lies; none when Meta has it no longer.
pub(crate) fn media(connection: &Connection, id: &str) -> Result<Option<String>> {
    let answer = get(connection, id)?;
    match answer.status {
        400 | 404 | 410 => Ok(None),
        _ => Ok(Some(answer.ok()?.json::<Media>()?.url)),
    }
}

/// What Meta says of something.
pub(crate) fn read<T: DeserializeOwned>(connection: &Connection, path: &str) -> Result<T> {
    let answer = get(connection, path)?;
    if answer.is_ok() {
        return answer.json();
    }
    Err(Error::Internal(codes::told(answer.status, code(&answer))))
}

fn get(connection: &Connection, path: &str) -> Result<Answer> {
    ask(http::get(address(connection, path)?))
}

fn messages(connection: &Connection, body: &Value) -> Result<Call> {
    let number = connection.required("phoneNumberId")?;
    let call = http::post(address(connection, &format!("{number}/messages"))?).json(body)?;
    Ok(call.bearer("token"))
}

fn ask(call: Call) -> Result<Answer> {
    call.bearer("token").send()
}

fn address(connection: &Connection, path: &str) -> Result<String> {
    let (base, version) = (connection.required("graphUrl")?, connection.required("version")?);
    Ok(format!("{}/{version}/{path}", base.trim_end_matches('/')))
}

fn ending(answer: &Answer) -> Ending {
    match codes::meaning(answer.status, code(answer)) {
        Verdict::Account(ending) => ending,
        Verdict::Refused(_) if answer.status < 500 => Ending::Credentials,
        _ => Ending::Unreachable,
    }
}

fn code(answer: &Answer) -> Option<i64> {
    Some(answer.json::<Refused>().ok()?.error.code)
}

/// For how many seconds Meta wants to hear nothing.
fn wait(answer: &Answer) -> Option<u32> {
    answer.header("retry-after")?.trim().parse().ok()
}
