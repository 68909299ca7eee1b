//! Calls to the server and what its refusals mean.

use balcao_plugin::channel::{Connection, Ending, Refusal, SendOutcome};
use balcao_plugin::http::{self, Answer, Call};
use balcao_plugin::{Error, Result};
use serde::Deserialize;
use serde_json::Value;

/// Seconds of a pause of which nobody says how long it is.
const USUAL_PAUSE: u32 = 30;
/// The longest pause that the host takes.
const LONGEST_PAUSE: u32 = 3_600;

/// The answer to a message that was taken.
#[derive(Deserialize)]
struct Taken {
    key: Option<TakenKey>,
}

#[derive(Deserialize)]
struct TakenKey {
    id: String,
}

/// A call of the connection's instance, for instance `GET instance/connectionState`.
pub(crate) fn call(connection: &Connection, make: fn(String) -> Call, route: &str) -> Result<Call> {
    Ok(with_key(make(address(connection, route)?)))
}

/// Where the server answers for the connection's instance.
pub(crate) fn address(connection: &Connection, route: &str) -> Result<String> {
    let instance = encoded(connection.required("instance")?);
    Ok(format!("{}/{route}/{instance}", base(connection)?))
}

/// A question to the connection's instance, with what follows its name.
pub(crate) fn asked(connection: &Connection, route: &str, query: &str) -> Result<Call> {
    let address = address(connection, route)?;
    Ok(with_key(get(format!("{address}{query}"))))
}

/// A call of the server itself.
pub(crate) fn at(connection: &Connection, make: fn(String) -> Call, path: &str) -> Result<Call> {
    Ok(with_key(make(format!("{}/{path}", base(connection)?))))
}

fn base(connection: &Connection) -> Result<&str> {
    Ok(connection.required("baseUrl")?.trim_end_matches('/'))
}

fn with_key(call: Call) -> Call {
    call.secret_header("apikey", "apikey")
}

/// Gives the server a message. When it is not known whether it came there, that is an error.
pub(crate) fn send(call: Call) -> Result<SendOutcome> {
    let answer = match call.attempt()? {
        Ok(answer) => answer,
        Err(failure) if failure.never_left() => return Ok(SendOutcome::Later(failure.text)),
        Err(failure) => return Err(Error::Internal(failure.text)),
    };
    if answer.is_ok() {
        let taken: Taken = answer.json()?;
        return Ok(SendOutcome::Sent(taken.key.map(|key| key.id)));
    }
    Ok(match answer.status {
        401 => SendOutcome::Ended(Ending::Credentials),
        400 if says_nobody(&answer) => SendOutcome::Refused(Refusal::NoRecipient),
        // "Connection Closed" is told as a bad request; it goes on when the phone is back.
        400 if answer.text().contains("onnection") => later(&answer),
        // The instance was removed.
        404 if answer.text().contains("does not exist") => SendOutcome::Ended(Ending::LoggedOut),
        // A server that has no such route.
        404 | 405 => SendOutcome::Refused(Refusal::Unsupported),
        413 => SendOutcome::Refused(Refusal::TooLarge),
        400 | 415 | 422 => SendOutcome::Refused(Refusal::Other),
        429 => SendOutcome::Busy(wait(&answer)),
        _ => later(&answer),
    })
}

/// The server's own words stay out of it: nobody knows what it repeats.
fn later(answer: &Answer) -> SendOutcome {
    SendOutcome::Later(format!("the server answered {}", answer.status))
}

/// For how many seconds whoever guards the server wants to hear nothing.
fn wait(answer: &Answer) -> u32 {
    let told = answer.header("retry-after").and_then(|wait| wait.trim().parse().ok());
    told.unwrap_or(USUAL_PAUSE).clamp(1, LONGEST_PAUSE)
}

/// Whether the refusal says that nobody has the number: `response.message` is a list with `exists: false`.
fn says_nobody(answer: &Answer) -> bool {
    let told: Value = answer.json().unwrap_or_default();
    let messages = told.pointer("/response/message").and_then(Value::as_array);
    messages.is_some_and(|all| all.iter().any(|one| one.get("exists") == Some(&Value::Bool(false))))
}

/// A part of a path; what has a meaning in addresses is escaped.
fn encoded(part: &str) -> String {
    part.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

/// `http::get` and its siblings, as [`call`] takes them.
pub(crate) fn get(url: String) -> Call {
    http::get(url)
}

pub(crate) fn post(url: String) -> Call {
    http::post(url)
}

pub(crate) fn delete(url: String) -> Call {
    http::delete(url)
}
