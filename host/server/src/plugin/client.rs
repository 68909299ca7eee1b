//! Talking to a running host: as a super-admin, or as an administrator of a company.

use std::cell::RefCell;
use std::time::Duration;

use anyhow::{Context, bail};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use clap::Args;
use serde_json::{Value, json};

/// Uploads are compiled by the host before it answers.
const PATIENCE: Duration = Duration::from_secs(120);
const BOUNDARY: &str = "balcao-package-7c1f0b9e52";
const LARGEST_ANSWER: u64 = 64 << 20;

/// Which host, and as whom.
#[derive(Args)]
pub(crate) struct HostAccess {
    /// Address of the host.
    #[arg(long, env = "BALCAO_HOST", default_value = "http://localhost:8080")]
    host: String,
    /// Access token of a super-admin.
    #[arg(long, env = "BALCAO_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// E-mail of a super-admin, instead of a token.
    #[arg(long, env = "BALCAO_EMAIL", default_value = "super@demo.balcao")]
    email: String,
    /// Password of that super-admin; without one the demo's is tried.
    #[arg(long, env = "BALCAO_PASSWORD", hide_env_values = true)]
    password: Option<String>,
}

/// Which host, and as whom in a company.
#[derive(Args)]
pub(crate) struct CompanyAccess {
    /// Address of the host.
    #[arg(long, env = "BALCAO_HOST", default_value = "http://localhost:8080")]
    host: String,
    /// Access token of an administrator of the company.
    #[arg(long, env = "BALCAO_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// E-mail of an administrator of the company, instead of a token.
    #[arg(long, env = "BALCAO_EMAIL", default_value = "admin@demo.balcao")]
    email: String,
    /// Password of that administrator; without one the demo's is tried.
    #[arg(long, env = "BALCAO_PASSWORD", hide_env_values = true)]
    password: Option<String>,
}

impl From<CompanyAccess> for HostAccess {
    fn from(access: CompanyAccess) -> Self {
        Self {
            host: access.host,
            token: access.token,
            email: access.email,
            password: access.password,
        }
    }
}

/// A session at a host.
pub(crate) struct Client<'access> {
    access: &'access HostAccess,
    email: &'access str,
    /// Whether the token was given, so that there is no other.
    has_token: bool,
    agent: ureq::Agent,
    token: RefCell<String>,
}

impl HostAccess {
    /// Opens a session of this user.
    pub(crate) fn open(&self) -> anyhow::Result<Client<'_>> {
        self.open_as(&self.email, self.token.as_deref())
    }

    /// A session of whoever owns a token, or of nobody.
    pub(crate) fn with_token(&self, token: &str) -> Client<'_> {
        Client {
            access: self,
            email: &self.email,
            agent: agent(),
            has_token: true,
            token: RefCell::new(token.to_owned()),
        }
    }

    /// Opens a session of another user with the same password, or of the owner of a token.
    pub(crate) fn open_as<'access>(
        &'access self,
        email: &'access str,
        token: Option<&str>,
    ) -> anyhow::Result<Client<'access>> {
        let client = Client {
            email,
            has_token: token.is_some(),
            ..self.with_token(token.unwrap_or_default())
        };
        if token.is_none() {
            client.log_in()?;
        }
        Ok(client)
    }
}

fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(PATIENCE))
        .build();
    config.into()
}

/// What a host answered.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

impl Answer {
    /// The body of a success; everything else becomes the host's own words.
    pub(crate) fn ok(self) -> anyhow::Result<Value> {
        if (200..300).contains(&self.status) {
            return Ok(self.body);
        }
        let code = self.code().to_owned();
        match self.body.get("detail").and_then(Value::as_str) {
            Some(detail) => bail!("the host refused ({}, {code}): {detail}", self.status),
            None => bail!("the host refused ({}, {code})", self.status),
        }
    }

    /// Its error code.
    pub(crate) fn code(&self) -> &str {
        self.body.get("error").and_then(Value::as_str).unwrap_or("no code")
    }
}

impl Client<'_> {
    fn log_in(&self) -> anyhow::Result<()> {
        let password = self.access.password.as_deref().unwrap_or(balcao_desk::demo::PASSWORD);
        let body = json!({ "email": self.email, "password": password }).to_string();
        let answer = self.once("POST", "/auth/login", "application/json", body.as_bytes())?;
        let answer = answer.ok().with_context(|| {
            format!(
                "{} cannot log in at {}: give --token, or --email and BALCAO_PASSWORD",
                self.email, self.access.host
            )
        })?;
        let token = answer
            .get("token")
            .and_then(Value::as_str)
            .context("the host gave no token")?;
        *self.token.borrow_mut() = token.to_owned();
        Ok(())
    }

    /// The user's number, as the token says.
    pub(crate) fn user(&self) -> Option<i64> {
        let token = self.token.borrow();
        let claims = URL_SAFE_NO_PAD.decode(token.split('.').nth(1)?).ok()?;
        let claims: Value = serde_json::from_slice(&claims).ok()?;
        claims.get("id")?.as_i64()
    }

    /// A request with or without a body of JSON.
    pub(crate) fn json(&self, method: &str, path: &str, body: Option<&Value>) -> anyhow::Result<Answer> {
        let body = body.map(Value::to_string).unwrap_or_default();
        self.send(method, path, "application/json", body.as_bytes())
    }

    /// Uploads one file.
    pub(crate) fn upload(&self, path: &str, name: &str, bytes: &[u8]) -> anyhow::Result<Answer> {
        let mut body = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        )
        .into_bytes();
        body.extend_from_slice(bytes);
        body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
        self.send(
            "POST",
            path,
            &format!("multipart/form-data; boundary={BOUNDARY}"),
            &body,
        )
    }

    /// Logs in again once when the session has ended.
    fn send(&self, method: &str, path: &str, kind: &str, body: &[u8]) -> anyhow::Result<Answer> {
        let answer = self.once(method, path, kind, body)?;
        let ended = answer.status == 401 || answer.code() == "ERR_SESSION_EXPIRED";
        if ended && !self.has_token {
            self.log_in()?;
            return self.once(method, path, kind, body);
        }
        Ok(answer)
    }

    fn once(&self, method: &str, path: &str, kind: &str, body: &[u8]) -> anyhow::Result<Answer> {
        let base = self.access.host.trim_end_matches('/');
        let request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{base}{path}"))
            .header("authorization", format!("Bearer {}", self.token.borrow()))
            .header("accept", "application/json");
        let answer = if body.is_empty() {
            self.agent.run(request.body(())?)
        } else {
            self.agent.run(request.header("content-type", kind).body(body)?)
        };
        let mut answer = answer.with_context(|| format!("{base} does not answer"))?;
        let text = answer
            .body_mut()
            .with_config()
            .limit(LARGEST_ANSWER)
            .read_to_string()
            .context("the host's answer ended too early")?;
        Ok(Answer {
            status: answer.status().as_u16(),
            body: serde_json::from_str(&text).unwrap_or_default(),
        })
    }
}
