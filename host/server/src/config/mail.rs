//! The mail server.

use balcao_desk::{MailConfig, MailTls, Smtp};
use clap::{Args, ValueEnum};

/// How the conversation with the mail server is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TlsChoice {
    /// From the first byte.
    Implicit,
    /// After a greeting in clear.
    Starttls,
    /// Not at all.
    Off,
}

/// The mail server. Without one, letters are written into the folder `mail` of the data folder.
#[derive(Debug, Clone, Args)]
pub(super) struct MailSettings {
    /// Mail server for letters about forgotten passwords.
    #[arg(long, global = true, env = "MAIL_HOST")]
    mail_host: Option<String>,
    /// TCP port of the mail server.
    #[arg(long, global = true, env = "MAIL_PORT", default_value_t = 587)]
    mail_port: u16,
    /// Encryption. Default: `implicit` on port 465, else `starttls`.
    #[arg(long, global = true, env = "MAIL_TLS", value_enum)]
    mail_tls: Option<TlsChoice>,
    /// User at the mail server.
    #[arg(long, global = true, env = "MAIL_USER")]
    mail_user: Option<String>,
    /// Password at the mail server.
    #[arg(long, global = true, env = "MAIL_PASS", hide_env_values = true)]
    mail_pass: Option<String>,
    /// Sender, `Name <address>` or an address. Default: the user at the mail server.
    #[arg(long, global = true, env = "MAIL_FROM")]
    mail_from: Option<String>,
}

impl MailSettings {
    /// The configured server, if there is one.
    pub(super) fn server(&self) -> Option<MailConfig> {
        let set = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        let host = set(&self.mail_host)?;
        let user = set(&self.mail_user);
        let tls = match self.mail_tls {
            Some(TlsChoice::Implicit) => MailTls::Implicit,
            Some(TlsChoice::Off) => MailTls::Off,
            None if self.mail_port == 465 => MailTls::Implicit,
            Some(TlsChoice::Starttls) | None => MailTls::Starttls,
        };
        Some(MailConfig::Smtp(Smtp {
            from: set(&self.mail_from)
                .or_else(|| user.clone())
                .unwrap_or_else(|| format!("balcao@{host}")),
            login: user.zip(set(&self.mail_pass)),
            host,
            port: self.mail_port,
            tls,
        }))
    }
}
