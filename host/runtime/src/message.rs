//! Requests, responses, events and jobs as they cross the border of the sandbox.

use crate::bindings::{events, routes, worker};
use crate::error::CallError;
use crate::ports::FileInfo;

/// A request of a browser for a plugin. Method and path come from the matched route.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// What follows the question mark, undecoded.
    pub query: String,
    /// Headers; credentials and cookies are not handed to the plugin.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
    /// A form with files, whose bytes never reach the guest.
    pub form: Option<Form>,
}

/// A form whose files have been kept as media of the plugin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// Names and texts, in order.
    pub fields: Vec<(String, String)>,
    /// Field names and files, in order.
    pub files: Vec<(String, FileInfo)>,
}

/// A checked answer of a plugin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// 200 to 599.
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

/// A domain event for plugins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The same when the event is delivered again.
    pub id: String,
    /// Noun and verb: `tag.deleted`.
    pub kind: String,
    /// A JSON object.
    pub payload: String,
    /// Epoch milliseconds, UTC.
    pub occurred_at: u64,
}

/// A job that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The same when the job is run again.
    pub id: String,
    /// Declared name.
    pub name: String,
    /// JSON; `null` for cron lines.
    pub payload: String,
    /// From 1.
    pub attempt: u32,
    /// No other attempt follows.
    pub is_last: bool,
    /// When it was due: epoch milliseconds, UTC.
    pub due_at: u64,
}

/// What a plugin says of a job that it has run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobOutcome {
    /// It is done.
    Done,
    /// It wants to be run again at this time (epoch milliseconds, UTC), as a first attempt.
    AgainAt(u64),
}

/// Headers of a request that a plugin may read.
const READABLE: [&str; 7] = [
    "accept",
    "accept-language",
    "content-type",
    "idempotency-key",
    "if-match",
    "if-none-match",
    "user-agent",
];

/// Headers of a response that a plugin may set, besides `x-…`.
const WRITABLE: [&str; 4] = ["cache-control", "content-disposition", "content-type", "etag"];

const MAX_HEADERS: usize = 32;
const MAX_HEADER_BYTES: usize = 4 << 10;

pub(crate) fn to_guest(method: &str, path: String, request: Request) -> routes::Request {
    let readable = |(name, value): (String, String)| {
        let name = name.to_ascii_lowercase();
        READABLE.contains(&name.as_str()).then_some((name, value))
    };
    routes::Request {
        method: method.to_owned(),
        path,
        query: request.query,
        headers: request.headers.into_iter().filter_map(readable).collect(),
        body: request.body,
        form: request.form.map(form_to_guest),
    }
}

fn form_to_guest(form: Form) -> routes::Form {
    let upload = |(field, file): (String, FileInfo)| routes::Upload {
        field,
        handle: file.handle,
        name: file.name,
        content_type: file.content_type,
        size: file.size,
    };
    routes::Form {
        fields: form.fields,
        files: form.files.into_iter().map(upload).collect(),
    }
}

pub(crate) fn job_to_guest(job: Job) -> worker::Job {
    worker::Job {
        id: job.id,
        name: job.name,
        payload: job.payload,
        attempt: job.attempt,
        is_last: job.is_last,
        due_at: job.due_at,
    }
}

pub(crate) const fn outcome_from_guest(outcome: worker::Outcome) -> JobOutcome {
    match outcome {
        worker::Outcome::Done => JobOutcome::Done,
        worker::Outcome::AgainAt(at) => JobOutcome::AgainAt(at),
    }
}

pub(crate) fn event_to_guest(event: Event) -> events::Event {
    events::Event {
        id: event.id,
        kind: event.kind,
        payload: event.payload,
        occurred_at: event.occurred_at,
    }
}

pub(crate) fn from_guest(answer: routes::Response, max_body: usize) -> Result<Response, CallError> {
    if !(200..=599).contains(&answer.status) {
        return Err(CallError::BadAnswer(format!("status {}", answer.status)));
    }
    if answer.body.len() > max_body {
        return Err(CallError::BadAnswer(format!("a body larger than {max_body} bytes")));
    }
    if answer.headers.len() > MAX_HEADERS {
        return Err(CallError::BadAnswer(format!("more than {MAX_HEADERS} headers")));
    }
    let headers = answer.headers.into_iter().map(header).collect::<Result<_, _>>()?;
    Ok(Response {
        status: answer.status,
        headers,
        body: answer.body,
    })
}

fn header((name, value): (String, String)) -> Result<(String, String), CallError> {
    let name = name.to_ascii_lowercase();
    let own = name
        .strip_prefix("x-")
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'));
    let printable =
        value.len() <= MAX_HEADER_BYTES && value.bytes().all(|byte| byte == b'\t' || (b' '..=b'~').contains(&byte));
    if printable && (own || WRITABLE.contains(&name.as_str())) {
        return Ok((name, value));
    }
    Err(CallError::BadAnswer(format!("the header `{}`", name.escape_default())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, name: &str, value: &str) -> Result<Response, CallError> {
        let headers = vec![(name.to_owned(), value.to_owned())];
        from_guest(
            routes::Response {
                status,
                headers,
                body: b"{}".to_vec(),
            },
            10,
        )
    }

    #[test]
    fn credentials_stay_with_the_host() {
        let header = |name: &str| (name.to_owned(), "x".to_owned());
        let request = Request {
            headers: vec![header("Authorization"), header("cookie"), header("Content-Type")],
            ..Request::default()
        };
        assert_eq!(to_guest("GET", "/".into(), request).headers, [header("content-type")]);
    }

    #[test]
    fn a_plugin_cannot_set_cookies_or_smuggle_headers() {
        assert!(answer(200, "Content-Type", "application/json").is_ok());
        assert!(answer(200, "x-total", "4").is_ok());
        assert!(answer(200, "set-cookie", "a=b").is_err());
        assert!(answer(200, "x-a", "b\r\nset-cookie: c").is_err());
        assert!(answer(200, "x-a: b\r\nc", "d").is_err());
    }

    #[test]
    fn impossible_answers_are_refused() {
        assert!(answer(101, "x-a", "b").is_err());
        let large = routes::Response {
            status: 200,
            headers: Vec::new(),
            body: vec![0; 11],
        };
        assert!(from_guest(large, 10).is_err());
    }
}
