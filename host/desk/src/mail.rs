//! Letters by e-mail: queued in the database, written and sent by one host, tried again when the server is away.

pub(crate) mod texts;
mod transport;

pub(crate) use transport::Transport;
pub use transport::{MailConfig, MailTls, Smtp};

use crate::auth::{self, RESET_MS};
use crate::workers::{Lease, Pace};
use crate::{Desk, DeskResult};
use balcao_model::clock::Millis;
use balcao_storage::MailRow;
use serde::{Deserialize, Serialize};

/// First pause after a failure; it doubles each time.
const PAUSE_MS: Millis = 15_000;
/// Nobody waits longer for a letter of ours: by then its secret would be about to end.
const GIVE_UP_MS: Millis = RESET_MS;

/// What a letter is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub(crate) enum Letter {
    /// The reader has forgotten the password.
    PasswordReset,
    /// The reader has signed a company up.
    Welcome,
}

impl Letter {
    /// As the queue keeps it.
    pub(crate) fn text(self) -> DeskResult<String> {
        serde_json::to_string(&self).map_err(|error| crate::DeskError::Internal(error.into()))
    }
}

/// A letter in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Written {
    /// To whom.
    pub(crate) to: String,
    /// First line.
    pub(crate) subject: String,
    /// Plain text.
    pub(crate) body: String,
}

/// Queues a letter.
pub(crate) async fn queue(desk: &Desk, recipient: &str, letter: Letter) -> DeskResult<()> {
    desk.store().queue_mail(recipient, &letter.text()?, desk.now()).await?;
    desk.wake().mail.notify_one();
    Ok(())
}

/// Sends what waits. Runs until the desk stops.
pub(crate) async fn run(desk: Desk, mut lease: Lease) {
    let mut pace = Pace::new(balcao_storage::Engine::Sqlite);
    while lease.hold(&desk).await {
        match step(&desk).await {
            Ok(false) => pace.rest(&desk.wake().mail, lease.stop()).await,
            Ok(true) => pace.worked(),
            Err(error) => {
                tracing::error!(%error, "letters could not be read; trying again");
                pace.failed(lease.stop()).await;
            }
        }
    }
}

async fn step(desk: &Desk) -> anyhow::Result<bool> {
    let Some(row) = desk.store().due_mail(desk.now()).await? else {
        return Ok(false);
    };
    let Err(error) = deliver(desk, &row).await else {
        desk.store().drop_mail(row.id).await?;
        return Ok(true);
    };
    let again_at = desk.now() + (PAUSE_MS << row.attempts.clamp(0, 8));
    if again_at > row.created_at + GIVE_UP_MS {
        tracing::error!(mail.id = row.id, error = format!("{error:#}"), "a letter was given up");
        desk.store().drop_mail(row.id).await?;
    } else {
        tracing::warn!(
            mail.id = row.id,
            error = format!("{error:#}"),
            "a letter could not be sent yet"
        );
        desk.store().postpone_mail(row.id, again_at).await?;
    }
    Ok(true)
}

async fn deliver(desk: &Desk, row: &MailRow) -> anyhow::Result<()> {
    let written = match serde_json::from_str(&row.letter)? {
        Letter::PasswordReset => auth::reset_letter(desk, &row.recipient).await?,
        Letter::Welcome => auth::welcome_letter(desk, &row.recipient).await?,
    };
    match written {
        Some(written) => desk.shared.mail.send(&written, desk.now()).await,
        None => Ok(()),
    }
}
