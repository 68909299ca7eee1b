//! What is kept of a message.

use serde::{Deserialize, Serialize};

use crate::moment;

/// A message that is sent later. Times are epoch milliseconds, UTC.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Schedule {
    pub(crate) body: String,
    pub(crate) contact_id: i64,
    /// The contact's name, kept up to date by events, so that lists can show and search it.
    pub(crate) contact_name: String,
    /// Who wrote it.
    pub(crate) user_id: Option<i64>,
    pub(crate) send_at: i64,
    /// The day of `send_at` in UTC, as `2026-11-21`: the index of the calendar.
    pub(crate) day: String,
    pub(crate) status: Status,
    pub(crate) sent_at: Option<i64>,
    /// The conversation that it went to.
    pub(crate) ticket_id: Option<i64>,
    /// Why it was not sent, or not yet: a stable error code.
    pub(crate) failure: Option<String>,
    pub(crate) media: Option<Attachment>,
    /// One more with each change. A changed message is another one: it is sent again.
    pub(crate) round: u64,
    pub(crate) created_at: i64,
    pub(crate) updated_at: i64,
}

/// A picture that goes with the message.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct Attachment {
    /// Names it for the host.
    pub(crate) handle: String,
    pub(crate) name: String,
    /// Where browsers find it.
    pub(crate) url: String,
}

/// Where a message stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum Status {
    /// It waits for its time.
    Pendente,
    /// Its time has come: it is on its way to the channel.
    Agendada,
    /// The channel has it.
    Enviada,
    /// It was not sent.
    Erro,
}

impl Schedule {
    /// Moves it to another time.
    pub(crate) fn due(&mut self, at: i64) {
        self.send_at = at;
        self.day = moment::day(at);
    }

    /// Starts over after a change: what was sent or failed before is no longer what stands here.
    pub(crate) fn renew(&mut self, now: i64) {
        self.status = Status::Pendente;
        self.sent_at = None;
        self.ticket_id = None;
        self.failure = None;
        self.round += 1;
        self.updated_at = now;
    }

    /// Whether it is still to be sent.
    pub(crate) const fn is_open(&self) -> bool {
        matches!(self.status, Status::Pendente | Status::Agendada)
    }

    /// Whether it has its place in a conversation already and only waits for the channel.
    pub(crate) fn is_on_its_way(&self) -> bool {
        self.status == Status::Agendada && self.ticket_id.is_some()
    }

    /// The time since which it could have been sent: its own, or that of a later change.
    pub(crate) fn could_be_sent_since(&self) -> i64 {
        self.send_at.max(self.updated_at)
    }
}
