//! How far messages of ours came.

use balcao_plugin::channel::{Ending, Event, Failure, Progress, Refusal, Step};
use serde::Deserialize;

use crate::codes::{self, Verdict};

/// A status of a message.
#[derive(Deserialize)]
pub(crate) struct Status {
    id: String,
    status: String,
    #[serde(default)]
    errors: Vec<Reason>,
}

#[derive(Deserialize)]
struct Reason {
    code: i64,
}

impl Status {
    /// What it says; nothing that people need when it is a word that came later than this program.
    pub(crate) fn event(self) -> Event {
        let step = match self.status.as_str() {
            "sent" => Step::Server,
            "delivered" => Step::Delivered,
            "read" => Step::Read,
            "played" => Step::Played,
            "failed" => return self.failure(),
            other => return Event::Other(format!("status {other}")),
        };
        Event::Progress(Progress { id: self.id, step })
    }

    fn failure(self) -> Event {
        let why = match self.errors.first().map(|reason| codes::verdict(reason.code)) {
            Some(Verdict::Refused(why)) => why,
            Some(Verdict::Account(Ending::Blocked)) => Refusal::NotAllowed,
            _ => Refusal::Other,
        };
        Event::Failure(Failure { id: self.id, why })
    }
}
