//! Requests to other services.

use std::time::{Duration, Instant};

use balcao_registry::{OutboundHost, Permission, SecretKind};

use super::secrets::{declared, given, kind_of};
use super::{denied, invalid, limit};
use crate::bindings::Error;
use crate::bindings::balcao::plugin::http::{
    Credential, Failure, FailureKind, Host, Method, Outcome, Request, Response,
};
use crate::call::{Call, CallState};
use crate::channel::Remote;
use crate::error::{CallError, HostError, PluginError};
use crate::outbound::{Target, check_headers, target};
use crate::ports::{HttpFailure, HttpRequest, HttpResponse, PortError};

impl Host for CallState {
    async fn send(&mut self, request: Request) -> Result<Outcome, HostError> {
        let call = self.admit(Permission::Http)?;
        let target = checked(&call, &request)?;
        if !self.wait(is_declared(&call, &target)).await? {
            return Err(denied(undeclared(&call, &target)));
        }
        let name = target.name.clone();
        let answered = self.wait(send(&call, request, target)).await?;
        count(&call, &name, answered.as_ref().map_or("failed", |_| "answered"));
        Ok(match answered {
            Ok(response) => Outcome::Answered(Response {
                status: response.status,
                headers: response.headers,
                body: response.body,
            }),
            Err(failure) => Outcome::Failed(told(failure)),
        })
    }
}

/// The request that fetches a file for a plugin, checked and completed as one of its own.
pub(crate) async fn fetchable(call: &Call, remote: Remote) -> Result<HttpRequest, CallError> {
    let refuse = |error: Error| CallError::Plugin(PluginError::from(error));
    if !call.manifest().permissions.contains(&Permission::Http) {
        return Err(refuse(Error::Denied(
            "add \"http\" to `permissions` in plugin.toml".to_owned(),
        )));
    }
    let request = Request {
        method: if remote.body.is_some() {
            Method::Post
        } else {
            Method::Get
        },
        url: remote.url,
        headers: remote.headers,
        credentials: remote.credentials,
        body: remote.body.unwrap_or_default(),
        timeout_ms: Some(u32::MAX),
    };
    let prepared = async {
        let target = checked(call, &request)?;
        if !is_declared(call, &target).await? {
            return Err(denied(undeclared(call, &target)));
        }
        Ok(prepare(call, request, target).await?)
    };
    prepared.await.map_err(|error| match error {
        HostError::Refused(error) => refuse(error),
        HostError::Trap(trap) => CallError::Crashed(trap.to_string()),
    })
}

/// Where a request goes, when neither its size nor what it carries forbids it.
fn checked(call: &Call, request: &Request) -> Result<Target, HostError> {
    let most = call.limits.outbound.request_bytes;
    if request.body.len() > most {
        return Err(limit(format!("the body of a request has at most {most} bytes")));
    }
    for credential in &request.credentials {
        may_leave(call, secret_of(credential))?;
    }
    target(&request.url).map_err(invalid)
}

/// Whether the manifest declares the host.
async fn is_declared(call: &Call, target: &Target) -> Result<bool, PortError> {
    let declared = call.manifest().http.as_ref().map_or(&[][..], |http| &http.hosts);
    for host in declared {
        let setting = match host {
            OutboundHost::Named(_) => None,
            OutboundHost::OfSetting(key) => {
                let given = call.ports.settings.get(&call.scope, key).await?;
                given.or_else(|| call.manifest().settings.get(key)?.default.clone())
            }
            OutboundHost::OfConnection(key) => call.lent.setting_of_connection(key).map(str::to_owned),
            OutboundHost::OfBot(key) => call.lent.setting_of_integration(key).map(str::to_owned),
        };
        if target.is(host, setting.as_deref()) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn undeclared(call: &Call, target: &Target) -> String {
    format!(
        "`{}` may not speak to `{}`: add it to `hosts` under `[http]` in plugin.toml",
        call.plugin.id(),
        target.name
    )
}

/// Sends a request to a host that is declared. What is noted of it for replays is the answer.
async fn send(call: &Call, request: Request, target: Target) -> Result<Result<HttpResponse, HttpFailure>, PortError> {
    let prepared = prepare(call, request, target).await?;
    call.ports.http.send(&call.scope, prepared).await
}

/// A request to a declared host as it is sent: within its budget, with its secrets.
async fn prepare(call: &Call, request: Request, mut target: Target) -> Result<HttpRequest, PortError> {
    let timeout = timeout(call, request.timeout_ms);
    let mut headers = request.headers;
    for credential in request.credentials {
        put_in(call, credential, &mut headers, &mut target).await?;
    }
    let headers = check_headers(headers).map_err(PortError::Invalid)?;
    if !call
        .plugin
        .gates
        .company(call.scope.company.id())
        .may_send(call.lent.about.is_some(), Instant::now())
    {
        let reason = "as many requests have left in this minute as may for one company";
        return Err(PortError::Limit(reason.to_owned()));
    }
    Ok(HttpRequest {
        method: method(request.method),
        url: target.url.into(),
        headers,
        body: request.body,
        timeout,
        max_bytes: call.limits.outbound.response_bytes,
    })
}

/// Refuses a secret that is not declared, and a private key, which signs and stays.
fn may_leave(call: &Call, name: &str) -> Result<(), HostError> {
    declared(call, name)?;
    if kind_of(call, name) == Some(SecretKind::RsaPrivateKey) {
        return Err(denied(format!(
            "`{name}` is a private key, which is never sent: sign with it"
        )));
    }
    Ok(())
}

fn secret_of(credential: &Credential) -> &str {
    match credential {
        Credential::Bearer(secret) => secret,
        Credential::Basic(basic) => &basic.secret,
        Credential::Header(named) | Credential::Query(named) => &named.secret,
    }
}

/// The secret goes into the request here, and nowhere else.
async fn put_in(
    call: &Call,
    credential: Credential,
    headers: &mut Vec<(String, String)>,
    target: &mut Target,
) -> Result<(), PortError> {
    let secret = given(call, secret_of(&credential)).await?.current;
    match credential {
        Credential::Bearer(_) => headers.push(("authorization".to_owned(), format!("Bearer {}", secret.reveal()))),
        Credential::Basic(basic) => {
            let pair = format!("{}:{}", basic.user, secret.reveal());
            headers.push(("authorization".to_owned(), format!("Basic {}", base64(pair.as_bytes()))));
        }
        Credential::Header(named) => headers.push((named.name, secret.reveal().to_owned())),
        Credential::Query(named) => {
            target.url.query_pairs_mut().append_pair(&named.name, secret.reveal());
        }
    }
    Ok(())
}

fn base64(bytes: &[u8]) -> String {
    use base64::Engine;
    base64::prelude::BASE64_STANDARD.encode(bytes)
}

fn timeout(call: &Call, wanted: Option<u32>) -> Duration {
    let longest = match call.scope.user {
        Some(_) => call.limits.outbound.patience,
        None => call.limits.outbound.background_patience,
    };
    let wanted = wanted.map(|ms| Duration::from_millis(u64::from(ms).max(1)));
    wanted.unwrap_or(call.limits.outbound.patience).min(longest)
}

const fn method(method: Method) -> &'static str {
    match method {
        Method::Get => "GET",
        Method::Head => "HEAD",
        Method::Post => "POST",
        Method::Put => "PUT",
        Method::Patch => "PATCH",
        Method::Delete => "DELETE",
    }
}

fn told(failure: HttpFailure) -> Failure {
    let (kind, text) = match failure {
        HttpFailure::Address => (FailureKind::Address, "the host has no address that may be spoken to"),
        HttpFailure::Connection => (
            FailureKind::Connection,
            "the host did not take the connection, or broke it",
        ),
        HttpFailure::Certificate => (FailureKind::Certificate, "the certificate of the host is not good"),
        HttpFailure::Timeout => (FailureKind::Timeout, "the host did not answer in time"),
        HttpFailure::TooLarge => (FailureKind::TooLarge, "the answer of the host is too large"),
        HttpFailure::Malformed => (FailureKind::Malformed, "the answer of the host is not HTTP"),
    };
    Failure {
        kind,
        text: text.to_owned(),
    }
}

fn count(call: &Call, host: &str, outcome: &'static str) {
    tracing::debug!(http.host = host, outcome, "a plugin spoke to another service");
    let (plugin, company) = (call.plugin.id().to_owned(), call.scope.company.id().to_string());
    metrics::counter!("balcao_plugin_outbound_total", "plugin" => plugin, "company" => company, "outcome" => outcome)
        .increment(1);
}
