//! What a service answered once, in a file.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use balcao_runtime::ports::{HttpFailure, HttpRequest, HttpResponse};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::exchange::{Asked, Masks};
use super::plot::complaint;
use super::{Outcome, record};

const RECORD: &str = "BALCAO_RECORD";

/// A cassette: it plays what is left of it, or records.
pub(super) struct Cassette {
    file: PathBuf,
    is_recording: bool,
    exchanges: VecDeque<Exchange>,
}

/// One request and what became of it.
#[derive(Deserialize, Serialize)]
struct Exchange {
    request: Asked,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<Told>,
    /// Why there was no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    failure: Option<HttpFailure>,
}

/// An answer as the file has it.
#[derive(Deserialize, Serialize)]
struct Told {
    status: u16,
    #[serde(default)]
    headers: Vec<(String, String)>,
    #[serde(default)]
    body: Value,
}

impl Cassette {
    pub(super) fn open(file: &Path) -> Self {
        if std::env::var_os(RECORD).is_some_and(|value| value == "1") {
            return Self::blank(file);
        }
        Self {
            file: file.to_owned(),
            is_recording: false,
            exchanges: read(file),
        }
    }

    pub(super) fn blank(file: &Path) -> Self {
        Self {
            file: file.to_owned(),
            is_recording: true,
            exchanges: VecDeque::new(),
        }
    }

    /// The request that comes next.
    pub(super) fn next(&self) -> Option<String> {
        let next = self.exchanges.front().filter(|_| !self.is_recording)?;
        Some(next.request.to_string())
    }

    pub(super) fn answer(&mut self, asked: &Asked, request: HttpRequest, masks: &Masks) -> Result<Outcome, String> {
        if self.is_recording {
            return Ok(self.record(asked, request, masks));
        }
        match self.exchanges.pop_front() {
            Some(next) if next.request == *asked => Ok(next.outcome()),
            next => Err(complaint(asked, next.map(|next| next.request.to_string()))),
        }
    }

    /// What the service says is given on as it comes; what is kept has no secrets.
    fn record(&mut self, asked: &Asked, request: HttpRequest, masks: &Masks) -> Outcome {
        let outcome = record::really(request);
        let told = |answer: &HttpResponse| Told {
            status: answer.status,
            headers: record::kept(&answer.headers, masks),
            body: masks.body(&answer.body),
        };
        self.exchanges.push_back(Exchange {
            request: asked.clone(),
            answer: outcome.as_ref().ok().map(told),
            failure: outcome.as_ref().err().copied(),
        });
        write(&self.file, &self.exchanges);
        outcome
    }
}

impl Exchange {
    fn outcome(self) -> Outcome {
        let told = self.answer.ok_or(self.failure.unwrap_or(HttpFailure::Connection))?;
        Ok(HttpResponse {
            status: told.status,
            headers: told.headers,
            body: match told.body {
                Value::Null => Vec::new(),
                Value::String(text) => text.into_bytes(),
                json => json.to_string().into_bytes(),
            },
        })
    }
}

fn read(file: &Path) -> VecDeque<Exchange> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| {
        panic!(
            "{}: {error}. Run the test once with {RECORD}=1 to record it",
            file.display()
        )
    });
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn write(file: &Path, exchanges: &VecDeque<Exchange>) {
    let text = serde_json::to_string_pretty(exchanges).expect("a cassette is JSON") + "\n";
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let written = folder
        .map_or(Ok(()), std::fs::create_dir_all)
        .and_then(|()| std::fs::write(file, text));
    written.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
}
