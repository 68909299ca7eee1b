//! How letters leave the host: by SMTP, or into a folder where no server is configured.

use super::Written;
use anyhow::Context;
use balcao_model::clock::Millis;
use lettre::message::{Mailbox, header::ContentType};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::path::PathBuf;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use uuid::Uuid;

/// How long the server may take for one step of the conversation.
const PATIENCE: Duration = Duration::from_secs(20);

/// Where letters go.
#[derive(Clone)]
pub enum MailConfig {
    /// To an SMTP server.
    Smtp(Smtp),
    /// Into a folder, one `.eml` file each.
    Outbox(PathBuf),
}

/// An SMTP server.
#[derive(Clone)]
pub struct Smtp {
    /// Name of the server.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// How the conversation is encrypted.
    pub tls: MailTls,
    /// User and password, when the server asks for them.
    pub login: Option<(String, String)>,
    /// Sender, as `Name <address>` or an address alone.
    pub from: String,
}

/// How a conversation with the mail server is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailTls {
    /// From the first byte (port 465).
    Implicit,
    /// After a greeting in clear (port 587); a server that does not offer it is refused.
    Starttls,
    /// Not at all: for a relay on the same machine.
    Off,
}

/// Sends letters.
pub(crate) enum Transport {
    Smtp {
        client: Box<AsyncSmtpTransport<Tokio1Executor>>,
        from: Mailbox,
    },
    Outbox(PathBuf),
}

impl Transport {
    pub(crate) fn new(config: MailConfig) -> anyhow::Result<Self> {
        let smtp = match config {
            MailConfig::Outbox(folder) => return Ok(Self::Outbox(folder)),
            MailConfig::Smtp(smtp) => smtp,
        };
        let tls = || TlsParameters::new(smtp.host.clone());
        let tls = match smtp.tls {
            MailTls::Implicit => Tls::Wrapper(tls()?),
            MailTls::Starttls => Tls::Required(tls()?),
            MailTls::Off => Tls::None,
        };
        let mut client = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&smtp.host)
            .port(smtp.port)
            .tls(tls)
            .timeout(Some(PATIENCE));
        if let Some((user, password)) = smtp.login {
            client = client.credentials(Credentials::new(user, password));
        }
        Ok(Self::Smtp {
            client: Box::new(client.build()),
            from: smtp
                .from
                .parse()
                .context("the sender of letters is no e-mail address")?,
        })
    }

    pub(crate) async fn send(&self, letter: &Written, now: Millis) -> anyhow::Result<()> {
        match self {
            Self::Smtp { client, from } => {
                client.send(message(letter, from.clone())?).await?;
                Ok(())
            }
            Self::Outbox(folder) => {
                let from = "Balcão <balcao@localhost>".parse()?;
                keep(folder, &message(letter, from)?.formatted(), now).await
            }
        }
    }
}

fn message(letter: &Written, from: Mailbox) -> anyhow::Result<Message> {
    let to = Mailbox::new(None, letter.to.parse()?);
    let draft = Message::builder().from(from).to(to).subject(&letter.subject);
    Ok(draft.header(ContentType::TEXT_PLAIN).body(letter.body.clone())?)
}

/// Writes a file that only the owner of the host can read: letters hold secrets.
async fn keep(folder: &std::path::Path, bytes: &[u8], now: Millis) -> anyhow::Result<()> {
    tokio::fs::create_dir_all(folder).await?;
    let draft = folder.join(format!(".{}", Uuid::new_v4()));
    let mut options = tokio::fs::OpenOptions::new();
    let mut file = options.write(true).create_new(true).mode(0o600).open(&draft).await?;
    file.write_all(bytes).await?;
    file.sync_all().await?;
    // Under its name only when it is whole.
    tokio::fs::rename(&draft, folder.join(format!("{now}-{}.eml", Uuid::new_v4()))).await?;
    Ok(())
}
